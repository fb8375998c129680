import Foundation
import Synchronization

/// A thread of the engine: database calls block, and event loops and Swift's own threads must not.
final class EngineThread: Sendable {
    private let ended = DispatchSemaphore(value: 0)
    /// Gone before the thread is over, and with it what it alone held, such as a connection: who has joined finds that closed.
    private let body: Mutex<(@Sendable () -> Void)?>

    init(_ name: String, stackSize: Int = 1 << 21, _ body: @escaping @Sendable () -> Void) {
        self.body = Mutex(body)
        let thread = Thread { [self] in
            // Foundation gives the system the name only of the thread that runs.
            Thread.current.name = name
            run()
            ended.signal()
        }
        thread.stackSize = stackSize
        thread.start()
    }

    private func run() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }

    func join() {
        ended.wait()
        ended.signal()
    }
}
