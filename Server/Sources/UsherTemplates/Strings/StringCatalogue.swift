import Foundation

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
                WebMade {
                    let read = (try? StringCatalogue(WebFiles.text(language.file))) ?? StringCatalogue()
                    return Language.trial.contains(language) ? StringCatalogue(read, as: language) : read
                }
            )
        })
}
