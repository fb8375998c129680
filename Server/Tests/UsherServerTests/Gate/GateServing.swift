@testable import UsherHTTP
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

/// The Gate as a device sees it: the real routes over a database of its own with the fixture's world in it.
struct GateServing: Sendable {
    let client: any TestClientProtocol
    let desk: GateDesk
    let keys: APIKeyStore
    var database: Database { desk.database }

    static func run(
        _ engine: Engine, event: EventSeed = GateFixture.event, sales: [SaleSeed] = [GateFixture.sale],
        clock: WallClock = WallClock { GateFixture.now }, pace: LivePace = .usual,
        _ body: @Sendable @escaping (GateServing) async throws -> Void
    ) async throws {
        try await GateFixture.run(engine, event: event, sales: sales) { database in
            try await serve(database, clock: clock, pace: pace, body)
        }
    }

    /// Serves a database: a second call on the same one is what a second process is.
    static func serve(
        _ database: Database, settings: Settings = .unlimited, clock: WallClock = WallClock { GateFixture.now },
        steady: WallClock = .steady, keys: APIKeyStore? = nil, pace: LivePace = .usual, on setup: TestingSetup = .router,
        _ body: @Sendable @escaping (GateServing) async throws -> Void
    ) async throws {
        let plan = HousePlan(settings: settings, clock: clock, steady: steady, keys: keys, pace: pace, setup: setup)
        try await withUsher(on: database, plan) { house in
            try await body(GateServing(client: house.client, desk: house.desks.gate, keys: house.keys))
        }
    }

    /// The fixture's time, running.
    static func runningClock() -> WallClock {
        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
        return WallClock {
            let passed = (clock.now - start).components
            return GateFixture.now.adding(microseconds: passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000)
        }
    }

    func get(_ path: String, as staff: Staff = .door, headers: HTTPFields = [:]) async throws -> TestResponse {
        var headers = headers
        headers[.apiKey] = staff.secret
        return try await client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
    }

    /// The answer as its wire type; records an issue where it is another status.
    func get<Wire: Decodable>(_ path: String, as staff: Staff = .door, _ type: Wire.Type) async throws -> Wire {
        let response = try await get(path, as: staff)
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(type)
    }

    func post(_ path: String, _ body: some Encodable, as staff: Staff = .door, headers: HTTPFields = [:]) async throws -> TestResponse {
        let bytes = try WireJSON.encoder.encode(body)
        var headers = headers
        headers[.apiKey] = staff.secret
        return try await client.executeRequest(uri: path, method: .post, headers: headers, body: ByteBuffer(bytes: bytes))
    }

    func scan(_ request: UsherWire.ScanRequest, as staff: Staff = .door) async throws -> TestResponse {
        try await post("/api/tickets/scan", request, as: staff)
    }

    func scan(_ code: String, as staff: Staff = .door) async throws -> TestResponse {
        try await scan(UsherWire.ScanRequest(ticketCode: code), as: staff)
    }
}

extension TestResponse {
    /// `{"error","code",…}`
    var refusal: GateErrorResponse? { try? decoded(GateErrorResponse.self) }

    func decoded<Wire: Decodable>(_ type: Wire.Type) throws -> Wire {
        try WireJSON.decoder.decode(type, from: Data(body.readableBytesView))
    }
}
