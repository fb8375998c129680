import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What is offered to those who wait is taken after the show's row; nobody else may have it the other way round.
@Suite struct WaitingLocksTests {
    /// Children are few, so that they wait; who is grown up buys in the same areas all the while.
    private static var show: SellingServing.Show {
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":400,"price":2000},
            {"key":"gallery","kind":"standing","name":"Gallery","size":400,"price":2500}],
            "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}],
            "prices":[{"category":"adult","amount":2000},{"category":"child","amount":900}],
            "quotas":[{"key":"children","kind":"limit","size":4,"categories":["child"]}]}
            """
        show.more = #","waiting_list":true"#
        return show
    }

    @Test(
        "Selling S38 Offers of what is given back, beside holds that take and give back the same places: none waits for another in a circle",
        arguments: Engine.allCases)
    func offers(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show, .stripe, { $0.limits.off = true }) { world in
            var children: [BoxOffice.CheckoutResponse] = []
            for number in 0..<4 {
                children.append(try await world.held(SellingServing.places(1, in: "gallery", "child"), more: Self.buyer("c\(number)")))
            }
            // Where each will be offered a place is not where one becomes free.
            for number in 0..<16 {
                _ = try await world.waits(1, "w\(number)@example.org", more: #","area":"floor","category":"child""#)
            }
            let (holds, before) = (children, try await world.database.deadlocks())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for buyer in 0..<6 { group.addTask { try await Self.buy(buyer, world) } }
                group.addTask {
                    for hold in holds { try await Self.release(hold, world) }
                    try await Self.declineAll(world)
                }
                try await group.waitForAll()
            }
            #expect(try await world.database.deadlocks() == before)
            let states = try await world.database.read { try $0.all(WaitingLocksSQL.states) }
            #expect(states == [WaitingStatus.declined.rawValue], "\(states)")
            for area in ["floor", "gallery"] {
                let quota = try await world.quota("area", area)
                #expect(quota.used == 0 && quota.claimed == 0, "\(area) \(quota)")
            }
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    private static func buyer(_ name: String) -> String { #","email":"\#(name)@example.org""# }

    private static func release(_ hold: BoxOffice.CheckoutResponse, _ world: SellingServing) async throws {
        let body = #"{"reservationId":"\#(hold.reservationID)","holdToken":"\#(hold.holdToken ?? "")"}"#
        let answer = try await world.sale.send(.post, "/api/seat-checkout/cancel", body)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    private static func buy(_ number: Int, _ world: SellingServing) async throws {
        for step in 0..<10 {
            let area = (number + step).isMultiple(of: 3) ? "gallery" : "floor"
            let answer = try await world.insisting(SellingServing.places(2, in: area, "adult"), more: buyer("b\(number)-\(step)"))
            #expect(answer.status == .ok, "\(answer.text)")
            try await release(try answer.decoded(BoxOffice.CheckoutResponse.self), world)
        }
    }

    /// Whoever is offered something does not want it any more, so that the next is, until nobody waits.
    private static func declineAll(_ world: SellingServing) async throws {
        for _ in 0..<100 {
            let offered = try await world.database.read { try $0.all(WaitingLocksSQL.offered) }
            guard !offered.isEmpty else { return }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for entry in offered {
                    group.addTask { _ = try await world.sale.desk.waiting.leave(entry, at: world.now) }
                }
                try await group.waitForAll()
            }
        }
    }
}

private enum WaitingLocksSQL {
    static let offered = Selection<String>("SELECT uuid FROM waiting WHERE status = 'offered' ORDER BY id")
    static let states = Selection<String>("SELECT DISTINCT status FROM waiting")
}
