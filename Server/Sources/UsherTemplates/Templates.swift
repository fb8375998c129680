import Mustache

/// The templates of the folder `Web`, in Mustache: parsed once (with `web.folder`, each time), each under its path without the ending
/// (`boxoffice/home`), by which other templates include it, too; for each language
/// once.
package enum Templates {
    package static let names = WebFiles.paths.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }

    /// What the template says of these values, which it reads by name, in this language.
    package static func render(_ values: Any, _ name: String, _ language: Language = .en) -> String {
        libraries[language]?.value.render(byName(values), withTemplate: name) ?? ""
    }

    /// Mustache would look through all the values for each name that the template says: here it is done once. What is nil is left out.
    private static func byName(_ values: Any) -> [String: Any] {
        var named: [String: Any] = [:]
        for case (let name?, let value) in Mirror(reflecting: values).children {
            let mirror = Mirror(reflecting: value)
            named[name] = mirror.displayStyle == .optional ? mirror.children.first?.value : value
        }
        return named
    }

    /// With our own escaping, which is stricter than Mustache's.
    static func parse(_ name: String, _ language: Language = .en) throws -> MustacheTemplate {
        _ = escaping
        return try MustacheTemplate(string: "{{% CONTENT_TYPE:USHER}}" + spoken(WebFiles.text(name + ending), language))
    }

    /// A template names texts by their keys, `[[console.today]]`: each language has a library in which they stand in their places, so that a
    /// page looks nothing up. Texts with values are made where the values are.
    private static func spoken(_ text: String, _ language: Language) -> String {
        guard text.contains("[[") else { return text }
        let words = Words(language)
        return text.replacing(key) { MarkupText.escaped(words(String($0.output.1))).replacing("{", with: "&#123;") }
    }

    /// The keys that a template names.
    package static func keys(of text: String) -> [String] { text.matches(of: key).map { String($0.output.1) } }

    private static var key: Regex<(Substring, Substring)> { /\[\[([A-Za-z0-9._-]+)\]\]/ }

    /// A test proves that each one parses.
    private static let libraries: [Language: WebMade<MustacheLibrary>] = Dictionary(
        uniqueKeysWithValues: (Language.allCases + Language.trial).map { language in
            (
                language,
                WebMade {
                    let parsed = names.compactMap { name in (try? parse(name, language)).map { (name, $0) } }
                    return MustacheLibrary(templates: Dictionary(parsed) { first, _ in first })
                }
            )
        })

    private static let escaping: Void = MustacheContentTypes.register(HTMLText(), named: "USHER")
    private static let ending = ".mustache"
}
