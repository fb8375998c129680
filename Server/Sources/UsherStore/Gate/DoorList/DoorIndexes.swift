import Synchronization
import UsherCore

/// The large lists of this process that somebody searches, in memory. A list is read in the background when it is first asked for, and again
/// when much has changed; meanwhile the database is asked.
package final class DoorIndexes: Sendable {
    /// Lists from which on memory is quicker, and how many people all together may be kept: some 60 MB a million.
    package struct Size: Sendable {
        package var least = 2_000
        package var most = 2_000_000

        package init() {}
    }

    private final class List: Sendable {
        struct State {
            var index: DoorIndex?
            var isRead = false
            /// What is too small was counted when changes had come so far.
            var small: Int64?
            var used: UInt64 = 0
        }
        let state = Mutex(State())
    }

    /// What a transaction has read.
    private final class Read: Sendable {
        let index = Mutex<DoorIndex?>(nil)
    }

    /// Whose stores share this.
    private unowned let database: Database
    private let size: Size
    private let lists = Mutex<[Event.ID: List]>([:])
    private let clock = Atomic<UInt64>(0)

    package init(_ database: Database, size: Size = Size()) { (self.database, self.size) = (database, size) }

    /// Who has a word that begins so for each of these, the first of them in order of name, and how many there are; nil: ask the database.
    func find(
        _ beginnings: [String], in event: Event.ID, first most: Int, at now: DoorIndex.State, _ connection: any Connection
    ) throws -> (hits: [DoorSearch.Hit], total: Int)? {
        try ask(event, at: now, connection) { $0.find(beginnings, first: most) }
    }

    /// The newest of them before a sale.
    func newest(
        _ beginnings: [String], in event: Event.ID, before: Sale.ID, most: Int, at now: DoorIndex.State, _ connection: any Connection
    ) throws -> [Sale.ID]? {
        try ask(event, at: now, connection) { $0.newest(beginnings, before: before, most: most) }
    }

    /// Events of a house whose lists are worth it.
    func large(of house: Organisation.ID, _ connection: any Connection) throws -> [Event.ID] {
        try connection.all(DoorIndexes.large, house, size.least)
    }

    private static let large = Selection<Event.ID>(
        """
        SELECT s.event_id FROM events e JOIN sold s ON s.event_id = e.id WHERE e.organisation_id = $1
        GROUP BY s.event_id HAVING SUM(s.persons) >= $2
        """)

    private func ask<Answer: Sendable>(
        _ event: Event.ID, at now: DoorIndex.State, _ connection: any Connection, _ question: (inout DoorIndex) -> Answer
    ) throws -> Answer? {
        let list = lists.withLock { lists in
            let list = lists[event] ?? List()
            lists[event] = list
            return list
        }
        let (found, isDue) =
            try list.state.withLock { state in
                state.used = clock.add(1, ordering: .relaxed).newValue
                guard var index = state.index else { return (nil, try isLarge(event, &state, now, connection)) }
                // Only one copy, or each change would copy all of it.
                state.index = nil
                guard try index.follow(connection, to: now) else { return (nil, true) }
                let found = question(&index)
                let isWorn = index.isWorn
                state.index = consume index
                return (found, isWorn)
            } as (Answer?, Bool)
        if isDue { read(event, list) }
        return found
    }

    /// Whether a list that is not in memory is worth it; a small one is not counted each time.
    private func isLarge(_ event: Event.ID, _ state: inout List.State, _ now: DoorIndex.State, _ connection: any Connection) throws -> Bool
    {
        if state.isRead { return false }
        if let small = state.small, now.change < small + Int64(size.least / 4) { return false }
        let count = try connection.first(DoorIndexes.count, event, size.least) ?? 0
        state.small = count < size.least ? now.change : nil
        return count >= size.least
    }

    private static let count = Selection<Int>(
        "SELECT count(*) FROM (SELECT 1 FROM door_words WHERE event_id = $1 AND word = '' LIMIT $2) AS counted")

    /// Reads a list in a transaction of its own, for which nobody waits.
    private func read(_ event: Event.ID, _ list: List) {
        let isFirst = list.state.withLock { state in
            defer { state.isRead = true }
            return !state.isRead
        }
        guard isFirst else { return }
        let read = Read()
        database.put(
            Job(.read) { connection in
                let index = try DoorIndex.read(event, connection)
                read.index.withLock { $0 = index }
            } finish: { [self] _ in
                let index = read.index.withLock { $0.take() }
                list.state.withLock { ($0.isRead, $0.index) = (false, index ?? $0.index) }
                makeRoom(besides: event)
            })
    }

    /// Lets go of the lists that nobody has asked for the longest.
    private func makeRoom(besides event: Event.ID) {
        lists.withLock { lists in
            var sizes = lists.map { event, list in
                let (count, used) = list.state.withLock { ($0.index?.count ?? 0, $0.used) }
                return (event: event, count: count, used: used)
            }.sorted { $0.used > $1.used }
            while sizes.reduce(0, { $0 + $1.count }) > size.most, let oldest = sizes.popLast(), oldest.event != event {
                lists[oldest.event] = nil
            }
        }
    }
}
