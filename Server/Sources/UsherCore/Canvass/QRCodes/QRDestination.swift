import Foundation

/// Where a printed code leads.
package enum QRDestination {
    package static let longest = 2048

    /// Whether a code may lead to `text`: an absolute address of http or https in printable ASCII, without a user's name, and not one
    /// of our own codes, which would lead in a circle. `base`: what this server is called.
    package static func accepts(_ text: String, base: String) -> Bool {
        guard (1...longest).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
        else { return false }
        // Browsers read a backslash as a slash, so that what looks like a path could be a host.
        guard !text.contains("\\"), parts.port.map({ (1...65535).contains($0) }) ?? true else { return false }
        return !isOwnCode(parts, base)
    }

    private static func isOwnCode(_ parts: URLComponents, _ base: String) -> Bool {
        guard let own = URLComponents(string: base), parts.host?.lowercased() == own.host?.lowercased(), port(parts) == port(own) else {
            return false
        }
        let prefix = segments(own.path) + ["q"]
        return segments(parts.path).starts(with: prefix)
    }

    /// Nil for the scheme's own: http and https of one host are the same place.
    private static func port(_ parts: URLComponents) -> Int? {
        guard let port = parts.port else { return nil }
        return port == (parts.scheme?.lowercased() == "https" ? 443 : 80) ? nil : port
    }

    /// The path's parts as a browser would ask for them.
    private static func segments(_ path: String) -> [String] {
        var segments: [String] = []
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(String(part))
            }
        }
        return segments
    }
}
