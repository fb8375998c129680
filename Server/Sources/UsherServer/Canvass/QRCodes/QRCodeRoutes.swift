import UsherHTTP
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Canvass' printed codes: their making, their pictures, their scans and their figures.
struct QRCodeRoutes: Sendable {
    let codes: QRCodeStore
    let slugs: SlugLookup
    let recorder: ScanRecorder
    let door: CanvassAuthenticator
    let terms: PlanTerms
    let site: SiteURL
    let clock: WallClock
    let bots: BotNames
    let visitor: QRVisitor
    let unknown: RateLimiter<ClientAddress>
    /// Whose scans beyond it lead on and are kept nowhere: codes are never refused, and nobody fills the disk with them.
    let flood: RateLimiter<ClientAddress>
    /// Scans that were not kept since the start.
    let dropped = Counter()
    private let settings: Settings.QRCodes

    /// The journal of scans stands in the data folder.
    init(
        _ database: Database, visitor: QRVisitor, door: CanvassAuthenticator, terms: PlanTerms, site: SiteURL, settings: Settings,
        clock: WallClock
    ) throws {
        self.visitor = visitor
        self.door = door
        self.terms = terms
        self.site = site
        self.clock = clock
        self.settings = settings.qrCodes
        codes = QRCodeStore(database, quotas: settings.quotas)
        slugs = SlugLookup(database)
        recorder = try ScanRecorder(
            QRScanStore(database, window: settings.qrCodes.dedupeWindow),
            folder: URL(fileURLWithPath: settings.data).appending(path: "scans"))
        bots = BotNames(settings.qrCodes.bots)
        unknown = RateLimiter(settings.limits.unknownSlugs(settings.qrCodes))
        flood = RateLimiter(settings.limits.scansKept(settings.qrCodes))
    }

    var endpoints: [Endpoint] {
        [
            redirectEndpoint, listCodesEndpoint, makeCodesEndpoint, showCodeEndpoint, changeCodeEndpoint, removeCodeEndpoint,
            imageEndpoint(.png), imageEndpoint(.svg), printSheetEndpoint, printListEndpoint, statsEndpoint,
        ]
    }

    func services(_ log: Logger) -> [any Service] {
        [
            ScanJournalJob(recorder: recorder, log: log), SlugRefreshJob(slugs: slugs).service(log),
            ScanRetentionJob(recorder: recorder, retention: settings.scanRetention, window: settings.dedupeWindow, clock: clock).service(
                log),
        ]
    }

    /// Registers what is counted here.
    func register(_ metrics: Metrics) {
        metrics.register("canvass_scans_dropped_total", .counter, help: "Scans of printed codes beyond an address's allowance.") {
            Double(dropped.value)
        }
    }

    /// Has an edit of a campaign act at once at its codes.
    func changed(campaign: Int64) async { await slugs.changed { $0.campaign == campaign } }

    /// What a route of a campaign is asked, by whom: refuses those who are nobody.
    func call(_ request: Request, _ context: UsherContext) async throws -> QRCall {
        let principal = try await door.principal(request, context)
        return QRCall(
            account: principal.account, campaign: context.parameters.get("id").flatMap(UUIDText.normalised),
            actor: principal.actor, now: clock.now(), terms: terms)
    }

    func code(_ context: UsherContext) -> String? { context.parameters.get("qid").flatMap(UUIDText.normalised) }
}
