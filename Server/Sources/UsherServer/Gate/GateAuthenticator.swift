import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Checks 1 to 6 of every Gate request: allowance of the address, key sent, valid, in scope, allowance of the key. A device of the door comes
/// with a cookie in place of the key, and proves each request (`GateAuthenticator+Device`).
struct GateAuthenticator: Sendable {
    /// What a request is for: each kind has an allowance of its own.
    enum Purpose: Sendable {
        case scan, other
    }

    let keys: APIKeyStore
    let doors: DoorStore
    /// Phones at flights' doors, which no route of the Gate knows.
    let flights: FlightDoorStore
    let site: SiteURL
    private let trail: AuditTrail
    let clock: WallClock
    private let addresses: RateLimiter<ClientAddress>
    private let wrongKeys: RateLimiter<ClientAddress>
    private let scans: RateLimiter<APIKey.ID>
    private let others: RateLimiter<APIKey.ID>

    init(
        keys: APIKeyStore, doors: DoorStore, flights: FlightDoorStore, site: SiteURL, trail: AuditTrail, limits: Settings.Limits,
        clock: WallClock, steady: WallClock
    ) {
        self.keys = keys
        self.doors = doors
        self.flights = flights
        self.site = site
        self.trail = trail
        self.clock = clock
        addresses = RateLimiter(limits.address, clock: steady)
        wrongKeys = RateLimiter(limits.wrongKey, clock: steady)
        scans = RateLimiter(limits.scan, clock: steady)
        others = RateLimiter(limits.gate, clock: steady)
    }

    @Sendable func checkAddress(_ request: Request, _ context: UsherContext) throws { try checkAddress(context.client) }

    private func checkAddress(_ client: ClientAddress) throws {
        if let wait = addresses.take(client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// `needing` is what a device must be allowed besides scanning. Its body, of at most `limit` bytes, is part of what it proves: it is
    /// read here, and stays with the request.
    func admit(
        _ request: inout Request, _ context: UsherContext, for purpose: Purpose, needing ability: DoorAbilities = .scan,
        upTo limit: Int = GatePolicy.limit
    ) async throws -> Principal<APIKey> {
        let sent = request.headers[values: .apiKey]
        if let cookie = DeviceCookie.secret(request) {
            if let secret = sent.first { try await refuse(secret, context, at: clock.now()) }
            return try await admit(cookie, &request, context, for: purpose, needing: ability, upTo: limit)
        }
        // Sent twice it is wrong, even if one of the two is empty.
        guard let secret = BearerToken.text(in: sent, .gate) else { throw ScanRefusal.keyRequired }
        let now = clock.now()
        guard sent.count == 1, let key = try await key(secret, at: now) else { try await refuse(secret, context, at: now) }
        context.known()
        return try admit(key, context.client, for: purpose)
    }

    /// The same for a request of the fast path, the address's allowance included; nil, with nothing done, where the key is not
    /// one that is known without asking the database.
    func admitKnown(_ request: FastPathRequest, for purpose: Purpose) throws -> Principal<APIKey>? {
        let sent = request.values(of: .apiKey)
        guard sent.count == 1, case .known(let key) = keys.cached(SecretDigest(of: sent[0]), at: clock.now()) else { return nil }
        try checkAddress(request.client)
        return try admit(key, request.client, for: purpose)
    }

    func admit(_ key: APIKey, _ client: ClientAddress, for purpose: Purpose) throws -> Principal<APIKey> {
        guard key.scopes.mayScan else { throw ScanRefusal.notAllowed }
        if let wait = allowance(purpose).take(key.id) { throw Problem.rateLimited(retryAfter: wait) }
        return Principal(key, from: client.description)
    }

    func allowance(_ purpose: Purpose) -> RateLimiter<APIKey.ID> { purpose == .scan ? scans : others }

    /// Whether what a request proved itself by is still good: for answers that last longer than a request.
    func stillValid(_ request: Request) async throws -> Bool {
        if let cookie = DeviceCookie.secret(request) {
            let digest = SecretDigest(of: cookie)
            if try await keys.device(digest, at: clock.now()) != nil { return true }
            return try await flights.device(digest, at: clock.now()) != nil
        }
        return try await keys.authenticate(request.headers[.apiKey] ?? "", at: clock.now()) != nil
    }

    private func key(_ secret: String, at now: Instant) async throws -> APIKey? {
        let digest = SecretDigest(of: secret)
        switch keys.cached(digest, at: now) {
        case .known(let key): return key
        case .refused: return nil
        case .notCached: return try await keys.authenticate(digest, at: now)
        }
    }

    private func refuse(_ secret: String, _ context: UsherContext, at now: Instant) async throws -> Never {
        try await count(wrong: secret, as: "key.refused", ScanRefusal.keyInvalid.code, context, at: now)
        throw ScanRefusal.keyInvalid
    }

    /// Counts a secret that nobody knows, of whatever kind, and notes it; over the allowance of the address nothing is noted.
    func count(wrong secret: String, as action: String, _ code: String, _ context: UsherContext, at now: Instant) async throws {
        if let wait = wrongKeys.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
        try await trail.record(
            AuditEntry(
                at: now, actor: Actor(address: context.client.description), action: action, subject: .secret(secret), result: code))
    }
}

extension BearerToken.Leniency {
    static let gate = BearerToken.Leniency(header: .apiKey, scheme: .unnamed, several: .first)
}
