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

/// Walks as an app sees it: the real routes over a database of its own.
struct WalksServing: Sendable {
    let client: any TestClientProtocol
    let desk: WalksDesk
    let clock: HandClock
    let passwords: Passwords

    /// 2026-03-01T10:10:00Z
    static let start = Instant(seconds: 1_772_359_800)

    static var unlimited: Settings {
        var settings = Settings.unlimited
        settings.publicURL = "https://walks.example.org"
        return settings
    }

    static func run(
        _ engine: Engine, settings: Settings = unlimited, world: Bool = true,
        _ body: @Sendable @escaping (WalksServing) async throws -> Void
    ) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await withTemporaryFolder { folder in
                if world { try await WalksWorld.prepare(database) }
                try await serve(database, folder, settings: settings, clock: HandClock(start), body)
            }
        }
    }

    /// Serves a database: a second call on the same one is what a second process is.
    static func serve(
        _ database: Database, _ folder: URL, settings: Settings = unlimited, clock: HandClock,
        _ body: @Sendable @escaping (WalksServing) async throws -> Void
    ) async throws {
        let secrets = try ServerSecrets.load(KeyFolder(data: folder), settings)
        let plan = HousePlan(settings: settings, clock: clock.clock, folder: folder, secrets: secrets)
        try await withUsher(on: database, plan) { house in
            try await body(WalksServing(client: house.client, desk: house.desks.walks, clock: clock, passwords: house.passwords))
        }
    }

    func get(_ path: String, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, token: token, headers: headers)
    }

    func post(_ path: String, _ body: String, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.post, path, body: body, token: token, headers: headers)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, body: String? = nil, token: String? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await client.executeRequest(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// Somebody new, signed in.
    func register(_ email: String) async throws -> WalksAuthResponse {
        let response = try await post("/auth/register", #"{"email":"\#(email)","password":"password-1"}"#)
        #expect(response.status == .created, "\(response.text)")
        return try response.decoded(WalksAuthResponse.self)
    }

    func refresh(_ token: String) async throws -> TestResponse { try await post("/auth/refresh", #"{"refreshToken":"\#(token)"}"#) }

    func redeem(_ code: String, token: String?) async throws -> TestResponse {
        try await post("/vouchers/validate", #"{"code":"\#(code)"}"#, token: token)
    }
}

extension TestResponse {
    /// The body of a refusal.
    var walksError: WalksErrorResponse? { try? decoded(WalksErrorResponse.self) }
}
