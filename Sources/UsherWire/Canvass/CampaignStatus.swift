/// Where a campaign stands.
public enum CampaignStatus: WireWord {
    /// Being prepared.
    case draft
    /// Under way.
    case active
    /// Over; its codes still lead to their destination.
    case archived
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.draft, .active, .archived]

    public var rawValue: String {
        switch self {
        case .draft: "draft"
        case .active: "active"
        case .archived: "archived"
        case .unknown(let text): text
        }
    }
}
