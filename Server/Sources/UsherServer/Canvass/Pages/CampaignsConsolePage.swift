import UsherHTTP
import UsherTemplates

/// `/console/campaigns`: the campaigns of a visitor's organisations.
struct CampaignsConsolePage: SpokenPage {
    let words: Words
    let rows: [Row]
    let isEmpty: Bool
    let isPaid: Bool
    /// What who does not pay is told.
    let upgrade: String?
    let next: String?

    var title: String { words("campaign.title") }
    var isSecret: Bool { true }

    struct Row: Sendable {
        let href: String
        let name: String
        let status: String
        let homes: String
        let visited: String
        let scans: String
    }

    static let template = "canvass/campaigns"
}
