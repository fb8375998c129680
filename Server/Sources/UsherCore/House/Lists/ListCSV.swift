/// Reads CSV with a head line as it comes, piece by piece; what separates fields its head shows. All of it must be UTF-8.
package struct ListCSV {
    private var parser: CSVParser?
    private var text = UTF8Check()
    /// What is read before the head's end, by which the separator is known.
    private var head: [UInt8] = []

    /// A longer head is none.
    static let longestHead = 65_536
    /// What some programs begin UTF-8 with.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    package init() {}

    /// The records that end in the next piece; the head is the first of all. Throws `InvalidImportFile`.
    package mutating func take(_ bytes: UnsafeRawBufferPointer) throws -> [[CSVParser.Field]] {
        try text.take(bytes)
        if parser != nil { return try parse(bytes) }
        head.append(contentsOf: bytes)
        return head.contains(UInt8(ascii: "\n")) || head.count > ListCSV.longestHead ? try begin() : []
    }

    /// The last ones.
    package mutating func finish() throws -> [[CSVParser.Field]] {
        try text.finish()
        var records = parser == nil ? try begin() : []
        try parser?.finish { records.append($0) }
        return records
    }

    private mutating func begin() throws -> [[CSVParser.Field]] {
        if head.starts(with: ListCSV.mark) { head.removeFirst(ListCSV.mark.count) }
        parser = CSVParser(separator: CSVParser.separator(inHeader: head))
        let bytes = head
        head = []
        return try bytes.withUnsafeBytes { try parse($0) }
    }

    private mutating func parse(_ bytes: UnsafeRawBufferPointer) throws -> [[CSVParser.Field]] {
        var records: [[CSVParser.Field]] = []
        try parser?.take(bytes) { records.append($0) }
        return records
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
