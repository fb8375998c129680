/// Long work done in turns: each of its pieces waits in the pool's line like anybody's, and none begins once the ticket is cancelled.
package struct WorkTurns: Sendable {
    private let pool: WorkPool
    private let asker: String?
    private let ticket: WorkTicket

    package init(pool: WorkPool, asker: String? = nil, ticket: WorkTicket = WorkTicket()) {
        (self.pool, self.asker, self.ticket) = (pool, asker, ticket)
    }

    /// The outcome of one piece, on a thread of the pool.
    func take<T: Sendable>(_ piece: @escaping @Sendable () throws -> T) async throws -> T {
        try await pool.run(for: asker, ticket: ticket, piece)
    }

    /// Throws once nobody waits for the work any more: for what is done elsewhere between two turns.
    func check() throws { if ticket.isCancelled || Task.isCancelled { throw CancellationError() } }
}
