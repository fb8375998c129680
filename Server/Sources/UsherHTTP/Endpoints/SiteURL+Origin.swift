import Foundation
package import Hummingbird

extension SiteURL {
    /// Whether an `Origin` that a browser sent is one of our own pages' at the host that was asked: a house's own host and the main
    /// one are strangers to each other. Where no public URL is set, people reach the server by whatever name it has; a foreign page
    /// never has the same.
    package func owns(_ origin: String, _ request: Request) -> Bool {
        let origin = origin.lowercased()
        if origin == self.origin { return true }
        guard !isConfigured, HostedHouse.current == nil, let host = request.head.authority?.lowercased(), !host.isEmpty else {
            return false
        }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}

extension SiteURL {
    /// Its name alone, in lower case: whom an authenticator app and a browser's passkeys know.
    package var host: String { URLComponents(string: base)?.host?.lowercased() ?? base }
}
