import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension FlightDoorDesk {
    private static let scan = Schema.object(
        [
            "client_scan_id": .string("Names the scan for good.", maxLength: 128), "scanned_at": .string(format: "date-time"),
            "decision": .string(oneOf: ["admitted", "refused"]), "ticket": .string("The ticket's identifier.", maxLength: 64),
            "code_proof": .string("As of the Gate's, by the pass's `hash`."),
        ], required: ["client_scan_id", "scanned_at", "ticket"])

    var uploadEndpoint: Endpoint {
        Endpoint(
            .post, "/door/api/flights/{id}/scans", desk: .door, summary: "Send boardings made alone",
            description: """
                1 to 500 in any order; each stands or fails alone, and may be sent again. The earliest is when they boarded; a later one is a \
                conflict.
                """,
            parameters: [Self.flight],
            request: .json(
                .object(
                    [
                        "sent_at": .string(format: "date-time"),
                        "scans": .array(Self.scan),
                    ], required: ["scans"]),
                example: """
                    {"sent_at":"2024-06-19T07:05:00.000Z","scans":[{"client_scan_id":"0f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","scanned_at":\
                    "2024-06-19T07:00:00.000Z","decision":"admitted","ticket":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90","code_proof":\
                    "q1J0b1k8c2VhbGVkq1J0b1k8c2VhbGVkq1J0b1k8c2E"}]}
                    """),
            responses: [
                Endpoint.Answer(
                    200, "How each stands now",
                    .object(["data": .object(["results": .array(.anything), "superseded": .array(.anything)])]),
                    Example(FlightUploadAnswer.example)),
                .problem(ScanRefusal.invalidJSON.problem, desk: .door),
                .problem(ScanRefusal.field("scans", .invalid).problem, desk: .door), .problem(.bodyTooLarge, desk: .door),
            ] + Self.refusals, security: .device, tag: Self.tag, handler: upload)
    }

    /// POST /door/api/flights/{id}/scans
    @Sendable private func upload(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let device = try await device(&request, context, upTo: GateDesk.uploadBody)
        let body = try await JSONBody<GatePolicy>(request, upTo: GateDesk.uploadBody)
        let batch = try FlightBatch(body.object(), receivedAt: clock.now())
        let seal = FlightSeal(secret, flight: device.flightIdentifier)
        // Who came first comes first: in order of time, each stands as it would have online.
        let order = batch.items.indices.sorted { Self.time(batch.items[$0]) < Self.time(batch.items[$1]) }
        let settled = try await change(device, context) { transaction in
            try order.reduce(into: [Int: SettledFlightScan]()) { settled, index in
                guard case .scan(let scan) = batch.items[index] else { return }
                settled[index] = try transaction.settle(scan, by: device) { seal.isMade($0, for: $1) }
            }
        }
        forged.add(settled.values.count { $0.result == .refused(.proofWrong) })
        return .json(FlightUploadAnswer.body(batch.items, settled))
    }

    private static func time(_ item: FlightBatch.Item) -> Instant {
        if case .scan(let scan) = item { scan.scannedAt } else { .distantPast }
    }
}

/// `{"data":{"results":[…],"superseded":[…]}}`, as the Gate's upload has it.
enum FlightUploadAnswer {
    static func body(_ items: [FlightBatch.Item], _ settled: [Int: SettledFlightScan]) -> [UInt8] {
        let results = items.indices.map { JSONValue.object(members(items[$0], settled[$0])) }
        let superseded = items.indices.compactMap { index -> JSONValue? in
            guard case .scan(let scan) = items[index], let before = settled[index]?.superseded else { return nil }
            return .members([
                "client_scan_id": .string(scan.clientScanID), "ticket": .string(scan.ticket), "scanned_at": time(before.at),
                "gate": before.gate.map { .string($0) } ?? .null,
            ])
        }
        return JSONText.bytes(.members(["data": .members(["results": .array(results), "superseded": .array(superseded)])]))
    }

    private static func members(_ item: FlightBatch.Item, _ settled: SettledFlightScan?) -> [JSONValue.Member] {
        guard case .scan(let scan) = item, let settled else {
            guard case .invalid(let id, let refusal) = item else { return [] }
            return [
                .init(name: "client_scan_id", value: id.map { .string($0) } ?? .null), .init(name: "result", value: .string("invalid")),
                .init(name: "replayed", value: .bool(false)), .init(name: "error", value: .string(refusal.message)),
                .init(name: "code", value: .string(refusal.code)),
            ]
        }
        var members: [JSONValue.Member] = [
            .init(name: "client_scan_id", value: .string(scan.clientScanID)), .init(name: "result", value: .string(name(settled.result))),
            .init(name: "replayed", value: .bool(settled.isReplayed)), .init(name: "ticket", value: .string(scan.ticket)),
            .init(name: "scanned_at", value: time(scan.scannedAt)),
        ]
        members += more(settled.result)
        if let seat = settled.ticket?.seat { members.append(.init(name: "seat", value: .string(seat))) }
        return members
    }

    private static func more(_ result: SettledFlightScan.Result) -> [JSONValue.Member] {
        switch result {
        case .accepted, .recorded: []
        case .conflict(let at, let gate):
            [
                .init(name: "code", value: .string("already_boarded")),
                .init(
                    name: "conflict_with",
                    value: .members(["scanned_at": time(at), "gate": gate.map { .string($0) } ?? .null])),
            ]
        case .refused(let refusal):
            [.init(name: "error", value: .string(refusal.message)), .init(name: "code", value: .string(refusal.code))]
        case .notAllowed:
            [
                .init(name: "error", value: .string(ScanRefusal.notAllowed.message)),
                .init(name: "code", value: .string(ScanRefusal.notAllowed.code)),
            ]
        }
    }

    private static func name(_ result: SettledFlightScan.Result) -> String {
        switch result {
        case .accepted: "accepted"
        case .conflict: "conflict"
        case .recorded: "recorded"
        case .refused, .notAllowed: "refused"
        }
    }

    private static func time(_ instant: Instant) -> JSONValue { .string(BoardingDate.text(instant) ?? "") }

    static let example = """
        {"data":{"results":[{"client_scan_id":"0f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","result":"accepted","replayed":false,"ticket":\
        "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90","scanned_at":"2024-06-19T07:00:00+00:00","seat":"2B"}],"superseded":[]}}
        """
}
