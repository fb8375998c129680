import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

/// What aircraft and passengers have in common: they are added, or changed under their identifier, listed with stats, and taken away
/// with the tickets that hang on them.
struct FleetResource<Element: Sendable, Wire: Codable & Sendable>: Sendable {
    let kind: BoardingKind
    /// As a summary calls them all.
    let plural: String
    /// As the document shows one.
    let sample: Wire
    /// What goes with one that is deleted.
    let hangers: String
    /// Reads a body; what it returns saves it.
    let read: @Sendable (JSONValue) throws -> @Sendable (BoardingTransaction) throws -> Element
    let rows: @Sendable (BoardingHorizon) -> BoardingRows<Counted<Element>>
    let find: @Sendable (any Connection, String, Airline.ID) throws -> Element
    let delete: @Sendable (BoardingTransaction, String) throws -> DeletedObject
    /// The identifier of the passenger whom it names.
    let passenger: @Sendable (Element) -> String?
    let write: @Sendable (inout JSONWriter, Element, BoardingStats?) -> Void
}

extension BoardingDesk {
    func endpoints<Element, Wire>(_ resource: FleetResource<Element, Wire>) -> [Endpoint] {
        let (kind, sample) = (resource.kind, resource.sample)
        let (root, path) = ("/\(kind.rawValue)", "/\(kind.rawValue)/{\(kind.rawValue)Identifier}")
        return [
            endpoint(
                .post, root + "/create", "Add or change \(resource.plural)",
                description: "A known identifier, or without one a known number, is changed in place; all else is added.",
                parameters: [.once], request: .json(.boarding, sample),
                responses: [.init(200, kind.title, .boarding, sample), .refusal(.identifierTaken)] + Endpoint.Answer.bodyRefusals
            ) { request, _, call in
                let body = try await named(request)
                let save = try resource.read(body.json)
                return try await change(
                    call, once: body.key, answer: { saved in answer(resource, saved) }, naming: resource.passenger
                ) { try save($0) }
            },
            endpoint(
                .get, root + "/list", "All \(resource.plural)",
                responses: [.init(200, "All of them, by number", .boarding, [sample])]
            ) { _, _, call in
                try await list(call, kind) { horizon in
                    BoardingPart.array(resource.rows(horizon)) { resource.write(&$0, $1.element, $1.stats) }
                }
            },
            endpoint(.get, path, "One of them", responses: [.init(200, kind.title, .boarding, sample), .unknown(kind)]) {
                _, context, call in
                let name = name(kind, context)
                return .json(answer(resource, try await store.read { try resource.find($0, name, call.airline) }))
            },
            endpoint(
                .delete, path, "Delete one", description: "With its \(resource.hangers).",
                responses: [.init(200, "Deleted", BoardingSchema.deleted(kind.rawValue)), .unknown(kind)]
            ) { _, context, call in try await delete(call, kind, context, resource.delete) },
        ]
    }

    private func answer<Element, Wire>(_ resource: FleetResource<Element, Wire>, _ element: Element) -> [UInt8] {
        BoardingAnswer.bytes { resource.write(&$0, element, nil) }
    }
}
