@testable import UsherHTTP
import Foundation
import Synchronization
import Testing
import UsherCore
import UsherPapers
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// A house's own host shows this house alone.
@Suite struct OwnHostTests {
    private static let hamlet = BoxOfficeFixture.Stage.hamlet.uuid

    @Test("Console C26 At a house's own host there are its shows alone, and its name", arguments: Engine.allCases)
    func alone(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let home = try await hosts.get("/")
            #expect(home.status == 200 && home.body.contains("Hamlet") && !home.body.contains("Opera Night"), "\(home.head)")
            #expect(home.body.contains("<link rel=\"canonical\" href=\"\(HostAsking.own)/\">"))
            #expect(home.body.contains("· Globe</title>") && !home.body.contains("Usher</title>"))
            #expect(home.body.contains("class=\"brand house\" href=\"/\"") && home.body.contains("href=\"\(HostAsking.main)/\">"))
            #expect(try await hosts.get("/o/globe").status == 200)
            #expect(try await hosts.get("/o/lyric").status == 404)
            let show = try await hosts.get("/shows/\(Self.hamlet)")
            #expect(show.status == 200 && show.body.contains("<link rel=\"canonical\" href=\"\(HostAsking.own)/shows/\(Self.hamlet)\">"))
            #expect(try await hosts.get("/signin").body.contains("· Globe</title>"))
            let list = try await hosts.get("/api/shows")
            #expect(list.body.contains("Hamlet") && !list.body.contains("Opera Night"))
            #expect(try await hosts.get("/api/shows", at: "tickets.example.org").body.contains("Opera Night"))
        }
    }

    @Test("Console C26 A foreign show is unknown there, in every way that it is asked", arguments: Engine.allCases)
    func foreign(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let (opera, nobody) = (HostAsking.opera, UUID().uuidString.lowercased())
            for path in [
                "/shows/%", "/shows/%/preview.png", "/api/shows/%", "/api/shows/%/seats", "/api/shows/%/seatmap", "/api/shows?id=%",
            ] {
                let told = try await hosts.get(path.replacing("%", with: opera))
                let unknown = try await hosts.get(path.replacing("%", with: nobody))
                #expect(told.status == 404 && told.body == unknown.body, "\(path) \(told.status)")
                #expect(try await hosts.get(path.replacing("%", with: opera), at: "tickets.example.org").status == 200, "\(path)")
            }
            let order = #"{"showId":"%","specificSeatIds":["hall-A-1"]}"#
            for path in ["/api/seat-checkout", "/api/shows/%/quote", "/api/shows/%/waiting-list"] {
                let told = try await hosts.json(
                    "POST", path.replacing("%", with: opera), order.replacing("%", with: opera))
                #expect(told.status == 404, "\(path) \(told.head) \(told.body)")
            }
            let hold = try await hosts.json("POST", "/api/seat-checkout", at: "tickets.example.org", order.replacing("%", with: opera))
            let answer = try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(hold.body.utf8))
            #expect(answer.url.hasPrefix(HostAsking.main + "/pay/demo/"))
            let pay = String(answer.url.dropFirst(HostAsking.main.count))
            #expect(try await hosts.get(pay).status == 404)
            #expect(try await hosts.get(pay, at: "tickets.example.org").status == 200)
            let token = try #require(answer.holdToken)
            let checkout = "/checkout/\(answer.reservationID)?hold=\(token)"
            #expect(try await hosts.get(checkout).status == 404)
            #expect(try await hosts.get(checkout, at: "tickets.example.org").status == 200)
        }
    }

    @Test(
        "Console C26 What is bought, there or at the main host, is paid, mailed and carried with the own host", arguments: Engine.allCases)
    func sold(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            for (host, seat) in [(HostAsking.host, "stalls-A-1"), ("tickets.example.org", "stalls-A-3")] {
                let order = #"{"showId":"\#(Self.hamlet)","specificSeatIds":["\#(seat)"]}"#
                let hold = try await hosts.json("POST", "/api/seat-checkout", at: host, order)
                let answer = try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(hold.body.utf8))
                #expect(answer.url.hasPrefix(HostAsking.own + "/pay/demo/"), "\(answer.url)")
                #expect(try await hosts.get(String(answer.url.dropFirst(HostAsking.own.count))).status == 200)
                let desk = hosts.console.house.desks.boxOffice
                _ = try await desk.sales.payDemo(answer.sessionID, email: "zoe@example.org", name: "Zoë")
                #expect(try await hosts.get("/checkout/success?session_id=\(answer.sessionID)").status == 200)
                let record = try #require(try await desk.sales.bookings.find(answer.reservationID))
                let paper = try await desk.tickets.paper(record)
                #expect(paper.page.hasPrefix(HostAsking.own + "/bookings/") && paper.pdf.hasPrefix(HostAsking.own + "/bookings/"))
                #expect(try await hosts.get(String(paper.page.dropFirst(HostAsking.own.count))).body.contains("Hamlet"))
                #expect(try await desk.tickets.document(answer.reservationID)?.base == HostAsking.own)
            }
            let mails = try await Self.mails(hosts.console)
            #expect(mails.count == 2)
            for mail in mails {
                #expect(mail.text.contains(HostAsking.own + "/bookings/") && !mail.text.contains(HostAsking.main))
                #expect(mail.html?.contains(HostAsking.own + "/bookings/") == true && mail.html?.contains(HostAsking.main) == false)
            }
        }
    }

    private static func mails(_ console: ConsoleServing) async throws -> [MailMessage] {
        let desk = console.house.desks.boxOffice
        let writer = TicketMail(
            files: desk.tickets, words: HouseMailStore(console.database), from: try #require(MailAddress("Globe <box@example.org>")))
        let sent = Mutex<[MailMessage]>([])
        let handler: OutboxWorker.Handler = { delivery in
            if let message = try await writer.write(delivery) { sent.withLock { $0.append(message) } }
        }
        await console.house.outbox([PaymentOutbox.mail: handler]).drain()
        return sent.withLock { $0 }
    }

    @Test("Console C26 Stripe sends buyers back to the own host", arguments: Engine.allCases)
    func stripe(_ engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                try await HouseStore(database).nameHouses(at: BoxOfficeFixture.now)
                try await SaleServing.serve(database, .stripe, stripe, url) { settings in
                    settings.site.hosts = [SiteHost(HostAsking.host, "globe")].compactMap { $0 }
                } _: { serving in
                    _ = try await serving.held(["stalls-A-1"])
                    let fields = try #require(stripe.sessions.first?.fields)
                    #expect(fields["success_url"]?.hasPrefix(HostAsking.own + "/checkout/success?") == true, "\(fields)")
                    #expect(fields["cancel_url"]?.hasPrefix(HostAsking.own + "/checkout/cancel?hold=") == true, "\(fields)")
                }
            }
        }
    }

    @Test("Console C26 Search engines are told its pages at its host, and the others' at the main one", arguments: Engine.allCases)
    func engines(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let (own, main) = (try await hosts.get("/sitemap.xml"), try await hosts.get("/sitemap.xml", at: "tickets.example.org"))
            #expect(own.body.contains("<loc>\(HostAsking.own)/shows/\(Self.hamlet)</loc>") && !own.body.contains(HostAsking.main))
            #expect(!own.body.contains(HostAsking.opera))
            #expect(main.body.contains("<loc>\(HostAsking.main)/shows/\(HostAsking.opera)</loc>") && !main.body.contains(Self.hamlet))
            #expect(try await hosts.get("/robots.txt").body.contains("Sitemap: \(HostAsking.own)/sitemap.xml"))
            let page = try await hosts.get("/shows/\(Self.hamlet)", at: "tickets.example.org")
            #expect(page.body.contains("<link rel=\"canonical\" href=\"\(HostAsking.own)/shows/\(Self.hamlet)\">"))
        }
    }

    @Test("Console C26 An unknown host changes nothing, and costs no look at the database", arguments: Engine.allCases)
    func unknown(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            for host in ["evil.example", "x.tickets.theatre.example", "tickets.theatre.example.evil.example", "127.0.0.1:1", ""] {
                for path in ["/robots.txt", "/sitemap.xml", "/api/shows", "/health"] {
                    let (told, main) = (try await hosts.get(path, at: host), try await hosts.get(path, at: "tickets.example.org"))
                    #expect(told.status == main.status && told.body == main.body, "\(host) \(path)")
                }
                #expect(try await hosts.get("/", at: host).body.contains("Opera Night"), "\(host)")
            }
            for host in ["TICKETS.theatre.example", "tickets.theatre.example:8443", "tickets.theatre.example."] {
                #expect(try await !hosts.get("/", at: host).body.contains("Opera Night"), "\(host)")
            }
            let table = SiteHosts(base: "https://main.example")
            #expect(table.find("evil.example") == nil && !table.serves("evil.example") && table.serves("main.example"))
        }
    }

    @Test("Console C26 The console and the door lead to the main host, all else is not there", arguments: Engine.allCases)
    func others(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            for path in ["/console", "/console/o/globe?x=1", "/door", "/account/security"] {
                let answer = try await hosts.get(path)
                #expect(answer.status == 303 && answer.header("Location") == HostAsking.main + path, "\(path) \(answer.head)")
            }
            for path in [
                "/api/events", "/q/abc", "/metrics", "/health", "/openapi.json", "/console/api/brand?organisation=globe", "/billing",
                "/signin/apple", "/pay/plan/x", "/api/campaigns",
            ] {
                #expect(try await hosts.get(path).status == 404, "\(path)")
            }
            #expect(try await hosts.ask("POST", "/console/o/globe/settings/brand").status == 404)
            let scan = ["X-API-Key": Staff.door.secret, "Content-Type": "application/json"]
            #expect(try await hosts.ask("POST", "/api/tickets/scan", scan, #"{"qr_code":"x"}"#).status == 404)
            for path in ["/api/auth/passkeys/signin/options", "/api/auth/passkeys/options"] {
                #expect(try await hosts.json("POST", path, "{}").status == 404, "\(path)")
            }
            #expect(try await hosts.json("POST", "/api/auth/passkeys/signin/options", at: "tickets.example.org", "{}").status == 200)
            #expect(try await !hosts.get("/signin").body.contains("passkey"))
        }
    }

    @Test("Console C26 A cookie is that host's, and a write's origin must be the host that serves it", arguments: Engine.allCases)
    func origins(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let browser = try await hosts.console.browser(BoxOfficeFixture.Buyer.bob.id)
            let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            for (host, origin, status) in [
                (HostAsking.host, HostAsking.own, 200), (HostAsking.host, HostAsking.main, 403),
                ("tickets.example.org", HostAsking.own, 403),
                ("tickets.example.org", HostAsking.main, 200), (HostAsking.host, "http://tickets.theatre.example", 403),
                (HostAsking.host, "https://tickets.theatre.example.evil.example", 403), ("evil.example", "https://evil.example", 403),
            ] {
                let answer = try await hosts.json(
                    "PATCH", "/api/user/profile", at: host, ["Cookie": cookie, "Origin": origin], #"{"name":"Bob"}"#)
                #expect(answer.status == status, "\(host) \(origin) \(answer.head)")
            }
            let page = try await hosts.get("/signin")
            let set = try #require(page.header("Set-Cookie"))
            #expect(set.contains("; Secure") && set.contains("; HttpOnly") && !set.lowercased().contains("domain="))
        }
    }

    @Test("Console C26 Letters about an account that were asked for at its host lead there", arguments: Engine.allCases)
    func letters(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            let new = #"{"email":"new@example.org","password":"Passw0rd","name":"Nia"}"#
            #expect(try await hosts.json("POST", "/api/auth/signup", new).status == 201)
            let other = #"{"email":"old@example.org","password":"Passw0rd","name":"Ola"}"#
            #expect(try await hosts.json("POST", "/api/auth/signup", at: "tickets.example.org", other).status == 201)
            let asked = try await hosts.json("POST", "/api/auth/password-reset", #"{"email":"bob@buyers.example"}"#)
            #expect(asked.status == 200, "\(asked.body)")
            let desk = hosts.console.house.desks.boxOffice
            let writer = desk.mails.writer(from: try #require(MailAddress("Globe <box@example.org>")))
            let sent = Mutex<[MailMessage]>([])
            let handler: OutboxWorker.Handler = { delivery in
                if let message = try await writer(delivery) { sent.withLock { $0.append(message) } }
            }
            await hosts.console.house.outbox([AccountMail.kind: handler, AccountMails.requests: desk.mails.answer]).drain()
            for (address, base) in [("new", HostAsking.own), ("old", HostAsking.main), ("bob", HostAsking.own)] {
                let mail = try #require(sent.withLock { all in all.first { $0.to.address.hasPrefix(address) } }, "\(address)")
                #expect(mail.text.contains(base + "/") && !mail.text.contains(base == HostAsking.own ? HostAsking.main : HostAsking.own))
            }
        }
    }
}
