/// A list of tickets as another shop exports it: its head, and its rows with the lines where they begin.
package struct TicketTable {
    package let head: [String]
    private let text: [UInt8]
    private let separator: UInt8

    package init(_ bytes: [UInt8]) throws(MovingFault) {
        guard let text = TableText.read(bytes) else { throw MovingFault(nil, "is no text: export it as CSV, best with UTF-8") }
        self.text = Array(text.utf8)
        separator = CSVParser.separator(inHeader: self.text)
        var first: [CSVParser.Field]?
        try TicketTable.read(self.text, separator) { _, record in
            first = record
            return false
        }
        guard let first else { throw MovingFault(nil, "is empty") }
        head = first.map { WireText.trimmed(String(decoding: $0.bytes, as: UTF8.self)) }
    }

    /// Calls `body` with each row behind the head.
    package func forEachRow(_ body: (_ line: Int, _ fields: [CSVParser.Field]) -> Void) throws(MovingFault) {
        var isHead = true
        try TicketTable.read(text, separator) { line, record in
            if !isHead { body(line, record) }
            isHead = false
            return true
        }
    }

    /// Reads line by line, so that what is wrong has one; a field in quotes may go over several.
    private static func read(
        _ text: [UInt8], _ separator: UInt8, _ body: (_ line: Int, _ record: [CSVParser.Field]) -> Bool
    ) throws(MovingFault) {
        var parser = CSVParser(separator: separator)
        var (line, begun, at, goesOn) = (0, 1, 0, true)
        do {
            while at < text.count, goesOn {
                line += 1
                let end = text[at...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
                var isWhole = !text[at..<end].contains { $0 > 0x20 } && begun == line
                try text[at..<end].withUnsafeBytes { bytes in
                    try parser.take(bytes) {
                        isWhole = true
                        goesOn = body(begun, $0)
                    }
                }
                if isWhole { begun = line + 1 }
                at = end
            }
            if goesOn { try parser.finish { _ = body(begun, $0) } }
        } catch { throw MovingFault(begun, "its quotes do not end, or something stands behind them") }
    }
}
