@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What people see where something goes wrong, and what programs read there.
@Suite struct PeopleErrorTests {
    private static let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"]
    private static let unknown = "00000000-0000-4000-8000-000000000099"

    /// Each with a program's envelope.
    private static let dead: [(path: String, envelope: String)] = [
        ("/shows/\(unknown)", #"{"success":false,"error":"#), ("/checkout/\(unknown)", #"{"success":false,"error":"#),
        ("/bookings/\(unknown)", #"{"success":false,"error":"#), ("/t/NOBODYHASTHISCODE234", #"{"success":false,"error":"#),
        ("/tickets/none", #"{"success":false,"error":"#), ("/account/none", #"{"success":false,"error":"#),
        ("/signin/nobody", #"{"success":false,"error":"#), ("/walks/nowhere", #"{"statusCode":404,"message":"#),
        ("/q/nowhere", #"{"error":"#),
        ("/o/nobody", #"{"success":false"#), ("/link/none", #"{"error":"#), ("/billing/none", #"{"error":"#),
        ("/console/nothing", #"{"error":"#), ("/console/nothing/at/all", #"{"error":"#),
        ("/nothing/at/all", #"{"error":"#), ("/bookings/\(unknown)/ticket.pdf?k=x", #"{"error":"#),
        ("/shows//\(unknown)", #"{"success":false"#),
    ]

    @Test("Console C68 a dead link is a page to a browser and JSON to a program, with one status", arguments: Engine.allCases)
    func deadLinks(engine: Engine) async throws {
        try await withUsher(engine) { house in
            for (path, envelope) in Self.dead {
                let page = try await house.client.executeRequest(uri: path, method: .get, headers: Self.browser, body: nil)
                #expect(page.status == .notFound, "\(path)")
                #expect(page.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
                // Who works in the console is led back there, anybody else into the shop.
                let home = path.hasPrefix("/console") ? "/console" : "/"
                #expect(
                    page.text.contains("There is nothing here") && page.text.contains(#"<a class="button" href="\#(home)">"#), "\(path)")
                #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
                #expect(page.headers[values: .vary].joined(separator: ", ").contains("Accept"))
                let head = try await house.client.executeRequest(uri: path, method: .head, headers: Self.browser, body: nil)
                #expect(
                    head.status == .notFound && head.headers[.contentType] == "text/html; charset=utf-8" && head.text.isEmpty, "\(path)")
                for accepted in ["application/json", "*/*", "text/html;q=0.5, application/json", ""] {
                    let headers: HTTPFields = accepted.isEmpty ? [:] : [.accept: accepted]
                    let answer = try await house.client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
                    #expect(answer.status == .notFound && answer.text.hasPrefix(envelope), "\(path) \(accepted) \(answer.text.prefix(60))")
                    #expect(answer.headers[.contentType]?.hasPrefix("application/json") == true)
                }
            }
        }
    }

    @Test("Console C68 every route of an API answers JSON to a browser too, and so does what is no route there", arguments: Engine.allCases)
    func programs(engine: Engine) async throws {
        try await withUsher(engine) { house in
            let routes = try await House.routes().endpoints.filter { endpoint in
                ["/api/", "/auth/", "/tours", "/vouchers/", "/analytics/", "/media/", "/tiles/", "/console/api/", "/wallet/"].contains {
                    endpoint.path.hasPrefix($0)
                } && endpoint.path != "/api/docs"
            }
            #expect(routes.count > 100)
            let paths = Set(routes.map { $0.path.replacing(/\{[^}]+\}/, with: "none") })
            for path in paths.union(["/api/nothing", "/api", "/console/api/nothing", "/tours/a/b/c", "/wallet/v2", "/maps/none"]).sorted() {
                let answer = try await house.client.executeRequest(uri: path, method: .get, headers: Self.browser, body: nil)
                #expect(answer.headers[.contentType]?.hasPrefix("text/html") != true, "\(path)")
                if answer.status.code >= 400, !answer.text.isEmpty {
                    #expect(answer.headers[.contentType]?.hasPrefix("application/json") == true, "\(path)")
                }
            }
        }
    }

    @Test("Console C68 a printed code that is switched off is a page with its status, over a socket too", arguments: Engine.allCases)
    func endedCode(engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try #require(try await canvass.makeCodes().first)
            let code = try #require(try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 1).codes.first)
            let path = "/api/campaigns/\(QRWorld.campaignUUID)/qr-codes/\(code.uuid)"
            #expect(try await canvass.send(.patch, path, #"{"enabled":false}"#, as: .editor).status == .ok)
            let page = try await canvass.client.executeRequest(uri: "/q/\(slug)", method: .get, headers: Self.browser, body: nil)
            #expect(page.status == .gone && page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.text.contains("This has ended") && page.text.contains("no longer active"))
            #expect(try await canvass.scan(slug).text == #"{"error":"This QR code is no longer active","code":"qr_inactive"}"#)
        }
    }

    @Test(
        "Console C68 pages are for whoever names them and wants them more than JSON",
        arguments: [
            ("text/html", true), ("text/html, application/json;q=0.9", true), ("text/html;q=0.9, application/json", false),
            ("text/html;q=0.9,*/*;q=0.8", true), ("text/html,*/*", false), ("application/*;q=0.2, text/html;q=0.3", true),
            ("text/html;q=0", false), ("*/*", false), ("text/*", false), ("application/xhtml+xml", false), ("", false),
        ])
    func preference(accepted: String, page: Bool) { #expect(PeoplePath.prefersPage([accepted]) == page) }

    @Test("Which addresses are for people: whole parts of a path, and no API's")
    func addresses() {
        for path in ["/", "/shows/1", "/anything", "/consoles", "/apis", "/console"] {
            #expect(PeoplePath.holds(path, of: Desks.paths.owner(of: path)), "\(path)")
        }
        for path in ["/api", "/api/shows", "/console/api/shows", "/tours/1", "/health", "/maps/1.json", "/auth/login", "/wallet/v1/log"] {
            #expect(!PeoplePath.holds(path, of: Desks.paths.owner(of: path)), "\(path)")
        }
    }
}
