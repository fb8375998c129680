import UsherHTTP

extension SitePage {
    static let walks = SitePage("/walks")

    static func walk(_ slug: String, language: String?) -> SitePage { SitePage("/walks", slug, query: [("language", language)]) }
}
