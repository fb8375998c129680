import Foundation
package import Logging
import Synchronization
import Tracing

/// The database behind every store, SQLite or PostgreSQL. Its closures are synchronous, run on threads of its own and may
/// be run again after a conflict: they must change nothing but the database.
package final class Database: Sendable {
    package let engine: Engine
    let backend: any Backend
    /// How many jobs there have been.
    let jobs = Atomic<Int>(0)
    /// What stores of this process share in memory, one of each kind.
    private let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])

    init(engine: Engine, backend: any Backend) {
        self.engine = engine
        self.backend = backend
    }

    /// Opens the database at `location`; makes it if there is none. Does not migrate.
    package static func open(_ location: DatabaseLocation, log: Logger = Logger(label: "usher.database")) throws -> Database {
        switch location {
        case .sqlite(let path): Database(engine: .sqlite, backend: try SQLiteBackend(path: path, log: log))
        case .postgres(let url): Database(engine: .postgres, backend: try PostgresBackend(url: url, log: log))
        }
    }

    /// Tries once whether the database can be opened, and throws why not; `open` alone would wait for PostgreSQL.
    package static func reach(_ location: DatabaseLocation, log: Logger = Logger(label: "usher.database")) async throws {
        guard case .postgres(let url) = location else { return }
        let server = try PostgresServer(url: url, log: log)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            // The thread ends by itself: nobody needs to join it.
            _ = EngineThread("usher.reach") { continuation.resume(with: Result { _ = try server.open() }) }
        }
    }

    /// Runs `body` in a read-only transaction that sees one state of the database.
    package func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await traced(.read, body)
    }

    /// The same for a caller who would rather go without than wait long for a database that is away.
    package func read<T: Sendable>(
        patience: Duration, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await traced(.read, patience: patience, body)
    }

    /// Runs `body` in a transaction; returns after its commit is on disk.
    @discardableResult
    package func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await traced(.write, body)
    }

    /// Takes what has been deleted out of the engine's own files too: SQLite's log keeps the old pages until others are written over them.
    /// PostgreSQL does so by itself (vacuum, recycled log files).
    package func purge() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            backend.purge { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// What all stores on this database share of a kind; made when it is first asked for. It must not own the database, which owns it.
    func shared<Value: Sendable>(_ make: (Database) -> Value) -> Value {
        shared.withLock { shared in
            if let known = shared[ObjectIdentifier(Value.self)] as? Value { return known }
            let value = make(self)
            shared[ObjectIdentifier(Value.self)] = value
            return value
        }
    }

    /// Finishes what waits, then closes every connection.
    package func close() { backend.close() }

    /// Hands a job to the engine's threads.
    func put(_ job: Job) {
        jobs.add(1, ordering: .relaxed)
        switch job.mode {
        case .read: backend.read(job)
        case .write: backend.write(job)
        }
    }

    /// Within a request that is traced, a transaction is a span of its own: from its submission to its commit.
    private func traced<T: Sendable>(
        _ mode: Job.Mode, patience: Duration = Job.patience, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        guard let context = ServiceContext.current else { return try await submit(mode, patience: patience, body) }
        let span = span(mode, in: context)
        do {
            let value = try await submit(mode, patience: patience, body)
            Database.end(span, nil)
            return value
        } catch {
            Database.end(span, error)
            throw error
        }
    }

    /// Begins the span of a transaction. One that several requests share is below none of them: a trace of its own.
    func span(_ mode: Job.Mode, in context: ServiceContext = .topLevel) -> any Span {
        let span = InstrumentationSystem.tracer.startSpan(
            mode == .read ? "read transaction" : "write transaction", context: context, ofKind: engine == .sqlite ? .internal : .client)
        span.attributes["db.system.name"] = engine == .sqlite ? "sqlite" : "postgresql"
        return span
    }

    static func end(_ span: any Span, _ error: (any Error)?) {
        // A refusal is an answer like any other.
        if let error = error as? DatabaseError {
            span.recordError(error)
            span.setStatus(SpanStatus(code: .error))
        }
        span.end()
    }

    private func submit<T: Sendable>(
        _ mode: Job.Mode, patience: Duration, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            let result = Outcome<T>()
            let job = Job(mode, patience: patience) {
                result.value = try body($0)
            } finish: { error in
                switch (error, result.value) {
                case (let error?, _): continuation.resume(throwing: error)
                case (nil, let value?): continuation.resume(returning: value)
                case (nil, nil): continuation.resume(throwing: DatabaseError.defect("a job was finished before it ran"))
                }
            }
            put(job)
        }
    }
}

/// Carries a job's value from `run` to `finish`. They are never called at the same time, and a job that changes threads
/// passes through the mailbox's lock, which is why the unchecked conformance is sound.
private final class Outcome<T: Sendable>: @unchecked Sendable {
    var value: T?
}

/// What an engine does with a job: SQLite and PostgreSQL.
protocol Backend: Sendable {
    func read(_ job: Job)
    func write(_ job: Job)
    /// How many batches may be under way at once: SQLite has one writer anyway.
    var parallelGroups: Int { get }
    func purge(_ finish: @escaping @Sendable ((any Error)?) -> Void)
    func close()
}

extension Backend {
    /// Most engines do it by themselves.
    func purge(_ finish: @escaping @Sendable ((any Error)?) -> Void) { finish(nil) }
}

/// Where the database is.
package enum DatabaseLocation: Sendable, Equatable {
    case sqlite(path: String)
    case postgres(url: String)
}
