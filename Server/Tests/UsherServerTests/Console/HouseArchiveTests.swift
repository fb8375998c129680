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

/// A house as an archive: a job makes it, an owner fetches it.
@Suite struct HouseArchiveTests {
    private static let console = "/console/o/globe"
    private static let data = console + "/settings/data"

    private static func worker(_ console: ConsoleServing) -> HouseArchiveWorker {
        HouseArchiveWorker(console.house.desks.standing[ConsoleDesk.self], log: .quiet)
    }

    /// Two seats at the counter, by a terminal.
    private static func sell(
        _ stage: BoxOfficeFixture.Stage, _ line: String, to name: String, _ email: String, _ clerk: ConsoleBrowser
    ) async throws {
        let path = "\(console)/counter/shows/\(stage.uuid)"
        let sold = try await clerk.submit(path, [line: "2", "pay": "terminal", "name": name, "email": email], on: clerk.get(path))
        #expect(sold.status == .seeOther, "\(sold.text)")
    }

    /// Begins one; the path of its page.
    private static func begin(_ owner: ConsoleBrowser) async throws -> String {
        let begun = try await owner.submit(data, on: owner.get(data))
        return try #require(begun.headers[.location], "\(begun.text)")
    }

    private static func fetch(_ job: String, _ owner: ConsoleBrowser) async throws -> TestResponse {
        try await owner.submit(job + "/file", on: owner.get(job))
    }

    private static func file(of job: String) -> String { "/console/api/jobs/\(job.suffix(36))/file?organisation=globe" }

    private static func pieces(_ console: ConsoleServing) async throws -> Int64 {
        try await console.database.read { try $0.first(Statement("SELECT COUNT(*) FROM job_pieces")) { $0.int(0) } ?? 0 }
    }

    @Test(
        "Console C22 A house's archive gives a fresh server equal lists; its plans, brand and texts are in it, and no password, secret or other house",
        arguments: Engine.allCases)
    func whole(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            try await Self.sell(.hamlet, "n.stalls", to: "Grace Hopper", "grace@hopper.example", owner)
            try await Self.sell(.rush, "n.hall", to: "Ada Byron", "ada@x.example", owner)
            let new = "\(Self.console)/campaigns/new"
            _ = try await owner.submit(new, ["name": "Elm Street"], on: owner.get(new))
            let secrets = try await Self.furnish(console, owner)
            let job = try await Self.begin(owner)
            let waiting = try await owner.get(job)
            #expect(waiting.text.contains("Reading the house") && waiting.headers[.refresh] == "3")
            #expect(try await Self.begin(owner) == job, "one at a time")
            #expect(try await Self.worker(console).work())
            #expect(try await Self.worker(console).work() == false)
            let done = try await owner.get(job)
            #expect(done.text.contains("Download the archive") && done.headers[.refresh] == nil, "\(done.text)")
            #expect(try await owner.get(Self.data).text.contains(job), "found again")
            let file = try await owner.submit(job + "/file", on: done)
            #expect(file.status == .ok && file.headers[.contentType] == "application/x-tar", "\(file.text)")
            let tar = Array(file.body.readableBytesView)
            try await Self.check(tar, without: secrets)
            let json = try await Tool.run("tar -xOf h.tar catalogue.json", ["h.tar": tar])
            #expect(json.contains("Grace Hopper") && !json.contains("password_hash") && !json.contains("sha256") && !json.contains("rival"))
            try await Self.compare(json, engine, owner)
            let audit = try await owner.get("\(Self.console)/audit").text
            #expect(audit.contains("Exported the house") && audit.contains("Fetched the archive of the house"))
        }
    }

    /// A plan with a version, a key and a webhook; the secrets of these.
    private static func furnish(_ console: ConsoleServing, _ owner: ConsoleBrowser) async throws -> [String] {
        let form = try await owner.get("\(Self.console)/plans/new")
        let made = try await owner.submit(
            "\(Self.console)/plans/new", ["name": "Great Hall", "show": BoxOfficeFixture.Stage.hamlet.uuid], on: form)
        #expect(made.status == .seeOther, "\(made.text)")
        let key = try await console.api(
            .post, "/console/api/keys?organisation=globe", owner, #"{"name":"Website","scopes":["catalogue.read"]}"#)
        let hook = try await console.api(
            .post, "/console/api/hooks?organisation=globe", owner,
            #"{"url":"https://hooks.example.org/globe","types":["sale.paid"],"persons":false}"#)
        return [
            try #require(key.member("secret")?.text, "\(key.text)"), try #require(hook.member("hook")?["secret"]?.text, "\(hook.text)"),
        ]
    }

    /// What lies beside the catalogue.
    private static func check(_ tar: [UInt8], without secrets: [String]) async throws {
        let names = try await Tool.run("tar -tf h.tar", ["h.tar": tar])
        let all = try await Tool.run("tar -xOf h.tar", ["h.tar": tar])
        for name in ["brand", "legal", "mails", "embed", "keys", "webhooks"] {
            #expect(names.contains("settings/\(name).json"), "\(names)")
        }
        #expect(names.contains("-draft.json") && all.contains("Great Hall") && all.contains("21 New Globe Walk, London"))
        #expect(all.contains(#""name":"Website""#) && all.contains("https://hooks.example.org/globe"))
        for secret in secrets { #expect(!all.contains(secret)) }
    }

    /// Lists of a server that reads it are those of this one.
    private static func compare(_ json: String, _ engine: Engine, _ owner: ConsoleBrowser) async throws {
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
    }

    @Test(
        "Console C22 An archive is its owners', after a fresh sign-in, whole or in part; nobody reads names where its pieces lie",
        arguments: Engine.allCases)
    func fetched(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (owner, api) = (try await console.browser(.owner), "/console/api/data?organisation=globe")
            try await Self.sell(.hamlet, "n.stalls", to: "Grace Hopper", "grace@hopper.example", owner)
            let editor = try await console.browser(.editor)
            #expect(try await console.api(.post, api, editor).status == .forbidden)
            #expect(try await editor.get(Self.data).status == .forbidden)
            #expect(try await console.api(.get, api, owner).status == .methodNotAllowed, "a mere link begins none")
            let begun = try await console.api(.post, api, owner)
            let id = try #require(begun.member("job")?["id"]?.text, "\(begun.text)")
            let job = "\(Self.console)/jobs/\(id)"
            #expect(begun.status == .accepted && begun.text.contains(#""kind":"house-archive""#))
            #expect(try await console.api(.get, Self.file(of: job), owner).status == .notFound, "there is none yet")
            try await Self.worker(console).work()
            let told = try await console.api(.get, "/console/api/jobs/\(id)", owner)
            #expect(told.text.contains(#""state":"done""#) && told.text.contains(#""file":{"size":"#), "\(told.text)")

            let whole = Array(try await Self.fetch(job, owner).body.readableBytesView)
            let all = try await console.api(.get, Self.file(of: job), owner)
            #expect(all.status == .ok && Array(all.body.readableBytesView) == whole && whole.count > 1_000)
            let part = try await owner.get(Self.file(of: job), [.range: "bytes=257-261"])
            #expect(part.status == .partialContent && part.text == "ustar", "\(part.text)")
            #expect(part.headers[.contentRange] == "bytes 257-261/\(whole.count)")
            #expect(try await owner.get(Self.file(of: job), [.range: "bytes=999999999-"]).status == .rangeNotSatisfiable)
            for stranger in [editor, try await console.browser(.foreign)] {
                for path in [Self.file(of: job), "/console/api/jobs/\(id)", job] {
                    let answer = try await stranger.get(path)
                    #expect([.forbidden, .notFound].contains(answer.status), "\(path) \(answer.status)")
                }
            }
            console.clock.advance(seconds: 960)
            #expect(try await console.api(.get, Self.file(of: job), owner).text.contains("renewal_required"))
            let asked = try await Self.fetch(job, owner)
            #expect(asked.status == .badRequest && asked.text.contains("name=\"proof\""))
            let media = try #require(
                FileManager.default.enumerator(at: console.house.folder.appending(path: "media"), includingPropertiesForKeys: nil))
            let kept = media.compactMap { $0 as? URL }.compactMap { try? Data(contentsOf: $0) }
            #expect(kept.contains { $0.count >= whole.count } && kept.allSatisfy { $0.range(of: Data("Grace".utf8)) == nil })
        }
    }

    @Test(
        "Console C22 An archive whose process dies is made anew; it goes with the next one, a person's erasure, and after a week",
        arguments: Engine.allCases)
    func gone(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            try await Self.sell(.hamlet, "n.stalls", to: "Grace Hopper", "grace@hopper.example", owner)
            let (store, worker) = (HouseArchiveStore(console.database), Self.worker(console))
            let first = try await Self.begin(owner)
            let claimed = try #require(try await JobStore(console.database).claim(for: .archives, at: console.clock.clock.now()))
            let dead = try #require(try await store.start(claimed, at: console.clock.clock.now()))
            let digest = String(repeating: "a", count: 64)
            #expect(try await store.add(digest, part: 0, of: dead, at: console.clock.clock.now()))
            #expect(try await worker.work() == false, "it is the first one's for a while")
            console.clock.advance(seconds: 91)
            #expect(try await worker.work())
            #expect(try await store.add(digest, part: 1, of: dead, at: console.clock.clock.now()) == false)
            #expect(try await Self.fetch(first, owner).status == .ok)

            let second = try await Self.begin(owner)
            #expect(second != first)
            #expect(try await owner.get(first).text.contains("The file is gone."))
            // While it is made somebody is erased: what was read before counts no more.
            let early = try #require(try await JobStore(console.database).claim(for: .archives, at: console.clock.clock.now()))
            let old = try #require(try await store.start(early, at: console.clock.clock.now()))
            let erased = try await console.api(
                .post, "/console/api/people/erase?organisation=globe", owner, #"{"email":"grace@hopper.example"}"#)
            #expect(erased.status == .ok, "\(erased.text)")
            #expect(try await store.finish(old, size: 1, at: console.clock.clock.now()) == false)
            try await worker.work()
            let file = try await Self.fetch(second, owner)
            #expect(file.status == .ok && Data(file.body.readableBytesView).range(of: Data("Grace".utf8)) == nil)
            _ = try await console.api(
                .post, "/console/api/people/erase?organisation=globe", owner, #"{"email":"nobody@hopper.example"}"#)
            #expect(try await console.api(.get, Self.file(of: second), owner).status == .notFound)

            let third = try await Self.begin(owner)
            try await worker.work()
            console.clock.advance(seconds: 3 * 3_600)
            try await worker.sweep()
            #expect(try await Self.pieces(console) == 1, "the third's alone")
            #expect(try await Self.fetch(third, console.browser(.owner)).status == .ok)
            console.clock.advance(seconds: HouseArchiveStore.life)
            try await worker.sweep()
            #expect(try await Self.pieces(console) == 0)
            #expect(try await console.browser(.owner).get(third).text.contains("The file is gone."))
        }
    }

    @Test("Console C22 A long archive is given from piece to piece, and any part of it", arguments: Engine.allCases)
    func long(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let (store, now) = (HouseArchiveStore(console.database), console.clock.clock.now())
            let pieces = ArchivePieces(console.house.desks.standing[ConsoleDesk.self])
            let path = try await Self.begin(owner)
            let claimed = try #require(try await JobStore(console.database).claim(for: .archives, at: now))
            let job = try #require(try await store.start(claimed, at: now))
            let parts = [[UInt8](repeating: 0x61, count: HouseArchiveStore.piece), Array("the end".utf8)]
            for (part, bytes) in parts.enumerated() {
                let sha256 = try await pieces.keep(bytes, part: Int64(part), of: job)
                #expect(try await store.add(sha256, part: Int64(part), of: job, at: now))
            }
            let size = parts[0].count + parts[1].count
            #expect(try await store.finish(job, size: Int64(size), at: now))
            let whole = try await owner.get(Self.file(of: path))
            #expect(whole.status == .ok && whole.body.readableBytes == size && whole.headers[.contentLength] == "\(size)")
            let first = parts[0].count - 3
            for (range, text) in [("\(first)-\(first + 5)", "aaathe"), ("-3", "end"), ("0-0", "a")] {
                let part = try await owner.get(Self.file(of: path), [.range: "bytes=" + range])
                #expect(part.status == .partialContent && part.text == text, "\(range) \(part.text)")
            }
        }
    }

    private static let fetches = Statement("SELECT COUNT(*) FROM audit WHERE action = 'organisation.fetched'")

    @Test("Each part of an archive that is fetched stands in the audit, also one without its first byte", arguments: Engine.allCases)
    func told(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let job = try await Self.begin(owner)
            try await Self.worker(console).work()
            func told() async throws -> Int64 { try await console.database.read { try $0.first(Self.fetches) { $0.int(0) } ?? 0 } }
            #expect(try await told() == 0)
            for (count, range) in ["0-0", "1-", "-1", "5-9"].enumerated() {
                let part = try await owner.get(Self.file(of: job), [.range: "bytes=" + range])
                #expect(part.status == .partialContent)
                #expect(try await told() == Int64(count) + 1, "\(range)")
            }
            // What is not given is not told of: a part beyond the end, and anything for who may not.
            #expect(try await owner.get(Self.file(of: job), [.range: "bytes=999999999-"]).status == .rangeNotSatisfiable)
            #expect(try await console.browser(.editor).get(Self.file(of: job), [.range: "bytes=1-"]).status == .forbidden)
            #expect(try await told() == 4)
            #expect(try await Self.fetch(job, owner).status == .ok)
            #expect(try await told() == 5)
        }
    }

    private static let begunOften = Statement("UPDATE jobs SET mark = $1 WHERE ended_at IS NULL")

    @Test("An archive whose process dies each time is begun twenty times and no more: then it cannot be made", arguments: Engine.allCases)
    func begun(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let (store, worker) = (HouseArchiveStore(console.database), Self.worker(console))
            /// Is killed each time, so often; the last time for real.
            func die(_ times: Int64) async throws {
                try await console.database.write { try $0.execute(Self.begunOften, times - 1) }
                let now = console.clock.clock.now()
                let claimed = try #require(try await JobStore(console.database).claim(for: .archives, at: now))
                #expect(try await store.start(claimed, at: now)?.attempt == times)
                console.clock.advance(seconds: 91)
            }
            // The twentieth time it is still made.
            let first = try await Self.begin(owner)
            try await die(19)
            #expect(try await worker.work())
            #expect(try await owner.get(first).text.contains("Download the archive"))

            let second = try await Self.begin(owner)
            #expect(second != first)
            try await die(20)
            #expect(try await worker.work())
            let told = try await console.api(.get, "/console/api/jobs/\(second.suffix(36))", owner)
            #expect(told.text.contains(#""reason":"not_made""#) && told.text.contains(#""ended_at":"2"#), "\(told.text)")
            #expect(try await worker.work() == false, "nobody tries on")
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
