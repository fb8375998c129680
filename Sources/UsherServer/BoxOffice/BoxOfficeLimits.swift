import UsherCore
import UsherStore

/// The desk's allowances, each in buckets of its own (boxoffice.md 2, "Limits").
struct BoxOfficeLimits: Sendable {
    let signup: SharedLimiter<ClientAddress>
    let social: SharedLimiter<ClientAddress>
    let mailLink: SharedLimiter<ClientAddress>
    let mailRequest: SharedLimiter<ClientAddress>
    private let failures: SharedLimiter<ClientAddress>
    private let failuresByEmail: SharedLimiter<SigninAttempt>

    init(_ limits: Settings.Limits, _ shared: LimitBuckets?) {
        func limiter<Key>(_ name: String, _ count: Int) -> SharedLimiter<Key> {
            SharedLimiter("boxoffice.\(name)", limits.off ? nil : RateLimit(perQuarterHour: count), shared)
        }
        let settings = limits.boxOffice
        signup = limiter("signup", settings.signup)
        social = limiter("social", settings.social)
        mailLink = limiter("mail_link", settings.mailLink)
        mailRequest = limiter("mail_request", settings.mailRequest)
        failures = limiter("failed_signin", settings.failedSignin)
        failuresByEmail = limiter("failed_signin_per_email", settings.failedSigninPerEmail)
    }

    /// Takes from a bucket of the client's address, or refuses.
    func take(_ limiter: SharedLimiter<ClientAddress>, _ context: UsherContext) async throws {
        try await limiter.spend(context.client.party)
    }

    /// Refuses an address that has used up its failures, before anything is read.
    func checkFailures(_ context: UsherContext) throws {
        if let wait = failures.wait(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// Counts an attempt with a password before it is looked at, so that a hundred at once are not a hundred guesses; whoever
    /// was right gets it back. Refuses where a bucket is empty.
    func begin(_ attempt: SigninAttempt) async throws {
        try await failures.spend(attempt.address)
        if let wait = try await failuresByEmail.take(attempt) {
            try await failures.giveBack(attempt.address)
            throw Problem.rateLimited(retryAfter: wait)
        }
    }

    /// The password was right.
    func succeed(_ attempt: SigninAttempt) async throws {
        try await failures.giveBack(attempt.address)
        try await failuresByEmail.giveBack(attempt)
    }
}
