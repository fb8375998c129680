import Foundation
import UsherKit

/// A line with faults, in the order the test wants them; without any it is the line behind it.
///
/// `@unchecked Sendable`: everything that changes is only touched under `lock`.
final class FaultyTransport: Transport, @unchecked Sendable {
    enum Fault: Sendable {
        case none
        /// The request never arrives.
        case dropBefore
        /// It is carried out, its answer is lost.
        case dropAfter
        case answer(UsherResponse)
        /// It is carried out; its answer comes when the latch is open, whoever has given up meanwhile.
        case held(Latch)
        /// Nothing ever comes.
        case hang
        /// The body ends after so many bytes, with an error.
        case cut(after: Int)
    }

    private struct Rule {
        let path: String
        var faults: [Fault]
    }

    private let lock = NSLock()
    private let base: (any Transport)?
    private var rules: [Rule] = []
    private var down = false
    private var seen: [UsherRequest] = []
    private var bytes = 0
    private var stopped = 0
    private var latest = Data()

    init(_ base: (any Transport)? = nil) { self.base = base }

    /// What left the client.
    var requests: [UsherRequest] { lock.withLock { seen } }
    /// Bytes of streamed bodies that arrived.
    var received: Int { lock.withLock { bytes } }
    /// The body of the latest answer that came through.
    var lastBody: Data { lock.withLock { latest } }
    /// Requests that were given up before an answer came.
    var abandoned: Int { lock.withLock { stopped } }
    /// While true no request arrives.
    var isDown: Bool {
        get { lock.withLock { down } }
        set { lock.withLock { down = newValue } }
    }

    /// The next requests whose URL contains `path` go wrong in this order.
    func next(_ faults: Fault..., on path: String = "") { lock.withLock { rules.append(Rule(path: path, faults: faults)) } }

    func next(_ statuses: [Int]) {
        lock.withLock { rules.append(Rule(path: "", faults: statuses.map { .answer(.json($0)) })) }
    }

    func forget() { lock.withLock { seen = [] } }

    private func take(_ request: UsherRequest) -> Fault {
        lock.withLock {
            seen.append(request)
            if down { return .dropBefore }
            guard
                let index = rules.firstIndex(where: {
                    !$0.faults.isEmpty && ($0.path.isEmpty || request.url.absoluteString.contains($0.path))
                })
            else { return .none }
            return rules[index].faults.removeFirst()
        }
    }

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        switch take(request) {
        case .none, .cut: return try await carry(request)
        case .dropBefore: throw .network("dropped before it arrived")
        case .dropAfter:
            _ = try await carry(request)
            throw .network("the answer was lost")
        case .answer(let response): return response
        case .held(let latch):
            let response = try await carry(request)
            await latch.wait()
            return response
        case .hang:
            try await hang()
            throw .network("no answer")
        }
    }

    /// Until the task is cancelled.
    private func hang() async throws(UsherError) {
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            lock.withLock { stopped += 1 }
            throw .cancelled
        }
    }

    func stream(_ request: UsherRequest) async throws(UsherError) -> UsherStream {
        let fault = take(request)
        switch fault {
        case .dropBefore: throw .network("dropped before it arrived")
        case .answer(let response): return stream(response, cutAfter: nil)
        case .hang:
            try await hang()
            throw .network("no answer")
        case .none, .dropAfter, .held: return stream(try await carry(request), cutAfter: nil)
        case .cut(let count): return stream(try await carry(request), cutAfter: count)
        }
    }

    private func stream(_ response: UsherResponse, cutAfter limit: Int?) -> UsherStream {
        let body = limit.map { response.body.prefix($0) } ?? response.body
        let sent = Place()
        let pieces = AsyncThrowingStream<Data, any Error> {
            let start = sent.value
            if start >= body.count {
                if limit != nil { throw UsherError.network("the line broke") }
                return nil
            }
            let piece = Data(body.dropFirst(start).prefix(1024))
            sent.value += piece.count
            self.lock.withLock { self.bytes += piece.count }
            return piece
        }
        return UsherStream(status: response.status, headers: response.headers, pieces: pieces)
    }

    private func carry(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        guard let base else { return .json(200) }
        let response = try await base.send(request)
        lock.withLock { latest = response.body }
        return response
    }
}

/// How far a body was sent. One reader has it.
private final class Place: @unchecked Sendable { var value = 0 }

/// Opens once. Who waits for it goes on then, cancelled or not.
///
/// `@unchecked Sendable`: `state` is only touched under `lock`.
final class Latch: @unchecked Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let lock = NSLock()
    private var state = State()

    func open() {
        let waiting = lock.withLock {
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    func wait() async {
        await withCheckedContinuation { one in
            let isOpen = lock.withLock {
                if !state.isOpen { state.waiting.append(one) }
                return state.isOpen
            }
            if isOpen { one.resume() }
        }
    }
}

extension UsherResponse {
    /// An answer with a JSON body.
    static func json(_ status: Int, _ body: String = "{}", _ headers: UsherHeaders = [:]) -> UsherResponse {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return UsherResponse(status: status, headers: headers, body: Data(body.utf8))
    }
}
