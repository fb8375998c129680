/// Where a campaign stands.
public enum CampaignStatus: WireWord {
    case draft, active, archived
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
