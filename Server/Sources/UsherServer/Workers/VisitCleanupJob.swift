import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// The housekeeping of campaigns: forgets answers to visits that nobody asks for again, and files of imports that a crash has left.
struct VisitCleanupJob: Sendable {
    private let visits: VisitStore
    private let spool: ImportFile
    private let clock: WallClock

    init(_ desk: CanvassDesk) {
        visits = VisitStore(desk.database)
        spool = ImportFile(data: desk.settings.data, most: desk.settings.canvass.importMax)
        clock = desk.clock
    }

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Housekeeping of campaigns", every: .seconds(3_600), log: log) {
            try await visits.forgetOld(at: clock.now())
            spool.sweep(olderThan: 86_400)
        }
    }
}
