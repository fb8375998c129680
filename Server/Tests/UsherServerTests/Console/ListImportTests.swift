import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherPapers
import UsherTesting

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// Lists that a house brings: their columns are chosen, they are tried, and imported.
@Suite struct ListImportTests {
    private static let house = ListServing.house

    /// With a flight in two hours, and a campaign.
    private static func run(
        _ engine: Engine,
        _ body: @Sendable @escaping (ConsoleServing, ConsoleBrowser, _ flight: String, _ campaign: String) async throws -> Void
    ) async throws {
        let soon: @Sendable (ConsoleServing) -> String = {
            (Zone("Europe/London") ?? .universal).typed($0.clock.clock.now().adding(seconds: 7_200))
        }
        try await ListServing.run(engine, departs: soon) { console, owner, flight in
            let new = "\(house)/campaigns/new"
            _ = try await owner.submit(new, ["name": "Elm Street"], on: owner.get(new))
            let list = try await owner.get("\(house)/campaigns")
            let campaign = try #require(list.text.firstMatch(of: /\/campaigns\/([0-9a-f-]{36})\/import/), "\(list.text)").1
            try await body(console, owner, flight, String(campaign))
        }
    }

    private static func job(_ begun: TestResponse, _ console: ConsoleServing, _ owner: ConsoleBrowser) async throws -> TestResponse {
        try await ListServing.job(begun, console, owner).answer
    }

    private static func count(_ table: String, _ console: ConsoleServing) async throws -> Int64 {
        let statement = table == "passengers" ? PeopleCounts.passengers : PeopleCounts.tickets
        return try await console.database.read { try $0.first(statement) { $0.int(0) } } ?? 0
    }

    private enum PeopleCounts {
        static let passengers = Statement("SELECT COUNT(*) FROM passengers")
        static let tickets = Statement("SELECT COUNT(*) FROM flight_tickets")
    }

    @Test(
        "Console C57 A list with other heads: its columns are chosen once, the try says what the import does, row by row, and the report is inert",
        arguments: Engine.allCases)
    func manifest(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, flight, _ in
            let text = [
                "Wer;Hintendran;Reihe;Leer", "Jane;Roe;2B;", #"" =cmd()|'A'!";;1A;x"#, "Bob;Roe;2b;", "Jane;Roe;3C;", ";;4D;",
                "Zoë;\"Le \"\"Blanc\"\"\";=HYPERLINK(\"https://evil.example\");", "",
            ].joined(separator: "\r\n")
            let page = try await owner.get(flight + "/import")
            let sent = try await owner.send(
                [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, named: "who.csv", to: flight + "/import", on: page
            )
            let shown = try await owner.follow(sent)
            #expect(shown.text.contains("who.csv, 6 rows.") && shown.text.contains("Le &quot;Blanc&quot;"), "\(shown.text)")
            #expect(ConsoleBrowser.chosen(shown.text) == ["", "", "", ""])
            let none = try await owner.begin("try", sent)
            #expect(none.status == .badRequest && none.text.contains("Say which column is the name"), "\(none.text)")
            let twice = try await owner.begin("try", sent, columns: ["seat", "last_name", "seat", ""])
            #expect(twice.status == .badRequest && twice.text.contains("Another column is the same"), "\(twice.text)")

            let columns = ["first_name", "last_name", "seat", ""]
            let tried = try await Self.job(owner.begin("try", sent, columns: columns), console, owner)
            #expect(tried.text.contains(#""dry_run":true"#), "\(tried.text)")
            #expect(try await Self.count("passengers", console) == 0)
            let id = try #require(tried.member("job")?["id"]?.text)
            let told = try await owner.get("\(Self.house)/jobs/\(id)")
            #expect(told.text.contains("Tried: nothing was changed") && told.text.contains("is somebody else’s seat"), "\(told.text)")
            let done = try await Self.job(
                owner.post(
                    try #require(told.text.firstMatch(of: /action="([^"]*\/import)"/)).1.description,
                    Self.hidden(told.text)), console, owner)
            #expect(try ListServing.found(done) == ListServing.found(tried), "\(done.text) \(tried.text)")
            let report = #""report":{"inserted":2,"updated":0,"unchanged":0,"duplicates":0,"failed":4}"#
            #expect(done.text.contains(report), "\(done.text)")
            for fault in [
                #""3","reason":"seat: seat_taken","value":"2b""#, #""4","reason":"name: repeated""#, #""5","reason":"name: required""#,
                #""6","reason":"seat: too_long""#,
            ] {
                #expect(done.text.contains(#"{"sale":\#(fault)"#), "\(fault) \(done.text)")
            }
            #expect(try await Self.count("tickets", console) == 2)
            let over = try await owner.get("\(Self.house)/jobs/\(try #require(done.member("job")?["id"]?.text))").text
            #expect(over.contains("href=\"\(flight)\">See who flies</a>"), "\(over)")

            // The next file with this head comes with its columns; all it says is known.
            let again = try await owner.send(
                Array("Wer;Hintendran;Reihe;Leer\nJane;Roe;2B;\nJane;Doe;2C;\n".utf8), named: "b.csv", to: flight + "/import",
                on: owner.get(flight + "/import"))
            #expect(try await ConsoleBrowser.chosen(owner.follow(again).text) == columns)
            let known = try await Self.job(owner.begin("import", again), console, owner)
            #expect(known.text.contains(#""inserted":1,"updated":0,"unchanged":1,"duplicates":0,"failed":0"#), "\(known.text)")

            let file = try await owner.get("\(Self.house)/jobs/\(try #require(done.member("job")?["id"]?.text))/report.csv")
            #expect(
                file.headers[.contentType]?.hasPrefix("text/csv") == true && file.text.hasPrefix("Row,Column,In the list,What is wrong\r\n")
            )
            #expect(file.text.contains("\r\n6,Seat,\"'=HYPERLINK(\"\"https://evil.example\"\")\",is too long\r\n"), "\(file.text)")
        }
    }

    /// What a page's form carries along.
    private static func hidden(_ text: String) -> [(String, String)] {
        text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map { (String($0.1), String($0.2)) }
    }

    @Test(
        "Console C57 A try of many homes says what the import does, also of rows that come twice and far apart, and when it is taken up again",
        arguments: Engine.allCases)
    func homes(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, _, campaign in
            let path = "\(Self.house)/campaigns/\(campaign)/import"
            let page = try await owner.get(path)
            let first = try await owner.send(
                Array("Straße,PLZ,Notiz\n1 Elm,10115,a\n2 Elm,10115,\n".utf8), named: "a.csv", to: path, on: page)
            #expect(try await ConsoleBrowser.chosen(owner.follow(first).text) == ["address", "postal_code", "note"])
            _ = try await Self.job(owner.begin("import", first), console, owner)

            var rows = ["1 Elm,10115,b", "2 Elm,10115,"] + (3...1_300).map { "\($0) Elm,10115," }
            rows += ["1300 Elm,10115,later", ",10115,", "1 Elm,10115,c", "1301 Elm,10115,"]
            let text = "Straße,PLZ,Notiz\n" + rows.joined(separator: "\n")
            let sent = try await owner.send(Array(text.utf8), named: "b.csv", to: path, on: owner.get(path))
            let trying = try await owner.begin("try", sent)
            // The first process dies behind a thousand rows.
            let life = Counter()
            let worker = ListWorker(
                console.house.desks.console.listImport, jobs: JobStore(console.database), clock: console.clock.clock, log: .quiet)
            try await worker.work {
                life.add()
                return life.value < 2
            }
            console.clock.advance(seconds: 11)
            let tried = try await Self.job(trying, console, owner)
            let done = try await Self.job(owner.begin("import", sent), console, owner)
            #expect(try ListServing.found(done) == ListServing.found(tried), "\(done.text) \(tried.text)")
            let report = #""report":{"inserted":1299,"updated":1,"unchanged":1,"duplicates":2,"failed":1}"#
            #expect(done.text.contains(report), "\(done.text)")
            #expect(try await owner.get(sent.headers[.location] ?? "").status == .notFound, "its file is gone")
            let over = try await owner.get("\(Self.house)/jobs/\(try #require(done.member("job")?["id"]?.text))").text
            #expect(over.contains("href=\"\(Self.house)/campaigns/\(campaign)\">See the homes</a>"), "\(over)")
            let look = try await owner.get("\(Self.house)/jobs/\(try #require(tried.member("job")?["id"]?.text))").text
            #expect(!look.contains("See the homes"), "a try has no rows")
        }
    }

    @Test(
        "Console C57 Passengers come by the API, tried or done, with columns by name or by head; who may not, may not, and nothing is foreign",
        arguments: Engine.allCases)
    func passengers(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, flight, campaign in
            func send(_ text: String, _ query: String, _ browser: ConsoleBrowser) async throws -> TestResponse {
                try await browser.call(
                    .post, "/console/api/passengers/import?organisation=globe" + query, Array(text.utf8), [.contentType: "text/csv"])
            }
            func job(_ begun: TestResponse) async throws -> TestResponse {
                #expect(begun.status == .accepted, "\(begun.text)")
                try await ListServing.work(console)
                return try await console.api(.get, "/console/api/jobs/\(try #require(begun.member("job")?["id"]?.text))", owner)
            }
            let list = "Prénom,Nom,identifiant\nJane,Roe,j-1\nBob,\"Li\nn\",\nBob,Lin,j-1\nBob,Lin,\n"
            let tried = try await job(send(list, "&dry_run=true", owner))
            #expect(try await Self.count("passengers", console) == 0)
            let done = try await job(send(list, "", owner))
            #expect(
                try ListServing.found(done) == ListServing.found(tried) && done.text.contains(#""inserted":2,"updated":0"#), "\(done.text)")
            let over = try await owner.get("\(Self.house)/jobs/\(try #require(done.member("job")?["id"]?.text))").text
            #expect(over.contains("href=\"\(Self.house)/passengers\">See the passengers</a>"), "\(over)")
            #expect(done.text.contains(#""2","reason":"last_name: invalid_characters""#), "\(done.text)")
            #expect(done.text.contains(#""3","reason":"passenger_identifier: repeated","value":"j-1""#), "\(done.text)")
            let named = try await job(send("x,y\nj-1,Janet\n", "&columns=passenger_identifier,first_name", owner))
            #expect(named.text.contains(#""inserted":0,"updated":1"#), "\(named.text)")
            #expect(try await owner.get("\(Self.house)/passengers").text.contains("Janet Roe"))
            for (query, code) in [
                ("&columns=seat", "columns_required"), ("&columns=name,name", "columns_required"), ("", "columns_required"),
            ] {
                let refused = try await send("u,v\na,b\n", query, owner)
                #expect(refused.status == .unprocessableContent && refused.code == code, "\(query) \(refused.text)")
            }
            #expect(try await send("", "", owner).code == "invalid_file")
            #expect(try await owner.get("\(Self.house)/audit?area=airline").text.contains("Imported passengers"))

            let page = try await owner.get("\(Self.house)/passengers/import")
            let sent = try await owner.send(Array(list.utf8), named: "p.csv", to: "\(Self.house)/passengers/import", on: page)
            let own = try #require(sent.headers[.location])
            let (door, foreign) = (try await console.browser(.door), try await console.browser(.foreign))
            for path in [own, flight + "/import", "\(Self.house)/passengers/import"] {
                #expect(try await door.get(path).status == .forbidden)
            }
            #expect(try await send(list, "", door).status == .forbidden)
            #expect(try await foreign.get(own.replacing("globe", with: "rival")).status == .notFound)
            #expect(try await foreign.get("/console/o/rival/campaigns/\(campaign)/import").status == .notFound)
            // Beyond so many, and after a day, a list that nobody imports is gone.
            for _ in 0..<5 {
                console.clock.advance(seconds: 1)
                _ = try await owner.send(
                    Array(list.utf8), named: "p.csv", to: "\(Self.house)/passengers/import",
                    on: owner.get("\(Self.house)/passengers/import"))
            }
            #expect(try await owner.get(own).status == .notFound)
            console.clock.advance(seconds: 86_500)
            try await console.house.desks.console.lists.sweep(at: console.clock.clock.now())
            let left = try await console.database.read { try $0.first(Statement("SELECT COUNT(*) FROM lists")) { $0.int(0) } }
            #expect(left == 0)
        }
    }

    @Test("Console C57 What a spreadsheet would take for a formula is text in every table of ours, also behind blanks")
    func inert() {
        for cell in ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", "\n=1", " =1", "\u{A0} -1", "＝1"] {
            let line = CSVText.line([cell])
            #expect(line.trimmingPrefix("\"").hasPrefix("'" + cell.prefix(1)), "\(line)")
        }
        #expect(CSVText.line(["a=1", "1-2", "", " "]) == "a=1,1-2,, \r\n")
    }
}
