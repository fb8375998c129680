@testable import UsherTemplates
@testable import UsherServer

/// Follows a template through the values that it reads, as Mustache does, and keeps each name that no value has: Mustache would write nothing there.
struct TemplateNames {
    private(set) var unknown: [String] = []

    /// `values` are those of the sections around, the innermost last.
    mutating func read(_ template: String, with values: [Any]) {
        var tags = Self.tags(of: WebFiles.text(template + ".mustache"))[...]
        read(&tags, with: values, in: template)
    }

    private enum Kind: Character {
        case name = " "
        case section = "#"
        case inverted = "^"
        case end = "/"
        case part = ">"
    }

    private struct Tag {
        let kind: Kind
        let name: String
    }

    /// Comments and changes of Mustache's own are none.
    private static func tags(of text: String) -> [Tag] {
        text.matches(of: /\{\{\{?(?<kind>[#^\/>!%]?)\s*(?<name>[^}]*?)\s*\}\}/).compactMap { found in
            Kind(rawValue: found.output.kind.first ?? " ").map { Tag(kind: $0, name: String(found.output.name)) }
        }
    }

    private mutating func read(_ tags: inout ArraySlice<Tag>, with values: [Any], in template: String) {
        while let tag = tags.popFirst() {
            switch tag.kind {
            case .end: return
            case .part: read(tag.name, with: values)
            case .name: _ = value(tag.name, of: values, in: template)
            case .inverted:
                _ = value(tag.name, of: values, in: template)
                read(&tags, with: values, in: template)
            case .section:
                let inner = value(tag.name, of: values, in: template)
                let rest = tags
                Self.skip(&tags)
                for inside in inner {
                    var each = rest
                    read(&each, with: values + [inside], in: template)
                }
            }
        }
    }

    /// Goes behind a section's end.
    private static func skip(_ tags: inout ArraySlice<Tag>) {
        var depth = 1
        while depth > 0, let tag = tags.popFirst() {
            switch tag.kind {
            case .section, .inverted: depth += 1
            case .end: depth -= 1
            case .name, .part: break
            }
        }
    }

    /// What a section of this name is read with: each value of a list, none of nil.
    private mutating func value(_ name: String, of values: [Any], in template: String) -> [Any] {
        if name == "." || name.hasSuffix("()") { return values.suffix(1) }
        let path = name.split(separator: ".").map { String($0) }
        guard let first = path.first, let found = values.reversed().lazy.compactMap({ Self.member(first, of: $0) }).first else {
            unknown.append("\(template): \(name)")
            return []
        }
        var value = found
        for part in path.dropFirst() {
            guard let next = Self.member(part, of: value) else {
                unknown.append("\(template): \(name)")
                return []
            }
            value = next
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional, .collection: return mirror.children.map(\.value)
        default: return [value]
        }
    }

    private static func member(_ name: String, of value: Any) -> Any? {
        Mirror(reflecting: value).children.first { $0.label == name }?.value
    }
}
