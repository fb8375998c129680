import HTTPTypes
package import Hummingbird
import UsherCore
import UsherStore

/// Who asks: by a token of Usher's own, else by one of Supabase's. There are no cookies here.
package struct CanvassAuthenticator: Sendable {
    private let house: HouseTokens
    private let supabase: SupabaseTokens
    private let accounts: CanvassAccountStore
    private let trail: AuditTrail
    private let clock: WallClock
    private let addresses: RateLimiter<ClientAddress>
    private let people: RateLimiter<Account.ID>
    private let wrong: RateLimiter<ClientAddress>

    static let longest = 8 * 1_024

    init(_ database: Database, house: HouseTokens, settings: Settings, clock: WallClock) {
        self.house = house
        self.clock = clock
        supabase = SupabaseTokens(settings.supabase, clock: clock)
        accounts = CanvassAccountStore(database, trustsEmail: settings.supabase.trustEmail)
        trail = AuditTrail(database)
        addresses = RateLimiter(settings.limits.canvassAddress)
        people = RateLimiter(settings.limits.canvassAccount)
        wrong = RateLimiter(settings.limits.canvassWrongToken)
    }

    /// The desk's allowance for one address. Printed codes are never refused for it.
    @Sendable func check(_ request: Request, _ context: UsherContext) throws {
        let path = request.uri.path
        guard path != "/q" && !path.hasPrefix("/q/") else { return }
        if let seconds = addresses.take(context.client.party) { throw Problem.rateLimited(retryAfter: seconds) }
    }

    /// The account that asks; refuses everybody else.
    package func caller(_ request: Request, _ context: UsherContext) async throws -> CanvassCaller {
        guard let text = Self.bearer(request) else { throw CanvassRefusal.unauthorized }
        let caller: CanvassCaller
        do {
            guard text.utf8.count <= Self.longest, let found = try await find(text, context) else { throw CanvassRefusal.unauthorized }
            caller = found
        } catch CanvassRefusal.unauthorized {
            // Wrong tokens are all that is slowed down, so that nobody shuts out others of the same address; whoever tries on and on is not
            // written down each time.
            if let seconds = wrong.take(context.client.party) { throw Problem.rateLimited(retryAfter: seconds) }
            try await note(text, context)
            throw CanvassRefusal.unauthorized
        } catch is SupabaseTokens.Unavailable { throw Problem.unavailable }
        context.known()
        if let seconds = people.take(caller.account) { throw Problem.rateLimited(retryAfter: seconds) }
        return caller
    }

    private func find(_ text: String, _ context: UsherContext) async throws -> CanvassCaller? {
        guard let token = SignedToken(text) else { return nil }
        let address = "\(context.client)"
        if house.owns(token) {
            guard let account = try await house.account(of: token, text), !account.isShutOut else { return nil }
            return CanvassCaller(
                account: account.id, uuid: account.uuid, email: nil, actor: Actor(account: account.id, address: address))
        }
        guard let person = try await supabase.person(token) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let now = clock.now()
        let account = try await accounts.account(
            of: person, uuid: UUIDText.v7(at: now, using: &generator), by: Actor(address: address), at: now)
        guard !account.isShutOut else { return nil }
        return CanvassCaller(
            account: account.id, uuid: account.uuid, email: person.email, actor: Actor(account: account.id, address: address))
    }

    private func note(_ token: String, _ context: UsherContext) async throws {
        try await trail.record(
            AuditEntry(
                at: clock.now(), actor: Actor(address: "\(context.client)"), action: "token.refused", subject: .secret(token),
                result: "unauthorized"))
    }

    /// The one token of the one header; nil where there is none.
    private static func bearer(_ request: Request) -> String? {
        let headers = request.headers[values: .authorization]
        guard headers.count == 1 else { return nil }
        let parts = headers[0].split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = String(parts[1]).trimmed
        return token.isEmpty ? nil : token
    }
}
