@testable import UsherPapers
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// The Wallet pass of a ticket, as phones download it.
@Suite struct BoardingPassTests {
    private static func run(
        _ engine: Engine, clock: WallClock = WallClock { BoardingServing.now },
        _ body: @Sendable @escaping (BoardingServing) async throws -> Void
    ) async throws {
        try await BoardingServing.run(engine, clock: clock, passes: try await BoardingServing.passes(clock: clock), body)
    }

    @Test("Boarding A44 A48 The archive: its headers, files, digests, signature", arguments: Engine.allCases)
    func archive(engine: Engine) async throws {
        try await Self.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let id = try #require(try await airline.ticket().ticket_identifier)
            let pass = try await boarding.get("boardingpass/\(id)")
            #expect(pass.status == .ok && pass.headers[.contentType] == "application/vnd.apple.pkpass")
            #expect(pass.headers[.contentDisposition] == #"attachment; filename="boardingpass.pkpass""#)
            #expect(pass.headers[.cacheControl] == "private, no-cache" && pass.headers[.robotsTag] == "noindex")
            #expect(pass.headers[HTTPField.Name("X-Usher-Development")!] == "pass-certificate")
            let read = try await PassReader.check(Array(pass.body.readableBytesView))
            for name in ["pass.json", "icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "logo@2x.png"]
                + PassLanguage.allCases.map({ "\($0.rawValue).lproj/pass.strings" })
            { #expect(read.contains("'\(name)'"), "\(name)") }
            for word in ["signingTime", "messageDigest", "contentType", "sha256"] { #expect(read.contains(word), "\(word)") }
            #expect(read.hasSuffix("2\n"), "leaf and issuer: \(read)")

            for path in [
                "boardingPass/\(id)", "airline/\(airline.identifier)/boardingpass/\(id)",
                "airline/\(airline.identifier)/boardingPass/\(id)",
            ] {
                let same = try await boarding.get(path, token: airline.token)
                #expect(same.status == .ok && same.body == pass.body, "\(path)")
            }
            #expect(try await boarding.get("airline/\(airline.identifier)/boardingpass/\(id)").status == .unauthorized)
            let foreign = try await other.get("boardingpass/\(id)")
            #expect(foreign.status == .notFound && foreign.boardingError?.detail == "Ticket '\(id)' not found")
            #expect(try await boarding.get("boardingpass/x").boardingError?.detail == "Ticket 'x' not found")
        }
    }

    @Test("Boarding A45 pass.json is that of 6.2", arguments: Engine.allCases)
    func document(engine: Engine) async throws {
        try await Self.run(engine) { boarding in
            let airline = try await boarding.airline()
            let id = try #require(try await airline.ticket().ticket_identifier)
            let json = try await PassReader.json(Array(try await boarding.get("boardingpass/\(id)").body.readableBytesView))
            let pass = try #require(try await boarding.database.read { try BoardingReader($0).boardingPass(id) })
            let code = JSONValue.members([
                "format": .string("PKBarcodeFormatQR"), "message": .string(try await boarding.desk.qrText(pass)),
                "messageEncoding": .string("iso-8859-1"),
            ])
            let token = String(Base64Text.encode(boarding.desk.keys.secret.code(of: "usher/wallet/1\(id)")).prefix(32))
            let expected = """
                {"formatVersion":1,"passTypeIdentifier":"pass.dev.usher","teamIdentifier":"USHERDEVEL","organizationName":"Usher",\
                "description":"Boarding pass (development)","serialNumber":"\(id)","logoText":"Fun Air","backgroundColor":"rgb(189,144,71)",\
                "foregroundColor":"rgb(0,0,0)","labelColor":"rgb(255,255,255)","relevantDate":"2024-06-19T08:00:00+00:00",\
                "expirationDate":"2024-06-21T08:00:00+00:00","barcodes":[\(JSONText.string(code))],"barcode":\(JSONText.string(code)),\
                "locations":[{"latitude":51.3481,"longitude":-0.558889,"relevantText":"Welcome to Fairoaks Airport"},\
                {"latitude":50.517399,"longitude":1.62059,"relevantText":"Welcome to Le Touquet-Côte d'Opale Airport"}],\
                "boardingPass":{"transitType":"PKTransitTypeAir","backFields":[\(Self.back)],\
                "headerFields":[{"key":"seat","label":"Seat","value":"2B"},{"key":"flight-number","label":"Flight","value":"FF123"}],\
                "primaryFields":[{"key":"origin","label":"Fairoaks Airport","value":"EGTF"},{"key":"destination","label":"Le Touquet","value":"LFAT"}],\
                "secondaryFields":[{"key":"passenger-name","label":"Passenger","value":"Jane Roe"},\
                {"key":"gate","label":"Gate","value":"A1","changeMessage":"Gate: %@"}],\
                "auxiliaryFields":[{"key":"date","label":"Departs","value":"2024-06-19T09:00:00+01:00","dateStyle":"PKDateStyleMedium",\
                "timeStyle":"PKDateStyleShort","ignoresTimeZone":true},{"key":"custom-label","label":"Boarding Group","value":"1"}]},\
                "webServiceURL":"https://tickets.example.org/wallet","authenticationToken":"\(token)"}
                """
            #expect(JSONText.string(json) == expected)
        }
    }

    private static let back = """
        {"key":"back-passenger","label":"Passenger","value":"Jane Roe"},{"key":"origin-name","label":"Airport","value":"Fairoaks Airport"},\
        {"key":"origin-city","label":"City","value":"Chobham"},{"key":"origin-country","label":"Country","value":"GB"},\
        {"key":"origin-map","label":"Map","value":"https://www.openstreetmap.org/?mlat=51.3481&mlon=-0.558889"},\
        {"key":"destination-name","label":"Airport","value":"Le Touquet-Côte d'Opale Airport"},\
        {"key":"destination-city","label":"City","value":"Le Touquet"},{"key":"destination-country","label":"Country","value":"FR"},\
        {"key":"destination-iata","label":"IATA","value":"LTQ"},\
        {"key":"destination-map","label":"Map","value":"https://www.openstreetmap.org/?mlat=50.517399&mlon=1.62059"}
        """

    @Test("Boarding A45 A46 A47 What a pass leaves out and says otherwise", arguments: Engine.allCases)
    func variants(engine: Engine) async throws {
        try await Self.run(engine) { boarding in
            let airline = try await boarding.airline()
            let (aircraft, passenger) = (try await airline.aircraft(), try await airline.passenger(""))
            func fields(_ plan: String, seat: String = "") async throws -> (json: JSONValue, ticket: JSONValue) {
                let ticket = try await airline.ticket(try await airline.flight(aircraft, plan), passenger, seat: seat)
                let pass = try await boarding.get("boardingpass/\(try #require(ticket.ticket_identifier))")
                let json = try await PassReader.json(Array(pass.body.readableBytesView))
                return (json, try #require(json["boardingPass"]))
            }
            func plan(_ number: String, _ icao: String = "EGTF", _ date: String = "2024-06-19T08:00:00Z", zone: String = "null") -> String {
                """
                {"origin":{"icao":"\(icao)","timezone_identifier":\(zone)},"destination":{"icao":"ZZZZ"},"gate":" ","flightNumber":"\(number)",\
                "scheduledDepartureDate":"\(date)"}
                """
            }
            for number in ["", "N122DR"] {
                let (json, pass) = try await fields(plan(number))
                #expect(JSONText.string(pass["headerFields"] ?? .null) == #"[{"key":"flight-number","label":"Aircraft","value":"N122DR"}]"#)
                #expect(PassReader.values(pass["secondaryFields"]) == ["passenger-name": ""])
                #expect(PassReader.values(pass["primaryFields"]) == ["origin": "EGTF", "destination": "ZZZZ"])
                #expect(JSONText.string(json["locations"] ?? .null).contains("ZZZZ") == false)
            }
            _ = try await airline.post("settings", #"{"customLabelEnabled":false}"#)
            #expect(PassReader.values(try await fields(plan("FF1")).ticket["auxiliaryFields"])["aircraft"] == "N122DR")
            #expect(PassReader.values(try await fields(plan("")).ticket["auxiliaryFields"]).keys.sorted() == ["date"])
            for (plan, label, value) in [
                (plan("", "EGTF"), "Departs", "2024-06-19T09:00:00+01:00"),
                (plan("", "EGTF", "2025-01-19T08:00:00Z"), "Departs", "2025-01-19T08:00:00+00:00"),
                (plan("", "ZZZZ"), "Departs (UTC)", "2024-06-19T08:00:00+00:00"),
                (plan("", "ZZZZ", zone: #""Europe/Rome""#), "Departs", "2024-06-19T10:00:00+02:00"),
                (plan("", "EGTF", zone: #""Mars/Phobos""#), "Departs", "2024-06-19T09:00:00+01:00"),
            ] {
                let (json, pass) = try await fields(plan)
                guard case .array(let shown)? = pass["auxiliaryFields"] else { throw Tool.Failure(description: "no fields") }
                #expect(shown.first?["label"] == .string(label) && shown.first?["value"] == .string(value), "\(value)")
                #expect((json["locations"] == nil) == plan.contains(#""icao":"ZZZZ","timezone"#))
            }
        }
    }

    @Test("Boarding A49 Without a certificate 503 and no button; with one of Usher's own both say so", arguments: Engine.allCases)
    func certificates(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let id = try #require(try await boarding.airline().ticket().ticket_identifier)
            let pass = try await boarding.get("boardingpass/\(id)")
            #expect(pass.status == .serviceUnavailable && pass.boardingError?.code == "wallet_unavailable")
            let page = try await boarding.send(.get, "/pages/yourBoardingPass/\(id)")
            #expect(page.status == .ok && !page.text.contains("boardingpass/"))
            let passes = try await BoardingServing.passes()
            try await BoardingServing.serve(boarding.database, passes: passes) { signing in
                let page = try await signing.send(.get, "/pages/yourBoardingPass/\(id)").text
                #expect(page.contains(#"href="/api/v1/boardingpass/\#(id)""#) && page.contains("Wallet will refuse"))
                #expect(try await signing.get("boardingpass/\(id)").status == .ok)
            }
            // The certificate has run out.
            let late = WallClock { passes.certificate.notAfter }
            let expired = try await BoardingServing.passes(clock: late)
            try await BoardingServing.serve(boarding.database, passes: expired) { signing in
                let pass = try await signing.get("boardingpass/\(id)")
                let page = try await signing.send(.get, "/pages/yourBoardingPass/\(id)")
                #expect(pass.status == .serviceUnavailable && !page.text.contains("boardingpass/"))
            }
        }
    }

    @Test("Boarding A50 Equal content is equal bytes and 304; what is changed has another tag", arguments: Engine.allCases)
    func conditional(engine: Engine) async throws {
        let turned = HandClock(BoardingServing.now)
        try await Self.run(engine, clock: turned.clock) { boarding in
            let airline = try await boarding.airline()
            let ticket = try await airline.ticket()
            let path = "boardingpass/\(try #require(ticket.ticket_identifier))"
            let first = try await boarding.get(path)
            turned.advance(seconds: 60)
            let second = try await boarding.get(path)
            #expect(second.body == first.body)
            let (tag, modified) = (try #require(first.headers[.eTag]), try #require(first.headers[.lastModified]))
            for headers: HTTPFields in [[.ifNoneMatch: tag], [.ifModifiedSince: modified]] {
                let known = try await boarding.send(.get, path, headers: headers)
                #expect(known.status == .notModified && known.body.readableBytes == 0 && known.headers[.eTag] == tag)
            }
            let passenger = try #require(ticket.passenger.passenger_identifier)
            let changes = [
                ("flight/amend/\(try #require(ticket.flight.flight_identifier))", #"{"gate":"B7"}"#),
                ("passenger/create", #"{"apple_identifier":"","formattedName":"J. Roe","passenger_identifier":"\#(passenger)"}"#),
                ("settings", #"{"labelColor":"rgb(0,0,0)"}"#),
            ]
            var tags: Set<String> = [tag]
            for (change, body) in changes {
                turned.advance(seconds: 1)
                #expect(try await airline.post(change, body).status == .ok)
                let next = try await boarding.send(.get, path, headers: [.ifNoneMatch: tag])
                #expect(next.status == .ok && tags.insert(next.headers[.eTag] ?? tag).inserted, "\(change)")
                #expect(try await boarding.send(.get, path, headers: [.ifModifiedSince: modified]).status == .ok, "\(change)")
            }
        }
    }

    @Test("Boarding A58 Over for the public, not for the airline", arguments: Engine.allCases)
    func over(engine: Engine) async throws {
        let turned = HandClock(BoardingServing.now)
        try await Self.run(engine, clock: turned.clock) { boarding in
            let airline = try await boarding.airline()
            let path = "boardingpass/\(try #require(try await airline.ticket().ticket_identifier))"
            turned.advance(seconds: 50 * 3_600)
            #expect(try await boarding.get(path).boardingError?.code == "pass_expired")
            #expect(try await airline.get(path).status == .ok)
        }
    }
}
