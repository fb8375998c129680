package import UsherHTTP

extension SitePage {
    /// The scanner in a browser, by a link's secret: behind the number sign, so that no request has it.
    package static func door(secret: String) -> SitePage { SitePage("/door/#" + secret) }
}
