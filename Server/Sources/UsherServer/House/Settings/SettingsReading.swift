import Configuration
import Synchronization

/// One reading of all settings from their sources, of which the first that has one wins. While it makes `Settings`, each declaration of a
/// `Setting` asks it for the text it is to take; elsewhere there is none, and a declaration is its default.
final class SettingsReading: Sendable {
    @TaskLocal static var current: SettingsReading?

    private let sources: [SettingsSource]
    private let reader: ConfigReader?
    private let state = Mutex<(settings: [Setting], refusal: SettingsError?)>(([], nil))

    init(_ sources: [SettingsSource]) {
        self.sources = sources
        reader = sources.isEmpty ? nil : ConfigReader(providers: sources.map(\.provider))
    }

    /// The values, every setting in the order of its declaration, and why a value cannot be taken: of the first such setting.
    func read() -> (values: Settings, settings: [Setting], refusal: SettingsError?) {
        let values = Self.$current.withValue(self) { Settings() }
        return state.withLock { (values, $0.settings, $0.refusal) }
    }

    func text(of setting: Setting) -> String? {
        state.withLock { $0.settings.append(setting) }
        return reader?.string(forKey: ConfigKey(setting.key), isSecret: setting.isSecret)
    }

    func refuse(_ setting: Setting, _ text: String) {
        let place = sources.first { $0.values[setting.name] != nil }?.place(setting) ?? setting.name
        let shown = setting.isSecret ? "the value given" : "\"\(text)\""
        let refusal = SettingsError(description: "\(place): \(shown) is not valid; it must be \(setting.expected).")
        state.withLock { $0.refusal = $0.refusal ?? refusal }
    }
}

extension Settings {
    /// Reads the command line over the environment over `usher.json` in the data folder. `arguments` are those behind
    /// the command's name.
    package init(arguments: [String], environment: [String: String]) throws(SettingsError) {
        let sources = [try SettingsArguments(arguments).source, SettingsEnvironment(environment).source]
        // Where the file is has to be known first; what else is wrong is told when all are read.
        let file = try SettingsFile(folder: SettingsReading(sources).read().values.data)
        let reading = SettingsReading(sources + [file.source]).read()
        if let refusal = reading.refusal { throw refusal }
        self = reading.values
        if let missing = media.missing {
            throw SettingsError(description: "media.s3_endpoint needs \(missing) as well, which is not set.")
        }
    }
}

/// One place that settings come from: their texts by name, and how that place calls a setting.
struct SettingsSource: Sendable {
    let values: [String: String]
    let place: @Sendable (Setting) -> String

    var provider: InMemoryProvider {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for setting in Setting.all {
            guard let text = self.values[setting.name] else { continue }
            values[AbsoluteConfigKey(setting.key)] = ConfigValue(.string(text), isSecret: setting.isSecret)
        }
        return InMemoryProvider(values: values)
    }
}

extension Setting {
    fileprivate var key: [String] { name.split(separator: ".").map(String.init) }
}
