import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What holding and confirming costs the database, in statements.
@Suite struct HoldStatementsTests {
    /// What one quota takes at a hold of which nothing has lapsed: the count goes up, the claim is written.
    private static let each = 2

    /// Two standing areas beside the playhouse's seats, and so many ceilings over all of them.
    private static func show(limits: Int) -> SellingServing.Show {
        let ceilings = (0..<limits).map { #"{"key":"limit-\#($0)","kind":"limit","size":400}"# }.joined(separator: ",")
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":300,"price":2000},
             {"key":"gallery","kind":"standing","name":"Gallery","size":300,"price":3000}],"quotas":[\(ceilings)]}
            """
        show.map = ShowSeed.playhouse
        show.more = #","max_seats":50"#
        show.codes = [#""code":"TENTH","kind":"percent","value":100000,"max_sales":100"#]
        return show
    }

    /// Holds of guests, each counted by itself.
    private struct Counter {
        let world: SellingServing
        let ids: IDPool
        let maps = SeatMaps()

        init(_ world: SellingServing) async throws {
            (self.world, ids) = (world, IDPool(world.database, .sales))
            try await ids.prepare(20)
        }

        func hold(_ items: CheckoutItem..., codes: [String] = []) async throws -> Int {
            let form = try CheckoutForm(
                show: SellingServing.uuid, seats: nil, items: items, codes: codes, channel: .web, email: "guest@example.org", isGuest: true)
            let request = HoldRequest(form: form, account: nil, provider: "demo", holdSeconds: 900)
            let (ids, maps, now) = (ids, maps, world.now)
            return try await world.database.write { connection in
                let before = connection.statementCount
                var hold = HoldTransaction(connection: connection, maps: maps, ids: ids, request: request, now: now)
                guard case .held = try hold.run() else { throw CheckoutRefusal.noSeats }
                return connection.statementCount - before
            }
        }
    }

    private static func places(_ count: Int, _ area: String = "floor") -> CheckoutItem { CheckoutItem(area: area, quantity: count) }

    @Test("Selling S70 A hold's statements depend on areas and quotas, not on tickets", arguments: Engine.allCases)
    func holds(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show(limits: 0)) { world in
            let counter = try await Counter(world)
            _ = try await counter.hold(Self.places(1))
            let one = try await counter.hold(Self.places(1))
            #expect(try await counter.hold(Self.places(40)) == one, "forty places are one")
            // An area is two quotas: its places, and those that no allotment has.
            let both = try await counter.hold(Self.places(1), Self.places(30, "gallery"))
            #expect(both == one + 2 * Self.each, "\(both) \(one)")
            let coded = try await counter.hold(Self.places(20), codes: ["TENTH"])
            #expect(coded > one && coded <= one + 5 + 2 * Self.each, "\(coded) \(one)")
            #expect(one <= 16, "\(one)")
        }
        try await SellingServing.run(engine, Self.show(limits: 5)) { world in
            let counter = try await Counter(world)
            _ = try await counter.hold(Self.places(1))
            let (one, many) = (try await counter.hold(Self.places(1)), try await counter.hold(Self.places(40)))
            #expect(one == many && one <= 16 + 5 * Self.each, "\(one) \(many)")
        }
    }

    @Test("Selling S27 S70 Seats set aside take no statement more than other seats by a code do", arguments: Engine.allCases)
    func aside(engine: Engine) async throws {
        var show = SeatAllotmentTests.show(
            SeatAllotmentTests.sheet(SeatAllotmentTests.allotment(release: nil), #"{"key":"house","kind":"limit","size":400}"#))
        show.codes.append(#""code":"TENTH","kind":"percent","value":100000"#)
        try await SellingServing.run(engine, show) { world in
            let counter = try await Counter(world)
            let plain = try await counter.hold(CheckoutItem(seat: "stalls-A-3"), codes: ["TENTH"])
            let aside = try await counter.hold(CheckoutItem(seat: "stalls-A-1"), codes: ["PRESS"])
            // But those of its quota.
            #expect(aside <= plain + Self.each, "\(aside) \(plain)")
        }
    }

    @Test(
        "Selling S70 Confirm of what a sheet sells takes four statements more at most, whatever it sells of it", arguments: Engine.allCases)
    func confirms(engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                try await BoxOfficeFixture.load(Self.show(limits: 5).catalogue, into: database)
                let counter = CountingBackend(database.backend)
                let counted = Database(engine: engine, backend: counter)
                try await SaleServing.serve(counted, .stripe, stripe, url, { _ in }) { sale in
                    let world = SellingServing(sale: sale)
                    func confirm(_ hold: BoxOffice.CheckoutResponse) async throws -> Int {
                        stripe.pay(hold.sessionID, email: "payer@example.org", name: "Payer")
                        let (answer, statements) = try await counter.count { try await sale.success(hold.sessionID) }
                        #expect(answer.status == .ok, "\(answer.text)")
                        return statements
                    }
                    _ = try await confirm(try await sale.held(["gallery-D-1"]))
                    let plain = try await confirm(try await sale.held(["stalls-A-1", "stalls-A-2"]))
                    let seats = try await confirm(
                        try await world.held(SellingServing.seat("stalls-A-1"), SellingServing.seat("stalls-A-2"), codes: ["TENTH"]))
                    let standing = try await confirm(try await world.held(SellingServing.places(2), codes: ["TENTH"]))
                    #expect(seats <= plain + 4 && standing <= plain + 4, "\(plain) \(seats) \(standing)")
                }
            }
        }
    }
}
