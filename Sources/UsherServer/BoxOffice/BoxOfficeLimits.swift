import UsherCore

/// The desk's allowances, each in buckets of its own (boxoffice.md 2, "Limits").
struct BoxOfficeLimits: Sendable {
    /// An address together with whom it tries to be.
    struct Attempt: Hashable, Sendable {
        let address: ClientAddress
        let email: String
    }

    let signup: RateLimiter<ClientAddress>
    let social: RateLimiter<ClientAddress>
    let mailLink: RateLimiter<ClientAddress>
    let mailRequest: RateLimiter<ClientAddress>
    private let failures: RateLimiter<ClientAddress>
    private let failuresByEmail: RateLimiter<Attempt>

    init(_ limits: Settings.Limits) {
        func limiter<Key>(_ count: Int) -> RateLimiter<Key> { RateLimiter(limits.off ? nil : RateLimit(perQuarterHour: count)) }
        let settings = limits.boxOffice
        signup = limiter(settings.signup)
        social = limiter(settings.social)
        mailLink = limiter(settings.mailLink)
        mailRequest = limiter(settings.mailRequest)
        failures = limiter(settings.failedSignin)
        failuresByEmail = limiter(settings.failedSigninPerEmail)
    }

    /// Takes from a bucket of the client's address, or refuses.
    func take(_ limiter: RateLimiter<ClientAddress>, _ context: UsherContext) throws {
        if let wait = limiter.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// Refuses an address that has used up its failures, before anything is read.
    func checkFailures(_ context: UsherContext) throws {
        if let wait = failures.wait(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// Counts an attempt with a password before it is looked at, so that a hundred at once are not a hundred guesses; whoever
    /// was right gets it back. Refuses where a bucket is empty.
    func begin(_ attempt: Attempt) throws {
        if let wait = failures.take(attempt.address) { throw Problem.rateLimited(retryAfter: wait) }
        if let wait = failuresByEmail.take(attempt) {
            failures.giveBack(attempt.address)
            throw Problem.rateLimited(retryAfter: wait)
        }
    }

    /// The password was right.
    func succeed(_ attempt: Attempt) {
        failures.giveBack(attempt.address)
        failuresByEmail.giveBack(attempt)
    }
}
