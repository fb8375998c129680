/// Tables as RFC 4180 writes them, safe to open in a spreadsheet.
package struct CSVText {
    package private(set) var text: String

    package init(_ header: [String]) { text = header.joined(separator: ",") + "\r\n" }

    package mutating func row(_ cells: [String]) { text += Self.line(cells) }

    /// Texts, then numbers, which are no formulas also where they are below zero.
    package mutating func row(_ cells: [String], numbers: [Int64]) {
        text += (cells.map(Self.cell) + numbers.map { String($0) }).joined(separator: ",") + "\r\n"
    }

    /// Texts, then numbers that are written already.
    package mutating func row(_ cells: [String], typed numbers: [String]) {
        text += (cells.map(Self.cell) + numbers).joined(separator: ",") + "\r\n"
    }

    package enum Cell: Sendable, Equatable {
        case text(String)
        /// Never a formula, also below zero.
        case number(Int64)
    }

    /// One row with its end, of texts and numbers in any order.
    package static func line(_ cells: [Cell]) -> String {
        let texts = cells.map { value in
            switch value {
            case .text(let text): cell(text)
            case .number(let number): String(number)
            }
        }
        return texts.joined(separator: ",") + "\r\n"
    }

    /// What formulas begin with, in either width, and what a cell ends at in some programs.
    private static let formulas = Set("=+-@\t\r\n＝＋－＠".unicodeScalars)

    /// One row with its end.
    package static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

    /// What a spreadsheet would take for a formula gets a quotation mark in front, also where blanks stand before the sign: some drop them.
    private static func cell(_ value: String) -> String {
        var value = value
        let start = value.unicodeScalars.first { !$0.properties.isWhitespace || formulas.contains($0) }
        if let start, formulas.contains(start) { value = "'" + value }
        let quoted = value.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
        return quoted ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }
}
