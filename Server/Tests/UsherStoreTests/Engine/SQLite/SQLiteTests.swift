import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct SQLiteTests {
    private static let synchronous = Statement("PRAGMA synchronous")
    private static let journal = Statement("PRAGMA journal_mode")
    private static let foreignKeys = Statement("PRAGMA foreign_keys")

    @Test func theWriterIsDurable() async throws {
        try await withDatabase(.sqlite) { database in
            let settings = try await database.write { connection in
                (
                    try connection.first(Self.synchronous) { $0.int(0) }, try connection.first(Self.journal) { $0.text(0) },
                    try connection.first(Self.foreignKeys) { $0.int(0) }
                )
            }
            #expect(settings == (2, "wal", 1))
        }
    }

    @Test("An answered write is in a copy of the files taken at that moment")
    func anAnswerLeavesAfterItsCommit() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "usher.sqlite").path
            let database = try Database.open(.sqlite(path: path))
            defer { database.close() }
            try await database.migrate(Notes.migrations)
            for id in 1...5 {
                try await database.write { try $0.execute(Notes.addWords, id, "note \(id)") }
                let copy = folder.appending(path: "copy-\(id).sqlite").path
                for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
                let crashed = try Database.open(.sqlite(path: copy))
                #expect(try await crashed.read(Notes.count) == Int64(id))
                crashed.close()
            }
        }
    }

    @Test func aFileThatCannotBeOpenedIsUnavailable() {
        #expect(throws: DatabaseError.self) { try Database.open(.sqlite(path: "/nowhere/usher.sqlite")) }
    }
}
