import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct CampaignCatalogueTests {
    private static let recount = Statement(
        """
        SELECT c.scans, c.homes_scanned, c.qr_code_count, c.address_count, c.visited_count,
            (SELECT COUNT(*) FROM scan_events e WHERE e.campaign_id = c.id AND e.class = 'human'),
            (SELECT COUNT(DISTINCT e.home_id) FROM scan_events e WHERE e.campaign_id = c.id AND e.class = 'human')
        FROM campaigns c WHERE c.key = 'prima'
        """)

    private static let file = #"""
        {"catalogue":1,
         "organisations":[{"key":"globe","name":"Globe","time_zone":"UTC","currency":"USD"}],
         "accounts":[{"email":"ann@x.example","name":"Ann","memberships":[{"organisation":"globe","role":"owner"}]}],
         "campaigns":[{"key":"prima","uuid":"0d9f1f3e-0000-4000-8000-000000000001","organisation":"globe","name":"Prima Run",
          "description":"Doors","region":"Toronto","status":"archived","destination_url":"https://example.com/offer",
          "qr_codes":[{"slug":"poster-1","label":"Poster","scans":2,"last_scanned_at":"2026-02-01T00:00:00Z"}],
          "addresses":[
           {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a1","address":"123 Main St","unit":"4","city":"Toronto","region":"ON","postal_code":"M5V 1A1",
            "lat":43.64,"lng":-79.39,"gers_id":"08b2a100-d2ca-4fff-8000-0123456789ab","building_gers_id":"08b2a100-d2ca-4fff-8000-0123456789aa",
            "external_id":"E1","note":"Bell","visited":true,"visited_at":"2026-01-06T10:00:00Z","visited_by":"ann@x.example","created_at":"2026-01-05T10:00:00Z",
            "links":[{"gers_id":"08b2a100-d2ca-4fff-8000-0123456789ac","confidence":0.75}],
            "qr":{"slug":"k3v9x2m1","scans":3,"last_scanned_at":"2026-02-14T18:30:00Z"}},
           {"address":"125 Main St","seq":7,"qr":{"slug":"K_3-x","enabled":false,"destination_url":"https://example.com/x"}}],
          "visits":[
           {"home":"0d9f1f3e-0000-4000-8000-0000000000a1","visited":false,"outcome":"nobody","by":"ann@x.example","at":"2026-01-05T12:00:00Z",
            "received_at":"2026-01-05T18:00:00.25Z"},
           {"home":"0d9f1f3e-0000-4000-8000-0000000000a1","visited":true,"outcome":"visited","note":"Dog","by":"gone@x.example","at":"2026-01-06T10:00:00Z"}]}]}
        """#

    @Test("A campaign comes and goes as it was; again it changes nothing; counters equal a recount", arguments: Engine.allCases)
    func roundTrip(_ engine: Engine) async throws {
        let fixture = try await exported(engine, Self.file)
        let again = try await exported(engine, fixture.text)
        #expect(again.text == fixture.text)
        #expect(
            fixture.text.contains(#""slug":"k3v9x2m1","scans":3,"last_scanned_at":"2026-02-14T18:30:00Z""#)
                || fixture.text.contains("k3v9x2m1"))
        #expect(fixture.text.contains(#""seq":7"#) && fixture.text.contains(#""confidence":0.75"#))
        // Who is not here any more is nobody; all else of the log is as it was, in its order.
        let log =
            #""visits":[{"home":"0d9f1f3e-0000-4000-8000-0000000000a1","visited":false,"outcome":"nobody","by":"ann@x.example","#
            + #""at":"2026-01-05T12:00:00Z","received_at":"2026-01-05T18:00:00.250000Z"},"#
            + #"{"home":"0d9f1f3e-0000-4000-8000-0000000000a1","visited":true,"outcome":"visited","note":"Dog","at":"2026-01-06T10:00:00Z"}]"#
        #expect(fixture.text.contains(log), "\(fixture.text)")
        #expect(fixture.counts == [5, 1, 3, 2, 1, 5, 1] && again.counts == fixture.counts)
        #expect(fixture.second == CatalogueImport.Summary.Counts(added: 0, changed: 0, unchanged: 1))
    }

    private func exported(
        _ engine: Engine, _ text: String
    ) async throws -> (text: String, counts: [Int64], second: CatalogueImport.Summary.Counts) {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await withTemporaryFolder { folder in
                let path = folder.appending(path: "catalogue.json").path
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                let first = try await CatalogueImport(database, passwordCost: .cheap).run(path: path)
                #expect(first.campaigns.added == 1)
                let second = try await CatalogueImport(database, passwordCost: .cheap).run(path: path)
                let counts = try await database.read { connection in
                    try connection.first(Self.recount) { row in (0..<7).map { row.int($0) } } ?? []
                }
                let out = folder.appending(path: "out.json").path
                try await CatalogueExport(database).run(path: out)
                return (try String(contentsOfFile: out, encoding: .utf8), counts, second.campaigns)
            }
        }
    }

    @Test("What cannot be is told by its path, and nothing is stored", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await withTemporaryFolder { folder in
                let path = folder.appending(path: "catalogue.json").path
                func problems(_ campaigns: String) async throws -> [String] {
                    let text =
                        #"{"catalogue":1,"organisations":[{"key":"globe","name":"G","time_zone":"UTC","currency":"USD"}],"campaigns":[\#(campaigns)]}"#
                    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                    do {
                        _ = try await CatalogueImport(database, passwordCost: .cheap).run(path: path)
                        return []
                    } catch let error as CatalogueError { return error.problems.map(\.description) }
                }
                let head = #""organisation":"globe","name":"N""#
                let strangers = try await problems(
                    #"{"key":"a","organisation":"nobody","name":"N"},{"key":"a","organisation":"nobody","name":"N"}"#)
                #expect(
                    strangers == [
                        "campaigns[1].key: is given twice", "campaigns[0].organisation: no organisation has the key \"nobody\"",
                        "campaigns[1].organisation: no organisation has the key \"nobody\"",
                    ])
                let bad = #"{"key":"a",\#(head),"foo":1,"addresses":[{"lat":1,"gers_id":"x","qr":{"slug":"a b","scans":1}}]}"#
                let found = Set(try await problems(bad))
                #expect(
                    found == [
                        "campaigns[0].foo: is not known here", "campaigns[0].addresses[0].address: is required",
                        "campaigns[0].addresses[0].lng: is required where the other is given",
                        "campaigns[0].addresses[0].gers_id: must be an Overture id",
                        "campaigns[0].addresses[0].qr.slug: must be 3 to 64 letters, digits, dashes and underscores",
                        "campaigns[0].addresses[0].qr.last_scanned_at: is required where there are scans",
                    ])
                let twice = #"{"key":"a",\#(head),"addresses":[{"address":"x"},{"address":"X"}]}"#
                let doubled = try await problems(twice)
                #expect(doubled == ["campaigns[0].addresses[1]: is given twice"])
                let slugs = #"{"key":"a",\#(head),"addresses":[{"address":"x","qr":{"slug":"abc"}},{"address":"y","qr":{"slug":"abc"}}]}"#
                let taken = try await problems(slugs)
                #expect(taken == ["campaigns[0].addresses[1].qr.slug: is taken by something else"])
                let strange = #"{"key":"a",\#(head),"visits":[{"visited":true,"outcome":"nobody"}]}"#
                let visits = Set(try await problems(strange))
                #expect(
                    visits == [
                        "campaigns[0].visits[0].home: is required", "campaigns[0].visits[0].at: is required",
                        "campaigns[0].visits[0].outcome: does not go with visited",
                    ])
                let nowhere =
                    #"{"key":"a",\#(head),"visits":[{"home":"0d9f1f3e-0000-4000-8000-0000000000a1","at":"2026-01-06T10:00:00Z"}]}"#
                let homeless = try await problems(nowhere)
                #expect(homeless == ["campaigns[0].visits[0].home: is no home of the campaign"])
                let good = try await problems(#"{"key":"a",\#(head),"addresses":[{"address":"x","qr":{"slug":"abc"}}]}"#)
                #expect(good.isEmpty)
                let other = try await problems(#"{"key":"a",\#(head),"addresses":[{"address":"x","qr":{"slug":"abd"}}]}"#)
                #expect(other == ["campaigns[0].addresses[0].qr.slug: cannot be changed: it is abc"])
            }
        }
    }

    private static let scans = Statement("SELECT COUNT(*) FROM scan_events")

    @Test(
        "Safe 19 What a file makes of its numbers is bounded for the whole file, by path, and nothing is stored", arguments: Engine.allCases
    )
    func bounds(_ engine: Engine) async throws {
        func code(_ slug: String, _ scans: Int) -> String {
            #"{"slug":"\#(slug)","scans":\#(scans),"last_scanned_at":"2026-02-01T00:00:00Z"}"#
        }
        func file(_ codes: String) -> String {
            #"{"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"UTC","currency":"USD"}],"#
                + #""campaigns":[{"key":"prima","organisation":"globe","name":"Prima","qr_codes":[\#(codes)]},"#
                + #"{"key":"seconda","organisation":"globe","name":"Seconda","addresses":[{"address":"1 Main St","qr":\#(code("own", 2))}]}]}"#
        }
        try await CatalogueFixture.with(engine) { fixture in
            func load(_ text: String, _ bounds: CatalogueBounds) async throws {
                _ = try await CatalogueImport(fixture.database, passwordCost: .cheap, bounds: bounds).run(path: fixture.file(text))
            }
            let text = file([code("aaa", 5), code("bbb", 5)].joined(separator: ","))
            let error = await #expect(throws: CatalogueError.self) { try await load(text, CatalogueBounds(scans: 11)) }
            #expect(
                error?.problems.map(\.description) == [
                    "campaigns[1].addresses[0].qr.scans: the file makes more than 11 scans (import.max_scans)"
                ])
            #expect(try await fixture.rows(Probe.everything) == ["0"])
            // Three lines of JSON that are 3,000,000 rows.
            let flood = file(["aaa", "bbb", "ccc"].map { code($0, 1_000_000) }.joined(separator: ","))
            let refused = await #expect(throws: CatalogueError.self) { try await load(flood, CatalogueBounds()) }
            #expect(refused?.problems.map(\.path) == ["campaigns[0].qr_codes[1].scans"])
            let sales = await #expect(throws: CatalogueError.self) { try await load(Sample.full, CatalogueBounds(persons: 7)) }
            #expect(sales?.problems.map(\.path) == ["sales[2].lines[0].quantity"])
            try await load(text, CatalogueBounds(scans: 12))
            #expect(try await fixture.database.read { try $0.first(Self.scans) { $0.int(0) } } == 12)
        }
    }
}
