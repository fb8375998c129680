import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension DoorDesk {
    var joinEndpoint: Endpoint {
        Endpoint(
            .post, "/door/api/join", desk: .door, summary: "A phone comes in",
            description: """
                `secret` is what stands behind the link's `#`; whoever is signed in on the pages names in its place `event_id`, or in `tonight` an \
                organisation, and comes in for 16 hours. The answer sets the cookie `usher_door`; each request under it has \
                `X-Usher-Proof: T.S`, the server's time in milliseconds and the signature (ES256) of method, path with query, the body's \
                SHA-256 in hexadecimal and T, a line each. The same key again is the same device.
                """,
            request: .json(.gate, JoinRequest.sample),
            responses: [
                Answer(
                    201, "It is a device now", .gate, DoorSession.sample, headers: [("Set-Cookie", "`usher_door`, until `expires_at`.")]),
                .problem(ScanRefusal.invalidJSON.problem, desk: .door),
                .problem(ScanRefusal.field("secret", .required).problem, desk: .door),
                .problem(ScanRefusal.notAllowed.problem, desk: .door), .problem(.bodyTooLarge, desk: .door),
                .problem(DoorRefusal.linkNotFound.problem, desk: .door), .problem(DoorRefusal.linkEnded.problem, desk: .door),
                .problem(DoorRefusal.linkFull.problem, desk: .door),
                .problem(DoorRefusal.linkEarly(Instant(seconds: 1_766_273_400)).problem, desk: .door),
                .problem(DoorLinkRefusal.unknownEvent.problem, desk: .door),
                .problem(DoorLinkRefusal.unknownOrganisation.problem, desk: .door), .problem(.internal, desk: .door),
            ], tag: Self.tag, handler: join)
    }

    typealias Answer = Endpoint.Answer

    /// POST /door/api/join
    @Sendable func join(_ request: Request, _ context: UsherContext) async throws -> Response {
        try door.checkOrigin(request)
        let form = try JoinForm(try await JSONBody<GatePolicy>(request).object())
        let now = clock.now()
        let cookie = DoorSecret.device()
        let phone = JoiningPhone(name: form.name, gate: form.gate, key: form.key, cookie: SecretDigest(of: cookie))
        switch form.way {
        case .link(let secret): try await join(phone, by: secret, context, at: now)
        case .event(let event): try await join(phone, as: request, context, .event(event), at: now)
        case .tonight(let name):
            guard let organisation = try await store.organisation(named: name)?.id else { throw DoorLinkRefusal.unknownOrganisation }
            try await join(phone, as: request, context, .tonight(organisation), at: now)
        }
        let (session, end) = try await come(phone.cookie, at: now)
        var response = try Response.json(session, .seconds, status: .created, capacity: 2_048)
        response.headers.append(DeviceCookie.keep(cookie, until: end, at: now, door.site))
        return response
    }

    /// What a phone that has just come in is told, and until when.
    private func come(_ cookie: SecretDigest, at now: Instant) async throws -> (DoorSession, Instant) {
        if let key = try await door.keys.device(cookie, at: now), let device = key.device {
            return (try await session(key, device), key.expires ?? now)
        }
        guard let device = try await door.flights.device(cookie, at: now) else { throw DoorRefusal.linkEnded }
        return (try await session(device), device.expires)
    }

    private func join(_ phone: JoiningPhone, by secret: String, _ context: UsherContext, at now: Instant) async throws {
        // Whoever guesses costs a look, and not the writer's time.
        if let digest = DoorSecret.linkDigest(secret) {
            if try await store.hasLink(digest) {
                _ = try await store.join(phone, by: digest, from: context.client.description, at: now)
                return
            }
            if try await door.flights.hasLink(digest) {
                return try await door.flights.join(phone, by: digest, from: context.client.description, at: now)
            }
        }
        try await door.count(wrong: secret, as: "door_link.refused", DoorRefusal.linkNotFound.code, context, at: now)
        throw DoorRefusal.linkNotFound
    }

    /// Somebody who is signed in on the pages.
    private func join(
        _ phone: JoiningPhone, as request: Request, _ context: UsherContext, _ wish: DoorLinkDraft.Wish, at now: Instant
    ) async throws {
        let principal = try await console.members.principal(request, context)
        _ = try await store.join(phone, wish, of: principal.account, by: principal.actor, at: now)
    }

    var doorsEndpoint: Endpoint {
        Endpoint(
            .get, "/door/api/doors", desk: .door, summary: "At which doors may I stand?",
            description: "For whoever is signed in on the pages: their events as the Gate lists them, and their organisations.",
            responses: [Answer(200, "These", .gate, DoorChoices.sample)] + BoxOfficeSchema.signedIn, security: .bearer, tag: Self.tag,
            handler: doors)
    }

    /// GET /door/api/doors
    @Sendable private func doors(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await console.members.principal(request, context)
        let events = try await gate.events.list(for: principal.account, page: 1, at: clock.now())
        let houses = try await store.organisations(of: principal.account)
        let choices = DoorChoices(
            data: .init(
                events: events.elements.map { EventListResponse.Event($0) },
                organisations: houses.map { .init(id: $0.id.wire, name: $0.name) }))
        return try .json(choices, .seconds)
    }
}
