import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Who asks at the console's API with a house's key (`X-API-Key`): an account that is a member of this house alone, within the key's scopes.
struct HouseKeys: Sendable {
    let keys: APIKeyStore
    let store: HouseKeyStore
    let trail: AuditTrail
    /// Wrong keys of one address.
    let wrong: RateLimiter<ClientAddress>
    let clock: WallClock

    private static let root = "/console/api/"

    /// What follows `/console/api/`, where a request brings a key; nil for every other request.
    static func path(_ request: Request) -> Substring? {
        guard request.headers[.apiKey] != nil, request.uri.path.hasPrefix(root) else { return nil }
        return request.uri.path.dropFirst(root.count)
    }

    /// Refuses a key that nobody knows, and what a key is not for.
    func principal(_ request: Request, _ path: Substring, _ context: UsherContext) async throws -> Principal<SignIn> {
        let (sent, now) = (request.headers[values: .apiKey], clock.now())
        guard sent.count == 1, let key = try await keys.authenticate(sent[0], at: now), let known = try await store.use(key.id, at: now)
        else { throw try await refusal(sent.first ?? "", context, at: now) }
        context.known()
        let isReading = request.method == .get || request.method == .head
        guard let needed = HouseKeyScopes.needed(path, isReading: isReading), known.scopes.contains(needed) else {
            let name = HouseKeyScopes.needed(path, isReading: isReading)?.names.first
            throw Self.scopeRequired(name)
        }
        let session = Session(id: Session.ID("key \(key.id)"), account: known.account.id, started: now, isStrong: true)
        return Principal(
            SignIn(account: known.account, session: session, via: .key, token: "", issued: now), from: context.client.description)
    }

    private func refusal(_ secret: String, _ context: UsherContext, at now: Instant) async throws -> any Error {
        if let wait = wrong.take(context.client.party) { return Problem.rateLimited(retryAfter: wait) }
        try await trail.record(
            AuditEntry(
                at: now, actor: Actor(address: context.client.description), action: "key.refused", subject: .secret(secret),
                result: ScanRefusal.keyInvalid.code))
        return Self.keyInvalid
    }

    static let keyInvalid = Problem(.unauthorized, "This key is not valid", code: ScanRefusal.keyInvalid.code)

    /// `scope`: the one that it takes; nil where keys may not do it at all.
    static func scopeRequired(_ scope: String?) -> Problem {
        guard let scope else { return Problem(.forbidden, "This is done by people, not by keys", code: "scope_required") }
        return Problem(
            .forbidden, "This key needs the scope \(scope)", code: "scope_required", members: [.init(name: "scope", value: .string(scope))])
    }
}
