@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTemplates
import UsherTesting

@testable import UsherServer

/// The console's frame: who gets in, where to, and what is shown to whom.
@Suite struct ConsoleFrameTests {
    @Test("Console C3 Signed out: to the sign-in and back to the asked address; one house, several, none", arguments: Engine.allCases)
    func signIn(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let stranger = console.stranger
            let asked = try await stranger.get("/console/o/globe/orders?status=paid")
            #expect(asked.status == .seeOther)
            let signin = "/signin?next=%2Fconsole%2Fo%2Fglobe%2Forders%3Fstatus%3Dpaid"
            #expect(asked.headers[.location] == signin)
            let page = try await stranger.get(signin)
            #expect(page.text.contains("Sign in to the console") && !page.text.contains("go on as a guest"))
            #expect(page.text.contains("value=\"/console/o/globe/orders?status=paid\""))
            let evil = try await stranger.get("/signin?next=//evil.example")
            #expect(evil.text.contains("name=\"next\" value=\"/\""))

            let owner = try await console.browser(.owner)
            #expect(try await owner.get("/console").headers[.location] == "/console/o/globe")
            try await console.appoint(Staff.owner.account, .editor, in: 2)
            let list = try await owner.get("/console")
            #expect(
                list.status == .ok && list.text.contains("href=\"/console/o/globe\"") && list.text.contains("href=\"/console/o/rival\""))
            let nobody = try await console.browser(BoxOfficeFixture.Buyer.ann.id)
            let none = try await nobody.get("/console")
            #expect(none.text.contains("You belong to no house yet") && none.text.contains("ask an admin to invite ann@buyers.example."))
        }
    }

    @Test(
        "Console C4 The switcher keeps the section and never an id; foreign and unknown are equal; an old address leads on",
        arguments: Engine.allCases)
    func switcher(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            try await console.appoint(Staff.owner.account, .editor, in: 2)
            let owner = try await console.browser(.owner)
            let show = BoxOfficeFixture.Stage.hamlet.uuid
            for path in ["/console/o/globe/shows", "/console/o/globe/shows/\(show)"] {
                let page = try await owner.get(path)
                #expect(page.status == .ok && page.text.contains("href=\"/console/o/rival/shows\""), "\(path)")
                #expect(!page.text.contains("/console/o/rival/shows/\(show)"))
            }
            // An editor has no team to lead there.
            #expect(try await owner.get("/console/o/globe/team").text.contains("href=\"/console/o/rival\""))

            let foreign = try await console.browser(.foreign)
            let bodies = try await [
                "/console/o/globe", "/console/o/nobody", "/console/o/-", "/console/o/rival/shows/\(show)",
                "/console/o/rival/shows/\(UUID())",
                "/console/o/rival/orders/\(show)", "/console/nothing",
            ].asyncMap { path in
                let response = try await foreign.get(path)
                #expect(response.status == .notFound, "\(path)")
                return response.text
            }
            #expect(Set(bodies).count == 1)

            try await console.database.write { connection in
                let house = try #require(try OrganisationTransaction(connection).organisation(key: "globe"))
                try OrganisationTransaction(connection).rename(house, to: try #require(HouseSlug("old-globe")), at: BoxOfficeFixture.now)
            }
            let moved = try await owner.get("/console/o/globe/orders?status=paid")
            #expect(moved.status == .movedPermanently && moved.headers[.location] == "/console/o/old-globe/orders?status=paid")
            #expect(try await foreign.get("/console/o/globe").status == .notFound)
        }
    }

    @Test(
        "Console C5 For each role navigation is the table's; what is hidden answers 403 and changes nothing", arguments: Engine.allCases)
    func roles(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let ann = BoxOfficeFixture.Buyer.ann.id
            for role in Role.allCases {
                try await console.appoint(ann, role)
                let browser = try await console.browser(ann)
                let today = try await browser.get("/console/o/globe")
                #expect(today.status == .ok, "\(role)")
                for section in ConsoleSection.allCases {
                    let path = SitePage.house("globe", section.parts).path
                    let isOpen = !section.permissions.isDisjoint(with: role.permissions)
                    #expect(today.text.contains("<a href=\"\(path)\"") == isOpen, "\(role) \(section)")
                    let page = try await browser.get(path)
                    #expect(page.status == (isOpen ? .ok : .forbidden), "\(role) \(section)")
                    if !isOpen { #expect(page.text.contains("Your role here is") && page.text.contains("Admins: owner.")) }
                }
            }
            try await console.appoint(ann, .boxOffice)
            let browser = try await console.browser(ann)
            let before = try await Self.state(console)
            let token = try await browser.get("/console/o/globe")
            for (path, fields) in Self.hidden {
                let refused = try await browser.submit(path, fields, on: token)
                #expect(refused.status == .forbidden, "\(path)")
            }
            #expect(try await Self.state(console) == before)
        }
    }

    private static let hidden: [(String, KeyValuePairs<String, String>)] = [
        ("/console/o/globe/settings", ["name": "Mine", "slug": "mine", "country": "GB"]),
        ("/console/o/globe/team/invite", ["email": "x@x.example", "role": "admin"]),
        ("/console/o/globe/shows/new", ["title": "Mine", "starts": "2027-01-01T19:30"]),
    ]

    private static let counts = [
        Statement("SELECT COUNT(*) FROM events"), Statement("SELECT COUNT(*) FROM invites"), Statement("SELECT COUNT(*) FROM audit"),
    ]

    private static func state(_ console: ConsoleServing) async throws -> [Int64] {
        try await console.database.read { connection in
            try counts.map { try connection.first($0) { $0.int(0) } ?? 0 }
        }
    }

    @Test(
        "Console C13 A form without the page's token, or from elsewhere, is refused; sent twice it is done once", arguments: Engine.allCases
    )
    func forms(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = "/console/o/globe/shows/new"
            let page = try await owner.get(path)
            let fields: KeyValuePairs = ["title": "Twelfth Night", "starts": "2027-01-06T19:30", "minutes": "150", "venue": "Globe"]
            #expect(try await owner.post(path, fields.map { ($0.key, $0.value) }).status == .forbidden)
            let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]+)"/)).1
            let all = [("token", String(token))] + fields.map { ($0.key, $0.value) }
            for origin in ["https://evil.example", "null"] {
                #expect(try await owner.post(path, all, [.origin: origin]).status == .forbidden, "\(origin)")
            }
            #expect(try await owner.post(path, all, [:]).status == .forbidden)

            let wrong = try await owner.submit(path, ["title": "Kept <b>", "starts": "tomorrow"], on: page)
            #expect(
                wrong.status == .badRequest && wrong.text.contains("href=\"#starts\"") && wrong.text.contains("value=\"Kept &lt;b&gt;\""))
            #expect(wrong.text.contains("aria-describedby=\"starts-hint starts-error\"") && wrong.text.contains("role=\"alert\""))

            let first = try await owner.submit(path, fields, on: page)
            let second = try await owner.submit(path, fields, on: page)
            #expect(first.status == .seeOther && first.headers[.location] == second.headers[.location])
            let next = try await owner.follow(first)
            #expect(next.text.contains("role=\"status\"") && next.text.contains("Twelfth Night is planned."))
            #expect(!(try await owner.follow(first)).text.contains("is planned."), "said once")
            let list = try await owner.get("/console/o/globe/shows?q=twelfth")
            #expect(list.text.ranges(of: "Twelfth Night").count == 1)
        }
    }

    @Test("Console C70 The style page is there with its setting, and else as unknown as any other")
    func stylePage() async throws {
        for isOn in [true, false] {
            try await ConsoleServing.run(.sqlite, { $0.webStyle = isOn }) { console in
                let (page, unknown) = (try await console.stranger.get("/console/style"), try await console.stranger.get("/console/stylf"))
                #expect(page.status == (isOn ? .ok : unknown.status) && unknown.status == .notFound, "\(page.text)")
                #expect(page.text.contains("id=\"parts\"") == isOn)
            }
        }
    }

    @Test("Console C33 The language is the link's, the cookie's, the account's, the browser's; links in the footer keep the page")
    func languages() async throws {
        try await ConsoleServing.run(.sqlite) { console in
            let owner = try await console.browser(.owner)
            let english = try await owner.get("/console/o/globe/orders?status=paid")
            #expect(
                english.text.contains("<html lang=\"en\">")
                    && english.text.contains("href=\"/console/o/globe/orders?status=paid&amp;lang=de\""))
            let german = try await owner.get("/console/o/globe/orders?status=paid&lang=de")
            #expect(german.text.contains("<html lang=\"de\">") && german.text.contains("<h1 dir=\"auto\">Bestellungen</h1>"))
            #expect(owner.cookies["usher_lang"] == "de")
            #expect(try await owner.get("/console/o/globe").text.contains("<html lang=\"de\">"))
            #expect(try await owner.get("/console/o/globe?lang=xx").text.contains("<html lang=\"de\">"))
        }
        #expect(LanguageChoice.asked("fr;q=0.4, de-AT;q=0.8, it;q=0.8") == .de)
        #expect(LanguageChoice.asked("xx, *") == nil)
        #expect(LanguageChoice.asked("es;q=0, en;q=0.1") == .en)
        #expect(LanguageChoice.asked(String(repeating: "xx,", count: 100_000) + "fr") == nil)
    }
}

extension Sequence {
    func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
        var all: [T] = []
        for element in self { all.append(try await body(element)) }
        return all
    }
}
