@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What is deleted, had back, and gone for good.
@Suite struct ConsoleBinTests {
    private static let console = "/console/o/globe"

    /// A show that nobody has bought.
    private static func show(_ owner: ConsoleBrowser, _ title: String = "Pericles <2>") async throws -> String {
        let path = "\(console)/shows/new"
        let made = try await owner.submit(path, ["title": title, "starts": "2030-01-06T19:30"], on: owner.get(path))
        let location = try #require(made.headers[.location], "\(made.text)")
        return String(try #require(location.firstMatch(of: /\/shows\/([0-9a-f-]{36})/)).1)
    }

    private static func undo(_ page: TestResponse) throws -> String {
        String(
            try #require(
                page.text.firstMatch(of: /<div class="toast good"[^>]*>.*?<form action="([^"]+)"/.dotMatchesNewlines()), "\(page.text)"
            ).1)
    }

    @Test("Console C14 Deleted, undone: the same show; a show that is bought has no Delete", arguments: Engine.allCases)
    func undone(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let uuid = try await Self.show(owner)
            let page = try await owner.get("\(Self.console)/shows/\(uuid)")
            #expect(page.text.contains("Delete this show"))
            let deleted = try await owner.submit("\(Self.console)/shows/\(uuid)/delete", on: page)
            let list = try await owner.follow(deleted)
            #expect(list.text.contains("Deleted show Pericles &lt;2&gt;.") && list.text.contains("Undo"))
            #expect(try await owner.get("\(Self.console)/shows/\(uuid)").status == .notFound)
            let bin = try await owner.get("\(Self.console)/bin")
            #expect(bin.text.contains("Pericles &lt;2&gt;") && bin.text.contains("Restore"))
            let foreign = try await console.browser(.foreign)
            let action = try Self.undo(list)
            let theirs = action.replacing("/globe/", with: "/rival/")
            #expect(try await foreign.submit(theirs, on: foreign.get("/console/o/rival")).status == .notFound, "another house's bin")

            let back = try await owner.submit(action, on: list)
            #expect(back.headers[.location] == "\(Self.console)/shows/\(uuid)")
            #expect(try await owner.follow(back).text.contains("Pericles &lt;2&gt; is back, as it was."))
            #expect(try await owner.get("\(Self.console)/bin").text.contains("The bin is empty"))
            #expect(try await owner.submit(action, on: list).status == .notFound, "once")

            let sold = BoxOfficeFixture.Stage.hamlet.uuid
            let held = try await console.post("/api/seat-checkout", #"{"showId":"\#(sold)","specificSeatIds":["stalls-A-1"]}"#)
            #expect(held.status == .ok, "\(held.text)")
            let bought = try await owner.get("\(Self.console)/shows/\(sold)")
            #expect(bought.status == .ok && !bought.text.contains("Delete this show"))
            let refused = try await owner.submit("\(Self.console)/shows/\(sold)/delete", on: bought)
            #expect(try await owner.follow(refused).text.contains("somebody has bought a ticket"))
            #expect(try await console.api(.delete, "/console/api/shows/\(sold)?organisation=globe", owner).code == "has_sales")
            let door = try await console.browser(.door)
            #expect(try await door.get("\(Self.console)/bin").status == .forbidden)
        }
    }

    @Test("Console C14 A plan goes into the bin and comes back with its ids; for good takes its name, typed", arguments: Engine.allCases)
    func plan(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let made = try await console.api(.post, "/console/api/plans?organisation=globe", owner, #"{"name":"Main hall"}"#)
            let uuid = try #require(made.member("id")?.text, "\(made.text)")
            let plans = try await owner.get("\(Self.console)/plans")
            let list = try await owner.follow(try await owner.submit("\(Self.console)/plans/\(uuid)/delete", on: plans))
            #expect(list.text.contains("Deleted plan Main hall."))
            let api = try await console.api(.get, "/console/api/bin?organisation=globe", owner)
            #expect(api.text.contains(#""kind":"plan""#) && api.text.contains(uuid), "\(api.text)")
            #expect(try await console.api(.post, "/console/api/bin/plan/\(uuid)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await console.api(.get, "/console/api/plans/\(uuid)", owner).status == .ok)
            #expect(try await console.api(.delete, "/console/api/plans/\(uuid)", owner).status == .noContent)

            let destroy = "\(Self.console)/bin/plan/\(uuid)/destroy"
            let ask = try await owner.get(destroy)
            #expect(ask.text.contains("Type Main hall to go on") && !ask.text.contains("name=\"proof\""))
            let wrong = try await owner.submit(destroy, ["typed": "main hall"], on: ask)
            #expect(wrong.status == .badRequest && wrong.text.contains("This is not the name"))
            #expect(try await owner.get("\(Self.console)/bin").text.contains("Main hall"), "nothing was done")
            let done = try await owner.submit(destroy, ["typed": "Main hall"], on: wrong)
            #expect(try await owner.follow(done).text.contains("Main hall is gone for good."))
            #expect(try await owner.get(destroy).status == .notFound)
            let audit = try await owner.get("\(Self.console)/audit?area=plan")
            for said in ["Deleted a plan", "Took a plan out of the bin", "Deleted a plan for good"] {
                #expect(audit.text.contains(said), "\(said)")
            }
            let kept = try await console.database.read { connection in
                try connection.all(Statement("SELECT name FROM plans")) { $0.text(0) }
            }
            #expect(!kept.contains("Main hall"))
        }
    }

    @Test(
        "Console C15 A sign-in 16 minutes old does not delete for good; with a proof it does, and it is audited", arguments: Engine.allCases
    )
    func renewal(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let (secret, _) = try await ConsoleSecurityTests.setUp(owner, console)
            let uuid = try await Self.show(owner, "Cymbeline")
            let page = try await owner.get("\(Self.console)/shows/\(uuid)")
            _ = try await owner.submit("\(Self.console)/shows/\(uuid)/delete", on: page)
            console.clock.advance(seconds: 960)
            let destroy = "\(Self.console)/bin/show/\(uuid)/destroy"
            let ask = try await owner.get(destroy)
            #expect(ask.text.contains("name=\"proof\""))
            for proof in ["", "000000"] {
                let refused = try await owner.submit(destroy, ["typed": "Cymbeline", "proof": proof], on: ask)
                #expect(refused.status == .badRequest, "\(proof)")
            }
            #expect(try await owner.get("\(Self.console)/bin").text.contains("Cymbeline"))
            let code = secret.code(at: OneTimeSecret.step(at: console.clock.clock.now()))
            let done = try await owner.submit(destroy, ["typed": "Cymbeline", "proof": code], on: owner.get(destroy))
            #expect(done.status == .seeOther, "\(done.text)")
            let audit = try await console.database.read { try AuditTransaction($0).latestAudit(5) }
            #expect(audit.contains { $0.action == "show.destroyed" && $0.organisation == 1 })
        }
    }

    @Test("What comes out of the bin counts: a house that has as many shows as it may keeps it there", arguments: Engine.allCases)
    func full(_ engine: Engine) async throws {
        // The fixture's four shows, and one more.
        try await ConsoleServing.run(engine, { $0.quotas = Quotas([.shows: 5]) }) { console in
            let owner = try await console.browser(.owner)
            let uuid = try await Self.show(owner, "Pericles")
            let list = try await owner.follow(
                owner.submit("\(Self.console)/shows/\(uuid)/delete", on: owner.get("\(Self.console)/shows/\(uuid)")))
            let other = try await Self.show(owner, "Timon")
            let action = try Self.undo(list)
            // One more cannot be planned either.
            let new = "\(Self.console)/shows/new"
            let full = try await owner.submit(new, ["title": "Cymbeline", "starts": "2030-01-06T19:30"], on: owner.get(new))
            #expect(full.headers[.location] == "\(Self.console)/shows")
            #expect(try await owner.follow(full).text.contains("You have as many shows as you may have"))
            let refused = try await owner.submit(action, on: list)
            #expect(refused.status == .seeOther && refused.headers[.location] == "\(Self.console)/bin")
            #expect(try await owner.follow(refused).text.contains("There is no room for it"))
            #expect(try await owner.get("\(Self.console)/shows/\(uuid)").status == .notFound)
            _ = try await owner.submit("\(Self.console)/shows/\(other)/delete", on: owner.get("\(Self.console)/shows/\(other)"))
            let back = try await owner.submit(action, on: owner.get("\(Self.console)/bin"))
            #expect(back.headers[.location] == "\(Self.console)/shows/\(uuid)")
        }
    }

    @Test("Console C14 After thirty days the bin is emptied", arguments: Engine.allCases)
    func sweep(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let uuid = try await Self.show(owner, "Timon")
            let page = try await owner.get("\(Self.console)/shows/\(uuid)")
            _ = try await owner.submit("\(Self.console)/shows/\(uuid)/delete", on: page)
            let (bin, day) = (BinStore(console.database), Int64(86_400))
            console.clock.advance(seconds: 29 * day)
            while try await bin.sweep(at: console.clock.clock.now()) {}
            #expect(try await bin.list(of: 1, at: console.clock.clock.now()).map(\.name) == ["Timon"])
            console.clock.advance(seconds: day)
            #expect(try await bin.list(of: 1, at: console.clock.clock.now()).isEmpty)
            while try await bin.sweep(at: console.clock.clock.now()) {}
            let names = try await console.database.read { connection in
                try connection.all(Statement("SELECT name FROM events")) { $0.text(0) }
            }
            #expect(!names.contains("Timon") && names.contains("Deleted show"))
        }
    }
}
