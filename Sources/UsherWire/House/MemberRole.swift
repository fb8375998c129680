/// What a member may do in an organisation.
public enum MemberRole: WireWord {
    case owner, admin, editor
    /// May scan, and read what scanning needs.
    case door
    /// Sells at the counter and finds orders; at every other desk a `door`.
    case boxOffice
    case unknown(String)

    public static let known: [Self] = [.owner, .admin, .editor, .door, .boxOffice]

    public var rawValue: String {
        switch self {
        case .owner: "owner"
        case .admin: "admin"
        case .editor: "editor"
        case .door: "door"
        case .boxOffice: "box_office"
        case .unknown(let text): text
        }
    }
}
