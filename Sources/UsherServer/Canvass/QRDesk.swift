import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Canvass' printed codes: their making, their pictures, their scans and their figures.
struct QRDesk: Sendable {
    let codes: QRCodeStore
    let slugs: SlugDirectory
    let recorder: ScanRecorder
    let door: CanvassDoor
    let terms: PlanTerms
    let site: SiteURL
    let clock: WallClock
    let bots: BotNames
    let visitor: QRVisitor
    let unknown: RateLimiter<ClientAddress>
    private let settings: Settings.QRCodes

    /// The journal of scans stands in the data folder.
    init(
        _ database: Database, visitor: QRVisitor, door: CanvassDoor, terms: PlanTerms, site: SiteURL, settings: Settings, clock: WallClock
    ) throws {
        self.visitor = visitor
        self.door = door
        self.terms = terms
        self.site = site
        self.clock = clock
        self.settings = settings.qrCodes
        codes = QRCodeStore(database, quotas: settings.quotas)
        slugs = SlugDirectory(database)
        recorder = try ScanRecorder(
            QRScanStore(database, window: settings.qrCodes.dedupeWindow),
            folder: URL(fileURLWithPath: settings.data).appending(path: "scans"))
        bots = BotNames(settings.qrCodes.bots)
        unknown = RateLimiter(settings.limits.unknownSlugs(settings.qrCodes))
    }

    var endpoints: [Endpoint] {
        [
            redirectEndpoint, listCodesEndpoint, makeCodesEndpoint, showCodeEndpoint, changeCodeEndpoint, removeCodeEndpoint,
            imageEndpoint(.png), imageEndpoint(.svg), printSheetEndpoint, printListEndpoint, statsEndpoint,
        ]
    }

    func services(_ log: Logger) -> [any Service] {
        [
            ScanTaker(recorder: recorder, log: log), SlugKeeper(slugs: slugs),
            ScanKeeper(
                recorder: recorder, retention: settings.scanRetention, window: settings.dedupeWindow, clock: clock, log: log),
        ]
    }

    /// Has an edit of a campaign act at once at its codes.
    func changed(campaign: Int64) async { await slugs.changed { $0.campaign == campaign } }

    /// What a route of a campaign is asked, by whom: refuses those who are nobody.
    func call(_ request: Request, _ context: UsherContext) async throws -> QRCall {
        let caller = try await door.caller(request, context)
        return QRCall(
            account: caller.account, campaign: context.parameters.get("id").flatMap(UUIDText.normalised),
            actor: caller.actor, now: clock.now(), terms: terms)
    }

    func code(_ context: UsherContext) -> String? { context.parameters.get("qid").flatMap(UUIDText.normalised) }
}
