import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// What a device asks and says about itself.
extension DoorDesk {
    private static let mostWaiting: Int64 = 1_000_000

    var helloEndpoint: Endpoint {
        Endpoint(
            .get, "/door/api/hello", desk: .door, summary: "Is the device still in, and what is new",
            description: "Every 30 s. `waiting` and `listed_at` tell the console how the device stands.",
            parameters: [
                .query("waiting", .integer(min: 0, max: Self.mostWaiting), "Scans that it could not send yet."),
                .query("listed_at", .string(format: "date-time"), "Since when its list is as it is."),
            ],
            responses: [Answer(200, "It is", .gate, DoorSession.sample)] + Self.refusals
                + [.problem(ScanRefusal.field("waiting", .invalid).problem, desk: .door)],
            security: .device, tag: Self.tag, handler: hello)
    }

    var changeEndpoint: Endpoint {
        Endpoint(
            .patch, "/door/api/device", desk: .door, summary: "Name the phone or its gate",
            request: .json(
                .object(["name": .string(maxLength: DoorDevice.longestName), "gate": .string(maxLength: DoorLink.longestGate)]),
                example: #"{"name":"Anna's phone","gate":"North"}"#),
            responses: [
                Answer(200, "Done", .gate, DoorSession.sample), .problem(ScanRefusal.invalidJSON.problem, desk: .door),
                .problem(ScanRefusal.field("name", .notString).problem, desk: .door), .problem(.bodyTooLarge, desk: .door),
            ] + Self.refusals, security: .device, tag: Self.tag, handler: change)
    }

    var leaveEndpoint: Endpoint {
        Endpoint(
            .delete, "/door/api/device", desk: .door, summary: "Sign the phone off",
            responses: [.init(204, "It is out", content: nil)] + Self.refusals, security: .device, tag: Self.tag, handler: leave)
    }

    static let refusals: [Answer] = [
        .problem(DoorRefusal.deviceInvalid(.revoked).problem, desk: .door),
        .problem(DoorRefusal.proofInvalid(at: Instant(seconds: 1_766_273_400)).problem, desk: .door),
        .problem(ScanRefusal.notAllowed.problem, desk: .door), .problem(.rateLimited(retryAfter: 1), desk: .door),
        .problem(.unavailable, desk: .door), .problem(.internal, desk: .door),
    ]

    /// GET /door/api/hello
    @Sendable private func hello(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let flight = try await door.flight(&request, context)
        let event = flight == nil ? try await device(&request, context) : nil
        let waiting = try GateQuery(request).integer("waiting", 0...Self.mostWaiting) ?? 0
        let now = clock.now()
        let sent = try GateQuery(request).text("listed_at", most: 64)
        let listed = sent.flatMap(Timestamp.read)
        if sent != nil, listed == nil { throw ScanRefusal.field("listed_at", .invalid) }
        let (count, since) = (Int(waiting), listed.map { min($0, now) })
        if let flight {
            try await door.flights.note(flight, waiting: count, listed: since, at: now)
            return try .json(try await session(flight), .seconds, capacity: 2_048)
        }
        guard let (principal, device) = event else { throw DoorRefusal.deviceInvalid(.unknown) }
        try await store.note(principal.credential.id, waiting: count, listed: since, at: now)
        return try .json(try await session(principal.credential, device), .seconds, capacity: 2_048)
    }

    /// PATCH /door/api/device
    @Sendable private func change(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let flight = try await door.flight(&request, context)
        let event = flight == nil ? try await device(&request, context) : nil
        var fields = try await JSONBody<GatePolicy>(request).fields()
        let name = try fields.text("name", most: DoorDevice.longestName)
        let gate: Patch<String?> = fields.has("gate") ? .set(try fields.text("gate", most: DoorLink.longestGate)) : .keep
        let now = clock.now()
        if let flight {
            try await door.flights.change(flight, name: name, gate: gate, by: context.client.description, at: now)
            guard let changed = try await door.flights.device(SecretDigest(of: DeviceCookie.secret(request) ?? ""), at: now) else {
                throw DoorRefusal.deviceInvalid(.revoked)
            }
            return try .json(try await session(changed), .seconds, capacity: 2_048)
        }
        guard let (principal, _) = event else { throw DoorRefusal.deviceInvalid(.unknown) }
        let changed = try await store.change(principal.credential, name: name, gate: gate, by: principal.address, at: now)
        guard let device = changed.device else { throw DoorRefusal.deviceInvalid(.revoked) }
        return try .json(try await session(changed, device), .seconds, capacity: 2_048)
    }

    /// DELETE /door/api/device
    @Sendable private func leave(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        if let flight = try await door.flight(&request, context) {
            try await door.flights.leave(flight, by: context.client.description, at: clock.now())
        } else {
            let (principal, _) = try await device(&request, context)
            let actor = Actor(account: principal.account, key: principal.credential.id, address: principal.address)
            try await store.leave(principal.credential.id, by: actor, at: clock.now())
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store", .setCookie: DeviceCookie.clear.value])
    }
}
