import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// What lets a request in to an airline, and when it came.
struct AirlineProof: Sendable {
    let access: AirlineAccess
    /// What was presented; "" under a session.
    let appleIdentifier: String
    let now: Instant
}

extension Principal<AirlineProof> {
    var access: AirlineAccess { credential.access }
    var airline: Airline.ID { access.airline }
    var now: Instant { credential.now }
    var actor: AirlineActor { AirlineActor(airline: airline, address: address, now: now) }
}

/// Step 2 of every request: who may enter which airline, and how often one may try.
struct BoardingAuthenticator: Sendable {
    let accesses: AirlineAccessStore
    let audit: AuditBuffer
    private let clock: WallClock
    private let airlines: RateLimiter<Airline.ID>
    private let failed: SharedLimiter<ClientAddress>
    private let created: SharedLimiter<ClientAddress>
    /// New airlines, which stay for ever.
    private let founded: SharedLimiter<ClientAddress>
    private let unknown: RateLimiter<ClientAddress>

    init(_ accesses: AirlineAccessStore, audit: AuditBuffer, settings: Settings, shared: LimitBuckets?, clock: WallClock) {
        self.accesses = accesses
        self.audit = audit
        self.clock = clock
        let off = settings.limits.off
        let rate = settings.boarding.rate
        airlines = RateLimiter(off || rate == 0 ? nil : RateLimit(perSecond: Double(rate), burst: rate))
        failed = SharedLimiter("boarding.failed", off ? nil : RateLimit(perMinute: 60, burst: 100), shared)
        created = SharedLimiter("boarding.created", off ? nil : RateLimit(perMinute: 300, burst: 300), shared)
        let daily = Double(settings.limits.airlinesPerDay)
        founded = SharedLimiter("boarding.founded", off ? nil : RateLimit(perSecond: daily / 86_400, burst: Int(daily)), shared)
        unknown = RateLimiter(off ? nil : RateLimit(perMinute: 60, burst: 100))
    }

    /// Lets in who has the path's airline's credential. `isUnlimited`: as often as they like.
    func admit(_ request: Request, _ context: UsherContext, isUnlimited: Bool = false) async throws -> Principal<AirlineProof> {
        let now = clock.now()
        let airline = BoardingPath.segment("airlineIdentifier", context)
        guard let token = BearerToken.text(request, .boarding), let access = try await accesses.enter(airline, token: token, at: now) else {
            try await refuse(context, at: now)
        }
        context.known()
        return try admit(access, token, context.client, isUnlimited: isUnlimited, at: now)
    }

    /// Who may enter the airline with the request's token, as far as that is known without asking the database. Then `admit`.
    func known(_ request: FastPathRequest, at now: Instant) -> (access: AirlineAccess, token: String)? {
        guard let token = BearerToken.text(in: request.values(of: .authorization), .boarding) else { return nil }
        return accesses.known(request.name, token: token, at: now).map { ($0, token) }
    }

    func admit(
        _ access: AirlineAccess, _ token: String, _ client: ClientAddress, isUnlimited: Bool = false, at now: Instant
    ) throws -> Principal<AirlineProof> {
        guard !access.isSuspended else { throw BoardingRefusal.suspended }
        if !isUnlimited, let wait = airlines.take(access.airline) { throw Problem.rateLimited(retryAfter: wait) }
        let credential = AirlineProof(access: access, appleIdentifier: access.session == nil ? token : "", now: now)
        return Principal(credential, from: client.description)
    }

    /// The allowance of `airline/create`.
    func admitNewcomer(_ context: UsherContext) async throws { try await created.spend(context.client.party) }

    /// Lets an airline be made or signed in to. Only a new one counts, and only so many a day come from one address: whoever has had theirs
    /// still gets in to those that there are.
    func founding(
        _ context: UsherContext, isOpen: Bool, _ create: (_ mayFound: Bool) async throws -> (airline: Airline, isNew: Bool)
    ) async throws -> Airline {
        guard isOpen else { return try await create(false).airline }
        let party = context.client.party
        let wait = try await founded.take(party)
        let made: (airline: Airline, isNew: Bool)
        do { made = try await create(wait == nil) } catch {
            guard let wait else {
                try await founded.giveBack(party)
                throw error
            }
            if error as? BoardingRefusal == .foundingClosed { throw Problem.rateLimited(retryAfter: wait) }
            throw error
        }
        if wait == nil, !made.isNew { try await founded.giveBack(party) }
        return made.airline
    }

    /// The allowance of tickets that nobody has, on public routes.
    func admitStranger(_ context: UsherContext) throws {
        if let wait = unknown.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// Whether the credential is still good: for answers that last longer than a request.
    func stillValid(_ call: Principal<AirlineProof>, token: String) async throws -> Bool {
        try await accesses.enter(call.access.identifier, token: token, at: clock.now())?.isSuspended == false
    }

    private func refuse(_ context: UsherContext, at now: Instant) async throws -> Never {
        try await admitFailure(context, at: now)
        throw Problem.invalidBearer
    }

    /// Somebody presented a credential that is nobody's: so many an address, and each leaves a trace.
    func admitFailure(_ context: UsherContext, at now: Instant) async throws {
        try await failed.spend(context.client.party)
        note(.invalidBearer, context, at: now)
    }

    /// Whoever could not prove who they are leaves a trace.
    func note(_ problem: Problem, _ context: UsherContext, at now: Instant) {
        audit.add(
            AuditEntry(
                at: now, actor: Actor(address: context.client.description), action: "airline.refused", subject: .plain("-"),
                result: problem.code))
    }
}

/// The parts of a path, as they were meant before they were encoded.
enum BoardingPath {
    static func segment(_ name: String, _ context: UsherContext) -> String { context.segment(name) }
}

extension BearerToken.Leniency {
    /// Exactly `Bearer`, one space and a token.
    static let boarding = BearerToken.Leniency(scheme: .exact)
}
