import Synchronization

/// Work that costs processor time, on threads of its own: neither event loops nor Swift's own threads wait for it. The line before the threads is
/// bounded, and fair between those who ask: each has its turn, however much one of them asks for.
package final class WorkPool: Sendable {
    /// How much of it there is.
    package struct Size: Sendable, Equatable {
        package var threads: Int
        /// So many wait at most; who comes then is refused.
        package var waiting: Int
        /// So many of one asker wait at most; `waiting` where nothing is said.
        package var waitingOfOne: Int

        package init(threads: Int, waiting: Int, waitingOfOne: Int? = nil) {
            self.threads = max(1, threads)
            self.waiting = max(1, waiting)
            self.waitingOfOne = min(self.waiting, max(1, waitingOfOne ?? waiting))
        }
    }

    /// Why it does not take any more work. Better to say so than to keep everybody waiting.
    package enum Refusal: Error, Sendable, Equatable {
        case full(String)
        case fullOfOne(String)
        case closed(String)
    }

    package let name: String
    package let size: Size
    private let line: WorkLine
    private let threads = Mutex<[EngineThread]>([])
    /// What is laid out and compressed may go deep.
    private static let stackSize = 8 << 20

    package init(_ name: String, _ size: Size) {
        self.name = name
        self.size = size
        line = WorkLine(name, size)
    }

    deinit { line.close() }

    /// The outcome of `body`, when its turn has come. `asker` says who asks, for example by a client's address; those without one are one asker
    /// that only `Size.waiting` bounds. Whoever leaves before (its task, or its ticket, is cancelled) leaves the line, and `body` is not run.
    package func run<T: Sendable>(
        for asker: String? = nil, ticket: WorkTicket = WorkTicket(), _ body: @escaping @Sendable () throws -> T
    ) async throws -> T {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Whoever has gone already is not let in: a thread might be quicker than the way out.
                if ticket.isCancelled { return continuation.resume(throwing: CancellationError()) }
                let work = WorkLine.Work(
                    run: { continuation.resume(with: Result(catching: body)) }, left: { continuation.resume(throwing: CancellationError()) }
                )
                do throws(Refusal) {
                    let (number, needsThread) = try line.put(work, of: asker)
                    if needsThread { startThread() }
                    ticket.isHeld { [line] in line.remove(number, of: asker) }
                } catch { continuation.resume(throwing: error) }
            }
        } onCancel: {
            ticket.cancel()
        }
    }

    /// How many wait, how many are at work, and how many have been refused.
    package var load: (waiting: Int, running: Int, refused: Int) { line.load }

    /// Finishes what waits, then ends the threads.
    package func close() {
        line.close()
        for thread in threads.withLock({ $0 }) { thread.join() }
    }

    private func startThread() {
        threads.withLock { [line] threads in
            threads.append(EngineThread("usher.\(name).\(threads.count)", stackSize: WorkPool.stackSize) { line.serve() })
        }
    }
}

/// Somebody's place in a pool's line, to be given up from outside.
package final class WorkTicket: Sendable {
    private enum State {
        case new
        case held(@Sendable () -> Void)
        case cancelled
    }
    private let state = Mutex(State.new)

    package init() {}

    /// Leaves the line. What has begun goes on.
    package func cancel() {
        let leave: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .cancelled }
            if case .held(let leave) = state { return leave }
            return nil
        }
        leave?()
    }

    package var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

    fileprivate func isHeld(_ leave: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if case .cancelled = state { return true }
            state = .held(leave)
            return false
        }
        if isLate { leave() }
    }
}
