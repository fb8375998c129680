import UsherHTTP

extension SitePage {
    static let tickets = SitePage("/tickets")
    static let account = SitePage("/account")
    static let forgotPassword = SitePage("/forgot-password")

    static func show(_ id: String) -> SitePage { SitePage("/shows", id) }

    /// `isPriced`: it says that its prices are not those that somebody was about to pay.
    static func checkout(_ id: String, hold: String?, isPriced: Bool = false) -> SitePage {
        SitePage("/checkout", id, query: [("hold", hold), ("priced", isPriced ? "1" : nil)])
    }

    /// The same places at other prices.
    static func checkoutPrices(_ id: String, hold: String?) -> SitePage { SitePage("/checkout", id, "prices", query: [("hold", hold)]) }

    /// After payment.
    static func success(session: String) -> SitePage { SitePage("/checkout/success", query: [("session_id", session)]) }

    /// The same, for the provider to fill in: Stripe replaces these letters by the session's id.
    static let successTemplate = SitePage("/checkout/success?session_id={CHECKOUT_SESSION_ID}")

    static func cancel(hold: String?) -> SitePage { SitePage("/checkout/cancel", query: [("hold", hold)]) }

    static func demoPayment(_ session: String) -> SitePage { SitePage("/pay/demo", session) }

    static func booking(_ id: String, key: String?) -> SitePage { SitePage("/bookings", id, query: [("k", key)]) }

    static func bookingFile(_ id: String, _ file: BookingFile, key: String?) -> SitePage {
        SitePage("/bookings", id, file.rawValue, query: [("k", key)])
    }

    /// What a house asks of a booking.
    static func answers(_ id: String, key: String?) -> SitePage { SitePage("/bookings", id, "answers", query: [("k", key)]) }

    /// Somebody's place on a waiting list, and what is offered to them.
    static func waiting(_ id: String, key: String?) -> SitePage { SitePage("/waiting", id, query: [("k", key)]) }

    static func ticket(_ code: String) -> SitePage { SitePage("/t", code) }

    static func signIn(next: String?) -> SitePage { SitePage("/signin", query: [("next", next)]) }

    /// Where the second of two factors is asked for.
    static func signInCode(next: String?) -> SitePage { SitePage("/signin/code", query: [("next", next)]) }

    /// How somebody signs in, and where they are. `next`: where they were on the way to.
    static func security(next: String? = nil) -> SitePage { SitePage("/account/security", query: [("next", next)]) }

    static func verifyEmail(token: String, email: String) -> SitePage {
        SitePage("/verify-email", query: [("token", token), ("email", email)])
    }

    static func verifyEmailResult(_ result: String) -> SitePage { SitePage("/verify-email", query: [("result", result)]) }

    static func resetPassword(token: String, email: String) -> SitePage {
        SitePage("/reset-password", query: [("token", token), ("email", email)])
    }

    /// Where the first operator sets the server up.
    static func setup(token: String) -> SitePage { SitePage("/console/setup", query: [("token", token)]) }

    enum BookingFile: String, Sendable, CaseIterable {
        case qr = "qr.svg"
        case pdf = "ticket.pdf"
        case calendar = "event.ics"
        case pass = "ticket.pkpass"
    }
}
