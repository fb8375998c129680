import CPacedFile
import CSQLite
import Foundation
import Testing
import UsherTesting

/// The layer under the thread that moves the log into the file.
@Suite struct PacedFileTests {
    @Test("A checkpoint flushes the file in parts, and what another connection reads is what was written")
    func aCheckpointInParts() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "paced.sqlite").path
            let writer = try #require(open(path, layer: nil))
            defer { sqlite3_close_v2(writer) }
            let mover = try #require(open(path, layer: usher_paced_files()))
            defer { sqlite3_close_v2(mover) }
            #expect(run(writer, "CREATE TABLE words (word TEXT)"))
            let many =
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO words SELECT hex(randomblob(2000)) FROM n"
            #expect(run(writer, many))
            let digest = text(writer, "SELECT sum(length(word)) || ' ' || max(word) FROM words")

            #expect(usher_paced_every(mover, 64) == SQLITE_OK)
            var (length, moved): (Int32, Int32) = (0, 0)
            #expect(sqlite3_wal_checkpoint_v2(mover, nil, SQLITE_CHECKPOINT_PASSIVE, &length, &moved) == SQLITE_OK)
            #expect(length == moved && moved > 900)
            // A page may be in the log more than once and is written once.
            let pages = Int32(text(writer, "PRAGMA page_count")) ?? 0
            #expect(usher_paced_flushes(mover) == pages / 64)

            // The file alone, without its log, holds everything.
            let copy = folder.appending(path: "copy.sqlite").path
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let reader = try #require(open(copy, layer: nil))
            defer { sqlite3_close_v2(reader) }
            #expect(text(reader, "SELECT sum(length(word)) || ' ' || max(word) FROM words") == digest)
            #expect(text(reader, "PRAGMA integrity_check") == "ok")
        }
    }

    @Test("A pace of nought flushes when SQLite asks alone; a connection without the layer knows no pace")
    func withoutAPace() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "paced.sqlite").path
            let plain = try #require(open(path, layer: nil))
            defer { sqlite3_close_v2(plain) }
            let paced = try #require(open(path, layer: usher_paced_files()))
            defer { sqlite3_close_v2(paced) }
            #expect(usher_paced_every(plain, 64) == SQLITE_NOTFOUND && usher_paced_flushes(plain) == -1)
            #expect(run(paced, "CREATE TABLE words AS SELECT hex(randomblob(100000)) AS word"))
            #expect(run(paced, "PRAGMA wal_checkpoint(TRUNCATE)"))
            #expect(usher_paced_flushes(paced) == 0)
            // Locks are the layer's below: both see the same file.
            #expect(text(plain, "SELECT length(word) FROM words") == "200000")
        }
    }

    private func open(_ path: String, layer: UnsafePointer<CChar>?) -> OpaquePointer? {
        var database: OpaquePointer?
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, layer) == SQLITE_OK else { return nil }
        return run(database, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0") ? database : nil
    }

    private func run(_ database: OpaquePointer?, _ statement: String) -> Bool {
        sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK
    }

    private func text(_ database: OpaquePointer?, _ question: String) -> String {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(database, question, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return "" }
        return String(cString: text)
    }
}
