import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var aircraftEndpoints: [Endpoint] {
        let example = Example(BoardingExample.aircraft, as: BoardingAircraft.self)
        let (one, path) = (BoardingSchema.aircraft, "/aircraft/{aircraftIdentifier}")
        return [
            endpoint(
                .post, "/aircraft/create", "Add or change aircraft",
                description: "A known identifier, or without one a known number, is changed in place; all else is added.",
                parameters: [.once], request: .json(one, example: example),
                responses: [.init(200, "Aircraft", one, example)] + Endpoint.Answer.bodyRefusals, handler: createAircraft),
            endpoint(
                .get, "/aircraft/list", "All aircraft",
                responses: [.init(200, "All of them, by number", .array(one), Example("[\(BoardingExample.aircraft)]"))],
                handler: listAircraft),
            endpoint(.get, path, "One of them", responses: [.init(200, "Aircraft", one, example), .unknown(.aircraft)]) {
                _, context, call in
                let name = name(.aircraft, context)
                let aircraft = try await store.read { try $0.aircraft(name, of: call.airline) }
                return .json(BoardingAnswer.bytes { $0.aircraft(aircraft) })
            },
            endpoint(
                .get, path + "/flights", "Flights of one",
                responses: [.init(200, "All of them, by number", .array(BoardingSchema.flight)), .unknown(.aircraft)],
                handler: listFlightsOfAircraft),
            endpoint(
                .delete, path, "Delete one", description: "With its flights and their tickets.",
                responses: [.init(200, "Deleted", BoardingSchema.deleted("aircraft_identifier")), .unknown(.aircraft)],
                handler: deleteAircraft),
        ]
    }

    @Sendable func createAircraft(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let body = try await BoardingBody.read(request, once: true)
        let fields = try AircraftFields(body.json)
        return try await change(call, once: body.once, answer: { saved in BoardingAnswer.bytes { $0.aircraft(saved) } }) {
            try $0.save(fields)
        }
    }

    @Sendable func listAircraft(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let list = try await shelf.value(call.airline, .list(.aircraft)) {
            let list = try await store.read { try $0.aircraftList(of: call.airline) }
            return ByteBuffer(
                bytes: BoardingAnswer.list(list.elements) { $0.aircraft($1, stats: list.stats($1.id.rawValue)) })
        }
        return .json(list)
    }

    @Sendable func deleteAircraft(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let name = name(.aircraft, context)
        let deleted = try await change(call) { try $0.deleteAircraft(name) }
        return .json(BoardingAnswer.deleted("aircraft_identifier", deleted.identifier))
    }

    @Sendable func listFlightsOfAircraft(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let name = name(.aircraft, context)
        let flights = try await store.read { try $0.flights(of: call.airline, aircraft: $0.aircraft(name, of: call.airline).id) }
        return .json(BoardingAnswer.list(servable(flights, \.self, context)) { $0.flight($1) })
    }
}
