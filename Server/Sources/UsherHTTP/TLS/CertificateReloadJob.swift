package import Logging
import ServiceLifecycle
import UnixSignals
package import UsherCore

/// Takes a new certificate when the files change, within seconds, and at once when somebody sends SIGHUP.
package struct CertificateReloadJob: Service {
    package let certificates: TLSCertificates
    package let clock: WallClock
    package let log: Logger

    package init(certificates: TLSCertificates, clock: WallClock, log: Logger) {
        (self.certificates, self.clock, self.log) = (certificates, clock, log)
    }

    private static let pause = Duration.seconds(2)

    package func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
                    tell(certificates.reload(at: clock.now()))
                }
            }
            while !Task.isCancelled && !Task.isShuttingDownGracefully {
                tell(certificates.look(at: clock.now()))
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            }
        }
    }

    private func tell(_ outcome: TLSCertificates.Outcome) {
        switch outcome {
        case .same: break
        case .changed:
            log.notice("The new certificate is in use", metadata: ["until": .string(Timestamp.seconds(certificates.notAfter))])
        case .kept(let reason):
            log.error("The new certificate cannot be used; the old one stays", metadata: ["reason": .string(reason)])
        }
    }
}
