import UsherCore

/// The name of a trace: 16 bytes, not all of them zero.
package struct TraceID: Sendable, Hashable {
    package let high: UInt64
    package let low: UInt64

    /// nil for zero, which is no name.
    package init?(high: UInt64, low: UInt64) {
        guard high | low != 0 else { return nil }
        (self.high, self.low) = (high, low)
    }

    private init(random low: UInt64) { (high, self.low) = (UInt64.random(in: .min ... .max), low) }

    package static func random() -> TraceID { TraceID(random: .random(in: 1 ... .max)) }

    /// 32 digits of lower case.
    package var text: String { high.sixteenDigits + low.sixteenDigits }

    /// Where it stands between 0 and 1: what a share of all traces is cut by, the same in every process.
    package var share: Double { Double(low >> 11) / Double(UInt64(1) << 53) }
}

extension UInt64 {
    /// Hexadecimal, as spans are named.
    package var sixteenDigits: String { withUnsafeBytes(of: bigEndian) { Hexadecimal.text(Array($0)) } }
}
