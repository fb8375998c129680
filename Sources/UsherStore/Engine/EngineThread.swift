import Foundation

/// A thread of the engine: database calls block, and event loops and Swift's own threads must not.
final class EngineThread: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let ended = ended
        let thread = Thread {
            body()
            ended.signal()
        }
        thread.name = name
        thread.stackSize = 1 << 21
        thread.start()
    }

    func join() {
        ended.wait()
        ended.signal()
    }
}
