/// Where an invitation stands.
public enum InviteStatus: WireWord {
    /// Mailed, and still to be accepted.
    case pending
    /// Somebody has joined by it.
    case accepted
    /// Taken back, or replaced by a newer one.
    case revoked
    /// Not accepted in time.
    case expired
    /// Any other word, as it came.
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
