/// What a member may do in an organisation.
public enum MemberRole: WireWord {
    case owner, admin, editor
    /// May scan, and read what scanning needs.
    case door
    case unknown(String)

    public static let known: [Self] = [.owner, .admin, .editor, .door]

    public var rawValue: String {
        switch self {
        case .owner: "owner"
        case .admin: "admin"
        case .editor: "editor"
        case .door: "door"
        case .unknown(let text): text
        }
    }
}
