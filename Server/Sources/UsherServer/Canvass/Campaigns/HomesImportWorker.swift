import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Does imports that are jobs, one after another; no refund waits behind one. A process that dies leaves its job where it is: when the lease
/// is over another goes on.
struct HomesImportWorker: Sendable {
    private let jobs: JobStore
    private let imports: HomesImport
    private let clock: WallClock
    private let log: Logger

    init(_ imports: HomesImport, jobs: JobStore, clock: WallClock, log: Logger) {
        (self.imports, self.jobs, self.clock, self.log) = (imports, jobs, clock, log)
    }

    var service: any Service {
        PeriodicJob("Imports", every: .seconds(1), log: log) { while try await work(), !Task.isShuttingDownGracefully {} }
    }

    /// One job until it is over, or the server stops; false where there is none. `mayGoOn`: asked before each piece.
    @discardableResult
    func work(
        mayGoOn: @Sendable @escaping () -> Bool = { !Task.isShuttingDownGracefully && !Task.isCancelled }
    ) async throws -> Bool {
        guard let job = try await jobs.claim(imports: true, at: clock.now()) else { return false }
        let now: @Sendable () -> Instant = { clock.now() }
        let left = try await ClientWork.inTurns(.imports) { try await imports.go(on: job, at: now, mayGoOn: mayGoOn, in: $0) }
        if let left, Task.isShuttingDownGracefully || Task.isCancelled { try await jobs.release(left, until: clock.now()) }
        return true
    }
}
