import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Money on its way back.
@Suite struct MoneyRefundTests {
    /// A paid sale of these seats; `amount`: what came, where that is not what was asked.
    private func paid(_ serving: SaleServing, _ seats: [String], amount: Int64? = nil) async throws -> BoxOffice.CheckoutResponse {
        let hold = try await serving.held(seats, more: #","email":"gus@example.org""#)
        serving.stripe.pay(hold.sessionID)
        if let amount {
            serving.stripe.change(hold.sessionID) { $0.amount = amount }
            _ = try await serving.success(hold.sessionID)
            try await staff(serving, .post, "sales/\(hold.reservationID)/accept")
        } else {
            let response = try await serving.success(hold.sessionID)
            #expect(response.status == .ok, "\(response.text)")
        }
        return hold
    }

    @discardableResult
    private func staff(
        _ serving: SaleServing, _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil
    ) async throws -> TestResponse {
        let owner = try await serving.token(Staff.owner.account)
        let response = try await serving.send(method, "/console/api/\(path)", body, token: owner)
        #expect(response.status == .ok, "\(response.text)")
        return response
    }

    private func refund(_ serving: SaleServing, _ sale: String, _ seats: String...) async throws {
        let list = seats.map { "\"\($0)\"" }.joined(separator: ",")
        try await staff(serving, .post, "sales/\(sale)/refund", seats.isEmpty ? "{}" : #"{"seatIds":[\#(list)]}"#)
    }

    private func money(_ serving: SaleServing, _ sale: String) async throws -> BoxOffice.SalePayments {
        try await staff(serving, .get, "sales/\(sale)/payments").decoded(BoxOffice.SalePayments.self)
    }

    private func intent(_ serving: SaleServing, _ hold: BoxOffice.CheckoutResponse) throws -> String {
        try #require(serving.stripe.session(hold.sessionID)).intent
    }

    @Test("Money 7 Of an accepted mismatch each seat gives back its part of what was received", arguments: Engine.allCases)
    func accepted(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await paid(serving, ["stalls-A-1", "stalls-A-2", "circle-C-1"], amount: 9_001)
            try await refund(serving, hold.reservationID, "circle-C-1")
            try await refund(serving, hold.reservationID, "stalls-A-1")
            try await refund(serving, hold.reservationID)
            await serving.outbox.drain()
            // 23500 were asked: 6500, 8500 and 8500 of them.
            #expect(serving.stripe.refunds.map(\.amount).sorted { $0 ?? 0 < $1 ?? 0 } == [2_489, 3_256, 3_256])
            #expect(serving.stripe.returned(try intent(serving, hold)) == 9_001)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 7 Money that somebody sent back in the dashboard does not go back again", arguments: [true, false], Engine.allCases)
    func goodwill(_ isTold: Bool, _ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await paid(serving, ["stalls-A-1", "stalls-A-2"])
            serving.stripe.goodwill(hold.sessionID, 500)
            if isTold {
                let told = try await serving.webhook(serving.stripe.chargeEvent(hold.sessionID, id: "evt_g", at: serving.now))
                #expect(told.status == .ok)
                let known = try await money(serving, hold.reservationID)
                #expect(known.payments.map(\.returned) == [500] && known.payments.map(\.kept) == [true])
            }
            try await refund(serving, hold.reservationID, "stalls-A-1")
            await serving.outbox.drain()
            try await refund(serving, hold.reservationID)
            await serving.outbox.drain()
            #expect(serving.stripe.returned(try intent(serving, hold)) == 17_000)
            let now = try await money(serving, hold.reservationID)
            #expect(now.refunds.map(\.state) == ["done", "done"])
            try await MoneyBooks.check(serving)
        }
    }

    @Test(
        "Money 4 Money sent back in the dashboard that does not arrive is a failed refund, once", arguments: [true, false],
        Engine.allCases)
    func elsewhere(_ isTold: Bool, _ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await paid(serving, ["stalls-A-1"])
            serving.stripe.goodwill(hold.sessionID, 8_500)
            _ = try await serving.webhook(serving.stripe.chargeEvent(hold.sessionID, id: "evt_c", at: serving.now))
            let name = try #require(serving.stripe.keptRefunds.first).name
            serving.stripe.change(refund: name, to: "failed")
            let provider = try #require(serving.desk.sales.providers.current)
            for event in ["evt_f", "evt_g"] {
                if isTold {
                    _ = try await serving.webhook(serving.stripe.refundEvent("refund.failed", name, id: event, at: serving.now))
                } else {
                    let found = try await PaymentCheck(serving.database, clock: serving.clock.clock).run(provider).map(\.kind)
                    let expected: [PaymentDifference.Kind] = event == "evt_f" ? [.failedRefund] : []
                    #expect(found == expected)
                }
            }
            let now = try await money(serving, hold.reservationID)
            #expect(now.refunds.map(\.state) == ["failed"] && now.refunds.map(\.amount) == [8_500])
            let line = try #require(now.refunds.first)
            try await staff(serving, .post, "refunds/\(line.id)/again")
            await serving.outbox.drain()
            #expect(serving.stripe.returned(try intent(serving, hold)) == 8_500)
            #expect(try await PaymentCheck(serving.database, clock: serving.clock.clock).run(provider).isEmpty)
            let later = try await money(serving, hold.reservationID)
            #expect(later.refunds.map(\.state) == ["done"])
            try await MoneyBooks.check(serving)
        }
    }

    @Test(
        "Money 4 A refund that cannot be asked for is asked for later, whatever the answer", arguments: [401, 403, 404, 429, 500],
        Engine.allCases)
    func later(_ status: Int, _ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await paid(serving, ["stalls-A-1"])
            try await refund(serving, hold.reservationID)
            serving.stripe.mood = .status(status)
            for _ in 0..<4 {
                await serving.outbox.drain()
                serving.clock.advance(seconds: 4_000)
            }
            let waiting = try await money(serving, hold.reservationID)
            #expect(waiting.refunds.map(\.state) == ["asked"] && serving.stripe.keptRefunds.isEmpty)
            serving.stripe.mood = .well
            await serving.outbox.drain()
            let done = try await money(serving, hold.reservationID)
            #expect(done.refunds.map(\.state) == ["done"])
            #expect(try serving.stripe.returned(intent(serving, hold)) == 8_500)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 4 200 with failed is failed: staff try again, or pay in another way", arguments: Engine.allCases)
    func failed(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let (first, second) = (try await paid(serving, ["stalls-A-1"]), try await paid(serving, ["stalls-A-2"]))
            serving.stripe.state.withLock { $0.verdicts = ["failed", "failed"] }
            for hold in [first, second] { try await refund(serving, hold.reservationID) }
            await serving.outbox.drain()
            for hold in [first, second] {
                let money = try await money(serving, hold.reservationID)
                #expect(money.refunds.map(\.state) == ["failed"] && money.refunds.map(\.note) == ["expired_or_canceled_card"])
            }
            let ids = try await [first, second].each { try await money(serving, $0.reservationID).refunds[0].id }
            try await staff(serving, .post, "refunds/\(ids[0])/again")
            await serving.outbox.drain()
            let again = try await money(serving, first.reservationID)
            #expect(again.refunds.map(\.state) == ["done"])
            #expect(try serving.stripe.returned(intent(serving, first)) == 8_500)
            try await staff(serving, .post, "refunds/\(ids[1])/settled", #"{"note":"In cash"}"#)
            let settled = try await money(serving, second.reservationID)
            #expect(settled.refunds.map(\.state) == ["settled"] && settled.refunds.map(\.note) == ["In cash"])
            let owner = try await serving.token(Staff.owner.account)
            let (foreign, door) = (try await serving.token(Staff.foreign.account), try await serving.token(Staff.door.account))
            for (token, status) in [(owner, 409), (door, 403), (foreign, 404)] {
                let refused = try await serving.send(.post, "/console/api/refunds/\(ids[0])/again", token: token)
                #expect(refused.status.code == status, "\(refused.text)")
            }
            let hidden = try await serving.send(.get, "/console/api/sales/\(first.reservationID)/payments", token: foreign)
            #expect(hidden.status == .notFound)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 4 A refund is under way until its provider says what became of it", arguments: Engine.allCases)
    func underWay(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let (asked, told) = (try await paid(serving, ["stalls-A-1"]), try await paid(serving, ["stalls-A-2"]))
            serving.stripe.state.withLock { $0.verdicts = ["pending"] }
            try await refund(serving, asked.reservationID)
            await serving.outbox.drain()
            serving.stripe.state.withLock { $0.verdicts = ["requires_action"] }
            try await refund(serving, told.reservationID)
            await serving.outbox.drain()
            for hold in [asked, told] {
                let money = try await money(serving, hold.reservationID)
                #expect(money.refunds.map(\.state) == ["under_way"])
            }
            serving.stripe.change(refund: "re_1", to: "succeeded")
            serving.stripe.change(refund: "re_2", to: "failed")
            let event = serving.stripe.refundEvent("refund.failed", "re_2", id: "evt_f", at: serving.now)
            for _ in 0..<2 {
                let response = try await serving.webhook(event)
                #expect(response.status == .ok)
            }
            serving.clock.advance(seconds: 3_700)
            await serving.outbox.drain()
            let states = try await [asked, told].each { try await money(serving, $0.reservationID).refunds[0].state }
            #expect(states == ["done", "failed"])
            // A bank sends back what was done.
            serving.stripe.change(refund: "re_1", to: "failed")
            _ = try await serving.webhook(serving.stripe.refundEvent("refund.updated", "re_1", id: "evt_g", at: serving.now))
            let back = try await money(serving, asked.reservationID)
            #expect(back.refunds.map(\.state) == ["failed"])
            let audit = try await serving.database.read { try AuditTransaction($0).latestAudit(50) }
            #expect(audit.filter { $0.action == "refund.failed" }.count == 2)
        }
    }

    @Test("Money 4 Answers that get lost and keys that are forgotten send no seat's money back twice", arguments: Engine.allCases)
    func forgotten(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await paid(serving, ["stalls-A-1", "stalls-A-2"])
            try await refund(serving, hold.reservationID, "stalls-A-1")
            serving.stripe.state.withLock { $0.losesAnswers = true }
            _ = await serving.outbox.round()
            #expect(serving.stripe.keptRefunds.count == 1)
            // Two days without the network; Stripe has forgotten every key.
            serving.stripe.mood = .hanging
            serving.stripe.mood = .failing
            for _ in 0..<48 {
                serving.clock.advance(seconds: 3_600)
                await serving.outbox.drain()
            }
            serving.stripe.forgetKeys()
            serving.stripe.mood = .well
            serving.stripe.state.withLock { $0.losesAnswers = false }
            serving.clock.advance(seconds: 3_600)
            await serving.outbox.drain()
            #expect(serving.stripe.returned(try intent(serving, hold)) == 8_500)
            let money = try await money(serving, hold.reservationID)
            #expect(money.refunds.map(\.state) == ["done"])
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 4 A refund that an earlier Usher left in the outbox is asked for, too", arguments: Engine.allCases)
    func earlier(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await paid(serving, ["stalls-A-1", "stalls-A-2"])
            let (charge, now) = (try intent(serving, hold), serving.now)
            let payload = #"{"provider":"stripe","charge":"\#(charge)","amount":8500,"sale":"\#(hold.reservationID)","booking":1}"#
            let item = OutboxItem(kind: PaymentOutbox.refund, idempotencyKey: "refund-\(hold.reservationID)-1", payload: payload, due: now)
            try await serving.database.write { _ = try OutboxTransaction($0).enqueue([item], at: now) }
            await serving.outbox.drain()
            let money = try await money(serving, hold.reservationID)
            #expect(money.refunds.map(\.state) == ["done"] && serving.stripe.returned(charge) == 8_500)
        }
    }

    @Test("Money 9 A payment without a name for its money is not refunded silently: it fails, and staff see it", arguments: Engine.allCases)
    func nameless(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(hold.sessionID)
            serving.stripe.change(hold.sessionID) { $0.hasIntent = false }
            let paid = try await serving.success(hold.sessionID)
            #expect(paid.status == .ok)
            try await refund(serving, hold.reservationID)
            await serving.outbox.drain()
            let failed = try await money(serving, hold.reservationID)
            #expect(failed.refunds.map(\.state) == ["failed"] && failed.refunds.map(\.note) == ["no payment is known"])
            // Its session tells it later.
            serving.stripe.change(hold.sessionID) { $0.hasIntent = true }
            try await staff(serving, .post, "refunds/\(failed.refunds[0].id)/again")
            await serving.outbox.drain()
            let done = try await money(serving, hold.reservationID)
            #expect(done.refunds.map(\.state) == ["done"])
            #expect(try serving.stripe.returned(intent(serving, hold)) == 8_500)
        }
    }
}
