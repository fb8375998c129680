import Mustache

/// The templates of the folder `Web`, in Mustache: parsed once (with `web.folder`, each time), each under its path without the ending
/// (`boxoffice/home`), by which other templates include it, too.
package enum Templates {
    package static let names = WebFiles.paths.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }

    /// What the template says of these values, which it reads by name.
    package static func render(_ values: Any, _ name: String) -> String {
        library.value.render(byName(values), withTemplate: name) ?? ""
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
    static func parse(_ name: String) throws -> MustacheTemplate {
        _ = escaping
        return try MustacheTemplate(string: "{{% CONTENT_TYPE:USHER}}" + WebFiles.text(name + ending))
    }

    /// A test proves that each one parses.
    private static let library = WebMade {
        MustacheLibrary(templates: Dictionary(names.compactMap { name in (try? parse(name)).map { (name, $0) } }) { first, _ in first })
    }

    private static let escaping: Void = MustacheContentTypes.register(HTMLText(), named: "USHER")
    private static let ending = ".mustache"
}
