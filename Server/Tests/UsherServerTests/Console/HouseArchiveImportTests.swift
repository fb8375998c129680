import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherPapers
import UsherTesting

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// What lies beside the catalogue of a house's archive comes back with it.
@Suite struct HouseArchiveImportTests {
    private static let organisation = "?organisation=globe"

    /// What is compared: by the API, as a house says it.
    private static let told = ["plans", "legal", "mails", "brand"]

    @Test(
        "Console C90 A house's archive brings its plans, brand and texts to a fresh server; a dry run tells of them, and again changes nothing",
        arguments: Engine.allCases)
    func roundTrip(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let plan = try await Self.furnish(console, owner)
            let tar = try await Self.archive(console, owner)
            let here = try await Self.tell(console, owner, plan)
            #expect(here.allSatisfy { !$0.isEmpty })
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "globe.tar")
                try Data(tar).write(to: file)
                let archive = try #require(try HouseArchiveFolder(file.path, data: folder.path))
                try await withDatabase(engine, migrations: Migrations.all) { database in
                    try await Self.bring(archive, folder, database) { rehearsed, done, again in
                        #expect(rehearsed == done)
                        #expect(done.plans.added == 1 && done.brands.added == 1 && done.pictures.added == 1 && done.legal.added == 1)
                        #expect(done.mails.added == 2 && done.embeds.added == 1, "\(done)")
                        #expect(done.warnings.contains { $0.path == "settings/keys.json" })
                        for (_, counts) in again.beside { #expect(counts.added + counts.changed == 0, "\(again.beside)") }
                        #expect(again.plans.unchanged == 1)
                    }
                    let known = try await database.read {
                        try AccountTransaction($0).account(email: EmailAddress(stored: "owner@globe.example"))
                    }
                    let account = try #require(known?.id)
                    try await ConsoleServing.serve(database, saysTerms: false) { fresh in
                        let there = try await fresh.browser(account)
                        for (one, other) in zip(here, try await Self.tell(fresh, there, plan)) { #expect(one == other) }
                    }
                }
                archive.remove()
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "imports").path)
                #expect(left.isEmpty, "what was unpacked is gone")
            }
        }
    }

    @Test("Console C90 What is wrong beside a catalogue is told with its file, and nothing is stored", arguments: Engine.allCases)
    func wrong(_ engine: Engine) async throws {
        let catalogue = #"{"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"GBP"}]}"#
        let brand =
            #"{"name":"G","slug":"g","accentLight":"","accentDark":"","paper":"warm","text":"","email":"","phone":"","website":"","credited":true"#
        let uuid = "0198c6d2-7a10-7000-8000-000000000001"
        let plan = #"{"id":"\#(uuid)","name":"Hall","changedAt":"2026-01-01T10:00:00.000Z","versions":["#
        let version =
            #"{"number":2,"by":"","at":"2026-01-01T10:00:00.000Z","note":"","seatMapId":"","places":1,"#
            + #""added":0,"removed":0,"moved":0,"renamed":0,"shows":0}"#
        let cases: [(String, String, String)] = [
            ("settings/brand.json", brand + #","accent":"red"}"#, "settings/brand.json: accent"),
            ("settings/brand.json", #"{"paper":"warm"}"#, "settings/brand.json"),
            ("settings/logo.png", "<svg>", "settings/logo.png"),
            ("settings/embed.json", #"{"origins":["http://plain.example"]}"#, "settings/embed.json: origins"),
            (
                "settings/mails.json",
                #"{"sender":"","replyTo":"","kinds":[],"texts":[{"kind":"spam","language":"en","#
                    + #""subject":"","greeting":"","lead":"","closing":""}]}"#, "settings/mails.json: texts[0]"
            ),
            (
                "settings/legal.json",
                #"{"seller":"\#(String(repeating: "x", count: 5_000))","address":"","email":"","register":"","#
                    + #""tax":"","terms":"","privacy":"","imprint":"","refunds":"","missing":[]}"#, "settings/legal.json: seller"
            ),
            ("plans/\(uuid).json", plan + "]}", "plans/\(uuid)-draft.json"),
            ("plans/\(uuid).json", plan + version + "]}", "plans/\(uuid).json: versions"),
            ("settings/legal.json", String(repeating: " ", count: 5 << 20), "settings/legal.json"),
        ]
        try await withDatabase(engine, migrations: Migrations.all) { database in
            for (name, content, place) in cases {
                try await withTemporaryFolder { folder in
                    for part in ["settings", "plans"] {
                        try FileManager.default.createDirectory(at: folder.appending(path: part), withIntermediateDirectories: true)
                    }
                    try Data(catalogue.utf8).write(to: folder.appending(path: "catalogue.json"))
                    try Data(content.utf8).write(to: folder.appending(path: name))
                    let reader = try HouseFilesImport(folder.path, database, Self.settings(folder))
                    let error = await #expect(throws: CatalogueError.self) { _ = try await reader.read() }
                    #expect(error?.problems.first?.path == place, "\(String(describing: error))")
                }
            }
        }
    }

    @Test("Console C90 An archive whose names lead out of it is not unpacked")
    func outside() async throws {
        try await withTemporaryFolder { folder in
            let source = folder.appending(path: "x")
            try Data("x".utf8).write(to: source)
            for name in ["../x", "/etc/x", "a/../../x", "a//x", "a/b/c/d/e/f/g/h/i"] {
                let tar = folder.appending(path: "evil.tar")
                let writer = try TarWriter(tar.path)
                _ = try writer.add(source.path, as: name)
                try writer.close()
                #expect(throws: CatalogueFileError.self, "\(name)") { _ = try HouseArchiveFolder(tar.path, data: folder.path) }
            }
            let imports = folder.appending(path: "imports").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: imports).isEmpty)
            #expect(try HouseArchiveFolder(source.path, data: folder.path) == nil, "a catalogue by itself")
        }
    }

    // MARK: A house

    private static func settings(_ folder: URL) -> Settings {
        var settings = Settings.unlimited
        settings.data = folder.path
        return settings
    }

    /// A plan with two versions and a draft beyond them, a brand with a picture, texts; the plan's id.
    static func furnish(_ console: ConsoleServing, _ owner: ConsoleBrowser) async throws -> String {
        func sent(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws -> TestResponse {
            let cookies = owner.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let answer = try await console.client.executeRequest(
                uri: "/console/api/" + path, method: method,
                headers: [.origin: ConsoleServing.origin, .cookie: cookies, .contentType: "application/json", .ifMatch: "*"],
                body: ByteBuffer(string: body))
            #expect((200..<300).contains(answer.status.code), "\(path) \(answer.text)")
            return answer
        }
        let made = try await sent(
            .post, "plans" + organisation, #"{"name":"Great Hall","show":"\#(BoxOfficeFixture.Stage.hamlet.uuid)"}"#)
        let plan = try #require(made.member("id")?.text)
        _ = try await sent(.post, "plans/\(plan)/versions", #"{"map":\#(ShowSeed.playhouse),"note":"The first"}"#)
        let smaller = ShowSeed.house(stalls: 8500, balcony: 4500, rows: #"{"label":"A","count":3}"#)
        _ = try await sent(.post, "plans/\(plan)/versions", #"{"map":\#(smaller),"note":"Again"}"#)
        _ = try await sent(
            .patch, "brand" + organisation,
            ##"{"accent":"#123456","paper":"cool","text":"By the river","website":"https://globe.example"}"##)
        let brand = "/console/o/globe/settings/brand"
        let logo = try await owner.send(
            PictureSample.png(width: 600, height: 200), named: "globe.png", to: brand + "/logo", on: owner.get(brand))
        #expect(logo.status == .seeOther, "\(logo.text)")
        _ = try await sent(.patch, "legal" + organisation, #"{"register":"12345","imprint":"The Globe, London"}"#)
        _ = try await sent(.patch, "mails" + organisation, #"{"sender":"The Globe","replyTo":"box@globe.example"}"#)
        _ = try await sent(.put, "mails/confirmed/de" + organisation, #"{"subject":"Bis bald: {{show}}","greeting":"Liebe {{buyer}}"}"#)
        _ = try await sent(.post, "keys" + organisation, #"{"name":"Website","scopes":["catalogue.read"]}"#)
        let embed = "/console/o/globe/settings/embed"
        let saved = try await owner.submit(embed, ["origins": "https://globe.example"], on: owner.get(embed))
        #expect(saved.status == .seeOther, "\(saved.text)")
        return plan
    }

    static func archive(_ console: ConsoleServing, _ owner: ConsoleBrowser) async throws -> [UInt8] {
        let data = "/console/o/globe/settings/data"
        let job = try #require(try await owner.submit(data, on: owner.get(data)).headers[.location])
        #expect(try await HouseArchiveWorker(console.house.desks.standing[ConsoleDesk.self], log: .quiet).work())
        let file = try await owner.submit(job + "/file", on: owner.get(job))
        #expect(file.status == .ok, "\(file.text)")
        return Array(file.body.readableBytesView)
    }

    /// Rehearsed, which leaves nothing, then brought, then brought again.
    private static func bring(
        _ archive: HouseArchiveFolder, _ folder: URL, _ database: Database,
        _ check: (CatalogueImport.Summary, CatalogueImport.Summary, CatalogueImport.Summary) throws -> Void
    ) async throws {
        let now = BoxOfficeFixture.now
        let settings = settings(folder)
        func run(rehearsal: Bool = false) async throws -> CatalogueImport.Summary {
            let beside = try await HouseFilesImport(archive.path, database, settings, clock: WallClock { now }).read()
            return try await CatalogueImport(database, clock: WallClock { now }, media: try MediaImport.importer(settings)).run(
                path: archive.catalogue, beside: beside, rehearsal: rehearsal)
        }
        let rehearsed = try await run(rehearsal: true)
        let plans = try await database.read { try $0.first(Statement("SELECT COUNT(*) FROM plans")) { $0.int(0) } }
        #expect(plans == 0, "a dry run stores nothing")
        let done = try await run()
        try check(rehearsed, done, try await run())
    }

    /// What the house says of all of it, without the addresses of pictures, which are each server's own.
    static func tell(_ console: ConsoleServing, _ owner: ConsoleBrowser, _ plan: String) async throws -> [String] {
        var texts: [String] = []
        for name in told { texts.append(try await console.api(.get, "/console/api/\(name)\(organisation)", owner).text) }
        for path in ["", "/draft", "/versions", "/versions/1/map", "/versions/2/map"] {
            texts.append(try await console.api(.get, "/console/api/plans/\(plan)\(path)", owner).text)
        }
        texts.append(try await owner.get("/console/o/globe/settings/embed").text.contains("https://globe.example") ? "embedded" : "")
        return texts.map { text in
            text.replacing(/"id":"[0-9a-f-]{36}"/, with: "").replacing(/\/pictures\/[0-9a-f-]{36}/, with: "")
                .replacing(/"seatMapId":"[^"]*"/, with: "").replacing(/"revision":\d+/, with: "").replacing(
                    /"etag":"(?:\\.|[^"\\])*"/, with: ""
                )
                .replacing(/,?"editing":\{[^}]*\}/, with: "")
        }
    }
}
