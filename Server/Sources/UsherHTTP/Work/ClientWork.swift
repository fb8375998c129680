package import NIOCore
package import UsherStore

/// Whom the task at hand works for. What costs processor time is done in that client's turn, and not at all once the client has gone.
package struct ClientWork: Sendable {
    package let pools: WorkPools
    package let client: ClientAddress
    package let channel: any Channel

    @TaskLocal package static var current: ClientWork?

    /// The outcome of `body`, done on a thread of a pool. Throws `WorkPool.Refusal` where the pool is full.
    package static func run<T: Sendable>(_ kind: WorkPools.Kind = .short, _ body: @escaping @Sendable () throws -> T) async throws -> T {
        guard let current else { return try await WorkPools.spare[kind].run(body) }
        let ticket = WorkTicket()
        let watch = ClientWatch(current.channel, ticket)
        defer { watch.end() }
        return try await current.pools[kind].run(for: current.client.party.description, ticket: ticket, body)
    }

    /// The outcome of `body`, which does long work in turns; none begins once the client has gone.
    package static func inTurns<T>(_ kind: WorkPools.Kind, _ body: (WorkTurns) async throws -> T) async throws -> T {
        guard let current else { return try await body(WorkTurns(pool: WorkPools.spare[kind])) }
        let ticket = WorkTicket()
        let watch = ClientWatch(current.channel, ticket)
        defer { watch.end() }
        return try await body(WorkTurns(pool: current.pools[kind], asker: current.client.party.description, ticket: ticket))
    }

    /// The outcome of `body` in its turn of a line, unless this client has gone by then: nobody would read it.
    package func inTurn<Key, T: Sendable>(of line: Turns<Key>, _ key: Key, _ body: () async throws -> T) async throws -> T {
        let ticket = WorkTicket()
        let watch = ClientWatch(channel, ticket)
        defer { watch.end() }
        return try await line.take(key) {
            if ticket.isCancelled { throw CancellationError() }
            return try await body()
        }
    }
}

/// Gives a place in a pool's line up when the client's connection, or its side of it, ends.
private struct ClientWatch {
    private let channel: any Channel
    private let ticket: WorkTicket

    init(_ channel: any Channel, _ ticket: WorkTicket) {
        (self.channel, self.ticket) = (channel, ticket)
        channel.eventLoop.execute {
            if let lane = ClientWatch.lane(channel) {
                lane.wait(ticket)
            } else {
                // A stream of HTTP/2 is a channel of its own and lasts no longer than its request.
                channel.closeFuture.whenComplete { _ in ticket.cancel() }
            }
        }
    }

    func end() { channel.eventLoop.execute { [channel, ticket] in ClientWatch.lane(channel)?.waited(ticket) } }

    private static func lane(_ channel: any Channel) -> FastPath? {
        try? channel.pipeline.syncOperations.handler(type: FastPath.self)
    }
}
