@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherPapers
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What somebody tries who wants more of a house's own host than it has.
@Suite struct HostAttackTests {
    private static let hamlet = BoxOfficeFixture.Stage.hamlet.uuid
    private static let main = "tickets.example.org"
    private static let backstage = "1c7e9d52-7f4e-4b55-8f2e-7c5a1a0c9b01"
    private static let point = #"{"order":1,"lat":51.5,"lng":-0.1,"localizations":{"en":{"title":"Pier","content":"Here"}}}"#
    private static let tours = """
        {"catalogue":1,"organisations":[
          {"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"GBP"},
          {"key":"lyric","name":"Lyric","time_zone":"Europe/London","currency":"GBP"}],
         "tours":[
          {"key":"thames","uuid":"1c7e9d52-7f4e-4b55-8f2e-7c5a1a0c9b02","organisation":"globe","slug":"thames","protected":true,
           "versions":[{"language":"en","title":"Along the Thames","published":true,"number":1}],
           "points":[\(point)]},
          {"key":"backstage","uuid":"\(backstage)","organisation":"lyric","slug":"backstage","protected":true,
           "versions":[{"language":"en","title":"Behind the Curtain","published":true,"number":1}],
           "points":[\(point)]}],
         "vouchers":[{"code":"THAMES26","tour":"thames"},{"code":"CURTAIN26","tour":"backstage"}]}
        """

    private static func globe(_ more: String) -> String {
        #"{"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"GBP"\#(more)}]}"#
    }

    private static func walking(_ engine: Engine, _ body: @Sendable @escaping (HostAsking) async throws -> Void) async throws {
        try await HostAsking.run(engine) { hosts in
            try await BoxOfficeFixture.load(tours, into: hosts.console.database)
            hosts.console.house.desks.standing[WalksDesk.self].tourCache.expire()
            try await body(hosts)
        }
    }

    @Test("Console C26 Another house's walk is unknown there, as a page, to an app and by a preview's link", arguments: Engine.allCases)
    func walks(_ engine: Engine) async throws {
        try await Self.walking(engine) { hosts in
            let (own, all) = (try await hosts.get("/walks"), try await hosts.get("/walks", at: Self.main))
            #expect(own.body.contains("Along the Thames") && !own.body.contains("Behind the Curtain"), "\(own.head)")
            #expect(all.body.contains("Behind the Curtain"))
            let redeem = try await hosts.get("/walks/redeem?code=CURTAIN26")
            #expect(redeem.status == 200 && !redeem.body.contains("Behind the Curtain"))
            #expect(try await !hosts.get("/tours").body.contains("Behind the Curtain"))
            #expect(try await hosts.get("/tours?organisation=lyric").body == hosts.get("/tours").body)
            let page = try await hosts.get("/walks/thames", at: Self.main)
            #expect(page.body.contains("<link rel=\"canonical\" href=\"\(HostAsking.own)/walks/thames\">"), "\(page.head)")
            let desk = hosts.console.house.desks.standing[WalksDesk.self]
            let tour = try #require(try await desk.tourCache.current().tour(slug: "backstage")).tour
            let link = WalkPreview(links: desk.links).address(of: tour, .en, until: hosts.console.clock.clock.now().adding(seconds: 60))
            for (path, unknown) in [
                ("/walks/backstage", "/walks/nowhere"), (link, "/walks/preview/x"),
                ("/tours/\(Self.backstage)?language=en", "/tours/\(UUID().uuidString.lowercased())?language=en"),
            ] {
                let (told, none) = (try await hosts.get(path), try await hosts.get(unknown))
                #expect(told.status == 404 && told.body == none.body, "\(path) \(told.status)")
                #expect(try await hosts.get(path, at: Self.main).status == 200, "\(path)")
            }
        }
    }

    @Test("Console C26 Another house's voucher is refused there as one that there is not, and stays unused", arguments: Engine.allCases)
    func vouchers(_ engine: Engine) async throws {
        try await Self.walking(engine) { hosts in
            let new = #"{"email":"walker@example.org","password":"Passw0rd","name":"Wim"}"#
            let joined = try await hosts.json("POST", "/auth/register", new)
            let token = try WireJSON.decoder.decode(WalksAuthResponse.self, from: Data(joined.body.utf8)).tokens.accessToken
            func redeem(_ code: String, at host: String) async throws -> HostAsking.Answer {
                try await hosts.json(
                    "POST", "/vouchers/validate", at: host, ["Authorization": "Bearer \(token)"], #"{"code":"\#(code)"}"#)
            }
            let (foreign, none) = (try await redeem("CURTAIN26", at: HostAsking.host), try await redeem("NOWHERE26", at: HostAsking.host))
            #expect(foreign.status == 404 && foreign.body == none.body, "\(foreign.body)")
            #expect(try await redeem("THAMES26", at: HostAsking.host).status == 200)
            // It has cost nothing, and once it is redeemed at the main host it still is unknown here.
            #expect(try await redeem("CURTAIN26", at: Self.main).status == 200)
            #expect(try await redeem("CURTAIN26", at: HostAsking.host).body == none.body)
        }
    }

    @Test("Console C26 What an app tells of another house's walk there is kept nowhere", arguments: Engine.allCases)
    func events(_ engine: Engine) async throws {
        try await Self.walking(engine) { hosts in
            let tours = try await hosts.console.house.desks.standing[WalksDesk.self].tourCache.current()
            let lyric = tours.tour(uuid: Self.backstage)?.tour.organisation
            #expect(tours.knows(Self.backstage, of: nil) && tours.knows(Self.backstage, of: lyric) && !tours.knows(Self.backstage, of: 1))
        }
    }

    @Test("Console C26 Several slashes, a port, letters' case and a dot at the end open nothing there", arguments: Engine.allCases)
    func spelled(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            for host in [HostAsking.host, "Tickets.THEATRE.example.:8443"] {
                for path in ["/api/auth//passkeys/signin/options", "//api/auth/passkeys//signin/options"] {
                    #expect(try await hosts.json("POST", path, at: host, "{}").status == 404, "\(host) \(path)")
                }
                for path in [
                    "/signin//apple", "/pay//plan/x", "//q/abc", "/shows/..//console/api/brand", "//metrics", "/%63onsole", "/pay/pl%61n/x",
                ] {
                    #expect(try await hosts.get(path, at: host).status == 404, "\(host) \(path)")
                }
                for (path, status) in [("//console", 404), ("/console//evil.example", 404), ("/console/@evil.example", 303)] {
                    let answer = try await hosts.get(path, at: host)
                    let place = answer.header("Location") ?? ""
                    #expect(answer.status == status, "\(path) \(answer.head)")
                    #expect(status == 404 || place.hasPrefix(HostAsking.main + "/"), "\(place)")
                }
            }
        }
    }

    @Test("Console C26 What a proxy says of a host, and a whole URL, choose none", arguments: Engine.allCases)
    func forwarded(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let headers = [
                "X-Forwarded-Host": HostAsking.host, "Forwarded": "host=\(HostAsking.host)", "X-Host": HostAsking.host,
                "X-Original-Host": HostAsking.host,
            ]
            #expect(try await hosts.get("/", at: Self.main, headers).body.contains("Opera Night"))
            let evil = headers.mapValues { $0.replacing(HostAsking.host, with: "evil.example") }
            for path in ["/", "/shows/\(Self.hamlet)", "/robots.txt", "/sitemap.xml"] {
                let told = try await hosts.get(path, evil)
                #expect(told.status == 200 && !told.body.contains("evil.example") && !told.body.contains("Opera Night"), "\(path)")
            }
            for host in ["evil.example", "tickets.theatre.example@evil.example", "evil.example#tickets.theatre.example"] {
                let told = try await hosts.get("/", at: host)
                #expect(!told.body.contains("evil.example") && !told.head.contains("evil.example"), "\(host)")
            }
        }
    }

    @Test("Console C26 One host's lists are never another's, whichever was asked first", arguments: Engine.allCases)
    func lists(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let orders = [("/api/shows", [true, false]), ("/api/shows?limit=20", [false, true]), ("/sitemap.xml", [true, false, true])]
            for (path, order) in orders {
                for isOwn in order {
                    let told = try await hosts.get(path, at: isOwn ? HostAsking.host : Self.main)
                    #expect(told.body.contains(HostAsking.opera) != isOwn, "\(path)")
                }
            }
            let next = try await hosts.get("/api/shows?limit=1")
            #expect(next.header("Link")?.hasPrefix("<\(HostAsking.own)/api/shows?") == true, "\(next.head)")
        }
    }

    @Test("Console C26 What somebody has bought of others is not in their lists there", arguments: Engine.allCases)
    func bookings(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let browser = try await hosts.console.browser(BoxOfficeFixture.Buyer.bob.id)
            let headers = [
                "Cookie": browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "), "Origin": HostAsking.main,
            ]
            let order = #"{"showId":"\#(HostAsking.opera)","specificSeatIds":["hall-A-1"]}"#
            let hold = try await hosts.json("POST", "/api/seat-checkout", at: Self.main, headers, order)
            let answer = try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(hold.body.utf8))
            // While it is held, its hold and its payment are nobody's there.
            let token = try #require(answer.holdToken)
            let give = #"{"reservationId":"\#(answer.reservationID)","holdToken":"\#(token)"}"#
            let own = headers.merging(["Origin": HostAsking.own]) { $1 }
            #expect(try await hosts.json("POST", "/api/seat-checkout/cancel", own, give).status == 404)
            #expect(try await hosts.get("/api/checkout/success?session_id=\(answer.sessionID)", own).status == 404)
            #expect(try await hosts.get("/checkout/success?session_id=\(answer.sessionID)", own).status == 404)
            #expect(try await hosts.get("/checkout/cancel?hold=\(token)", own).status == 404)
            _ = try await hosts.console.house.desks.boxOffice.sales.payDemo(answer.sessionID, email: "bob@buyers.example", name: "Bob")
            for path in ["/tickets", "/api/user/bookings"] {
                #expect(try await hosts.get(path, at: Self.main, headers).body.contains("Opera Night"), "\(path)")
                let own = try await hosts.get(path, headers.merging(["Origin": HostAsking.own]) { $1 })
                #expect(own.status == 200 && !own.body.contains("Opera Night"), "\(path) \(own.head)")
            }
            for path in ["/bookings/\(answer.reservationID)", "/api/user/bookings/\(answer.reservationID)"] {
                #expect(try await hosts.get(path, headers).status == 404, "\(path)")
            }
        }
    }

    @Test("Console C26 A host that a house has named leads nobody's letter about an account there", arguments: Engine.allCases)
    func letters(_ engine: Engine) async throws {
        try await HostAsking.run(engine, { $0.site.houseHosts = true }) { hosts in
            let (console, name) = (hosts.console, "harvest.example")
            let (store, now, actor) = (HouseHostStore(console.database), console.clock.clock.now(), Actor(address: "test"))
            try await store.add(name, to: 1, by: Staff.owner.account, actor, at: now)
            try await store.prove(name, of: 1, by: Staff.owner.account, actor, at: now)
            try await console.house.desks.standing[ConsoleDesk.self].hosts.refresh()
            #expect(try await !hosts.get("/", at: name).body.contains("Opera Night"))
            let asked = try await hosts.json("POST", "/api/auth/password-reset", at: name, #"{"email":"bob@buyers.example"}"#)
            #expect(asked.status == 200, "\(asked.body)")
            let new = #"{"email":"new@example.org","password":"Passw0rd","name":"Nia"}"#
            #expect(try await hosts.json("POST", "/api/auth/signup", at: name, new).status == 201)
            let desk = console.house.desks.boxOffice
            let writer = desk.mails.writer(from: try #require(MailAddress("Globe <box@example.org>")))
            let sent = Mutex<[MailMessage]>([])
            let handler: OutboxWorker.Handler = { delivery in
                if let message = try await writer(delivery) { sent.withLock { $0.append(message) } }
            }
            await console.house.outbox([AccountMail.kind: handler, AccountMails.requests: desk.mails.answer]).drain()
            let mails = sent.withLock { $0 }
            #expect(mails.count == 2)
            for mail in mails { #expect(mail.text.contains(HostAsking.main + "/") && !mail.text.contains(name), "\(mail.text)") }
        }
    }

    @Test("Console C26 Hosts that houses have named count only where they may, and never the main one", arguments: Engine.allCases)
    func named(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let (console, name) = (hosts.console, "harvest.example")
            let (store, now, actor) = (HouseHostStore(console.database), console.clock.clock.now(), Actor(address: "test"))
            try await store.add(name, to: 1, by: Staff.owner.account, actor, at: now)
            try await store.prove(name, of: 1, by: Staff.owner.account, actor, at: now)
            for mayName in [false, true] {
                let table = SiteHosts(base: HostAsking.main)
                var settings = Settings.Site()
                settings.houseHosts = mayName
                // One that names the main host gains nothing.
                settings.hosts = [SiteHost(Self.main, "globe")].compactMap { $0 }
                let process = HouseHosts(console.database, settings, table)
                try await process.refresh()
                #expect((table.find(name) != nil) == mayName && table.find(Self.main) == nil)
                #expect(table.find(name)?.isGiven != true)
                if mayName {
                    // A house that is suspended has none, until it is let in again.
                    try await BoxOfficeFixture.load(Self.globe(", \"suspended\":true"), into: console.database)
                    try await process.refresh()
                    #expect(table.find(name) == nil && table.first(of: 1) == nil)
                    try await BoxOfficeFixture.load(Self.globe(", \"suspended\":false"), into: console.database)
                }
            }
            let owner = try await console.browser(.owner)
            let api = "/console/api/hosts?organisation=globe"
            let asked = try await owner.call(.post, api, Array(#"{"host":"b.example"}"#.utf8), [.contentType: "application/json"])
            #expect(asked.status == .forbidden && asked.text.contains("hosts_given"), "\(asked.text)")
            #expect(try await !owner.call(.get, api).text.contains(name))
            for text in ["théâtre.example", "tickets.example.org.", "tickets.example.org:443", "tickets.example.org/", "*.example.org"] {
                #expect(HostName.normalised(text) == nil, "\(text)")
            }
        }
    }
}
