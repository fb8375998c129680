import UsherHTTP
import Logging
import UsherCore
package import UsherStore

/// Selling seats, in the words of the rules and without HTTP: the API, the pages and the workers stand on it.
package struct BoxOfficeSales: Sendable {
    package let holds: HoldStore
    package let payments: PaymentStore
    package let bookings: BookingStore
    package let refunds: RefundStore
    let overdue: OverdueStore
    let questions: QuestionStore
    let documents: DocumentStore
    let owners: OwnerStore
    package let providers: PaymentProviders
    let site: SiteURL
    let links: LinkToken
    let clock: WallClock
    let holdSeconds: Int64
    let mostGuestHolds: Int?
    let webhookSecrets: [String]
    let allowances: CheckoutLimits
    let log: Logger

    init(
        _ database: Database, settings: Settings, maps: SeatMaps, providers: PaymentProviders, site: SiteURL, links: LinkToken,
        clock: WallClock, log: Logger = Logger(label: "usher.payments")
    ) {
        holds = HoldStore(database, maps: maps)
        payments = PaymentStore(database)
        bookings = BookingStore(database, maps: maps)
        refunds = RefundStore(database)
        overdue = OverdueStore(database)
        questions = QuestionStore(database)
        documents = DocumentStore(database, maps: maps)
        owners = OwnerStore(database)
        self.providers = providers
        self.site = site
        self.links = links
        self.clock = clock
        holdSeconds = Int64(settings.boxOffice.holdMinutes) * 60
        mostGuestHolds = settings.limits.off ? nil : settings.limits.boxOffice.guestHolds
        webhookSecrets = settings.payments.stripeWebhookSecrets
        allowances = CheckoutLimits(settings.limits, LimitBuckets(sharedBy: database))
        self.log = log
    }

    /// Takes a report of a provider's; a payment that does not match raises an alert.
    @discardableResult
    func settle(_ report: PaymentReport, from provider: String, event: String? = nil) async throws -> Settled {
        let settled = try await payments.settle(report, from: provider, event: event, at: clock.now())
        switch settled {
        case .booking(let booking, let before, let dispute):
            announce(booking, before)
            log.alert(dispute, of: booking)
        case .surplus(let booking, let dispute):
            log.error("ALERT: a sale was paid twice. The second payment goes back.", metadata: ["sale": "\(booking.uuid)"])
            log.alert(dispute, of: booking)
        case .unknown, .repeated: break
        }
        return settled
    }

    private func announce(_ booking: Booking, _ before: BookingStatus) {
        guard booking.status != before else { return }
        if booking.status == .review {
            log.error("ALERT: a payment does not match its sale. Accept or refund it.", metadata: ["sale": "\(booking.uuid)"])
        } else if booking.status == .refunded {
            log.warning("A payment buys nothing any more and goes back", metadata: ["sale": "\(booking.uuid)"])
        }
    }
}

/// How often seats may be asked for, and mails again.
struct CheckoutLimits: Sendable {
    let accounts: SharedLimiter<Account.ID>
    let guests: SharedLimiter<ClientAddress>
    let mails: SharedLimiter<Booking.ID>
    let quotes: SharedLimiter<ClientAddress>
    /// Tickets passed on, by account, else by booking.
    let transfers: SharedLimiter<String>
    /// Tables with people's names, and mails to addresses that staff type: what a stolen session would be used for.
    let exports: SharedLimiter<Account.ID>
    let staffMails: SharedLimiter<Account.ID>
    /// Discount codes that do nothing: somebody may be guessing.
    private let wrongCodes: SharedLimiter<ClientAddress>
    private let wrongCodesOfAccount: SharedLimiter<Account.ID>

    init(_ limits: Settings.Limits, _ shared: LimitBuckets?) {
        func limit(_ count: Int) -> RateLimit? { limits.off ? nil : RateLimit(perMinute: Double(count), burst: count) }
        accounts = SharedLimiter("checkout.account", limit(limits.boxOffice.checkout), shared)
        guests = SharedLimiter("checkout.guest", limit(limits.boxOffice.guestCheckout), shared)
        quotes = SharedLimiter("checkout.quote", limit(limits.boxOffice.quote), shared)
        wrongCodes = SharedLimiter("checkout.wrong_code", limit(limits.boxOffice.wrongCode), shared)
        wrongCodesOfAccount = SharedLimiter("checkout.wrong_code_account", limit(limits.boxOffice.wrongCodeAccount), shared)
        transfers = SharedLimiter(
            "checkout.transfer",
            limits.off ? nil : RateLimit(perSecond: Double(limits.boxOffice.transfer) / 86_400, burst: limits.boxOffice.transfer),
            shared)
        exports = SharedLimiter("boxoffice.export", limits.consoleExport, shared)
        staffMails = SharedLimiter("boxoffice.staff_mail", limits.consoleMail, shared)
        mails = SharedLimiter("checkout.mail", limits.off ? nil : RateLimit(perSecond: 3.0 / 3600, burst: 3), shared)
    }

    /// Runs what looks up discount codes: each code is paid for before, and all are given back unless one was wrong.
    func guessing<T>(_ codes: [String], by buyer: CheckoutBuyer, _ body: () async throws -> T) async throws -> T {
        guard !codes.isEmpty else { return try await body() }
        let others = codes.dropFirst()
        guard others.isEmpty else {
            return try await guessing(Array(codes.prefix(1)), by: buyer) { try await guessing(Array(others), by: buyer, body) }
        }
        func isWrong(_ error: any Error) -> Bool { if case CheckoutRefusal.codeInvalid = error { true } else { false } }
        return try await wrongCodes.counting(buyer.address.party, where: isWrong) {
            guard let account = buyer.account else { return try await body() }
            return try await wrongCodesOfAccount.counting(account, where: isWrong, body)
        }
    }

    /// Lets a buyer ask for seats: an account, or else a guest from an address.
    func admit(_ account: Account.ID?, from address: ClientAddress) async throws {
        if let account { try await accounts.spend(account) } else { try await guests.spend(address.party) }
    }
}
