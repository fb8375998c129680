package import UsherCore

/// What only time changes of waiting lists. Workers of any number of processes share it.
extension WaitingStore {
    /// Closes the lists whose time has come; returns how many.
    @discardableResult
    package func closeLists(at now: Instant) async throws -> Int {
        // Asking first keeps an idle worker from ever touching the writer.
        let due = try await database.read { try $0.all(WaitingStatements.toClose, now) }
        for event in due { try await database.write { try WaitingTransaction($0).close(event, at: now) } }
        return due.count
    }

    /// Goes on with every round of offers that is under way, by one transaction each; true where there may be more. One that fails keeps no other
    /// show's places from whoever waits: it is told last.
    package func goOn(at now: Instant) async throws -> Bool {
        let events = try await database.read { try $0.all(WaitingStatements.underWay) }
        var failure: (any Error)?
        for event in events {
            do { try await database.write { try WaitingTransaction($0).goOn(in: event, at: now) } } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        return !events.isEmpty
    }

    /// Offers what has become free by time alone, as places that were set aside do, and forgets who never proved an address.
    package func sweep(at now: Instant) async throws {
        for event in try await database.read({ try $0.all(WaitingStatements.waitedFor) }) {
            // Shows where nothing is to be done are not locked.
            guard try await database.read({ try WaitingTransaction($0).isBehind(event, at: now) }) else { continue }
            try await database.write { connection in
                try WaitingTransaction(connection).placesFreed(in: event, at: now)
                // Of those who have been erased nobody waits any more.
                try WaitingTransaction(connection).refreshWaits(of: event)
            }
        }
        let before = now.adding(seconds: -WaitingList.patience)
        guard try await database.read({ try $0.first(WaitingStatements.anyUnproved, before, read: { _ in true }) }) != nil else { return }
        try await database.sweep { try $0.execute(WaitingStatements.dropUnproved, before) }
    }
}
