package import UsherHTTP
import HTTPTypes
import Hummingbird
import Logging
package import UsherCore
package import UsherStore

/// Canvass with all it stands on. Each area adds its endpoints in files of its own.
package struct CanvassDesk: Sendable {
    package let database: Database
    package let settings: Settings
    package let site: SiteURL
    package let door: CanvassAuthenticator
    /// What the operator decided about the ends of plans.
    package let terms: PlanTerms
    package let seal: SealKey
    package let clock: WallClock
    let billing: CanvassBilling
    package let teams: TeamStore
    let pages: CanvassPages
    /// Imports under way: minutes of work may be in a file, so an account has one at a time and the house a few.
    let imports: OpenStreams<Account.ID>
    /// Printed codes.
    let qr: QRCodeRoutes
    let log: Logger

    init(
        _ database: Database, settings: Settings, secrets: ServerSecrets, site: SiteURL, tokens: HouseTokens, clock: WallClock = .system,
        log: Logger = Logger(label: "usher.canvass")
    ) throws {
        self.database = database
        self.settings = settings
        self.site = site
        self.clock = clock
        self.log = log
        seal = secrets.seal
        terms = PlanTerms(grace: Int64(settings.billing.pastDueGrace), trialDays: Int64(settings.canvass.trialDays))
        billing = try CanvassBilling(database, settings: settings, site: site, terms: terms, clock: clock, log: log)
        teams = TeamStore(database, founding: settings.organisations, quotas: settings.quotas)
        pages = CanvassPages(billing: billing, teams: teams, door: tokens.boxOffice, site: site, links: secrets.links, clock: clock)
        door = CanvassAuthenticator(database, house: tokens, settings: settings, clock: clock)
        var atOnce = settings.limits
        (atOnce.streams, atOnce.streamsPerAddress) = (CanvassDesk.importsAtOnce, CanvassDesk.importsPerAddress)
        imports = OpenStreams(perOwner: settings.limits.off ? .max : 1, atOnce)
        qr = try QRCodeRoutes(
            database, visitor: secrets.visitors, door: door, terms: terms, site: site, settings: settings, clock: clock)
    }

    package var endpoints: [Endpoint] {
        billingEndpoints + teamEndpoints + pages.endpoints + fieldEndpoints + qr.endpoints
    }

    /// The mails that this desk writes.
    package func mailHandlers(_ sender: MailSender) -> [String: OutboxWorker.Handler] {
        [InviteMail.kind: sender.handler(InviteMail.writer(teams, from: sender.from, site: site, clock: clock))]
    }

    /// Stands before every route of the desk.
    package var guards: [Desk: Front.Guard] { [.canvass: door.check] }
}

extension CanvassDesk {
    /// Of one process, and from one address.
    static let importsAtOnce = 4
    static let importsPerAddress = 2

    static let billingTag = "Canvass billing"

    /// An endpoint of the desk for whoever has a token. `asAdmin`: what it does takes an admin, and so both factors of whoever has two.
    func endpoint(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, description: String = "",
        parameters: [Endpoint.Parameter] = [], request: Endpoint.Content? = nil, responses: [Endpoint.Answer], tag: String,
        asAdmin: Bool = false,
        handler: @escaping @Sendable (Request, UsherContext, Principal<CanvassToken>) async throws -> Response
    ) -> Endpoint {
        let door = door
        return Endpoint(
            method, path, desk: .canvass, summary: summary, description: description, parameters: parameters, request: request,
            responses: responses + [
                .problem(CanvassRefusal.unauthorized.problem, desk: .canvass), .problem(CanvassRefusal.suspended.problem, desk: .canvass),
            ], security: .bearer, tag: tag
        ) { request, context in
            let principal = try await door.principal(request, context)
            if asAdmin { try await door.checkAdmin(principal) }
            return try await handler(request, context, principal)
        }
    }
}
