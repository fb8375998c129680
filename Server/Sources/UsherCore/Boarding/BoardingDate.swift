/// Instants as the Boarding desk reads and writes them.
package enum BoardingDate {
    /// 1970 to 2999.
    package static let range = Instant(seconds: 0)...Instant(seconds: 32_503_679_999)

    /// `2024-06-19T08:00:00+00:00`; nil outside of the years that are served.
    package static func text(_ instant: Instant) -> String? {
        guard range.contains(Instant(seconds: instant.seconds)) else { return nil }
        return Timestamp.seconds(instant).dropLast() + "+00:00"
    }

    /// ISO 8601 with `T` or a space, seconds optional, any fraction cut off, `Z`, `±HH:MM`, `±HHMM` or nothing for universal
    /// time; or epoch seconds as a number.
    package static func read(_ value: JSONValue) -> Instant? {
        let instant: Instant? =
            switch value {
            case .string(let text): read(text)
            case .integer(let seconds): range.upperBound.seconds >= seconds ? Instant(seconds: max(-1, seconds)) : nil
            case .number(let seconds): seconds.isFinite && abs(seconds) < 1e11 ? Instant(seconds: Int64(seconds.rounded(.down))) : nil
            default: nil
            }
        return instant.flatMap { range.contains($0) ? $0 : nil }
    }

    private static func read(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
            let hour = Digits.read(bytes, 11..<13), let minute = Digits.read(bytes, 14..<16), hour < 24, minute < 60
        else { return nil }
        var at = 16
        guard let second = second(bytes, &at), let offset = offset(bytes, &at), at == bytes.count else { return nil }
        return Instant(seconds: date.days * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset))
    }

    private static func second(_ bytes: [UInt8], _ at: inout Int) -> Int? {
        guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return 0 }
        guard let second = Digits.read(bytes, at + 1..<at + 3), second < 60 else { return nil }
        at += 3
        guard at < bytes.count, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ",") else { return second }
        let start = at + 1
        at = start
        while at < bytes.count, Digits.value(bytes[at]) != nil { at += 1 }
        return at > start ? second : nil
    }

    private static func offset(_ bytes: [UInt8], _ at: inout Int) -> Int? {
        guard at < bytes.count else { return 0 }
        let sign = bytes[at]
        at += 1
        if sign == UInt8(ascii: "Z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = Digits.read(bytes, at..<at + 2), hours < 24 else {
            return nil
        }
        at += 2
        if at < bytes.count, bytes[at] == UInt8(ascii: ":") { at += 1 }
        guard let minutes = Digits.read(bytes, at..<at + 2), minutes < 60 else { return nil }
        at += 2
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}
