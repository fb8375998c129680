package import Logging
import ServiceLifecycle

/// Work that comes back after a pause for as long as the server runs. What fails is logged, and tried again the next time.
package struct PeriodicJob: Service {
    /// What failed, in the log.
    package let name: String
    package let pause: Duration
    package let log: Logger
    package let work: @Sendable () async throws -> Void

    package init(_ name: String, every pause: Duration, log: Logger, work: @escaping @Sendable () async throws -> Void) {
        (self.name, self.pause, self.log, self.work) = (name, pause, log, work)
    }

    package func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do { try await work() } catch { log.warning("\(name) failed", metadata: ["error": .error(error)]) }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
    }
}
