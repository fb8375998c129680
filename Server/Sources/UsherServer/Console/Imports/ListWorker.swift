import Logging
import ServiceLifecycle
import Synchronization
import UsherCore
import UsherHTTP
import UsherStore

/// Tries and imports lists, one job after another; no refund waits behind one. A process that dies leaves its job where it is: when the
/// lease is over another goes on.
struct ListWorker: Sendable {
    private let jobs: JobStore
    private let imports: ListImport
    private let clock: WallClock
    private let log: Logger
    /// So many pieces of one are done before another that waits has its turn: each turn reads its file from the beginning.
    private let turn: Int
    /// What a process keeps in memory of whom a job has changed is forgotten here.
    private let changed: @Sendable (JobRow) async throws -> Void

    init(
        _ imports: ListImport, jobs: JobStore, turn: Int = 20, clock: WallClock, log: Logger,
        changed: @escaping @Sendable (JobRow) async throws -> Void = { _ in }
    ) {
        (self.imports, self.jobs, self.turn, self.clock, self.log, self.changed) = (imports, jobs, turn, clock, log, changed)
    }

    var service: any Service {
        PeriodicJob("Imports", every: .seconds(1), log: log) { while try await work(), !Task.isShuttingDownGracefully {} }
    }

    /// One job until it is over, it is another's turn, or the server stops; false where there is none. `mayGoOn`: asked before each piece.
    @discardableResult
    func work(
        mayGoOn: @Sendable @escaping () -> Bool = { !Task.isShuttingDownGracefully && !Task.isCancelled }
    ) async throws -> Bool {
        guard let job = try await jobs.claim(for: .imports, at: clock.now()) else { return false }
        let (pieces, clock) = (Pieces(jobs: jobs, turn: turn, clock: clock), clock)
        let left = try await ClientWork.inTurns(.imports) { turns in
            try await imports.go(
                on: job, at: { clock.now() },
                mayGoOn: {
                    guard mayGoOn() else { return false }
                    return try await !pieces.isOthersTurn()
                }, in: turns)
        }
        try await changed(job)
        if let left, pieces.isOver || Task.isShuttingDownGracefully || Task.isCancelled {
            try await jobs.release(left, until: clock.now())
        }
        return true
    }
}

/// The pieces of one turn.
private final class Pieces: Sendable {
    private let jobs: JobStore
    private let turn: Int
    private let clock: WallClock
    private let asked = Atomic(0)
    private let over = Atomic(false)

    init(jobs: JobStore, turn: Int, clock: WallClock) { (self.jobs, self.turn, self.clock) = (jobs, turn, clock) }

    var isOver: Bool { over.load(ordering: .relaxed) }

    /// Whether so many are done, and another job waits.
    func isOthersTurn() async throws -> Bool {
        let done = asked.wrappingAdd(1, ordering: .relaxed).oldValue
        guard done > 0, done.isMultiple(of: turn), try await jobs.isAny(for: .imports, at: clock.now()) else { return false }
        over.store(true, ordering: .relaxed)
        return true
    }
}
