package import UsherHTTP
import HTTPTypes
package import Hummingbird
package import UsherCore
import UsherStore

/// Who asks: by a token of Usher's own, else by one of Supabase's. There are no cookies here.
package struct CanvassAuthenticator: Sendable {
    private let house: HouseTokens
    private let supabase: SupabaseTokens
    private let accounts: CanvassAccountStore
    private let factors: SecondFactorStore
    private let demand: SecondFactorDemand
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
        factors = house.boxOffice.factors
        demand = settings.console.secondFactor
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
    package func principal(_ request: Request, _ context: UsherContext) async throws -> Principal<CanvassToken> {
        guard let text = BearerToken.text(request, .canvass), !text.isEmpty else { throw CanvassRefusal.unauthorized }
        let token: CanvassToken
        do {
            guard text.utf8.count <= Self.longest, let found = try await find(text, context) else { throw CanvassRefusal.unauthorized }
            token = found
        } catch CanvassRefusal.unauthorized {
            // Wrong tokens are all that is slowed down, so that nobody shuts out others of the same address; whoever tries on and on is not
            // written down each time.
            if let seconds = wrong.take(context.client.party) { throw Problem.rateLimited(retryAfter: seconds) }
            try await note(text, context)
            throw CanvassRefusal.unauthorized
        } catch is SupabaseTokens.Unavailable { throw Problem.unavailable }
        context.known()
        if let seconds = people.take(token.owner) { throw Problem.rateLimited(retryAfter: seconds) }
        return Principal(token, from: "\(context.client)")
    }

    /// Refuses what admins and owners may where an account has a second factor, or must have one, and the token was got without it: such a
    /// token acts as an editor at most.
    func checkAdmin(_ principal: Principal<CanvassToken>) async throws {
        guard !principal.credential.isStrong else { return }
        if try await factors.isOn(principal.account) { throw CanvassRefusal.roleRequired }
        if try await factors.isDemanded(of: principal.account, demand) { throw CanvassRefusal.roleRequired }
    }

    private func find(_ text: String, _ context: UsherContext) async throws -> CanvassToken? {
        guard let token = SignedToken(text) else { return nil }
        if house.owns(token) {
            guard let signIn = try await house.signIn(by: token, text), !signIn.account.isShutOut else { return nil }
            return CanvassToken(
                owner: signIn.account.id, uuid: signIn.account.uuid, email: nil, isStrong: signIn.isStrong, session: signIn.session)
        }
        guard let person = try await supabase.person(token) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let now = clock.now()
        let account = try await accounts.account(
            of: person, uuid: UUIDText.v7(at: now, using: &generator), by: Actor(address: "\(context.client)"), at: now)
        guard !account.isShutOut else { return nil }
        return CanvassToken(owner: account.id, uuid: account.uuid, email: person.email)
    }

    private func note(_ token: String, _ context: UsherContext) async throws {
        try await trail.record(
            AuditEntry(
                at: clock.now(), actor: Actor(address: "\(context.client)"), action: "token.refused", subject: .secret(token),
                result: "unauthorized"))
    }
}

extension BearerToken.Leniency {
    static let canvass = BearerToken.Leniency()
}
