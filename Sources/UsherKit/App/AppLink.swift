public import Foundation

/// A place in the app that a URL names: `usher://…`, or the public address with a page's path.
///
/// `AppLink(url: url, publicURL: server)` reads what a link, a mail or a notification brings; `url(on:)` and `appURL` write it again.
public enum AppLink: Sendable, Hashable {
    /// A show's page, by its id.
    case show(String)
    /// A booking, with the key of a mailed link.
    case booking(String, key: String? = nil)
    /// Paid: where a payment's page leads, with its session.
    case success(sessionID: String)
    /// Not paid: where a payment's page leads when somebody gives up, with the hold's token.
    case cancel(hold: String? = nil)
    /// A mailed link that confirms an address.
    case verifyEmail(token: String, email: String)
    /// A mailed link that lets somebody choose a new password.
    case resetPassword(token: String, email: String)
    /// One's own bookings.
    case tickets
    /// One's own account.
    case account
    /// A boarding pass's page, in a language.
    case boardingPass(String, language: String? = nil)
    /// A walk by its slug.
    case walk(String)
    /// An invitation into an organisation.
    case invite(token: String)
    /// Where people come back to from paying for a plan.
    case billing

    /// The desk that it belongs to.
    public var desk: AppDesk {
        switch self {
        case .show, .booking, .success, .cancel, .verifyEmail, .resetPassword, .tickets, .account: .boxOffice
        case .boardingPass: .boarding
        case .walk: .walks
        case .invite, .billing: .canvass
        }
    }

    /// Whether only somebody who is signed in has what it shows.
    public var needsSignIn: Bool {
        switch self {
        case .booking(_, let key): key == nil
        case .tickets, .account, .invite, .billing: true
        case .show, .success, .cancel, .verifyEmail, .resetPassword, .boardingPass, .walk: false
        }
    }
}

extension AppLink {
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
        case ["tickets"]: self = .tickets
        case ["account"]: self = .account
        case ["billing"]: self = .billing
        case ["invite"]:
            guard let token = value("token") else { return nil }
            self = .invite(token: token)
        case ["pages", "yourBoardingPass"]:
            guard let ticket = value("ticket") else { return nil }
            self = .boardingPass(ticket, language: value("lang"))
        case ["pages", "yourBoardingPass", names.last]: self = .boardingPass(names[2], language: value("lang"))
        default:
            guard names.count == 2 else { return nil }
            switch names[0] {
            case "shows": self = .show(names[1])
            case "bookings": self = .booking(names[1], key: value("k"))
            case "walks": self = .walk(names[1])
            default: return nil
            }
        }
    }

    /// The page's path: what follows `usher://`, or the public address.
    private static func path(_ parts: URLComponents, _ publicURL: URL) -> String? {
        guard parts.user == nil, parts.password == nil else { return nil }
        if parts.scheme?.lowercased() == "usher" {
            guard parts.port == nil else { return nil }
            return "/" + [parts.percentEncodedHost ?? "", parts.percentEncodedPath].joined(separator: "")
        }
        guard let own = URLComponents(url: publicURL, resolvingAgainstBaseURL: true), let host = parts.host?.lowercased(),
            host == own.host?.lowercased(), parts.scheme?.lowercased() == own.scheme?.lowercased(), port(parts) == port(own)
        else { return nil }
        let base = own.percentEncodedPath.hasSuffix("/") ? String(own.percentEncodedPath.dropLast()) : own.percentEncodedPath
        guard parts.percentEncodedPath.hasPrefix(base + "/") else { return nil }
        return String(parts.percentEncodedPath.dropFirst(base.count))
    }

    private static func port(_ parts: URLComponents) -> Int { parts.port ?? (parts.scheme?.lowercased() == "https" ? 443 : 80) }
}

extension AppLink {
    /// The page on the server.
    public func url(on publicURL: URL) -> URL {
        var base = publicURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        return URL(string: base + "/" + target) ?? publicURL
    }

    /// The same in the app's own scheme.
    public var appURL: URL { URL(string: "usher://" + target) ?? URL(filePath: "/") }

    /// Path and query.
    private var target: String {
        switch self {
        case .show(let id): Self.target("shows", id)
        case .booking(let id, let key): Self.target("bookings", id, query: [("k", key)])
        case .success(let session): Self.target("checkout", "success", query: [("session_id", session)])
        case .cancel(let hold): Self.target("checkout", "cancel", query: [("hold", hold)])
        case .verifyEmail(let token, let email): Self.target("verify-email", query: [("token", token), ("email", email)])
        case .resetPassword(let token, let email): Self.target("reset-password", query: [("token", token), ("email", email)])
        case .tickets: "tickets"
        case .account: "account"
        case .boardingPass(let ticket, let language): Self.target("pages", "yourBoardingPass", ticket, query: [("lang", language)])
        case .walk(let slug): Self.target("walks", slug)
        case .invite(let token): Self.target("invite", query: [("token", token)])
        case .billing: "billing"
        }
    }

    private static func target(_ names: String..., query: [(String, String?)] = []) -> String {
        let path = names.map(RequestSender.encoded).joined(separator: "/")
        let items = query.compactMap { name, value in value.map { "\(name)=\(RequestSender.encoded($0))" } }
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }
}
