package import UsherCore

extension OpenAPIDocument {
    /// Bodies by media type; those of one type share a schema, or may have any of several.
    package static func content(_ contents: [Endpoint.Content]) -> JSONValue {
        .object(
            contents.map(\.type).uniqued.map { type in
                let same = contents.filter { $0.type == type }
                let schemas = same.map(\.schema).uniqued
                var members: [JSONValue.Member] = [
                    .init(name: "schema", value: schemas.count == 1 ? schemas[0].json : Schema.any(of: schemas).json)
                ]
                let examples = examples(same.flatMap(\.examples))
                if !examples.isEmpty { members.append(.init(name: "examples", value: .object(examples))) }
                return .init(name: type, value: .object(members))
            })
    }

    /// Examples by name; a second one of a name gets a number. Text that is no JSON stands as text.
    private static func examples(_ examples: [Example]) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        for example in examples {
            let value = (try? JSONValue.read(example.json.utf8)) ?? .string(example.json)
            var name = example.name
            var number = 2
            while members.contains(where: { $0.name == name }) {
                name = "\(example.name)-\(number)"
                number += 1
            }
            members.append(.init(name: name, value: .members(["value": value])))
        }
        return members
    }

    /// Every named schema any endpoint refers to, sorted by name; the first declaration of a name counts.
    package static func schemas(_ endpoints: [Endpoint]) -> JSONValue {
        var known: [String: JSONValue] = [:]
        for endpoint in endpoints {
            var schemas = endpoint.parameters.map(\.schema)
            if let request = endpoint.request { schemas.append(request.schema) }
            schemas += endpoint.responses.compactMap(\.content?.schema)
            for component in schemas.flatMap(\.components) where known[component.name] == nil {
                known[component.name] = component.json
            }
        }
        return .object(known.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
    }
}
