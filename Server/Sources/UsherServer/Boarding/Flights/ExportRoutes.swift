import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var exportEndpoints: [Endpoint] {
        [
            endpoint(
                .get, "/export", "All that is kept of the airline", description: "A catalogue, without the private key.",
                responses: [.init(200, "The catalogue", .object(["catalogue": .integer(), "airlines": .array(.object([:]))]))]
            ) { _, _, call in try await inPieces(call) { try BoardingReader($0).catalogue(of: call.airline) } },
            endpoint(
                .get, "/passenger/{passengerIdentifier}/export", "All that is kept of a passenger",
                responses: [
                    .init(
                        200, "The passenger and their tickets",
                        .object([
                            "passenger": WireStyle.boarding.schema(BoardingPassenger.self),
                            "tickets": WireStyle.boarding.schema([BoardingTicket].self),
                        ])), .unknown(.passenger),
                ], handler: exportPassenger),
        ]
    }

    @Sendable func exportPassenger(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let (name, log) = (name(.passenger, context), context.logger)
        return try await inPieces(call) { connection in
            let passenger = try BoardingReader(connection).passenger(name, of: call.airline)
            let rows = try BoardingReader(connection).horizon(of: call.airline).tickets(of: passenger.id)
            let start = BoardingPart.text { json in
                json.beginObject()
                json.name("passenger")
                json.passenger(passenger)
                json.name("tickets")
            }
            return BoardingDocument([start] + tickets(rows, log) + [.text { $0.endObject() }])
        }
    }
}
