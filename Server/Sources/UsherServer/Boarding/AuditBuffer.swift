import UsherHTTP
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UsherCore
import UsherStore

/// Audit rows of deeds that change nothing else: they are written together, within a second and when the server stops.
final class AuditBuffer: Service {
    private let database: Database
    private let log: Logger
    private let waiting = Mutex<[AuditEntry]>([])

    private static let pause = Duration.milliseconds(500)
    private static let batch = 512
    /// Beyond this the database has been away for long: the oldest go.
    static let most = 100_000

    init(_ database: Database, log: Logger = Logger(label: "usher.audit")) {
        self.database = database
        self.log = log
    }

    func add(_ entry: AuditEntry) {
        waiting.withLock { waiting in
            if waiting.count >= AuditBuffer.most { waiting.removeFirst(AuditBuffer.most / 10) }
            waiting.append(entry)
        }
    }

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: AuditBuffer.pause) }
            await flush()
        }
    }

    /// Writes what waits.
    func flush() async {
        while true {
            let entries = waiting.withLock { waiting in
                defer { waiting.removeFirst(min(AuditBuffer.batch, waiting.count)) }
                return Array(waiting.prefix(AuditBuffer.batch))
            }
            guard !entries.isEmpty else { return }
            do { try await database.write { connection in for entry in entries { try AuditTransaction(connection).record(entry) } } } catch
            {
                waiting.withLock { $0.insert(contentsOf: entries, at: 0) }
                log.warning("Audit rows could not be written", metadata: ["error": .error(error)])
                return
            }
        }
    }
}
