import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Takes scans from the journal into the database as they come, however long it was away.
struct ScanJournalJob: Service {
    let recorder: ScanRecorder
    let log: Logger

    /// Between two transactions, unless there is enough for a large one: so long figures may be behind.
    private static let pause = Duration.milliseconds(50)
    private static let patience = Duration.milliseconds(500)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var isAway = !(await settled(isAway: false))
            for await _ in recorder.journal.news {
                while isAway || !recorder.journal.isTaken {
                    try await Task.sleep(for: isAway ? Self.patience : Self.pause)
                    isAway = isAway ? !(await settled(isAway: true)) : !(await taken())
                }
            }
        }
        // What is left is taken at the next start.
        _ = await settled(isAway: true)
    }

    private func taken() async -> Bool {
        do {
            while try await recorder.takeOne() {}
            return true
        } catch { return failed(error) }
    }

    private func settled(isAway: Bool) async -> Bool {
        do {
            try await recorder.settle()
            if isAway { log.notice("Every scan that was written down is counted") }
            return true
        } catch { return isAway ? false : failed(error) }
    }

    private func failed(_ error: any Error) -> Bool {
        log.warning(
            "Scans wait in the journal until the database takes them", metadata: ["error": .error(error)])
        return false
    }
}
