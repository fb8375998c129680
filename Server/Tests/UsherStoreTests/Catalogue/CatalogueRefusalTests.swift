import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct CatalogueRefusalTests {
    @Test("Everything wrong is listed with its path, and nothing is stored", arguments: Engine.allCases)
    func listsProblems(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let text = """
                {"catalogue": 2, "campaigns": [], "foo": {"a": "]"}, "vouchers": 1,
                 "organisations": [{"key": "globe", "name": "G", "time_zone": "Mars/Base", "currency": "pound", "plan": {"plan": "x", "status": "new"}}],
                 "accounts": [{"email": "nobody", "password": "short", "tour_access": ["premium-milan"], "api_keys": [{"name": "a", "scopes": []}],
                    "memberships": [{"organisation": "nix", "role": "boss"}]}, 7],
                 "events": [{"key": "e", "organisation": "nix", "name": "E", "starts_at": "2026-01-01T10:00:00Z", "ends_at": "2026-01-01T10:00:00Z",
                    "ticket_types": [{"key": "k", "name": "n", "price": 1}, {"key": "k", "name": "n", "price": -1}]}],
                 "sales": [{"key": "q", "event": "zz", "status": "review", "lines": [{"ticket_type": "t", "quantity": 1.5, "seats": ["a"], "codes": ["ü"]}]},
                    {"key": "r", "event": "zz", "status": "paid", "event_date": "2026-02-30", "lines": [{"ticket_type": "t", "quantity": 2, "seats": ["a"]}]},
                    {"key": "r", "event": "zz", "status": "paid", "lines": []}, {"key": "r", "event": "zz", "status": "paid", "lines": []}]}
                """
            let problems = try await fixture.problems(text)
            #expect(
                problems == [
                    "catalogue: must be 1", "foo: is not known here",
                    "vouchers: must be an array", "organisations[0].time_zone: is not a known time zone",
                    "organisations[0].currency: must be an ISO 4217 code such as GBP",
                    "organisations[0].plan.plan: must be one of free, pro, team",
                    "organisations[0].plan.status: must be one of active, trialing, past_due, ended",
                    "accounts[0].email: must be an e-mail address", "accounts[0].password: must be a string of 8 to 128 characters",
                    "accounts[0].memberships[0].role: must be one of door, box_office, editor, admin, owner",
                    "accounts[0].api_keys[0].key: is required",
                    "accounts[0].api_keys[0].scopes: must not be empty",
                    "accounts[1]: must be an object", "events[0].ticket_types[1].price: must be 0 or more",
                    "events[0].ends_at: must be after starts_at",
                    "sales[0].status: must be one of paid, unpaid, cancelled, refunded, expired, pending",
                    "sales[0].lines[0].quantity: must be an integer",
                    "sales[0].lines[0].codes[0]: must be 1 to 128 visible ASCII characters",
                    "sales[1].event_date: must be a date such as 2026-12-20",
                    "sales[1].lines[0].seats: must have one entry for each of the 2 persons",
                    "sales[2].event: no event has the key \"zz\"", "sales[3].key: is given twice",
                ])
            #expect(try await fixture.rows(Probe.everything) == ["0"])
        }
    }

    @Test("Safe 3 Numbers at the ends of what a number can be are told as wrong, and end no process", arguments: Engine.allCases)
    func numbers(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let line = #"{"ticket_type": "t", "quantity": -9223372036854775808}"#
            let text = """
                {"catalogue": 1, "organisations": [{"key": "globe", "name": "G", "time_zone": "UTC", "currency": "GBP"}],
                 "events": [{"key": "e", "organisation": "globe", "name": "E", "starts_at": "2026-01-01T10:00:00Z",
                    "cancel_hours": 9223372036854775807,
                    "ticket_types": [{"key": "t", "name": "n", "price": 9223372036854775807, "quantity": 9223372036854775807},
                                     {"key": "u", "name": "n", "price": 1e400, "quantity": -9223372036854775808}]}],
                 "sales": [{"key": "q", "event": "e", "status": "paid", "lines": [\(line), \(line), \(line)]}]}
                """
            let problems = try await fixture.problems(text)
            #expect(
                problems == [
                    "events[0].cancel_hours: must be from 0 to 10000",
                    "events[0].ticket_types[0].price: must be at most 1000000000000",
                    "events[0].ticket_types[0].quantity: must be at most 1000000000000",
                    "events[0].ticket_types[1].price: must be an integer", "events[0].ticket_types[1].quantity: must be 0 or more",
                    "sales[0].lines[0].quantity: must be from 1 to 10000", "sales[0].lines[1].quantity: must be from 1 to 10000",
                    "sales[0].lines[2].quantity: must be from 1 to 10000",
                ])
            #expect(try await fixture.rows(Probe.everything) == ["0"])
        }
    }

    @Test("Access to a tour that nobody has is refused, and nothing is stored", arguments: Engine.allCases)
    func unknownTour(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let text = #"{"catalogue": 1, "accounts": [{"email": "a@b.example", "name": "Ann", "tour_access": ["premium-milan"]}]}"#
            let problems = try await fixture.problems(text)
            #expect(problems == ["accounts[0].tour_access[0]: no tour has the key \"premium-milan\""])
            #expect(try await fixture.rows(Probe.everything) == ["0"])
        }
    }

    @Test("What something else has already is refused, and nothing is stored", arguments: Engine.allCases)
    func refusesTaken(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Sample.full)
            let before = try await fixture.export("before.json")
            let line = "\"lines\": [{\"ticket_type\": \"stalls\", \"quantity\": 1}]"
            func sale(_ members: String, _ lines: String = line) -> String {
                "{\"event\": \"hamlet\", \"status\": \"paid\", \(members), \(lines)}"
            }
            let text = Sample.catalogue(
                "\"accounts\": [{\"email\": \"x@y.example\", \"api_keys\": [{\"name\": \"k\", \"key\": \"door-key-0001\", \"scopes\": [\"scan\"]}]}]",
                "\"sales\": []")
            #expect(try await fixture.problems(text) == ["accounts[0].api_keys[0].key: is taken by something else"])
            let sales = Sample.sales(
                sale("\"key\": \"a\", \"id\": 123"), sale("\"key\": \"b\", \"uuid\": \"0d9f1f3e-0000-4000-8000-000000000001\""),
                sale("\"key\": \"c\", \"code\": \"adm-1\""), sale("\"key\": \"s-123\", \"id\": 5"), sale("\"key\": \"ok\""),
                sale("\"key\": \"d\"", line.replacing("{", with: "{\"id\": 789, ")),
                sale("\"key\": \"e\"", "\"lines\": [{\"ticket_type\": \"box\", \"quantity\": 1}]"))
            #expect(try await fixture.problems(sales) == ["sales[6].lines[0].ticket_type: event \"hamlet\" has no ticket type \"box\""])
            #expect(
                try await fixture.problems(sales.replacing("\"box\"", with: "\"circle\"")) == [
                    "sales[0].id: is taken by something else", "sales[1].uuid: is taken by something else",
                    "sales[2].code: is taken by something else", "sales[3].id: cannot be changed: it is 123",
                    "sales[5].lines[0].id: is taken by something else",
                ])
            let event = Sample.event().replacing("\"id\": 456", with: "\"id\": 457").replacing("\"id\": 101", with: "\"id\": 9")
            #expect(try await fixture.problems(Sample.catalogue(event)) == ["events[0].id: cannot be changed: it is 456"])
            #expect(
                try await fixture.problems(Sample.catalogue(event.replacing("\"key\": \"hamlet\"", with: "\"key\": \"lear\""))) == [
                    "events[0].uuid: is taken by something else"
                ])
            #expect(try await fixture.export("after.json") == before)
        }
    }

    @Test("No more than a hundred problems are listed", arguments: [Engine.sqlite])
    func stopsAtAHundred(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let sales = (0..<500).map { "{\"key\": \"s\($0)\"}" }.joined(separator: ",")
            let problems = try await fixture.problems(Sample.sales(sales))
            #expect(problems.count == 100)
        }
    }

    @Test("An event's key that two organisations use needs the organisation's", arguments: Engine.allCases)
    func asksForOrganisation(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let organisations = ["a", "b"].map { "{\"key\": \"\($0)\", \"name\": \"n\", \"time_zone\": \"UTC\", \"currency\": \"EUR\"}" }
            let events = ["a", "b"].map {
                "{\"key\": \"e\", \"organisation\": \"\($0)\", \"name\": \"E\", \"starts_at\": \"2026-01-01T00:00:00Z\", \"ticket_types\": [{\"key\": \"t\", \"name\": \"T\", \"price\": 0}]}"
            }
            let sale = "{\"key\": \"s\", \"event\": \"e\", \"status\": \"paid\", \"lines\": [{\"ticket_type\": \"t\", \"quantity\": 1}]}"
            func text(_ sales: String) -> String {
                Sample.catalogue(
                    "\"organisations\": [\(organisations.joined(separator: ","))]", "\"events\": [\(events.joined(separator: ","))]",
                    "\"sales\": [\(sales)]")
            }
            #expect(
                try await fixture.problems(text(sale)) == [
                    "sales[0].organisation: is required: several organisations have an event with the key \"e\""
                ])
            let both = ["a", "b"].map { sale.replacing("\"key\": \"s\"", with: "\"key\": \"s\", \"organisation\": \"\($0)\"") }
            #expect(try await fixture.load(text(both.joined(separator: ","))).sales.added == 2)
            let export = try await fixture.export()
            #expect(export.contains("\"key\":\"s\",\"organisation\":\"a\""))
            #expect(try await fixture.load(export).sales == .init(unchanged: 2))
        }
    }
}
