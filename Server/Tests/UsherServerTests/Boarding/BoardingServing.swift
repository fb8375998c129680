@testable import UsherPapers
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Boarding as an app sees it: the real routes over a database of its own.
struct BoardingServing: Sendable {
    let client: any TestClientProtocol
    let desk: BoardingDesk
    let server: UsherServer
    var database: Database { desk.database }

    /// 2024-06-19T07:00:00Z
    static let now = Instant(seconds: 1_718_780_400)
    static let secret = "usher-test-secret"
    static let apple = "000001.abc.0001"
    static let base = "/api/v1/"

    static func run(
        _ engine: Engine, clock: WallClock = WallClock { now }, settings: Settings = .unlimited, logger: Logger = .quiet,
        passes: WalletPasses? = nil, on setup: TestingSetup = .router, _ body: @Sendable @escaping (BoardingServing) async throws -> Void
    ) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await serve(database, clock: clock, settings: settings, logger: logger, passes: passes, on: setup, body)
        }
    }

    /// Serves a database: a second call on the same one is what a second process is.
    static func serve(
        _ database: Database, clock: WallClock = WallClock { now }, settings: Settings = .unlimited, logger: Logger = .quiet,
        passes: WalletPasses? = nil, on setup: TestingSetup = .router, _ body: @Sendable @escaping (BoardingServing) async throws -> Void
    ) async throws {
        let plan = HousePlan(settings: settings, clock: clock, passes: passes, setup: setup, log: logger)
        try await withUsher(on: database, plan) { house in
            try await body(BoardingServing(client: house.client, desk: house.desks.boarding, server: house.server))
        }
    }

    /// What signs Wallet passes, with a certificate of the day on which tests live.
    static func passes(clock: WallClock = WallClock { now }) async throws -> WalletPasses {
        let certificate = try await withTemporaryFolder { try DevelopmentCertificate.load($0, at: now) }
        return try WalletSample.passes(certificate, clock: clock)
    }

    /// A request to a path behind `/api/v1/`.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, token: String? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        let uri = path.hasPrefix("/") ? path : BoardingServing.base + path
        return try await client.executeRequest(uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    func get(_ path: String, token: String? = nil) async throws -> TestResponse { try await send(.get, path, token: token) }
    func post(_ path: String, _ body: String?, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.post, path, body, token: token, headers: headers)
    }

    /// A new airline, ready for calls.
    func airline(_ apple: String = apple, name: String = "Fun Air") async throws -> TestAirline {
        let airline = try await post("airline/create", #"{"apple_identifier":"\#(apple)","airline_name":"\#(name)"}"#)
            .seed(AppSeed.Airline.self)
        return TestAirline(
            boarding: self, identifier: try #require(airline.airlineIdentifier), id: try #require(airline.airlineId), token: apple)
    }
}

/// One airline's calls.
struct TestAirline: Sendable {
    let boarding: BoardingServing
    let identifier: String
    let id: Int
    var token: String

    static let plan = """
        {"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF123",\
        "scheduledDepartureDate":"2024-06-19T08:00:00Z"}
        """

    func get(_ path: String) async throws -> TestResponse { try await boarding.get(full(path), token: token) }
    func delete(_ path: String) async throws -> TestResponse { try await boarding.send(.delete, full(path), token: token) }
    func post(_ path: String, _ body: String?, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await boarding.post(full(path), body, token: token, headers: headers)
    }

    private func full(_ path: String) -> String { path.isEmpty ? "airline/\(identifier)" : "airline/\(identifier)/\(path)" }

    func aircraft(_ registration: String = "N122DR") async throws -> AppSeed.Aircraft {
        try await post("aircraft/create", #"{"registration":"\#(registration)","type":"Cirrus SR22T"}"#).seed(AppSeed.Aircraft.self)
    }

    func passenger(_ name: String = "Jane Roe") async throws -> AppSeed.Passenger {
        try await post("passenger/create", #"{"formattedName":"\#(name)","apple_identifier":""}"#).seed(AppSeed.Passenger.self)
    }

    func flight(_ aircraft: AppSeed.Aircraft, _ plan: String = plan) async throws -> AppSeed.Flight {
        try await post("flight/plan/\(aircraft.aircraft_identifier ?? "")", plan).seed(AppSeed.Flight.self)
    }

    func ticket(_ flight: AppSeed.Flight, _ passenger: AppSeed.Passenger, seat: String = "2B") async throws -> AppSeed.Ticket {
        try await post(
            "ticket/issue/\(flight.flight_identifier ?? "")/\(passenger.passenger_identifier ?? "")", #"{"seatNumber":"\#(seat)"}"#
        ).seed(AppSeed.Ticket.self)
    }

    /// A ticket with all that it needs.
    func ticket(seat: String = "2B") async throws -> AppSeed.Ticket {
        try await ticket(try await flight(try await aircraft()), try await passenger(), seat: seat)
    }
}

extension TestResponse {
    /// The answer as the seed's struct; records an issue where it is not 200.
    func seed<T: Decodable>(_ type: T.Type, sourceLocation: SourceLocation = #_sourceLocation) throws -> T {
        #expect(status == .ok, "\(text)", sourceLocation: sourceLocation)
        return try AppSeed.decoder.decode(type, from: Data(body.readableBytesView))
    }

    /// `{"detail","status_code","code",…}`
    var boardingError: BoardingErrorResponse? {
        let error = try? decoded(BoardingErrorResponse.self)
        return error?.statusCode == Int(status.code) ? error : nil
    }
}
