import UsherHTTP
import UsherCore
import UsherStore

/// The desk's allowances, each in buckets of its own (boxoffice.md 2, "Limits").
struct BoxOfficeLimits: Sendable {
    let signup: SharedLimiter<ClientAddress>
    let social: SharedLimiter<ClientAddress>
    let mailLink: SharedLimiter<ClientAddress>
    let mailRequest: SharedLimiter<ClientAddress>
    /// Failed tries of passwords: `PasswordChecks` takes from them.
    let failures: SharedLimiter<ClientAddress>
    let failuresByEmail: SharedLimiter<SigninAttempt>
    /// Who wants to wait for what has run out.
    let waitingJoin: SharedLimiter<ClientAddress>
    /// Tests and replays of a house's webhooks.
    let hookActs: SharedLimiter<Organisation.ID>
    /// Mails to oneself that show how a house's mails look.
    let testMails: SharedLimiter<Account.ID>
    /// Boarding passes that somebody mails: a full aircraft's in an hour.
    let passMails: SharedLimiter<Account.ID>

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
        waitingJoin = SharedLimiter(
            "boxoffice.waiting_join",
            limits.off ? nil : RateLimit(perSecond: Double(settings.waitingJoin) / 3_600, burst: settings.waitingJoin), shared)
        testMails = SharedLimiter(
            "boxoffice.test_mail",
            limits.off ? nil : RateLimit(perSecond: Double(limits.consoleTestMails) / 3_600, burst: limits.consoleTestMails), shared)
        passMails = SharedLimiter("boxoffice.pass_mail", limits.off ? nil : RateLimit(perSecond: 600.0 / 3_600, burst: 600), shared)
        hookActs = limiter("hook_acts", settings.hookActs)
    }

    /// Takes from a bucket of the client's address, or refuses.
    func take(_ limiter: SharedLimiter<ClientAddress>, _ context: UsherContext) async throws {
        try await limiter.spend(context.client.party)
    }
}
