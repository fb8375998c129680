import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var aircraftEndpoints: [Endpoint] {
        endpoints(
            FleetResource<Aircraft>(
                kind: .aircraft, plural: "aircraft", schema: BoardingSchema.aircraft,
                example: Example(BoardingExample.aircraft, as: BoardingAircraft.self), hangers: "flights and their tickets",
                read: { body in
                    let fields = try AircraftFields(body)
                    return { try $0.save(fields) }
                }, list: { try $0.aircraftList(of: $1) }, find: { try $0.aircraft($1, of: $2) }, delete: { try $0.deleteAircraft($1) },
                number: \.id.rawValue, write: { $0.aircraft($1, stats: $2) }))
            + [
                endpoint(
                    .get, "/aircraft/{aircraftIdentifier}/flights", "Flights of one",
                    responses: [.init(200, "All of them, by number", .array(BoardingSchema.flight)), .unknown(.aircraft)]
                ) { _, context, call in
                    let name = name(.aircraft, context)
                    let flights = try await store.read {
                        try $0.flights(of: call.airline, aircraft: $0.aircraft(name, of: call.airline).id)
                    }
                    return .json(BoardingAnswer.list(servable(flights, \.self, context)) { $0.flight($1) })
                }
            ]
    }
}
