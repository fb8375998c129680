@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
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
        _ engine: Engine, _ body: @Sendable @escaping (ConsoleServing, DatabaseLocation) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabaseLocation(engine, isMigrated: true) { location in
                let database = try Database.open(location)
                defer { database.close() }
                try await database.migrate(Migrations.all)
                try await BoxOfficeFixture.prepare(database)
                let data = folder.path
                try await ConsoleServing.serve(database, { $0.data = data }) { console in try await body(console, location) }
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
        "Console C22 A person's file has all orders; erased, nothing of the house has name or address, and figures are equal",
        arguments: Engine.allCases)
    func erased(_ engine: Engine) async throws {
        try await Self.run(engine) { console, location in
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
        }
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

    @Test("Console C22 A house's archive gives a fresh server equal lists, and no password or other house", arguments: Engine.allCases)
    func house(_ engine: Engine) async throws {
        try await Self.run(engine) { console, _ in
            let owner = try await console.browser(.owner)
            try await Self.sell(.hamlet, "n.stalls", to: "Grace Hopper", "grace@hopper.example", pay: "terminal", owner)
            try await Self.sell(.rush, "n.hall", to: "Ada Byron", "ada@x.example", pay: "terminal", owner)
            let new = "\(Self.console)/campaigns/new"
            _ = try await owner.submit(new, ["name": "Elm Street"], on: owner.get(new))
            let path = "\(Self.console)/settings/data"
            let page = try await owner.get(path)
            let file = try await owner.submit(path, on: page)
            #expect(file.status == .ok && file.headers[.contentType] == "application/x-tar", "\(file.text)")
            let json = try await Tool.run("tar -xOf h.tar catalogue.json", ["h.tar": Array(file.body.readableBytesView)])
            #expect(json.contains("Grace Hopper") && !json.contains("password_hash") && !json.contains("sha256") && !json.contains("rival"))
            let lists = ["orders.csv", "people", "shows?state=all", "campaigns", "team"]
            let here = try await lists.asyncMap { try await Self.rows($0, owner) }
            #expect(here.allSatisfy { !$0.isEmpty })
            try await withDatabase(engine, migrations: Migrations.all) { database in
                try await withTemporaryFolder { folder in
                    let catalogue = folder.appending(path: "catalogue.json")
                    try Data(json.utf8).write(to: catalogue)
                    let now = BoxOfficeFixture.now
                    _ = try await CatalogueImport(database, clock: WallClock { now }).run(path: catalogue.path)
                }
                let known = try await database.read { try AccountTransaction($0).account(email: EmailAddress(stored: Self.ownerEmail)) }
                let account = try #require(known?.id)
                try await ConsoleServing.serve(database, saysTerms: false) { fresh in
                    let there = try await fresh.browser(account)
                    for (index, list) in lists.enumerated() {
                        #expect(try await Self.rows(list, there) == here[index], "\(list)")
                    }
                }
            }
            #expect(try await owner.get("\(Self.console)/audit").text.contains("Exported the house"))
            let editor = try await console.browser(.editor)
            #expect(try await editor.get(path).status == .forbidden)
            #expect(try await console.api(.get, "/console/api/data?organisation=globe", editor).status == .forbidden)
            #expect(try await console.api(.get, "/console/api/data?organisation=globe", owner).headers[.contentType] == "application/x-tar")
        }
    }

    private static let ownerEmail = "owner@globe.example"

    /// A table's rows, or a file's lines, as somebody reads them. Since when members are there is each server's own.
    private static func rows(_ list: String, _ browser: ConsoleBrowser) async throws -> [String] {
        let response = try await browser.get("\(console)/\(list)")
        guard response.headers[.contentType]?.hasPrefix("text/csv") != true else {
            return response.text.split(separator: "\r\n").map { String($0) }
        }
        let rows = response.text.matches(of: /<tr><th scope="row">.*?<\/tr>/.dotMatchesNewlines()).map { row in
            String(row.0).replacing(/<[^>]+>/, with: " ").split(whereSeparator: \.isWhitespace).map { String($0) }
        }
        return list == "team" ? rows.map { $0.prefix(3).joined(separator: " ") }.sorted() : rows.map { $0.joined(separator: " ") }
    }
}
