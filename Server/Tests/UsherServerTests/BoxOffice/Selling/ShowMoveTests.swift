import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Shows that are put at another time.
@Suite struct ShowMoveTests {
    private static let path = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/move"
    private static let start = BoxOfficeFixture.now.adding(seconds: 20 * 3_600)

    private static func body(_ start: Instant, until: Instant? = nil) -> String {
        let until = until.map { #","return_until":"\#(Timestamp.seconds($0))""# } ?? ""
        return #"{"starts_at":"\#(Timestamp.seconds(start))"\#(until)}"#
    }

    @Test(
        "Selling S18 A moved show: the door and the calendar follow, the old day is refused, each buyer is told once and may return until then",
        arguments: Engine.allCases)
    func moved(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            let (ann, bob) = (try await sales.token(.ann), try await sales.token(.bob))
            let first = try await sales.sold(["stalls-A-1"], token: ann)
            let second = try await sales.sold(["stalls-A-2"], token: bob)
            let booking = try #require(first.booking?.id)
            let key = try #require(sales.desk.links.make(booking, for: .booking))
            let calendar = "/bookings/\(booking)/event.ics?k=\(key)"
            #expect(try await sales.get(calendar).text.contains("SEQUENCE:0\r\n"))

            let (later, until) = (Self.start.adding(seconds: 2 * 86_400), sales.now.adding(seconds: 3 * 3_600))
            let moved = try await sales.post(Self.path, Self.body(later, until: until), token: owner)
            #expect(moved.status == .ok, "\(moved.text)")
            #expect(moved.member("show")?["starts_at"]?.text.flatMap(Timestamp.read) == later)
            let worker = JobWorker(sales.database, clock: sales.clock.clock, log: .quiet)
            try await exhaust { try await worker.work() }
            let again = try await sales.post(Self.path, Self.body(later, until: until), token: owner)
            #expect(again.status == .ok)
            try await exhaust { try await worker.work() }
            let mails = try await sales.queued(PaymentOutbox.mail).filter { $0.contains("-moved-") }
            #expect(mails.count == 2, "\(mails)")
            let file = try await sales.get(calendar).text
            #expect(file.contains("SEQUENCE:1\r\n"), "\(file)")

            sales.clock.advance(seconds: 2 * 3_600)
            let returned = try await sales.post("/api/user/bookings/\(try #require(second.booking?.id))/cancel", nil, token: bob)
            #expect(returned.status == .ok, "\(returned.text)")
            sales.clock.advance(seconds: 2 * 3_600)
            let late = try await sales.post("/api/user/bookings/\(booking)/cancel", nil, token: ann)
            #expect(late.status == .conflict && late.text.contains("not_cancellable"), "\(late.text)")

            sales.clock.set(Self.start)
            let early = try await sales.scan(first.verificationCode)
            #expect(early.text.contains("not_today"), "\(early.text)")
            sales.clock.set(later)
            #expect(try await sales.scan(first.verificationCode).status == .created)
        }
    }

    @Test(
        "Selling S18 Nobody returns a ticket once the show has begun, also where it was put earlier since than its buyers were told",
        arguments: Engine.allCases)
    func begun(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            let sold = try await sales.sold(["stalls-A-1"], token: try await sales.token(.ann))
            let booking = try #require(sold.booking?.id)
            let (later, earlier) = (sales.now.adding(seconds: 3 * 86_400), sales.now.adding(seconds: 86_400))
            let until = sales.now.adding(seconds: 2 * 86_400)
            #expect(try await sales.post(Self.path, Self.body(later, until: until), token: owner).status == .ok)
            let changed = try await sales.send(
                .patch, "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)", #"{"starts_at":"\#(Timestamp.seconds(earlier))"}"#,
                token: owner)
            #expect(changed.status == .ok, "\(changed.text)")
            let record = try #require(try await sales.desk.sales.bookings.find(booking))
            #expect(record.event.cancelDeadline == earlier)
            sales.clock.set(earlier.adding(seconds: 60))
            let late = try await sales.post("/api/user/bookings/\(booking)/cancel", nil, token: try await sales.token(.ann))
            #expect(late.status == .conflict && late.text.contains("not_cancellable"), "\(late.text)")
        }
    }

    @Test(
        "Selling S18 A show that is moved again tells its buyers of the last time alone, and no other job waits for it",
        arguments: Engine.allCases)
    func again(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            _ = try await sales.sold(["stalls-A-1"], token: try await sales.token(.ann))
            for days in 1...3 {
                let later = Self.start.adding(seconds: Int64(days) * 86_400)
                #expect(try await sales.post(Self.path, Self.body(later), token: owner).status == .ok)
            }
            let left = try await sales.database.read { try $0.first(ShowMoveSQL.left) { $0.int(0) } }
            #expect(left == 1)
            let worker = JobWorker(sales.database, clock: sales.clock.clock, log: .quiet)
            #expect(try await worker.work())
            // A piece is done, and whoever is free takes the next one.
            let jobs = JobStore(sales.database)
            let rest = try #require(try await jobs.claim(for: .sales, at: sales.now))
            #expect(rest.done == 1)
            try await jobs.release(rest, until: sales.now)
            try await exhaust { try await worker.work() }
            #expect(try await sales.queued(PaymentOutbox.mail).count { $0.contains("-moved-") } == 1)
        }
    }

    @Test(
        "Buyers keep their time to return where a move says nothing of it, and lose it by null; they are told of times alone",
        arguments: Engine.allCases)
    func kept(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            _ = try await sales.sold(["stalls-A-1"], token: try await sales.token(.ann))
            let staff = ManagedShowStore.Staff(account: Staff.owner.account, actor: Actor(address: "test"))
            let moving = ShowMoving(sales.database)
            let worker = JobWorker(sales.database, clock: sales.clock.clock, log: .quiet)
            let (later, until) = (Self.start.adding(seconds: 2 * 86_400), sales.now.adding(seconds: 3 * 3_600))
            let nothing = #"{"starts_at":"\#(Timestamp.seconds(later))","return_until":null}"#
            let sooner = Self.start.adding(seconds: 86_400)
            // What is sent, until when tickets go back then, and how many mails there are.
            let steps: [(String, Instant?, Int)] = [
                (Self.body(later, until: until), until, 1), (Self.body(later), until, 1), (Self.body(sooner), until, 2),
                (Self.body(later), until, 3), (nothing, nil, 3), (nothing, nil, 3), (Self.body(later, until: until), until, 4),
            ]
            for (body, expected, count) in steps {
                let moved = try await sales.post(Self.path, body, token: owner)
                #expect(moved.status == .ok, "\(moved.text)")
                try await exhaust { try await worker.work() }
                #expect(try await moving.returnUntil(BoxOfficeFixture.Stage.hamlet.uuid, staff) == expected, "\(body)")
                let mails = try await sales.queued(PaymentOutbox.mail).filter { $0.contains("-moved-") }
                #expect(mails.count == count, "\(body) \(mails)")
            }
            let terms = ShowCancelling.Terms(refund: .none, message: "")
            _ = try await ShowCancelling(sales.database).begin(
                BoxOfficeFixture.Stage.hamlet.uuid, terms, key: nil, staff, at: sales.now)
            let over = try await sales.post(Self.path, Self.body(sooner), token: owner)
            #expect(over.status == .conflict && over.refusalCode == "wrong_state", "\(over.text)")
        }
    }

    @Test(
        "Selling S18 A show is moved by who changes it, into the future, and its buyers' time to return ends before it",
        arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let later = Self.start.adding(seconds: 86_400)
            for (staff, status) in [(Staff.door, HTTPResponse.Status.forbidden), (.foreign, .notFound), (.editor, .ok)] {
                let answer = try await sales.post(Self.path, Self.body(later), token: try await sales.token(staff.account))
                #expect(answer.status == status, "\(answer.text)")
            }
            let owner = try await sales.token(Staff.owner.account)
            for (body, field) in [
                ("{}", "starts_at"), (#"{"starts_at":"soon"}"#, "starts_at"), (Self.body(sales.now), "starts_at"),
                (Self.body(later, until: later.adding(seconds: 1)), "return_until"), (Self.body(later, until: sales.now), "return_until"),
                (#"{"starts_at":"\#(Timestamp.seconds(later))","ends_at":"\#(Timestamp.seconds(later))"}"#, "ends_at"),
            ] {
                let answer = try await sales.post(Self.path, body, token: owner)
                #expect(answer.status == .badRequest && answer.member("field") == .string(field), "\(body) \(answer.text)")
            }
        }
    }
}

private enum ShowMoveSQL {
    static let left = Statement("SELECT COUNT(*) FROM jobs WHERE ended_at IS NULL")
}
