package import UsherCore

/// A JSON Schema (2020-12, as OpenAPI 3.1 uses it), built from small pieces. A named schema is written once, under
/// the document's components, and referred to everywhere else.
package struct Schema: Sendable, Equatable {
    package let json: JSONValue
    /// The named schemas this one refers to, however deep.
    package let components: [Component]

    package struct Component: Sendable, Equatable {
        package let name: String
        package let json: JSONValue
    }

    package init(_ members: [JSONValue.Member], components: [Component] = []) {
        json = .object(members)
        self.components = components
    }
}

extension Schema {
    /// `required` nil: every property is.
    package static func object(
        _ properties: KeyValuePairs<String, Schema>, required: [String]? = nil, _ description: String? = nil
    ) -> Schema {
        .object(properties.map { ($0, $1) }, required: required ?? properties.map(\.key), description)
    }

    package static func object(
        _ properties: [(name: String, schema: Schema)], required: [String] = [], _ description: String? = nil
    ) -> Schema {
        var members = start("object", description)
        members.append(.init(name: "properties", value: .object(properties.map { .init(name: $0, value: $1.json) })))
        if !required.isEmpty { members.append(.init(name: "required", value: .array(required.map { .string($0) }))) }
        return Schema(members, components: properties.flatMap(\.schema.components))
    }

    package static func string(
        _ description: String? = nil, format: String? = nil, maxLength: Int? = nil, oneOf values: [String]? = nil
    ) -> Schema {
        var members = start("string", description)
        if let format { members.append(.init(name: "format", value: .string(format))) }
        if let maxLength { members.append(.init(name: "maxLength", value: .integer(Int64(maxLength)))) }
        if let values { members.append(.init(name: "enum", value: .array(values.map { .string($0) }))) }
        return Schema(members)
    }

    package static func integer(_ description: String? = nil, min: Int64? = nil, max: Int64? = nil) -> Schema {
        var members = start("integer", description)
        if let min { members.append(.init(name: "minimum", value: .integer(min))) }
        if let max { members.append(.init(name: "maximum", value: .integer(max))) }
        return Schema(members)
    }

    package static func number(_ description: String? = nil) -> Schema { Schema(start("number", description)) }
    package static func boolean(_ description: String? = nil) -> Schema { Schema(start("boolean", description)) }

    package static func array(_ element: Schema, _ description: String? = nil, min: Int? = nil, max: Int? = nil) -> Schema {
        var members = start("array", description)
        members.append(.init(name: "items", value: element.json))
        if let min { members.append(.init(name: "minItems", value: .integer(Int64(min)))) }
        if let max { members.append(.init(name: "maxItems", value: .integer(Int64(max)))) }
        return Schema(members, components: element.components)
    }

    /// An array of fixed places, such as `[line, type]`.
    package static func tuple(_ places: [Schema], _ description: String? = nil) -> Schema {
        var members = start("array", description)
        members.append(.init(name: "prefixItems", value: .array(places.map(\.json))))
        return Schema(members, components: places.flatMap(\.components))
    }

    /// Any of several shapes.
    package static func any(of schemas: [Schema]) -> Schema {
        Schema([.init(name: "anyOf", value: .array(schemas.map(\.json)))], components: schemas.flatMap(\.components))
    }

    /// Declares `schema` under `name` and refers to it.
    package static func named(_ name: String, _ schema: Schema) -> Schema {
        Schema(reference(name), components: schema.components + [.init(name: name, json: schema.json)])
    }

    /// Refers to a schema that is declared by `named` somewhere else in the document.
    package static func ref(_ name: String) -> Schema { Schema(reference(name)) }

    private static func reference(_ name: String) -> [JSONValue.Member] {
        [.init(name: "$ref", value: .string("#/components/schemas/\(name)"))]
    }

    /// The same, or null.
    package var nullable: Schema {
        let null = JSONValue.members(["type": .string("null")])
        guard case .object(var members) = json, let index = members.firstIndex(where: { $0.name == "type" }),
            !members.contains(where: { $0.name == "enum" })
        else { return Schema([.init(name: "anyOf", value: .array([json, null]))], components: components) }
        members[index] = .init(name: "type", value: .array([members[index].value, .string("null")]))
        return Schema(members, components: components)
    }

    private static func start(_ type: String, _ description: String?) -> [JSONValue.Member] {
        var members = [JSONValue.Member(name: "type", value: .string(type))]
        if let description { members.append(.init(name: "description", value: .string(description))) }
        return members
    }
}
