import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Buyers who change their minds at once, each the other way.
@Suite struct AreaSwapTests {
    @Test("Selling S2 Buyers who change places between two areas at once never lock each other out", arguments: Engine.allCases)
    func swaps(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = #"""
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":100,"price":2000},
            {"key":"gallery","kind":"standing","name":"Gallery","size":100,"price":2500}]}
            """#
        try await SellingServing.run(engine, show, .stripe, { $0.limits.off = true }) { world in
            let before = try await world.database.deadlocks()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for buyer in 0..<8 {
                    group.addTask { try await Self.change(buyer, world) }
                }
                try await group.waitForAll()
            }
            #expect(try await world.database.deadlocks() == before)
            // Each has two places of the area that was the last one.
            for area in ["floor", "gallery"] {
                let quota = try await world.quota("area", area)
                #expect(quota.used == 8 && quota.claimed == 8, "\(area) \(quota)")
            }
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    /// Twelve holds, each instead of the one before, in the areas by turns.
    private static func change(_ buyer: Int, _ world: SellingServing) async throws {
        var proof = ""
        for step in 0..<12 {
            let area = (buyer + step).isMultiple(of: 2) ? "floor" : "gallery"
            let answer = try await world.insisting(
                SellingServing.places(2, in: area), more: #","email":"b\#(buyer)@example.org"\#(proof)"#)
            #expect(answer.status == .ok, "\(answer.text)")
            let hold = try answer.decoded(BoxOffice.CheckoutResponse.self)
            proof = hold.holdToken.map { #","holdToken":"\#($0)""# } ?? ""
        }
    }
}
