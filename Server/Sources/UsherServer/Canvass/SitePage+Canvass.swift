import UsherHTTP

extension SitePage {
    /// Where people come back to from paying for a plan.
    static let billing = SitePage("/billing")

    /// What the paths of printed codes begin with.
    static let codes = "/q/"

    /// A printed code's slug.
    static func qr(_ slug: String) -> SitePage { SitePage("/q", slug) }

    static func campaigns(after cursor: String?) -> SitePage { SitePage("/console/campaigns", query: [("cursor", cursor)]) }

    static func campaign(_ id: String, after: Int64?) -> SitePage {
        SitePage("/console/campaigns", id, query: [("after", after.map { String($0) })])
    }

    static func campaignMap(_ id: String) -> SitePage { SitePage("/console/campaigns", id, "map.json") }

    static func demoSubscription(_ id: String) -> SitePage { SitePage("/pay/plan", id) }

    static func demoPortal(_ customer: String, back: String?) -> SitePage { SitePage("/pay/portal", customer, query: [("back", back)]) }

    static func invite(token: String) -> SitePage { SitePage("/invite", query: [("token", token)]) }
}
