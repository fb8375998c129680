import UsherCore
import UsherHTTP

extension SitePage {
    /// The organisers' pages: the only house, or a list.
    static let console = SitePage("/console")

    /// Every part of a console's page in every state.
    static let consoleStyle = SitePage("/console/style")

    /// A page of a house's, within `/console/o/{slug}`.
    static func house(_ slug: String, _ parts: [String]) -> SitePage {
        SitePage("/console/o/" + ([slug] + parts).map { PercentEncoding.escaped($0) }.joined(separator: "/"))
    }
}
