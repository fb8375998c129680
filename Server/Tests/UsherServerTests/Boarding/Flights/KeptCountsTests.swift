import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What is counted and found by a column of its own, so that no change looks at all rows of an airline.
@Suite struct KeptCountsTests {
    @Test(
        "Safe 16 A flight's tickets and an airline's rows are counted as they come and go: counted anew, they are the same",
        arguments: Engine.allCases)
    func counts(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let aircraft = try await airline.aircraft()
            let flights = [try await airline.flight(aircraft), try await airline.flight(aircraft), try await airline.flight(aircraft)]
            var (people, tickets) = ([AppSeed.Passenger](), [String]())
            for index in 0..<4 {
                people.append(try await airline.passenger("Jane \(index)"))
                for flight in flights {
                    let ticket = try await airline.ticket(flight, people[index], seat: "\(index)A")
                    tickets.append(try #require(ticket.ticket_identifier))
                }
            }
            try await boarding.isCounted(rows: 20, issued: 12, boarded: 0)
            for ticket in tickets.prefix(7) { #expect(try await airline.post("ticket/board/\(ticket)", nil).status == .ok) }
            #expect(try await airline.post("ticket/board/\(tickets[0])", nil).status == .conflict)
            #expect(try await airline.delete("ticket/board/\(tickets[0])").status == .ok)
            #expect(try await airline.delete("ticket/board/\(tickets[0])").status == .ok, "again nothing")
            _ = try await airline.ticket(flights[1], people[0], seat: "9Z")
            try await boarding.isCounted(rows: 20, issued: 12, boarded: 6)
            // One that had boarded, one that had not, one that is not there.
            for ticket in [tickets[1], tickets[11], "none"] { _ = try await airline.delete("ticket/\(ticket)") }
            try await boarding.isCounted(rows: 18, issued: 10, boarded: 5)
            #expect(try await airline.delete("passenger/\(people[1].passenger_identifier ?? "")").status == .ok)
            try await boarding.isCounted(rows: 14, issued: 7, boarded: 2)
            #expect(try await airline.delete("flight/\(flights[2].flight_identifier ?? "")").status == .ok)
            try await boarding.isCounted(rows: 11, issued: 5, boarded: 1)
            // Whoever watches hears what is stored.
            let news = try await boarding.database.read {
                try BoardingReader($0).news(of: Airline.ID(Int64(airline.id)), after: 0, flight: nil)
            }
            let last = try AppSeed.decoder.decode(BoardingNews.self, from: Data(try #require(news.dropLast().last).document.utf8))
            #expect(last.issued == 2 && last.boarded == 1, "of the last flight that the passenger was taken from")
            #expect(try await airline.delete("aircraft/\(aircraft.aircraft_identifier ?? "")").status == .ok)
            try await boarding.isCounted(rows: 3, issued: 0, boarded: 0)
        }
    }

    @Test("Safe 16 An import keeps the same counts, also of those whom it brings aboard", arguments: Engine.allCases)
    func imported(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let catalogue = Self.catalogue(boarded: "null")
            for text in [catalogue, catalogue] {
                try await AirlineCatalogueTests.bring(text, boarding)
                try await boarding.isCounted(rows: 4, issued: 1, boarded: 0)
            }
            for _ in 0..<2 {
                try await AirlineCatalogueTests.bring(Self.catalogue(boarded: #""2024-06-19T07:00:00Z""#), boarding)
                try await boarding.isCounted(rows: 4, issued: 1, boarded: 1)
            }
        }
        try await BoardingServing.run(engine) { boarding in
            try await AirlineCatalogueTests.bring(Self.catalogue(boarded: #""2024-06-19T07:00:00Z""#), boarding)
            try await boarding.isCounted(rows: 4, issued: 1, boarded: 1)
        }
    }

    private static func catalogue(boarded: String) -> String {
        """
        {"catalogue":1,"airlines":[{"key":"fun","name":"Fun Air","apple_identifier":"000001.abc.0001",
         "aircraft":[{"registration":"N1","type":"Cirrus"}],"passengers":[{"key":"p","formatted_name":"Jane Roe"}],
         "flights":[{"key":"f","aircraft":"N1","origin":"EGTF","destination":"LFMD","scheduled_departure":"2024-06-20T09:00:00Z"}],
         "tickets":[{"flight":"f","passenger":"p","seat_number":"1A","boarded_at":\(boarded)}]}]}
        """
    }

    @Test(
        "Safe 16 Whoever deletes a passenger takes the answers away that name them, found by the name and not by reading all",
        arguments: Engine.allCases)
    func answers(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let flight = try #require(try await airline.flight(try await airline.aircraft()).flight_identifier)
            func send(_ path: String, _ body: String?, _ key: String) async throws -> TestResponse {
                try await airline.post(path, body, headers: [.idempotencyKey: key])
            }
            // Names that would stand for each other in a pattern.
            for name in ["a_b", "axb", "a_b2"] {
                let unknown = try await send("ticket/issue/\(flight)/\(name)", #"{"seatNumber":"1A"}"#, "unknown-\(name)")
                #expect(unknown.status == .notFound)
                let passenger = #"{"passenger_identifier":"\#(name)","formattedName":"Jane Roe","apple_identifier":""}"#
                #expect(try await send("passenger/create", passenger, "create-\(name)").status == .ok)
                let ticket = try await send("ticket/issue/\(flight)/\(name)", #"{"seatNumber":"1A"}"#, "issue-\(name)")
                    .seed(AppSeed.Ticket.self)
                #expect(try await send("ticket/board/\(ticket.ticket_identifier ?? "")", nil, "board-\(name)").status == .ok)
            }
            _ = try await send("flight/amend/\(flight)", #"{"gate":"B2"}"#, "amend")
            #expect(try await boarding.kept().count == 13)
            #expect(try await airline.delete("passenger/a_b").status == .ok)
            let kept = try await boarding.kept()
            let left = ["amend"] + ["a_b2", "axb"].flatMap { name in ["board", "create", "issue", "unknown"].map { "\($0)-\(name)" } }
            #expect(Set(kept.map(\.key)) == Set(left))
            #expect(!kept.contains { $0.answer.contains("a_b\"") || $0.answer.contains("a_b'") })
            #expect(kept.first { $0.key == "amend" }?.passenger == nil)
        }
    }

    @Test("Safe 16 What was stored before there were counts is counted once, and its answers are found", arguments: Engine.allCases)
    func migrated(_ engine: Engine) async throws {
        let before = Migrations.all.prefix { $0.name < "0023" }
        try await withDatabase(engine, migrations: Array(before)) { database in
            try await database.write { connection in
                try connection.execute(Old.airline, [UInt8]())
                for statement in Old.rows { try connection.execute(statement) }
            }
            try await database.migrate(Migrations.all)
            try await BoardingServing.serve(database) { boarding in
                try await boarding.isCounted(rows: 6, issued: 2, boarded: 1)
                let kept = try await boarding.kept()
                #expect(
                    kept.map(\.passenger) == ["p-1", "p-1", "p-1", nil, nil] && kept.map(\.key) == ["a", "b", "c", "d", "e"],
                    "\(kept)")
            }
        }
    }
}

struct KeptAirlineAnswer: Sendable {
    let key: String
    let answer: String
    let passenger: String?
}

extension BoardingServing {
    /// What is stored is what is counted, and both are this.
    func isCounted(
        rows: Int64, issued: Int64, boarded: Int64, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let expected = [rows, issued, boarded]
        for statement in [Counts.stored, Counts.counted] {
            let found = try await database.read { try $0.first(statement) { [$0.int(0), $0.int(1), $0.int(2)] } }
            #expect(found == expected, sourceLocation: sourceLocation)
        }
        let wrong = try await database.read { try $0.first(Counts.wrong) { $0.int(0) } }
        #expect(wrong == 0, "each flight has its own", sourceLocation: sourceLocation)
    }

    func kept() async throws -> [KeptAirlineAnswer] {
        try await database.read { connection in
            try connection.all(Counts.answers) { KeptAirlineAnswer(key: $0.text(0), answer: $0.text(1), passenger: $0.optionalText(2)) }
        }
    }
}

private enum Counts {
    static let stored = Statement(
        """
        SELECT (SELECT CAST(SUM(row_count) AS BIGINT) FROM airlines), CAST(COALESCE(SUM(issued), 0) AS BIGINT),
            CAST(COALESCE(SUM(boarded), 0) AS BIGINT) FROM flights
        """)
    static let counted = Statement(
        """
        SELECT (SELECT COUNT(*) FROM aircraft) + (SELECT COUNT(*) FROM passengers) + (SELECT COUNT(*) FROM flights) + COUNT(*), COUNT(*),
            COUNT(boarded_at) FROM flight_tickets
        """)
    static let wrong = Statement(
        """
        SELECT COUNT(*) FROM flights f WHERE f.issued <> (SELECT COUNT(*) FROM flight_tickets t WHERE t.flight_id = f.id)
            OR f.boarded <> (SELECT COUNT(t.boarded_at) FROM flight_tickets t WHERE t.flight_id = f.id)
        """)
    static let answers = Statement("SELECT key, answer, passenger FROM airline_answers ORDER BY key")
}

/// An airline of an older Usher.
private enum Old {
    private static let keep: StaticString =
        "INSERT INTO airline_answers (airline_id, key, fingerprint, status, answer, created_at) SELECT id, "

    static let airline = Statement(
        """
        INSERT INTO airlines (id, identifier, hash, name, background, foreground, label, custom_label, custom_label_enabled, version,
            changed_at, created_at) VALUES (7, 'x', $1, '', '', '', '', '', 0, 1, 0, 0)
        """)
    static let rows = [
        Statement("INSERT INTO aircraft (id, airline_id, identifier, registration, type) VALUES (1, 7, 'a', '', '')"),
        Statement(
            """
            INSERT INTO passengers (id, airline_id, identifier, apple_identifier, formatted_name)
            VALUES (1, 7, 'p-1', '', 'Jane'), (2, 7, 'p-2', '', 'Ann')
            """),
        Statement(
            """
            INSERT INTO flights (id, airline_id, identifier, aircraft_id, origin, destination, gate, number, departs_at, changed_at)
            VALUES (1, 7, 'f', 1, 'EGTF', 'LFAT', '', '', 0, 0)
            """),
        Statement(
            """
            INSERT INTO flight_tickets (id, airline_id, identifier, flight_id, passenger_id, seat, label, issued_at, boarded_at)
            VALUES (1, 7, 't-1', 1, 1, '', '', 0, 5), (2, 7, 't-2', 1, 2, '', '', 0, NULL)
            """),
        Statement(
            keep,
            """
            'a', hash, 200, '{"formattedName":"\\"passenger_identifier\\":\\"no\\"","passenger_id":1,"passenger_identifier":"p-1"}', 0
            FROM airlines
            """),
        Statement(
            keep, #"'b', hash, 200, '{"passenger":{"passenger_identifier":"p-1"},"flight":{"flight_identifier":"f"}}', 0 FROM airlines"#),
        Statement(
            keep,
            #"'c', hash, 404, '{"detail":"Passenger ''p-1'' not found","status_code":404,"code":"not_found"}', 0 FROM airlines"#),
        Statement(keep, #"'d', hash, 200, '{"flight_identifier":"f"}', 0 FROM airlines"#),
        Statement(
            keep, #"'e', hash, 404, '{"detail":"Flight ''f'' not found","status_code":404,"code":"not_found"}', 0 FROM airlines"#),
    ]
}
