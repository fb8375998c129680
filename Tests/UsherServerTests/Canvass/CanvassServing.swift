import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Canvass as an app sees it: the real routes over a database of its own, by a clock that the test moves.
struct CanvassServing: Sendable {
    let client: any TestClientProtocol
    let desk: CanvassDesk
    let boxOffice: BoxOfficeDesk
    let walks: WalksDesk
    let keys: APIKeyStore
    let clock: HandClock
    /// The data folder: mails are written into `mail/` there.
    let folder: URL
    /// Delivers what waits in the outbox, when the test says so.
    let outbox: OutboxWorker
    let pools: WorkPools
    var database: Database { desk.database }

    /// 2025-03-01T12:00:00Z, the moment of the contract's table.
    static let start = Instant(seconds: 1_740_830_400)
    static let secret = "a-supabase-project-secret-of-some-length"

    /// `prepare` fills the database before the desk opens; `catalogue` is imported then.
    static func run(
        _ engine: Engine, clock: HandClock = HandClock(start), catalogue: String? = nil, isLive: Bool = false,
        _ change: @Sendable @escaping (inout Settings) -> Void = { _ in }, _ body: @Sendable @escaping (CanvassServing) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                if let catalogue { try await BoxOfficeFixture.load(catalogue, into: database) }
                try await serve(database, folder, clock: clock, secrets: .passing(), isLive: isLive, change, body)
            }
        }
    }

    /// Serves a database: a second call on the same one is what a second process, or a restart, is. `isLive`: over sockets.
    static func serve(
        _ database: Database, _ folder: URL, clock: HandClock, secrets: ServerSecrets, isLive: Bool = false,
        _ change: (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (CanvassServing) async throws -> Void
    ) async throws {
        var settings = Settings()
        settings.limits.off = true
        settings.publicURL = "https://canvass.example.org"
        settings.supabase.jwtSecret = secret
        settings.data = folder.path
        change(&settings)
        let passwords = Passwords(cost: .cheap, threads: 2)
        defer { passwords.close() }
        let (site, keys) = (SiteURL(settings), APIKeyStore(database))
        let wrongPasswords = SharedLimiter.wrongPasswords(settings.limits, LimitBuckets(sharedBy: database))
        let boxOffice = await BoxOfficeDesk(
            database, settings: settings, secrets: secrets, site: site, keys: keys, passwords: passwords, clock: clock.clock,
            wrongPasswords: wrongPasswords)
        let walks = try await WalksDesk(
            database, keys: .load(KeyFolder(data: folder), settings), passwords: passwords, settings: settings, site: site,
            members: boxOffice.door, apiKeys: keys, seal: secrets.seal, wrongPasswords: wrongPasswords, clock: clock.clock)
        let desk = try CanvassDesk(
            database, settings: settings, secrets: secrets, site: site,
            tokens: HouseTokens(boxOffice: boxOffice.door, walks: walks.door), clock: clock.clock)
        let sender = try MailSender(settings.mail, data: folder, clock: clock.clock)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let handlers = [
            desk.handlers, desk.mailHandlers(sender), boxOffice.mailHandlers(sender),
            ErasureJob(database, mails: MailFolder(data: folder)).handlers,
        ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        let outbox = OutboxWorker(Outbox(database), seal: secrets.seal, handlers: handlers, clock: clock.clock, log: logger)
        let server = UsherServer(
            settings: settings, endpoints: desk.endpoints + boxOffice.endpoints + walks.endpoints, guards: desk.guards)
        try await server.application(logger: logger).test(isLive ? .live : .router) { client in
            try await body(
                CanvassServing(
                    client: client, desk: desk, boxOffice: boxOffice, walks: walks, keys: keys, clock: clock, folder: folder,
                    outbox: outbox, pools: server.pools))
        }
    }

    /// The mails to somebody, oldest first, with their soft line breaks and escapes undone, once all that waits is delivered.
    func mails(to email: String? = nil) async throws -> [String] {
        while await outbox.round() > 0 {}
        let box = folder.appending(path: "mail")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: box.path)) ?? []).filter { $0.hasSuffix(".eml") }.sorted()
        let texts = try names.map { name in
            try String(contentsOf: box.appending(path: name), encoding: .utf8).replacingOccurrences(of: "=\r\n", with: "")
                .replacingOccurrences(of: "=3D", with: "=")
        }
        return texts.filter { text in email.map { text.contains("<\($0)>\r\n") || text.contains("To: \($0)\r\n") } ?? true }
    }

    /// Sends a request; `json` is the body's text.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, token: String? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if json != nil && headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await client.executeRequest(uri: path, method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
    }

    func post(_ path: String, _ json: String? = nil, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.post, path, json, token: token, headers: headers)
    }

    func get(_ path: String, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, token: token, headers: headers)
    }

    /// Somebody's token by Supabase's secret, good for an hour.
    func token(_ subject: String = "ann", email: String? = nil) -> String {
        SupabaseClaims(subject, at: clock.clock.now(), email: email).signed(with: Self.secret)
    }

    /// The body of §3.
    func entitlement(_ token: String) async throws -> String {
        let response = try await get("/api/billing/entitlement", token: token)
        #expect(response.status == .ok, "\(response.text)")
        return response.text
    }

    /// The account of a subject, made by its first call.
    func account(_ subject: String, email: String? = nil) async throws -> Account {
        _ = try await entitlement(token(subject, email: email))
        return try #require(
            try await database.read { connection in
                try connection.account(with: OutsideIdentity(provider: .supabase, subject: subject)).flatMap { try connection.account($0) }
            })
    }

    /// How many accounts there are.
    func accounts() async throws -> Int64 { try await count(CanvassCounts.accounts) }

    func count(_ statement: Statement) async throws -> Int64 {
        try await database.read { try $0.first(statement) { $0.int(0) } ?? 0 }
    }

    static let free = #"{"plan":"free","is_active":false,"source":"none","current_period_end":null}"#

    static func plan(_ plan: String, _ source: String, _ end: String?) -> String {
        #"{"plan":"\#(plan)","is_active":true,"source":"\#(source)","current_period_end":\#(end.map { "\"\($0)\"" } ?? "null")}"#
    }
}

enum CanvassCounts {
    static let accounts = Statement("SELECT COUNT(*) FROM accounts")
    static let identities = Statement("SELECT COUNT(*) FROM identities")
    static let events = Statement("SELECT COUNT(*) FROM billing_events")
    static let subscriptions = Statement("SELECT COUNT(*) FROM subscriptions")
    static let sessions = Statement("SELECT COUNT(*) FROM billing_sessions")
    static let transactions = Statement("SELECT COUNT(*) FROM apple_transactions")
    static let organisations = Statement("SELECT COUNT(*) FROM organisations")
}
