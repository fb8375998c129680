package import UsherCore
import Synchronization

/// The counts of events, kept in memory and brought up to date from the feed of scans whenever somebody asks. They can be
/// thrown away at any time: a snapshot in `tallies` and the rows after it make them again.
package final class TallyStore: Sendable {
    private let database: Database
    /// So many events' counts stay in memory.
    private let tallies = BoundedCache<Event.ID, EventTally>(most: 256)
    /// After so many new rows the snapshot is written again, so that a start never reads more than about these.
    static let snapshotEvery = 5_000

    package init(_ database: Database) { self.database = database }

    /// The counts of one event by occurrence, with every scan that was committed when this was called.
    /// Key 0 is the event's own date.
    package func counts(of event: Event.ID) async throws -> [Int64: Tally] {
        let tally = tallies.value(event) { EventTally(event: event) }
        let (counts, snapshot) = try await database.read { connection in try tally.refresh(connection) }
        if let snapshot { try await database.write { try snapshot.save($0) } }
        return counts
    }

    /// Brings the counts of all events of these days up to date, so that nobody waits for a long tail later.
    package func keep(at now: Instant) async throws {
        let events = try await database.read { connection in
            try connection.all(TallyStatements.recent, now.adding(seconds: -7 * 86_400), now.adding(seconds: 86_400))
        }
        for event in events { _ = try await counts(of: event) }
    }
}

enum TallyStatements {
    static let snapshot = Selection<TallySnapshotRow>("SELECT {{columns}} FROM tallies WHERE event_id = $1")

    /// In two parts: SQLite compares `(mark, id) > ($2, $3)` by its index only as far as `mark`, since `id` is the row's own number.
    static let tail = Selection<TallyRow>(
        """
        SELECT {{columns}}
        FROM scans WHERE event_id = $1 AND mark = $2 AND id > $3
        UNION ALL
        SELECT {{columns}}
        FROM scans WHERE event_id = $1 AND mark > $2
        ORDER BY mark, id
        """)

    static let save = Statement(
        """
        INSERT INTO tallies (event_id, mark, scan_id, document) VALUES ($1, $2, $3, $4)
        ON CONFLICT (event_id) DO UPDATE SET mark = excluded.mark, scan_id = excluded.scan_id, document = excluded.document
        WHERE (tallies.mark, tallies.scan_id) < (excluded.mark, excluded.scan_id)
        """)

    static let recent = Selection<Event.ID>("SELECT id FROM events WHERE deleted_at IS NULL AND starts_at BETWEEN $1 AND $2")
}

/// Where a reader of the feed stands.
struct FeedPosition: Sendable, Equatable {
    var mark: Int64 = -1
    var id: Int64 = 0
}

/// One event's counts: those that can no longer change, and beside them the rows that a transaction still under way may
/// yet precede; the latter are read anew each time.
private final class EventTally: Sendable {
    private struct State: Sendable {
        var loaded = false
        var position = FeedPosition()
        var settled: [Int64: Tally] = [:]
        var sinceSnapshot = 0
    }
    private let event: Event.ID
    private let state = Mutex(State())

    init(event: Event.ID) { self.event = event }

    func refresh(_ connection: any Connection) throws -> ([Int64: Tally], Snapshot?) {
        var state = state.withLock { $0 }
        if !state.loaded { try load(&state, connection) }
        // Rows beyond the horizon are counted on a copy of what is settled; most of the time there are none.
        var open: [Int64: Tally] = [:]
        var isOpen = false
        try connection.forEach(TallyStatements.tail, event, state.position.mark, state.position.id) { row in
            if row.isFinal, !isOpen {
                if let delta = row.delta { state.settled[row.occurrence, default: Tally()].apply(delta) }
                state.position = row.position
                state.sinceSnapshot += 1
                return
            }
            if !isOpen { (open, isOpen) = (state.settled, true) }
            if let delta = row.delta { open[row.occurrence, default: Tally()].apply(delta) }
        }
        let counts = isOpen ? open : state.settled
        let due = state.sinceSnapshot >= TallyStore.snapshotEvery
        let snapshot = due ? Snapshot(event: event, position: state.position, counts: state.settled) : nil
        if snapshot != nil { state.sinceSnapshot = 0 }
        advance(to: state)
        return (counts, snapshot)
    }

    /// Two readers may have read the same tail: the one who is further on wins.
    private func advance(to new: State) {
        state.withLock { old in
            if (old.position.mark, old.position.id) < (new.position.mark, new.position.id) || !old.loaded { old = new }
        }
    }

    private func load(_ state: inout State, _ connection: any Connection) throws {
        state.loaded = true
        try connection.forEach(TallyStatements.snapshot, event) { row in
            state.position = row.position
            state.settled = row.counts
        }
    }
}

/// Counts up to a place in the feed, to begin from after a restart.
private struct Snapshot: Sendable {
    let event: Event.ID
    let position: FeedPosition
    let counts: [Int64: Tally]

    func save(_ connection: any Connection) throws {
        let document = String(decoding: Tally.writeAll(counts), as: UTF8.self)
        try connection.execute(TallyStatements.save, event, position.mark, position.id, document)
    }
}

/// A row of `scans` as counts need it.
struct TallyRow: Selectable {
    let position: FeedPosition
    let occurrence: Int64
    let delta: TallyDelta?
    /// No other row can come before it any more.
    let isFinal: Bool

    init(_ columns: inout Columns) throws {
        position = FeedPosition(&columns)
        occurrence = columns.next("occurrence")
        delta = try columns.optionalDocument("delta", example: "{}") { try TallyDelta(document: $0) }
        isFinal = columns.next("CASE WHEN mark < {{horizon}} THEN 1 ELSE 0 END")
    }
}

/// A row of `tallies`.
struct TallySnapshotRow: Selectable {
    let position: FeedPosition
    let counts: [Int64: Tally]

    init(_ columns: inout Columns) throws {
        position = FeedPosition(mark: columns.next("mark"), id: columns.next("scan_id"))
        counts = try columns.document("document") { try Tally.readAll(document: $0) }
    }
}
