/// Header fields, names without regard to case.
public struct UsherHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Name as given and value, by the name in lower case.
    private var fields: [String: Field] = [:]

    private struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// Of a name that comes twice the last value counts.
    public init(_ pairs: some Sequence<(String, String)>) {
        for (name, value) in pairs { self[name] = value }
    }

    /// A field's value, whatever the case of its name; nil where there is none.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { Field(name: name, value: $0) } }
    }

    /// Every field, in order of its name.
    public var all: [(name: String, value: String)] {
        fields.sorted { $0.key < $1.key }.map { (name: $0.value.name, value: $0.value.value) }
    }
}
