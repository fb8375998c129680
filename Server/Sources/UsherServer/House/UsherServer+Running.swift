import UsherHTTP
import Foundation
import Hummingbird
package import Logging
import NIOCore
package import ServiceLifecycle
import UnixSignals
import UsherTemplates

extension UsherServer {
    /// Runs until SIGTERM or SIGINT, then lets open requests end: at most eight seconds, so that the process is gone
    /// within ten. Where some thread hangs, it is ended then.
    package func run(logger: Logger, services: [any Service] = [], onRunning: @escaping @Sendable (String) -> Void) async throws {
        if settings.limits.off { logger.warning("Every limit is switched off by limits.off. That is for benchmarks only.") }
        if settings.webStyle { Language.offerTrial() }
        if !settings.webFolder.isEmpty {
            WebFiles.folder = settings.webFolder
            logger.warning("Pages come from the folder that web.folder names. That is for development only.")
        }
        if connections.most < settings.connections.most {
            let allowed: Logger.Metadata = [
                "connections": .stringConvertible(connections.most), "files": .stringConvertible(OpenFiles.limit),
            ]
            logger.notice("The machine allows fewer open files than connections.max needs", metadata: allowed)
        }
        // Made before anybody asks: an event loop would stand still for it.
        _ = table.document
        let deadline = StopDeadline(after: .milliseconds(9_300), log: logger)
        defer { deadline.runEnded() }
        let application = application(logger: logger, services: services, onRunning: onRunning)
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(8)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch is CancellationError {
            // The eight seconds ran out; what was still open has been cut off, as announced.
        } catch let error as IOError {
            throw StartError(error, settings)
        } catch is SocketAddressError.UnknownHost {
            throw StartError(unknownHost: settings.host)
        } catch is SocketAddressError {
            throw StartError(unknownHost: settings.host)
        }
    }

    /// Says on standard output that the server listens, at once also through a pipe.
    package static func announce(_ url: String) {
        FileHandle.standardOutput.write(Data("Usher is listening on \(url)\n".utf8))
    }
}

/// Why the server could not begin to listen: one line for the operator. The command ends with exit code 1.
package struct StartError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ error: IOError, _ settings: Settings) {
        let place = "\(settings.host):\(settings.port)"
        description =
            switch error.errnoCode {
            case EADDRINUSE: "Port \(settings.port) on \(settings.host) is in use. Choose another with --port."
            case EACCES: "Listening on \(place) is not permitted. Ports below 1024 need special rights."
            case EADDRNOTAVAIL: "\(settings.host) is no address of this machine."
            default: "Listening on \(place) failed: \(String(cString: strerror(error.errnoCode)))."
            }
    }

    init(unknownHost host: String) { description = "The host \(host) is not known." }
}
