/// What a scan came to; the code of a refusal is `unknown`.
public enum EntryCode: WireWord {
    /// These persons are in for the first time.
    case admitted
    /// One of these persons had been in before.
    case readmitted
    /// The code of a refusal, such as `not_today`, or a word that this version does not know.
    case unknown(String)

    public static let known: [Self] = [.admitted, .readmitted]

    public var rawValue: String {
        switch self {
        case .admitted: "admitted"
        case .readmitted: "readmitted"
        case .unknown(let text): text
        }
    }
}
