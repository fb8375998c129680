import UsherCore

/// One setting: its names, its help and how a text becomes its value. `limits.scan_rate` is that in `usher.json`,
/// `USHER_LIMITS_SCAN_RATE` in the environment and `--limits-scan-rate` on the command line.
package struct Setting: Sendable {
    package let name: String
    package let help: String
    /// What a value looks like, in words that follow "must be".
    package let expected: String
    /// The default as text; empty if there is none.
    package let defaultText: String
    /// A switch needs no value on the command line.
    package let isSwitch: Bool
    /// Never printed.
    package private(set) var isSecret = false
    /// Other environment variables that set it.
    package private(set) var aliases: [String] = []
    let apply: @Sendable (inout Settings, String) -> Bool

    package var option: String { "--" + name.map { $0 == "." || $0 == "_" ? "-" : String($0) }.joined() }
    package var variable: String { "USHER_" + name.uppercased().map { $0 == "." ? "_" : String($0) }.joined() }

    /// The same, never printed.
    var secret: Setting { with { $0.isSecret = true } }
    func alias(_ variable: String) -> Setting { with { $0.aliases.append(variable) } }

    private func with(_ change: (inout Setting) -> Void) -> Setting {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Setting {
    typealias Field<Value> = any WritableKeyPath<Settings, Value> & Sendable

    /// A value of any kind; `read` gives nil for a text that is none.
    static func value<Value>(
        _ name: String, _ field: Field<Value>, expected: String, defaultText: String, isSwitch: Bool = false, help: String,
        read: @escaping @Sendable (String) -> Value?
    ) -> Setting {
        Setting(name: name, help: help, expected: expected, defaultText: defaultText, isSwitch: isSwitch) { settings, text in
            guard let value = read(text) else { return false }
            settings[keyPath: field] = value
            return true
        }
    }

    static func text(_ name: String, _ field: Field<String>, expected: String = "text", help: String) -> Setting {
        value(name, field, expected: expected, defaultText: Settings()[keyPath: field], help: help) { $0 }
    }

    static func integer(_ name: String, _ field: Field<Int>, in range: ClosedRange<Int>, help: String) -> Setting {
        value(
            name, field, expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
            defaultText: String(Settings()[keyPath: field]), help: help
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    static func `switch`(_ name: String, _ field: Field<Bool>, help: String) -> Setting {
        value(
            name, field, expected: "true or false", defaultText: String(Settings()[keyPath: field]), isSwitch: true, help: help
        ) { Bool($0) }
    }

    /// One of `scheme://…`, or nothing.
    static func url(_ name: String, _ field: Field<String>, schemes: [String], help: String) -> Setting {
        let expected = "a URL that begins with " + schemes.map { $0 + "://" }.joined(separator: " or ")
        return value(name, field, expected: expected, defaultText: Settings()[keyPath: field], help: help) { text in
            let fits = text.isEmpty || schemes.contains { text.hasPrefix($0 + "://") && text.count > $0.count + 3 }
            return fits ? text : nil
        }
    }

    /// Texts with commas between them.
    static func list<Value>(
        _ name: String, _ field: Field<Value>, expected: String, help: String, read: @escaping @Sendable ([String]) -> Value?
    ) -> Setting {
        value(name, field, expected: expected, defaultText: "", help: help) { text in
            read(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
        }
    }
}
