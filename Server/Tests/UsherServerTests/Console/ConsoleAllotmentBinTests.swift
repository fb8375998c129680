import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// Allotments on their way into the bin and out of it.
@Suite struct ConsoleAllotmentBinTests {
    private static let sheet = "shows/\(SellingServing.uuid)/sheet"

    private static func drop(_ part: String, _ world: SellingServing) async throws -> String {
        let gone = try await world.console(.delete, "\(sheet)/\(part)")
        #expect(gone.status == .ok, "\(gone.text)")
        let bin = try gone.decoded(SheetPieceGone.self).binned
        return "bin/\(bin.kind)/\(bin.id)/restore?organisation=globe"
    }

    @Test(
        "Console C82 Selling S27 An allotment of which tickets are held or sold is not deleted, of places or of seats",
        arguments: Engine.allCases)
    func sold(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.map = ShowSeed.playhouse
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":10,"price":2000}],
            "quotas":[{"key":"friends","kind":"allotment","size":4,"areas":["floor"]},
            {"key":"press","kind":"allotment","seats":["stalls-A-1","stalls-A-2"]}]}
            """
        show.codes = [#""code":"OPEN","kind":"unlock","unlocks":["friends","press"]"#]
        try await SellingServing.run(engine, show) { world in
            try await HouseStore(world.database).nameHouses(at: world.now)
            // Held ones lapse, and then nobody has any.
            _ = try await world.held(SellingServing.places(1), SellingServing.seat("stalls-A-1"), codes: ["OPEN"])
            for key in ["friends", "press"] {
                let refused = try await world.console(.delete, "\(Self.sheet)/allotment/\(key)")
                #expect(refused.status == .conflict && refused.refusalCode == "in_use", "\(key) \(refused.text)")
            }
            world.sale.clock.advance(seconds: 901)
            for key in ["friends", "press"] {
                let restore = try await Self.drop("allotment/\(key)", world)
                #expect(try await world.freeSeats().contains("stalls-A-1") == (key == "press"))
                #expect(try await world.console(.post, restore).status == .noContent)
            }
            #expect(try await world.freeSeats().isDisjoint(with: ["stalls-A-1", "stalls-A-2"]))
            // Sold to somebody else meanwhile they are no allotment's any more.
            let press = try await Self.drop("allotment/press", world)
            _ = try await world.sold(SellingServing.seat("stalls-A-2"))
            #expect(try await world.console(.post, press).refusalCode == "unfit")
            _ = try await world.sold(SellingServing.places(1), codes: ["OPEN"])
            #expect(try await world.console(.delete, "\(Self.sheet)/allotment/friends").refusalCode == "in_use")
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("Console C80 An area does not come back over an allotment that codes open by the same key", arguments: Engine.allCases)
    func taken(engine: Engine) async throws {
        @Sendable func sheet(_ areas: String, _ of: String) -> String {
            """
            {"areas":[\(areas)],"quotas":[{"key":"friends","kind":"allotment","size":4,"areas":["\(of)"]}]}
            """
        }
        let floor = #"{"key":"floor","kind":"standing","name":"Floor","size":10,"price":2000}"#
        let roof = #"{"key":"roof","kind":"standing","name":"Roof","size":10,"price":2000}"#
        var show = SellingServing.Show()
        show.sheet = sheet(floor + "," + roof, "roof")
        try await SellingServing.run(engine, show) { world in
            try await HouseStore(world.database).nameHouses(at: world.now)
            let restore = try await Self.drop("area/roof", world)
            #expect(try await world.console(.put, Self.sheet, sheet(floor, "floor")).status == .ok)
            let refused = try await world.console(.post, restore)
            #expect(refused.status == .conflict && refused.refusalCode == "taken", "\(refused.text)")
            #expect(try await world.console(.put, Self.sheet, #"{"areas":[\#(floor)]}"#).status == .ok)
            #expect(try await world.console(.post, restore).status == .noContent)
        }
    }

    @Test(
        "Console C80 A house without the shop is told so when it takes something out of the bin, which stays there",
        arguments: Engine.allCases)
    func desk(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":10,"price":2000}],
            "quotas":[{"key":"few","kind":"limit","size":5}]}
            """
        try await SellingServing.run(engine, show) { world in
            try await HouseStore(world.database).nameHouses(at: world.now)
            let restore = try await Self.drop("limit/few", world)
            func grant(_ desks: GrantedDesks) async throws {
                try await world.database.write { connection in
                    let house = try #require(try OrganisationTransaction(connection).organisation(key: "globe"))
                    try OrganisationTransaction(connection).grant(desks, to: house, by: .local, at: BoxOfficeFixture.now)
                }
            }
            try await grant([.walks])
            let refused = try await world.console(.post, restore)
            #expect(refused.status == .forbidden && refused.refusalCode == "desk_not_granted", "\(refused.text)")
            #expect(try await world.console(.post, restore, as: .door).status == .forbidden)
            try await grant(.all)
            #expect(try await world.console(.post, restore).status == .noContent)
        }
    }
}
