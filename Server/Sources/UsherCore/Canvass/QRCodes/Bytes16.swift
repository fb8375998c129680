/// Sixteen bytes as a value: a UUID, or what is kept of a visitor.
package struct Bytes16: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A UUID of version 7 (RFC 9562) of this moment.
    package static func uuid(at instant: Instant, using generator: inout some RandomNumberGenerator) -> Bytes16 {
        let milliseconds = UInt64(bitPattern: floorDivide(instant.microseconds, 1_000)) & 0xFFFF_FFFF_FFFF
        return Bytes16(
            high: milliseconds << 16 | 0x7000 | (generator.next() as UInt64) & 0x0FFF,
            low: 0x8000_0000_0000_0000 | (generator.next() as UInt64) >> 2)
    }

    /// 32 hexadecimal digits.
    package var hex: String { text(dashes: false) }

    /// As a UUID is written.
    package var uuid: String { text(dashes: true) }

    /// Without an array and without groups: this is written for every scan.
    private func text(dashes: Bool) -> String {
        String(unsafeUninitializedCapacity: dashes ? 36 : 32) { buffer in
            var at = 0
            for index in 0..<32 {
                if dashes && (index == 8 || index == 12 || index == 16 || index == 20) {
                    buffer[at] = UInt8(ascii: "-")
                    at += 1
                }
                let word = index < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4) & 15)
                buffer[at] = digit < 10 ? 0x30 + digit : 0x57 + digit
                at += 1
            }
            return at
        }
    }
}
