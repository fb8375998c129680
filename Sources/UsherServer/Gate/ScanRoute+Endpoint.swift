import HTTPTypes
import UsherCore

extension GateDesk {
    var scanEndpoint: Endpoint {
        Endpoint(
            .post, "/api/tickets/scan", desk: .gate, summary: "Scan a ticket",
            description: "One clear answer: let them in, or why not. Sent again with the same `Idempotency-Key` it answers the same.",
            parameters: [.header("Idempotency-Key", .string(maxLength: 128), "Names this scan: sent again, it is answered again.")],
            request: .json(.object(["ticket_code": .string()]), example: #"{"ticket_code":"K7WQ2MNB4XHTR9PAZC3D"}"#),
            responses: [
                Answer(201, "Let them in", .object(["data": .object([:])]), #"{"data":{}}"#)
            ], security: .apiKey, handler: scan)
    }

    typealias Answer = Endpoint.Answer
}
