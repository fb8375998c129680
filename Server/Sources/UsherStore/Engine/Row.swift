import CLibPQ
import CSQLite
package import UsherCore

/// One row of an answer, readable only inside the closure that receives it.
package struct Row {
    enum Source {
        case sqlite(OpaquePointer)
        case postgres(OpaquePointer, row: Int32)
    }
    let source: Source

    init(_ source: Source) { self.source = source }

    package func isNull(_ column: Int32) -> Bool {
        switch source {
        case .sqlite(let statement): sqlite3_column_type(statement, column) == SQLITE_NULL
        case .postgres(let result, let row): PQgetisnull(result, row, column) == 1
        }
    }

    /// The column as an integer; 0 where it is null.
    package func int(_ column: Int32) -> Int64 {
        switch source {
        case .sqlite(let statement): sqlite3_column_int64(statement, column)
        case .postgres(let result, let row): PostgresText.integer(PQgetvalue(result, row, column))
        }
    }

    package func bool(_ column: Int32) -> Bool { int(column) != 0 }
    package func id<Of>(_ column: Int32) -> Identifier<Of> { Identifier(int(column)) }
    package func instant(_ column: Int32) -> Instant { Instant(microseconds: int(column)) }
    package func date(_ column: Int32) -> CivilDate { CivilDate(days: int(column)) }

    /// The column as text; empty where it is null.
    package func text(_ column: Int32) -> String {
        withBytes(column) { String(decoding: $0, as: UTF8.self) }
    }

    package func blob(_ column: Int32) -> [UInt8] {
        switch source {
        case .sqlite: withBytes(column) { Array($0) }
        case .postgres(let result, let row):
            PostgresText.bytes(PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        }
    }

    /// The bytes of a text column, without a copy. Not for blobs: PostgreSQL sends those as text of its own.
    package func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        switch source {
        case .sqlite(let statement):
            let start = sqlite3_column_blob(statement, column)
            return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
        case .postgres(let result, let row):
            return try body(
                UnsafeRawBufferPointer(
                    start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column))))
        }
    }

    package func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }
    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    package func optionalInstant(_ column: Int32) -> Instant? { isNull(column) ? nil : instant(column) }
}
