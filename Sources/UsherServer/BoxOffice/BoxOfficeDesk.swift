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
    let door: BoxOfficeDoor
    package let clock: WallClock
    let auth: BoxOfficeAuth
    let limits: BoxOfficeLimits
    /// Seat maps once parsed, for all who read them.
    package let maps: SeatMaps
    package let sales: BoxOfficeSales
    let shows: ShowDesk
    /// Nil where no Wallet passes are made.
    package let passes: WalletPasses?

    static let accountsTag = "BoxOffice accounts"

    package init(
        _ database: Database, settings: Settings, secrets: ServerSecrets, site: SiteURL, keys: APIKeys, passwords: Passwords,
        clock: WallClock = .system, providers: PaymentProviders? = nil, passes: WalletPasses? = nil
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
        let sessions = Sessions(database, audience: SessionTokens.audience)
        door = BoxOfficeDoor(sessions: sessions, tokens: tokens, site: site, clock: clock)
        limits = BoxOfficeLimits(settings.limits)
        shows = ShowDesk(database, site: site, maps: maps, clock: clock)
        auth = BoxOfficeAuth(
            accounts: BoxOfficeAccounts(database, audience: SessionTokens.audience, keys: keys), passwords: passwords, tokens: tokens,
            limits: limits, seal: secrets.seal, trail: AuditTrail(database), clock: clock,
            requiresVerifiedEmail: settings.boxOffice.requireVerifiedEmail)
    }

    package var endpoints: [Endpoint] {
        accountEndpoints + shows.endpoints + salesEndpoints + tickets.endpoints + showConsoleEndpoints + PagesDesk(self).endpoints
    }

    private var accountEndpoints: [Endpoint] { [signupEndpoint, signinEndpoint] + verifyEndpoints }

    /// Whether mails leave the house; else they are written into the data folder.
    var sendsMail: Bool { !settings.mail.url.isEmpty }
}
