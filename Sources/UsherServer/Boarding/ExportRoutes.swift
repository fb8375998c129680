import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension BoardingDesk {
    var exportEndpoints: [Endpoint] {
        [
            endpoint(
                .get, "/export", "All that is kept of the airline", description: "A catalogue, without the private key.",
                responses: [.init(200, "The catalogue", .object(["catalogue": .integer(), "airlines": .array(.object([:]))]))]
            ) { _, _, call in .json(try await store.read { try $0.catalogue(of: call.airline) }) },
            endpoint(
                .get, "/passenger/{passengerIdentifier}/export", "All that is kept of a passenger",
                responses: [
                    .init(
                        200, "The passenger and their tickets",
                        .object(["passenger": BoardingSchema.passenger, "tickets": .array(BoardingSchema.ticket)])), .unknown(.passenger),
                ], handler: exportPassenger),
        ]
    }

    @Sendable func exportPassenger(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let name = name(.passenger, context)
        let (passenger, tickets) = try await store.read { connection in
            let passenger = try connection.passenger(name, of: call.airline)
            return (passenger, try connection.flightTickets(of: call.airline, passenger: passenger.id))
        }
        let shown = servable(tickets, \.flight, context)
        return .json(
            BoardingAnswer.bytes { json in
                json.beginObject()
                json.name("passenger")
                json.passenger(passenger)
                json.name("tickets")
                json.beginArray()
                for ticket in shown { json.ticket(ticket) }
                json.endArray()
                json.endObject()
            })
    }
}
