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
        try await prove(&request, context, by: device.key, of: key.id, for: purpose, upTo: limit, at: now)
        let principal = try admit(key, context.client, for: purpose)
        guard device.can.isSuperset(of: ability) else { throw ScanRefusal.notAllowed }
        return principal
    }

    /// The device of a flight's door, by the same checks in the same order; nil where the cookie is none of one. Its allowance is taken from.
    func flight(
        _ request: inout Request, _ context: UsherContext, for purpose: Purpose = .other, needing ability: DoorAbilities = .scan,
        upTo limit: Int = GatePolicy.limit
    ) async throws -> FlightDevice? {
        guard let cookie = DeviceCookie.secret(request) else { return nil }
        let now = clock.now()
        guard let device = try await flights.device(SecretDigest(of: cookie), at: now) else { return nil }
        guard request.headers[values: .apiKey].isEmpty else { throw ScanRefusal.keyInvalid }
        try await prove(&request, context, by: device.key, of: device.id, for: purpose, upTo: limit, at: now)
        guard device.can.isSuperset(of: ability) else { throw ScanRefusal.notAllowed }
        if let wait = allowance(purpose).take(device.id) { throw Problem.rateLimited(retryAfter: wait) }
        return device
    }

    /// Whether this device sent this request, and not long ago. Its body stays with the request.
    private func prove(
        _ request: inout Request, _ context: UsherContext, by key: DeviceKey, of device: APIKey.ID, for purpose: Purpose, upTo limit: Int,
        at now: Instant
    ) async throws {
        try checkOrigin(request)
        guard let sent = request.headers[.doorProof], let proof = DeviceProof(sent), proof.isTimely(at: now) else {
            throw DoorRefusal.proofInvalid(at: now)
        }
        if let wait = allowance(purpose).wait(device) { throw Problem.rateLimited(retryAfter: wait) }
        context.known()
        let body = request.method == .get || request.method == .head ? ByteBuffer() : try await request.bytes(upTo: limit)
        request.body = RequestBody(buffer: body)
        let isProved = proof.isValid(
            by: key, method: request.method.rawValue, target: context.target(of: request), body: body.readableBytesView)
        guard isProved else { throw DoorRefusal.proofInvalid(at: now) }
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
        // A flight's phone has no business here.
        if try await flights.device(digest, at: now) != nil { throw ScanRefusal.notAllowed }
        let ofFlight = try await flights.ending(of: digest, at: now)
        let end = if let ofFlight { ofFlight } else { try await doors.ending(of: digest, at: now) }
        let refusal = DoorRefusal.deviceInvalid(end)
        if end == .unknown { try await count(wrong: cookie, as: "door_device.refused", refusal.code, context, at: now) }
        throw refusal
    }
}

extension HTTPField.Name {
    static let doorProof = HTTPField.Name("X-Usher-Proof")!
}
