import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// The shows as anybody sees them: the real routes over a database of its own, filled by a catalogue.
struct ShowServing: Sendable {
    let client: any TestClientProtocol
    let database: Database
    let clock: HandClock
    var now: Instant { clock.clock.now() }

    /// 2026-08-15T10:00:00Z, a Saturday.
    static let now = Instant(seconds: 1_786_788_000)

    static func run(
        _ engine: Engine, _ shows: [ShowSeed] = [ShowSeed("hamlet")], sales: [String] = [], at now: Instant = now,
        wrap: @escaping @Sendable (Database) -> Database = { $0 }, _ body: @Sendable @escaping (ShowServing) async throws -> Void
    ) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let clock = HandClock(now)
            try await load(ShowSeed.catalogue(shows, sales: sales), into: database, clock)
            try await serve(wrap(database), clock, body)
        }
    }

    static func load(_ catalogue: String, into database: Database, _ clock: HandClock) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "catalogue.json")
            try Data(catalogue.utf8).write(to: file)
            _ = try await CatalogueImport(database, clock: clock.clock).run(path: file.path)
        }
    }

    static func serve(
        _ database: Database, _ clock: HandClock, _ body: @Sendable @escaping (ShowServing) async throws -> Void
    ) async throws {
        var settings = Settings()
        settings.publicURL = "https://tickets.example"
        try await withUsher(on: database, HousePlan(settings: settings, clock: clock.clock)) { house in
            try await body(ShowServing(client: house.client, database: database, clock: clock))
        }
    }

    func load(_ shows: [ShowSeed], sales: [String] = []) async throws {
        try await Self.load(ShowSeed.catalogue(shows, sales: sales), into: database, clock)
    }

    func get(_ path: String, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
    }

    func list(_ query: String = "") async throws -> [BoxOffice.Show] {
        let response = try await get("/api/shows" + query)
        #expect(response.status == .ok, "\(query) \(response.text)")
        return try response.decoded([BoxOffice.Show].self)
    }

    func titles(_ query: String) async throws -> [String] { try await list(query).map(\.title) }

    func show(_ key: String) async throws -> BoxOffice.Show {
        try await get("/api/shows/\(try await uuid(key))").decoded(BoxOffice.Show.self)
    }

    func seats(_ key: String) async throws -> [BoxOffice.Seat] {
        try await get("/api/shows/\(try await uuid(key))/seats").decoded([BoxOffice.Seat].self)
    }

    func statuses(_ key: String) async throws -> [String: BoxOffice.SeatStatus] {
        Dictionary(uniqueKeysWithValues: try await seats(key).map { ($0.row + $0.number, $0.status) })
    }

    /// The UUID of the event of this key.
    func uuid(_ key: String) async throws -> String {
        let uuid = try await database.read { try $0.first(ShowServing.uuid, key) { $0.text(0) } }
        return try #require(uuid)
    }

    func event(_ key: String) async throws -> Event.ID {
        let id: Event.ID? = try await database.read { try $0.first(ShowServing.id, key) { $0.id(0) } }
        return try #require(id)
    }

    /// Holds a seat of the stalls as a checkout does.
    func hold(_ seats: [String], of key: String, until: Instant, booking: Booking.ID = 900) async throws {
        let (event, now) = (try await event(key), now)
        try await database.write { connection in
            let type = try ShowTransaction(connection).show(event: event)?.sections.first?.ticketType ?? 0
            var ledger = SeatTransaction(connection, event: event)
            let known = try ledger.entries(seats)
            try ledger.hold(seats.map { .init(seat: $0, ticketType: type) }, for: booking, until: until, known: known, at: now)
            try ledger.finish(at: now)
        }
    }

    func release(_ booking: Booking.ID = 900, of key: String) async throws {
        let (event, now) = (try await event(key), now)
        try await database.write { connection in
            var ledger = SeatTransaction(connection, event: event)
            _ = try ledger.free(try connection.all(ShowServing.held, booking) { $0.text(0) }, of: booking)
            try ledger.finish(at: now)
        }
    }

    private static let uuid = Statement("SELECT uuid FROM events WHERE key = $1")
    private static let held = Statement("SELECT seat FROM taken_seats WHERE booking_id = $1")
    private static let id = Statement("SELECT id FROM events WHERE key = $1")
}
