/// What a Boarding client proves itself with.
public enum BoardingCredential: Codable, Sendable, Hashable {
    /// The airline's Apple identifier, as the seed's app sends it.
    case appleIdentifier(String)
    /// A session token, `uas_…`.
    case session(String)

    /// The airline that an Apple identifier names.
    var identifier: String? { if case .appleIdentifier(let text) = self { AirlineIdentifier.of(text) } else { nil } }

    var token: String {
        switch self {
        case .appleIdentifier(let text), .session(let text): text
        }
    }
}
