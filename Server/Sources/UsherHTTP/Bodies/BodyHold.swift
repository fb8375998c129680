import HTTPTypes
package import Hummingbird
package import NIOCore
import Synchronization

/// What a request's body is to the server, which decides how much of it is held and in whose account.
package enum BodyPolicy: Sendable, Equatable {
    /// Held until the answer: little of a stranger's, as much as the route takes of somebody whose credential was judged.
    case held
    /// The same, and of a stranger so many bytes, which a contract promises.
    case heldOfAnybody(Int)
    /// Written to disk as it comes.
    case streamed
    /// Held, and who sent it shows only when it is whole: the account of webhooks.
    case signed
}

/// The body of one request: the bytes of it that are held, in the account of strangers until a desk has judged the credential.
package final class BodyHold: Sendable {
    private struct State {
        var isKnown = false
        var fromStranger = 0
        var fromKnown = 0
        var isOver = false
    }

    private let budgets: BodyBudgets
    private let policy: BodyPolicy
    private let holder: ByteBudget.Holder
    private let announced: Int?
    /// Where the client waits to be told that it may send.
    private let waiting: (any Channel)?
    private let state = Mutex(State())

    package init(_ request: Request, _ policy: BodyPolicy, from client: ClientAddress, over channel: any Channel, _ budgets: BodyBudgets) {
        self.budgets = budgets
        self.policy = policy
        holder = ByteBudget.Holder(client)
        announced = request.headers[.contentLength].flatMap { Int($0) }
        waiting = request.headers[.expect] == nil ? nil : channel
    }

    deinit { release() }

    /// The credential is good: from now on it is somebody's whom we know.
    package func know() { state.withLock { $0.isKnown = true } }

    /// Somebody wants to read it.
    package func begin() throws {
        if policy != .signed, let announced, announced > longest { throw Problem.bodyTooLarge }
        if let waiting { waiting.triggerUserOutboundEvent(BodyWanted(), promise: nil) }
    }

    /// Counts a piece that has come.
    package func take(_ count: Int) throws {
        try state.withLock { state in
            guard !state.isOver, !(policy == .streamed && state.isKnown) else { return }
            if state.isKnown || policy == .signed {
                guard (policy == .signed ? budgets.webhooks : budgets.known).take(count, for: holder) else {
                    throw Problem.rateLimited(retryAfter: 1)
                }
                state.fromKnown += count
            } else {
                guard state.fromStranger + count <= strangersMost else { throw Problem.bodyTooLarge }
                guard budgets.strangers.take(count, for: holder) else { throw Problem.rateLimited(retryAfter: 1) }
                state.fromStranger += count
            }
        }
    }

    /// The request has been answered: nothing of it is held any more.
    package func release() {
        let (stranger, known) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (state.fromStranger, state.fromKnown)
        }
        budgets.strangers.give(stranger, of: holder)
        (policy == .signed ? budgets.webhooks : budgets.known).give(known, of: holder)
    }

    private var strangersMost: Int {
        if case .heldOfAnybody(let most) = policy { return max(most, budgets.strangerBody) }
        return budgets.strangerBody
    }

    private var longest: Int { state.withLock { $0.isKnown } ? .max : strangersMost }
}

/// Tells a connection's lane that a request's body is about to be read.
package struct BodyWanted: Sendable {}

/// A request's body as it is read: every piece is counted before anybody holds it.
package struct CountedBody: AsyncSequence, Sendable {
    package typealias Element = ByteBuffer
    package let body: RequestBody
    package let hold: BodyHold

    package struct AsyncIterator: AsyncIteratorProtocol {
        package var base: RequestBody.AsyncIterator
        package let hold: BodyHold
        package var hasBegun = false

        package mutating func next() async throws -> ByteBuffer? {
            if !hasBegun {
                try hold.begin()
                hasBegun = true
            }
            guard let piece = try await base.next() else { return nil }
            try hold.take(piece.readableBytes)
            return piece
        }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: body.makeAsyncIterator(), hold: hold) }
}
