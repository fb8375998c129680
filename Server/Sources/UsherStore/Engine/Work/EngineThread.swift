import Foundation

/// A thread of the engine: database calls block, and event loops and Swift's own threads must not.
final class EngineThread: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    init(_ name: String, stackSize: Int = 1 << 21, _ body: @escaping @Sendable () -> Void) {
        let ended = ended
        let thread = Thread {
            // Foundation gives the system the name only of the thread that runs.
            Thread.current.name = name
            body()
            ended.signal()
        }
        thread.stackSize = stackSize
        thread.start()
    }

    func join() {
        ended.wait()
        ended.signal()
    }
}
