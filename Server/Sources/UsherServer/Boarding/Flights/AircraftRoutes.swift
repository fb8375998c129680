import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var aircraftEndpoints: [Endpoint] {
        endpoints(
            FleetResource(
                kind: .aircraft, plural: "aircraft", sample: BoardingAircraft.sample, hangers: "flights and their tickets",
                read: { body in
                    let fields = try AircraftForm(body)
                    return { try $0.save(fields) }
                }, rows: { $0.aircraftList }, find: { try BoardingReader($0).aircraft($1, of: $2) }, delete: { try $0.deleteAircraft($1) },
                passenger: { _ in nil }, write: { $0.aircraft($1, stats: $2) }))
            + [
                endpoint(
                    .get, "/aircraft/{aircraftIdentifier}/flights", "Flights of one",
                    responses: [
                        .init(200, "All of them, by number", WireStyle.boarding.schema([BoardingFlight].self)), .unknown(.aircraft),
                    ]
                ) { _, context, call in
                    let (name, log) = (name(.aircraft, context), context.logger)
                    return try await inPieces(call) { connection in
                        let aircraft = try BoardingReader(connection).aircraft(name, of: call.airline).id
                        return BoardingDocument(
                            flights(try BoardingReader(connection).horizon(of: call.airline).flights(of: aircraft), log))
                    }
                }
            ]
    }
}
