import Foundation
import UsherWire

/// Kit's string catalogue, as Xcode reads it.
struct Catalogue {
    let strings: [String: AnyJSON]
    static let languages = ["en", "de", "fr", "es", "it"]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "Sources/UsherKit/Resources/Usher.xcstrings"))
        guard case .object(let strings)? = try WireJSON.decoder.decode(AnyJSON.self, from: data)["strings"] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.strings = strings
    }

    /// A text's forms in a language: `""` alone where the number does not matter.
    func forms(_ key: String, _ language: String) -> [String: String] {
        guard let own = strings[key]?["localizations"]?[language] else { return [:] }
        if case .object(let plurals)? = own["variations"]?["plural"] { return plurals.compactMapValues(Self.value) }
        return Self.value(own).map { ["": $0] } ?? [:]
    }

    private static func value(_ form: AnyJSON) -> String? {
        if case .string(let text)? = form["stringUnit"]?["value"] { text } else { nil }
    }
}
