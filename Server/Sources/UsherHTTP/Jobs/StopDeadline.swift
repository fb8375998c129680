import Dispatch
import Foundation
package import Logging

/// Ends the process when it was told to stop and is still there after its time. It depends on nothing that may hang: neither event loops nor
/// Swift's own threads, and it waits for no other thread. What has been answered is on disk by then, as after a power cut.
package final class StopDeadline {
    private let sources: [any DispatchSourceSignal]

    /// Listens for SIGTERM and SIGINT beside whoever else does.
    package init(after patience: Duration, log: Logger) {
        // A serial queue has a thread even while all others are taken.
        let queue = DispatchQueue(label: "usher.stop")
        sources = [SIGTERM, SIGINT].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler { StopDeadline.begin(patience, log) }
            source.activate()
            return source
        }
    }

    /// Nobody is waited for who was not told to stop. Once told, the deadline stands: whatever closes after the run may hang, too.
    package func runEnded() { for source in sources { source.cancel() } }

    private static func begin(_ patience: Duration, _ log: Logger) {
        let (seconds, attoseconds) = patience.components
        let time = Double(seconds) + Double(attoseconds) / 1e18
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: time)
            log.error(
                "The server did not end in its time, because some thread of it hangs: the process ends now. What was answered is stored.")
            _exit(1)
        }
    }
}
