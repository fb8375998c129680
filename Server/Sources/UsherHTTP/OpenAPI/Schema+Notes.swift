import UsherCore

extension Schema {
    /// Whatever JSON there is.
    package static let anything = Schema([])

    /// A note on an array as a whole.
    package static func list(_ description: String? = nil, min: Int? = nil, max: Int? = nil) -> Schema {
        Schema(Schema.array(.anything, description, min: min, max: max).members.filter { $0.name != "items" })
    }

    /// A note on an object.
    package static func note(_ description: String) -> Schema { Schema([.init(name: "description", value: .string(description))]) }

    /// A note that it may be null, though its type does not write that.
    package static let orNull = Schema([.init(name: "type", value: .string("null"))])

    /// The order in which a schema's members stand.
    private static let order = [
        "type", "description", "format", "maxLength", "enum", "minimum", "maximum", "properties", "required", "items", "prefixItems",
        "minItems",
        "maxItems",
    ]

    /// The same with what `note` says beside: descriptions, formats and limits. Of an array of texts or numbers, a note on one of them is
    /// meant for each. Nil where the note is about something of another kind.
    package func noted(_ note: Schema) -> Schema? {
        // Nothing is known of the kind, or the note says it all.
        guard self != .anything, note.isOneKind, isOneKind || note == .orNull else { return note }
        let (kind, kinds) = (kinds.first, note.kinds)
        let isNullable = kinds.contains("null")
        let noted = kinds.first { $0 != "null" } ?? kind
        if kind == "array", noted != "array" {
            guard let items = Schema(json["items"], components).noted(note) else { return nil }
            return with(["items": items.json])
        }
        guard let kind, kind == noted else { return nil }
        var said: [String: JSONValue] = [:]
        for member in note.members where member.name != "type" { said[member.name] = member.value }
        if let items = said["items"] {
            guard let all = Schema(json["items"], components).noted(Schema(items, [])) else { return nil }
            said["items"] = all.json
        }
        // Any word.
        if said["enum"] == .array([]) {
            said["enum"] = nil; return Schema(members.filter { $0.name != "enum" }, components: components).with(said)
        }
        let whole = with(said)
        return isNullable ? whole.nullable : whole
    }

    private func with(_ said: [String: JSONValue]) -> Schema {
        let all = Self.order.compactMap { name in (said[name] ?? json[name]).map { JSONValue.Member(name: name, value: $0) } }
        return Schema(all, components: components)
    }

    private init(_ json: JSONValue?, _ components: [Component]) {
        self.json = json ?? .object([])
        self.components = components
    }

    private var members: [JSONValue.Member] { if case .object(let members) = json { members } else { [] } }

    /// Whether it says itself what it is, without a reference or a choice.
    private var isOneKind: Bool { json["$ref"] == nil && json["anyOf"] == nil }

    private var kinds: [String] {
        switch json["type"] {
        case .string(let kind)?: [kind]
        case .array(let kinds)?: kinds.compactMap { if case .string(let kind) = $0 { kind } else { nil } }
        default: []
        }
    }
}
