import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct CatalogueUpdateTests {
    private func changed(_ engine: Engine, _ sale: String, _ check: (Book, SaleState, SaleState) -> Void) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let before = try #require(try await fixture.sale("s-123"))
            #expect(try await fixture.load(Sample.sales(sale)).sales == .init(changed: 1))
            let after = try #require(try await fixture.sale("s-123"))
            #expect(after.id == before.id && after.uuid == before.uuid)
            check(try await fixture.book(), before, after)
        }
    }

    @Test("More persons are new ones; those who stay keep ids and codes", arguments: Engine.allCases)
    func grows(_ engine: Engine) async throws {
        let sale = Sample.john.replacing(
            "\"quantity\": 2, \"seats\": [\"A12\", \"A-13\"], \"codes\": [\"adm-1\", \"adm-2\"]", with: "\"quantity\": 3")
        try await changed(engine, sale) { book, before, after in
            #expect(Array(after.roster.persons.prefix(2)) == before.roster.persons)
            #expect(after.roster.persons.count == 3 && after.roster.persons[2].code.count == 20)
            #expect(book.sold.first == "0 101 4")
            #expect(book.lines.contains("789 101 3"))
            #expect(book.codes.contains("\(after.roster.persons[2].code) 123 \(after.roster.persons[2].id)"))
        }
    }

    @Test("Fewer persons: the last go, with their codes and seats", arguments: Engine.allCases)
    func shrinks(_ engine: Engine) async throws {
        let sale = Sample.john.replacing(
            "\"quantity\": 2, \"seats\": [\"A12\", \"A-13\"], \"codes\": [\"adm-1\", \"adm-2\"]", with: "\"quantity\": 1")
        try await changed(engine, sale) { book, before, after in
            #expect(after.roster.persons == Array(before.roster.persons.prefix(1)))
            #expect(book.sold.first == "0 101 2")
            #expect(!book.codes.contains { $0.hasPrefix("adm-2") })
            #expect(!book.words.contains { $0.hasPrefix("\u{1}A13") })
        }
    }

    @Test("A refund acts on the counts at once and leaves persons alone", arguments: Engine.allCases)
    func refunds(_ engine: Engine) async throws {
        try await changed(engine, Sample.john.replacing("\"paid\"", with: "\"refunded\"")) { book, before, after in
            #expect(after.status == .refunded && after.roster == before.roster)
            #expect(book.sold.first == "0 101 1")
            #expect(book.versions.contains { $0.hasPrefix("s-123 1 ") })
        }
    }

    @Test("Codes swapped between persons, a new name and a new date", arguments: Engine.allCases)
    func rewrites(_ engine: Engine) async throws {
        let sale = Sample.john.replacing("[\"adm-1\", \"adm-2\"]", with: "[\"adm-2\", \"adm-1\"]").replacing("John Doe", with: "Jané Roe")
            .replacing("2026-12-20", with: "2026-12-21")
        try await changed(engine, sale) { book, before, after in
            let ids = before.roster.persons.map(\.id)
            let codes = book.codes
            #expect(codes.contains("adm-1 123 \(ids[1])") && codes.contains("adm-2 123 \(ids[0])"))
            let words = book.words.filter { $0.hasSuffix(" 123") }
            #expect(words.contains { $0.hasPrefix("roe ") } && !words.contains { $0.hasPrefix("doe ") })
            #expect(book.sold.contains("\(CivilDate("2026-12-21")!.days) 101 2"))
            #expect(book.sold.contains("0 101 1"))
            #expect(after.occurrence == CivilDate("2026-12-21")?.days)
        }
    }

    @Test("A line that goes and one that comes", arguments: Engine.allCases)
    func exchangesLines(_ engine: Engine) async throws {
        let sale =
            "{\"key\": \"s-123\", \"event\": \"hamlet\", \"status\": \"paid\", \"lines\": [{\"ticket_type\": \"circle\", \"quantity\": 1}]}"
        try await changed(engine, sale) { book, before, after in
            #expect(after.roster.lines.count == 1 && after.roster.lines[0].id != 789)
            #expect(after.code == before.code && after.name.isEmpty)
            #expect(book.sold.contains("0 101 1"))
            #expect(book.sold.contains("0 102 1"))
            #expect(!book.lines.contains { $0.hasPrefix("789 ") })
        }
    }

    @Test("An event that moves takes its sales along and adopts those of its new date", arguments: Engine.allCases)
    func movesEvents(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let moved = Sample.catalogue(Sample.event(start: "2026-12-27T19:30:00+00:00"))
            #expect(try await fixture.load(moved).events == .init(changed: 1))
            #expect(try await fixture.sale("s-123")?.occurrence == 0)
            #expect(try await fixture.sale("s-124")?.occurrence == 0)
            #expect(try await fixture.rows(Probe.sold) == ["0 101 3", "0 102 0"])
            #expect(try await fixture.rows(Probe.event).first?.hasPrefix("2 ") == true)
        }
    }

    @Test("Ticket types are found by key; one that the file does not name stays", arguments: Engine.allCases)
    func changesTicketTypes(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let types = "{\"key\": \"box\", \"name\": \"Box\", \"price\": 9}, {\"key\": \"stalls\", \"name\": \"Parkett\", \"price\": 1}"
            try await fixture.load(Sample.catalogue(Sample.event(types: types)))
            #expect(try await fixture.rows(Probe.event) == ["2 [[103,\"Box\"],[101,\"Parkett\"],[102,\"Circle\"]]"])
        }
    }

    @Test("A deleted sale is unknown and uncounted, and an import brings it back", arguments: Engine.allCases)
    func deletes(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            for gone in [true, false] {
                let deleted = try await fixture.database.write { connection in
                    var ledger = SaleTransaction(connection, at: CatalogueFixture.now)
                    let deleted = try ledger.delete(123)
                    try ledger.finish()
                    return deleted
                }
                #expect(deleted == gone)
            }
            #expect(try await fixture.rows(Probe.sold).first == "0 101 1")
            #expect(try await !fixture.rows(Probe.words).contains { $0.hasSuffix(" 123") })
            #expect(try await !fixture.export().contains("s-123"))
            #expect(try await fixture.load(Sample.sales(Sample.john)).sales == .init(changed: 1))
            #expect(try await fixture.rows(Probe.sold).first == "0 101 3")
            #expect(try await fixture.rows(Probe.words).contains { $0.hasSuffix(" 123") })
        }
    }
}
