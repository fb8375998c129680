import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var passengerEndpoints: [Endpoint] {
        endpoints(
            FleetResource<Passenger>(
                kind: .passenger, plural: "passengers", schema: BoardingSchema.passenger,
                example: Example(BoardingExample.passenger, as: BoardingPassenger.self), hangers: "tickets",
                read: { body in
                    let fields = try PassengerFields(body)
                    return { try $0.save(fields) }
                }, list: { try $0.passengerList(of: $1) }, find: { try $0.passenger($1, of: $2) }, delete: { try $0.deletePassenger($1) },
                number: \.id.rawValue, write: { $0.passenger($1, stats: $2) }))
            + [
                endpoint(
                    .get, "/passenger/{passengerIdentifier}/tickets", "Tickets of one",
                    responses: [.init(200, "All of them, by number", .array(BoardingSchema.ticket)), .unknown(.passenger)]
                ) { _, context, call in
                    let name = name(.passenger, context)
                    let tickets = try await store.read {
                        try $0.flightTickets(of: call.airline, passenger: $0.passenger(name, of: call.airline).id)
                    }
                    return .json(BoardingAnswer.list(servable(tickets, \.flight, context)) { $0.ticket($1) })
                }
            ]
    }
}
