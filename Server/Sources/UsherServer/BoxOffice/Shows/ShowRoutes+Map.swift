import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

extension ShowRoutes {
    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")

    var geometryEndpoint: Endpoint {
        Endpoint(
            .get, "/maps/{file}", desk: .boxOffice, summary: "Where a map's seats are",
            description: """
                A map never changes, so this is kept for ever. Seats stand in the order of `/api/shows/{id}/seats`. Each is an array: its number, `x`, `y`, then, \
                if there is more to say, 1 for a wheelchair space plus 2 for a restricted view, and its id if that is not `section-row-number`.
                """,
            parameters: [.path("file", .string(), "A show's `seatMapId` and `.json`.")],
            responses: [
                Endpoint.Answer(
                    200, "The seats",
                    .object([
                        "id": .string(format: "uuid"), "seatSize": .number("As drawn."),
                        "sections": .array(
                            .object([
                                "id": .string(), "name": .string(),
                                "rows": .array(.object(["row": .string(), "seats": .list("Arrays, as above.")])),
                            ])),
                    ]), Example(MapGeometry.example, as: MapGeometryDocument.self)),
                .problem(.notFound, desk: .boxOffice), .problem(.unavailable, desk: .boxOffice),
            ], tag: Self.tag
        ) { request, context in try await geometry(context.parameters.get("file") ?? "").response(to: request) }
    }

    var statesEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows/{id}/states", desk: .boxOffice, summary: "The states of a show's seats, in short",
            description: """
                `states` is base64 of two bits a seat, in the order of `/maps/{seatMapId}.json`, four seats a byte and the first in the lowest bits: 0 free, 1 held, \
                2 sold or not for sale. `version` changes whenever they do.
                """,
            parameters: [Self.path, ShowParts.ifNoneMatch, ShowParts.code("seats that are set aside for it are free")],
            responses: [
                Endpoint.Answer(
                    200, "The states", .object(["version": .string(), "states": .string(), "seatMapId": .string(format: "uuid")]),
                    Example(StatesAnswer.example, as: ShowStates.self))
            ] + ShowParts.coded + ShowParts.conditional, tag: Self.tag
        ) { request, context in
            guard let answer = try await store.seats(Self.id(context)), answer.show.isOfferedHere else { throw Problem.showNotFound }
            let version = Self.stamp(answer.show, at: clock.now())
            if let opened = try await opened(answer, request, context.client) {
                return Self.told(StatesAnswer.body(opened, version: version, at: clock.now()))
            }
            return try await cached("t", seats, answer.show, of: answer) { StatesAnswer.body(answer, version: version, at: $0) }
                .response(to: request)
        }
    }

    /// Made once a process; whoever asks for what is no map costs one look by an index.
    private func geometry(_ file: String) async throws -> Asset {
        guard file.hasSuffix(".json"), let uuid = UUIDText.normalised(String(file.dropLast(5))) else { throw Problem.notFound }
        if let known = geometries[uuid] { return known }
        guard let map = try await store.map(uuid) else { throw Problem.notFound }
        let made = try await ClientWork.run { Asset("\(uuid).json", String(decoding: MapGeometry.body(map, uuid: uuid), as: UTF8.self)) }
        geometries[uuid] = made
        return made
    }
}
