import Testing
import UsherTesting

@testable import UsherServer

extension OutboxWorker {
    /// Does what waits, also what comes of it.
    func drain(sourceLocation: SourceLocation = #_sourceLocation) async {
        await #expect(throws: Never.self, sourceLocation: sourceLocation) { try await exhaust { await round() > 0 } }
    }
}
