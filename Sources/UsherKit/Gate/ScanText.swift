import Foundation
import UsherWire

/// What scanners and keyboards send, made clean (gate.md 1).
enum ScanText {
    /// Without white space and invisible marks at both ends.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !isBlank($0) }), let end = scalars.lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(scalars[start...end])
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200D, 0x2060, 0xFEFF: true
        default: scalar.properties.isWhitespace
        }
    }

    /// A seat's name without spaces and hyphens, ASCII letters upper-cased.
    static func folded(_ seat: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in seat.unicodeScalars where scalar != " " && scalar != "-" {
            folded.append((0x61...0x7A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0x20)) : scalar)
        }
        return String(folded)
    }
}

extension ScanRequest {
    /// Trimmed at both ends; what is blank then is absent.
    var trimmed: ScanRequest {
        var request = self
        request.ticketCode = Self.present(ticketCode)
        request.seatNumber = Self.present(seatNumber)
        request.gate = Self.present(gate)
        return request
    }

    private static func present(_ text: String?) -> String? {
        text.map(ScanText.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }
}
