import Foundation
import Synchronization

/// All texts of one language, by their keys.
package struct StringCatalogue: Sendable {
    package let messages: [String: Message]

    /// Throws where it is no catalogue.
    package init(_ json: String) throws { messages = try JSONDecoder().decode([String: Message].self, from: Data(json.utf8)) }

    private init() { messages = [:] }

    /// The same as one of the languages says it that nobody speaks.
    private init(_ catalogue: StringCatalogue, as language: Language) {
        messages = catalogue.messages.mapValues { TrialText.message($0, language) }
    }

    /// As it is bound into the program, or as `web.folder` has it now. A test proves that each can be read.
    package static func current(_ language: Language) -> StringCatalogue { made[language]?.value ?? StringCatalogue() }

    private static let made: [Language: WebMade<StringCatalogue>] = Dictionary(
        uniqueKeysWithValues: (Language.allCases + Language.trial).map { language in
            (
                language,
                WebMade { read(language) }
            )
        })

    /// A page says hundreds of texts: while `web.folder` names the files, each is taken apart only when it has changed.
    private static func read(_ language: Language) -> StringCatalogue {
        let text = WebFiles.text(language.file)
        if let known = latest.withLock({ $0[language] }), known.text == text { return known.catalogue }
        let plain = (try? StringCatalogue(text)) ?? StringCatalogue()
        let made = Language.trial.contains(language) ? StringCatalogue(plain, as: language) : plain
        latest.withLock { $0[language] = (text, made) }
        return made
    }

    private static let latest = Mutex<[Language: (text: String, catalogue: StringCatalogue)]>([:])
}
