import HTTPTypes
package import UsherCore

/// The OpenAPI 3.1 document of a set of endpoints.
package struct OpenAPIDocument: Sendable {
    package let json: JSONValue
    package var bytes: [UInt8] { JSONText.bytes(json) }

    package init(_ endpoints: [Endpoint]) {
        json = .members([
            "openapi": .string("3.1.0"),
            "info": .members([
                "title": .string("Usher"), "version": .string(UsherVersion.current),
                "description": .string("Front-of-house: tickets, doors and what stands beside them."),
                "license": .members(["name": .string("Apache-2.0"), "identifier": .string("Apache-2.0")]),
            ]),
            "servers": .array([.members(["url": .string("/")])]),
            "tags": .array(Self.tags(endpoints).map { .members(["name": .string($0)]) }),
            "paths": Self.paths(endpoints),
            "components": .members([
                "schemas": Self.schemas(endpoints),
                "securitySchemes": .members([
                    "apiKey": .members(["type": .string("apiKey"), "in": .string("header"), "name": .string("X-API-Key")]),
                    "device": .members(["type": .string("apiKey"), "in": .string("cookie"), "name": .string("usher_door")]),
                    "bearer": .members(["type": .string("http"), "scheme": .string("bearer"), "bearerFormat": .string("JWT")]),
                ]),
            ]),
        ])
    }

    private static func tags(_ endpoints: [Endpoint]) -> [String] {
        var tags: [String] = []
        for endpoint in endpoints where !tags.contains(endpoint.tag) { tags.append(endpoint.tag) }
        return tags
    }

    private static func paths(_ endpoints: [Endpoint]) -> JSONValue {
        var paths: [(path: String, operations: [JSONValue.Member])] = []
        for endpoint in endpoints {
            let operation = JSONValue.Member(name: endpoint.method.rawValue.lowercased(), value: operation(endpoint))
            if let index = paths.firstIndex(where: { $0.path == endpoint.path }) {
                paths[index].operations.append(operation)
            } else {
                paths.append((endpoint.path, [operation]))
            }
        }
        return .object(paths.map { .init(name: $0.path, value: .object($0.operations)) })
    }

    private static func operation(_ endpoint: Endpoint) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "operationId", value: .string(endpoint.operationID)),
            .init(name: "tags", value: .array([.string(endpoint.tag)])),
            .init(name: "summary", value: .string(endpoint.summary)),
        ]
        if !endpoint.description.isEmpty { members.append(.init(name: "description", value: .string(endpoint.description))) }
        if !endpoint.parameters.isEmpty {
            members.append(.init(name: "parameters", value: .array(endpoint.parameters.map(parameter))))
        }
        if let request = endpoint.request {
            members.append(
                .init(
                    name: "requestBody",
                    value: .members(["required": .bool(request.required), "content": content([request])])))
        }
        members.append(.init(name: "responses", value: responses(endpoint.described)))
        let security: [JSONValue] =
            switch endpoint.security {
            case .open: []
            case .apiKey: [.members(["apiKey": .array([])])]
            case .device: [.members(["device": .array([])])]
            case .bearer: [.members(["bearer": .array([])])]
            case .bearerOrGuest: [.members(["bearer": .array([])]), .members([:])]
            }
        members.append(.init(name: "security", value: .array(security)))
        return .object(members)
    }

    private static func parameter(_ parameter: Endpoint.Parameter) -> JSONValue {
        .members([
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue), "required": .bool(parameter.required),
            "description": .string(parameter.description), "schema": parameter.schema.json,
        ])
    }

    private static func responses(_ answers: [Endpoint.Answer]) -> JSONValue {
        let byStatus = Dictionary(grouping: answers, by: \.status)
        return .object(
            byStatus.sorted { $0.key < $1.key }.map { status, answers in
                var members: [JSONValue.Member] = [
                    .init(name: "description", value: .string(answers.map(\.description).uniqued.joined(separator: " · ")))
                ]
                let headers = answers.flatMap(\.headers)
                if !headers.isEmpty { members.append(.init(name: "headers", value: Self.headers(headers))) }
                let contents = answers.compactMap(\.content)
                if !contents.isEmpty { members.append(.init(name: "content", value: content(contents))) }
                return .init(name: String(status), value: .object(members))
            })
    }

    private static func headers(_ headers: [(name: String, description: String)]) -> JSONValue {
        var seen: [JSONValue.Member] = []
        for header in headers where !seen.contains(where: { $0.name == header.name }) {
            let value = JSONValue.members(["description": .string(header.description), "schema": Schema.string().json])
            seen.append(.init(name: header.name, value: value))
        }
        return .object(seen)
    }
}

extension Array where Element: Equatable {
    /// Each element once, in the order they first come.
    package var uniqued: [Element] {
        var seen: [Element] = []
        for element in self where !seen.contains(element) { seen.append(element) }
        return seen
    }
}
