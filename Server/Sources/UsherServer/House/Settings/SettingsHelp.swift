import UsherHTTP

/// The settings as the command line and the documentation show them.
package enum SettingsHelp {
    /// Lines for `usher serve --help`.
    package static var options: String {
        let names = Setting.all.map { $0.isSwitch ? $0.option : "\($0.option) <\($0.name.split(separator: ".").last ?? "")>" }
        let width = names.map(\.count).max() ?? 0
        return zip(Setting.all, names).map { setting, name in
            let standard = setting.defaultText.isEmpty || setting.isSwitch ? "" : " (default: \(setting.defaultText))"
            return "  \(name.padded(to: width))  \(setting.help)\(standard)\n"
        }.joined()
    }

    /// The table in `docs/configuration.md`.
    package static var table: String {
        let head = "| setting | environment | option | default | value | what it does |\n|---|---|---|---|---|---|\n"
        return head
            + Setting.all.map { setting in
                let variables = setting.variables.reversed().map { "`\($0)`" }.joined(separator: ", ")
                let standard = setting.defaultText.isEmpty ? "none" : "`\(setting.defaultText)`"
                return "| `\(setting.name)` | \(variables) | `\(setting.option)` | \(standard) | \(setting.expected) | \(setting.help) |\n"
            }.joined()
    }
}
