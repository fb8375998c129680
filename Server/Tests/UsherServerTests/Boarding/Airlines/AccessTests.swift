@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct BoardingAccessTests {
    @Test("Boarding A8 The same 401 for every wrong credential", arguments: Engine.allCases)
    func unauthorized(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let path = "airline/\(airline.identifier)"
            let token = airline.token
            for sent in [nil, "Bearer", "Bearer ", "bearer \(token)", token, "Bearer wrong", "Bearer \(other.token)", "Bearer  \(token)"] {
                let response = try await boarding.send(.get, path, headers: sent.map { [.authorization: $0] } ?? [:])
                #expect(response.status == .unauthorized, "\(sent ?? "none")")
                #expect(response.text == #"{"detail":"Invalid Bearer Token","status_code":401,"code":"invalid_token"}"#)
                #expect(response.headers[.wwwAuthenticate] == "Bearer")
            }
            let unknown = try await boarding.get("airline/\(String(repeating: "0", count: 40))", token: token)
            #expect(unknown.text == #"{"detail":"Invalid Bearer Token","status_code":401,"code":"invalid_token"}"#)
            #expect(try await boarding.get("airline/\(airline.identifier.uppercased())", token: token).status == .ok)
        }
    }

    @Test("Boarding A9 Sessions open every route, show no identifier, end at once", arguments: Engine.allCases)
    func sessions(engine: Engine) async throws {
        let turned = HandClock(BoardingServing.now)
        try await BoardingServing.run(engine, clock: turned.clock) { boarding in
            let airline = try await boarding.airline()
            func make(_ body: String?) async throws -> (AppSeed.Session, TestAirline) {
                let session = try await airline.post("session/create", body).seed(AppSeed.Session.self)
                let token = try #require(session.token)
                #expect(token.hasPrefix("uas_") && token.count == 47)
                return (session, TestAirline(boarding: boarding, identifier: airline.identifier, id: airline.id, token: token))
            }
            let (one, first) = try await make(#"{"name":"Gate 1","days":1}"#)
            let (_, second) = try await make(nil)
            let (_, third) = try await make("{}")
            #expect(try await first.get("").seed(AppSeed.Airline.self).appleIdentifier == "")
            #expect(try await first.ticket().seatNumber == "2B")
            #expect(try await first.get("keys").status == .ok)
            let list = try await first.get("session/list")
            #expect(try list.seed([AppSeed.Session].self).map(\.name).sorted() == ["", "", "Gate 1"] && !list.text.contains("token"))
            for days in ["0", "366", "\"1\""] {
                #expect(try await airline.post("session/create", #"{"days":\#(days)}"#).status == .unprocessableContent)
            }
            // Expired, ended, all ended.
            turned.advance(seconds: 86_401)
            #expect(try await first.get("").status == .unauthorized)
            #expect(try await airline.delete("session/\(one.session_identifier)").status == .notFound)
            let live = try await airline.get("session/list").seed([AppSeed.Session].self)
            let ended = try await airline.delete("session/\(live[0].session_identifier)")
            #expect(ended.text == #"{"status":1,"session_identifier":"\#(live[0].session_identifier)"}"#)
            let open = [try await second.get("").status, try await third.get("").status]
            #expect(open.filter { $0 == .ok }.count == 1)
            #expect(try await airline.delete("session").text == #"{"status":1,"count":1}"#)
            #expect(try await second.get("").status == .unauthorized)
            #expect(try await third.get("").status == .unauthorized)
            #expect(try await airline.get("").status == .ok)
        }
    }

    @Test("Boarding A11 A12 Wrong bearers are limited, the right one never", arguments: Engine.allCases)
    func limits(engine: Engine) async throws {
        try await BoardingServing.run(engine, settings: Settings()) { boarding in
            let airline = try await boarding.airline()
            var refused: [TestResponse] = []
            for _ in 0..<150 { refused.append(try await boarding.get("airline/\(airline.identifier)", token: "wrong")) }
            let limited = refused.filter { $0.status == .tooManyRequests }
            #expect(!limited.isEmpty && refused.prefix(100).allSatisfy { $0.status == .unauthorized })
            #expect(limited.allSatisfy { $0.headers[.retryAfter] != nil && $0.boardingError?.code == "rate_limited" })
            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 0..<100 { group.addTask { try await airline.get("").status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.allSatisfy { $0 == .ok })
        }
    }

    @Test("Boarding A10 No token in clear in database or log", arguments: Engine.allCases)
    func hashed(engine: Engine) async throws {
        let log = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in log }
        logger.logLevel = .trace
        try await BoardingServing.run(engine, logger: logger) { boarding in
            let airline = try await boarding.airline("secret-apple-id")
            let session = try await airline.post("session/create", nil).seed(AppSeed.Session.self)
            _ = try await boarding.get("airline/\(airline.identifier)", token: "wrong-secret-token")
            await boarding.desk.audit.flush()
            let everything = try await boarding.database.everyText()
            #expect(everything.contains { $0.contains(airline.identifier) })
            let logged = log.entries.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n")
            #expect(logged.contains("/api/v1/airline"))
            for secret in ["secret-apple-id", session.token ?? "uas_", "wrong-secret-token"] {
                #expect(!everything.contains { $0.contains(secret) })
                #expect(!logged.contains(secret))
            }
        }
    }

    @Test("Boarding A13 An erased airline is gone, and made afresh is empty", arguments: Engine.allCases)
    func erase(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            _ = try await airline.ticket()
            let key = try await airline.get("keys").text
            let erased = try await airline.delete("")
            #expect(erased.text == #"{"status":1,"airline_identifier":"\#(airline.identifier)"}"#)
            #expect(try await airline.get("").status == .unauthorized)
            let again = try await boarding.airline()
            #expect(again.id > airline.id && again.identifier == airline.identifier)
            for list in ["aircraft", "passenger", "flight", "ticket"] { #expect(try await again.get("\(list)/list").text == "[]") }
            #expect(try await again.get("keys").text != key)
        }
    }

    @Test("Boarding A14 A15 Foreign is unknown; methods, routes, slashes, HEAD", arguments: Engine.allCases)
    func routes(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let ticket = try await airline.ticket()
            let (flight, aircraft, passenger) = (ticket.flight, ticket.flight.aircraft, ticket.passenger)
            for (kind, id) in [
                ("Aircraft", aircraft.aircraft_identifier), ("Passenger", passenger.passenger_identifier),
                ("Flight", flight.flight_identifier),
                ("Ticket", ticket.ticket_identifier),
            ] {
                let id = try #require(id)
                let path = "\(kind.lowercased())/\(id)"
                let expected = #"{"detail":"\#(kind) '\#(id)' not found","status_code":404,"code":"not_found"}"#
                #expect(try await airline.get(path).status == .ok)
                #expect(try await other.get(path).text == expected)
                #expect(try await other.delete(path).text == expected)
            }
            let number = try #require(flight.flight_id)
            #expect(try await airline.get("flight/\(number)").status == .ok)
            #expect(try await other.get("flight/\(number)").status == .notFound)
            let long = try await airline.get("flight/\(String(repeating: "x", count: 100))")
            #expect(long.boardingError?.detail == "Flight '\(String(repeating: "x", count: 64))' not found")

            let wrong = try await airline.get("ticket/verify")
            #expect(wrong.text == #"{"detail":"Method Not Allowed","status_code":405,"code":"method_not_allowed"}"#)
            #expect(wrong.status == .methodNotAllowed && wrong.headers[.allow] == "POST")
            let put = try await boarding.send(.put, "airline/\(airline.identifier)/flight/list", token: airline.token)
            #expect(put.headers[.allow] == "GET, HEAD")
            for path in ["airline/\(airline.identifier)/nothing", "nothing", "airline/\(airline.identifier)/flight/plan"] {
                let response = try await boarding.get(path, token: airline.token)
                #expect(response.text == #"{"detail":"Not Found","status_code":404,"code":"not_found"}"#, "\(path)")
            }
            #expect(try await airline.get("flight/list/").status == .ok)
            let head = try await boarding.send(.head, "airline/\(airline.identifier)", token: airline.token)
            #expect(head.status == .ok && head.body.readableBytes == 0)
        }
    }

    /// Has all that any route wants of its body.
    private static let anyBody = """
        {"registration":"N1","type":"","apple_identifier":"","origin":{"icao":"A"},"destination":{"icao":"B"},"gate":"","flightNumber":"",\
        "scheduledDepartureDate":0,"seatNumber":""}
        """

    @Test(
        "Boarding A14 On every route what is another airline's answers as what is nobody's, and stays as it is", arguments: Engine.allCases)
    func foreign(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let ticket = try await airline.ticket()
            let session = try await airline.post("session/create", nil).seed(AppSeed.Session.self)
            let names = [
                "aircraftIdentifier": ticket.flight.aircraft.aircraft_identifier,
                "passengerIdentifier": ticket.passenger.passenger_identifier,
                "flightIdentifier": ticket.flight.flight_identifier, "ticketIdentifier": ticket.ticket_identifier,
                "sessionIdentifier": session.session_identifier,
            ].compactMapValues(\.self)
            let numbers = [
                "aircraftIdentifier": ticket.flight.aircraft.aircraft_id, "passengerIdentifier": ticket.passenger.passenger_id,
                "flightIdentifier": ticket.flight.flight_id, "ticketIdentifier": ticket.ticket_id,
            ].compactMapValues { $0.map(String.init) }
            let before = try await airline.get("export").text
            let routes = boarding.desk.endpoints.filter { endpoint in
                endpoint.path.hasPrefix(BoardingDesk.prefix) && names.keys.contains { endpoint.path.contains("{\($0)}") }
            }
            #expect(routes.count > 20)
            for route in routes {
                func ask(_ values: [String: String]) async throws -> (HTTPResponse.Status, String) {
                    var path = route.path.replacing("{airlineIdentifier}", with: other.identifier)
                    for (name, value) in values { path = path.replacing("{\(name)}", with: value) }
                    let body = route.method != .post || path.contains("/board/") ? nil : Self.anyBody
                    let answer = try await boarding.send(route.method, path, body, token: other.token)
                    return (answer.status, values.values.reduce(answer.text) { $0.replacing("'\($1)'", with: "'id'") })
                }
                let unknown = try await ask(names.mapValues { _ in "00000000-0000-4000-8000-000000000000" })
                #expect(unknown.0 == .notFound, "\(route.method) \(route.path) \(unknown.1)")
                #expect(try await ask(names) == unknown, "\(route.method) \(route.path)")
                #expect(try await ask(names.merging(numbers) { $1 }) == unknown, "\(route.method) \(route.path)")
            }
            #expect(try await airline.get("export").text == before)
            #expect(try await airline.get("session/list").seed([AppSeed.Session].self).count == 1)
        }
    }

    @Test("Boarding A16 A request sent again under its key is done once", arguments: Engine.allCases)
    func idempotency(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let path = "flight/plan/\(try #require(try await airline.aircraft().aircraft_identifier))"
            let key: HTTPFields = [HTTPField.Name("Idempotency-Key")!: "k-1"]
            let first = try await airline.post(path, TestAirline.plan, headers: key)
            let again = try await airline.post(path, TestAirline.plan, headers: key)
            #expect(first.status == .ok && again.text == first.text)
            #expect(try await airline.get("flight/list").seed([AppSeed.Flight].self).count == 1)
            let other = try await airline.post(path, TestAirline.plan.replacing("A1", with: "A2"), headers: key)
            #expect(other.status == .conflict && other.boardingError?.code == "idempotency_conflict")
            let missing = try await airline.post("flight/plan/x", TestAirline.plan, headers: [HTTPField.Name("Idempotency-Key")!: "k-2"])
            let same = try await airline.post("flight/plan/x", TestAirline.plan, headers: [HTTPField.Name("Idempotency-Key")!: "k-2"])
            #expect(missing.status == .notFound && same.status == .notFound && same.text == missing.text)
            let bad = try await airline.post(path, TestAirline.plan, headers: [HTTPField.Name("Idempotency-Key")!: "a b"])
            #expect(bad.status == .unprocessableContent)
        }
    }
}

extension Database {
    /// Every text in every table, for tests that look for what must not be there.
    func everyText() async throws -> [String] {
        try await read { connection in
            var texts: [String] = []
            for statement in EveryText.statements { texts += try connection.all(statement) { $0.text(0) } }
            // PostgreSQL can be asked for whatever tables there are.
            if connection.engine == .postgres { texts += try connection.all(EveryText.whole) { $0.text(0) } }
            return texts
        }
    }
}

private enum EveryText {
    static let statements = [
        Statement("SELECT identifier || ' ' || name || ' ' || coalesce(key, '') || ' ' || custom_label FROM airlines"),
        Statement("SELECT identifier || ' ' || name FROM airline_sessions"),
        Statement("SELECT registration || ' ' || type FROM aircraft"),
        Statement(
            """
            SELECT identifier || ' ' || formatted_name || ' ' || apple_identifier || ' ' || coalesce(first_name, '') || ' '
                || coalesce(middle_name, '') || ' ' || coalesce(last_name, '') FROM passengers
            """),
        Statement("SELECT identifier || ' ' || origin || ' ' || destination || ' ' || gate || ' ' || number FROM flights"),
        Statement("SELECT identifier || ' ' || seat || ' ' || coalesce(place, '') || ' ' || label FROM flight_tickets"),
        Statement("SELECT 'key of ' || airline_id FROM airline_keys"),
        Statement("SELECT 'session of ' || airline_id FROM airline_sessions"),
        Statement("SELECT document FROM airline_changes"),
        Statement("SELECT answer || ' ' || coalesce(passenger, '') FROM airline_answers"),
        Statement("SELECT serial || ' ' || device || ' ' || push_token FROM wallet_devices"), Statement("SELECT serial FROM wallet_passes"),
        Statement("SELECT action || ' ' || subject || ' ' || result FROM audit"), Statement("SELECT payload FROM outbox"),
    ]
    static let whole = Statement(
        """
        SELECT query_to_xml('SELECT * FROM ' || quote_ident(table_name), true, false, '')::text
        FROM information_schema.tables WHERE table_schema = 'public'
        """)
}
