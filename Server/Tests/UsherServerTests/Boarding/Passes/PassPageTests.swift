@testable import UsherHTTP
@testable import UsherPapers
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct PassPageTests {
    @Test("Boarding A54 Four languages, both forms", arguments: Engine.allCases)
    func languages(engine: Engine) async throws {
        try await BoardingServing.run(engine, passes: try await BoardingServing.passes()) { boarding in
            let id = try #require(try await boarding.airline().ticket().ticket_identifier)
            let path = "/pages/yourBoardingPass/\(id)"
            func page(_ query: String, accept: String? = nil) async throws -> TestResponse {
                try await boarding.send(.get, path + query, headers: accept.map { [.acceptLanguage: $0] } ?? [:])
            }
            for (language, words, date, button) in [
                ("en", ["Flight", "Gate", "Departs", "Passenger", "Seat"], "19 Jun 2024", "Add to Apple Wallet"),
                ("fr", ["Vol", "Porte", "Départ", "Passager", "Siège"], "19 juin 2024", "Ajouter à Cartes d’Apple"),
                ("de", ["Flug", "Gate", "Abflug", "Passagier", "Sitz"], "19. Juni 2024", "Zu Apple Wallet hinzufügen"),
                ("es", ["Vuelo", "Puerta", "Salida", "Pasajero", "Asiento"], "19 jun 2024", "Añadir a Cartera de Apple"),
            ] {
                let shown = try await page("?lang=\(language)")
                #expect(shown.status == .ok && shown.text.contains("<html lang=\"\(language)\">"))
                #expect(shown.headers[.contentLanguage] == language && shown.headers[.vary] == "Accept-Language")
                #expect(shown.text.contains("<span>\(date)</span> <strong>09:00</strong>") && shown.text.contains("<span>\(button)</span>"))
                for word in words { #expect(shown.text.contains("<dt>\(word)</dt>"), "\(language) \(word)") }
            }
            for (query, accept, language) in [
                ("?lang=fr-CA", nil, "fr"), ("?lang=FR", "de", "fr"), ("?lang=it", "it, de;q=0.8", "de"), ("?lang=it", nil, "en"),
                ("", "es;q=0.3, de;q=0.5", "de"), ("", "de;q=0", "en"),
            ] {
                #expect(try await page(query, accept: accept).headers[.contentLanguage] == language, "\(query) \(accept ?? "")")
            }
            let other = try await boarding.send(.get, "/pages/yourBoardingPass?ticket=\(id)&lang=fr").text
            #expect(BoardingServing.withoutNonce(other) == BoardingServing.withoutNonce(try await page("?lang=fr").text))
        }
    }

    @Test("Boarding A55 Everything is escaped; the headers of 7; no script, no foreign URL", arguments: Engine.allCases)
    func escaped(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let evil = #"<b>\"'</script><script>alert(1)</script>&"#
            let airline = try await boarding.airline(name: evil)
            let short = #"<b>\"'"#
            _ = try await airline.post("settings", #"{"customLabel":"\#(evil)"}"#)
            let aircraft = try await airline.aircraft(short)
            let plan = """
                {"origin":{"icao":"<B>'X"},"destination":{"icao":"\\"><I>"},"gate":"\(short)","flightNumber":"\(short)1",\
                "scheduledDepartureDate":"2024-06-19T08:00:00Z"}
                """
            let flight = try await airline.flight(aircraft, plan)
            let ticket = try await airline.ticket(flight, try await airline.passenger(evil), seat: short)
            let issue = "ticket/issue/\(try #require(flight.flight_identifier))/\(try #require(ticket.passenger.passenger_identifier))"
            let labelled = try await airline.post(issue, #"{"seatNumber":"\#(short)","customLabelValue":"\#(evil)"}"#)
            let page = try await boarding.send(.get, "/pages/yourBoardingPass/\(try #require(ticket.ticket_identifier))")
            #expect(labelled.status == .ok && page.status == .ok)
            for forbidden in ["<b>\"", "<B>", "<I>", "<script", "</script>", "http://", "https://", "javascript:"] {
                let text = page.text.replacing("http://www.w3.org/2000/svg", with: "")
                #expect(!text.contains(forbidden), "\(forbidden)")
            }
            #expect(page.text.contains("&lt;b&gt;&quot;&#39;"))
            let policy = try #require(page.headers[.contentSecurityPolicy])
            let nonce = try #require(policy.firstMatch(of: /style-src 'nonce-([0-9a-f]{32})'/)?.1)
            #expect(
                policy
                    == "default-src 'none'; img-src 'self'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            )
            #expect(page.text.contains("<style nonce=\"\(nonce)\">"))
            #expect(page.headers[.cacheControl] == "no-store" && page.headers[.xContentTypeOptions] == "nosniff")
            #expect(page.headers[.robotsTag] == "noindex, nofollow" && page.headers[.referrerPolicy] == "no-referrer")
        }
    }

    @Test("Boarding A47 The departure as the clock shows it where the flight begins", arguments: Engine.allCases)
    func departure(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let (aircraft, passenger) = (try await airline.aircraft(), try await airline.passenger())
            for (icao, date, shown) in [
                ("EGTF", "2024-06-19T08:00:00Z", "2024-06-19T09:00:00+01:00"),
                ("EGTF", "2025-01-19T08:00:00Z", "2025-01-19T08:00:00+00:00"),
                ("ZZZZ", "2024-06-19T08:00:00Z", "2024-06-19T08:00:00+00:00"),
            ] {
                let plan =
                    #"{"origin":{"icao":"\#(icao)"},"destination":{"icao":"LFAT"},"gate":"","flightNumber":"","scheduledDepartureDate":"\#(date)"}"#
                let ticket = try await airline.ticket(try await airline.flight(aircraft, plan), passenger)
                let page = try await boarding.send(.get, "/pages/yourBoardingPass/\(try #require(ticket.ticket_identifier))").text
                #expect(page.contains("<time datetime=\"\(shown)\">"))
                // Without a number of its own, the flight goes by its aircraft.
                #expect(page.contains("<dt>Aircraft</dt><dd>N122DR</dd>") && !page.contains("<dt>Flight</dt>"))
            }
        }
    }

    @Test("Boarding A57 A58 Unknown, over, none: pages that say nothing", arguments: Engine.allCases)
    func notices(engine: Engine) async throws {
        let turned = HandClock(BoardingServing.now)
        try await BoardingServing.run(engine, clock: turned.clock) { boarding in
            let airline = try await boarding.airline()
            let plan = TestAirline.plan.replacing("2024-06-19", with: "2024-06-16")
            let ticket = try await airline.ticket(
                try await airline.flight(try await airline.aircraft(), plan), try await airline.passenger())
            let id = try #require(ticket.ticket_identifier)
            let path = "/pages/yourBoardingPass/\(id)"
            #expect(try await boarding.send(.get, path).status == .ok)
            turned.advance(seconds: 49 * 3_600)
            let over = try await boarding.send(.get, path)
            let pass = try await boarding.get("boardingpass/\(id)")
            #expect(over.status == .gone && pass.status == .gone && pass.boardingError?.code == "pass_expired")
            #expect(try await airline.get("boardingpass/\(id)").status == .serviceUnavailable)
            for missing in ["/pages/yourBoardingPass/x", "/pages/yourBoardingPass/%3Cb%3E", "/pages/yourBoardingPass?ticket=x"] {
                #expect(try await boarding.send(.get, missing).status == .notFound)
            }
            let none = try await boarding.send(.get, "/pages/yourBoardingPass")
            #expect(none.status == .ok)
            for page in [over, none] {
                for secret in ["Jane Roe", "2B", id, "FF123", "Fun Air"] { #expect(!page.text.contains(secret), "\(secret)") }
            }
            _ = try await airline.ticket(ticket.flight, ticket.passenger)
            #expect(try await boarding.send(.get, path).status == .ok)
            _ = try await airline.delete("ticket/\(id)")
            #expect(try await boarding.send(.get, path).status == .notFound)
        }
    }

    @Test("Boarding A57 The pages of unknown, deleted and malformed tickets are one page, which names nothing", arguments: Engine.allCases)
    func unnamed(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let (deleted, live) = (try await airline.ticket(), try await airline.ticket())
            let (id, known) = (try #require(deleted.ticket_identifier), try #require(live.ticket_identifier))
            let gone = try await airline.delete("ticket/\(id)")
            #expect(gone.status == .ok)
            var pages: Set<String> = []
            // Numbers are for the airline alone.
            let number = "\(try #require(live.ticket_id))"
            for ticket in [id, "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90", number, "%3Cb%3Eevil", String(repeating: "x", count: 300)] {
                for path in ["/pages/yourBoardingPass/\(ticket)", "/pages/yourBoardingPass?ticket=\(ticket)"] {
                    let page = try await boarding.send(.get, path)
                    #expect(page.status == .notFound && page.headers[.robotsTag] == "noindex, nofollow", "\(path)")
                    pages.insert(BoardingServing.withoutNonce(page.text))
                }
            }
            let page = try #require(pages.first)
            #expect(pages.count == 1)
            for secret in ["Jane Roe", "FF123", "Fun Air", id, known, "evil"] { #expect(!page.contains(secret), "\(secret)") }
        }
    }

    @Test("Boarding A58 With 0 hours a page stays for ever", arguments: Engine.allCases)
    func forever(engine: Engine) async throws {
        let turned = HandClock(BoardingServing.now)
        var settings = Settings.unlimited
        settings.boarding.publicHours = 0
        try await BoardingServing.run(engine, clock: turned.clock, settings: settings) { boarding in
            let id = try #require(try await boarding.airline().ticket().ticket_identifier)
            turned.advance(seconds: 400 * 86_400)
            #expect(try await boarding.send(.get, "/pages/yourBoardingPass/\(id)").status == .ok)
        }
    }

    @Test(
        "Boarding A39 A40 The text of the code: its order, its sizes; each form verifies", arguments: QRTextKind.allCases, Engine.allCases)
    func forms(form: QRTextKind, engine: Engine) async throws {
        var settings = Settings.unlimited
        settings.boarding.qr = form
        try await BoardingServing.run(engine, settings: settings) { boarding in
            let airline = try await boarding.airline()
            let id = try #require(try await airline.ticket().ticket_identifier)
            let pass = try #require(try await boarding.database.read { try BoardingReader($0).boardingPass(id) })
            let text = try await boarding.desk.qrText(pass)
            let (bytes, modules) = [.full: (909, 101), .signed: (502, 85), .compact: (143, 57)][form] ?? (0, 0)
            #expect(text.utf8.count <= bytes && text.allSatisfy(\.isASCII))
            #expect(try #require(QRCode(text, correction: form.correction)).size <= modules)
            let hash = boarding.desk.keys.secret.hash(of: id)
            #expect(text.hasPrefix(#"{"ticket":"\#(id)","signatureDigest":{"hash":"\#(hash)""#))
            let json = try JSONValue.read(Array(text.utf8))
            if form != .compact {
                guard case .string(let signature)? = json["signatureDigest"]?["signature"] else {
                    Issue.record("no signature")
                    return
                }
                #expect(signature.count == 344 && text.contains("\"signature\":\"\(signature)\""))
                let pair = try #require(try await boarding.desk.keys.find(.init(Int64(airline.id))))
                #expect(pair.verifies(signature, of: id))
            }
            #expect(try await airline.post("ticket/verify", text).status == .ok)
        }
    }
}

extension BoardingServing {
    /// A page without what is new each time.
    static func withoutNonce(_ page: String) -> String { page.replacing(/nonce="[0-9a-f]{32}"/, with: "") }
}
