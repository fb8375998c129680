import UsherHTTP

extension SitePage {
    /// Where people come back to from paying for a plan.
    static let billing = SitePage("/billing")

    /// What the paths of printed codes begin with.
    static let codes = "/q/"

    /// A printed code's slug.
    static func qr(_ slug: String) -> SitePage { SitePage("/q", slug) }

    /// A link to a walk list, with its secret.
    static func walkLink(_ secret: String) -> SitePage { SitePage("/link", secret) }

    /// The walk list on a phone that has started its link.
    static func walkList(_ link: String) -> SitePage { SitePage("/link/walks", link) }

    static func demoSubscription(_ id: String) -> SitePage { SitePage("/pay/plan", id) }

    static func demoPortal(_ customer: String, back: String?) -> SitePage { SitePage("/pay/portal", customer, query: [("back", back)]) }

    static func invite(token: String) -> SitePage { SitePage("/invite", query: [("token", token)]) }
}
