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

private enum IDStatements {
    static let take = Selection<Int64>(
        """
        INSERT INTO ids (name, next) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET next = ids.next + $3
        RETURNING next
        """)
    static let reserve = Statement(
        """
        INSERT INTO ids (name, next) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET next = $2 WHERE ids.next < $2
        """)
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

    /// The id given from outside, now reserved, or one of the store's own.
    func given<Of>(_ id: Identifier<Of>?, _ kind: IDKind) throws -> Identifier<Of> {
        guard let id else { return Identifier(try takeIDs(kind).lowerBound) }
        try reserveID(kind, atLeast: id.rawValue)
        return id
    }
}
