import UsherHTTP
import HTTPTypes
import Hummingbird
import Synchronization
import UsherCore
import UsherStore

/// Who asks, and how often somebody may try.
struct WalksAuthenticator: Sendable {
    private let tokens: WalkTokens
    private let walkers: WalkerStore
    private let keys: APIKeyStore
    private let clock: WallClock
    private let cache = WalkerCache()
    let registrations: SharedLimiter<ClientAddress>
    let signins: SharedLimiter<ClientAddress>
    let passwords: PasswordChecks
    let vouchers: SharedLimiter<ClientAddress>
    let vouchersPerAccount: SharedLimiter<Account.ID>
    private let events: RateLimiter<ClientAddress>
    private let deviceEvents: RateLimiter<String>

    init(
        tokens: WalkTokens, walkers: WalkerStore, keys: APIKeyStore, passwords: Passwords, limits: Settings.Limits, shared: LimitBuckets?,
        wrongPasswords: SharedLimiter<String>?, clock: WallClock
    ) {
        self.tokens = tokens
        self.walkers = walkers
        self.keys = keys
        self.clock = clock
        registrations = SharedLimiter("walks.register", limits.walkRegister, shared)
        signins = SharedLimiter("walks.signin", limits.walkSignin, shared)
        self.passwords = PasswordChecks(
            passwords: passwords, addresses: signins,
            attempts: SharedLimiter("walks.signin_per_email", limits.walkSigninPerEmail, shared),
            accounts: wrongPasswords ?? .wrongPasswords(limits, shared))
        vouchers = SharedLimiter("walks.voucher", limits.walkVoucher, shared)
        vouchersPerAccount = SharedLimiter("walks.voucher_per_account", limits.walkVoucherPerAccount, shared)
        events = RateLimiter(limits.walkEvents)
        deviceEvents = RateLimiter(limits.walkDeviceEvents)
    }

    func signIn(_ request: Request, _ context: UsherContext) async throws -> WalkSignIn {
        guard let text = BearerToken.text(request, .walks) else { return .anonymous }
        guard let walker = try await walker(text) else { return .stale }
        context.known()
        return .walker(walker)
    }

    func walker(_ request: Request, _ context: UsherContext) async throws -> Walker {
        switch try await signIn(request, context) {
        case .walker(let walker): return walker
        case .anonymous: throw WalkRefusal.unauthorized
        case .stale: throw WalkRefusal.invalidToken
        }
    }

    /// An account and its sign-in as they were at most a second ago, and at once as this process changed them.
    func walker(_ text: String) async throws -> Walker? {
        let now = clock.now()
        guard let token = await tokens.read(text, typ: "access"), token.isLive(at: now) else { return nil }
        // A token from before they named their family lasts for as long as its account, which is a quarter of an hour at most.
        let changes = keys.changes
        let name = token.fam ?? token.sub
        if let walker = cache.find(name, at: .steady, changes: changes) { return walker }
        let walker =
            if let family = token.fam { try await walkers.find(token.sub, signedInBy: family) } else { try await walkers.find(token.sub) }
        if let walker { cache.keep(walker, as: name, at: .steady, changes: changes) }
        return walker
    }

    /// The allowance of what apps report: an address's bytes.
    func admit(_ bytes: Int, of client: ClientAddress) throws(Problem) {
        if let wait = events.take(client.party, Int64(bytes + 1_023) / 1_024) { throw .rateLimited(retryAfter: wait) }
    }

    /// The allowance of what apps report: each device's events.
    func admit(_ reported: [WalkEvent], of account: Account.ID?) throws(Problem) {
        var counts: [String: Int64] = [:]
        for event in reported {
            guard let device = event.anonymousID.map({ "d" + $0 }) ?? account.map({ "a\($0.rawValue)" }) else { continue }
            counts[device, default: 0] += 1
        }
        for (device, count) in counts { if let wait = deviceEvents.take(device, count) { throw .rateLimited(retryAfter: wait) } }
    }

    /// Of a voucher's redemptions only guesses count.
    static func isGuess(_ error: any Error) -> Bool { error as? WalkRefusal == .voucherNotFound }

    /// Accounts that were looked up lately, by sign-in, as they were after so many changes of this process.
    private final class WalkerCache: Sendable {
        private struct State {
            var walkers: [String: (walker: Walker, until: Instant)] = [:]
            var changes = 0
        }
        private let state = Mutex(State())
        private static let life: Int64 = 1_000_000

        func find(_ name: String, at now: Instant, changes: Int) -> Walker? {
            state.withLock { state in
                guard state.changes == changes else { return nil }
                return state.walkers[name].flatMap { $0.until > now ? $0.walker : nil }
            }
        }

        /// What was read before somebody saw a later change is not kept.
        func keep(_ walker: Walker, as name: String, at now: Instant, changes: Int) {
            state.withLock { state in
                guard changes >= state.changes else { return }
                if changes > state.changes || state.walkers.count >= 10_000 { state.walkers.removeAll(keepingCapacity: true) }
                state.changes = changes
                state.walkers[name] = (walker, now.adding(microseconds: Self.life))
            }
        }
    }
}

/// Who asked, on a route where anybody may.
enum WalkSignIn: Sendable {
    case anonymous
    /// Anonymous, and told so.
    case stale
    case walker(Walker)

    var walker: Walker? { if case .walker(let walker) = self { walker } else { nil } }
    var isStale: Bool { if case .stale = self { true } else { false } }
}

extension BearerToken.Leniency {
    static let walks = BearerToken.Leniency(several: .joined)
}
