import Foundation
package import UsherCore

/// Makes every URL that leaves the house. They begin with `public_url`, or with the address that the server listens on; for a request
/// to a house's own host, and for a house's guests, with that host; and never with what a request calls it.
package struct SiteURL: Sendable {
    /// At which of its hosts the site is looked at.
    private enum Place: Sendable {
        /// Where the request at hand was sent to.
        case asked
        case main
        case host(String)
    }

    package let hosts: SiteHosts
    private var place = Place.asked
    /// Whether the operator named the address.
    package let isConfigured: Bool

    /// `configured` is empty where nobody has said: then it is where the server listens.
    package init(configured: String, listening: String) {
        isConfigured = !configured.isEmpty
        hosts = SiteHosts(base: isConfigured ? configured : Self.listening(listening))
    }

    package init(base: String) {
        isConfigured = true
        hosts = SiteHosts(base: base)
    }

    /// Without a slash at the end.
    package var base: String {
        switch place {
        case .main: hosts.base
        case .host(let host): hosts.base(of: host)
        case .asked: HostedHouse.current.map { hosts.base(of: $0.host) } ?? hosts.base
        }
    }

    package func callAsFunction(_ page: SitePage) -> String { base + page.path }

    /// The same at the main host, whichever was asked: the console, passkeys and what other services know the server by.
    package var main: SiteURL { at(.main) }

    /// The same as a house's guests know it: at its first own host, or the main one.
    package func facing(_ house: Organisation.ID) -> SiteURL { at(hosts.first(of: house).map { .host($0) } ?? .main) }

    /// The same at this host of a house's, if it still is one that the operator gives. What opens an account is for no host that a
    /// house has named: whoever keeps that domain could have a stranger's password set anew there, and read the link on its way.
    package func vouched(host: String?) -> SiteURL {
        at(hosts.find(host).flatMap { $0.isGiven ? .host($0.host) : nil } ?? .main)
    }

    /// The same where the request at hand was sent to, for work that is done elsewhere.
    package var here: SiteURL { at(HostedHouse.current.map { .host($0.host) } ?? .main) }

    private func at(_ place: Place) -> SiteURL {
        var site = self
        site.place = place
        return site
    }

    /// `https://host[:port]` in lower case, as browsers send it in `Origin`.
    package var origin: String {
        let base = base
        guard let parts = URLComponents(string: base), let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased() else {
            return base
        }
        let isDefault = parts.port == nil || parts.port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(host)" + (isDefault ? "" : ":\(parts.port ?? 0)")
    }

    /// Whether pages are reached by https: their cookies are for nothing else then.
    package var isSecure: Bool { hosts.base.lowercased().hasPrefix("https://") }

    /// Learns the address that the server really listens on; means nothing where the operator named one.
    package func listens(on url: String) {
        if !isConfigured { hosts.listens(on: Self.listening(url)) }
    }

    /// "Every address" is none that a browser could open.
    private static func listening(_ url: String) -> String {
        url.replacingOccurrences(of: "//0.0.0.0:", with: "//localhost:").replacingOccurrences(of: "//[::]:", with: "//localhost:")
    }
}
