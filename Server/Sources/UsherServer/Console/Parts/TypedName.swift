import UsherHTTP
import UsherTemplates

/// What cannot be undone asks for the thing's name, exactly.
enum TypedName {
    static let field = "typed"

    static func field(_ name: String, _ words: Words, typed: String = "", error: String? = nil) -> ConsoleField {
        .text(field, words("console.typed", ["name": .text(name)]), typed, most: 500, error: error)
    }

    /// Nil where it is the name; else what is wrong.
    static func fault(_ form: FormBody, _ name: String, _ words: Words) -> String? {
        form[field] == name ? nil : words("console.typed.wrong")
    }
}
