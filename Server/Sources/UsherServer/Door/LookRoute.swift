import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension DoorDesk {
    var lookEndpoint: Endpoint {
        Endpoint(
            .post, "/door/api/look", desk: .door, summary: "What would a scan be answered?",
            description: "As a scan, with `code` `would_admit` and without `entry_id`; refusals are a scan's. Nothing is written.",
            request: .json(.gate, UsherWire.ScanRequest(ticketCode: "K7WQ2MNB4XHTR9PAZC3D", gate: "North")),
            responses: [Answer(200, "They would come in", content: .json(.object(["data": .anything]), example: Example(Self.seen)))]
                + GateSchema.scanRefusals.filter { $0.status != 405 } + Self.refusals, security: .device, tag: Self.tag, handler: look)
    }

    private static let seen = """
        {"data":{"sale_id":123,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":123,"status":"paid","name":"John Doe","email":"","event":{\
        "id":456,"name":"Hamlet","starts_at":"2025-12-21T01:00:00Z","ends_at":"2025-12-21T04:00:00Z","time_zone":"America/New_York",\
        "date":"2025-12-20","reentry":"once"},"tickets":[{"id":789,"ticket_id":101,"quantity":2,"usage_status":"used","used_quantity":2,\
        "name":"Stalls"}]},"code":"would_admit","admitted":2,"used":2,"total":2,"left":0,"seat_number":null,"gate":"North",\
        "source":"online","previous":null,"admissions":[{"id":4501,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A12"},\
        {"id":4502,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A13"}],"card":{"name":"John Doe",\
        "lines":[{"name":"Stalls","quantity":2}],"notes":[],"answers":[]}}}
        """

    /// POST /door/api/look
    @Sendable private func look(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let (principal, device) = try await device(&request, context, for: .scan)
        let fields = try ScanForm(try await JSONBody<GatePolicy>(request).object())
        if fields.saleID != nil, !device.can.contains(.list) { throw ScanRefusal.notAllowed }
        let asked = UsherStore.ScanRequest(principal: principal, fields: fields, key: nil, receivedAt: clock.now())
        let reply = try await gate.looks.look(asked)
        return Response.json(reply.body, status: HTTPResponse.Status(code: reply.status))
    }
}
