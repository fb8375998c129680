/// A seat's place in the order along an aircraft: 2B before 10A, blank ones last. Read once, however often it is compared.
package struct SeatOrder: Comparable, Sendable {
    private let pieces: [Piece]

    private enum Piece: Comparable {
        case number(Int)
        case text(String)
    }

    /// Runs of digits are numbers.
    package init(_ seat: String) {
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
        self.pieces = pieces
    }

    package static func < (a: SeatOrder, b: SeatOrder) -> Bool {
        if a.pieces.isEmpty != b.pieces.isEmpty { return b.pieces.isEmpty }
        for (left, right) in zip(a.pieces, b.pieces) where left != right { return left < right }
        return a.pieces.count < b.pieces.count
    }
}
