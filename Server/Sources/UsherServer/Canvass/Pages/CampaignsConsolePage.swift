import UsherHTTP

/// `/console/campaigns`: the campaigns of a visitor's organisations.
struct CampaignsConsolePage: WebPage {
    let rows: [Row]
    let isEmpty: Bool
    let isPaid: Bool
    /// What who does not pay is told.
    let upgrade: String?
    let next: String?

    var title: String { "Campaigns" }
    var isSecret: Bool { true }

    struct Row: Sendable {
        let href: String
        let name: String
        let status: String
        let homes: Int64
        let visited: Int64
        let scans: Int64
    }

    static let template = "canvass/campaigns"
}
