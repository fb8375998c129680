import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// A second try of a refund that failed, and what else is going on meanwhile.
@Suite struct MoneyRetryTests {
    @Test("Money 4 A check before a new try is asked for takes the failure of the last one for no answer", arguments: Engine.allCases)
    func checked(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(hold.sessionID)
            _ = try await serving.success(hold.sessionID)
            serving.stripe.state.withLock { $0.verdicts = ["failed"] }
            let asked = try await serving.send(.post, "/console/api/sales/\(hold.reservationID)/refund", "{}", token: owner)
            #expect(asked.status == .ok, "\(asked.text)")
            await serving.outbox.drain()
            let failed = try await serving.desk.sales.refunds.ofSale(hold.reservationID).refunds
            #expect(failed.map(\.state) == [.failed])
            let again = try await serving.send(.post, "/console/api/refunds/\(failed[0].id)/again", token: owner)
            #expect(again.status == .ok, "\(again.text)")
            // The list still begins with the try that failed.
            let provider = try #require(serving.desk.sales.providers.current)
            _ = try await PaymentCheck(serving.database, clock: serving.clock.clock).run(provider)
            await serving.outbox.drain()
            let done = try await serving.desk.sales.refunds.ofSale(hold.reservationID).refunds
            #expect(done.map(\.state) == [.done])
            #expect(serving.stripe.returned(serving.stripe.session(hold.sessionID)?.intent ?? "") == 8_500)
            try await MoneyBooks.check(serving)
        }
    }
}
