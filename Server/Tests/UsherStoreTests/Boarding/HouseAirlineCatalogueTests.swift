import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Which house an airline is, in a catalogue.
@Suite struct HouseAirlineCatalogueTests {
    /// `globe`: which airline says that it is this house.
    private static func file(_ globe: String, desks: String = #"["boxoffice","boarding"]"#) -> String {
        func airline(_ key: String) -> String {
            let house = key == globe ? #","organisation":"globe""# : ""
            return #"{"key":"\#(key)","name":"\#(key)","apple_identifier":"000001.\#(key).0001"\#(house)}"#
        }
        return #"""
            {"catalogue":1,
             "organisations":[{"key":"globe","name":"Globe","time_zone":"UTC","currency":"USD","desks":\#(desks)}],
             "airlines":[\#(airline("fun")),\#(airline("far"))]}
            """#
    }

    private static let connected = Statement(
        "SELECT a.key || ' ' || o.key FROM house_airlines h JOIN airlines a ON a.id = h.airline_id JOIN organisations o ON o.id = h.organisation_id"
    )

    @Test(
        "An airline that is a house comes and goes as one; again nothing changes; without a word it stays one", arguments: Engine.allCases)
    func roundTrip(_ engine: Engine) async throws {
        var text = ""
        try await CatalogueFixture.with(engine) { fixture in
            #expect(try await fixture.load(Self.file("")).airlines.added == 2)
            #expect(try await fixture.load(Self.file("fun")).airlines == .init(added: 0, changed: 1, unchanged: 1))
            #expect(try await fixture.load(Self.file("fun")).airlines.unchanged == 2)
            #expect(try await fixture.load(Self.file("")).airlines.unchanged == 2)
            #expect(try await fixture.rows(Self.connected) == ["fun globe"])
            text = try await fixture.export()
            #expect(text.contains(#""name":"fun","organisation":"globe""#))
            #expect(try await fixture.load(text, "again.json").airlines.unchanged == 2)
            let audit = Statement("SELECT action FROM audit WHERE action = 'airline.connected'")
            #expect(try await fixture.rows(audit).count == 1)
        }
        try await CatalogueFixture.with(engine) { [text] fresh in
            try await fresh.load(text)
            #expect(try await fresh.rows(Self.connected) == ["fun globe"])
            #expect(try await fresh.export() == text)
        }
    }

    @Test("A house takes its own airline along, and no other and no key", arguments: Engine.allCases)
    func house(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Self.file("fun"))
            let house = try #require(try await fixture.database.read { try OrganisationTransaction($0).organisation(key: "globe") })
            let path = fixture.folder.appending(path: "house.json").path
            try await CatalogueExport(fixture.database, of: house).run(path: path)
            let own = try String(contentsOfFile: path, encoding: .utf8)
            #expect(own.contains(#""name":"fun""#) && !own.contains("far") && !own.contains("signing_key"))
            // Alone, as its app fetches it, it stands beside no house.
            let alone = try await fixture.database.read { connection in
                let id = try #require(try connection.first(Selection<Airline.ID>("SELECT id FROM airlines WHERE key = 'fun'")))
                var document = try BoardingReader(connection).catalogue(of: id)
                return String(decoding: try document.next(connection, size: .max), as: UTF8.self)
            }
            #expect(alone.contains(#""name":"fun""#) && !alone.contains("organisation"))
        }
    }

    @Test("A house is one airline, an airline one house, and both only with the desk", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let shut = try await fixture.problems(Self.file("fun", desks: #"["boxoffice"]"#))
            #expect(shut == ["airlines[0].organisation: does not use boarding"])
            try await fixture.load(Self.file("fun"))
            let second = try await fixture.problems(Self.file("far"))
            #expect(second == ["airlines[1].organisation: is another airline already"])
            let swan = Self.file("fun").replacing("globe", with: "swan").replacing("Globe", with: "Swan")
            #expect(try await fixture.problems(swan) == ["airlines[0].organisation: is not the house that this airline is"])
            let unknown = Self.file("fun").replacing(#""organisation":"globe""#, with: #""organisation":"nobody""#)
            #expect(try await fixture.problems(unknown) == ["airlines[0].organisation: no organisation has the key \"nobody\""])
            #expect(try await fixture.rows(Self.connected) == ["fun globe"])
        }
    }
}
