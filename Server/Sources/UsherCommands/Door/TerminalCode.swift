import UsherPapers

/// A QR code for a terminal: two rows of modules in a line of characters, dark on light whatever the terminal's colours are.
struct TerminalCode {
    private let code: QRCode
    /// What readers need around it.
    private static let border = QRCode.quietZone

    init?(_ text: String) {
        guard let code = QRCode(text, correction: .low) else { return nil }
        self.code = code
    }

    var text: String {
        let places = (-Self.border)..<(code.size + Self.border)
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            // Black on white, said to the terminal once a line.
            "\u{1B}[30;107m" + places.map { half(row, $0) }.joined() + "\u{1B}[0m"
        }.joined(separator: "\n")
    }

    private func half(_ row: Int, _ column: Int) -> String {
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<code.size).contains(row) && (0..<code.size).contains(column) && code[row, column]
    }
}
