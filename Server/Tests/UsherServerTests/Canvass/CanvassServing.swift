@testable import UsherHTTP
import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Canvass as an app sees it: the real routes over a database of its own, by a clock that the test moves.
struct CanvassServing: ServedDesk, MailingDesk {
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
        var settings = Settings.unlimited
        settings.publicURL = "https://canvass.example.org"
        settings.supabase.jwtSecret = secret
        change(&settings)
        var plan = HousePlan(settings: settings, clock: clock.clock, folder: folder, secrets: secrets)
        if isLive { plan.setup = .live }
        try await withUsher(on: database, plan) { house in
            let (desk, boxOffice) = (house.desks.canvass, house.desks.boxOffice)
            let handlers = house.desks.mails(try house.sender(), data: folder).merging(desk.payments) { first, _ in first }
            try await body(
                CanvassServing(
                    client: house.client, desk: desk, boxOffice: boxOffice, walks: house.desks.walks, keys: house.keys, clock: clock,
                    folder: folder, outbox: house.outbox(handlers), pools: house.server.pools))
        }
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
                try AccountTransaction(connection).account(with: OutsideIdentity(provider: .supabase, subject: subject)).flatMap {
                    try AccountTransaction(connection).account($0)
                }
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
