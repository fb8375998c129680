import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension FlightDoorDesk {
    private static let path = "/door/api/flights/{id}"
    private static let body = Schema.object(
        ["pass": .string("What the pass shows.", maxLength: 2_048), "client_scan_id": .string("Names the scan for good.", maxLength: 128)],
        required: ["pass"])
    private static var example: String {
        JSONText.string(
            .members([
                "pass": .string(BoardingSchema.proof), "client_scan_id": .string("0f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10"),
            ]))
    }
    private static let answer = Schema.object([
        "data": .object(["code": .string(), "ticket": WireStyle.boarding.schema(BoardingTicket.self), "issued": count, "boarded": count])
    ])
    private static let count = Schema.integer(min: 0)
    private static let scanRefusals: [Endpoint.Answer] =
        [
            FlightScanRefusal.ticketNotFound, .ticketNotValid, .otherFlight(number: "FF124", gate: "A2"), .notToday,
            .alreadyBoarded(at: Instant(seconds: 1_718_780_400), gate: "A1"),
        ].map { .problem($0.problem, desk: .door) } + [
            .problem(ScanRefusal.invalidJSON.problem, desk: .door), .problem(ScanRefusal.field("pass", .required).problem, desk: .door),
            .problem(.bodyTooLarge, desk: .door),
        ] + refusals

    private static func told(_ code: String) -> Example {
        Example(String(decoding: FlightScanAnswer.sample(code), as: UTF8.self))
    }

    var scanEndpoint: Endpoint {
        Endpoint(
            .post, Self.path + "/scan", desk: .door, summary: "Board whoever shows this pass",
            description: """
                Reads every form of a boarding pass. The ticket must be of this flight, which departs today where it departs. The same \
                `client_scan_id` again is the same boarding.
                """,
            parameters: [Self.flight], request: .json(Self.body, example: Example(Self.example)),
            responses: [Endpoint.Answer(200, "Aboard", content: .json(Self.answer, example: Self.told("boarded")))] + Self.scanRefusals,
            security: .device, tag: Self.tag, handler: scan)
    }

    var lookEndpoint: Endpoint {
        Endpoint(
            .post, Self.path + "/look", desk: .door, summary: "What would such a scan be answered?",
            description: "As the scan, with `code` `would_board`. Nothing is written.", parameters: [Self.flight],
            request: .json(Self.body, example: Example(Self.example)),
            responses: [Endpoint.Answer(200, "They would board", content: .json(Self.answer, example: Self.told("would_board")))]
                + Self.scanRefusals, security: .device, tag: Self.tag, handler: look)
    }

    var unboardEndpoint: Endpoint {
        Endpoint(
            .delete, Self.path + "/boarded/{ticket}", desk: .door, summary: "Take a boarding back",
            parameters: [Self.flight, .path("ticket", .string(maxLength: 64), "The ticket's identifier.")],
            responses: [
                Endpoint.Answer(200, "Not aboard any more", content: .json(Self.answer, example: Self.told("unboarded"))),
                .problem(FlightScanRefusal.ticketNotFound.problem, desk: .door),
            ] + Self.refusals, security: .device, tag: Self.tag, handler: unboard)
    }

    /// POST /door/api/flights/{id}/scan
    @Sendable private func scan(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await read(request, context) { device, form, pass, pair in
            let found = try await change(device, context) { transaction in
                try transaction.board(pass.ticket, scan: form.clientScanID, by: device) { try judge(pass, $0, pair) }
            }
            return .json(try FlightScanAnswer.body("boarded", found))
        }
    }

    /// POST /door/api/flights/{id}/look
    @Sendable private func look(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await read(request, context) { device, _, pass, pair in
            let now = clock.now()
            let (found, gate) = try await boarding.store.read { connection in
                let found = try BoardingReader(connection).atDoor(pass.ticket, of: device.airline)
                return (found, found.ticket.boarded == nil ? nil : try BoardingReader(connection).gateOfBoarding(found.ticket.id))
            }
            try judge(pass, found.ticket, pair)
            try FlightScanRule.check(found.ticket, at: device.flight, now: now)
            if let at = found.ticket.boarded { throw FlightScanRefusal.alreadyBoarded(at: at, gate: gate) }
            return .json(try FlightScanAnswer.body("would_board", found))
        }
    }

    /// What scan and look have in common.
    private func read(
        _ request: Request, _ context: UsherContext,
        _ body: (FlightDevice, FlightScanForm, VerifyForm, AirlineKeyPair?) async throws -> Response
    ) async throws -> Response {
        var request = request
        let device = try await device(&request, context, for: .scan)
        let form = try FlightScanForm(try await JSONBody<GatePolicy>(request).object())
        do {
            guard let pass = form.pass else { throw FlightScanRefusal.ticketNotFound }
            return try await body(device, form, pass, try await boarding.keys.find(device.airline))
        } catch let refusal as FlightScanRefusal {
            note(device, context, refusal.code)
            throw refusal
        }
    }

    /// DELETE /door/api/flights/{id}/boarded/{ticket}
    @Sendable private func unboard(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let device = try await device(&request, context, needing: .undo)
        let ticket = context.segment("ticket")
        let found = try await change(device, context) { try $0.unboard(ticket, at: device) }
        return .json(try FlightScanAnswer.body("unboarded", found))
    }
}

/// Who boards, and how many have.
enum FlightScanAnswer {
    static func body(_ code: String, _ found: BoardedAtDoor) throws -> [UInt8] {
        guard found.ticket.flight.isServable else { throw BoardingAnswer.Unservable() }
        return BoardingAnswer.bytes { json in
            json.beginObject()
            json.name("data")
            json.beginObject()
            json.member("code", code)
            json.name("ticket")
            json.ticket(found.ticket, hasConflict: found.hasConflict)
            json.member("issued", found.counts.issued)
            json.member("boarded", found.counts.boarded)
            json.endObject()
            json.endObject()
        }
    }

    static func sample(_ code: String) -> [UInt8] {
        let ticket = (try? WireEncoder.offset.bytes(BoardingTicket.sample)) ?? []
        return BoardingAnswer.bytes { json in
            json.beginObject()
            json.name("data")
            json.beginObject()
            json.member("code", code)
            json.name("ticket")
            json.raw(ticket)
            json.member("issued", 3)
            json.member("boarded", 1)
            json.endObject()
            json.endObject()
        }
    }
}
