public import Foundation

/// A place in the app that a URL names: `usher://…`, or the public address with a page's path.
public enum BoxOfficeLink: Sendable, Hashable {
    case show(String)
    /// A booking, with the key of a mailed link.
    case booking(String, key: String?)
    case success(sessionID: String)
    case cancel(hold: String?)
    case verifyEmail(token: String, email: String)
    case resetPassword(token: String, email: String)

    /// Nil for any other address: another host, another scheme, another page.
    public init?(url: URL, publicURL: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let path = Self.path(parts, publicURL) else { return nil }
        let names = path.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
        func value(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 } }
        switch names {
        case ["checkout", "success"]:
            guard let session = value("session_id") else { return nil }
            self = .success(sessionID: session)
        case ["checkout", "cancel"]: self = .cancel(hold: value("hold"))
        case ["verify-email"], ["reset-password"]:
            guard let token = value("token"), let email = value("email") else { return nil }
            self = names[0] == "verify-email" ? .verifyEmail(token: token, email: email) : .resetPassword(token: token, email: email)
        default:
            guard names.count == 2 else { return nil }
            switch names[0] {
            case "shows": self = .show(names[1])
            case "bookings": self = .booking(names[1], key: value("k"))
            default: return nil
            }
        }
    }

    /// The page's path: what follows `usher://`, or the public address.
    private static func path(_ parts: URLComponents, _ publicURL: URL) -> String? {
        if parts.scheme?.lowercased() == "usher" {
            return "/" + [parts.percentEncodedHost ?? "", parts.percentEncodedPath].joined(separator: "")
        }
        guard let own = URLComponents(url: publicURL, resolvingAgainstBaseURL: true), let host = parts.host?.lowercased(),
            host == own.host?.lowercased(), parts.scheme?.lowercased() == own.scheme?.lowercased(), port(parts) == port(own),
            parts.user == nil, parts.password == nil
        else { return nil }
        let base = own.percentEncodedPath.hasSuffix("/") ? String(own.percentEncodedPath.dropLast()) : own.percentEncodedPath
        guard parts.percentEncodedPath.hasPrefix(base + "/") else { return nil }
        return String(parts.percentEncodedPath.dropFirst(base.count))
    }

    private static func port(_ parts: URLComponents) -> Int { parts.port ?? (parts.scheme?.lowercased() == "https" ? 443 : 80) }
}
