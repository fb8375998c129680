import Foundation
import Synchronization
import UsherCore

/// Records of a CSV file, the head first, a few at a time: only these are in memory.
struct ListRecords {
    private let file: FileHandle
    private var csv = ListCSV()
    private var records: [[CSVParser.Field]] = []
    private var used = 0
    private var isAtEnd = false

    static let piece = 65_536

    init(_ path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw InvalidImportFile() }
        self.file = file
    }

    /// The next ones, at most so many; none at the end.
    mutating func next(_ most: Int) throws -> ArraySlice<[CSVParser.Field]> {
        while records.count - used < most && !isAtEnd {
            records.removeFirst(used)
            used = 0
            let piece = try file.read(upToCount: ListRecords.piece) ?? Data()
            isAtEnd = piece.isEmpty
            if isAtEnd {
                records += try csv.finish()
                try file.close()
            } else {
                records += try piece.withUnsafeBytes { try csv.take($0) }
            }
        }
        let end = min(records.count, used + most)
        defer { used = end }
        return records[used..<end]
    }
}

/// Rows of a list, a few at a time.
struct ListReader {
    private enum Source {
        case csv(ListRecords)
        case geoJSON(ImportReader)
    }

    private var source: Source
    private let columns: ListColumns
    private var isPastHead = false
    private var count = 0

    init(_ path: String, isCSV: Bool, _ columns: ListColumns) throws {
        self.columns = columns
        source = try isCSV ? .csv(ListRecords(path)) : .geoJSON(ImportReader(path: path, form: .geoJSON))
    }

    /// None at the end.
    mutating func next(_ most: Int) throws -> [ListRow] {
        switch source {
        case .geoJSON(var reader):
            defer { source = .geoJSON(reader) }
            return try reader.next(most).map(\.list)
        case .csv(var records):
            defer { source = .csv(records) }
            if !isPastHead { _ = try records.next(1) }
            isPastHead = true
            return try records.next(most).map { record in
                count += 1
                return columns.row(count, record)
            }
        }
    }
}

/// The rows of a job's list with what they say, a batch at a time, on whichever thread has its turn.
final class ListRows<Target: ListTarget>: Sendable {
    struct Batch: Sendable {
        let rows: [ListRow]
        let read: [Target.Row]

        var isEmpty: Bool { rows.isEmpty }
    }

    private let reader: Mutex<ListReader>
    private let read: @Sendable (ListRow) -> Target.Row

    init(_ path: String, isCSV: Bool, _ columns: ListColumns, _ read: @escaping @Sendable (ListRow) -> Target.Row) throws {
        reader = Mutex(try ListReader(path, isCSV: isCSV, columns))
        self.read = read
    }

    func next() throws -> Batch {
        let rows = try reader.withLock { try $0.next(Target.batch) }
        return Batch(rows: rows, read: rows.map(read))
    }
}
