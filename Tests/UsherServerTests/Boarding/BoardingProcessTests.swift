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
        try await withTemporaryFolder { folder in
            try await withDatabaseLocation(engine) { elsewhere in
                let file = DatabaseLocation.sqlite(path: folder.appending(path: "usher.sqlite").path)
                try await body(World(folder: folder, location: engine == .sqlite ? file : elsewhere))
            }
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
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(router: router, logger: logger).test(.live) { client in
            try await body("http://localhost:\(client.port ?? 0)", pushes)
        }
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

    /// Reads a stream of events until one of this kind; gives its id.
    private static func event(_ kind: String, _ process: ServedProcess, _ path: String, after: String? = nil, then: () async throws -> Void)
        async throws -> String
    {
        var request = request(process, "/api/v1/\(path)")
        if let after { request.headers.add(name: "Last-Event-ID", value: after) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        #expect(response.headers.first(name: "Content-Type") == "text/event-stream")
        var text = ""
        for try await part in response.body {
            // The stream is open: now something may happen.
            if text.isEmpty { try await then() }
            text += String(buffer: part)
            guard let found = text.firstRange(of: "event: \(kind)\nid: ") else { continue }
            let rest = text[found.upperBound...]
            if let end = rest.firstIndex(of: "\n") { return String(rest[..<end]) }
        }
        throw Tool.Failure(description: "no \(kind) in \(text)")
    }

    @Test("Boarding A62 What another process does is told, and what was missed as well", arguments: Engine.allCases)
    func live(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let first = try await world.start("a")
            defer { first.kill() }
            let (airline, flight, ticket) = try await Self.prepare(first)
            // SQLite's file belongs to one process.
            let second = engine == .sqlite ? first : try await world.start("b")
            defer { second.kill() }
            let amended = try await Self.event("flight.amended", first, "\(airline)/live?flight=\(flight)") {
                try await Self.send(second, "\(airline)/flight/amend/\(flight)", #"{"gate":"B2"}"#)
            }
            try await Self.send(second, "\(airline)/ticket/board/\(ticket)", "{}")
            let boarded = try await Self.event("ticket.boarded", first, "\(airline)/live", after: amended) {}
            #expect(try #require(Int(boarded)) > #require(Int(amended)))
        }
    }
}
