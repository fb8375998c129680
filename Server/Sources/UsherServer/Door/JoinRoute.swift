import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension DoorDesk {
    var joinEndpoint: Endpoint {
        Endpoint(
            .post, "/door/api/join", desk: .door, summary: "A phone comes in by a link",
            description: """
                `secret` is what stands behind the link's `#`. The answer sets the cookie `usher_door`; each request under it has \
                `X-Usher-Proof: T.S`, the server's time in milliseconds and the signature (ES256) of method, path with query, the body's \
                SHA-256 in hexadecimal and T, a line each. The same key again is the same device.
                """,
            request: .json(.gate, JoinRequest.sample),
            responses: [
                Answer(201, "It is a device now", .gate, DoorSession.sample, headers: [("Set-Cookie", "`usher_door`, until `expires_at`.")]),
                .problem(ScanRefusal.invalidJSON.problem, desk: .door), .problem(ScanRefusal.field("secret", .required).problem, desk: .door),
                .problem(ScanRefusal.notAllowed.problem, desk: .door), .problem(.bodyTooLarge, desk: .door),
                .problem(DoorRefusal.linkNotFound.problem, desk: .door), .problem(DoorRefusal.linkEnded.problem, desk: .door),
                .problem(DoorRefusal.linkFull.problem, desk: .door), .problem(.internal, desk: .door),
            ], tag: Self.tag, handler: join)
    }

    typealias Answer = Endpoint.Answer

    /// POST /door/api/join
    @Sendable func join(_ request: Request, _ context: UsherContext) async throws -> Response {
        try door.checkOrigin(request)
        let form = try JoinForm(try await JSONBody<GatePolicy>(request).object())
        let now = clock.now()
        // Whoever guesses costs a look, and not the writer's time.
        guard let digest = DoorSecret.linkDigest(form.secret), try await store.hasLink(digest) else {
            try await door.count(wrong: form.secret, as: "door_link.refused", DoorRefusal.linkNotFound.code, context, at: now)
            throw DoorRefusal.linkNotFound
        }
        let cookie = DoorSecret.device()
        let phone = JoiningPhone(name: form.name, gate: form.gate, key: form.key, cookie: SecretDigest(of: cookie))
        _ = try await store.join(phone, by: digest, from: context.client.description, at: now)
        guard let key = try await door.keys.device(SecretDigest(of: cookie), at: now), let device = key.device else {
            throw DoorRefusal.linkEnded
        }
        var response = try Response.json(try await session(key, device), .seconds, status: .created, capacity: 2_048)
        response.headers.append(DeviceCookie.keep(cookie, until: key.expires ?? now, at: now, door.site))
        return response
    }
}
