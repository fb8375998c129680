package import UsherHTTP
import Logging
import ServiceLifecycle
import UsherStore

extension Desk {
    /// Foreign pages show a token and never a cookie.
    package static let canvass = Desk("canvass", .house, foreign: ForeignCalls(), anonymous: SitePage.codes)
}

extension CanvassDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [
        .init(.canvass, "/api/billing", "/api/buildings", "/api/campaigns", "/api/organisations", "/api/invites", "/q"),
        .init(.pages, "/billing", "/invite", "/pay/plan", "/pay/portal", programs: .canvass),
    ]

    init(_ ground: DeskGround) throws {
        try self.init(
            ground.database, settings: ground.settings, secrets: ground.secrets, site: ground.site, tokens: ground.tokens,
            clock: ground.clock, log: ground.log)
    }

    package var payments: [String: OutboxWorker.Handler] { billing.handlers }

    func register(_ metrics: Metrics) { qr.register(metrics) }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [
            VisitCleanupJob(self).service(log)
        ] + qr.services(log)
    }

    func close() { qr.recorder.close() }
}
