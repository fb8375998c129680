import UsherHTTP
import Logging
import ServiceLifecycle

/// The housekeeping of Walks: forgets tokens that have run out, and bytes that nobody can ask for any more; reads
/// subtitles that nobody has read.
struct WalksCleanupJob: Sendable {
    let desk: WalksDesk

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Housekeeping of Walks", every: .seconds(300), log: log) {
            try await desk.sweep()
            try await desk.readTranscripts()
        }
    }
}
