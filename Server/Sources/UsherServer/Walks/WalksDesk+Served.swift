import UsherHTTP
import Logging
import ServiceLifecycle

extension WalksDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [
        .init(
            .walks, "/auth", "/tours", "/vouchers", "/analytics", "/media", "/tiles", "/console/api/tours", "/console/api/media",
            "/console/api/vouchers", "/console/api/voucher-batches", "/console/api/analytics"),
        .init(.pages, "/walks"),
    ]

    init(_ ground: DeskGround) async throws {
        let settings = ground.settings
        try await self.init(
            ground.database, keys: .load(ground.folder, settings), passwords: ground.passwords, settings: settings, site: ground.site,
            members: ground.members, apiKeys: ground.keys, secrets: ground.secrets, wrongPasswords: ground.wrongPasswords,
            clock: ground.clock)
    }

    func register(_ metrics: Metrics) { orphans?.register(metrics) }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [WalksCleanupJob(desk: self).service(log), OrphanMediaJob(desk: self).service(log)]
    }
}
