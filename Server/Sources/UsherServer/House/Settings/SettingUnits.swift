import UsherCore
/// The units in which settings count time.
enum TimeUnit: String, Sendable, CaseIterable {
    case s, m, h, d

    var seconds: Int {
        switch self {
        case .s: 1
        case .m: 60
        case .h: 3_600
        case .d: 86_400
        }
    }

    func text(_ seconds: Int) -> String { "\(seconds / self.seconds) \(rawValue)" }

    /// A text's seconds; a number alone is in `unit`. Nil for a text that is none.
    static func seconds(_ text: String, _ unit: TimeUnit) -> Int? {
        let text = text.trimmed.lowercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let name = String(text.dropFirst(digits.count)).trimmed
        guard let number = Int(digits), let named = name.isEmpty ? unit : TimeUnit(rawValue: name) else { return nil }
        let (seconds, overflow) = number.multipliedReportingOverflow(by: named.seconds)
        return overflow ? nil : seconds
    }
}

/// Bytes as people write them.
enum ByteSize {
    private static let units: [(name: String, shift: Int64)] = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)]

    /// `20 GiB`, `512MiB`, or a number of bytes.
    static func bytes(_ text: String) -> Int64? {
        let unit = units.first { text.lowercased().hasSuffix($0.name.lowercased()) }
        let digits = (unit == nil ? text : String(text.dropLast(3))).trimmed
        guard let number = Int64(digits), number >= 0 else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
        return overflow ? nil : bytes
    }

    static func text(_ bytes: Int64) -> String {
        guard bytes > 0, let unit = units.first(where: { bytes % (1 << $0.shift) == 0 }) else { return String(bytes) }
        return "\(bytes >> unit.shift) \(unit.name)"
    }
}
