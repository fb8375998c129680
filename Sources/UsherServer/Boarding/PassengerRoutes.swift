import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var passengerEndpoints: [Endpoint] {
        let example = Example(BoardingExample.passenger, as: BoardingPassenger.self)
        let (one, path) = (BoardingSchema.passenger, "/passenger/{passengerIdentifier}")
        return [
            endpoint(
                .post, "/passenger/create", "Add or change passengers",
                description: "A known identifier, or without one a known number, is changed in place; all else is added.",
                parameters: [.once], request: .json(one, example: example),
                responses: [.init(200, "Passenger", one, example)] + Endpoint.Answer.bodyRefusals, handler: createPassenger),
            endpoint(
                .get, "/passenger/list", "All passengers",
                responses: [.init(200, "All of them, by number", .array(one), Example("[\(BoardingExample.passenger)]"))],
                handler: listPassenger),
            endpoint(.get, path, "One of them", responses: [.init(200, "Passenger", one, example), .unknown(.passenger)]) {
                _, context, call in
                let name = name(.passenger, context)
                let passenger = try await store.read { try $0.passenger(name, of: call.airline) }
                return .json(BoardingAnswer.bytes { $0.passenger(passenger) })
            },
            endpoint(
                .get, path + "/tickets", "Tickets of one",
                responses: [.init(200, "All of them, by number", .array(BoardingSchema.ticket)), .unknown(.passenger)],
                handler: listTicketsOfPassenger),
            endpoint(
                .delete, path, "Delete one", description: "With its tickets.",
                responses: [.init(200, "Deleted", BoardingSchema.deleted("passenger_identifier")), .unknown(.passenger)],
                handler: deletePassenger),
        ]
    }

    @Sendable func createPassenger(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let body = try await BoardingBody.read(request, once: true)
        let fields = try PassengerFields(body.json)
        return try await change(call, once: body.once, answer: { saved in BoardingAnswer.bytes { $0.passenger(saved) } }) {
            try $0.save(fields)
        }
    }

    @Sendable func listPassenger(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let list = try await shelf.value(call.airline, .list(.passenger)) {
            let list = try await store.read { try $0.passengerList(of: call.airline) }
            return ByteBuffer(
                bytes: BoardingAnswer.list(list.elements) { $0.passenger($1, stats: list.stats($1.id.rawValue)) })
        }
        return .json(list)
    }

    @Sendable func deletePassenger(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let name = name(.passenger, context)
        let deleted = try await change(call) { try $0.deletePassenger(name) }
        return .json(BoardingAnswer.deleted("passenger_identifier", deleted.identifier))
    }

    @Sendable func listTicketsOfPassenger(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let name = name(.passenger, context)
        let tickets = try await store.read { try $0.flightTickets(of: call.airline, passenger: $0.passenger(name, of: call.airline).id) }
        return .json(BoardingAnswer.list(servable(tickets, \.flight, context)) { $0.ticket($1) })
    }
}
