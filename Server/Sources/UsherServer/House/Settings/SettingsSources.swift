import Foundation
import UsherCore

/// `--name value`, `--name=value`, and a switch alone. Anything else is a mistake.
struct SettingsArguments {
    let source: SettingsSource

    init(_ arguments: [String]) throws(SettingsError) {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument != "--" else {
                throw SettingsError(description: "Unexpected argument \"\(argument)\".")
            }
            let equals = argument.firstIndex(of: "=")
            let option = String(argument[..<(equals ?? argument.endIndex)])
            guard let setting = Setting.all.first(where: { $0.option == option }) else {
                throw SettingsError(description: "Unknown option \(option).")
            }
            guard values[setting.name] == nil else { throw SettingsError(description: "\(option) is given twice.") }
            if let equals {
                values[setting.name] = String(argument[argument.index(after: equals)...])
            } else if setting.isSwitch {
                // `--demo false` is as good as `--demo=false`.
                values[setting.name] = rest.first.flatMap(Bool.init) == nil ? "true" : rest.removeFirst()
            } else {
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw SettingsError(description: "\(option) needs a value: \(setting.expected).")
                }
                values[setting.name] = value
            }
        }
        source = SettingsSource(values: values) { $0.option }
    }
}

/// `USHER_…`; an empty variable counts as absent.
struct SettingsEnvironment {
    let source: SettingsSource

    init(_ environment: [String: String]) {
        var values: [String: String] = [:]
        for setting in Setting.all {
            for variable in setting.variables where values[setting.name] == nil {
                if let text = environment[variable], !text.isEmpty { values[setting.name] = text }
            }
        }
        source = SettingsSource(values: values) { setting in
            setting.variables.first { !(environment[$0] ?? "").isEmpty } ?? setting.variables[0]
        }
    }
}

/// `usher.json` in the data folder, if there is one: `{"limits":{"scan_rate":20}}`, or `{"limits.scan_rate":20}`.
struct SettingsFile {
    let source: SettingsSource

    init(folder: String) throws(SettingsError) {
        let path = folder.hasSuffix("/") ? folder + "usher.json" : folder + "/usher.json"
        var values: [String: String] = [:]
        if FileManager.default.fileExists(atPath: path) {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw SettingsError(description: "\(path) cannot be read.")
            }
            guard let json = try? JSONValue.read(data), case .object(let members) = json else {
                throw SettingsError(description: "\(path) is not a JSON object.")
            }
            try Self.collect(members, under: "", path, into: &values)
        }
        source = SettingsSource(values: values) { "\($0.name) in \(path)" }
    }

    private static func collect(
        _ members: [JSONValue.Member], under prefix: String, _ path: String, into values: inout [String: String]
    ) throws(SettingsError) {
        for member in members {
            let name = prefix + member.name
            if name == "data" { throw SettingsError(description: "\(path): data cannot be set in the folder it names.") }
            if Setting.all.contains(where: { $0.name == name }) {
                values[name] = text(member.value)
            } else if case .object(let inner) = member.value {
                try collect(inner, under: name + ".", path, into: &values)
            } else {
                throw SettingsError(description: "\(path): unknown setting \(name).")
            }
        }
    }

    /// A list as texts with commas, an object as its JSON, null as nothing.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .string(let text): text
        case .array(let elements): elements.compactMap(text).joined(separator: ",")
        default: JSONText.string(value)
        }
    }
}
