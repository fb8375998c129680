import Foundation
import Synchronization

/// Where work waits for a pool's threads: in order for one asker, in turns between askers.
final class WorkLine: Sendable {
    /// One of the two is called, once.
    struct Work: Sendable {
        let run: @Sendable () -> Void
        let left: @Sendable () -> Void
    }

    private struct State {
        var lines: [String?: [(number: UInt64, work: Work)]] = [:]
        /// Who has something in line; the first is next.
        var turns: [String?] = []
        var waiting = 0
        var running = 0
        var refused = 0
        var last: UInt64 = 0
        /// Threads that are there, and those of them that wait and have not been signalled.
        var threads = 0
        var idle = 0
        var closed = false

        mutating func next() -> Work? {
            guard let asker = turns.first else { return nil }
            turns.removeFirst()
            let work = lines[asker, default: []].removeFirst().work
            if lines[asker]?.isEmpty == false { turns.append(asker) } else { lines[asker] = nil }
            waiting -= 1
            running += 1
            return work
        }
    }
    private enum Found {
        case work(Work)
        case nothing
        case ended
    }

    private let name: String
    private let size: WorkPool.Size
    private let state = Mutex(State())
    private let idle = DispatchSemaphore(value: 0)

    init(_ name: String, _ size: WorkPool.Size) { (self.name, self.size) = (name, size) }

    /// Its number in line, and whether the pool shall start one more thread.
    func put(_ work: Work, of asker: String?) throws(WorkPool.Refusal) -> (number: UInt64, needsThread: Bool) {
        let (outcome, wakes) = state.withLock { state -> (Result<(UInt64, Bool), WorkPool.Refusal>, Bool) in
            if let refusal = refusal(state, asker) {
                state.refused += 1
                return (.failure(refusal), false)
            }
            state.last += 1
            if state.lines[asker] == nil { state.turns.append(asker) }
            state.lines[asker, default: []].append((state.last, work))
            state.waiting += 1
            if state.idle > 0 {
                state.idle -= 1
                return (.success((state.last, false)), true)
            }
            let needsThread = state.threads < size.threads
            if needsThread { state.threads += 1 }
            return (.success((state.last, needsThread)), false)
        }
        if wakes { idle.signal() }
        return try outcome.get()
    }

    private func refusal(_ state: State, _ asker: String?) -> WorkPool.Refusal? {
        if state.closed { return .closed(name) }
        if state.waiting >= size.waiting { return .full(name) }
        if asker != nil, let line = state.lines[asker], line.count >= size.waitingOfOne { return .fullOfOne(name) }
        return nil
    }

    /// Takes it out of line, if it is still there.
    func remove(_ number: UInt64, of asker: String?) {
        let work: Work? = state.withLock { state in
            guard let place = state.lines[asker]?.firstIndex(where: { $0.number == number }) else { return nil }
            let work = state.lines[asker]?.remove(at: place).work
            state.waiting -= 1
            if state.lines[asker]?.isEmpty == true {
                state.lines[asker] = nil
                state.turns.removeAll { $0 == asker }
            }
            return work
        }
        work?.left()
    }

    /// What a thread of the pool does until the line is closed and empty.
    func serve() {
        while true {
            let found: Found = state.withLock { state in
                if let work = state.next() { return .work(work) }
                if state.closed { return .ended }
                state.idle += 1
                return .nothing
            }
            switch found {
            case .work(let work):
                work.run()
                state.withLock { $0.running -= 1 }
            case .nothing: idle.wait()
            case .ended: return
            }
        }
    }

    func close() {
        let idlers = state.withLock { state in
            defer { (state.closed, state.idle) = (true, 0) }
            return state.idle
        }
        for _ in 0..<idlers { idle.signal() }
    }

    var load: (waiting: Int, running: Int, refused: Int) { state.withLock { ($0.waiting, $0.running, $0.refused) } }
}
