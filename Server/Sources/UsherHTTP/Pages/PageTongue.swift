package import UsherTemplates

/// The same page in another language, as the foot of each page links to it, in the language's own words.
package struct PageTongue: Sendable {
    package let code: String
    package let name: String
    package let href: String
    package let isHere: Bool

    /// All that are offered. `path` and `query`: the page's own.
    package static func all(_ path: String, _ query: String, in here: Language) -> [PageTongue] {
        Language.offered.map { language in
            PageTongue(
                code: language.rawValue, name: language.name, href: path + "?" + Query(query).with("lang", language.rawValue),
                isHere: language == here)
        }
    }
}
