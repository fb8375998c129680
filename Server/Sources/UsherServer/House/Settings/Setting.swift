/// One setting: its names, its help and what its value looks like. `limits.scan_rate` is that in `usher.json`,
/// `USHER_LIMITS_SCAN_RATE` in the environment and `--limits-scan-rate` on the command line.
///
/// A setting is declared where its value is kept, as the initial value of a property of `Settings`:
/// `var holdMinutes = Setting.integer("boxoffice.hold_minutes", 15, in: 5...60, help: "…")`. Such a function answers the default, and within a
/// `SettingsReading` what an operator has set; nothing but the value stays.
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
    package let isSecret: Bool
    /// Another environment variable that sets it.
    package let alias: String?

    /// Every setting, in the order the help and the documentation show them.
    package static let all: [Setting] = SettingsReading([]).read().settings

    package var option: String { "--" + name.map { $0 == "." || $0 == "_" ? "-" : String($0) }.joined() }
    /// What it may be called in the environment, the better name first.
    package var variables: [String] {
        ["USHER_" + name.uppercased().map { $0 == "." ? "_" : String($0) }.joined()] + (alias.map { [$0] } ?? [])
    }

    /// A setting of any kind; `read` gives nil for a text that is none. `shown` is the default as text.
    static func value<Value>(
        _ name: String, _ standard: Value, shown: String, expected: String, alias: String? = nil, secret: Bool = false,
        isSwitch: Bool = false, help: String, read: (String) -> Value?
    ) -> Value {
        guard let reading = SettingsReading.current else { return standard }
        let setting = Setting(
            name: name, help: help, expected: expected, defaultText: shown, isSwitch: isSwitch, isSecret: secret, alias: alias)
        guard let text = reading.text(of: setting) else { return standard }
        guard let value = read(text) else {
            reading.refuse(setting, text)
            return standard
        }
        return value
    }
}
