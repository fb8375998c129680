import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// The stores of a box office over the fixture's world, with a clock that is set by hand.
struct SaleDesk: Sendable {
    let database: Database
    let maps = SeatMaps()
    let holds: HoldStore
    let payments: PaymentStore
    let bookings: BookingStore
    let overdue: OverdueStore

    init(_ database: Database) {
        self.database = database
        holds = HoldStore(database, maps: maps)
        payments = PaymentStore(database)
        bookings = BookingStore(database, maps: maps)
        overdue = OverdueStore(database)
    }

    static let now = BoxOfficeFixture.now

    static func run(_ engine: Engine, _ body: (SaleDesk) async throws -> Void) async throws {
        try await BoxOfficeFixture.run(engine) { try await body(SaleDesk($0)) }
    }

    func hold(
        _ seats: [String], of stage: BoxOfficeFixture.Stage = .hamlet, by buyer: BoxOfficeFixture.Buyer? = .ann, account: Account.ID? = nil,
        email: String? = nil, key: String? = nil, earlier: String? = nil, most: Int? = nil, at now: Instant = now
    ) async throws -> HoldOutcome {
        let account = account ?? buyer?.id
        let form = try CheckoutForm(show: stage.uuid, seats: seats, email: email, key: key, isGuest: account == nil)
        let request = HoldRequest(
            form: form, account: account, earlier: earlier, address: "192.0.2.7", mostFromAddress: most, provider: "stripe",
            holdSeconds: 900)
        return try await holds.hold(request, at: now)
    }

    /// A hold whose payment has begun.
    func begun(
        _ seats: [String], of stage: BoxOfficeFixture.Stage = .hamlet, by buyer: BoxOfficeFixture.Buyer? = .ann, email: String? = nil,
        at now: Instant = now
    ) async throws -> Booking {
        let outcome = try await hold(seats, of: stage, by: buyer, email: email, at: now)
        let booking = try #require(outcome.held, "\(outcome)")
        let begun = try await holds.begin(booking, "cs_\(booking.uuid)", url: "https://pay.example", key: nil, at: now) { _ in "" }
        return try #require(begun)
    }

    func paid(_ booking: Booking, amount: Int64? = nil, currency: String? = nil, session: String? = nil) -> PaymentReport {
        PaymentReport(
            session: session ?? booking.payment.session ?? "", sale: booking.uuid, state: .paid, amount: amount ?? booking.total,
            currency: currency ?? booking.currency, charge: "pi_1", email: "payer@example.org", name: "Payer")
    }

    func sold(_ seats: [String], by buyer: BoxOfficeFixture.Buyer? = .ann, at now: Instant = now) async throws -> BookingRecord {
        let booking = try await begun(seats, by: buyer, at: now)
        _ = try await payments.settle(paid(booking), from: "stripe", at: now)
        return try #require(try await bookings.find(booking.uuid))
    }

    /// Seats that are not free, with state and booking, such as `stalls-A-1 2`.
    func taken(_ stage: BoxOfficeFixture.Stage = .hamlet) async throws -> [String] {
        try await database.read { try $0.all(SaleProbe.taken, stage.uuid) { "\($0.text(0)) \($0.int(1))" } }
    }

    /// What the counts say of seats taken, and what their rows say: the same.
    func counts(_ stage: BoxOfficeFixture.Stage = .hamlet) async throws -> (counted: Int64, there: Int64) {
        try await database.read { connection in
            (
                try connection.first(SaleProbe.counted, stage.uuid) { $0.int(0) } ?? -1,
                try connection.first(SaleProbe.there, stage.uuid) { $0.int(0) } ?? -1
            )
        }
    }

    /// Kind and key of everything in the outbox.
    func outbox() async throws -> [String] {
        try await database.read { try $0.all(SaleProbe.outbox) { "\($0.text(0)) \($0.text(1))" } }
    }
}

extension HoldOutcome {
    var held: Booking? { if case .held(let booking, _) = self { booking } else { nil } }
    var begun: Booking? { if case .begun(let booking, _) = self { booking } else { nil } }
    var booked: Booking? { if case .booked(let booking, _) = self { booking } else { nil } }
    var refusal: CheckoutRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }
    var answer: String? { if case .answered(let text) = self { text } else { nil } }
    var isUnderway: Bool { if case .underway = self { true } else { false } }
}

extension Settled {
    var status: BookingStatus? {
        switch self {
        case .booking(let booking, _, _), .surplus(let booking, _): booking.status
        case .unknown, .repeated: nil
        }
    }
}

private enum SaleProbe {
    static let taken = Statement(
        "SELECT t.seat, t.state FROM taken_seats t JOIN events e ON e.id = t.event_id WHERE e.uuid = $1 ORDER BY t.seat")
    static let counted = Statement(
        "SELECT CAST(SUM(s.taken) AS BIGINT) FROM sections s JOIN events e ON e.id = s.event_id WHERE e.uuid = $1")
    static let there = Statement("SELECT COUNT(*) FROM taken_seats t JOIN events e ON e.id = t.event_id WHERE e.uuid = $1")
    static let outbox = Statement("SELECT kind, idempotency_key FROM outbox ORDER BY id")
}
