/// Reads and writes ISO 8601 instants as the desks show them.
package enum Timestamp {
    /// `2025-12-20T23:30:00Z`: whole seconds, universal time.
    package static func seconds(_ instant: Instant) -> String {
        var text = TimestampText()
        text.append(instant)
        return text.string
    }

    /// Reads a date and time with an offset (`Z`, `+01:00`, `+0100`), with or without a fraction of a second.
    package static func read(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = Digits.read(bytes, 11..<13), let minute = Digits.read(bytes, 14..<16),
            let second = Digits.read(bytes, 17..<19), hour < 24, minute < 60, second <= 60
        else { return nil }
        var at = 19
        let fraction = readFraction(bytes, &at)
        guard let fraction, let offset = readOffset(bytes, &at), at == bytes.count else { return nil }
        let seconds = date.days * 86_400 + Int64(hour * 3600 + minute * 60 + min(second, 59)) - Int64(offset)
        return Instant(microseconds: seconds * 1_000_000 + fraction)
    }

    private static func readFraction(_ bytes: [UInt8], _ at: inout Int) -> Int64? {
        guard at < bytes.count, bytes[at] == UInt8(ascii: ".") else { return 0 }
        at += 1
        var value: Int64 = 0
        var digits = 0
        while at < bytes.count, let digit = Digits.value(bytes[at]) {
            if digits < 6 { value = value * 10 + Int64(digit) }
            digits += 1
            at += 1
        }
        guard digits > 0 else { return nil }
        for _ in 0..<max(0, 6 - digits) { value *= 10 }
        return value
    }

    private static func readOffset(_ bytes: [UInt8], _ at: inout Int) -> Int? {
        guard at < bytes.count else { return nil }
        let sign = bytes[at]
        at += 1
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        guard at + 2 <= bytes.count, let hours = Digits.read(bytes, at..<at + 2), hours < 24 else { return nil }
        at += 2
        if at < bytes.count, bytes[at] == UInt8(ascii: ":") { at += 1 }
        guard at + 2 <= bytes.count, let minutes = Digits.read(bytes, at..<at + 2), minutes < 60 else { return nil }
        at += 2
        let offset = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -offset : offset
    }
}

/// Decimal digits in bytes.
package enum Digits {
    /// A whole number of this range that is written in digits and nothing else: the one reader of numbers in texts from outside.
    package static func whole(_ text: some StringProtocol, in range: ClosedRange<Int64>) -> Int64? {
        guard text.utf8.allSatisfy({ value($0) != nil }), let number = Int64(text), range.contains(number) else { return nil }
        return number
    }

    package static func value(_ byte: UInt8) -> Int? {
        byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil
    }

    package static func read(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var value = 0
        for index in range {
            guard index < bytes.count, let digit = Digits.value(bytes[index]) else { return nil }
            value = value * 10 + digit
        }
        return value
    }
}

/// The bytes of a date or an instant while they are put together; no formatter, no allocation but its own.
package struct TimestampText {
    package private(set) var bytes: [UInt8] = []

    package init() { bytes.reserveCapacity(20) }

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func append(_ date: CivilDate) {
        let (year, month, day) = date.components
        pad(year / 100)
        pad(year % 100)
        bytes.append(UInt8(ascii: "-"))
        pad(month)
        bytes.append(UInt8(ascii: "-"))
        pad(day)
    }

    package mutating func append(_ instant: Instant) {
        let seconds = instant.seconds
        let day = floorDivide(seconds, 86_400)
        let rest = Int(seconds - day * 86_400)
        append(CivilDate(days: day))
        bytes.append(UInt8(ascii: "T"))
        pad(rest / 3600)
        bytes.append(UInt8(ascii: ":"))
        pad(rest / 60 % 60)
        bytes.append(UInt8(ascii: ":"))
        pad(rest % 60)
        bytes.append(UInt8(ascii: "Z"))
    }

    private mutating func pad(_ value: Int) {
        bytes.append(UInt8(0x30 + value / 10 % 10))
        bytes.append(UInt8(0x30 + value % 10))
    }
}
