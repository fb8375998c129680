/// Makes rows of an import out of CSV: the header says which column is which.
package struct HomesCSV {
    private var parser: CSVParser?
    private var text = UTF8Check()
    /// What is read before the header's end, by which the separator is known.
    private var head: [UInt8] = []
    private var columns: [ImportColumn?] = []
    private var isPastHeader = false
    private var count = 0

    /// A longer header is none.
    static let longestHeader = 65_536

    package init() {}

    /// Takes the next piece; throws `InvalidImportFile` for what is no CSV with addresses.
    package mutating func take(_ bytes: UnsafeRawBufferPointer, body: (ImportRow) throws -> Void) throws {
        try text.take(bytes)
        if parser != nil { return try parse(bytes, body) }
        head.append(contentsOf: bytes)
        if head.contains(UInt8(ascii: "\n")) || head.count > HomesCSV.longestHeader { try begin(body) }
    }

    package mutating func finish(body: (ImportRow) throws -> Void) throws {
        try text.finish()
        if parser == nil { try begin(body) }
        try withParser { parser, records in
            try parser.finish { records.append($0) }
        } body: {
            try body($0)
        }
        guard isPastHeader else { throw InvalidImportFile() }
    }

    private mutating func begin(_ body: (ImportRow) throws -> Void) throws {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
        parser = CSVParser(separator: CSVParser.separator(inHeader: head))
        let bytes = head
        head = []
        try bytes.withUnsafeBytes { try parse($0, body) }
    }

    private mutating func parse(_ bytes: UnsafeRawBufferPointer, _ body: (ImportRow) throws -> Void) throws {
        try withParser { parser, records in
            try parser.take(bytes) { records.append($0) }
        } body: {
            try body($0)
        }
    }

    private mutating func withParser(
        _ read: (inout CSVParser, inout [[CSVParser.Field]]) throws -> Void, body: (ImportRow) throws -> Void
    ) throws {
        guard var parser else { return }
        self.parser = nil
        var records: [[CSVParser.Field]] = []
        try read(&parser, &records)
        self.parser = parser
        for record in records {
            if isPastHeader { try body(row(record)) } else { try readHeader(record) }
        }
    }

    private mutating func readHeader(_ record: [CSVParser.Field]) throws {
        columns = record.map { ImportColumn(name: String(decoding: $0.bytes, as: UTF8.self)) }
        guard columns.contains(.address) else { throw InvalidImportFile() }
        // Of two columns of one name the first counts.
        var seen = Set<ImportColumn>()
        columns = columns.map { column in column.flatMap { seen.insert($0).inserted ? $0 : nil } }
        isPastHeader = true
    }

    private mutating func row(_ record: [CSVParser.Field]) -> ImportRow {
        count += 1
        var row = ImportRow(number: count)
        for (field, column) in zip(record, columns) {
            guard let column else { continue }
            if field.isCut {
                row.note(ImportFault(column, .tooLong))
            } else {
                row[column] = WireText.comparable(String(decoding: field.bytes, as: UTF8.self))
            }
        }
        return row
    }
}

/// Sees to it that a file is UTF-8 throughout, without U+0000, piece by piece.
struct UTF8Check {
    /// The beginning of a character whose end is in the next piece.
    private var rest: [UInt8] = []

    mutating func take(_ bytes: UnsafeRawBufferPointer) throws {
        guard !bytes.contains(0) else { throw InvalidImportFile() }
        let whole = rest + bytes
        let end = UTF8Check.end(whole)
        guard String(validating: whole[..<end], as: UTF8.self) != nil else { throw InvalidImportFile() }
        rest = Array(whole[end...])
    }

    func finish() throws { guard rest.isEmpty else { throw InvalidImportFile() } }

    /// Where the last character that may be whole ends.
    private static func end(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte < 0x80 { return bytes.count }
            if byte >= 0xC0 {
                let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                return length > back ? bytes.count - back : bytes.count
            }
        }
        return bytes.count
    }
}
