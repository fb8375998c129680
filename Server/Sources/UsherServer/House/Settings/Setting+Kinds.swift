import UsherCore

extension Setting {
    /// A text that `accepts`; any, unless it says otherwise.
    static func text(
        _ name: String, _ standard: String = "", expected: String = "text", alias: String? = nil, secret: Bool = false, help: String,
        accepts: (String) -> Bool = { _ in true }
    ) -> String {
        value(name, standard, shown: standard, expected: expected, alias: alias, secret: secret, help: help) { accepts($0) ? $0 : nil }
    }

    /// One of `scheme://…`, or nothing.
    static func url(
        _ name: String, _ standard: String = "", schemes: [String], alias: String? = nil, secret: Bool = false, help: String
    ) -> String {
        let expected = "a URL that begins with " + schemes.map { $0 + "://" }.joined(separator: " or ")
        return text(name, standard, expected: expected, alias: alias, secret: secret, help: help) { text in
            text.isEmpty || schemes.contains { text.hasPrefix($0 + "://") && text.count > $0.count + 3 }
        }
    }

    /// The path of a key's file, for which one in the data folder stands in.
    static func keyFile(_ name: String, expected: String = "a file of 32 bytes", help: String) -> String {
        let rest = "; without it, one is made in keys/ in the data folder. Processes that share a database share it."
        return text(name, expected: expected, help: help + rest)
    }

    static func `switch`(_ name: String, _ standard: Bool = false, help: String) -> Bool {
        value(name, standard, shown: String(standard), expected: "true or false", isSwitch: true, help: help) { Bool($0) }
    }

    static func integer<Value: FixedWidthInteger & Sendable>(
        _ name: String, _ standard: Value, in range: ClosedRange<Value>, help: String
    ) -> Value {
        let expected = "an integer from \(range.lowerBound) to \(range.upperBound)"
        return value(name, standard, shown: String(standard), expected: expected, help: help) { text in
            Value(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// How many there may be, at once or in the time that `help` tells.
    static func rate(_ name: String, _ standard: Int, help: String) -> Int { integer(name, standard, in: 1...1_000_000, help: help) }

    /// A length of time kept in seconds: `72 h`, `30s`, `7 d`; a number alone counts in `unit`.
    static func duration(_ name: String, _ standard: Int, in range: ClosedRange<Int>, unit: TimeUnit, help: String) -> Int {
        let expected = "a length of time such as \(unit.text(range.upperBound)), at least \(unit.text(range.lowerBound))"
        return value(name, standard, shown: unit.text(standard), expected: expected, help: help) { text in
            TimeUnit.seconds(text, unit).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    static func size(_ name: String, _ standard: Int64, help: String) -> Int64 {
        value(name, standard, shown: ByteSize.text(standard), expected: "a size such as 20 GiB, or bytes", help: help) {
            ByteSize.bytes($0)
        }
    }

    /// One of a type's cases.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(_ name: String, _ standard: Value, help: String) -> Value {
        let cases = Value.allCases.map(\.rawValue)
        let expected = cases.count == 2 ? cases.joined(separator: " or ") : "one of " + cases.joined(separator: ", ")
        return value(name, standard, shown: standard.rawValue, expected: expected, help: help) { Value(rawValue: $0) }
    }

    /// Texts with commas between them.
    static func list(
        _ name: String, _ standard: [String] = [], expected: String, secret: Bool = false, help: String,
        accepts: ([String]) -> Bool = { _ in true }
    ) -> [String] {
        value(name, standard, shown: standard.joined(separator: ","), expected: expected, secret: secret, help: help) { text in
            let texts = Self.texts(text)
            return accepts(texts) ? texts : nil
        }
    }

    /// What is made of texts with commas between them; nothing, unless it is set.
    static func list<Value>(_ name: String, none: Value, expected: String, help: String, read: ([String]) -> Value?) -> Value {
        value(name, none, shown: "", expected: expected, help: help) { read(texts($0)) }
    }

    /// Values by id: a JSON object, or `id=value` pairs with commas.
    static func map<Value>(_ name: String, expected: String, help: String, read: (String) -> Value?) -> [String: Value] {
        value(name, [:], shown: "", expected: expected, help: help) { text in
            guard let pairs = pairs(text.trimmed) else { return nil }
            var values: [String: Value] = [:]
            for (id, text) in pairs {
                guard !id.isEmpty, let value = read(text) else { return nil }
                values[id] = value
            }
            return values
        }
    }

    /// The same in its order, and each entry of both its texts.
    static func entries<Value>(
        _ name: String, expected: String, help: String, read: (_ id: String, _ text: String) -> Value?
    ) -> [Value] {
        value(name, [], shown: "", expected: expected, help: help) { text in
            guard let pairs = pairs(text.trimmed) else { return nil }
            let values = pairs.compactMap { read($0.0, $0.1) }
            return values.count == pairs.count ? values : nil
        }
    }

    private static func texts(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func pairs(_ text: String) -> [(String, String)]? {
        guard !text.hasPrefix("{") else {
            guard let json = try? JSONValue.read(Array(text.utf8)), case .object(let members) = json else { return nil }
            let pairs = members.compactMap { member in member.value.text.map { (member.name, $0) } }
            return pairs.count == members.count ? pairs : nil
        }
        let parts = texts(text)
        let pairs = parts.compactMap { part -> (String, String)? in
            guard let equals = part.lastIndex(of: "=") else { return nil }
            return (String(part[..<equals]).trimmed, String(part[part.index(after: equals)...]).trimmed)
        }
        return pairs.count == parts.count ? pairs : nil
    }
}
