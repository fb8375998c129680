import UsherHTTP

extension SitePage {
    /// The organisers' pages: the only house, or a list.
    static let console = SitePage("/console")
    /// Every part of a console's page in every state.
    static let consoleStyle = SitePage("/console/style")

    /// A page of a house's, within `/console/o/{slug}`.
    static func house(_ slug: String, _ parts: [String]) -> SitePage {
        SitePage(parts.reduce(SitePage("/console/o", slug)) { SitePage($0.path, $1) }.path)
    }
}
