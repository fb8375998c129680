package import UsherHTTP
package import UsherCore

/// Payments on which no money moves, for trying Usher out. A session is a page of Usher's own; whether it is paid is known here alone,
/// so there is nobody to ask.
package struct DemoProvider: PaymentProvider {
    private let site: SiteURL
    private let links: LinkToken

    package init(site: SiteURL, links: LinkToken) {
        self.site = site
        self.links = links
    }

    package static let name = BookingPayment.demo
    package var name: String { DemoProvider.name }

    /// The session's name is a proof that nobody can guess, and always the same for one booking.
    package func start(_ order: PaymentOrder) async throws -> PaymentSession {
        guard let session = session(of: order.booking.uuid, in: order.booking.organisation) else {
            throw PaymentFailure.refused(status: 400, code: "sale_id")
        }
        return session
    }

    package func session(of sale: String, in house: Organisation.ID) -> PaymentSession? {
        guard let token = links.make(sale, for: .demo) else { return nil }
        let session = "demo_\(token)"
        return PaymentSession(id: session, url: site.facing(house)(.demoPayment(session)))
    }

    package func fetch(_ session: String) async throws -> PaymentReport { PaymentReport(session: session, state: .open) }
    package func expire(_ session: String, key: String) async throws -> PaymentReport { PaymentReport(session: session, state: .expired) }
    package func refund(_ refund: PaymentRefund) async throws -> ProviderRefund { ProviderRefund(name: refund.id, state: .done) }
    package func refund(named name: String) async throws -> ProviderRefund { ProviderRefund(name: name, state: .done) }
    package func refunds(of charge: String) async throws -> [ProviderRefund] { [] }
    package func sessions(since: Instant, _ page: ([PaymentReport]) async throws -> Void) async throws {}
    package func payments(since: Instant, _ page: ([ProviderPayment]) async throws -> Void) async throws {}
    package func refunds(since: Instant, _ page: ([ProviderRefund]) async throws -> Void) async throws {}

    /// What the Pay button reports.
    static func paid(_ booking: Booking, email: String?, name: String?) -> PaymentReport {
        PaymentReport(
            session: booking.payment.session ?? "", sale: booking.uuid, state: .paid, amount: booking.payable, currency: booking.currency,
            charge: "demo_\(booking.uuid)", email: email, name: name)
    }
}

/// Who takes money in this house, and who took it before.
package struct PaymentProviders: Sendable {
    /// New payments go there; nil: nobody may be asked to pay.
    package let current: (any PaymentProvider)?
    private let known: [String: any PaymentProvider]

    package init(current: (any PaymentProvider)?, known: [any PaymentProvider] = []) {
        self.current = current
        let all = known + (current.map { [$0] } ?? [])
        self.known = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { _, new in new })
    }

    /// Stripe where it has a key, else the demo where it is allowed.
    package init(_ settings: Settings, site: SiteURL, links: LinkToken) {
        let demo = DemoProvider(site: site, links: links)
        let key = settings.payments.stripeSecretKey
        guard key.isEmpty else {
            self.init(current: StripeProvider(api: settings.payments.stripeURL, secretKey: key), known: [demo])
            return
        }
        self.init(current: settings.demo || settings.payments.demo ? demo : nil, known: [demo])
    }

    package subscript(_ name: String) -> (any PaymentProvider)? { known[name] }
}
