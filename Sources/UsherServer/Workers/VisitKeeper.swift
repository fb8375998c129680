import Foundation
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// The housekeeping of campaigns: forgets answers to visits that nobody asks for again, and files of imports that a crash has left.
struct VisitKeeper: Service {
    let visits: VisitStore
    let spool: ImportSpool
    let clock: WallClock
    let log: Logger

    static let pause = Duration.seconds(3_600)

    init(_ desk: CanvassDesk, log: Logger) {
        visits = VisitStore(desk.database)
        spool = ImportSpool(data: desk.settings.data, most: desk.settings.canvass.importMax)
        clock = desk.clock
        self.log = log
    }

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                try await visits.forgetOld(at: clock.now())
                spool.sweep(olderThan: 86_400)
            } catch {
                log.warning("Housekeeping of campaigns failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: VisitKeeper.pause) }
        }
    }
}
