import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// How staff say how a show is sold.
@Suite struct SheetTests {
    private static let path = "shows/\(SellingServing.uuid)/sheet"

    @Test("A sheet is read, changed by who has read it last, and refused with everything that is wrong", arguments: Engine.allCases)
    func sheet(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let read = try await world.console(.get, Self.path, as: .editor)
            let tag = try #require(read.headers[.eTag])
            #expect(read.status == .ok && read.text.hasPrefix(#"{"success":true,"sheet":{"areas":[{"key":"floor","kind":"standing""#))
            let larger = SellingServing.floor.replacing("100", with: "120")
            let put = try await world.console(.put, Self.path, larger, as: .editor, headers: [.ifMatch: tag])
            #expect(put.status == .ok && put.headers[.eTag] != tag, "\(put.text)")
            #expect(try await world.show().left == 120)
            let stale = try await world.console(.put, Self.path, SellingServing.floor, as: .editor, headers: [.ifMatch: tag])
            #expect(stale.status == .preconditionFailed && stale.refusalCode == "precondition_failed")
            let wrong = try await world.console(
                .put, Self.path,
                """
                {"areas":[{"key":"Floor!","kind":"standing","size":-1},{"key":"stalls","kind":"seats"}],
                "categories":[{"key":"a","name":"A"},{"key":"a","name":"B"}],
                "prices":[{"category":"b","amount":1}],"quotas":[{"key":"q","kind":"allotment","size":1,"areas":["nowhere"]}],"colour":1}
                """)
            #expect(wrong.status == .badRequest && wrong.refusalCode == "invalid_sheet")
            for path in ["areas[0].key", "areas[0].name", "areas[0].size", "categories[1].key", "colour"] {
                #expect(wrong.text.contains(#""path":"\#(path)""#), "\(path) \(wrong.text)")
            }
            let sense = try await world.console(
                .put, Self.path,
                #"{"areas":[{"key":"stalls","kind":"seats"}],"prices":[{"category":"standard","area":"nowhere","amount":1}]}"#)
            #expect(sense.text.contains("areas[0].key") && sense.text.contains("prices[0].area"), "\(sense.text)")
            for (staff, status) in [(Staff.door, HTTPResponse.Status.forbidden), (.foreign, .notFound)] {
                #expect(try await world.console(.get, Self.path, as: staff).status == status)
                #expect(try await world.console(.put, Self.path, "{}", as: staff).status == status)
            }
            #expect(try await world.sale.get("/console/api/\(Self.path)").status == .unauthorized)
            #expect(try await world.show().left == 120)
        }
    }

    @Test("Selling S21 A smaller size is refused, forced it stops the sale, a larger one sells", arguments: Engine.allCases)
    func sizes(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            _ = try await world.sold(SellingServing.places(8))
            let small = SellingServing.floor.replacing("100", with: "5")
            let refused = try await world.console(.put, Self.path, small)
            #expect(refused.status == .conflict && refused.refusalCode == "size_in_use", "\(refused.text)")
            #expect(try await world.console(.put, Self.path + "?force=1", small).status == .ok)
            #expect(try await world.show().left == 0)
            #expect(try await world.checkout(SellingServing.places(1)).refusalCode == "not_enough")
            #expect(try await world.console(.put, Self.path, SellingServing.floor.replacing("100", with: "9")).status == .ok)
            _ = try await world.sold(SellingServing.places(1))
            #expect(try await world.checkout(SellingServing.places(1)).refusalCode == "not_enough")
            let gone = try await world.console(.put, Self.path, "{}")
            #expect(gone.status == .conflict && gone.refusalCode == "in_use", "\(gone.text)")
        }
    }

    @Test("A ceiling that comes later counts what is sold already, and a refund gives it back", arguments: Engine.allCases)
    func laterCeiling(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let paid = try await world.sold(SellingServing.places(4))
            let capped = SellingServing.floor.dropLast() + #","quotas":[{"key":"house","kind":"limit","size":6}]}"#
            #expect(try await world.console(.put, Self.path, String(capped)).status == .ok)
            #expect(try await world.quota("limit", "house").used == 4)
            #expect(try await world.checkout(SellingServing.places(3)).refusalCode == "not_enough")
            let refund = try await world.console(.post, "sales/\(paid.booking?.id ?? "")/refund", "{}")
            #expect(refund.status == .ok)
            #expect(try await world.quota("limit", "house").used == 0)
            #expect(try await SellingServing.booksAgree(world.database))
            let tight = SellingServing.floor.dropLast() + #","quotas":[{"key":"tiny","kind":"limit","size":1}]}"#
            _ = try await world.sold(SellingServing.places(2))
            #expect(try await world.console(.put, Self.path, String(tight)).refusalCode == "size_in_use")
        }
    }

    @Test("A show is made without a map, published by a change, and sold", arguments: Engine.allCases)
    func made(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let starts = Timestamp.seconds(world.now.adding(seconds: 86_400))
            let body = #"{"name":"Matinee","starts_at":"\#(starts)","max_seats":12,"sheet":\#(SellingServing.floor)}"#
            let made = try await world.console(.post, "shows", body, as: .editor)
            #expect(made.status == .created, "\(made.text)")
            let uuid = try #require(made.member("show")?["uuid"]?.text)
            #expect(try await world.sale.get("/api/shows/\(uuid)").status == .notFound)
            try await world.sayTerms()
            let change = try await world.console(.patch, "shows/\(uuid)", #"{"published":true,"description":"Bring shoes"}"#, as: .editor)
            #expect(change.status == .ok, "\(change.text)")
            let show = try await world.sale.get("/api/shows/\(uuid)").decoded(BoxOffice.Show.self)
            #expect(show.title == "Matinee" && show.description == "Bring shoes" && show.maxSeats == 12 && show.kind == .standing)
            let twelve = try await world.sale.send(
                .post, "/api/seat-checkout", #"{"showId":"\#(uuid)","items":[{"area":"floor","quantity":12}]}"#)
            #expect(twelve.status == .ok, "\(twelve.text)")
            let wrong = try await world.console(.post, "shows", #"{"name":"No time"}"#)
            #expect(wrong.status == .badRequest && wrong.member("field") == .string("starts_at"), "\(wrong.text)")
            #expect(try await world.console(.patch, "shows/\(uuid)", #"{"key":"x"}"#).refusalCode == "invalid_request")
            for (staff, status) in [(Staff.door, HTTPResponse.Status.forbidden), (.foreign, .notFound)] {
                #expect(try await world.console(.patch, "shows/\(uuid)", "{}", as: staff).status == status)
                #expect(try await world.console(.post, "shows?organisation=globe", body, as: staff).status == status)
            }
        }
    }

    @Test(
        "Console C27 Publishing by a change, or at once, asks what the publishing step asks: all that is missing is named",
        arguments: Engine.allCases)
    func publishing(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let starts = Timestamp.seconds(world.now.adding(seconds: 86_400))
            let body = #"{"name":"Matinee","starts_at":"\#(starts)","published":true}"#
            let placeless = try await world.console(.post, "shows", body)
            #expect(placeless.status == .badRequest && placeless.text.contains(#""problems":["places"]"#), "\(placeless.text)")
            let draft = body.replacing("true", with: #"false,"sheet":\#(SellingServing.floor)"#)
            let made = try await world.console(.post, "shows", draft)
            let uuid = try #require(made.member("show")?["uuid"]?.text, "\(made.text)")
            let refused = try await world.console(.patch, "shows/\(uuid)", #"{"published":true,"name":"Late"}"#)
            #expect(refused.status == .badRequest && refused.refusalCode == "invalid_request", "\(refused.text)")
            #expect(refused.member("field") == .string("published"))
            #expect(refused.member("problems") == .array(["seller", "terms", "refunds"].map { .string($0) }), "\(refused.text)")
            #expect(try await world.console(.get, "shows/\(uuid)").member("show")?["name"] == .string("Matinee"), "nothing is changed")
            try await world.sayTerms()
            #expect(try await world.console(.patch, "shows/\(uuid)", #"{"published":true}"#).status == .ok)
            #expect(try await world.sale.get("/api/shows/\(uuid)").status == .ok)
        }
    }

    @Test(
        "Selling S22 With sales a show is not deleted and keeps its currency, country and zone; without it goes",
        arguments: Engine.allCases)
    func sold(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let path = "shows/\(SellingServing.uuid)"
            #expect(try await world.console(.patch, path, #"{"time_zone":"Europe/Paris"}"#).status == .ok)
            #expect(try await world.console(.patch, path, #"{"time_zone":"Europe/London"}"#).status == .ok)
            #expect(try await world.console(.patch, path, #"{"currency":"USD"}"#).refusalCode == "invalid_request", "it is the house's")
            _ = try await world.sold(SellingServing.places(1))
            for change in [#"{"time_zone":"Europe/Paris"}"#, #"{"currency":"USD","name":"X"}"#, #"{"country":"FR"}"#] {
                let refused = try await world.console(.patch, path, change)
                #expect(refused.status == .conflict && refused.refusalCode == "has_sales", "\(refused.text)")
            }
            let same = try await world.console(.patch, path, #"{"time_zone":"Europe/London","currency":"GBP","name":"Club night II"}"#)
            #expect(same.status == .ok, "\(same.text)")
            let kept = try await world.console(.delete, path)
            #expect(kept.status == .conflict && kept.refusalCode == "has_sales", "\(kept.text)")
            #expect(try await world.console(.delete, path, as: .door).status == .forbidden)
            #expect(try await world.console(.delete, path, as: .foreign).status == .notFound)
            let open = "shows/\(BoxOfficeFixture.Stage.open.uuid)"
            #expect(try await world.console(.delete, open, as: .editor).status == .noContent)
            #expect(try await world.console(.get, open).status == .notFound)
        }
    }

    @Test("A house's money goes in steps that the prices of its coming shows fit", arguments: Engine.allCases)
    func steps(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let odd =
                #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":100,"price":2000}],"categories":[{"key":"child","name":"Child"}],"prices":[{"category":"child","amount":1005}]}"#
            #expect(try await world.console(.put, Self.path, odd).status == .ok)
            let refused = try await world.console(.put, "organisation/taxes", #"{"money_step":10}"#)
            #expect(refused.status == .badRequest && refused.member("field") == .string("money_step"), "\(refused.text)")
            #expect(try await world.console(.put, "organisation/taxes", #"{"money_step":5}"#).status == .ok)
            let section = try await world.console(.put, "organisation/taxes", #"{"money_step":1000}"#)
            #expect(section.member("field") == .string("money_step"), "\(section.text)")
        }
    }

    @Test("Taxes and fees of a house: as whole lists; a rate that was in force stays", arguments: Engine.allCases)
    func house(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let taxes = """
                {"country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"}]}
                """
            let put = try await world.console(.put, "organisation/taxes", taxes)
            #expect(put.status == .ok, "\(put.text)")
            let fees = #"{"fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":150}]}"#
            #expect(try await world.console(.put, "organisation/fees", fees).status == .ok)
            #expect(try await world.show().fromPence == 2150)
            #expect(try await world.held(SellingServing.places(2)).totalAmount == 4300)
            // A plain show of the house, sold by an app of the seed, has the fee, too.
            #expect(try await world.sale.held(["stalls-A-1"]).totalAmount == 8650)
            let changed = try await world.console(.put, "organisation/taxes", taxes.replacing("200000", with: "190000"))
            #expect(changed.status == .conflict && changed.refusalCode == "in_use")
            let twice = try await world.console(
                .put, "organisation/fees",
                #"{"fees":[{"key":"a","name":"A","per":"ticket","amount":1},{"key":"a","name":"B","per":"sale","percent_ppm":1}]}"#)
            #expect(twice.status == .badRequest, "\(twice.text)")
            let read = try await world.console(.get, "organisation/taxes")
            #expect(read.text.contains(#""country":"GB""#) && !read.text.contains("fees"))
            for staff in [Staff.editor, .door] {
                #expect(try await world.console(.put, "organisation/fees", fees, as: staff).status == .forbidden)
            }
            #expect(try await world.console(.get, "organisation/fees?organisation=globe", as: .foreign).status == .notFound)
        }
    }

    @Test(
        "Selling S70 Export, import, export of what is sold by a sheet: equal bytes, and what was sold still counts",
        arguments: Engine.allCases)
    func catalogue(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.house = """
            "country":"GB","prices_include_tax":false,"money_step":5,
            "taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"}],
            "fees":[{"key":"booking","name":"Booking fee","per":"ticket","percent_ppm":50000,"min_pence":100,"max_pence":500,
            "channels":["web","app"],"refundable":true}]
            """
        show.more = #","max_seats":20"#
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":10,"price":2000,"tax":"vat","description":"Downstairs"}],
            "categories":[{"key":"standard","name":"Standard"},{"key":"child","name":"Child","max":4,"proof":"Passport",
            "needs":[{"any_of":["standard"],"per":2}],"opens_at":"2025-01-01T00:00:00Z","closes_at":"2026-01-01T00:00:00.5Z"}],
            "prices":[{"category":"child","amount":1000}],
            "quotas":[{"key":"children","kind":"limit","size":3,"categories":["child"]},
            {"key":"friends","kind":"allotment","size":2,"areas":["floor"],"release_at":"2025-12-21T00:00:00Z"}]}
            """
        show.codes = [#""code":"TEN","kind":"percent","value":100000,"max_sales":5,"performances":["club"],"keep_on_refund":true"#]
        try await SellingServing.run(engine, show) { world in
            _ = try await world.sold(SellingServing.places(2), SellingServing.places(2, "child"), codes: ["TEN"])
            let first = try await Self.export(world.database)
            #expect(first.contains(#""category":"child""#) && first.contains(#""used":1"#) && first.contains(#""sold_here":true"#))
            try await withDatabase(engine, migrations: Migrations.all) { other in
                try await BoxOfficeFixture.load(first, into: other)
                #expect(try await Self.export(other) == first)
                let area = try await SellingServing.quota("area", "floor", other)
                #expect(area.used == 4 && area.claimed == 4)
                #expect(try await SellingServing.quota("limit", "children", other).used == 2)
                #expect(try await SellingServing.quota("code", "sales", other).used == 1)
                // Once more changes nothing.
                try await BoxOfficeFixture.load(first, into: other)
                #expect(try await Self.export(other) == first)
                let tight = first.replacing(#""size":10"#, with: #""size":3"#)
                await #expect(throws: CatalogueError.self) { try await BoxOfficeFixture.load(tight, into: other) }
            }
        }
    }

    static func export(_ database: Database) async throws -> String {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "export.json")
            try await CatalogueExport(database).run(path: file.path)
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    @Test("A hold of a plain show takes no statement more than before there were sheets", arguments: Engine.allCases)
    func statements(engine: Engine) async throws {
        try await BoxOfficeFixture.run(engine) { database in
            let (ids, maps) = (IDPool(database, .sales), SeatMaps())
            try await ids.prepare(10)
            func count(_ seats: [String], _ buyer: BoxOfficeFixture.Buyer) async throws -> Int {
                let form = try CheckoutForm(show: BoxOfficeFixture.Stage.hamlet.uuid, seats: seats, isGuest: false)
                let request = HoldRequest(form: form, account: buyer.id, provider: "demo", holdSeconds: 900)
                return try await database.write { connection in
                    let before = connection.statementCount
                    var hold = HoldTransaction(connection: connection, maps: maps, ids: ids, request: request, now: BoxOfficeFixture.now)
                    _ = try hold.run()
                    return connection.statementCount - before
                }
            }
            _ = try await count(["gallery-D-1"], .cid)
            // Account, show, sections, earlier hold, seats, booking, a seat each, version and counts: as ever.
            let (one, two) = (try await count(["stalls-A-1"], .ann), try await count(["stalls-A-2", "stalls-A-3"], .bob))
            #expect(two <= 11 && one <= two, "\(one) \(two)")
        }
    }
}
