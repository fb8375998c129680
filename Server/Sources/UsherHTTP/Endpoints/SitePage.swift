import UsherCore

/// Every page and file of the web, as links to it are written. The path that answers is spelt once more, as a pattern, in its `Endpoint`.
package enum SitePage: Sendable, Equatable {
    case home
    case show(String)
    case checkout(String, hold: String?)
    /// After payment; `sessionTemplate` is left for the provider to fill in.
    case success(session: String)
    case cancel(hold: String?)
    case demoPayment(String)
    case walks
    case walk(String, language: String?)
    case campaigns(after: String?)
    case campaign(String, after: Int64?)
    case campaignMap(String)
    case tickets
    case booking(String, key: String?)
    case bookingFile(String, BookingFile, key: String?)
    case ticket(String)
    case account
    case signIn(next: String?)
    case signUp
    case verifyEmail(token: String, email: String)
    case verifyEmailResult(String)
    case forgotPassword
    case resetPassword(token: String, email: String)
    /// Where people come back to from paying for a plan.
    case billing
    case demoSubscription(String)
    case demoPortal(String, back: String?)
    case invite(token: String)
    /// The organisers' pages: the only house, or a list.
    case console
    /// A page of a house's, within `/console/o/{slug}`.
    case house(String, [String])
    /// Every part of a console's page in every state.
    case consoleStyle
    /// Where the first operator sets the server up.
    case setup(token: String)
    /// A printed code's slug.
    case qr(String)

    /// What the paths of printed codes begin with.
    package static let codes = "/q/"

    package enum BookingFile: String, Sendable, CaseIterable {
        case qr = "qr.svg"
        case pdf = "ticket.pdf"
        case calendar = "event.ics"
        case pass = "ticket.pkpass"
    }

    /// What Stripe replaces by the session's id.
    package static let sessionTemplate = "{CHECKOUT_SESSION_ID}"

    package var path: String {
        switch self {
        case .home: "/"
        case .show(let id): "/shows/" + Self.escaped(id)
        case .checkout(let id, let hold): "/checkout/" + Self.escaped(id) + Self.query([("hold", hold)])
        case .success(Self.sessionTemplate): "/checkout/success?session_id=" + Self.sessionTemplate
        case .success(let session): "/checkout/success" + Self.query([("session_id", session)])
        case .cancel(let hold): "/checkout/cancel" + Self.query([("hold", hold)])
        case .demoPayment(let session): "/pay/demo/" + Self.escaped(session)
        case .walks: "/walks"
        case .walk(let slug, let language): "/walks/" + Self.escaped(slug) + Self.query([("language", language)])
        case .campaigns(let cursor): "/console/campaigns" + Self.query([("cursor", cursor)])
        case .campaign(let id, let after): "/console/campaigns/" + Self.escaped(id) + Self.query([("after", after.map { String($0) })])
        case .campaignMap(let id): "/console/campaigns/" + Self.escaped(id) + "/map.json"
        case .tickets: "/tickets"
        case .booking(let id, let key): "/bookings/" + Self.escaped(id) + Self.query([("k", key)])
        case .bookingFile(let id, let file, let key): "/bookings/\(Self.escaped(id))/\(file.rawValue)" + Self.query([("k", key)])
        case .ticket(let code): "/t/" + Self.escaped(code)
        case .account: "/account"
        case .signIn(let next): "/signin" + Self.query([("next", next)])
        case .signUp: "/signup"
        case .verifyEmail(let token, let email): "/verify-email" + Self.query([("token", token), ("email", email)])
        case .verifyEmailResult(let result): "/verify-email" + Self.query([("result", result)])
        case .forgotPassword: "/forgot-password"
        case .resetPassword(let token, let email): "/reset-password" + Self.query([("token", token), ("email", email)])
        case .billing: "/billing"
        case .demoSubscription(let id): "/pay/plan/" + Self.escaped(id)
        case .demoPortal(let customer, let back): "/pay/portal/" + Self.escaped(customer) + Self.query([("back", back)])
        case .invite(let token): "/invite" + Self.query([("token", token)])
        case .console: "/console"
        case .house(let slug, let parts): (["/console/o", Self.escaped(slug)] + parts.map(Self.escaped)).joined(separator: "/")
        case .consoleStyle: "/console/style"
        case .setup(let token): "/console/setup" + Self.query([("token", token)])
        case .qr(let slug): Self.codes + Self.escaped(slug)
        }
    }

    /// `?a=1&b=2` of what is there.
    private static func query(_ items: [(String, String?)]) -> String {
        let pairs = items.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String { PercentEncoding.escaped(text) }
}
