import Synchronization

/// One transaction waiting for a thread of the engine. `run` may be called again after a rollback, so it must have no
/// effect outside the database; `finish` is called exactly once, after the commit is on disk or with what prevented it.
struct Job: Sendable {
    enum Mode: Sendable {
        case read
        case write
    }
    let mode: Mode
    let run: @Sendable (any Connection) throws -> Void
    let finish: @Sendable ((any Error)?) -> Void
    let deadline: ContinuousClock.Instant

    init(
        _ mode: Mode, patience: Duration = Job.patience, run: @escaping @Sendable (any Connection) throws -> Void,
        finish: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.mode = mode
        self.run = run
        self.finish = finish
        deadline = .now + patience
    }

    /// How long a caller waits for a database that is away or busy.
    static let patience = Duration.seconds(5)
    /// How often a transaction that met another one is run.
    static let largestAttempts = 8
}
