import UsherHTTP

extension SitePage {
    static let walks = SitePage("/walks")

    /// Where a card's code leads.
    static func redeem(code: String) -> SitePage { SitePage("/walks", "redeem", query: [("code", code)]) }

    /// A walk before it is published, by a link of its own.
    static func walkPreview(_ token: String) -> SitePage { SitePage("/walks", "preview", token) }

    static func walk(_ slug: String, language: String?) -> SitePage { SitePage("/walks", slug, query: [("language", language)]) }
}
