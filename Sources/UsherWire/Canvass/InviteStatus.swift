/// Where an invitation stands.
public enum InviteStatus: WireWord {
    case pending, accepted, revoked, expired
    case unknown(String)

    public static let known: [Self] = [.pending, .accepted, .revoked, .expired]

    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .accepted: "accepted"
        case .revoked: "revoked"
        case .expired: "expired"
        case .unknown(let text): text
        }
    }
}
