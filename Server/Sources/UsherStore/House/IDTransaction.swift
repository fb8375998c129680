import UsherCore

/// The rows that get whole-number ids from the table `ids`. `changes` numbers the changes of sales.
package enum IDKind: String, Sendable, CaseIterable {
    case organisations, accounts, apiKeys, events, ticketTypes, sales, lines, persons, changes, scans, audit, outbox, seatMaps
    case tours, tourPoints, media, vouchers, voucherBatches, redemptions, walkEvents
    case airlines, aircraft, passengers, flights, flightTickets
    case subscriptions, invites
    case campaigns, homes, homeLinks, visitEvents
    case territories, walkLinks, walkDevices
    case qrCodes
    case doorLinks
    case plans
    case quotas, discountCodes, journal
    case hooks, jobs
    case productions
    case drawers, drawerMoves, documents
    case passkeys
    case waiting
}

/// Databases that houses move between never give out the same number: each counts within windows of its own. Every 2^32 numbers
/// (`period`) each of up to 1,024 databases has one of 2^22 (`width`). Numbers go up as they did in one that counts alone, which has no row `shard`;
/// what stands there is one more than its number.
private enum IDStatements {
    static let take = Selection<Int64>(
        """
        INSERT INTO ids (name, next) VALUES ($1, $2 + COALESCE((SELECT 4294967296 + (s.next - 1) * 4194304 FROM ids s WHERE s.name = 'shard'), 0))
        ON CONFLICT (name) DO UPDATE SET next = CASE
            WHEN ids.next % 4194304 + $3 < 4194304 OR NOT EXISTS (SELECT 1 FROM ids s WHERE s.name = 'shard') THEN ids.next + $3
            ELSE (ids.next / 4294967296 + 1) * 4294967296 + (SELECT s.next - 1 FROM ids s WHERE s.name = 'shard') * 4194304 + $3 END
        RETURNING next
        """)
    static let reserve = Statement(
        """
        INSERT INTO ids (name, next) VALUES ($1, COALESCE(
            (SELECT ($2 / 4294967296 + 1) * 4294967296 + (s.next - 1) * 4194304 FROM ids s WHERE s.name = 'shard'), $2))
        ON CONFLICT (name) DO UPDATE SET next = excluded.next WHERE ids.next < $2
        """)
    static let shard = Selection<Int64>("SELECT next FROM ids WHERE name = 'shard'")
    static let becomeShard = Statement("INSERT INTO ids (name, next) VALUES ('shard', $1)")
}

/// Takes ids from the counters, inside a transaction.
package struct IDTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// The next `count` ids of a kind, for this transaction alone. Holds the kind's counter until the commit, so take late.
    package func takeIDs(_ kind: IDKind, _ count: Int = 1) throws -> ClosedRange<Int64> {
        precondition(count >= 1)
        let next = try connection.first(IDStatements.take, kind.rawValue, Int64(count) + 1, Int64(count))
        guard let next else { throw DatabaseError.defect("no id of \(kind.rawValue)") }
        return next - Int64(count)...next - 1
    }

    /// Sees to it that an id given from outside, and every lower one, is never given out.
    package func reserveID(_ kind: IDKind, atLeast id: Int64) throws {
        // A single huge id must not leave nearly no numbers for all that come after.
        guard id < 1 << 52 else { return }
        try connection.execute(IDStatements.reserve, kind.rawValue, id + 1)
    }

    /// The number of this database among those that houses move between; nil for one that counts alone.
    package func shard() throws -> Int64? { try connection.first(IDStatements.shard).map { $0 - 1 } }

    /// From now on this database counts within its own windows, above all that it has given out. For a database that no server has open: those
    /// have blocks of numbers in memory.
    package func becomeShard(_ number: Int64) throws {
        precondition(IDTransaction.shards.contains(number))
        if let known = try shard() {
            guard known == number else {
                throw HouseMoveError("this database is number \(known) already, and its numbers cannot be given back")
            }
            return
        }
        let counted = try IDKind.allCases.map { try takeIDs($0).lowerBound }
        try connection.execute(IDStatements.becomeShard, number + 1)
        for (kind, next) in zip(IDKind.allCases, counted) { try connection.execute(IDStatements.reserve, kind.rawValue, next + 2) }
    }

    package static let shards: ClosedRange<Int64> = 0...1_023

    /// The id given from outside, now reserved, or one of the store's own.
    func given<Of>(_ id: Identifier<Of>?, _ kind: IDKind) throws -> Identifier<Of> {
        guard let id else { return Identifier(try takeIDs(kind).lowerBound) }
        try reserveID(kind, atLeast: id.rawValue)
        return id
    }
}
