import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What providers tell in another order than it happened, twice, or of what was never asked.
@Suite struct MoneyNewsTests {
    private func tell(_ serving: SaleServing, _ event: (body: String, signature: String)) async throws {
        let response = try await serving.webhook(event)
        #expect(response.status == .ok, "\(response.text)")
    }

    private func booking(_ serving: SaleServing, _ hold: BoxOffice.CheckoutResponse) async throws -> Booking {
        try #require(try await serving.desk.sales.payments.find(hold.reservationID))
    }

    @Test("Money 6 Refunded in the dashboard before it was completed: no ticket, no second refund", arguments: Engine.allCases)
    func refundedFirst(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"], more: #","email":"gus@example.org""#)
            serving.stripe.pay(hold.sessionID)
            serving.stripe.goodwill(hold.sessionID, 8_500)
            try await tell(serving, serving.stripe.chargeEvent(hold.sessionID, id: "evt_r", at: serving.now))
            for id in ["evt_1", "evt_2"] {
                try await tell(serving, serving.stripe.event("checkout.session.completed", hold.sessionID, id: id, at: serving.now))
            }
            await serving.outbox.drain()
            let answer = try await serving.success(hold.sessionID)
            #expect(answer.status == .conflict && answer.code == "payment_refunded", "\(answer.text)")
            #expect(serving.stripe.refunds.isEmpty)
            let (taken, mails) = (try await serving.taken(), try await serving.queued("booking-mail"))
            #expect(taken.isEmpty && mails.isEmpty)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 6 Part of it refunded, or disputed, before it was completed: tickets, and staff know", arguments: Engine.allCases)
    func partFirst(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(hold.sessionID)
            serving.stripe.goodwill(hold.sessionID, 500)
            try await tell(serving, serving.stripe.chargeEvent(hold.sessionID, id: "evt_r", at: serving.now))
            let lost = serving.stripe.disputeEvent("charge.dispute.closed", hold.sessionID, status: "lost", id: "evt_d", at: serving.now)
            try await tell(serving, lost)
            try await tell(serving, serving.stripe.event("checkout.session.completed", hold.sessionID, id: "evt_1", at: serving.now))
            // What came first is told last.
            let open = serving.stripe.disputeEvent(
                "charge.dispute.created", hold.sessionID, status: "needs_response", id: "evt_e", at: serving.now)
            try await tell(serving, open)
            let owner = try await serving.token(Staff.owner.account)
            let response = try await serving.send(.get, "/console/api/sales/\(hold.reservationID)/payments", token: owner)
            let money = try response.decoded(BoxOffice.SalePayments.self)
            #expect(money.payments.map(\.returned) == [500] && money.payments.map(\.dispute) == ["lost"])
            let status = try await booking(serving, hold).status
            #expect(status == .paid)
        }
    }

    @Test("Money 6 A dispute told before its payment is noted and raises an alert when that comes", arguments: Engine.allCases)
    func disputedFirst(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let log = InMemoryLogHandler()
            let check = PaymentCheck(serving.database, clock: serving.clock.clock, log: Logger(label: "test") { _ in log })
            let provider = try #require(serving.desk.sales.providers.current)
            for (seat, isLost) in [("stalls-A-1", true), ("stalls-A-2", false)] {
                let hold = try await serving.held([seat])
                func noted() async throws -> [String] {
                    let audit = try await serving.database.read { try AuditTransaction($0).latestAudit(50) }
                    return audit.filter { $0.action == "payment.disputed" && $0.subject == hold.reservationID }.map(\.result)
                }
                serving.stripe.pay(hold.sessionID)
                let dispute = serving.stripe.disputeEvent(
                    "charge.dispute.created", hold.sessionID, status: "needs_response", id: "evt_d_\(seat)", at: serving.now)
                try await tell(serving, dispute)
                #expect(try await noted().isEmpty)
                let paid = serving.stripe.event("checkout.session.completed", hold.sessionID, id: "evt_\(seat)", at: serving.now)
                if isLost { _ = try await check.run(provider) }
                for _ in 0..<2 { try await tell(serving, paid) }
                #expect(try await noted() == ["needs_response"])
            }
            let alerts = log.entries.filter { "\($0.message)".contains("disputed by the buyer's bank") }
            #expect(alerts.count == 1)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 9 A disputed payment is marked; its codes stop when staff cancel the sale", arguments: Engine.allCases)
    func disputed(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            serving.clock.advance(seconds: 12 * 3_600)
            let paid = try await serving.sold(["stalls-A-1"])
            let id = paid.booking?.id ?? ""
            let session = try #require(try await serving.desk.sales.payments.find(id)?.payment.session)
            let event = serving.stripe.disputeEvent(
                "charge.dispute.created", session, status: "needs_response", id: "evt_d", at: serving.now)
            for _ in 0..<2 { try await tell(serving, event) }
            let audit = try await serving.database.read { try AuditTransaction($0).latestAudit(20) }
            #expect(audit.filter { $0.action == "payment.disputed" }.map(\.result) == ["needs_response"])
            let owner = try await serving.token(Staff.owner.account)
            let cancelled = try await serving.send(.post, "/console/api/sales/\(id)/cancel", "{}", token: owner)
            #expect(cancelled.status == .ok)
            let scan = try await serving.scan(paid.verificationCode)
            #expect(scan.status.code >= 400, "\(scan.text)")
            await serving.outbox.drain()
            #expect(serving.stripe.refunds.isEmpty)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 9 A review that staff cancelled does not come back when its buyer reloads", arguments: Engine.allCases)
    func cancelledReview(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(hold.sessionID)
            serving.stripe.change(hold.sessionID) { $0.amount = 1 }
            _ = try await serving.success(hold.sessionID)
            let cancelled = try await serving.send(.post, "/console/api/sales/\(hold.reservationID)/cancel", "{}", token: owner)
            #expect(cancelled.text.contains(#""status":"cancelled""#), "\(cancelled.text)")
            for _ in 0..<2 {
                serving.clock.advance(seconds: 3)
                let reloaded = try await serving.success(hold.sessionID)
                #expect(reloaded.status == .badRequest && reloaded.code == "session_expired", "\(reloaded.text)")
                await serving.outbox.drain()
            }
            let booking = try await booking(serving, hold)
            #expect(booking.status == .cancelled)
            let taken = try await serving.taken()
            #expect(taken.isEmpty)
        }
    }

    @Test("Money 9 A second session of one sale that is paid goes back, also during a review", arguments: Engine.allCases)
    func second(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            for (seat, foreignFirst) in [("stalls-A-1", true), ("stalls-A-2", false)] {
                let hold = try await serving.held([seat])
                let other = serving.stripe.twin(of: hold.sessionID)
                let order = foreignFirst ? [other, hold.sessionID] : [hold.sessionID, other]
                for session in order {
                    serving.stripe.pay(session)
                    try await tell(
                        serving, serving.stripe.event("checkout.session.completed", session, id: "evt_\(session)", at: serving.now))
                }
                await serving.outbox.drain()
                let charges = order.compactMap { serving.stripe.session($0)?.intent }
                #expect(charges.map { serving.stripe.returned($0) } == [0, 8_500])
                let status = try await booking(serving, hold).status
                #expect(status == (foreignFirst ? .review : .paid))
            }
            let audit = try await serving.database.read { try AuditTransaction($0).latestAudit(20) }
            #expect(audit.filter { $0.action == "payment.surplus" }.count == 2)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 9 Half cancelled, then refunded in the dashboard: all of it has gone back", arguments: Engine.allCases)
    func halfCancelled(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            for (seats, rest) in [(["stalls-A-1", "stalls-A-2"], false), (["stalls-A-3", "stalls-A-4"], true)] {
                let hold = try await serving.held(seats)
                serving.stripe.pay(hold.sessionID)
                _ = try await serving.success(hold.sessionID)
                let path = "/console/api/sales/\(hold.reservationID)/cancel"
                for body in [#"{"seatIds":["\#(seats[0])"]}"#] + (rest ? ["{}"] : []) {
                    let cancelled = try await serving.send(.post, path, body, token: owner)
                    #expect(cancelled.status == .ok, "\(cancelled.text)")
                }
                serving.stripe.goodwill(hold.sessionID, 17_000)
                try await tell(serving, serving.stripe.chargeEvent(hold.sessionID, id: "evt_\(seats[0])", at: serving.now))
                let after = try await booking(serving, hold)
                #expect(after.refunded == 17_000 && after.status == (rest ? .cancelled : .refunded))
            }
            await serving.outbox.drain()
            #expect(serving.stripe.refunds.isEmpty)
            try await MoneyBooks.check(serving)
        }
    }
}
