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

/// Phones that have passes of tickets: Apple's web service, pushes, and what becomes of a pass whose ticket is gone.
@Suite struct BoardingPassUpdateTests {
    private static let type = "pass.dev.usher"

    /// A ticket whose pass two phones have.
    private struct World: Sendable {
        let boarding: BoardingServing
        let airline: TestAirline
        let ticket: AppSeed.Ticket
        let clock: HandClock

        var id: String { ticket.ticket_identifier ?? "" }
        var token: String { boarding.desk.passes?.tokens.make(id) ?? "" }

        func wallet(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, token: String? = nil, headers: HTTPFields = [:])
            async throws -> TestResponse
        {
            var headers = headers
            headers[.authorization] = token.map { "ApplePass \($0)" }
            return try await boarding.send(method, "/wallet/v1/\(path)", body, headers: headers)
        }

        func register(_ device: String) async throws -> HTTPResponse.Status {
            try await wallet(
                .post, "devices/\(device)/registrations/\(BoardingPassUpdateTests.type)/\(id)", #"{"pushToken":"\#(device)f00"}"#,
                token: token
            ).status
        }

        /// The tokens that wait to be pushed to; they are gone then.
        func pushes() async throws -> [String] {
            try await boarding.database.write { connection in
                let payloads = try connection.all(PushSQL.waiting) { $0.text(0) }
                try connection.execute(PushSQL.clear)
                return payloads
            }
        }

        /// One second later, a change; who is told of it.
        func change(_ path: String, _ body: String) async throws -> [String] {
            clock.advance(seconds: 1)
            let answer = try await airline.post(path, body)
            #expect(answer.status == .ok, "\(path) \(answer.text)")
            return try await pushes()
        }
    }

    private enum PushSQL {
        static let waiting = Statement("SELECT payload FROM outbox WHERE kind = 'wallet-push' ORDER BY payload")
        static let clear = Statement("DELETE FROM outbox WHERE kind = 'wallet-push'")
        static let passes = Statement("SELECT (SELECT COUNT(*) FROM wallet_passes) + (SELECT COUNT(*) FROM wallet_devices)")
    }

    private static let both = [#"{"token":"d1f00"}"#, #"{"token":"d2f00"}"#]

    private static func run(_ engine: Engine, _ body: @Sendable @escaping (World) async throws -> Void) async throws {
        let clock = HandClock(BoardingServing.now)
        try await BoardingServing.run(engine, clock: clock.clock, passes: try await BoardingServing.passes(clock: clock.clock)) {
            boarding in
            let airline = try await boarding.airline()
            let world = World(boarding: boarding, airline: airline, ticket: try await airline.ticket(), clock: clock)
            for device in ["d1", "d2"] { #expect(try await world.register(device) == .created) }
            try await body(world)
        }
    }

    @Test("Boarding A51 A phone registers, asks, fetches and leaves", arguments: Engine.allCases)
    func service(engine: Engine) async throws {
        try await Self.run(engine) { world in
            #expect(try await world.register("d1") == .ok)
            let list = "devices/d1/registrations/\(Self.type)"
            let all = try await world.wallet(.get, list)
            let answer = try JSONValue.read(all.body.readableBytesView)
            #expect(all.status == .ok && answer["serialNumbers"] == .array([.string(world.id)]))
            guard case .string(let tag)? = answer["lastUpdated"] else { throw Tool.Failure(description: all.text) }
            #expect(try await world.wallet(.get, list + "?passesUpdatedSince=\(tag)").status == .noContent)
            let path = "passes/\(Self.type)/\(world.id)"
            let pass = try await world.wallet(.get, path, token: world.token)
            #expect(pass.status == .ok && pass.headers[.contentType] == "application/vnd.apple.pkpass")
            let modified = try #require(pass.headers[.lastModified])
            #expect(try await world.wallet(.get, path, token: world.token, headers: [.ifModifiedSince: modified]).status == .notModified)
            // Another desk's token, another ticket's, none.
            let foreign = WalletToken(key: Array(repeating: 7, count: 32)).make(world.id)
            for token in [foreign, "x", world.boarding.desk.passes?.tokens.make("other"), nil] {
                #expect(try await world.wallet(.get, path, token: token).status == .unauthorized)
            }
            // Twice within a second, and the phone still learns of both.
            let flight = "flight/amend/\(try #require(world.ticket.flight.flight_identifier))"
            var last = modified
            for gate in ["B1", "B2"] {
                #expect(try await world.airline.post(flight, #"{"gate":"\#(gate)"}"#).status == .ok)
                let fresh = try await world.wallet(.get, path, token: world.token, headers: [.ifModifiedSince: last])
                #expect(fresh.status == .ok, "\(gate)")
                last = fresh.headers[.lastModified] ?? ""
            }
            #expect(try await world.wallet(.get, list + "?passesUpdatedSince=\(tag)").status == .ok)
            #expect(try await world.wallet(.delete, list + "/\(world.id)", token: world.token).status == .ok)
            #expect(try await world.wallet(.get, list).status == .noContent)
        }
    }

    @Test("Boarding A52 What alters a pass is told to each phone once, all else to none", arguments: Engine.allCases)
    func told(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let (flight, aircraft) = (try #require(world.ticket.flight.flight_identifier), world.ticket.flight.aircraft)
            let passenger = try #require(world.ticket.passenger.passenger_identifier)
            let issue = "ticket/issue/\(flight)/\(passenger)"
            func person(_ fields: String) -> String { #"{"apple_identifier":"","passenger_identifier":"\#(passenger)",\#(fields)}"# }
            func craft(_ registration: String, _ type: String) -> String {
                #"{"registration":"\#(registration)","type":"\#(type)","aircraft_identifier":"\#(aircraft.aircraft_identifier ?? "")"}"#
            }
            let changes: [(String, String, tells: Bool)] = [
                ("flight/amend/\(flight)", #"{"gate":"B2"}"#, true), ("flight/amend/\(flight)", #"{"gate":"B2"}"#, false),
                ("flight/amend/\(flight)", "{}", false),
                ("flight/amend/\(flight)", #"{"scheduledDepartureDate":"2024-06-19T09:00:00Z"}"#, true),
                (issue, #"{"seatNumber":"3C"}"#, true), (issue, #"{"seatNumber":"3C"}"#, false),
                (issue, #"{"seatNumber":"3C","customLabelValue":"Zone 3"}"#, true),
                ("passenger/create", person(#""formattedName":"J. Roe""#), true),
                ("passenger/create", person(#""formattedName":"J. Roe","lastName":"Roe""#), false),
                ("aircraft/create", craft("N122DR", "PA28"), false), ("settings", #"{"labelColor":"rgb(0,0,0)"}"#, true),
                ("settings", #"{"labelColor":"rgb(0,0,0)"}"#, false), ("settings", #"{"customLabelEnabled":false}"#, true),
                ("settings", #"{"customLabel":"Not shown"}"#, false), ("aircraft/create", craft("G-ABCD", "PA28"), true),
                ("ticket/board/\(world.id)", "", false), ("flight/check/\(flight)", "{}", false),
            ]
            for (path, body, tells) in changes {
                #expect(try await world.change(path, body) == (tells ? Self.both : []), "\(path) \(body)")
            }
            world.clock.advance(seconds: 1)
            for tells in [true, false] {
                let rename = #"{"apple_identifier":"\#(BoardingServing.apple)","airline_name":"Fun Air 2"}"#
                #expect(try await world.boarding.post("airline/create", rename).status == .ok)
                #expect(try await world.pushes() == (tells ? Self.both : []))
            }
            // Another ticket's change is none of theirs.
            let other = try await world.airline.ticket()
            #expect(try await world.change("flight/amend/\(try #require(other.flight.flight_identifier))", #"{"gate":"Z"}"#) == [])
        }
    }

    @Test("Boarding A52 An import that alters a pass tells its phones", arguments: Engine.allCases)
    func imported(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let export = try await world.airline.get("export").text
            let changed = export.replacing(#""gate":"A1""#, with: #""gate":"C9""#)
            #expect(changed != export)
            world.clock.advance(seconds: 1)
            for tells in [true, false] {
                try await AirlineCatalogueTests.bring(changed, world.boarding)
                #expect(try await world.pushes() == (tells ? Self.both : []))
            }
        }
    }

    @Test("Boarding A53 A deleted ticket's pass is pushed and void, for thirty days", arguments: Engine.allCases)
    func void(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let path = "passes/\(Self.type)/\(world.id)"
            let before = try await world.wallet(.get, path, token: world.token)
            let modified = try #require(before.headers[.lastModified])
            #expect(try await world.airline.delete("ticket/\(world.id)").status == .ok)
            #expect(try await world.pushes() == Self.both)
            #expect(try await world.boarding.get("boardingpass/\(world.id)").status == .notFound)
            let pass = try await world.wallet(.get, path, token: world.token, headers: [.ifModifiedSince: modified])
            #expect(pass.status == .ok)
            let json = try await PassReader.json(Array(pass.body.readableBytesView))
            #expect(json["voided"] == .bool(true) && json["serialNumber"] == .string(world.id))
            #expect(json["barcode"] == nil && json["barcodes"] == nil && json["logoText"] == nil && json["locations"] == nil)
            for word in ["Jane", "FF123", "EGTF", "Fun Air", "2B"] { #expect(!JSONText.string(json).contains(word), "\(word)") }
            #expect(try await world.wallet(.get, "devices/d1/registrations/\(Self.type)").status == .ok)
            for (days, status) in [(29, HTTPResponse.Status.ok), (2, .unauthorized)] {
                world.clock.advance(seconds: Int64(days) * 86_400)
                try await world.boarding.desk.store.forgetOld(at: world.clock.clock.now())
                #expect(try await world.wallet(.get, path, token: world.token).status == status)
            }
            #expect(try await world.boarding.database.read { try $0.first(PushSQL.passes) { $0.int(0) } } == 0)
        }
    }

    @Test(
        "Boarding A53 Who goes with a flight, an aircraft or a passenger is void too; who is not registered leaves nothing",
        arguments: ["flight", "aircraft", "passenger"], Engine.allCases)
    func cascade(kind: String, engine: Engine) async throws {
        try await Self.run(engine) { world in
            let ids = [
                "flight": world.ticket.flight.flight_identifier, "aircraft": world.ticket.flight.aircraft.aircraft_identifier,
                "passenger": world.ticket.passenger.passenger_identifier,
            ]
            #expect(try await world.airline.delete("\(kind)/\(try #require(ids[kind] ?? nil))").status == .ok)
            #expect(try await world.pushes() == Self.both)
            let pass = try await world.wallet(.get, "passes/\(Self.type)/\(world.id)", token: world.token)
            #expect(try await PassReader.json(Array(pass.body.readableBytesView))["voided"] == .bool(true))
        }
    }

    @Test("Boarding A13 A65 With an airline go its phones", arguments: Engine.allCases)
    func erased(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let before = try await world.boarding.get("boardingpass/\(world.id)")
            let erased = try await world.airline.delete("")
            #expect(before.status == .ok && erased.status == .ok)
            #expect(try await world.boarding.database.read { try $0.first(PushSQL.passes) { $0.int(0) } } == 0)
            #expect(try await world.boarding.get("boardingpass/\(world.id)").status == .notFound)
            #expect(try await world.boarding.send(.get, "/pages/yourBoardingPass/\(world.id)").status == .notFound)
            #expect(try await world.wallet(.get, "passes/\(Self.type)/\(world.id)", token: world.token).status == .unauthorized)
        }
    }
}
