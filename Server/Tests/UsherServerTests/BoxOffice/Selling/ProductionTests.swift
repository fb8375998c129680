import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Performances that belong together.
@Suite struct ProductionTests {
    /// The show of `SellingServing` as one of a production, with copies on these days; the production's UUID, and theirs by date.
    private static func series(_ days: [String], _ world: SellingServing) async throws -> (production: String, shows: [String]) {
        let made = try await world.console(.post, "productions", #"{"key":"club","name":"Club nights","published":true}"#, as: .editor)
        let production = try #require(made.member("production")?["uuid"]?.text, "\(made.text)")
        let joined = try await world.console(.patch, "shows/\(SellingServing.uuid)", #"{"production":"club"}"#)
        #expect(joined.status == .ok, "\(joined.text)")
        let list = days.map { "\"\($0)\"" }.joined(separator: ",")
        let copied = try await world.console(.post, "shows/\(SellingServing.uuid)/copy", #"{"dates":[\#(list)]}"#)
        return (production, [SellingServing.uuid] + (try copied.decoded(ShowCopyAnswer.self).shows.map(\.id)))
    }

    private static func list(_ query: String, _ world: SellingServing) async throws -> [BoxOffice.Show] {
        try await world.sale.get("/api/shows?kinds=standing&\(query)").decoded([BoxOffice.Show].self)
    }

    @Test(
        "Selling S20 One performance's prices and sizes leave the others alone; a production's sheet is all or none",
        arguments: Engine.allCases)
    func sheets(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let (production, shows) = try await Self.series(["2026-01-10", "2026-01-11"], world)
            func sheet(_ show: String) async throws -> String {
                let found = try await world.console(.get, "shows/\(show)/sheet").member("sheet")
                return "\(found?["areas"] ?? .null)"
            }
            let plain = try await sheet(shows[0])
            let dear = SellingServing.floor.replacing("2000", with: "2500").replacing("100", with: "60")
            #expect(try await world.console(.put, "shows/\(shows[1])/sheet", dear).status == .ok)
            let (first, second, third) = (try await sheet(shows[0]), try await sheet(shows[1]), try await sheet(shows[2]))
            #expect(first == plain && third == plain && second != plain)
            #expect(try await world.show().left == 100)

            _ = try await world.sold(SellingServing.places(8))
            let small = SellingServing.floor.replacing("100", with: "5")
            let before = [try await sheet(shows[0]), try await sheet(shows[1]), try await sheet(shows[2])]
            let path = "productions/\(production)/sheet"
            let refused = try await world.console(.put, path, small)
            #expect(refused.status == .conflict && refused.refusalCode == "size_in_use", "\(refused.text)")
            let unknown = small.dropLast() + #","shows":["\#(shows[1])","\#(BoxOfficeFixture.Stage.hamlet.uuid)"]}"#
            #expect(try await world.console(.put, path, String(unknown)).member("field") == .string("shows[1]"))
            let after = [try await sheet(shows[0]), try await sheet(shows[1]), try await sheet(shows[2])]
            #expect(after == before)

            let later = small.dropLast() + #","from":"2026-01-11"}"#
            let one = try await world.console(.put, path, String(later))
            #expect(one.status == .ok && one.member("shows") == .array([.string(shows[2])]), "\(one.text)")
            let forced = try await world.console(.put, path + "?force=1", small)
            #expect(forced.status == .ok && forced.member("shows") == .array(shows.map { .string($0) }), "\(forced.text)")
            #expect(try await world.show().left == 0)
            for (staff, status) in [(Staff.door, HTTPResponse.Status.forbidden), (.foreign, .notFound)] {
                #expect(try await world.console(.put, path, small, as: staff).status == status)
                #expect(try await world.console(.get, "productions/\(production)", as: staff).status == status)
                #expect(try await world.console(.delete, "productions/\(production)", as: staff).status == status)
            }
            #expect(try await world.console(.delete, "productions/\(production)").refusalCode == "in_use")
        }
    }

    @Test(
        "Selling S17 Performances are listed singly, by production and one for each; the production has them all, the page has the other days",
        arguments: Engine.allCases)
    func lists(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let (production, shows) = try await Self.series(["2026-01-10", "2026-01-11"], world)
            #expect(try await Self.list("", world).map(\.id) == shows)
            #expect(
                try await Self.list("production=\(production)", world).map(\.productionTitle) == .init(repeating: "Club nights", count: 3))
            #expect(try await Self.list("production=\(GateFixture.uuid(9, 9))", world).isEmpty)
            #expect(try await Self.list("group=production", world).map(\.id) == [shows[0]])
            #expect(try await world.sale.get("/api/shows?group=venue").refusalCode == "invalid_filter")
            // The next that is on sale stands for all.
            #expect(
                try await world.console(.put, "shows/\(shows[0])/sheet?force=1", SellingServing.floor.replacing("100", with: "0")).status
                    == .ok)
            #expect(try await Self.list("group=production", world).map(\.id) == [shows[1]])

            let path = "/api/productions/\(production)"
            let all = try await world.sale.get(path)
            let told = try all.decoded(ProductionAnswer.self)
            #expect(told.production.name == "Club nights" && told.performances.map(\.id) == shows, "\(all.text)")
            #expect(told.performances.map(\.left) == [0, 100, 100] && told.performances.map(\.fromPence) == [2_000, 2_000, 2_000])
            #expect(told.performances.map(\.saleStatus) == ["sold_out", "on_sale", "on_sale"])
            let tag = try #require(all.headers[.eTag])
            #expect(try await world.sale.send(.get, path, headers: [.ifNoneMatch: tag]).status == .notModified)
            let some = try await world.sale.get(path + "?from=2026-01-10&to=2026-01-10").decoded(ProductionAnswer.self)
            #expect(some.performances.map(\.id) == [shows[1]])
            #expect(try await world.sale.get(path + "?from=May").member("field") == .string("from"))
            let page = try await world.sale.get("/shows/\(shows[1])")
            #expect(page.text.contains("/shows/\(shows[2])") && !page.text.contains("/shows/\(shows[0])\""))

            #expect(
                try await world.console(.patch, "productions/\(production)", #"{"name":"Dance","description":"All night"}"#).status == .ok)
            #expect(try await world.sale.send(.get, path, headers: [.ifNoneMatch: tag]).status == .ok)
            #expect(try await Self.list("", world).map(\.productionTitle) == ["Dance", "Dance", "Dance"])
            #expect(try await world.console(.patch, "productions/\(production)", #"{"published":false}"#).status == .ok)
            #expect(try await world.sale.get(path).status == .notFound)
            #expect(try await Self.list("", world).map(\.productionID) == [nil, nil, nil])
            #expect(try await world.console(.patch, "shows/\(shows[2])", #"{"production":null}"#).status == .ok)
            #expect(try await world.console(.get, "shows/\(shows[2])").member("show")?["production"] == nil)
        }
    }

    @Test("Selling S17 2,000 performances page through, and are told at once; one more is refused", arguments: Engine.allCases)
    func many(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            func event(_ number: Int) -> String {
                let start = Timestamp.seconds(world.now.adding(seconds: 86_400 + Int64(number) * 3_600))
                return """
                    {"key":"night-\(number)","organisation":"globe","name":"Night","starts_at":"\(start)","time_zone":"Europe/London",
                     "published":true,"sold_here":true,"production":"nights"}
                    """
            }
            func catalogue(_ events: [String]) -> String {
                """
                {"catalogue":1,"productions":[{"organisation":"globe","key":"nights","name":"Nights","published":true}],
                 "events":[\(events.joined(separator: ","))]}
                """
            }
            try await BoxOfficeFixture.load(catalogue((0..<2_000).map(event)), into: world.database)
            await #expect(throws: CatalogueError.self) {
                try await BoxOfficeFixture.load(catalogue([event(2_000)]), into: world.database)
            }
            let found = try await world.console(.get, "productions")
            guard case .array(let items)? = found.member("items") else {
                Issue.record("\(found.text)")
                return
            }
            let uuid = try #require(items.first?["uuid"]?.text)
            var seen: [String] = []
            for offset in stride(from: 0, to: 2_000, by: 200) {
                let page = try await world.sale.get("/api/shows?production=\(uuid)&limit=200&offset=\(offset)")
                #expect(page.headers[.totalCount] == "2000" && (page.headers[.link] == nil) == (offset == 1_800))
                seen += try page.decoded([BoxOffice.Show].self).map(\.id)
            }
            #expect(Set(seen).count == 2_000)
            let told = try await world.sale.get("/api/productions/\(uuid)").decoded(ProductionAnswer.self)
            #expect(told.performances.map(\.id) == seen)
        }
    }

    @Test(
        "Selling S20 A house with more shows than it may have still changes prices; what was deleted for good leaves its production",
        arguments: Engine.allCases)
    func crowded(engine: Engine) async throws {
        // The fixture's four shows, this one, and the production.
        try await SellingServing.run(engine, SellingServing.Show(), .stripe, { $0.quotas = Quotas([.shows: 6]) }) { world in
            let made = try await world.console(.post, "productions", #"{"key":"club","name":"Club nights","published":true}"#)
            let production = try #require(made.member("production")?["uuid"]?.text, "\(made.text)")
            #expect(try await world.console(.patch, "shows/\(SellingServing.uuid)", #"{"production":"club"}"#).status == .ok)
            let start = Timestamp.seconds(world.now.adding(seconds: 86_400))
            try await BoxOfficeFixture.load(
                """
                {"catalogue":1,"events":[{"key":"more","organisation":"globe","name":"One more","starts_at":"\(start)",
                 "time_zone":"Europe/London","published":true,"sold_here":true}]}
                """, into: world.database)
            let dear = SellingServing.floor.replacing("2000", with: "2500")
            let changed = try await world.console(.put, "productions/\(production)/sheet", dear)
            #expect(changed.status == .ok, "\(changed.text)")
            #expect(try await world.quote(SellingServing.places(1)).member("quote")?["total_pence"] == .integer(2_500))

            #expect(try await world.console(.delete, "shows/\(SellingServing.uuid)").status.kind == .successful)
            #expect(try await world.console(.delete, "productions/\(production)").refusalCode == "in_use", "it may come back")
            let staff = ManagedShowStore.Staff(account: Staff.owner.account, actor: .local)
            try await BinStore(world.database).destroy(.show, SellingServing.uuid, of: 1, staff, at: world.now)
            let gone = try await world.console(.delete, "productions/\(production)")
            #expect(gone.status.kind == .successful, "\(gone.text)")
        }
    }

    @Test("Of productions of one key that are made at once one is made, and the others are refused", arguments: Engine.allCases)
    func atOnce(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<8 { group.addTask { try await world.console(.post, "productions", #"{"key":"club","name":"Club"}"#) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == .created } == 1, "\(answers.map(\.text))")
            #expect(answers.allSatisfy { $0.status == .created || $0.member("field") == .string("key") }, "\(answers.map(\.text))")
            // Of changes of several members at once none is lost.
            let uuid = try #require(answers.first { $0.status == .created }?.member("production")?["uuid"]?.text)
            let changes = [#"{"name":"Dance"}"#, #"{"description":"All night"}"#, #"{"category":"club"}"#, #"{"published":true}"#]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for change in changes {
                    group.addTask {
                        let answer = try await world.console(.patch, "productions/\(uuid)", change)
                        #expect(answer.status == .ok, "\(answer.text)")
                    }
                }
                try await group.waitForAll()
            }
            let kept = try await world.console(.get, "productions/\(uuid)").member("production")
            #expect(kept?["name"]?.text == "Dance" && kept?["description"]?.text == "All night", "\(kept ?? .null)")
            #expect(kept?["category"]?.text == "club" && kept?["published"] == .bool(true), "\(kept ?? .null)")
        }
    }

    @Test("Selling S70 Productions and their performances go through a catalogue and back with equal bytes", arguments: Engine.allCases)
    func catalogue(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            _ = try await Self.series(["2026-01-10"], world)
            let first = try await SheetTests.export(world.database)
            #expect(first.contains(#""productions": ["#) && first.contains(#""production":"club""#), "\(first)")
            try await withDatabase(engine, migrations: Migrations.all) { other in
                try await BoxOfficeFixture.load(first, into: other)
                #expect(try await SheetTests.export(other) == first)
                // A file that names no production leaves it.
                try await BoxOfficeFixture.load(first.replacing(#","production":"club""#, with: ""), into: other)
                #expect(try await SheetTests.export(other) == first)
            }
        }
    }
}
