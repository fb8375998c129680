import UsherCore

extension Setting {
    /// A length of time kept in seconds: `72 h`, `30s`, `7 d`; a number alone counts in `unit`.
    static func duration(
        _ name: String, _ field: Field<Int>, in range: ClosedRange<Int>, unit: TimeUnit, help: String
    ) -> Setting {
        value(
            name, field, expected: "a length of time such as \(unit.text(range.upperBound)), at least \(unit.text(range.lowerBound))",
            defaultText: unit.text(Settings()[keyPath: field]), help: help
        ) { text in TimeUnit.seconds(text, unit).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// Values by id: a JSON object, or `id=value` pairs with commas.
    static func map<Value>(
        _ name: String, _ field: Field<[String: Value]>, expected: String, help: String, read: @escaping @Sendable (String) -> Value?
    ) -> Setting {
        value(name, field, expected: expected, defaultText: "", help: help) { text in
            guard let pairs = pairs(text.trimmed) else { return nil }
            var values: [String: Value] = [:]
            for (id, text) in pairs {
                guard !id.isEmpty, let value = read(text) else { return nil }
                values[id] = value
            }
            return values
        }
    }

    private static func pairs(_ text: String) -> [(String, String)]? {
        guard !text.hasPrefix("{") else {
            guard let json = try? JSONValue.read(Array(text.utf8)), case .object(let members) = json else { return nil }
            let pairs = members.compactMap { member in member.value.text.map { (member.name, $0) } }
            return pairs.count == members.count ? pairs : nil
        }
        let parts = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        let pairs = parts.compactMap { part -> (String, String)? in
            guard let equals = part.lastIndex(of: "=") else { return nil }
            return (String(part[..<equals]).trimmed, String(part[part.index(after: equals)...]).trimmed)
        }
        return pairs.count == parts.count ? pairs : nil
    }
}

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
