@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// How organisers sign in: the second factor on pages, and whoever demands it.
@Suite struct ConsoleSecurityTests {
    private static let (security, demand) = ("/account/security", "/console/o/globe/settings/security")

    /// The page's secret for an app.
    private static func secret(_ page: TestResponse) throws -> OneTimeSecret {
        let text = try #require(page.text.firstMatch(of: /<p class="code" dir="ltr">([A-Z2-7 ]+)</), "\(page.text)").1
        return try #require(Base32Text.decode(text.filter { $0 != " " }).flatMap(OneTimeSecret.init(bytes:)))
    }

    private static func code(_ secret: OneTimeSecret, _ console: ConsoleServing, late: Int64 = 0) -> String {
        secret.code(at: OneTimeSecret.step(at: console.clock.clock.now()) + late)
    }

    /// Sets a second factor up on its pages.
    static func setUp(_ browser: ConsoleBrowser, _ console: ConsoleServing, next: String? = nil) async throws -> (
        OneTimeSecret, TestResponse
    ) {
        let query = next.map { "?next=" + QueryText.encode($0) } ?? ""
        let begin = try await browser.get("\(security)/app" + query)
        let begun = try await browser.submit("\(security)/app/begin", ["next": next ?? "/"], on: begin)
        let page = try await browser.follow(begun)
        let secret = try Self.secret(page)
        let done = try await browser.submit("\(security)/app", ["code": code(secret, console), "next": next ?? "/"], on: page)
        #expect(done.status == .ok, "\(done.text)")
        return (secret, done)
    }

    @Test(
        "Console C8 Set up on a page by QR code and text, proved by a code; ten recovery codes are shown once", arguments: Engine.allCases)
    func setsUp(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(try await console.stranger.get(Self.security).headers[.location] == "/signin?next=%2Faccount%2Fsecurity")
            let page = try await owner.get(Self.security)
            #expect(page.text.contains("A second step") && page.text.contains("Set up a second step"))
            let begin = try await owner.get("\(Self.security)/app")
            #expect(!begin.text.contains("<svg xmlns"), "no secret before somebody asks for one")
            let shown = try await owner.follow(try await owner.submit("\(Self.security)/app/begin", on: begin))
            #expect(shown.text.contains("<svg xmlns") && shown.headers[.cacheControl] == "no-store")
            let wrong = try await owner.submit("\(Self.security)/app", ["code": "000000"], on: shown)
            #expect(wrong.status == .badRequest && wrong.text.contains("This code is not right"))
            let secret = try Self.secret(wrong)
            #expect(try secret == Self.secret(shown), "the same secret, for whoever mistyped")
            let done = try await owner.submit("\(Self.security)/app", ["code": Self.code(secret, console)], on: wrong)
            #expect(done.text.matches(of: /<li class="code">[A-Z2-7-]{19}</).count == 10 && done.headers[.cacheControl] == "no-store")
            #expect(try await owner.get("\(Self.security)/app").status == .seeOther)
            let now = try await owner.get(Self.security)
            #expect(now.text.contains("10 recovery codes are left") && !now.text.contains("class=\"code\""))

            let again = try await owner.submit("\(Self.security)/recovery", on: owner.get("\(Self.security)/recovery"))
            #expect(again.text.matches(of: /<li class="code">/).count == 10)
            console.clock.advance(seconds: 901)
            let off = try await owner.get("\(Self.security)/off")
            #expect(off.text.contains("Your password or a code"), "the sign-in is a quarter of an hour old")
            let refused = try await owner.submit("\(Self.security)/off", ["proof": "000000"], on: off)
            #expect(refused.status == .badRequest && refused.text.contains("That is not right. Nothing was changed."))
            let gone = try await owner.submit("\(Self.security)/off", ["proof": Self.code(secret, console)], on: refused)
            #expect(try await owner.follow(gone).text.contains("The second step is off."))
        }
    }

    @Test("Console C8 Signing in on the page asks for the code and then leads on", arguments: Engine.allCases)
    func signIn(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await SecondFactorTests.holder(box)
            box.clock.advance(seconds: 60)
            let browser = ConsoleBrowser(client: box.client, cookies: [:])
            #expect(try await browser.get("/signin/code").headers[.location] == "/signin?next=%2F")
            let page = try await browser.get("/signin?next=/tickets")
            let asked = try await browser.submit(
                "/signin", ["email": "ann@example.org", "password": "Passw0rd", "next": "/tickets"], on: page)
            #expect(asked.headers[.location] == "/signin/code?next=%2Ftickets", "\(asked.status) \(asked.text)")
            #expect(browser.cookies[SessionCookie.name] == nil && browser.cookies[FactorCookie.name] != nil)
            let form = try await browser.get("/signin/code?next=%2Ftickets")
            #expect(form.text.contains("autocomplete=\"one-time-code\""))
            let wrong = try await browser.submit("/signin/code", ["code": "000000", "next": "/tickets"], on: form)
            #expect(wrong.status == .unauthorized && wrong.text.contains("This code is not right"))
            let done = try await browser.submit("/signin/code", ["code": ann.code(box), "next": "/tickets"], on: wrong)
            #expect(done.status == .seeOther && done.headers[.location] == "/tickets")
            #expect(browser.cookies[SessionCookie.name] != nil && browser.cookies[FactorCookie.name] == nil)
            #expect(try await browser.get("/account").status == .ok)
            #expect(try await browser.get("/signin/code?next=//evil.example").headers[.location] == "/")
        }
    }

    @Test("Console C9 A house demands it: admins are led to the set-up and back, their API calls are 403", arguments: Engine.allCases)
    func demanded(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let ann = BoxOfficeFixture.Buyer.ann.id
            try await console.appoint(ann, .admin)
            let (owner, editor, admin) = (
                try await console.browser(.owner), try await console.browser(.editor), try await console.browser(ann)
            )
            for other in [editor, admin] { #expect(try await other.get(Self.demand).status == .forbidden) }
            let page = try await owner.get(Self.demand)
            #expect(page.text.contains("Admins and owners without a second step"))
            let api = "/console/api/security?organisation=globe"
            #expect(try await console.api(.get, api, owner).text == #"{"secondFactor":"optional"}"#)
            #expect(try await console.api(.put, api, admin, #"{"secondFactor":"admins"}"#).status == .forbidden)
            #expect(try await owner.submit(Self.demand, ["second": "admins"], on: page).status == .seeOther)

            let shows = "/console/o/globe/shows?state=all"
            #expect(try await editor.get(shows).status == .ok, "it is demanded of admins and owners")
            let led = try await admin.get(shows)
            #expect(led.headers[.location] == "/account/security?next=%2Fconsole%2Fo%2Fglobe%2Fshows%3Fstate%3Dall")
            for path in ["/console", "/console/houses/new", "/console/campaigns", Self.demand] {
                #expect(try await admin.get(path).headers[.location]?.hasPrefix("/account/security") == true, "\(path)")
            }
            let told = try await console.api(.get, "/console/api/plans?organisation=globe", admin)
            #expect(told.status == .forbidden && told.code == "second_factor_required", "\(told.text)")
            #expect(try await console.api(.get, "/console/api/plans?organisation=globe", editor).status == .ok)
            #expect(try await admin.get("/account").status == .ok, "their own account is theirs")

            let why = try await admin.follow(led)
            #expect(why.text.contains("A house of yours asks for a second step."))
            let (_, done) = try await Self.setUp(admin, console, next: shows)
            #expect(done.text.contains("href=\"/console/o/globe/shows?state=all\""))
            #expect(try await admin.get(shows).status == .ok)
            #expect(try await console.api(.get, "/console/api/plans?organisation=globe", admin).status == .ok)
            let audit = try await console.database.read { try AuditTransaction($0).latestAudit(20) }
            #expect(audit.contains { $0.action == "organisation.second_factor" && $0.result == "admins" && $0.organisation == 1 })
        }
    }

    @Test("Console C9 The operator demands it of admins, or of everyone", arguments: Engine.allCases, SecondFactorDemand.allCases)
    func operatorDemands(_ engine: Engine, _ demand: SecondFactorDemand) async throws {
        try await ConsoleServing.run(engine, { $0.console.secondFactor = demand }) { console in
            let asked: [Staff: Bool] = [.owner: demand != .optional, .editor: demand == .everyone, .door: demand == .everyone]
            for (staff, isAsked) in asked {
                let browser = try await console.browser(staff)
                #expect(try await browser.get("/console/o/globe").status == (isAsked ? .seeOther : .ok), "\(staff)")
            }
            let guest = try await console.browser(BoxOfficeFixture.Buyer.bob.id)
            #expect(try await guest.get("/console").status == .ok, "who is in no house is asked for nothing")
        }
    }

    @Test("Console C9 A token that a password alone got acts as an editor at most", arguments: Engine.allCases)
    func capped(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let made = try await canvass.post("/auth/register", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
            let access = try made.decoded(WalksAuthResponse.self).tokens.accessToken
            let founded = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: access)
            let house = try #require(founded.member("id")?.text, "\(founded.text)")
            let invites = "/api/organisations/\(house)/invites"
            #expect(try await canvass.get(invites, token: access).status == .ok)
            let account = try #require(
                try await canvass.database.read { try AccountTransaction($0).account(email: EmailAddress(stored: "ann@example.org")) })
            let (factors, now) = (canvass.boxOffice.auth.factors, canvass.clock.clock.now())
            let token = try #require(
                try await canvass.post("/api/auth/signin", #"{"email":"ann@example.org","password":"Passw0rd"}"#).member("token")?.text)
            try await factors.begin(account, at: now)
            let secret = try #require(try await factors.pending(account, at: now))
            let session = try #require(try await canvass.boxOffice.door.signIn(by: token)).session
            _ = try await factors.turnOn(
                account, code: secret.code(at: OneTimeSecret.step(at: now)), session: session.id, by: .local, at: now)

            #expect(try await canvass.get(invites, token: access).status == .unauthorized, "what was begun before is over")
            let again = try await canvass.post("/auth/login", #"{"email":"ann@example.org","password":"Passw0rd"}"#)
            let weak = try again.decoded(WalksAuthResponse.self).tokens.accessToken
            #expect(try await canvass.get("/api/organisations/\(house)/members", token: weak).status == .ok, "as an editor")
            let own = account.uuid
            let refused = [
                try await canvass.get(invites, token: weak),
                try await canvass.post(invites, #"{"email":"bo@example.org","role":"editor"}"#, token: weak),
                try await canvass.send(.delete, invites + "/\(UUID())", token: weak),
                try await canvass.send(.patch, "/api/organisations/\(house)/members/\(own)", #"{"role":"editor"}"#, token: weak),
                try await canvass.send(.delete, "/api/campaigns/\(UUID())", token: weak),
            ]
            for answer in refused { #expect(answer.status == .forbidden && answer.code == "role_required", "\(answer.text)") }
            #expect(try await canvass.get(invites, token: token).status == .ok, "both factors were proved for this one")
        }
    }
}

extension ConsoleSecurityTests {
    @Test("Console C10 Two browsers are listed; the one that is ended is signed out at its next request", arguments: Engine.allCases)
    func sessions(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0"
            let (here, there) = (try await console.browser(.owner), try await console.browser(.owner))
            #expect(try await there.get("/console/o/globe", [.userAgent: firefox]).status == .ok)
            console.clock.advance(seconds: 60)
            let page = try await here.get("/account/security", [.userAgent: "curl/8.0"])
            #expect(page.text.contains("Firefox on Windows") && page.text.contains("curl"), "\(page.text)")
            #expect(page.text.contains("This one"))
            let ends = page.text.matches(of: /action="(\/account\/security\/sessions\/[^"\/]+\/end)"/).map { String($0.1) }
            let end = try #require(ends.first)
            #expect(ends.count == 1, "the own one has no such button")
            let stranger = try await console.browser(.editor)
            #expect(try await stranger.submit(end, on: stranger.get("/account/security")).status == .notFound, "somebody else's")
            #expect(try await there.get("/console/o/globe").status == .ok)

            let ended = try await here.submit(end, on: page)
            #expect(try await here.follow(ended).text.contains("That one is signed out."))
            #expect(try await there.get("/console/o/globe").headers[.location]?.hasPrefix("/signin") == true)
            #expect(try await here.get("/console/o/globe").status == .ok)

            let third = try await console.browser(.owner)
            let list = try await here.get("/account/security")
            let all = try await here.submit("/account/security/sessions/end", on: list)
            #expect(try await here.follow(all).text.contains("Everywhere else you are signed out."))
            #expect(try await third.get("/console/o/globe").status == .seeOther)
            #expect(try await here.get("/console/o/globe").status == .ok)
        }
    }

    @Test("Console C10 An app of Walks is listed and ended like a browser", arguments: Engine.allCases)
    func walker(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let made = try await canvass.post("/auth/register", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
            let tokens = try made.decoded(WalksAuthResponse.self).tokens
            let account = try #require(
                try await canvass.database.read { try AccountTransaction($0).account(email: EmailAddress(stored: "ann@example.org")) })
            let (signIns, now) = (canvass.boxOffice.auth.signIns, canvass.clock.clock.now())
            let listed = try await signIns.list(of: account.id, at: now)
            #expect(listed.map(\.isWalker) == [true] && listed.map(\.began) == [now])
            let other = Actor(account: account.id, address: "192.0.2.1")
            #expect(try await !signIns.end(listed[0].id, of: Account.ID(account.id.rawValue + 1), by: other, at: now))
            #expect(try await canvass.get("/auth/me", token: tokens.accessToken).status == .ok)
            #expect(try await signIns.end(listed[0].id, of: account.id, by: other, at: now))
            #expect(try await canvass.get("/auth/me", token: tokens.accessToken).status == .unauthorized)
            #expect(try await canvass.post("/auth/refresh", #"{"refreshToken":"\#(tokens.refreshToken)"}"#).status == .unauthorized)
            #expect(try await signIns.list(of: account.id, at: now).isEmpty)
        }
    }
}
