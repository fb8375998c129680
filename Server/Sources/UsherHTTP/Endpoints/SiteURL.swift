import Foundation
import Synchronization

/// Makes every URL that leaves the house. They begin with `public_url`, or with the address that the server listens on, and
/// never with what a request calls it.
package struct SiteURL: Sendable {
    private let place: Place
    /// Whether the operator named the address.
    package let isConfigured: Bool

    /// `configured` is empty where nobody has said: then it is where the server listens.
    package init(configured: String, listening: String) {
        isConfigured = !configured.isEmpty
        place = Place(isConfigured ? configured : Self.listening(listening))
    }

    package init(base: String) {
        isConfigured = true
        place = Place(base)
    }

    /// Without a slash at the end.
    package var base: String { place.base.withLock { $0 } }

    package func callAsFunction(_ page: SitePage) -> String { base + page.path }

    /// `https://host[:port]` in lower case, as browsers send it in `Origin`.
    package var origin: String {
        guard let parts = URLComponents(string: base), let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased() else {
            return base
        }
        let isDefault = parts.port == nil || parts.port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(host)" + (isDefault ? "" : ":\(parts.port ?? 0)")
    }

    /// Whether pages are reached by https: their cookies are for nothing else then.
    package var isSecure: Bool { base.lowercased().hasPrefix("https://") }

    /// Learns the address that the server really listens on; means nothing where the operator named one.
    package func listens(on url: String) {
        if !isConfigured { place.base.withLock { $0 = Self.listening(url) } }
    }

    /// "Every address" is none that a browser could open.
    private static func listening(_ url: String) -> String {
        url.replacingOccurrences(of: "//0.0.0.0:", with: "//localhost:").replacingOccurrences(of: "//[::]:", with: "//localhost:")
    }

    private final class Place: Sendable {
        let base: Mutex<String>

        init(_ base: String) {
            var base = base
            while base.hasSuffix("/") { base.removeLast() }
            self.base = Mutex(base)
        }
    }
}
