/// What a member may do in an organisation.
public enum MemberRole: WireWord {
    /// May do everything, also appoint other owners.
    case owner
    /// May do all but appoint owners and admins.
    case admin
    /// Edits what the organisation offers and sells at the counter; no refunds, no members.
    case editor
    /// May scan, and read what scanning needs.
    case door
    /// Sells at the counter and finds orders; at every other desk a `door`.
    case boxOffice
    /// Any other word, as it came.
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
