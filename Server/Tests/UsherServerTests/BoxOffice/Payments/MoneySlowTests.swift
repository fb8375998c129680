import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Payments that take days, and payments of which little is told.
@Suite struct MoneySlowTests {
    private func tell(_ serving: SaleServing, _ type: String, _ session: String, id: String) async throws {
        let told = try await serving.webhook(serving.stripe.event(type, session, id: id, at: serving.now))
        #expect(told.status == .ok, "\(told.text)")
    }

    @Test("Money 3 A slow payment that failed ends its session: nobody asks for ever", arguments: [true, false], Engine.allCases)
    func failed(_ isTold: Bool, _ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.change(hold.sessionID) { ($0.status, $0.intentStatus) = ("complete", "processing") }
            try await tell(serving, "checkout.session.completed", hold.sessionID, id: "evt_1")
            // While it is under way it has not failed.
            let waiting = try await serving.success(hold.sessionID)
            #expect(waiting.text.contains(#""verification_code":"PROCESSING""#), "\(waiting.text)")
            serving.stripe.change(hold.sessionID) { $0.intentStatus = "requires_payment_method" }
            if isTold {
                try await tell(serving, "checkout.session.async_payment_failed", hold.sessionID, id: "evt_2")
            } else {
                serving.clock.advance(seconds: Settlement.patience)
                try await serving.desk.sales.endHolds()
            }
            await serving.outbox.drain()
            let status = try await serving.desk.sales.payments.find(hold.reservationID)?.status
            #expect(status == .cancelled)
            let state = try await PaymentBooks(serving.database).state(at: serving.now.adding(seconds: 7_200))
            #expect(state.unanswered == 0)
            let taken = try await serving.taken()
            #expect(taken.isEmpty)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 3 A payment begun before the days of a check and received within them is not missed", arguments: Engine.allCases)
    func begunBefore(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let slow = try await serving.held(["stalls-A-1"])
            let gone = try await serving.held(["stalls-A-2"])
            for hold in [slow, gone] {
                serving.stripe.pay(hold.sessionID)
                _ = try await serving.success(hold.sessionID)
                serving.stripe.change(hold.sessionID) { $0.created -= 7 * 86_400 }
            }
            // This one the provider does not know at all.
            serving.stripe.change(gone.sessionID) { $0.hasIntent = false }
            serving.clock.advance(seconds: 28 * 86_400)
            let provider = try #require(serving.desk.sales.providers.current)
            let differences = try await PaymentCheck(serving.database, clock: serving.clock.clock).run(provider)
            #expect(differences.map(\.kind) == [.unknownPayment])
            #expect(differences.map(\.sale) == [gone.reservationID])
        }
    }

    @Test("Money 9 A second payment whose charge is not told is never paid back out of the first", arguments: Engine.allCases)
    func namelessSecond(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            let other = serving.stripe.twin(of: hold.sessionID)
            for session in [hold.sessionID, other] {
                serving.stripe.pay(session)
                serving.stripe.change(session) { $0.hasIntent = session != other }
                try await tell(serving, "checkout.session.completed", session, id: "evt_\(session)")
            }
            serving.stripe.change(other) { $0.hasIntent = true }
            await serving.outbox.drain()
            let returned = [hold.sessionID, other].map { serving.stripe.returned(serving.stripe.session($0)?.intent ?? "") }
            #expect(returned == [0, 8_500])
            try await MoneyBooks.check(serving)
        }
    }
}
