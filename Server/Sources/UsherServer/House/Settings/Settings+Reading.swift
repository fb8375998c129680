import Configuration
import Foundation
import UsherCore

extension Settings {
    /// Reads the command line over the environment over `usher.json` in the data folder. `arguments` are those behind
    /// the command's name.
    package init(arguments: [String], environment: [String: String]) throws(SettingsError) {
        let options = try SettingsArguments(arguments)
        let variables = SettingsEnvironment(environment)
        self.init()
        try apply(to: "data", from: [options.source, variables.source])
        let file = try SettingsFile(folder: data)
        let sources = [options.source, variables.source, file.source]
        for setting in Setting.all { try apply(to: setting.name, from: sources) }
        if let missing = media.missing {
            throw SettingsError(description: "media.s3_endpoint needs \(missing) as well, which is not set.")
        }
    }

    private mutating func apply(to name: String, from sources: [SettingsSource]) throws(SettingsError) {
        guard let setting = Setting.all.first(where: { $0.name == name }) else { return }
        let reader = ConfigReader(providers: sources.map(\.provider))
        guard let text = reader.string(forKey: ConfigKey(name.split(separator: ".").map(String.init)), isSecret: setting.isSecret)
        else { return }
        if setting.apply(&self, text) { return }
        let place = sources.first { $0.values[name] != nil }?.place(setting) ?? name
        let shown = setting.isSecret ? "the value given" : "\"\(text)\""
        throw SettingsError(description: "\(place): \(shown) is not valid; it must be \(setting.expected).")
    }
}

/// One place that settings come from: their texts by name, and how that place calls a setting.
struct SettingsSource: Sendable {
    let values: [String: String]
    let place: @Sendable (Setting) -> String

    var provider: InMemoryProvider {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, text) in self.values {
            let setting = Setting.all.first { $0.name == name }
            values[AbsoluteConfigKey(name.split(separator: ".").map(String.init))] = ConfigValue(
                .string(text), isSecret: setting?.isSecret ?? false)
        }
        return InMemoryProvider(values: values)
    }
}
