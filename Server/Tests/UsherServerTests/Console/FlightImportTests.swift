import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// Flights that an airline brings as a list.
@Suite struct FlightImportTests {
    private static let house = ListServing.house

    /// With a flight of 21 December, 01:30 in London.
    private static func run(
        _ engine: Engine, _ body: @Sendable @escaping (ConsoleServing, ConsoleBrowser) async throws -> Void
    ) async throws {
        try await ListServing.run(engine, departs: { _ in "2025-12-21T01:30" }) { console, owner, _ in try await body(console, owner) }
    }

    /// `FF123 A1 EGTF 2025-12-21T01:30:00Z`
    private static func flights(_ console: ConsoleServing) async throws -> [String] {
        try await console.database.read { connection in
            try connection.all(FlightRows.all).map { number, gate, origin, departs in
                "\(number) \(gate) \(origin) \(Timestamp.seconds(departs))"
            }
        }
    }

    private enum FlightRows {
        static let all = Selection<String, String, String, Instant>(
            "SELECT number, gate, origin || ' ' || COALESCE(origin_zone, '-'), departs_at FROM flights ORDER BY number")
    }

    private static let list = [
        "Wie;Womit;Woher;Wohin;Wann;Um;Steig", "FF123;n122dr;EGTF;LFAT;21.12.2025;01:45;B2", "FF124;N122DR;lfat;EGTF;2025-12-22;9:30;",
        "FF125;N122DR;ZZZZ;EGTF;2026-07-01;10:00;C", "FF124;N122DR;LFAT;EGTF;22.12.2025;12:00;", "FF126;N999;EGTF;LFAT;2025-12-22;10:00;",
        "FF127;N122DR;EGTF;LFAT;=TODAY();10:00;", "FF128;;;LFAT;2025-12-22;;",
    ].joined(separator: "\r\n")

    @Test(
        "Console C57 A list of flights: Try equals Import, times are by the airports' clocks, known flights are brought up to date, faults by row",
        arguments: Engine.allCases)
    func flights(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            let path = Self.house + "/flights/import"
            #expect(try await owner.get(Self.house + "/flights").text.contains("href=\"\(path)\""))
            let sent = try await owner.send(Array(Self.list.utf8), named: "f.csv", to: path, on: owner.get(path))
            let none = try await owner.begin("try", sent, columns: ["number", "aircraft", "", "", "", "", ""])
            #expect(none.status == .badRequest && none.text.contains("and which is its day"), "\(none.text)")
            let columns = ["number", "aircraft", "origin", "destination", "date", "time", "gate"]
            let tried = try await ListServing.job(owner.begin("try", sent, columns: columns), console, owner)
            #expect(tried.answer.text.contains(#""dry_run":true"#), "\(tried.answer.text)")
            let one = "FF123 A1 EGTF - 2025-12-21T01:30:00Z"
            #expect(try await Self.flights(console) == [one])
            let done = try await ListServing.job(owner.begin("import", sent, columns: columns), console, owner)
            #expect(try ListServing.found(done.answer) == ListServing.found(tried.answer), "\(done.answer.text) \(tried.answer.text)")
            let report = #""report":{"inserted":2,"updated":1,"unchanged":0,"duplicates":0,"failed":4}"#
            #expect(done.answer.text.contains(report), "\(done.answer.text)")
            for fault in [
                #""4","reason":"number: flight_repeated","value":"FF124""#, #""5","reason":"aircraft: unknown_aircraft","value":"N999""#,
                #""6","reason":"date: invalid_date","value":"=TODAY()""#, #""7","reason":"aircraft: required""#,
                #""7","reason":"time: required""#,
            ] {
                #expect(done.answer.text.contains(#"{"sale":\#(fault)"#), "\(fault) \(done.answer.text)")
            }
            let all = [
                "FF123 B2 EGTF - 2025-12-21T01:45:00Z", "FF124  LFAT - 2025-12-22T08:30:00Z",
                "FF125 C ZZZZ Europe/London 2026-07-01T09:00:00Z",
            ]
            #expect(try await Self.flights(console) == all)
            // Where they are now, and no formula in the report.
            #expect(done.page.text.contains("href=\"\(Self.house)/flights?span=all\">See the flights</a>"), "\(done.page.text)")
            let id = try #require(done.answer.member("job")?["id"]?.text)
            let file = try await owner.get("\(Self.house)/jobs/\(id)/report.csv")
            #expect(file.text.contains("\r\n6,Day,'=TODAY(),\"is no day, such as"), "\(file.text)")
            #expect(try await owner.get("\(Self.house)/audit?area=flight").text.contains("Imported flights"))

            // The same again comes with its columns, and changes nothing.
            let again = try await owner.send(Array(Self.list.utf8), named: "g.csv", to: path, on: owner.get(path))
            #expect(try await ConsoleBrowser.chosen(owner.follow(again).text) == columns)
            let known = try await ListServing.job(owner.begin("import", again), console, owner)
            #expect(
                known.answer.text.contains(#""inserted":0,"updated":0,"unchanged":3,"duplicates":0,"failed":4"#), "\(known.answer.text)")
            #expect(try await Self.flights(console) == all)
        }
    }

    @Test("Console C57 Flights come by the API by their heads, tried or done; who may not, may not", arguments: Engine.allCases)
    func program(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner in
            func send(_ text: String, _ query: String, _ browser: ConsoleBrowser) async throws -> TestResponse {
                try await browser.call(
                    .post, "/console/api/flights/import?organisation=globe" + query, Array(text.utf8), [.contentType: "text/csv"])
            }
            func job(_ begun: TestResponse) async throws -> TestResponse {
                #expect(begun.status == .accepted, "\(begun.text)")
                try await ListServing.work(console)
                return try await console.api(.get, "/console/api/jobs/\(try #require(begun.member("job")?["id"]?.text))", owner)
            }
            // More than a batch, and a second for one far behind it.
            let rows = (1...203).map { "F\($0);N122DR;EGTF;LFAT;2026-01-02 08:05" } + ["F7;N122DR;EGTF;LFAT;2.1.2026 9:05"]
            let list = (["Flugnummer;Flugzeug;Von;Nach;Abflug"] + rows).joined(separator: "\n")
            let tried = try await job(send(list, "&dry_run=true", owner))
            #expect(try await Self.flights(console).count == 1)
            let done = try await job(send(list, "", owner))
            #expect(try ListServing.found(done) == ListServing.found(tried), "\(done.text) \(tried.text)")
            #expect(done.text.contains(#""inserted":203,"updated":0,"unchanged":0,"duplicates":0,"failed":1"#), "\(done.text)")
            #expect(try await Self.flights(console).count == 204)
            let few = try await send("Flugnummer;Von\nF1;EGTF\n", "", owner)
            #expect(few.status == .unprocessableContent && few.code == "columns_required", "\(few.text)")
            let door = try await console.browser(.door)
            #expect(try await send(list, "", door).status == .forbidden)
            #expect(try await door.get(Self.house + "/flights/import").status == .forbidden)
            #expect(try await !door.get(Self.house + "/flights").text.contains("/flights/import"))
        }
    }
}
