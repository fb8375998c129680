import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Territories, links to walk lists and outcomes of visits in a catalogue.
@Suite struct TerritoryCatalogueTests {
    private static let token = "uwl_AAAAAAAAAAAAAAAAAAAAAA"

    /// `territories`: an array's elements.
    private static func file(_ territories: String, homes: String = homes) -> String {
        #"""
        {"catalogue":1,
         "organisations":[{"key":"globe","name":"Globe","time_zone":"UTC","currency":"USD"}],
         "accounts":[{"email":"ann@x.example","name":"Ann","memberships":[{"organisation":"globe","role":"owner"}]},
          {"email":"dora@x.example","name":"Dora","memberships":[{"organisation":"globe","role":"door"}]}],
         "campaigns":[{"key":"prima","organisation":"globe","name":"Prima","territories":[\#(territories)],"addresses":[\#(homes)]}]}
        """#
    }

    private static let homes = #"""
        {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a1","address":"1 Main St","lat":43.5,"lng":-79.5,"outcome":"nobody"},
        {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a2","address":"2 Main St","lat":43.5,"lng":-79.4,"visited":true,"outcome":"visited"},
        {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a3","address":"3 Elm St","lat":43.9,"lng":-79.5,"outcome":"never_again"},
        {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a4","address":"4 Elm St"}
        """#
    private static let old = #"""
        {"key":"old","name":"Old town","colour":"red","corners":[[43,-80],[44,-80],[44,-79],[43,-79]],"walker":"ann@x.example",
         "links":[{"token":"\#(token)","name":"Saturday","maker":"ann@x.example","devices":2,"expires_at":"2026-10-01T00:00:00Z"}]}
        """#
    private static let elm = #"{"key":"elm","name":"Elm","streets":["elm  ST","Nowhere"]}"#

    private static let holders = Statement(
        "SELECT h.address || ' ' || COALESCE(t.name, '-') FROM homes h LEFT JOIN territories t ON t.id = h.territory_id ORDER BY h.seq")
    private static let links = Statement("SELECT name || ' ' || devices FROM walk_links WHERE revoked_at IS NULL ORDER BY id")

    @Test(
        "Territories, links and outcomes come and go as they were; again nothing changes; no secret of a link is in an export",
        arguments: Engine.allCases)
    func roundTrip(_ engine: Engine) async throws {
        var text = ""
        try await CatalogueFixture.with(engine) { fixture in
            #expect(try await fixture.load(Self.file("\(Self.old),\(Self.elm)")).campaigns.added == 1)
            #expect(try await fixture.load(Self.file("\(Self.old),\(Self.elm)")).campaigns.unchanged == 1)
            text = try await fixture.export()
            #expect(!text.contains(Self.token) && text.contains(#""sha256":"\#(SecretDigest(of: Self.token).hex)""#))
            #expect(text.contains(#""streets":["elm  ST","Nowhere"]"#) && text.contains(#""outcome":"never_again""#))
            #expect(try await fixture.load(text, "again.json").campaigns == .init(added: 0, changed: 0, unchanged: 1))
            // Of two that have a home the newer one gets it.
            let holders = try await fixture.rows(Self.holders)
            #expect(holders == ["1 Main St Old town", "2 Main St Old town", "3 Elm St Elm", "4 Elm St Elm"])
            let house = try #require(try await fixture.database.read { try OrganisationTransaction($0).organisation(key: "globe") })
            let path = fixture.folder.appending(path: "house.json").path
            try await CatalogueExport(fixture.database, of: house).run(path: path)
            let own = try String(contentsOfFile: path, encoding: .utf8)
            #expect(own.contains("Old town") && !own.contains("Saturday") && !own.contains("sha256"))
        }
        try await CatalogueFixture.with(engine) { [text] fresh in
            try await fresh.load(text)
            #expect(try await fresh.export() == text)
            #expect(try await fresh.rows(Self.holders).suffix(2) == ["3 Elm St Elm", "4 Elm St Elm"])
            #expect(try await fresh.rows(Self.links) == ["Saturday 2"])
        }
    }

    @Test(
        "What the file does not name stays; what was deleted comes back with its number; a link that was ended stays ended",
        arguments: Engine.allCases)
    func again(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Self.file("\(Self.old),\(Self.elm)"))
            let ids = Statement("SELECT id || ' ' || name FROM territories WHERE deleted_at IS NULL ORDER BY id")
            let before = try await fixture.rows(ids)
            #expect(try await fixture.load(Self.file(Self.elm)).campaigns.unchanged == 1)
            #expect(try await fixture.rows(ids) == before)
            // An outcome that the file does not name stays, too.
            let plain = Self.homes.replacing(#","outcome":"never_again""#, with: "").replacing(#","outcome":"nobody""#, with: "")
            #expect(try await fixture.load(Self.file(Self.elm, homes: plain)).campaigns.unchanged == 1)
            try await fixture.database.write { connection in
                try connection.execute(Statement("UPDATE territories SET deleted_at = 1 WHERE key = 'old'"))
                try connection.execute(Statement("UPDATE walk_links SET revoked_at = 1"))
            }
            #expect(try await fixture.load(Self.file(Self.old)).campaigns.changed == 1)
            #expect(try await fixture.rows(ids) == before)
            #expect(try await fixture.rows(Self.links).isEmpty)
            #expect(try await !fixture.export().contains("Saturday"))
            let renamed = Self.old.replacing("Old town", with: "Older town").replacing("43.5", with: "43.6")
            #expect(try await fixture.load(Self.file(renamed)).campaigns.changed == 1)
            #expect(try await fixture.rows(ids).first?.hasSuffix("Older town") == true)
            #expect(try await fixture.load(Self.file(renamed)).campaigns.unchanged == 1)
        }
    }

    @Test("A territory of the page's goes by its UUID, until a file gives it a key", arguments: Engine.allCases)
    func made(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Self.file(Self.elm))
            try await fixture.database.write { try $0.execute(Statement("UPDATE territories SET key = NULL")) }
            let text = try await fixture.export()
            #expect(try await fixture.load(text, "again.json").campaigns.unchanged == 1)
            #expect(try await fixture.rows(Statement("SELECT COALESCE(key, '-') FROM territories")) == ["-"])
            let uuid = try #require(try await fixture.rows(Statement("SELECT uuid FROM territories")).first)
            let named = Self.elm.replacing(#""key":"elm""#, with: #""key":"elm","uuid":"\#(uuid)""#)
            #expect(try await fixture.load(Self.file(named)).campaigns.changed == 1)
            #expect(try await fixture.rows(Statement("SELECT key || ' ' || uuid FROM territories")) == ["elm \(uuid)"])
        }
    }

    @Test("What cannot be is told by its path, and nothing is stored", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        func problems(_ fixture: CatalogueFixture, _ territory: String) async throws -> [String] {
            try await fixture.problems(Self.file(territory)).map { $0.replacing("campaigns[0].territories[0]", with: "t") }
        }
        try await CatalogueFixture.with(engine) { fixture in
            let named = #""key":"a","name":"A""#
            #expect(try await problems(fixture, #"{\#(named)}"#) == ["t.corners: is required"])
            #expect(
                try await problems(fixture, #"{\#(named),"corners":[[1,2],[3,4]]}"#)
                    == ["t.corners: must be 3 to 500 corners [latitude, longitude] that enclose something"])
            #expect(
                try await problems(fixture, #"{\#(named),"streets":["Elm St"],"corners":[[1,2],[3,4],[3,5]]}"#)
                    == ["t.streets: must not stand beside corners"])
            #expect(try await problems(fixture, #"{\#(named),"streets":[]}"#) == ["t.streets: must be 1 to 200 names of streets"])
            #expect(try await problems(fixture, #"{\#(named),"streets":[" "]}"#) == ["t.streets[0]: must be the name of a street"])
            for email in ["dora@x.example", "nobody@x.example"] {
                #expect(
                    try await problems(fixture, #"{\#(named),"streets":["Elm St"],"walker":"\#(email)"}"#)
                        == ["t.walker: no editor, admin or owner of the organisation has the e-mail \"\(email)\""])
            }
            let link = #"{\#(named),"streets":["Elm St"],"links":[{"name":"S","maker":"ann@x.example","#
            #expect(
                try await problems(fixture, link + #""token":"uwl_short","expires_at":"2026-10-01T00:00:00Z"}]}"#)
                    == ["t.links[0].token: must be uwl_ and 22 characters"])
            #expect(
                try await problems(fixture, link + #""token":"\#(Self.token)","expires_at":"2027-10-01T00:00:00Z"}]}"#)
                    == ["t.links[0].expires_at: must be within 30 days of created_at"])
            let home = #"{"address":"9 Elm St","visited":true,"outcome":"nobody"}"#
            #expect(
                try await fixture.problems(Self.file(Self.elm, homes: home))
                    == ["campaigns[0].addresses[0].outcome: does not go with visited"])
            let rows = try await fixture.rows(Statement("SELECT name FROM territories"))
            #expect(rows.isEmpty)
        }
    }
}
