@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A house's keys: made and revoked on pages, used at the console's API and at the Gate.
@Suite struct ConsoleKeyTests {
    private static let (keys, plans) = ("/console/o/globe/keys", "/console/api/plans?organisation=globe")

    private static func call(
        _ console: ConsoleServing, _ secret: String, _ method: HTTPRequest.Method = .get, _ path: String = plans, _ body: String? = nil
    ) async throws -> TestResponse {
        try await console.send(method, path, body, headers: [.apiKey: secret])
    }

    private static func secret(_ page: TestResponse) throws -> String {
        String(try #require(page.text.firstMatch(of: /<p class="panel code" dir="ltr">(usher_[A-Za-z0-9_-]{43})</), "\(page.text)").1)
    }

    @Test("Each part of the console's API that keys are for is there, and those who read orders read waiting lists")
    func parts() async throws {
        let routes = try await House.routes().endpoints.map(\.path).filter { $0.hasPrefix("/console/api/") }
        let there = Set(routes.map { String($0.dropFirst("/console/api/".count).prefix { $0 != "/" }) })
        for part in HouseKeyScopes.parts.keys { #expect(there.contains(part), "\(part)") }
        #expect(HouseKeyScopes.needed("waiting-list?show=x", isReading: true) == .ordersRead)
        #expect(HouseKeyScopes.needed("reports/sales", isReading: false) == nil && HouseKeyScopes.needed("keys", isReading: true) == nil)
    }

    @Test(
        "Console C19 A key is shown once; a missing scope is 403; revoked it is refused at once; its last use is shown",
        arguments: Engine.allCases)
    func key(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let empty = try await owner.get(Self.keys)
            #expect(empty.text.contains("No keys yet") && empty.text.contains("\(Self.keys)/new"))
            let form = try await owner.get("\(Self.keys)/new")
            let wrong = try await owner.submit("\(Self.keys)/new", ["name": " ", "life": "90"], on: form)
            #expect(wrong.status == .badRequest && wrong.text.contains("Tick at least one"))
            let fields: KeyValuePairs = ["name": "Website", "scope": "catalogue.read", "scope": "orders.read", "life": "90"]
            let made = try await owner.submit("\(Self.keys)/new", fields, on: wrong)
            let secret = try Self.secret(made)
            #expect(made.headers[.cacheControl] == "no-store")
            let again = try await owner.submit("\(Self.keys)/new", fields, on: wrong)
            #expect(again.headers[.location] == Self.keys, "the same form makes no second key")
            let list = try await owner.get(Self.keys)
            #expect(list.text.contains("1 key") && list.text.contains("Not yet") && !list.text.contains(secret))

            let read = try await Self.call(console, secret)
            #expect(read.status == .ok && read.text.hasPrefix("["), "\(read.text)")
            let written = try await Self.call(console, secret, .post, Self.plans, #"{"name":"Hall"}"#)
            #expect(written.status == .forbidden && written.code == "scope_required" && written.text.contains("catalogue.write"))
            for path in ["/console/api/keys?organisation=globe", "/console/api/security?organisation=globe"] {
                #expect(try await Self.call(console, secret, .get, path).code == "scope_required", "\(path)")
            }
            #expect(
                try await Self.call(console, secret, .get, "/console/api/plans?organisation=rival").status == .notFound, "another house")
            #expect(try await Self.call(console, secret + "x").code == "api_key_invalid")
            #expect(try await console.send(.get, "/api/user/bookings", headers: [.apiKey: secret]).status == .unauthorized)
            #expect(try await owner.get(Self.keys).text.contains("Not yet") == false, "its last use is told")

            let revoke = try #require(try await owner.get(Self.keys).text.firstMatch(of: /href="([^"]+\/revoke)"/)).1
            let ask = try await owner.get(String(revoke))
            #expect(ask.text.contains("Revoke the key Website"))
            let done = try await owner.submit(String(revoke), on: ask)
            #expect(try await owner.follow(done).text.contains("The key Website is revoked."))
            #expect(try await Self.call(console, secret).status == .unauthorized)
            #expect(try await owner.get(String(revoke)).status == .notFound)
            let audit = try await owner.get("/console/o/globe/audit?area=key")
            #expect(audit.text.contains("Made a key") && audit.text.contains("Revoked a key"))
        }
    }

    @Test("Console C19 A key ends at its time, is no member that anybody sees, and no business of an editor's", arguments: Engine.allCases)
    func bounds(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let body = #"{"name":"Till","scopes":["orders.write","catalogue.write"],"expiresAt":"2040-01-01T00:00:00.000Z"}"#
            let keys = "/console/api/keys?organisation=globe"
            let made = try await console.api(.post, keys, owner, body)
            #expect(made.status == .created, "\(made.text)")
            let secret = try #require(made.member("secret")?.text)
            #expect(try await Self.call(console, secret, .post, Self.plans, #"{"name":"Hall"}"#).status == .created)
            let listed = try await console.api(.get, keys, owner)
            #expect(listed.text.contains(#""name":"Till""#) && listed.text.contains("lastUsedAt") && !listed.text.contains(secret))

            let team = try await owner.get("/console/o/globe/team")
            #expect(!team.text.contains("Till") && !team.text.contains("keys.invalid"))
            let today = try await owner.get("/console/o/globe")
            #expect(today.status == .ok)
            let editor = try await console.browser(.editor)
            #expect(try await editor.get(Self.keys).status == .forbidden)
            #expect(try await console.api(.get, keys, editor).code == "role_required")
            let foreign = try await console.browser(.foreign)
            #expect(try await foreign.get(Self.keys).status == .notFound)
            #expect(try await console.api(.get, keys, foreign).status == .notFound)
            let id = try #require(made.member("id").map { JSONText.string($0) })
            #expect(try await console.api(.delete, "/console/api/keys/\(id)?organisation=rival", foreign).status == .notFound)
            for wrong in [
                #"{"name":"","scopes":["scan"]}"#, #"{"name":"x","scopes":[]}"#, #"{"name":"x","scopes":["king"]}"#,
                #"{"name":"x","scopes":["scan"],"expiresAt":"2001-01-01T00:00:00Z"}"#,
            ] { #expect(try await console.api(.post, keys, owner, wrong).status == .badRequest, "\(wrong)") }

            let short = try await console.api(
                .post, keys, owner,
                #"{"name":"Short","scopes":["catalogue.read"],"expiresAt":"\#(Timestamp.seconds(console.clock.clock.now().adding(seconds: 60)))"}"#
            )
            let brief = try #require(short.member("secret")?.text, "\(short.text)")
            #expect(try await Self.call(console, brief).status == .ok)
            console.clock.advance(seconds: 60)
            #expect(try await Self.call(console, brief).status == .unauthorized)
            #expect(try await console.api(.delete, "/console/api/keys/\(id)?organisation=globe", owner).status == .noContent)
            #expect(try await Self.call(console, secret).status == .unauthorized)
        }
    }

    @Test("Console C19 With scan a key admits at this house's door and nowhere else", arguments: Engine.allCases)
    func gate(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let keys = "/console/api/keys?organisation=globe"
            let made = try await console.api(.post, keys, owner, #"{"name":"Scanner","scopes":["scan"]}"#)
            let secret = try #require(made.member("secret")?.text, "\(made.text)")
            let events = try await console.send(.get, "/api/events", headers: [.apiKey: secret])
            #expect(events.status == .ok, "\(events.text)")
            let named = try await console.database.read { connection in
                try connection.all(Statement("SELECT name FROM events WHERE organisation_id <> 1")) { $0.text(0) }
            }
            for name in named { #expect(!events.text.contains("\"\(name)\"")) }
            let other = try await console.api(.post, keys, owner, #"{"name":"Site","scopes":["catalogue.read"]}"#)
            let reader = try #require(other.member("secret")?.text)
            #expect(try await console.send(.get, "/api/events", headers: [.apiKey: reader]).status == .forbidden)
        }
    }

    @Test("Console C15 A sign-in a quarter of an hour old is renewed in the form that makes or revokes a key", arguments: Engine.allCases)
    func renewal(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let house = try await box.post("/api/organisations", #"{"name":"Prima"}"#, token: ann.token)
            #expect(house.status == .created, "\(house.text)")
            let browser = ConsoleBrowser(client: box.client, cookies: [SessionCookie.name: ann.token])
            let path = "/console/o/prima/keys/new"
            let fields: [(String, String)] = [("name", "Site"), ("scope", "catalogue.read"), ("life", "30")]
            func send(_ proof: String?) async throws -> TestResponse {
                let page = try await browser.get(path)
                let pairs = fields + (proof.map { [("proof", $0)] } ?? [])
                let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]+)"/)).1
                let once = try #require(page.text.firstMatch(of: /name="once" value="([^"]+)"/)).1
                return try await browser.post(path, [("token", String(token)), ("once", String(once))] + pairs)
            }
            box.clock.advance(seconds: 900)
            #expect(!(try await browser.get(path)).text.contains("name=\"proof\""), "to the second")
            box.clock.advance(seconds: 60)
            #expect(try await browser.get(path).text.contains("name=\"proof\""))
            for (proof, said) in [(nil, "Please fill this in"), ("Passw1rd", "That is not right")] as [(String?, String)] {
                let refused = try await send(proof)
                #expect(refused.status == .badRequest && !refused.text.contains("usher_"), "\(said)")
            }
            #expect(try await browser.get("/console/o/prima/keys").text.contains("No keys yet"), "nothing was done")
            #expect(try await send("Passw0rd").text.contains("usher_"))
            #expect(!(try await browser.get(path)).text.contains("name=\"proof\""), "for the next quarter of an hour")
            let audit = try await box.database.read { try AuditTransaction($0).latestAudit(12).map(\.action) }
            #expect(audit.contains("proof.refused") && audit.contains("session.proved") && audit.contains("key.created"))
        }
    }
}
