import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var passengerEndpoints: [Endpoint] {
        endpoints(
            FleetResource(
                kind: .passenger, plural: "passengers", sample: BoardingPassenger.sample, hangers: "tickets",
                read: { body in
                    let fields = try PassengerForm(body)
                    return { try $0.save(fields) }
                }, rows: { $0.passengerList }, find: { try BoardingReader($0).passenger($1, of: $2) },
                delete: { try $0.deletePassenger($1) },
                passenger: { $0.identifier }, write: { $0.passenger($1, stats: $2) }))
            + [
                endpoint(
                    .get, "/passenger/{passengerIdentifier}/tickets", "Tickets of one",
                    responses: [
                        .init(200, "All of them, by number", WireStyle.boarding.schema([BoardingTicket].self)), .unknown(.passenger),
                    ]
                ) { _, context, call in
                    let (name, log) = (name(.passenger, context), context.logger)
                    return try await inPieces(call) { connection in
                        let passenger = try BoardingReader(connection).passenger(name, of: call.airline).id
                        return BoardingDocument(
                            tickets(try BoardingReader(connection).horizon(of: call.airline).tickets(of: passenger), log))
                    }
                }
            ]
    }
}
