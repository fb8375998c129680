@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Selling as an app sees it: BoxOffice and Gate over the fixture's world, with a loopback Stripe or with the demo.
struct SaleServing: ServedDesk {
    let client: any TestClientProtocol
    let desk: BoxOfficeDesk
    let clock: HandClock
    let outbox: OutboxWorker
    let stripe: LoopbackStripe
    private let tokens: SessionTokens
    private let sessions: BoxOfficeAccountStore

    var database: Database { desk.database }
    var now: Instant { clock.clock.now() }

    enum Money: Sendable { case stripe, demo, nobody }

    /// One server on a database of its own.
    static func run(
        _ engine: Engine, _ money: Money = .stripe, patience: Duration = .seconds(10),
        _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (SaleServing) async throws -> Void
    ) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                try await serve(database, money, stripe, url, patience: patience, change, body)
            }
            #expect(stripe.faults.isEmpty, "\(stripe.faults)")
        }
    }

    static func serve(
        _ database: Database, _ money: Money, _ stripe: LoopbackStripe, _ url: String, patience: Duration = .seconds(10),
        clock: HandClock = HandClock(BoxOfficeFixture.now), _ change: @Sendable (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (SaleServing) async throws -> Void
    ) async throws {
        let time = clock.clock
        stripe.state.withLock { $0.now = { time.now() } }
        var settings = Settings.unlimited
        settings.publicURL = "https://tickets.example.org"
        settings.payments.stripeWebhookSecrets = ["whsec_other", LoopbackStripe.webhookSecret]
        if money == .stripe { settings.payments.stripeSecretKey = LoopbackStripe.secretKey }
        settings.payments.stripeURL = url
        settings.payments.demo = money == .demo
        change(&settings)
        var providers: PaymentProviders?
        if money == .stripe {
            providers = PaymentProviders(current: StripeProvider(api: url, secretKey: LoopbackStripe.secretKey, patience: patience))
        }
        try await withUsher(on: database, HousePlan(settings: settings, clock: time, providers: providers)) { house in
            let desk = house.desks.boxOffice
            try await body(
                SaleServing(
                    client: house.client, desk: desk, clock: clock, outbox: house.outbox(desk.sales.paymentHandlers), stripe: stripe,
                    tokens: SessionTokens(key: house.secrets.session),
                    sessions: BoxOfficeAccountStore(database, audience: SessionTokens.audience, keys: house.keys)))
        }
    }

    /// A Bearer of somebody's.
    func token(_ account: Account.ID) async throws -> String {
        let account = try #require(try await database.read { try AccountTransaction($0).account(account) })
        let session = Session.ID(UUID().uuidString.lowercased())
        let isIn = try await sessions.signIn(account, session: session, by: .local, at: now)
        #expect(isIn)
        return try await tokens.make(account, session, at: now)
    }

    func token(_ buyer: BoxOfficeFixture.Buyer) async throws -> String { try await token(buyer.id) }

    /// POST /api/seat-checkout
    func checkout(
        _ seats: [String], of stage: BoxOfficeFixture.Stage = .hamlet, token: String? = nil, key: String? = nil, more: String = ""
    ) async throws -> TestResponse {
        let list = seats.map { "\"\($0)\"" }.joined(separator: ",")
        return try await send(
            .post, "/api/seat-checkout", #"{"showId":"\#(stage.uuid)","specificSeatIds":[\#(list)]\#(more)}"#, token: token,
            headers: key.map { [.idempotencyKey: $0] } ?? [:])
    }

    /// A hold that must succeed.
    func held(
        _ seats: [String], of stage: BoxOfficeFixture.Stage = .hamlet, token: String? = nil, key: String? = nil, more: String = ""
    ) async throws -> BoxOffice.CheckoutResponse {
        let response = try await checkout(seats, of: stage, token: token, key: key, more: more)
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(BoxOffice.CheckoutResponse.self)
    }

    /// GET /api/checkout/success
    func success(_ session: String) async throws -> TestResponse { try await send(.get, "/api/checkout/success?session_id=\(session)") }

    /// A sale that is paid, by webhook-less Stripe.
    func sold(_ seats: [String], of stage: BoxOfficeFixture.Stage = .hamlet, token: String? = nil, more: String = "") async throws
        -> BoxOffice.PaymentConfirmation
    {
        let hold = try await held(seats, of: stage, token: token, more: more)
        stripe.pay(hold.sessionID, email: "payer@example.org", name: "Payer")
        let response = try await success(hold.sessionID)
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(BoxOffice.PaymentConfirmation.self)
    }

    func webhook(_ event: (body: String, signature: String)) async throws -> TestResponse {
        try await send(.post, "/api/webhooks/stripe", event.body, headers: [.stripeSignature: event.signature])
    }

    /// The statuses of a show's seats as rows say.
    func taken(_ stage: BoxOfficeFixture.Stage = .hamlet) async throws -> [String] {
        try await database.read { try $0.all(SaleSQL.taken, stage.uuid) { "\($0.text(0)) \($0.int(1))" } }
    }

    /// Rows of the outbox of a kind.
    func queued(_ kind: String) async throws -> [String] {
        try await database.read { try $0.all(SaleSQL.outbox, kind) { $0.text(0) } }
    }

    /// Scans at the Gate.
    func scan(_ code: String) async throws -> TestResponse {
        let body = try WireJSON.encoder.encode(UsherWire.ScanRequest(ticketCode: code))
        return try await client.executeRequest(
            uri: "/api/tickets/scan", method: .post, headers: [.apiKey: Staff.door.secret], body: ByteBuffer(bytes: body))
    }
}

private enum SaleSQL {
    static let taken = Statement(
        "SELECT t.seat, t.state FROM taken_seats t JOIN events e ON e.id = t.event_id WHERE e.uuid = $1 ORDER BY t.seat")
    static let outbox = Statement("SELECT idempotency_key FROM outbox WHERE kind = $1 ORDER BY id")
}
