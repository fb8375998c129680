import Logging
import ServiceLifecycle

/// Work that comes back after a pause for as long as the server runs. What fails is logged, and tried again the next time.
struct PeriodicJob: Service {
    /// What failed, in the log.
    let name: String
    let pause: Duration
    let log: Logger
    let work: @Sendable () async throws -> Void

    init(_ name: String, every pause: Duration, log: Logger, work: @escaping @Sendable () async throws -> Void) {
        (self.name, self.pause, self.log, self.work) = (name, pause, log, work)
    }

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do { try await work() } catch { log.warning("\(name) failed", metadata: ["error": .error(error)]) }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
    }
}
