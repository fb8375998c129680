import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What the requests of which there are most cost the database: statements, waits for PostgreSQL's answers and commits. A request may cost less
/// at any time, and more only on purpose.
@Suite struct RequestCostTests {
    /// The most of each; of round trips there are none on SQLite.
    private static func within(
        _ cost: CountingBackend.Cost, statements: Int, roundTrips: Int, commits: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            cost.statements <= statements && cost.roundTrips <= roundTrips && cost.commits <= commits, "\(cost)",
            sourceLocation: sourceLocation)
        #expect(cost.statements > 0, sourceLocation: sourceLocation)
    }

    /// The cheapest of six: a connection that is new prepares its statements first, and a worker may have its turn in between.
    private static func least<T>(
        _ counter: CountingBackend, _ body: (Int) async throws -> T
    ) async throws -> (answer: T, cost: CountingBackend.Cost) {
        var best = try await counter.measure { try await body(0) }
        for number in 1..<6 {
            let next = try await counter.measure { try await body(number) }
            if next.cost.statements + next.cost.roundTrips < best.cost.statements + best.cost.roundTrips { best = next }
        }
        return best
    }

    private static let key = "3f2b8c1e-7d50-4a6b-9c1d-00000000000"

    private static func counted(_ database: Database) -> (CountingBackend, Database) {
        let counter = CountingBackend(database.backend)
        return (counter, Database(engine: database.engine, backend: counter))
    }

    @Test("A hold of an account's, in place of the one before: two transactions, one commit", arguments: Engine.allCases)
    func holds(engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                let (counter, counted) = Self.counted(database)
                try await SaleServing.serve(counted, .demo, stripe, url) { sale in
                    let token = try await sale.token(.ann)
                    _ = try await sale.held(["stalls-A-1"], token: token)
                    _ = try await sale.held(["stalls-A-2"], token: token)
                    let (_, cost) = try await Self.least(counter) { try await sale.held(["stalls-A-\($0 % 2 + 3)"], token: token) }
                    Self.within(cost, statements: 14, roundTrips: 6, commits: 1)
                    // The same by a key: claimed, bound and answered in that very transaction.
                    let (_, keyed) = try await Self.least(counter) {
                        try await sale.held(["stalls-A-\($0 % 2 + 5)"], token: token, key: Self.key + "\($0)")
                    }
                    Self.within(keyed, statements: 19, roundTrips: 10, commits: 1)
                    let (again, repeated) = try await Self.least(counter) { _ in
                        try await sale.held(["stalls-A-6"], token: token, key: Self.key + "5")
                    }
                    #expect(again.totalAmount == 8_500)
                    Self.within(repeated, statements: 5, roundTrips: 6, commits: 1)
                }
            }
        }
    }

    @Test("A quote and a hold of standing places with a code: what a price depends on is one round trip", arguments: Engine.allCases)
    func standing(engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                let (counter, counted) = Self.counted(database)
                let show = SellingServing.Show(codes: [#""code":"FRIENDS","kind":"percent","value":100000"#])
                try await BoxOfficeFixture.load(show.catalogue, into: counted)
                try await SaleServing.serve(counted, .demo, stripe, url) { sale in
                    let selling = SellingServing(sale: sale)
                    let (token, two) = (try await sale.token(.ann), SellingServing.places(2))
                    let (quote, priced) = try await Self.least(counter) { _ in try await selling.quote(two, codes: ["FRIENDS"]) }
                    #expect(quote.status == .ok)
                    Self.within(priced, statements: 5, roundTrips: 1, commits: 0)
                    _ = try await selling.held(SellingServing.places(1), token: token)
                    let (_, plain) = try await Self.least(counter) {
                        try await selling.held(SellingServing.places($0 % 2 + 2), token: token)
                    }
                    Self.within(plain, statements: 22, roundTrips: 8, commits: 1)
                    let (_, reduced) = try await Self.least(counter) {
                        try await selling.held(SellingServing.places($0 % 2 + 3), codes: ["FRIENDS"], token: token)
                    }
                    Self.within(reduced, statements: 25, roundTrips: 9, commits: 1)
                }
            }
        }
    }

    @Test("Ten bookings of an account's are four questions in two round trips, beside that for the session", arguments: Engine.allCases)
    func bookings(engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                let (counter, counted) = Self.counted(database)
                try await SaleServing.serve(counted, .demo, stripe, url) { sale in
                    let token = try await sale.token(.ann)
                    for seat in 1...10 { _ = try await sale.held(["stalls-A-\(seat)"], token: token) }
                    _ = try await sale.send(.get, "/api/user/bookings", token: token)
                    let (list, cost) = try await Self.least(counter) { _ in try await sale.send(.get, "/api/user/bookings", token: token) }
                    #expect(list.status == .ok)
                    Self.within(cost, statements: 6, roundTrips: 3, commits: 0)
                }
            }
        }
    }

    @Test("A list of walks with a token asks for the grants alone", arguments: Engine.allCases)
    func walks(engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await withTemporaryFolder { folder in
                try await WalksWorld.prepare(database)
                let (counter, counted) = Self.counted(database)
                try await WalksServing.serve(counted, folder, clock: HandClock(WalksServing.start)) { walks in
                    let token = try await walks.register("ann@example.org").tokens.accessToken
                    _ = try await walks.get("/tours", token: token)
                    let (list, cost) = try await Self.least(counter) { _ in try await walks.get("/tours", token: token) }
                    #expect(list.status == .ok)
                    Self.within(cost, statements: 1, roundTrips: 1, commits: 0)
                }
            }
        }
    }

    @Test("A page of the door list and a search", arguments: Engine.allCases)
    func doorList(engine: Engine) async throws {
        let sales = (1...120).map { SaleSeed(.init(Int64($0)), persons: 1) }
        try await GateFixture.run(engine, sales: sales) { database in
            let (counter, counted) = Self.counted(database)
            try await GateServing.serve(counted, settings: .unlimited) { gate in
                for (path, statements, trips) in [("", 5, 6), ("&query=zz", 7, 7), ("&query=vis", 8, 8)] {
                    let path = "/api/tickets?event_id=\(GateFixture.event.id)\(path)"
                    _ = try await gate.get(path)
                    let (list, cost) = try await Self.least(counter) { _ in try await gate.get(path) }
                    #expect(list.status == .ok, "\(list.text)")
                    Self.within(cost, statements: statements, roundTrips: trips, commits: 0)
                }
            }
        }
    }

    @Test("A page of homes: the campaign, then the homes with the plan", arguments: Engine.allCases)
    func homes(engine: Engine) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                try await BoxOfficeFixture.load(CampaignWorld.catalogue, into: database)
                let (counter, counted) = Self.counted(database)
                try await CanvassServing.serve(counted, folder, clock: HandClock(CanvassServing.start), secrets: .passing()) { canvass in
                    let (path, token) = (canvass.path("/addresses?limit=100"), canvass.token())
                    _ = try await canvass.get(path, token: token)
                    let (list, cost) = try await Self.least(counter) { _ in try await canvass.get(path, token: token) }
                    #expect(list.status == .ok, "\(list.text)")
                    Self.within(cost, statements: 4, roundTrips: 4, commits: 0)
                }
            }
        }
    }

    @Test("A scan is one transaction", arguments: Engine.allCases)
    func scans(engine: Engine) async throws {
        let sales = (1...3).map { SaleSeed(.init(Int64($0)), persons: 1) }
        try await GateFixture.run(engine, sales: sales) { database in
            let (counter, counted) = Self.counted(database)
            try await GateServing.serve(counted, settings: .unlimited) { gate in
                _ = try await gate.send(code: "S1", key: "a")
                let (scan, cost) = try await counter.measure { try await gate.send(code: "S2", key: "b") }
                #expect(scan.status == .created)
                Self.within(cost, statements: 3, roundTrips: 6, commits: 1)
            }
        }
    }

    private static let house = """
        {"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/Berlin","currency":"EUR"}],
        "events":[{"key":"gala","organisation":"globe","name":"Gala","starts_at":"2026-05-01T18:00:00Z",
            "ticket_types":[{"key":"standard","name":"Standard","price":2500}]}]}
        """

    @Test("A thousand sales more are a few statements more on PostgreSQL, beside one to look for each", arguments: Engine.allCases)
    func imports(engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let (counter, counted) = Self.counted(database)
            try await BoxOfficeFixture.load(Self.house, into: counted)
            func load(_ range: Range<Int>) async throws -> CountingBackend.Cost {
                let sales = range.map { number in
                    """
                    {"key":"bulk-\(number)","event":"gala","status":"paid","name":"Vis \(number)","email":"v\(number)@example.org",
                    "lines":[{"ticket_type":"standard","quantity":1}]}
                    """
                }
                let catalogue = #"{"catalogue":1,"sales":[\#(sales.joined(separator: ","))]}"#
                return try await counter.measure { try await BoxOfficeFixture.load(catalogue, into: counted) }.cost
            }
            let (one, two) = (try await load(0..<1_000), try await load(1_000..<3_000))
            let more = two - one
            if engine == .postgres { #expect(more.statements <= 1_030 && more.roundTrips <= 40, "\(more)") }
            #expect(one.commits == two.commits, "\(one) \(two)")
        }
    }
}
