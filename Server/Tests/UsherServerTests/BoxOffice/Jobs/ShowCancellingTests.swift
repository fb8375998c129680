import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Shows that are called off: door and sale stop, and every sale is settled once.
@Suite struct ShowCancellingTests {
    private static let hamlet = BoxOfficeFixture.Stage.hamlet

    @Test(
        "Selling S19 The door refuses at once, each sale is refunded once, and its buyer hears of it with the house's words",
        arguments: Engine.allCases)
    func refunded(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            let first = try await sales.sold(["stalls-A-1", "stalls-A-2"], token: try await sales.token(.ann))
            _ = try await sales.sold(["circle-C-1"], token: try await sales.token(.bob))
            _ = try await sales.held(["stalls-B-1"], token: try await sales.token(.cid))
            let path = "/console/api/shows/\(Self.hamlet.uuid)/cancel"
            let body = #"{"refund":"all","message":"The roof is leaking."}"#
            let nameless = try await sales.post(path, body, token: owner)
            #expect(nameless.status == .badRequest && nameless.text.contains("idempotency_key_required"))
            let key: HTTPFields = [.idempotencyKey: "cancel-hamlet-0001"]
            let begun = try await sales.post(path, body, token: owner, headers: key)
            #expect(begun.status == .accepted, "\(begun.text)")
            #expect(try await sales.scan(first.verificationCode).status != .created)
            #expect(try await sales.checkout(["stalls-B-2"], token: try await sales.token(.cid)).status == .conflict)
            let again = try await sales.post(path, body, token: owner, headers: key)
            #expect(again.status == .accepted && again.text == begun.text)
            let other = try await sales.post(path, #"{"refund":"none"}"#, token: owner, headers: key)
            #expect(other.status == .init(code: 422) && other.text.contains("idempotency_key_reused"))

            let worker = JobWorker(sales.database, clock: sales.clock.clock, log: .quiet)
            try await exhaust { try await worker.work() }
            let id = try #require(begun.member("job")?["id"]?.text)
            let job = try #require(try await sales.get("/console/api/jobs/\(id)", token: owner).member("job"))
            #expect(job["state"]?.text == "done" && job["total"] == .integer(2) && job["done"] == .integer(2), "\(job)")
            #expect(job["pence"] == .integer(17_000 + 6_500) && job["failed"] == .array([]))
            let refunds = try await sales.queued(PaymentOutbox.refund)
            #expect(refunds.count == 2)
            let mails = try await sales.database.read { try $0.all(CancelSQL.mails) { $0.text(0) } }
            #expect(mails.count { $0.contains("The roof is leaking.") } == 2)
            let after = try await sales.post(path, body, token: owner, headers: [.idempotencyKey: "cancel-hamlet-0002"])
            try await exhaust { try await worker.work() }
            let nothing = try #require(after.member("job")?["id"]?.text)
            #expect(try await sales.get("/console/api/jobs/\(nothing)", token: owner).member("job")?["total"] == .integer(0))
            #expect(try await sales.queued(PaymentOutbox.refund).count == 2)
        }
    }

    @Test("Selling S19 Without the money buyers are told once; it may follow", arguments: Engine.allCases)
    func later(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            _ = try await sales.sold(["stalls-A-1"], token: try await sales.token(.ann))
            let path = "/console/api/shows/\(Self.hamlet.uuid)/cancel"
            let worker = JobWorker(sales.database, clock: sales.clock.clock, log: .quiet)
            for (refund, refunds) in [("none", 0), ("none", 0), ("all", 1), ("all", 1)] {
                let answer = try await sales.post(
                    path, #"{"refund":"\#(refund)"}"#, token: owner, headers: [.idempotencyKey: "cancel-\(UUID().uuidString)"])
                #expect(answer.status == .accepted)
                try await exhaust { try await worker.work() }
                #expect(try await sales.queued(PaymentOutbox.refund).count == refunds)
            }
        }
    }

    @Test("Selling S19 Fees go back as it was chosen: by rule, all, none", arguments: Engine.allCases, [nil, "return", "keep"])
    func fees(_ engine: Engine, _ choice: String?) async throws {
        var show = SellingServing.Show()
        show.house = """
            "fees":[{"key":"booking","name":"Booking","per":"ticket","amount":150},
            {"key":"post","name":"Post","per":"sale","amount":300,"refundable":true}]
            """
        try await SellingServing.run(engine, show) { world in
            let path = "shows/\(SellingServing.uuid)/cancel"
            _ = try await world.sold(SellingServing.places(2))
            let bad = try await world.console(
                .post, path, #"{"refund":"all","fees":"some"}"#, headers: [.idempotencyKey: "cancel-club-00001"])
            #expect(bad.status == .badRequest && bad.member("field") == .string("fees"))
            let fees = choice.map { #","fees":"\#($0)""# } ?? ""
            let begun = try await world.console(
                .post, path, #"{"refund":"all"\#(fees)}"#, headers: [.idempotencyKey: "cancel-club-00001"])
            let id = try #require(begun.member("job")?["id"]?.text, "\(begun.text)")
            let worker = JobWorker(world.database, clock: world.sale.clock.clock, log: .quiet)
            try await exhaust { try await worker.work() }
            let pence: Int64 = choice == nil ? 4_300 : choice == "keep" ? 4_000 : 4_600
            #expect(try await world.console(.get, "jobs/\(id)").member("job")?["pence"] == .integer(pence))
        }
    }

    @Test("Selling S54 Only owners and admins cancel shows and see such jobs; a foreign one is unknown", arguments: Engine.allCases)
    func rights(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let path = "/console/api/shows/\(Self.hamlet.uuid)/cancel"
            func ask(_ staff: Staff) async throws -> TestResponse {
                try await sales.post(
                    path, #"{"refund":"all"}"#, token: try await sales.token(staff.account),
                    headers: [.idempotencyKey: "cancel-hamlet-0001"])
            }
            #expect(try await ask(.editor).status == .forbidden)
            #expect(try await ask(.door).status == .forbidden)
            #expect(try await ask(.foreign).status == .notFound)
            let begun = try await ask(.owner)
            let job = "/console/api/jobs/\(try #require(begun.member("job")?["id"]?.text))"
            #expect(try await sales.get(job, token: try await sales.token(Staff.editor.account)).status == .forbidden)
            #expect(try await sales.get(job, token: try await sales.token(Staff.foreign.account)).status == .notFound)
        }
    }

    @Test(
        "Selling S19 S68 500 sales, kill -9 twenty times: each refunded once, and the books agree",
        .enabled(if: ServedProcess.binary != nil, "usher is not built"),
        arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try await withDataFolder(engine) { folder, location in
            let job = try await Self.callOff(500, location)
            let demo = ["USHER_PAYMENTS_DEMO": "true"]
            for share in stride(from: 20, to: 500, by: 24) as StrideTo<Int64> {
                let process = try await ServedProcess.start(folder, location, demo)
                defer { process.kill() }
                #expect(try await eventually { try await Self.state(job, location).done >= share })
            }
            let last = try await ServedProcess.start(folder, location, demo)
            defer { last.kill() }
            #expect(try await eventually { try await Self.state(job, location).isOver })
            let state = try await Self.state(job, location)
            #expect(state.done == 500 && state.pence == 500 * 2_000)
            #expect(state.refunds == 500 && state.sales == 500 && state.paid == 0)
            let database = try Database.open(location)
            defer { database.close() }
            while try await BooksStore(database).fold() {}
            #expect(try await BooksStore(database).recount() == [])
        }
    }

    /// Sells so many seats and calls the show off; the job that is to be done.
    private static func callOff(_ count: Int, _ location: DatabaseLocation) async throws -> String {
        let database = try Database.open(location)
        defer { database.close() }
        let now = WallClock.system.now()
        try await BoxOfficeFixture.prepare(database, startsAt: now.adding(seconds: 5 * 86_400))
        let job = Kept()
        try await LoopbackStripe.run { stripe, url in
            try await SaleServing.serve(database, .demo, stripe, url, clock: HandClock(now)) { sales in
                for place in 0..<count {
                    let hold = try await sales.held(
                        ["hall-\(place / 50 + 1)-\(place % 50 + 1)"], of: .rush, more: #","email":"b\#(place)@example.org","name":"B""#)
                    let booking = try #require(try await sales.desk.sales.bookings.find(hold.reservationID)?.booking)
                    try await sales.desk.sales.settle(DemoProvider.paid(booking, email: nil, name: nil), from: DemoProvider.name)
                }
                let staff = ManagedShowStore.Staff(account: Staff.owner.account, actor: .local)
                job.uuid = try await sales.desk.cancelling.begin(
                    BoxOfficeFixture.Stage.rush.uuid, .init(refund: .all, message: ""), key: nil, staff, at: now
                ).uuid
            }
        }
        return job.uuid
    }

    /// Written by one task, read after it.
    private final class Kept: @unchecked Sendable {
        // The task that writes it has ended before it is read.
        var uuid = ""
    }

    private struct State {
        var done: Int64 = 0
        var pence: Int64 = 0
        var isOver = false
        /// Refunds that are done, and of how many sales.
        var refunds: Int64 = 0
        var sales: Int64 = 0
        /// Sales that have their money still.
        var paid: Int64 = 0
    }

    private static func state(_ job: String, _ location: DatabaseLocation) async throws -> State {
        let database = try Database.open(location)
        defer { database.close() }
        return try await database.read { connection in
            var state = State()
            _ = try connection.all(CancelSQL.job, job) { row in
                (state.done, state.pence) = (row.int(0), row.int(1))
                state.isOver = !row.isNull(2)
            }
            _ = try connection.all(CancelSQL.refunds) { row in (state.refunds, state.sales) = (row.int(0), row.int(1)) }
            _ = try connection.all(CancelSQL.paid) { state.paid = $0.int(0) }
            let waiting = try connection.all(CancelSQL.waiting) { $0.int(0) }
            state.isOver = state.isOver && waiting == [0]
            return state
        }
    }
}

private enum CancelSQL {
    static let mails = Statement("SELECT payload FROM outbox WHERE kind = 'booking-mail' AND payload LIKE '%returned%'")
    static let job = Statement("SELECT done, pence, ended_at FROM jobs WHERE uuid = $1")
    static let refunds = Statement("SELECT COUNT(*), COUNT(DISTINCT sale) FROM refunds WHERE state = 'done'")
    static let paid = Statement("SELECT COUNT(*) FROM bookings WHERE status = 'paid'")
    static let waiting = Statement("SELECT COUNT(*) FROM outbox WHERE kind = 'payment-refund' AND done_at IS NULL")
}
