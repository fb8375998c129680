import Logging
import ServiceLifecycle

/// The housekeeping of Walks: forgets tokens that have run out, and bytes that nobody can ask for any more; reads
/// subtitles that nobody has read.
struct WalksKeeper: Service {
    let desk: WalksDesk
    let log: Logger

    static let pause = Duration.seconds(300)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                try await desk.sweep()
                try await desk.readTranscripts()
            } catch {
                log.warning("Housekeeping of Walks failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: WalksKeeper.pause) }
        }
    }
}
