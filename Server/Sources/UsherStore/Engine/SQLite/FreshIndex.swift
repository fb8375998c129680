import Foundation
import Synchronization

/// A unique index of SQLite's writer whose newest entries are in memory. Keys that clients choose come in no order: put into a B-tree one by
/// one, each changes a page of its own, which costs as much as all else that a scan writes. Here they are gathered, sorted and written
/// side by side. Nothing is lost: an entry repeats what its row says, and whatever the table lacks is read from there again.
///
/// For the writer's thread alone, and only where this process is the only one that adds rows, with rows numbered in the order of their commits.
package final class FreshIndex {
    /// Hashed where it is made: the writer's thread, which everybody waits for, asks for it five times.
    struct Key: Hashable, Sendable {
        let owner: Int64
        let name: String
        private let hash: Int

        init(owner: Int64, name: String) {
            self.owner = owner
            self.name = name
            var hasher = Hasher()
            hasher.combine(owner)
            hasher.combine(name)
            hash = hasher.finalize()
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    /// The table that an index fills, made of the rows that it speaks of.
    package struct Table: Sendable {
        /// Rows that the table does not hold yet: number, owner, name.
        let missing: Selection<Int64, Int64, String>
        /// $1 owner, $2 name, $3 row.
        let insert: Statement
        /// $1 the row up to which the table is complete from now on.
        let complete: Statement
    }

    /// How many entries are worth writing: so many that each page of a large table takes several.
    static let enough = 65_536
    /// How many are written with one transaction, and with one that has entries of its own: people wait for that.
    static let slice = 512
    static let sliceOfOthers = 128

    private let table: Table
    private var loaded = false
    private var fresh: [Key: Int64] = [:]
    /// Added by the transaction that runs.
    private var uncommitted: [Key: Int64] = [:]
    private var move: Move?

    init(_ table: Table) { self.table = table }

    /// The row of a key that the table may not hold yet; nil for one that only the table can know.
    func row(of key: Key, _ connection: any Connection) throws -> Int64? {
        if !loaded { try load(connection) }
        return uncommitted[key] ?? fresh[key] ?? move?.entries[key]
    }

    /// After `row(of:)` has found nothing, for a row that this transaction has inserted.
    func add(_ key: Key, row: Int64) { uncommitted[key] = row }

    private func load(_ connection: any Connection) throws {
        fresh = try Dictionary(
            connection.all(table.missing).map { row, owner, name in (Key(owner: owner, name: name), row) }, uniquingKeysWith: min)
        loaded = true
    }
}

// MARK: - Moving to the table
extension FreshIndex {
    /// Entries on their way to the table.
    private struct Move {
        let entries: [Key: Int64]
        let order: Order
        var written = 0
        /// Written by the transaction that runs.
        var writing = 0
    }

    /// The entries in the order of the table; many are sorted by another thread, for 65,536 take 50 ms.
    private final class Order: Sendable {
        private let sorted = Mutex<[(key: Key, row: Int64)]?>(nil)

        init(_ entries: [Key: Int64]) {
            if entries.count <= FreshIndex.slice { sort(entries) } else { DispatchQueue.global(qos: .utility).async { self.sort(entries) } }
        }

        private func sort(_ entries: [Key: Int64]) {
            let order = entries.map { (key: $0.key, row: $0.value) }.sorted { ($0.key.owner, $0.key.name) < ($1.key.owner, $1.key.name) }
            sorted.withLock { $0 = order }
        }

        /// Nil while they are being sorted.
        func entries(from first: Int, most: Int) -> [(key: Key, row: Int64)]? {
            sorted.withLock { $0.map { Array($0.dropFirst(first).prefix(most)) } }
        }
    }

    /// Has the next commits write what waits, however little it is; false if nothing does.
    func begin(_ connection: any Connection) throws -> Bool {
        if !loaded { try load(connection) }
        if move == nil, !fresh.isEmpty {
            move = Move(entries: fresh, order: Order(fresh))
            fresh = [:]
        }
        return move != nil
    }

    /// Writes a slice of what is on its way, or of what waits if there is enough of it; called before each commit.
    func settle(_ connection: any Connection) throws {
        if move == nil, fresh.count >= FreshIndex.enough { _ = try begin(connection) }
        // Faster than new ones come, at any size of the transactions.
        let most = uncommitted.isEmpty ? FreshIndex.slice : max(FreshIndex.sliceOfOthers, 4 * uncommitted.count)
        guard let move, let entries = move.order.entries(from: move.written, most: most) else { return }
        try connection.executeEach(table.insert, entries.map { [.integer($0.key.owner), .text($0.key.name), .integer($0.row)] })
        if move.written + entries.count == move.entries.count, let last = move.entries.values.max() {
            try connection.execute(table.complete, last)
        }
        self.move?.writing = entries.count
    }

    func committed() {
        fresh.merge(uncommitted) { _, new in new }
        uncommitted.removeAll(keepingCapacity: true)
        guard var move else { return }
        move.written += move.writing
        move.writing = 0
        self.move = move.written < move.entries.count ? move : nil
    }

    func rolledBack() {
        uncommitted.removeAll(keepingCapacity: true)
        move?.writing = 0
    }
}
