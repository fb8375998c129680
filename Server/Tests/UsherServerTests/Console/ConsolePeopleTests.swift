@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import NIOCore
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// What a house keeps of somebody, by its pages: found, taken along, and gone.
@Suite struct ConsolePeopleTests {
    private static let console = "/console/o/globe"
    /// Parts of name and address that nothing else has.
    private static let traces = ["quillfeather", "Quillfeather", "Zoraxx"]

    private static func run(
        _ engine: Engine, log: Logger = .quiet, _ body: @Sendable @escaping (ConsoleServing, DatabaseLocation) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabaseLocation(engine, isMigrated: true) { location in
                let database = try Database.open(location)
                defer { database.close() }
                try await database.migrate(Migrations.all)
                try await BoxOfficeFixture.prepare(database)
                let data = folder.path
                try await ConsoleServing.serve(database, log: log, { $0.data = data }) { console in try await body(console, location) }
            }
        }
    }

    /// Two seats at the counter, for nothing or by a terminal.
    private static func sell(
        _ stage: BoxOfficeFixture.Stage, _ line: String, to name: String, _ email: String, pay: String = "comp", _ clerk: ConsoleBrowser
    ) async throws {
        let path = "\(console)/counter/shows/\(stage.uuid)"
        let sold = try await clerk.submit(
            path, [line: "2", "pay": pay, "reason": "Press", "name": name, "email": email], on: clerk.get(path))
        #expect(sold.status == .seeOther, "\(sold.text)")
    }

    private static func figures(_ console: ConsoleServing, _ owner: ConsoleBrowser) async throws -> [String] {
        try await ["sales", "payments", "tax", "codes"].asyncMap { name in
            try await console.api(.get, "/console/api/reports/\(name)?organisation=globe", owner).text
        }
    }

    @Test(
        "Console C22 A person's file has all orders; erased, nothing of the house and no line of the log has name or address; figures are equal",
        arguments: Engine.allCases)
    func erased(_ engine: Engine) async throws {
        let (log, logger) = Self.logger()
        try await Self.run(engine, log: logger) { console, location in
            let owner = try await console.browser(.owner)
            let zora = ("Zoraxx Quillfeather", "zora.quillfeather@people.example")
            try await Self.sell(.hamlet, "n.stalls", to: zora.0, zora.1, owner)
            try await Self.sell(.rush, "n.hall", to: zora.0, zora.1, owner)
            try await Self.sell(.hamlet, "n.circle", to: "Grace Hopper", "grace@hopper.example", owner)
            let list = try await owner.get("\(Self.console)/people?q=quillfeather")
            #expect(list.text.contains(zora.0) && !list.text.contains("Grace Hopper"), "\(list.text)")
            let path = String(try #require(list.text.firstMatch(of: /\/console\/o\/globe\/people\/[0-9a-f-]{36}/)).0)
            let all = try await owner.get("\(Self.console)/people")
            #expect(all.text.contains(path) && all.text.contains("Grace Hopper") && all.text.ranges(of: zora.1).count == 1)
            let page = try await owner.get(path)
            #expect(page.text.contains("Hamlet") && page.text.contains("Rush") && page.text.contains("Erase this person"))
            let read = try await console.api(.get, "/console/api/people?organisation=globe&q=quillfeather", owner)
            #expect(read.text.contains(#""orders":2"#) && !read.text.contains("Grace"), "\(read.text)")

            let file = try await owner.submit(path + "/export", on: page)
            #expect(file.status == .ok && file.headers[.contentType] == "application/zip")
            let line =
                "python3 -c \"import zipfile;z=zipfile.ZipFile('p.zip');print(z.read('orders.csv').decode());print(z.read('person.json').decode())\""
            let told = try await Tool.run(line, ["p.zip": Array(file.body.readableBytesView)])
            #expect(told.contains("Hamlet") && told.contains("Rush") && told.contains("\"sales\":[{") && !told.contains("Grace"), "\(told)")

            let before = try await Self.figures(console, owner)
            let erase = path + "/erase"
            let ask = try await owner.get(erase)
            let wrong = try await owner.submit(erase, ["typed": "zoraxx quillfeather"], on: ask)
            #expect(wrong.status == .badRequest && wrong.text.contains("This is not the name"))
            console.clock.advance(seconds: 960)
            let old = try await owner.submit(erase, ["typed": zora.0], on: owner.get(erase))
            #expect(old.status == .badRequest && old.text.contains("name=\"proof\""))
            #expect(try await owner.get(path).text.contains(zora.1), "nothing was done")
            let fresh = try await console.browser(.owner)
            let done = try await fresh.submit(erase, ["typed": zora.0], on: fresh.get(erase))
            #expect(try await fresh.follow(done).text.contains("2 orders name nobody any more."), "\(done.text)")

            let mails = MailFolder(data: console.house.folder)
            await console.house.outbox(ErasureJob(console.database, mails: mails).handlers).drain()
            for (name, data) in try await ErasureTests.contents(console.database, location) {
                for trace in Self.traces { #expect(data.range(of: Data(trace.utf8)) == nil, "\(name) \(trace)") }
            }
            for place in ["people?q=quillfeather", "orders?q=quillfeather", "search?q=quillfeather", "orders", "people", "audit"] {
                let found = try await fresh.get("\(Self.console)/\(place)")
                #expect(found.status == .ok && !found.text.contains("Zoraxx"), "\(place)")
            }
            #expect(try await fresh.get(path).status == .notFound)
            #expect(try await Self.figures(console, fresh) == before)
            #expect(try await BooksStore(console.database).recount() == [])
            let audit = try await fresh.get("\(Self.console)/audit?area=person")
            #expect(audit.text.contains("Erased a person") && audit.text.contains("Took a file of a person’s data"))
            try await Self.fail(console, fresh)
            let lines = log.entries.map { "\($0.level) \($0.message) \($0.metadata) \(String(describing: $0.error))" }
            #expect(lines.contains { $0.contains("A request failed") }, "the log is listened to")
            for line in lines {
                for trace in Self.traces { #expect(!line.contains(trace), "\(line)") }
            }
        }
    }

    /// All that a server logs, whatever its level.
    private static func logger() -> (InMemoryLogHandler, Logger) {
        let log = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in log }
        logger.logLevel = .trace
        return (log, logger)
    }

    /// Somebody looks for the name while the database is in trouble: what fails says more than what does not.
    private static func fail(_ console: ConsoleServing, _ owner: ConsoleBrowser) async throws {
        try await console.database.write { try $0.execute(Statement("ALTER TABLE waiting RENAME TO waiting_away")) }
        let asked = #"{"email":"zora.quillfeather@people.example"}"#
        #expect(try await console.api(.post, "/console/api/people?organisation=globe", owner, asked).status == .internalServerError)
        try await console.database.write { try $0.execute(Statement("ALTER TABLE waiting_away RENAME TO waiting")) }
    }

    @Test(
        "Console C22 Who only reads orders neither takes a person along nor erases one; a foreign person is unknown",
        arguments: Engine.allCases)
    func roles(_ engine: Engine) async throws {
        try await Self.run(engine) { console, _ in
            let owner = try await console.browser(.owner)
            try await Self.sell(.hamlet, "n.stalls", to: "Grace Hopper", "grace@hopper.example", owner)
            let list = try await owner.get("\(Self.console)/people")
            let path = String(try #require(list.text.firstMatch(of: /\/console\/o\/globe\/people\/[0-9a-f-]{36}/)).0)
            let editor = try await console.browser(.editor)
            let page = try await editor.get(path)
            #expect(page.status == .ok && !page.text.contains("Erase this person") && !page.text.contains("/export"))
            for action in ["export", "erase"] {
                #expect(try await editor.submit("\(path)/\(action)", ["typed": "Grace Hopper"], on: page).status == .forbidden)
            }
            #expect(try await console.browser(.door).get("\(Self.console)/people").status == .forbidden)
            let foreign = try await console.browser(.foreign)
            #expect(try await foreign.get(path.replacing("/globe/", with: "/rival/")).status == .notFound)
            #expect(try await console.api(.get, "/console/api/people?organisation=globe", foreign).status == .notFound)
            #expect(try await owner.get(path).text.contains("grace@hopper.example"))
        }
    }

    @Test("Of somebody's orders so many are read as are asked for, the latest first", arguments: Engine.allCases)
    func bounded(_ engine: Engine) async throws {
        try await Self.run(engine) { console, _ in
            let owner = try await console.browser(.owner)
            for stage in [BoxOfficeFixture.Stage.hamlet, .rush] {
                try await Self.sell(
                    stage, stage.uuid == BoxOfficeFixture.Stage.hamlet.uuid ? "n.stalls" : "n.hall", to: "Grace Hopper",
                    "grace@hopper.example", owner)
            }
            let people = PeopleStore(console.database)
            let latest = try await people.orders(of: "grace@hopper.example", in: 1, limit: 1)
            #expect(latest.map(\.title) == ["Rush"])
            let before = try await people.orders(of: "grace@hopper.example", in: 1, before: latest.last?.id, limit: 1)
            #expect(before.map(\.title) == ["Hamlet"])
            #expect(try await people.orders(of: "grace@hopper.example", in: 1, before: before.last?.id, limit: 1).isEmpty)
        }
    }
}
