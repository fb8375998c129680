@testable import UsherHTTP
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

/// A phone in a volunteer's hand: its key pair, and the cookie that it was given.
struct DoorPhone: Sendable {
    let key = P256.Signing.PrivateKey()
    var cookie = ""
    /// What it takes the server's clock to show, in seconds off.
    var off: Int64 = 0

    var jwk: String {
        let bytes = Array(key.publicKey.rawRepresentation)
        return #"{"kty":"EC","crv":"P-256","x":"\#(Base64Text.encode(bytes[..<32]))","y":"\#(Base64Text.encode(bytes[32...]))"}"#
    }

    func proof(_ method: String, _ target: String, _ body: String, at now: Instant) throws -> String {
        let time = (now.microseconds + off * 1_000_000) / 1_000
        let hash = Hexadecimal.text(Array(SHA256.hash(data: Array(body.utf8))))
        let signature = try key.signature(for: Array("\(method)\n\(target)\n\(hash)\n\(time)".utf8))
        return "\(time).\(Base64Text.encode(signature.rawRepresentation))"
    }
}

/// The door as phones see it: the whole server over the Gate's world, by a clock that the test moves.
struct DoorServing: Sendable {
    let house: ServedHouse
    let clock: HandClock
    var client: any TestClientProtocol { house.client }
    var database: Database { house.database }
    private var store: DoorStore { house.desks.gate.door.doors }

    static func run(
        _ engine: Engine, event: EventSeed = GateFixture.event, sales: [SaleSeed] = [GateFixture.sale], settings: Settings = .unlimited,
        steady: WallClock = .steady, prepare: (Database) async throws -> Void = { _ in },
        _ body: @Sendable @escaping (DoorServing) async throws -> Void
    ) async throws {
        try await GateFixture.run(engine, event: event, sales: sales) { database in
            try await prepare(database)
            try await serve(database, settings: settings, steady: steady, body)
        }
    }

    /// Serves a database: a second call on the same one is what a second process is.
    static func serve(
        _ database: Database, settings: Settings = .unlimited, clock: HandClock = HandClock(GateFixture.now), steady: WallClock = .steady,
        _ body: @Sendable @escaping (DoorServing) async throws -> Void
    ) async throws {
        var settings = settings
        settings.publicURL = "https://globe.example"
        try await withUsher(on: database, HousePlan(settings: settings, clock: clock.clock, steady: steady)) { house in
            try await body(DoorServing(house: house, clock: clock))
        }
    }

    /// V of the contract, unless it is said otherwise: a link for 456, North.
    func link(
        _ wish: DoorLinkDraft.Wish = .event(456), can: DoorAbilities = .usual, devices: Int = 10, expires: Instant? = nil,
        by staff: Staff = .editor
    ) async throws -> (secret: String, link: DoorLink) {
        let secret = DoorSecret.link()
        let draft = DoorLinkDraft(
            wish, gate: "North", can: can, devices: devices, expires: expires, digest: SecretDigest(of: secret))
        return (secret, try await store.create(draft, of: staff.account, by: .local, at: clock.clock.now()))
    }

    func join(_ secret: String, _ phone: DoorPhone, name: String = "Anna's phone", headers: HTTPFields = [:]) async throws -> TestResponse {
        let body = #"{"secret":"\#(secret)","device":{"name":"\#(name)","key":\#(phone.jwk)}}"#
        return try await client.executeRequest(uri: "/door/api/join", method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    /// A phone that came in by this link.
    func phone(_ secret: String, name: String = "Anna's phone") async throws -> DoorPhone {
        var phone = DoorPhone()
        let answer = try await join(secret, phone, name: name)
        #expect(answer.status == .created, "\(answer.text)")
        phone.cookie = try #require(answer.cookie("usher_door"))
        return phone
    }

    /// A phone that came in by a new link.
    func phone(
        _ wish: DoorLinkDraft.Wish = .event(456), can: DoorAbilities = .usual, by staff: Staff = .editor
    ) async throws -> DoorPhone { try await phone(try await link(wish, can: can, by: staff).secret) }

    /// A request of this phone's, with its proof unless `headers` bring another one.
    func send(
        _ phone: DoorPhone, _ method: HTTPRequest.Method, _ path: String, _ body: String = "", headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var fields = headers
        fields[.cookie] = "usher_door=\(phone.cookie)"
        if fields[.doorProof] == nil { fields[.doorProof] = try phone.proof(method.rawValue, path, body, at: clock.clock.now()) }
        return try await client.executeRequest(
            uri: path, method: method, headers: fields, body: body.isEmpty ? nil : ByteBuffer(string: body))
    }

    func scan(_ phone: DoorPhone, _ code: String, _ more: String = "", key: String? = nil) async throws -> TestResponse {
        let headers: HTTPFields = key.map { [.idempotencyKey: $0] } ?? [:]
        return try await send(phone, .post, "/api/tickets/scan", #"{"ticket_code":"\#(code)"\#(more)}"#, headers: headers)
    }

    /// So many rows of `scans` there are.
    func written() async throws -> Int { try await database.read { try $0.first(Self.count) { Int($0.int(0)) } ?? 0 } }

    func audit() async throws -> [AuditRow] { try await database.read { try AuditTransaction($0).latestAudit(100) } }

    /// A Bearer of somebody's, for the console.
    func token(_ staff: Staff) async throws -> String {
        let account = try #require(try await database.read { try AccountTransaction($0).account(staff.account) })
        let session = Session.ID(UUID().uuidString.lowercased())
        let accounts = BoxOfficeAccountStore(database, audience: SessionTokens.audience, keys: house.keys)
        let isIn = try await accounts.signIn(account, session: session, by: .local, at: clock.clock.now())
        #expect(isIn)
        return try await SessionTokens(key: house.secrets.session).make(account, session, at: clock.clock.now())
    }

    func console(_ staff: Staff, _ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> TestResponse {
        try await client.executeRequest(
            uri: "/console/api/door" + path, method: method,
            headers: [.authorization: "Bearer \(try await token(staff))", .contentType: "application/json"],
            body: body.isEmpty ? nil : ByteBuffer(string: body))
    }

    private static let count = Statement("SELECT COUNT(*) FROM scans")
}

extension TestResponse {
    /// What a cookie of this name is set to; nil where none is.
    func cookie(_ name: String) -> String? {
        for field in headers[values: .setCookie] where field.hasPrefix(name + "=") {
            return String(field.dropFirst(name.count + 1).prefix { $0 != ";" })
        }
        return nil
    }
}
