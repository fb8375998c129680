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

    /// With the patience of a test.
    private func withImpatient(_ body: (Database) async throws -> Void) async throws {
        try await withDatabaseLocation(.postgres) { location in
            guard case .postgres(let url) = location else { return }
            let options = PostgresBackend.Options(commits: .milliseconds(100))
            let database = Database(engine: .postgres, backend: try PostgresBackend(url: url, log: Logger(label: "test"), options: options))
            defer { database.close() }
            try await database.migrate(Notes.migrations)
            try await database.write { try $0.script(Self.slow) }
            try await body(database)
        }
    }

    @Test(
        "Whoever waits for a commit that is not confirmed is told in time, all of a group too; what was committed in the end is there once")
    func told() async throws {
        try await withImpatient { database in
            let group = GroupedWrite<Int, Int>(database, limit: 10) { connection, ids in
                try connection.executeEach(Notes.addWords, ids.map { [.integer(Int64($0)), .null] })
                return ids
            }
            let refused = await withTaskGroup(of: Bool.self) { tasks in
                for id in 0..<40 {
                    tasks.addTask {
                        do {
                            _ = try await group.submit(id)
                            return false
                        } catch DatabaseError.unavailable { return true } catch { return false }
                    }
                }
                return await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(refused == 40)
            let isThere = try await eventually { try await database.read(Notes.count) == 40 }
            #expect(isThere)
        }
    }

    @Test("A commit that comes in time is answered as ever, and one that is refused as refused")
    func inTime() async throws {
        try await withImpatient { database in
            try await database.write { try $0.script("DROP TRIGGER wait ON notes") }
            try await database.write { try $0.execute(Notes.addWords, 1, "one") }
            await #expect(throws: DatabaseError.self) { try await database.write { try $0.execute(Notes.addWords, 1, "again") } }
            #expect(try await database.read(Notes.count) == 1)
        }
    }
}
