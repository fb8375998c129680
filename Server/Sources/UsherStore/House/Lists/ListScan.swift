import Foundation
import Synchronization
import UsherCore

/// Looks through a file before it is kept: how it is written, that all of it can be read, how many rows it has. A piece a call, on
/// whichever thread has its turn.
final class ListScan: Sendable {
    struct Found: Sendable {
        /// Where it lies as UTF-8.
        let path: String
        let isCSV: Bool
        let head: [String]
        let sample: [[String]]
        let rows: Int64
    }

    private enum Phase {
        case judging(FileHandle, ListEncoding.Judge)
        case writing(from: FileHandle, to: FileHandle, ListDecoder)
        case counting(ListRecords)
        case features(ImportReader)
        case done
    }

    private struct State {
        var phase: Phase
        var path: String
        var head: [String] = []
        var sample: [[String]] = []
        var rows: Int64 = 0
    }

    private let state: Mutex<State>
    private let given: String
    private let most: Int64
    private let isCSV: Bool

    /// `most`: rows.
    init(_ path: String, _ kind: ListKind, _ form: ImportReader.Form, most: Int64) throws {
        (given, self.most) = (path, most)
        isCSV = try kind != .homes || ImportReader.isCSV(path, form)
        guard let file = FileHandle(forReadingAtPath: path) else { throw InvalidImportFile() }
        state = Mutex(
            State(
                phase: isCSV ? .judging(file, ListEncoding.Judge()) : .features(try ImportReader(path: path, form: .geoJSON)), path: path))
    }

    /// Takes away what it has written.
    func forget() { state.withLock { if $0.path != given { unlink($0.path) } } }

    var found: Found {
        state.withLock { Found(path: $0.path, isCSV: isCSV, head: $0.head, sample: $0.sample, rows: $0.rows) }
    }

    /// False once all of it has been looked at. Throws `InvalidImportFile`, `ListRefusal.tooManyRows`.
    func step() throws -> Bool {
        try state.withLock { state in
            switch state.phase {
            case .judging(let file, var judge):
                let piece = try file.read(upToCount: ListRecords.piece) ?? Data()
                piece.withUnsafeBytes { judge.take($0) }
                state.phase = piece.isEmpty ? try afterJudging(file, judge, &state) : .judging(file, judge)
            case .writing(let source, let target, var decoder):
                let piece = try source.read(upToCount: ListRecords.piece) ?? Data()
                let text = try piece.withUnsafeBytes { try decoder.take($0) }
                try target.write(contentsOf: Data(text))
                state.phase = .writing(from: source, to: target, decoder)
                if piece.isEmpty {
                    try decoder.finish()
                    try target.close()
                    try source.close()
                    state.phase = .counting(try ListRecords(state.path))
                }
            case .counting(var records):
                let isMore = try count(&records, &state)
                state.phase = isMore ? .counting(records) : .done
            case .features(var reader):
                let rows = try reader.next(1_000)
                for row in rows { try take(ImportColumn.allCases.map { row[$0] }, &state) }
                state.head = ImportColumn.allCases.map(\.name)
                state.phase = rows.isEmpty ? .done : .features(reader)
            case .done: return false
            }
            return true
        }
    }

    private func afterJudging(_ file: FileHandle, _ judge: ListEncoding.Judge, _ state: inout State) throws -> Phase {
        guard let encoding = judge.verdict() else { throw InvalidImportFile() }
        try file.close()
        guard encoding != .utf8 else { return .counting(try ListRecords(given)) }
        state.path = given + ".text"
        guard let source = FileHandle(forReadingAtPath: given),
            FileManager.default.createFile(atPath: state.path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let target = FileHandle(forWritingAtPath: state.path)
        else { throw DatabaseError.unavailable("a list cannot be written down as text") }
        return .writing(from: source, to: target, ListDecoder(encoding))
    }

    private func count(_ records: inout ListRecords, _ state: inout State) throws -> Bool {
        var found = try records.next(1_000)
        if found.isEmpty { return false }
        if state.head.isEmpty, let head = found.popFirst() {
            state.head = head.prefix(ListColumns.most).map { WireText.trimmed(Self.text($0, Self.longestHead)) }
        }
        for record in found { try take(record.lazy.map { Self.text($0, Self.longestCell) }, &state) }
        return true
    }

    private func take(_ cells: some Sequence<String>, _ state: inout State) throws {
        state.rows += 1
        guard state.rows <= most else { throw ListRefusal.tooManyRows(most) }
        if state.sample.count < BroughtList.shown { state.sample.append(Array(cells.prefix(ListColumns.most))) }
    }

    /// So much of a cell is shown, and of a head.
    private static let (longestCell, longestHead) = (60, 80)

    private static func text(_ field: CSVParser.Field, _ most: Int) -> String {
        WireText.cut(WireText.comparable(String(decoding: field.bytes, as: UTF8.self)), to: most)
    }
}
