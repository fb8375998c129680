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

/// A house's archive brought in the console: sent in pieces, looked at, imported by a job.
@Suite struct ArrivalTests {
    private static let page = "/console/o/globe/settings/data/import"
    private static let bring = "/console/api/data/import?organisation=globe"
    private static let brand = "/console/api/brand?organisation=globe"

    /// Sends an archive in two pieces by the API; its id.
    private static func send(_ tar: [UInt8], _ owner: ConsoleBrowser, to house: String = "globe") async throws -> String {
        let json: HTTPFields = [.contentType: "application/json"]
        let body = #"{"purpose":"archive","name":"globe.tar","size":\#(tar.count)}"#
        let begun = try await owner.call(.post, "/console/api/uploads?organisation=\(house)", Array(body.utf8), json)
        let id = try #require(begun.member("id")?.text, "\(begun.text)")
        var offset = 0
        for piece in [tar.prefix(tar.count / 2), tar.dropFirst(tar.count / 2)] {
            let headers: HTTPFields = [.contentType: "application/octet-stream", .uploadOffset: String(offset)]
            let sent = try await owner.call(.patch, "/console/api/uploads/\(id)", Array(piece), headers)
            #expect(sent.status == .noContent, "\(sent.text)")
            offset += piece.count
        }
        let told = try await owner.call(.get, "/console/api/uploads/\(id)")
        #expect(told.text.contains("\"done\":false") && told.headers[.uploadOffset] == String(tar.count), "it waits for a job")
        return id
    }

    private static func work(_ console: ConsoleServing) async throws {
        #expect(try await HouseArchiveWorker(console.house.desks.standing[ConsoleDesk.self], log: .quiet).work())
    }

    private static func stored(_ console: ConsoleServing) -> Set<String> {
        let folder = MediaPlace.folder(console.house.desks.standing[ConsoleDesk.self].settings)
        return Set(FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    }

    @Test(
        "Console C91 An archive is sent in pieces, a look tells what it would bring and keeps nothing, and the import brings it",
        arguments: Engine.allCases)
    func brought(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let plan = try await HouseArchiveImportTests.furnish(console, owner)
            let tar = try await HouseArchiveImportTests.archive(console, owner)
            let before = try await HouseArchiveImportTests.tell(console, owner, plan)
            _ = try await console.api(.patch, Self.brand, owner, #"{"text":"Elsewhere"}"#)
            let other = try await HouseArchiveImportTests.tell(console, owner, plan)
            #expect(before != other)
            let id = try await Self.send(tar, owner)
            let files = Self.stored(console)
            // By the page, as its script leaves it: only the form is sent.
            let asked = try await owner.get(Self.page)
            #expect(asked.text.contains("data-purpose=\"archive\"") && asked.text.contains("whoever runs this server"), "\(asked.text)")
            let job = try #require(try await owner.send([], named: "", ["upload": id], to: Self.page, on: asked).headers[.location])
            try await Self.work(console)
            let looked = try await owner.get(job)
            #expect(looked.text.contains("Tried: nothing was changed") && looked.text.contains("1 brought up to date"), "\(looked.text)")
            #expect(try await HouseArchiveImportTests.tell(console, owner, plan) == other)
            #expect(Self.stored(console) == files, "a look keeps no pictures")
            // What it looked at is imported by the button beside it.
            let begun = try await owner.submit("\(Self.page)/\(id)", on: looked)
            let second = try #require(begun.headers[.location], "\(begun.text)")
            try await Self.work(console)
            let done = try await owner.get(second)
            #expect(
                done.text.contains("Done") && done.text.contains("See the plans") && done.text.contains("settings/keys.json"),
                "\(done.text)")
            #expect(try await HouseArchiveImportTests.tell(console, owner, plan) == before)
            let audit = try await owner.get("/console/o/globe/audit").text
            #expect(audit.contains("Began an import of an archive") && audit.contains("Brought plans, brand or texts from an archive"))
            // It is used up, and its pieces go with the next sweep.
            let again = try await owner.follow(owner.submit("\(Self.page)/\(id)", on: owner.get(Self.page)))
            #expect(again.text.contains("This file is not here any more"), "\(again.text)")
            let folder = HouseArchiveFolder.place(console.house.desks.standing[ConsoleDesk.self].settings.data).path
            #expect((try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? true, "what was unpacked is gone")
        }
    }

    @Test(
        "Console C91 Without a script the file comes in one form; what is no archive is refused by the job, and nothing is changed",
        arguments: Engine.allCases)
    func plain(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let sent = try await owner.send(Array("no archive".utf8), named: "globe.tar", to: Self.page, on: owner.get(Self.page))
            let job = try #require(sent.headers[.location], "\(sent.text)")
            // One at a time: another one is told of it.
            let id = try await Self.send(Array("other".utf8), owner)
            #expect(try await console.api(.post, Self.bring, owner, #"{"upload":"\#(id)","dry_run":true}"#).status == .conflict)
            try await Self.work(console)
            let told = try await owner.get(job)
            #expect(told.text.contains("is no archive of a house") && told.text.contains("Nothing was changed"), "\(told.text)")
            #expect(!told.text.contains("Import the archive"))
            let begun = try await console.api(.post, Self.bring, owner, #"{"upload":"\#(id)","dry_run":true}"#)
            #expect(begun.status == .accepted && begun.text.contains(#""kind":"house-arrival""#), "\(begun.text)")
            try await Self.work(console)
            let uuid = try #require(begun.text.firstMatch(of: /"id":"([^"]+)"/)).1
            let answer = try await console.api(.get, "/console/api/jobs/\(uuid)", owner).text
            #expect(answer.contains(#""dry_run":true"#) && answer.contains("is no archive of a house"), "\(answer)")
            let none = try await owner.send([], named: "", ["upload": ""], to: Self.page, on: owner.get(Self.page))
            #expect(none.status == .badRequest && none.text.contains("Please choose a file"))
        }
    }

    @Test("Console C91 Archives are an owner’s with a fresh sign-in; of other houses nothing is read", arguments: Engine.allCases)
    func rights(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            try await console.appoint(BoxOfficeFixture.Buyer.ann.id, .admin)
            let owner = try await console.browser(.owner)
            let (admin, foreign) = (try await console.browser(BoxOfficeFixture.Buyer.ann.id), try await console.browser(.foreign))
            let id = try await Self.send(Array("x".utf8), owner)
            #expect(try await admin.get(Self.page).status == .forbidden)
            #expect(try await foreign.get(Self.page).status == .notFound)
            let body = #"{"upload":"\#(id)"}"#
            #expect(try await console.api(.post, Self.bring, admin, body).status == .forbidden)
            #expect(try await console.api(.post, Self.bring, foreign, body).status == .notFound)
            #expect(
                try await console.api(.post, Self.bring, owner, #"{"upload":"0198c6d2-7a10-7000-8000-000000000001"}"#).status == .notFound)
            let begun = try await admin.call(
                .post, "/console/api/uploads?organisation=globe", Array(#"{"purpose":"archive","name":"a.tar","size":9}"#.utf8),
                [.contentType: "application/json"])
            #expect(begun.status == .forbidden, "\(begun.text)")
            // An old sign-in is renewed in the same form, and the file need not come again.
            console.clock.advance(seconds: 960)
            #expect(try await console.api(.post, Self.bring, owner, body).text.contains("renewal_required"))
            let stale = try await owner.send([], named: "", ["upload": id], to: Self.page, on: owner.get(Self.page))
            #expect(stale.status == .badRequest && stale.text.contains("name=\"upload\" value=\"\(id)\""), "\(stale.text)")
        }
    }

    @Test("Console C91 Who runs the server brings the catalogue, too, of this house and of no other", arguments: Engine.allCases)
    func whole(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            _ = try await console.api(.patch, Self.brand, owner, #"{"text":"By the river"}"#)
            let tar = try await HouseArchiveImportTests.archive(console, owner)
            let foreign = try await withTemporaryFolder { folder in
                let (catalogue, file) = (folder.appending(path: "catalogue.json"), folder.appending(path: "rose.tar").path)
                try Data(
                    #"{"catalogue":1,"organisations":[{"key":"rose","name":"Rose","time_zone":"Europe/London","currency":"GBP"}]}"#.utf8
                ).write(to: catalogue)
                let writer = try TarWriter(file)
                _ = try writer.add(catalogue.path, as: "catalogue.json")
                try writer.close()
                return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
            }
            _ = try await console.database.write { connection in
                try connection.execute(
                    Statement("INSERT INTO operators (account_id, since) SELECT id, 0 FROM accounts WHERE email = $1"),
                    "owner@globe.example")
            }
            for (sent, said) in [(tar, "Shows"), (foreign, "the archive is of another house")] {
                let id = try await Self.send(sent, owner)
                let asked = try await owner.get(Self.page)
                #expect(!asked.text.contains("whoever runs this server"))
                let job = try #require(try await owner.send([], named: "", ["upload": id], to: Self.page, on: asked).headers[.location])
                try await Self.work(console)
                let looked = try await owner.get(job)
                #expect(looked.text.contains(said), "\(looked.text)")
            }
        }
    }

    @Test("Console C91 More than is read at once is refused before it is read; what a killed import has left is swept")
    func bounds() async throws {
        try await withTemporaryFolder { folder in
            for part in ["settings", "plans"] {
                try FileManager.default.createDirectory(at: folder.appending(path: part), withIntermediateDirectories: true)
            }
            let large = folder.appending(path: "plans/0198c6d2-7a10-7000-8000-000000000001-1.json")
            #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
            #expect(truncate(large.path, 257 << 20) == 0)
            var settings = Settings.unlimited
            settings.data = folder.path
            try await withDatabase(.sqlite, migrations: Migrations.all) { database in
                let reader = try HouseFilesImport(folder.path, database, settings)
                let error = await #expect(throws: CatalogueError.self) { _ = try await reader.read() }
                #expect(error?.problems.first?.path == "plans")
            }
            // A folder of an unpacked archive and the draft of `usher house import`, both of the day before yesterday; and fresh ones.
            let old = Date(timeIntervalSinceNow: -2 * 86_400)
            let unpacked = HouseArchiveFolder.place(folder.path).appending(path: "unpacked")
            try FileManager.default.createDirectory(at: unpacked.appending(path: "plans"), withIntermediateDirectories: true)
            let (left, fresh) = (folder.appending(path: "house.0A1B2C3D.part"), folder.appending(path: "house.4E5F6071.part"))
            for file in [left, fresh] { #expect(FileManager.default.createFile(atPath: file.path, contents: nil)) }
            for place in [unpacked, left] { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: place.path) }
            ImportFile(data: folder.path, most: 1).sweep(olderThan: 86_400)
            HouseImportDrafts.sweep(folder.path, olderThan: 86_400)
            #expect(!FileManager.default.fileExists(atPath: unpacked.path) && !FileManager.default.fileExists(atPath: left.path))
            #expect(FileManager.default.fileExists(atPath: fresh.path))
        }
    }
}
