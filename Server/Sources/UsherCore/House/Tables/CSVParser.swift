/// Reads CSV (RFC 4180) as it comes, piece by piece, and passes on record by record. Memory stays flat: of a field only so much is kept
/// as any home may have, of a record only the first columns.
package struct CSVParser {
    private enum State { case start, plain, quoted, quoteInQuoted }

    /// A field, and whether there was more of it than is kept.
    package struct Field: Equatable {
        package var bytes: [UInt8] = []
        package var isCut = false
    }

    /// What separates fields; nil until the header has shown it.
    private let separator: UInt8
    private var state = State.start
    private var field = Field()
    private var record: [Field] = []
    private var isBlank = true
    private var pendingCR = false

    /// More than 500 characters of four bytes.
    static let widest = 4_096
    static let mostColumns = 512

    package init(separator: UInt8) { self.separator = separator }

    /// Takes the next piece; calls `body` with each record that ends in it.
    package mutating func take(_ bytes: UnsafeRawBufferPointer, body: ([Field]) throws -> Void) throws {
        for byte in bytes { try take(byte, body) }
    }

    /// The end of the file: the last record may have no line end.
    package mutating func finish(body: ([Field]) throws -> Void) throws {
        pendingCR = false
        guard state != .quoted else { throw InvalidImportFile() }
        if !isBlank || !record.isEmpty { try endRecord(body) }
    }

    private mutating func take(_ byte: UInt8, _ body: ([Field]) throws -> Void) throws {
        if state == .quoted {
            if byte == UInt8(ascii: "\"") { state = .quoteInQuoted } else { append(byte) }
            return
        }
        if pendingCR {
            pendingCR = false
            if byte != UInt8(ascii: "\n") {
                guard state != .quoteInQuoted else { throw InvalidImportFile() }
                append(UInt8(ascii: "\r"))
            }
        }
        switch byte {
        case separator:
            endField()
            isBlank = false
        case UInt8(ascii: "\n"): try endRecord(body)
        case UInt8(ascii: "\r"): pendingCR = true
        case UInt8(ascii: "\"") where state == .start:
            state = .quoted
            isBlank = false
        case UInt8(ascii: "\"") where state == .quoteInQuoted:
            state = .quoted
            append(byte)
        default:
            guard state != .quoteInQuoted else { throw InvalidImportFile() }
            append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) {
        if state == .start { state = .plain }
        isBlank = false
        if field.bytes.count < CSVParser.widest { field.bytes.append(byte) } else { field.isCut = true }
    }

    private mutating func endField() {
        if record.count < CSVParser.mostColumns { record.append(field) }
        field = Field()
        state = .start
    }

    private mutating func endRecord(_ body: ([Field]) throws -> Void) throws {
        defer {
            record.removeAll(keepingCapacity: true)
            isBlank = true
        }
        if isBlank && record.isEmpty {
            field = Field()
            state = .start
            return
        }
        endField()
        try body(record)
    }
}

extension CSVParser {
    /// What separates the fields of this header, found outside of quotes; a comma where there is a single column.
    package static func separator(inHeader line: some Sequence<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var quoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { quoted.toggle() }
            if !quoted, byte == UInt8(ascii: "\n") { break }
            if !quoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }
}
