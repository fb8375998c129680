import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// The same for a device of the door: its cookie, where the request comes from, its proof, what it may do, its allowance. The body is read
/// only for a cookie that is known and a proof that is of now, and the allowance is taken from only by whom the proof shows.
extension GateAuthenticator {
    func admit(
        _ cookie: String, _ request: inout Request, _ context: UsherContext, for purpose: Purpose, needing ability: DoorAbilities,
        upTo limit: Int
    ) async throws -> Principal<APIKey> {
        let now = clock.now()
        let digest = SecretDigest(of: cookie)
        guard let key = try await keys.device(digest, at: now), let device = key.device else {
            try await refuse(cookie, digest, context, at: now)
        }
        try checkOrigin(request)
        guard let sent = request.headers[.doorProof], let proof = DeviceProof(sent), proof.isTimely(at: now) else {
            throw DoorRefusal.proofInvalid(at: now)
        }
        if let wait = allowance(purpose).wait(key.id) { throw Problem.rateLimited(retryAfter: wait) }
        context.known()
        let body = request.method == .get || request.method == .head ? ByteBuffer() : try await request.bytes(upTo: limit)
        request.body = RequestBody(buffer: body)
        let isProved = proof.isValid(
            by: device.key, method: request.method.rawValue, target: context.target(of: request), body: body.readableBytesView)
        guard isProved else { throw DoorRefusal.proofInvalid(at: now) }
        let principal = try admit(key, context.client, for: purpose)
        guard device.can.isSuperset(of: ability) else { throw ScanRefusal.notAllowed }
        return principal
    }

    /// A browser sends the cookie with whatever a page makes it do: that page must be ours.
    func checkOrigin(_ request: Request) throws {
        let origins = request.headers[values: .origin]
        guard origins.allSatisfy({ site.owns($0, request) }), request.headers[values: .fetchSite].allSatisfy({ $0 == "same-origin" }) else {
            throw ScanRefusal.notAllowed
        }
    }

    /// One that was good once is told so and costs nothing: a house that ends a link has many of them. Any other counts as a wrong key.
    private func refuse(_ cookie: String, _ digest: SecretDigest, _ context: UsherContext, at now: Instant) async throws -> Never {
        let end = try await doors.ending(of: digest, at: now)
        let refusal = DoorRefusal.deviceInvalid(end)
        if end == .unknown { try await count(wrong: cookie, as: "door_device.refused", refusal.code, context, at: now) }
        throw refusal
    }
}

extension HTTPField.Name {
    static let doorProof = HTTPField.Name("X-Usher-Proof")!
}
