import Foundation
import Logging
import Testing
import UsherTesting
@testable import UsherStore

@Suite struct CommitWatchTests {
    /// A commit that inserts notes lasts for over half a second, as one that waits for a replica may.
    private static let slow = """
        CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF COALESCE(current_setting('notes.waited', true), '') = '' THEN PERFORM pg_sleep(0.6); END IF;
            PERFORM set_config('notes.waited', 'yes', true);
            RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait();
        """

    private static func add(_ connection: any Connection, _ ids: [Int]) throws -> [Int] {
        try connection.executeEach(Notes.addWords, ids.map { [.integer(Int64($0)), .null] })
        return ids
    }

    /// Whether it was told to come again later.
    private static func isRefused(_ id: Int, _ group: GroupedWrite<Int, Int>) async -> Bool {
        do {
            _ = try await group.submit(id)
            return false
        } catch DatabaseError.unavailable { return true } catch { return false }
    }

    @Test(
        "Whoever waits for a commit that is not confirmed is told in time, and so are those behind them; what was committed in the end is there once"
    )
    func told() async throws {
        try await withDatabaseLocation(.postgres) { location in
            guard case .postgres(let url) = location else { return }
            let database = try Database.open(location)
            defer { database.close() }
            try await database.migrate(Notes.migrations)
            try await database.write { try $0.script(Self.slow) }
            let options = PostgresBackend.Options(commits: .milliseconds(100))
            let other = Database(engine: .postgres, backend: try PostgresBackend(url: url, log: Logger(label: "test"), options: options))
            defer { other.close() }
            let impatient = GroupedWrite(other, limit: 10, body: Self.add)
            let refused = await withTaskGroup(of: Bool.self) { tasks in
                for id in 0..<40 { tasks.addTask { await Self.isRefused(id, impatient) } }
                return await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(refused == 40)
            // Waits for the commits that are under way.
            try await database.write { try $0.script("DROP TRIGGER wait ON notes") }
            let stored = try await database.read(Notes.count)
            #expect((1...40).contains(stored))
            // Those who ask again are told that they are there, or are now.
            let patient = GroupedWrite(database, limit: 10, body: Self.add)
            for id in 0..<40 { do { _ = try await patient.submit(id) } catch DatabaseError.constraint {} }
            let all = try await database.read(Notes.count)
            #expect(all == 40)
        }
    }
}
