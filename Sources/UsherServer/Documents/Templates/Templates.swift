import Mustache

/// The templates of the folder `Web`, in Mustache: parsed once, each under its path without the ending (`boxoffice/home`), by which other templates
/// include it, too.
enum Templates {
    static let names = WebFiles.paths.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }

    /// What the template says of these values, which it reads by name.
    static func render(_ values: Any, _ name: String) -> String { library.render(values, withTemplate: name) ?? "" }

    /// With our own escaping, which is stricter than Mustache's.
    static func parse(_ name: String) throws -> MustacheTemplate {
        _ = escaping
        return try MustacheTemplate(string: "{{% CONTENT_TYPE:USHER}}" + WebFiles.text(name + ending))
    }

    /// A test proves that each one parses.
    private static let library = MustacheLibrary(
        templates: Dictionary(names.compactMap { name in (try? parse(name)).map { (name, $0) } }) { first, _ in first })

    private static let escaping: Void = MustacheContentTypes.register(HTMLText(), named: "USHER")
    private static let ending = ".mustache"
}
