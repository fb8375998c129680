/// The order of seats along an aircraft: 2B before 10A, blank ones last.
package enum SeatOrder {
    package static func precedes(_ a: String, _ b: String) -> Bool {
        let (a, b) = (pieces(a), pieces(b))
        if a.isEmpty != b.isEmpty { return b.isEmpty }
        for (left, right) in zip(a, b) where left != right { return left < right }
        return a.count < b.count
    }

    private enum Piece: Comparable {
        case number(Int)
        case text(String)
    }

    /// Runs of digits are numbers.
    private static func pieces(_ seat: String) -> [Piece] {
        var pieces: [Piece] = []
        var run = ""
        var inDigits = false
        func close() {
            guard !run.isEmpty else { return }
            // More digits than a number holds are as good as text.
            pieces.append(inDigits ? Int(run).map(Piece.number) ?? .text(run) : .text(run))
            run = ""
        }
        for character in WireText.trimmed(seat).uppercased() {
            let isDigit = character >= "0" && character <= "9"
            if isDigit != inDigits { close() }
            inDigits = isDigit
            run.append(character)
        }
        close()
        return pieces
    }
}
