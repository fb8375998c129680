import UsherHTTP
import Foundation
import UsherServer

/// Whether phones can scan in a browser: those give their camera and their keys to https, and on this machine to localhost.
enum DoorCheck {
    static func finding(_ settings: Settings) -> Finding {
        let site = SiteURL(settings)
        guard !site.isSecure, let host = URLComponents(string: site.base)?.host?.lowercased() else {
            return .well("door", "phones scan at \(site.base)/door/")
        }
        let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
        guard isLocal else {
            return .note("door", "\(site.base) is not https: no phone's browser gives its camera there (docs/door.md)")
        }
        return .note("door", "\(site.base) is for this machine alone: other phones need https and public_url (docs/door.md)")
    }
}
