@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// Lists of homes that are read as a job, which dies and goes on.
@Suite struct ListJobTests {
    private static let console = "/console/o/globe"

    /// So many pieces, and then a process that is killed.
    private final class Life: Sendable {
        private let left: Mutex<Int>

        init(_ pieces: Int) { left = Mutex(pieces) }

        var goesOn: Bool {
            left.withLock { left in
                left -= 1
                return left >= 0
            }
        }
    }

    private static func list(_ numbers: Range<Int>, more: String = "") -> [UInt8] {
        Array(("address,unit,postal_code\n" + numbers.map { "\($0) Elm Street,,1234\n" }.joined() + more).utf8)
    }

    private static func run(
        _ engine: Engine, limited: Bool = false,
        _ body: @Sendable @escaping (ConsoleServing, ConsoleBrowser, _ campaign: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let data = folder.path
            try await ConsoleServing.run(engine, saysTerms: true, { ($0.data, $0.limits.off) = (data, !limited) }) { console in
                let owner = try await console.browser(.owner)
                let new = "\(Self.console)/campaigns/new"
                _ = try await owner.submit(new, ["name": "Elm Street"], on: owner.get(new))
                let list = try await owner.get("\(Self.console)/campaigns")
                let path = try #require(list.text.firstMatch(of: /\/campaigns\/([0-9a-f-]{36})\/import/), "\(list.text)").1
                try await body(console, owner, String(path))
            }
        }
    }

    private static func worker(_ console: ConsoleServing, turn: Int = 20) -> ListWorker {
        ListWorker(
            console.house.desks.console.listImport, jobs: JobStore(console.database), turn: turn, clock: console.clock.clock, log: .quiet)
    }

    /// So many more campaigns of the house, whatever its plan; their UUIDs after the first one's.
    private static func campaigns(_ count: Int, _ first: String, _ console: ConsoleServing) async throws -> [String] {
        let more = (1...Int64(count)).map { GateFixture.uuid(0x77, $0) }
        let now = console.clock.clock.now()
        try await console.database.write { connection in
            for uuid in more {
                try CampaignTransaction(connection).insertCampaign(CampaignFacts(name: uuid), uuid: uuid, key: uuid, in: 1, at: now)
            }
        }
        return [first] + more
    }

    private static func send(_ file: [UInt8], to campaign: String, _ owner: ConsoleBrowser) async throws -> TestResponse {
        try await owner.call(.post, "/console/api/campaigns/\(campaign)/import?organisation=globe", file, [.contentType: "text/csv"])
    }

    private static func homes(_ console: ConsoleServing) async throws -> (all: Int64, distinct: Int64) {
        try await console.database.read { connection in
            let all = try connection.first(Statement("SELECT COUNT(*) FROM homes WHERE deleted_at IS NULL")) { $0.int(0) }
            let distinct = try connection.first(Statement("SELECT COUNT(DISTINCT address) FROM homes WHERE deleted_at IS NULL")) {
                $0.int(0)
            }
            return (all ?? 0, distinct ?? 0)
        }
    }

    @Test(
        "Console C16 An import is a job whose progress rises; killed, another goes on behind the last row, none twice or lost",
        arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let path = "\(Self.console)/campaigns/\(campaign)/import"
            let page = try await owner.get(path)
            // The last row is the first one again, with another name: known from before the kill.
            let file = Self.list(0..<2_400, more: "0 Elm Street,,1234\n,4,1234\n")
            let sent = try await owner.send(file, named: "homes.csv", to: path, on: page)
            let begun = try await owner.begin("import", sent)
            let job = try #require(begun.headers[.location], "\(begun.status) \(begun.text)")
            #expect(try await owner.follow(begun).text.contains("0 of 2,402 rows"))

            let (first, life) = (Self.worker(console), Life(1))
            try await first.work { life.goesOn }
            let half = try await owner.get(job)
            #expect(half.text.contains("1,000 of 2,402 rows") && half.headers[.refresh] == "3" && half.text.contains("Stop the import"))
            #expect(try await Self.homes(console) == (1_000, 1_000))
            let second = Self.worker(console)
            #expect(try await second.work() == false, "it is the first one's for a while")
            console.clock.advance(seconds: 11)
            let running = try await owner.get(job)
            #expect(running.text.contains("s left"), "\(running.text)")
            #expect(try await second.work())
            #expect(try await second.work() == false)
            #expect(try await Self.homes(console) == (2_400, 2_400))
            let done = try await owner.get(job)
            #expect(done.text.contains("2,402 of 2,402 rows") && done.headers[.refresh] == nil && !done.text.contains("Stop the import"))
            let api = try await console.api(.get, "/console/api/jobs/\(job.suffix(36))", owner)
            let report = #""report":{"inserted":2400,"updated":0,"unchanged":0,"duplicates":1,"failed":1}"#
            #expect(api.text.contains(#""state":"done""#) && api.text.contains(report), "\(api.text)")
            #expect(api.text.contains(#""reason":"address: required""#) && done.text.contains("is missing"), "\(api.text)")
            let files = try await console.database.read { try $0.first(Statement("SELECT COUNT(*) FROM list_parts")) { $0.int(0) } }
            #expect(files == 0)
            #expect(try await owner.get("\(Self.console)/audit?area=campaign").text.contains("Imported homes"))
        }
    }

    @Test(
        "A campaign has one import under way, a house three; an account sends one at a time, on the page as by the API",
        arguments: Engine.allCases)
    func bounds(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, first in
            let all = try await Self.campaigns(3, first, console)
            for campaign in all.prefix(3) { #expect(try await Self.send(Self.list(0..<2), to: campaign, owner).status == .accepted) }
            for campaign in [first, all[3]] {
                let refused = try await Self.send(Self.list(0..<2), to: campaign, owner)
                #expect(refused.status == .conflict && refused.code == "import_underway", "\(refused.text)")
            }
            let path = "\(Self.console)/campaigns/\(all[3])/import"
            let page = try await owner.get(path)
            let said = try await owner.begin("import", owner.send(Self.list(0..<2), named: "homes.csv", to: path, on: page))
            #expect(said.status == .conflict && said.text.contains("Imports are under way."), "\(said.text)")
            let worker = Self.worker(console)
            try await worker.work()
            #expect(try await Self.send(Self.list(0..<2), to: all[3], owner).status == .accepted)
        }
        try await Self.run(engine, limited: true) { console, owner, campaign in
            let path = "\(Self.console)/campaigns/\(campaign)/import"
            let page = try await owner.get(path)
            let place = console.house.desks.canvass.imports.enter(Staff.owner.account, from: .unknown)
            #expect(place != nil)
            #expect(try await owner.send(Self.list(0..<2), named: "h.csv", to: path, on: page).status == .tooManyRequests)
            #expect(try await Self.send(Self.list(0..<2), to: campaign, owner).status == .tooManyRequests)
            place?.leave()
            #expect(try await owner.send(Self.list(0..<2), named: "h.csv", to: path, on: page).status == .seeOther)
        }
    }

    @Test("An import gives way to another after its turn, and goes on after it", arguments: Engine.allCases)
    func turns(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, first in
            let second = try await Self.campaigns(1, first, console)[1]
            for campaign in [first, second] { #expect(try await Self.send(Self.list(0..<1_500), to: campaign, owner).status == .accepted) }
            let worker = Self.worker(console, turn: 1)
            console.clock.advance(seconds: 1)
            try await worker.work()
            #expect(try await Self.homes(console).all == 1_000, "the first one's")
            try await worker.work()
            #expect(try await Self.homes(console).all == 2_000, "each a turn")
            for _ in 0..<2 { #expect(try await worker.work()) }
            #expect(try await worker.work() == false)
            #expect(try await Self.homes(console).all == 3_000)
        }
    }

    @Test("A file of several pieces is read as it was sent; one that breaks off leaves nothing", arguments: Engine.allCases)
    func pieces(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            // Two pieces and some of a third, by a column that nobody reads.
            let note = String(repeating: "n", count: 600)
            let text = "address,unit,postal_code,spare\n" + (0..<1_000).map { "\($0) Elm Street,,1234,\(note)\n" }.joined()
            let file = try #require(console.house.folder.appending(path: "homes.csv") as URL?)
            try Data(text.utf8).write(to: file)
            #expect(text.utf8.count > 2 * 256 * 1_024)
            let (lists, ticket, now) = (console.house.desks.console.lists, WorkTicket(), console.clock.clock.now())
            let id = try #require(
                try await console.database.read { try $0.first(Statement("SELECT MIN(id) FROM campaigns")) { $0.int(0) } })
            // The browser is gone.
            ticket.cancel()
            let keeping = Task {
                try await lists.keep(
                    file.path, named: "homes.csv", as: .csv, for: ListAim(.homes, id, about: campaign), of: 1,
                    in: WorkTurns(pool: WorkPools.spare[.imports], ticket: ticket), at: now)
            }
            await #expect(throws: CancellationError.self) { try await keeping.value }
            let left = try await console.database.read { connection in
                try connection.first(Statement("SELECT COUNT(*) FROM list_parts")) { $0.int(0) }
            }
            #expect(left == 0)
            #expect(try await Self.send(Array(text.utf8), to: campaign, owner).status == .accepted)
            try await Self.worker(console).work()
            #expect(try await Self.homes(console) == (1_000, 1_000))
        }
    }

    @Test(
        "Console C16 An import that is stopped says what was kept, and does no more; others have no such button", arguments: Engine.allCases
    )
    func stopped(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let api = "/console/api/campaigns/\(campaign)/import?organisation=globe"
            let text = String(decoding: Self.list(0..<2_100), as: UTF8.self)
            let sent = try await owner.call(.post, api, Array(text.utf8), [.contentType: "text/csv"])
            #expect(sent.status == .accepted, "\(sent.text)")
            let id = try #require(sent.member("job")?["id"]?.text)
            let (worker, life) = (Self.worker(console), Life(1))
            try await worker.work { life.goesOn }
            let job = "\(Self.console)/jobs/\(id)"
            let stopped = try await owner.submit(job + "/cancel", on: owner.get(job))
            let page = try await owner.follow(stopped)
            #expect(page.text.contains("Stopped: 1,000 of 2,100 rows are kept.") && !page.text.contains("Stop the import"), "\(page.text)")
            console.clock.advance(seconds: 60)
            #expect(try await worker.work() == false)
            #expect(try await Self.homes(console) == (1_000, 1_000))
            let told = try await console.api(.post, "/console/api/jobs/\(id)/cancel", owner)
            #expect(
                told.status == .ok && told.text.contains(#""state":"cancelled""#) && told.text.contains(#""done":1000"#), "\(told.text)")
            // The same list again: what is there is known.
            let again = try await owner.call(.post, api, Array(text.utf8), [.contentType: "text/csv"])
            try await worker.work()
            let rest = try await console.api(.get, "/console/api/jobs/\(try #require(again.member("job")?["id"]?.text))", owner)
            #expect(rest.text.contains(#""inserted":1100,"updated":0,"unchanged":1000"#), "\(rest.text)")

            for body in ["nonsense", "unit,postal_code\n4,1234\n"] {
                let refused = try await owner.call(.post, api, Array(body.utf8), [.contentType: "text/csv"])
                #expect(refused.status == .unprocessableContent, "\(body) \(refused.text)")
            }
            let door = try await console.browser(.door)
            #expect(try await door.get(job).status == .forbidden)
            #expect(try await console.api(.post, "/console/api/jobs/\(id)/cancel", door).status == .forbidden)
            let foreign = try await console.browser(.foreign)
            #expect(try await console.api(.post, "/console/api/jobs/\(id)/cancel", foreign).status == .notFound)
            #expect(try await foreign.get("/console/o/rival/jobs/\(id)").status == .notFound)
            let theirs = api.replacing("globe", with: "rival")
            #expect(try await foreign.call(.post, theirs, Self.list(0..<2), [.contentType: "text/csv"]).status == .notFound)
        }
    }
}
