import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Printed codes as phones and apps see them: the real routes on a real socket, so that scans take the fast path, too. What the
/// workers do each second the test does when it says so.
struct QRServing: Sendable {
    let client: any TestClientProtocol
    let desk: QRCodeRoutes
    let clock: HandClock
    /// The data folder.
    let folder: URL
    let database: Database
    private let settings: Settings
    private let secrets: ServerSecrets

    private static let secret = "a-supabase-project-secret-of-some-length"

    typealias Body = @Sendable (QRServing) async throws -> Void

    static func run(
        _ engine: Engine, homes: Int = 5, _ change: (inout Settings) -> Void = { _ in }, _ body: @escaping Body
    ) async throws {
        var settings = Settings.unlimited
        change(&settings)
        let given = settings
        try await QRWorld.run(engine, homes: homes) { database in
            try await serve(database, given, body)
        }
    }

    /// Serves a database with `QRWorld` in it.
    static func serve(_ database: Database, _ given: Settings = .unlimited, _ body: @escaping Body) async throws {
        try await database.write { connection in
            for staff in Staff.allCases {
                try AccountTransaction(connection).link(
                    OutsideIdentity(provider: .supabase, subject: "\(staff)"), to: staff.account, by: .local, at: QRWorld.now)
            }
        }
        try await serve(moved: database, given, body)
    }

    /// Serves a database with whatever is in it.
    static func serve(moved database: Database, _ given: Settings = .unlimited, _ body: @escaping Body) async throws {
        var settings = given
        settings.publicURL = "https://canvass.example.org"
        settings.supabase.jwtSecret = secret
        try await open(database, settings, try .passing(), HandClock(QRWorld.now), body)
    }

    private static func open(
        _ database: Database, _ settings: Settings, _ secrets: ServerSecrets, _ clock: HandClock, in folder: URL? = nil,
        _ body: @escaping Body
    ) async throws {
        let plan = HousePlan(settings: settings, clock: clock.clock, folder: folder, secrets: secrets, setup: .live)
        try await withUsher(on: database, plan) { house in
            try await body(
                QRServing(
                    client: house.client, desk: house.desks.canvass.qr, clock: clock, folder: house.folder, database: database,
                    settings: settings, secrets: secrets))
        }
    }

    /// Another process on the same database with the same secrets; `sharing`: with the same data folder, too.
    func another(sharing: Bool = false, _ body: @escaping Body) async throws {
        try await Self.open(database, settings, secrets, clock, in: sharing ? folder : nil, body)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, as staff: Staff? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let staff {
            headers[.authorization] = "Bearer " + token("\(staff)")
        }
        if json != nil { headers[.contentType] = "application/json" }
        return try await client.executeRequest(uri: path, method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
    }

    /// An access token as Supabase makes them.
    private func token(_ subject: String) -> String {
        let parts = [
            #"{"alg":"HS256","typ":"JWT"}"#,
            #"{"sub":"\#(subject)","aud":"authenticated","role":"authenticated","exp":\#(clock.clock.now().seconds + 3600)}"#,
        ]
        let text = parts.map { Base64Text.encode(Array($0.utf8)) }.joined(separator: ".")
        let key = SymmetricKey(data: Array(Self.secret.utf8))
        return text + "." + Base64Text.encode(Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)))
    }

    /// Sends a file as the owner.
    func upload(_ path: String, _ text: String, _ headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        headers[.authorization] = "Bearer " + token("\(Staff.owner)")
        return try await client.executeRequest(uri: path, method: .post, headers: headers, body: ByteBuffer(string: text))
    }

    func scan(_ slug: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, "/q/" + slug, headers: headers)
    }

    /// A code for every home; the slugs in the homes' order.
    func makeCodes() async throws -> [String] {
        _ = try await desk.codes.make(QRWorld.call(), homes: nil, destination: nil)
        return try await desk.codes.list(QRWorld.call(), after: 0, limit: 2000).codes.map(\.slug)
    }

    /// The counters once all that was scanned is counted; they must equal a recount.
    func settled() async throws -> QRWorld.Count {
        try await desk.recorder.settle()
        let count = try await QRWorld.counters(database)
        #expect(try await QRWorld.recount(database) == count)
        return count
    }

    /// The organisation gets a plan.
    func pay() async throws {
        try await database.write { try $0.execute(Self.plan, Self.team) }
    }

    private static let plan = Statement("UPDATE organisations SET plan = $1 WHERE id = 1")
    private static let team = #"{"plan":"team","source":"stripe","status":"active","current_period_end":"2030-01-01T00:00:00Z"}"#
}
