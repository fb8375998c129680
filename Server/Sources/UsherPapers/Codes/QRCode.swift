import CQREncode

/// A QR code: which of its modules are dark. It holds exactly the text it was made from.
package struct QRCode: Sendable, Equatable {
    /// Modules along one side, without the quiet zone.
    package let size: Int
    private let dark: [Bool]

    /// The light border that readers need around a code, in modules.
    package static let quietZone = 4

    /// How much of a code may be lost.
    package enum Correction: Sendable { case low, medium, quartile, high }

    /// Nil where the text is empty or longer than a QR code can hold.
    package init?(_ text: String, correction: Correction = .medium) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= QRCode.longest, !bytes.contains(0) else { return nil }
        // Upper-case letters and digits need little more than half a byte each; but where they come in short runs, as in base64, the
        // encoder's changes of mode may cost more than they save. The smaller of the two is the code.
        let mixed = QRcode_encodeString(text, 0, correction.level, QR_MODE_8, 1)
        let plain = QRcode_encodeData(Int32(bytes.count), bytes, 0, correction.level)
        defer { for code in [mixed, plain] where code != nil { QRcode_free(code) } }
        guard let code = [mixed, plain].compactMap({ $0 }).min(by: { $0.pointee.width < $1.pointee.width }) else { return nil }
        size = Int(code.pointee.width)
        dark = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether the module in this row and column is dark.
    package subscript(row: Int, column: Int) -> Bool { dark[row * size + column] }

    /// The dark runs of each row, for whoever draws.
    package var runs: [(row: Int, columns: Range<Int>)] {
        var runs: [(row: Int, columns: Range<Int>)] = []
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while column < size, self[row, column] { column += 1 }
                if column > start { runs.append((row, start..<column)) } else { column += 1 }
            }
        }
        return runs
    }

    /// Version 40 with the least correction holds no more.
    private static let longest = 2_953
}

extension QRCode.Correction {
    fileprivate var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}
