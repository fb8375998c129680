import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Real `usher serve` processes of an airline.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct BoardingProcessTests {
    private static let token = "000001.abc.0001"

    /// An airline with a ticket, as processes on one database see it.
    private struct World: Sendable {
        let folder: URL
        let location: DatabaseLocation
        var environment = ["USHER_BOARDING_SECRET": BoardingServing.secret, "USHER_WALLET_DEVELOPMENT": "true"]

        /// `name`: each process has a data folder of its own, but for the one that SQLite needs.
        func start(_ name: String, _ more: [String: String] = [:]) async throws -> ServedProcess {
            let data = if case .sqlite = location { folder } else { folder.appending(path: name) }
            return try await ServedProcess.start(data, location, environment.merging(more) { $1 })
        }
    }

    private static func run(_ engine: Engine, _ body: (World) async throws -> Void) async throws {
        try await withDataFolder(engine) { folder, location in
            try await body(World(folder: folder, location: location))
        }
    }

    private static func request(_ process: ServedProcess, _ path: String, _ body: String? = nil) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)\(path)")
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        guard let body else { return request }
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: body))
        return request
    }

    @discardableResult
    private static func send(_ process: ServedProcess, _ path: String, _ body: String? = nil) async throws -> JSONValue {
        let response = try await HTTPClient.shared.execute(request(process, "/api/v1/\(path)", body), timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 1 << 20)
        #expect(response.status == .ok, "\(path) \(String(buffer: bytes))")
        return try JSONValue.read(bytes.readableBytesView)
    }

    private static func text(_ value: JSONValue, _ name: String) throws -> String {
        guard case .string(let text)? = value[name] else { throw Tool.Failure(description: "no \(name) in \(value)") }
        return text
    }

    /// The paths of an airline and of its flight, and the ticket.
    private static func prepare(_ process: ServedProcess) async throws -> (airline: String, flight: String, ticket: String) {
        let created = try await send(process, "airline/create", #"{"apple_identifier":"\#(token)","airline_name":"Fun Air"}"#)
        let airline = "airline/" + (try text(created, "airline_identifier"))
        try await send(process, "\(airline)/aircraft/create", #"{"registration":"N1","type":"","aircraft_identifier":"n1"}"#)
        try await send(
            process, "\(airline)/passenger/create", #"{"apple_identifier":"","formattedName":"Jane","passenger_identifier":"jane"}"#)
        let plan =
            #"{"origin":{"icao":"EGTF"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF1","scheduledDepartureDate":"2030-06-19T08:00:00Z"}"#
        let flight = try text(try await send(process, "\(airline)/flight/plan/n1", plan), "flight_identifier")
        let ticket = try await send(process, "\(airline)/ticket/issue/\(flight)/jane", #"{"seatNumber":"2B"}"#)
        return (airline, flight, try text(ticket, "ticket_identifier"))
    }

    /// Apple's push service without TLS, as far as paths go.
    private static func withPushes(_ body: @Sendable @escaping (String, AsyncStream<String>) async throws -> Void) async throws {
        let (pushes, told) = AsyncStream.makeStream(of: String.self)
        let router = Router()
        router.post("3/device/:token") { request, context -> HTTPTypes.HTTPResponse.Status in
            let topic = request.headers[HTTPField.Name("apns-topic")!] ?? ""
            told.yield("\(try context.parameters.require("token")) \(topic)")
            return .ok
        }
        try await router.serve { port in try await body("http://localhost:\(port)", pushes) }
    }

    @Test("Boarding A52 kill -9 before a push is out: it is sent after the restart", arguments: Engine.allCases)
    func killed(engine: Engine) async throws {
        try await Self.run(engine) { world in
            // Nobody listens there.
            let first = try await world.start("a", ["USHER_WALLET_PUSH_URL": "http://127.0.0.1:9"])
            defer { first.kill() }
            let (airline, flight, ticket) = try await Self.prepare(first)
            let token = WalletToken(try #require(TicketSecret(BoardingServing.secret))).make(ticket)
            var register = Self.request(
                first, "/wallet/v1/devices/d1/registrations/pass.dev.usher/\(ticket)", #"{"pushToken":"f00"}"#)
            register.headers.replaceOrAdd(name: "Authorization", value: "ApplePass \(token)")
            let registered = try await HTTPClient.shared.execute(register, timeout: .seconds(60))
            #expect(registered.status == .created)
            try await Self.send(first, "\(airline)/flight/amend/\(flight)", #"{"gate":"B2"}"#)
            first.kill()
            try await Self.withPushes { url, pushes in
                let second = try await world.start("b", ["USHER_WALLET_PUSH_URL": url])
                defer { second.kill() }
                let push = await pushes.first { _ in true }
                #expect(push == "f00 pass.dev.usher")
            }
        }
    }

    /// One event of a stream.
    private struct Event {
        let kind, id: String
        let data: JSONValue

        init?(_ text: Substring) {
            var fields: [Substring: Substring] = [:]
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { fields[parts[0]] = parts[1].dropFirst() }
            }
            guard let kind = fields["event"], let id = fields["id"], let data = fields["data"], let json = try? JSONValue.read(data.utf8)
            else { return nil }
            (self.kind, self.id, self.data) = (String(kind), String(id), json)
        }
    }

    /// What a stream tells until an event of this kind. `then` runs when it is open.
    private static func events(
        until kind: String, _ process: ServedProcess, _ path: String, after: String? = nil, then: () async throws -> Void = {}
    ) async throws -> [Event] {
        var request = request(process, "/api/v1/\(path)")
        if let after { request.headers.add(name: "Last-Event-ID", value: after) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        #expect(response.headers.first(name: "Content-Type") == "text/event-stream")
        var (text, isOpen) = ("", false)
        for try await part in response.body {
            if !isOpen { try await then() }
            isOpen = true
            text += String(buffer: part)
            let events = text.split(separator: "\n\n").compactMap(Event.init)
            if events.last?.kind == kind, text.hasSuffix("\n\n") { return events }
        }
        throw Tool.Failure(description: "no \(kind) in \(text)")
    }

    @Test("Boarding A62 What another process does is told in order, and what was missed by any process", arguments: Engine.allCases)
    func live(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let first = try await world.start("a")
            defer { first.kill() }
            let (airline, flight, ticket) = try await Self.prepare(first)
            // SQLite's file belongs to one process.
            let second = engine == .sqlite ? first : try await world.start("b")
            defer { second.kill() }
            let plan =
                #"{"origin":{"icao":"LFAT"},"destination":{"icao":"EGTF"},"gate":"","flightNumber":"FF2","scheduledDepartureDate":"2030-06-20T08:00:00Z"}"#
            let told = try await Self.events(until: "ticket.boarded", first, "\(airline)/live?flight=\(flight)") {
                try await Self.send(second, "\(airline)/flight/plan/n1", plan)
                try await Self.send(second, "\(airline)/flight/amend/\(flight)", #"{"gate":"B2"}"#)
                try await Self.send(second, "\(airline)/ticket/board/\(ticket)", "{}")
            }
            // Another flight's are not told here.
            try #require(told.map(\.kind) == ["flight.amended", "ticket.boarded"])
            let (amended, boarded) = (told[0], told[1])
            #expect(try #require(Int(boarded.id)) > #require(Int(amended.id)))
            #expect(boarded.data["flight_identifier"] == .string(flight) && boarded.data["ticket_identifier"] == .string(ticket))
            #expect(boarded.data["issued"] == .integer(1) && boarded.data["boarded"] == .integer(1))
            #expect(amended.data["boarded"] == .integer(0) && amended.data["ticket_identifier"] == nil)
            // The process that told it is gone: another one goes on.
            if engine == .postgres { first.kill() }
            let missed = try await Self.events(until: "ticket.boarded", second, "\(airline)/live", after: amended.id)
            #expect(missed.map(\.id) == [boarded.id])
            let all = try await Self.events(until: "ticket.boarded", second, "\(airline)/live", after: "0")
            #expect(all.map(\.kind) == ["flight.planned", "ticket.issued", "flight.planned", "flight.amended", "ticket.boarded"])
            let unknown = Self.request(second, "/api/v1/\(airline)/live?flight=nobody")
            #expect(try await HTTPClient.shared.execute(unknown, timeout: .seconds(60)).status == .notFound)
        }
    }

    @Test("Boarding A62 A stream ends with the session that it was opened by", arguments: Engine.allCases)
    func streamEnds(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let first = try await world.start("a")
            defer { first.kill() }
            let (airline, _, _) = try await Self.prepare(first)
            let session = try await Self.send(first, "\(airline)/session/create", "{}")
            var watch = Self.request(first, "/api/v1/\(airline)/live")
            watch.headers.replaceOrAdd(name: "Authorization", value: "Bearer \(try Self.text(session, "token"))")
            let response = try await HTTPClient.shared.execute(watch, timeout: .seconds(60))
            var end = Self.request(first, "/api/v1/\(airline)/session")
            end.method = .DELETE
            #expect(try await HTTPClient.shared.execute(end, timeout: .seconds(60)).status == .ok)
            for try await _ in response.body {}
        }
    }

    @Test("Boarding A61 Today is where the flight departs, wherever the server is", arguments: Engine.allCases)
    func zones(engine: Engine) async throws {
        // 25 hours apart: it is never the same date in both.
        let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]
        try await Self.run(engine) { world in
            for (server, origin) in [(zones[0], zones[1]), (zones[1], zones[0])] {
                let process = try await world.start("a", ["TZ": server])
                defer { process.kill() }
                let (airline, _, _) = try await Self.prepare(process)
                var (date, answers) = ("", [JSONValue?]())
                // Again, should midnight come meanwhile.
                try await exhaust {
                    date = try Self.date(in: origin)
                    answers = []
                    for date in [date, try Self.date(in: server)] {
                        let plan = """
                            {"origin":{"icao":"ZZZZ","timezone_identifier":"\(origin)"},"destination":{"icao":"LFAT"},"gate":"","flightNumber":"",\
                            "scheduledDepartureDate":"\(date)T12:00:00\(origin == zones[0] ? "+14:00" : "-11:00")"}
                            """
                        let flight = try Self.text(try await Self.send(process, "\(airline)/flight/plan/n1", plan), "flight_identifier")
                        let issued = try await Self.send(process, "\(airline)/ticket/issue/\(flight)/jane", #"{"seatNumber":""}"#)
                        let ticket = try Self.text(issued, "ticket_identifier")
                        answers.append(try await Self.send(process, "\(airline)/ticket/board/\(ticket)", "{}")["valid_today"])
                    }
                    return try Self.date(in: origin) != date
                }
                #expect(answers == [.bool(true), .bool(false)], "\(origin)")
            }
        }
    }

    /// An answer of one of several processes.
    private struct Answer: Sendable {
        let status: Int
        let json: JSONValue
    }

    /// Asks the processes by turns, all at once.
    private static func ask(
        _ processes: [ServedProcess], _ count: Int, _ body: String?, _ path: @Sendable @escaping (Int) -> String
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for index in 0..<count {
                let request = request(processes[index % processes.count], "/api/v1/" + path(index), body)
                group.addTask {
                    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
                    let bytes = try await response.body.collect(upTo: 1 << 20)
                    return Answer(status: Int(response.status.code), json: try JSONValue.read(bytes.readableBytesView))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("Boarding A70 A6 A20 A36 A60 A63 Two processes on PostgreSQL: one airline, one key, one ticket, one boarding, one seat")
    func together() async throws {
        try await Self.run(.postgres) { world in
            let first = try await world.start("a")
            defer { first.kill() }
            let second = try await world.start("b")
            defer { second.kill() }
            let both = [first, second]
            let create = #"{"apple_identifier":"\#(Self.token)","airline_name":"Fun Air"}"#
            let made = try await Self.ask(both, 20, create) { _ in "airline/create" }
            let number = try #require(made.first?.json["airline_id"])
            let isOne = made.allSatisfy { $0.status == 200 && $0.json["airline_id"] == number }
            #expect(isOne)
            let airline = "airline/" + (try Self.text(made[0].json, "airline_identifier"))
            let keys = try await Self.ask(both, 20, nil) { _ in "\(airline)/keys" }
            let key = try Self.text(keys[0].json, "publicKey")
            let isSame = keys.allSatisfy { $0.status == 200 && $0.json["publicKey"] == .string(key) }
            #expect(isSame)
            let (same, flight, ticket) = try await Self.prepare(first)
            #expect(same == airline)
            for name in ["ann", "bob"] {
                try await Self.send(second, "\(airline)/passenger/create", #"{"apple_identifier":"","passenger_identifier":"\#(name)"}"#)
            }
            let issued = try await Self.ask(both, 20, #"{"seatNumber":""}"#) { _ in "\(airline)/ticket/issue/\(flight)/ann" }
            let ann = try Self.text(issued[0].json, "ticket_identifier")
            let isAnns = issued.allSatisfy { $0.status == 200 && $0.json["ticket_identifier"] == .string(ann) }
            #expect(isAnns && ann != ticket)
            let boarded = try await Self.ask(both, 50, "") { _ in "\(airline)/ticket/board/\(ticket)" }.map(\.status)
            #expect(boarded.sorted() == [200] + Array(repeating: 409, count: 49))
            let people = ["ann", "bob"]
            let seats = try await Self.ask(both, 2, #"{"seatNumber":"7A"}"#) { index in
                "\(airline)/ticket/issue/\(flight)/\(people[index])?exclusive=true"
            }
            #expect(seats.map(\.status).sorted() == [200, 409])
        }
    }

    private static func date(in zone: String) throws -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let date = calendar.dateComponents([.year, .month, .day], from: Date())
        return String(format: "%04d-%02d-%02d", date.year ?? 0, date.month ?? 0, date.day ?? 0)
    }
}
