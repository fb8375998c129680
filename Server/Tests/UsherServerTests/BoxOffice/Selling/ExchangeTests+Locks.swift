import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

extension ExchangeTests {
    @Test("Selling S48 Payments, new wishes and refunds of the same tickets at once, on PostgreSQL: none waits for another in a circle")
    func locks() async throws {
        try await World.run(.postgres, floor: 200) { world in
            let before = try await world.database.deadlocks()
            for _ in 0..<2 {
                var holds: [(sold: Sold, hold: BoxOffice.CheckoutResponse)] = []
                for _ in 0..<4 {
                    let sold = try await world.sold(2, in: "floor", "child")
                    holds.append((sold, try await world.held(sold, SellingServing.places(2, in: "floor", "adult"))))
                }
                let begun = holds
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (sold, hold) in begun {
                        world.sale.stripe.pay(hold.sessionID, email: "payer@example.org", name: "Payer")
                        for _ in 0..<2 {
                            group.addTask {
                                // Another wish may have come first, which gives this hold up.
                                let answer = try await world.sale.success(hold.sessionID)
                                #expect(
                                    answer.status == .ok || answer.status == .conflict || answer.refusalCode == "session_expired",
                                    "\(answer.text)")
                            }
                        }
                        for area in ["floor", "balcony"] {
                            group.addTask {
                                let answer = try await world.ask(sold, SellingServing.places(1, in: area, "adult"), [sold.tickets[0]])
                                #expect(answer.status == .ok || answer.status == .conflict, "\(answer.text)")
                            }
                        }
                        group.addTask {
                            let answer = try await world.selling.console(.post, "sales/\(hold.reservationID)/refund", #"{"force":true}"#)
                            #expect(answer.status == .ok || answer.status == .conflict, "\(answer.text)")
                        }
                    }
                    try await group.waitForAll()
                }
            }
            await world.sale.outbox.drain()
            #expect(try await world.database.deadlocks() == before)
        }
    }
}
