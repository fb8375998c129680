package import UsherHTTP
import Logging
package import UsherCore
package import UsherStore

/// The BoxOffice with all it stands on. Each area adds its endpoints in files of its own.
package struct BoxOfficeDesk: Sendable {
    package let database: Database
    package let settings: Settings
    package let site: SiteURL
    package let links: LinkToken
    package let seal: SealKey
    let door: BoxOfficeAuthenticator
    package let clock: WallClock
    let auth: BoxOfficeAuth
    let limits: BoxOfficeLimits
    let exports: ExportLimit
    /// Seat maps once parsed, for all who read them.
    package let maps: SeatMaps
    package let sales: BoxOfficeSales
    let mails: AccountMails
    let shows: ShowRoutes
    /// Nil where no Wallet passes are made.
    package let passes: WalletPasses?

    static let accountsTag = "BoxOffice accounts"

    package init(
        _ database: Database, settings: Settings, secrets: ServerSecrets, site: SiteURL, keys: APIKeyStore, passwords: Passwords,
        clock: WallClock = .system, providers: PaymentProviders? = nil, passes: WalletPasses? = nil, identities: IdentityVerifier? = nil,
        wrongPasswords: SharedLimiter<String>? = nil
    ) async {
        self.database = database
        self.settings = settings
        self.site = site
        self.clock = clock
        self.passes = passes
        links = secrets.links
        seal = secrets.seal
        maps = SeatMaps()
        sales = BoxOfficeSales(
            database, settings: settings, maps: maps,
            providers: providers ?? PaymentProviders(settings, site: site, links: secrets.links), site: site, links: secrets.links,
            clock: clock)
        let tokens = await SessionTokens(key: secrets.session)
        let sessions = SessionStore(database, audience: SessionTokens.audience)
        let factors = SecondFactorStore(database, seal: secrets.seal, keys: keys)
        door = BoxOfficeAuthenticator(
            sessions: sessions, tokens: tokens, site: site, clock: clock, factors: factors, demand: settings.console.secondFactor,
            keys: HouseKeys(
                keys: keys, store: HouseKeyStore(database, keys: keys), trail: AuditTrail(database),
                wrong: RateLimiter(settings.limits.wrongKey), clock: clock), writes: RateLimiter(settings.limits.consoleWrites))
        let shared = LimitBuckets(sharedBy: database)
        limits = BoxOfficeLimits(settings.limits, shared)
        exports = ExportLimit(settings.limits.off ? nil : settings.limits.boxOffice.export)
        let checks = PasswordChecks(
            passwords: passwords, addresses: limits.failures, attempts: limits.failuresByEmail,
            accounts: wrongPasswords ?? .wrongPasswords(settings.limits, shared))
        let accounts = BoxOfficeAccountStore(database, audience: SessionTokens.audience, keys: keys)
        mails = AccountMails(
            accounts: accounts, seal: secrets.seal, site: site, clock: clock,
            most: settings.limits.off ? nil : settings.limits.boxOffice.mailsPerEmail)
        shows = ShowRoutes(database, site: site, maps: maps, allowances: sales.allowances, clock: clock)
        auth = BoxOfficeAuth(
            accounts: accounts, sessions: sessions, signIns: SignInStore(database, keys: keys),
            passkeys: PasskeyStore(database), site: site, factors: factors, codes: .factorCodes(settings.limits, shared), passwords: checks,
            tokens: tokens,
            allowance: settings.limits.mailAllowance, seal: secrets.seal,
            mails: mails,
            identities: identities ?? IdentityVerifier(settings.identity, clock: clock), trail: AuditTrail(database), clock: clock,
            requiresVerifiedEmail: settings.boxOffice.requireVerifiedEmail)
    }

    package var endpoints: [Endpoint] {
        let all =
            accountEndpoints + shows.endpoints + watchEndpoints + salesEndpoints + showConsoleEndpoints + planEndpoints
            + sellingConsoleEndpoints
            + hookEndpoints + cancellingEndpoints + transferEndpoints + exchangeEndpoints + exportEndpoints + peopleEndpoints
            + waitingEndpoints
            + tickets.endpoints
            + SalesPages(self).endpoints
        return all.map(hosted)
    }

    private var accountEndpoints: [Endpoint] {
        [signupEndpoint, signinEndpoint, secondFactorEndpoint, socialEndpoint] + passkeyEndpoints + verifyEndpoints + verifyEmailEndpoints
            + passwordResetEndpoints
            + [signoutEndpoint] + profileEndpoints
    }

    /// The mails that this desk writes, for a worker of the outbox.
    package func mailHandlers(_ sender: MailSender) -> [String: OutboxWorker.Handler] {
        let words = HouseMailStore(database)
        return [
            AccountMails.requests: mails.answer, AccountMails.oldRequests: mails.answer,
            AccountMail.kind: sender.handler(mails.writer(from: sender.from)),
            PaymentOutbox.mail: sender.handler(TicketMail(files: tickets, words: words, from: sender.from).write),
            InvoiceStore.mail: sender.handler(
                InvoiceMail(
                    files: tickets, invoices: InvoiceStore(database, maps: maps), documents: sales.documents, words: words,
                    from: sender.from
                ).write),
            WaitingOutbox.mail: sender.handler(
                WaitingMail(store: waiting, house: words, site: site, links: links, from: sender.from, clock: clock).write),
            HookCalls.mail: sender.handler(
                HookMail(calls: HookCalls(database, seal: seal), accounts: mails.accounts, site: site, from: sender.from).write),
        ]
    }

    /// Whether mails leave the house; else they are written into the data folder.
    var sendsMail: Bool { !settings.mail.url.isEmpty }
}
