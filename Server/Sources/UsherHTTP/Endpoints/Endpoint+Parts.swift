import HTTPTypes

extension Endpoint {
    /// A value beside the body.
    package struct Parameter: Sendable {
        package let place: Place
        package let name: String
        package let schema: Schema
        package let description: String
        package let required: Bool
        /// Whether people type it: then a plus in it is a space, as every browser's form writes one. In all else a plus is a plus: apps
        /// send `+00:00` and `anna+tickets@…` as they are.
        package var isTyped = false

        package enum Place: String, Sendable { case path, query, header }

        package static func path(_ name: String, _ schema: Schema, _ description: String) -> Parameter {
            Parameter(place: .path, name: name, schema: schema, description: description, required: true)
        }

        package static func query(_ name: String, _ schema: Schema, _ description: String, required: Bool = false) -> Parameter {
            Parameter(place: .query, name: name, schema: schema, description: description, required: required)
        }

        /// A text of the query that people type.
        package static func text(_ name: String, _ schema: Schema, _ description: String) -> Parameter {
            var parameter = Parameter(place: .query, name: name, schema: schema, description: description, required: false)
            parameter.isTyped = true
            return parameter
        }

        package static func header(_ name: String, _ schema: Schema, _ description: String, required: Bool = false) -> Parameter {
            Parameter(place: .header, name: name, schema: schema, description: description, required: required)
        }
    }

    /// A body: of the request or of an answer.
    package struct Content: Sendable {
        package let type: String
        package let schema: Schema
        package let examples: [Example]
        package let required: Bool

        package init(type: String, schema: Schema, examples: [Example] = [], required: Bool = true) {
            self.type = type
            self.schema = schema
            self.examples = examples
            self.required = required
        }

        package static func json(_ schema: Schema, example: Example..., required: Bool = true) -> Content {
            Content(type: "application/json", schema: schema, examples: example, required: required)
        }
    }

    /// One answer an endpoint gives. Several of one status are several examples of it.
    package struct Answer: Sendable {
        package let status: Int
        package let description: String
        package let content: Content?
        package let headers: [(name: String, description: String)]

        package init(_ status: Int, _ description: String, content: Content?, headers: [(name: String, description: String)] = []) {
            self.status = status
            self.description = description
            self.content = content
            self.headers = headers
        }

        /// A JSON answer.
        package init(_ status: Int, _ description: String, _ schema: Schema, _ example: Example...) {
            self.init(status, description, content: Content(type: "application/json", schema: schema, examples: example))
        }

        /// Text of another kind: a page, an event stream, Prometheus' lines.
        package static func text(_ status: Int, _ description: String, type: String) -> Answer {
            Answer(status, description, content: Content(type: type, schema: .string()))
        }

        /// A refusal in the desk's envelope, shown with exactly its body.
        package static func problem(_ problem: Problem, desk: Desk) -> Answer {
            guard let documented = desk.envelope.documented else { return .page(problem.message, problem.status.code) }
            let example = documented.example(String(decoding: desk.body(problem), as: UTF8.self), problem.code)
            return Answer(
                problem.status.code, problem.message,
                content: Content(type: "application/json", schema: documented.schema, examples: [example]),
                headers: problem.headers.map { ($0.name.rawName, "For example `\($0.value)`.") })
        }
    }
}
