import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct CatalogueImportTests {
    @Test("A catalogue in any order is stored with ids, codes, words and counts", arguments: Engine.allCases)
    func stores(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let summary = try await fixture.load(Sample.full)
            #expect(summary.sales == .init(added: 3))
            #expect(summary.events.added == 1 && summary.accounts.added == 1 && summary.organisations.added == 1)
            let john = try #require(try await fixture.sale("s-123"))
            #expect(john.id == 123 && john.event == 456 && john.occurrence == 0 && john.roster.lines.map(\.id) == [789])
            #expect(john.roster.persons.map(\.code) == ["adm-1", "adm-2"])
            #expect(john.roster.persons.map(\.seat) == ["A12", "A-13"])
            let other = try #require(try await fixture.sale("s-124"))
            #expect(other.id > 123 && other.roster.lines.allSatisfy { $0.id > 789 })
            #expect(other.occurrence == CivilDate("2026-12-27")?.days)
            #expect(other.roster.persons.map(\.seat) == [nil, "B1", nil, "B2"])
            #expect(other.roster.persons.map(\.line) == [0, 1, 1, 1])
            #expect(other.roster.persons.allSatisfy { $0.id > 4502 && $0.code.count == 20 })
            let circle = 102
            #expect(
                try await fixture.rows(Probe.sold) == [
                    "0 101 3", "\(CivilDate("2026-12-27")!.days) 101 0", "\(CivilDate("2026-12-27")!.days) \(circle) 0",
                ])
            #expect(try await fixture.rows(Probe.codes).count == 1 + 2 + 1 + 4 + 1 + 2)
            #expect(try await fixture.rows(Probe.words).contains("\u{1}A13 john doe 123"))
            #expect(try await fixture.rows(Probe.words).contains("doe john doe 123"))
            #expect(try await fixture.rows(Probe.event) == ["1 [[101,\"Stalls\"],[\(circle),\"Circle\"]]"])
        }
    }

    @Test("Importing the same file again changes nothing", arguments: Engine.allCases)
    func isIdempotent(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let (versions, audit, codes) = try await (fixture.rows(Probe.versions), fixture.rows(Probe.audit), fixture.rows(Probe.codes))
            let summary = try await fixture.load(Sample.full)
            #expect(summary.sales == .init(unchanged: 3))
            #expect(
                summary.accounts == .init(unchanged: 1) && summary.organisations == .init(unchanged: 1)
                    && summary.events == .init(unchanged: 1))
            #expect(try await fixture.rows(Probe.versions) == versions)
            #expect(try await fixture.rows(Probe.audit) == audit)
            #expect(try await fixture.rows(Probe.codes) == codes)
            #expect(try await fixture.rows(Probe.sold).first == "0 101 3")
        }
    }

    @Test("NDJSON stores the same as a document", arguments: Engine.allCases)
    func readsLines(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let flat = { (text: String) in text.replacing("\n", with: " ") }
            let sales = ["{\"sale\": \(flat(Sample.john))}", "", "  "]
            let event = flat(Sample.event()).dropFirst("\"events\": [".count).dropLast()
            let organisation =
                "{\"organisation\": {\"key\": \"globe\", \"name\": \"G\", \"time_zone\": \"Europe/London\", \"currency\": \"GBP\"}}"
            let lines = ["{\"catalogue\": 1}"] + sales + ["{\"event\": \(event)}\r", organisation]
            let summary = try await fixture.load(lines.joined(separator: "\n"), "all.ndjson")
            #expect(summary.sales.added == 1 && summary.events.added == 1)
            // Sales alone, for an event that is already there.
            let more =
                "{\"sale\": {\"key\": \"x\", \"event\": \"hamlet\", \"status\": \"paid\", \"lines\": [{\"ticket_type\": \"circle\", \"quantity\": 1}]}}"
            #expect(try await fixture.load(more, "more.ndjson").sales.added == 1)
            #expect(
                try await fixture.problems(more + "\n{\"sale\": {\"key\": 1}}\n{\"campaign\": {}}\nnonsense", "more.ndjson") == [
                    "line 2: sale.key: must be a string", "line 2: sale.event: is required", "line 2: sale.status: is required",
                    "line 2: sale.lines: is required", "line 3: campaign.key: is required", "line 3: campaign.organisation: is required",
                    "line 3: campaign.name: is required", "line 4: is not valid JSON",
                ])
        }
    }

    @Test("An event's time zone and what it leaves out come from its organisation and the defaults", arguments: Engine.allCases)
    func fillsIn(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(
                Sample.catalogue(
                    Sample.house,
                    "\"events\": [{\"key\": \"e\", \"organisation\": \"globe\", \"name\": \"E\", \"starts_at\": \"2026-01-01T00:00:00Z\"}]")
            )
            let export = try await fixture.export()
            #expect(
                export.contains(
                    "\"time_zone\":\"Europe/London\",\"reentry\":\"once\",\"published\":false,\"cancelled\":false,\"ticket_types\":[]}"))
        }
    }

    @Test("A huge id is kept and uses up no numbers; an import that changes something leaves one audit row", arguments: Engine.allCases)
    func keepsHugeIDs(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let huge = Sample.john.replacing("123", with: "9007199254740991").replacing("adm-", with: "b-").replacing("s3cr3t", with: "h")
            let lines = huge.replacing("\"id\": 789, ", with: "")
            try await fixture.load(Sample.sales(lines))
            #expect(try await fixture.sale("s-9007199254740991")?.id == 9_007_199_254_740_991)
            let next = Sample.sales(
                "{\"key\": \"n\", \"event\": \"hamlet\", \"status\": \"paid\", \"lines\": [{\"ticket_type\": \"circle\", \"quantity\": 1}]}"
            )
            try await fixture.load(next)
            #expect(try #require(try await fixture.sale("n")).id < 1_000)
            let rows = try await fixture.database.read {
                try AuditTransaction($0).latestAudit(100).filter { $0.action == "catalogue.imported" }
            }
            #expect(rows.count == 3 && rows.first?.subject == "sales 1 added 0 changed")
        }
    }

    @Test("Twenty thousand sales pass the edges of every batch", arguments: Engine.allCases)
    func storesMany(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let count = 20_001
            var lines = ["{\"organisation\":{\"key\":\"globe\",\"name\":\"G\",\"time_zone\":\"UTC\",\"currency\":\"EUR\"}}"]
            for index in 0..<count {
                lines.append(
                    "{\"sale\":{\"key\":\"s\(index)\",\"event\":\"e\",\"status\":\"\(index % 10 == 0 ? "unpaid" : "paid")\",\"name\":\"Guest \(index)\",\"lines\":[{\"ticket_type\":\"t\",\"quantity\":1,\"codes\":[\"c\(index)\"]}]}}"
                )
            }
            lines.append(
                "{\"event\":{\"key\":\"e\",\"organisation\":\"globe\",\"name\":\"E\",\"starts_at\":\"2026-01-01T00:00:00Z\",\"ticket_types\":[{\"key\":\"t\",\"name\":\"T\",\"price\":1}]}}"
            )
            let text = lines.joined(separator: "\n")
            #expect(try await fixture.load(text, "many.ndjson").sales == .init(added: count))
            #expect(try await fixture.rows(Probe.sold) == ["0 1 18000"])
            #expect(try await fixture.rows(Probe.codes).count == 2 * count)
            let last = try #require(try await fixture.sale("s\(count - 1)"))
            #expect(last.roster.persons.map(\.code) == ["c\(count - 1)"])
            #expect(try await fixture.load(text, "many.ndjson").sales == .init(unchanged: count))
            // One code that is taken at the very end, and nothing of the whole file is stored.
            let again = text.replacing("\"key\":\"s", with: "\"key\":\"z").replacing("[\"c", with: "[\"d")
                .replacing("[\"d20000\"]", with: "[\"c7\"]")
            #expect(try await fixture.problems(again, "again.ndjson") == ["line 20002: sale.lines[0].codes[0]: is taken by something else"])
            #expect(try await fixture.sale("z0") == nil)
            let clash =
                "{\"sale\":{\"key\":\"new\",\"event\":\"e\",\"status\":\"paid\",\"code\":\"c7\",\"lines\":[{\"ticket_type\":\"t\",\"quantity\":1}]}}"
            #expect(try await fixture.problems(clash, "clash.ndjson") == ["line 1: sale.code: is taken by something else"])
            #expect(try await fixture.sale("new") == nil)
        }
    }
}
