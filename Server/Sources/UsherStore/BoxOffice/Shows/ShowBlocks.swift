package import UsherCore

/// Staff take seats out of sale and give them back, within one transaction.
package enum ShowBlocks {
    /// Blocks seats, by their ids in the map; those that are blocked stay so. Returns those that are new.
    @discardableResult
    package static func block(_ seats: [String], of event: Event.ID, _ connection: any Connection, at now: Instant) throws -> [String] {
        try change(seats, of: event, connection, at: now) { seats, known, types in
            let free = seats.filter { known[$0]?.state != .blocked }
            let taken = free.filter { known[$0]?.isTaken(at: now) ?? false }
            guard taken.isEmpty else { throw SeatsInUse(seats: taken) }
            let counts = try connection.executeEach(
                BlockStatements.block, free.map { [event.sql, $0.sql, types[$0].sql, now.sql] })
            // Somebody was faster: judged again.
            guard counts.allSatisfy({ $0 == 1 }) else { throw TransactionRetry() }
            return free.map { Change(seat: $0, blocked: 1, lapsed: known[$0]?.ticketType) }
        }
    }

    /// Gives blocked seats back; returns those that were.
    @discardableResult
    package static func unblock(_ seats: [String], of event: Event.ID, _ connection: any Connection, at now: Instant) throws -> [String] {
        try change(seats, of: event, connection, at: now) { seats, known, _ in
            let taken = seats.filter { known[$0]?.state != .blocked && known[$0]?.isTaken(at: now) ?? false }
            guard taken.isEmpty else { throw SeatsInUse(seats: taken) }
            let counts = try connection.executeEach(BlockStatements.unblock, seats.map { [event.sql, $0.sql] })
            return zip(seats, counts).filter { $0.1 > 0 }.map { Change(seat: $0.0, blocked: -1, lapsed: nil) }
        }
    }

    /// Seats that are held or sold.
    package struct SeatsInUse: Error, Equatable {
        package let seats: [String]
    }

    private struct Change {
        let seat: String
        let blocked: Int64
        /// Under which type a lapsed hold, which is gone now, was counted.
        let lapsed: TicketType.ID?
    }

    private static func change(
        _ seats: [String], of event: Event.ID, _ connection: any Connection, at now: Instant,
        _ body: ([String], [String: SeatTransaction.Entry], [String: TicketType.ID]) throws -> [Change]
    ) throws -> [String] {
        // In one order, as holds take them.
        let seats = Set(seats).sorted()
        guard let map = try ShowTransaction(connection).seatMap(of: event), let show = try ShowTransaction(connection).show(event: event)
        else { return [] }
        let sections = Dictionary(show.sections.map { ($0.id, $0.ticketType) }, uniquingKeysWith: { first, _ in first })
        let types = Dictionary(
            seats.compactMap { seat in map.seat(seat).flatMap { sections[map.sections[$0.section].id] }.map { (seat, $0) } },
            uniquingKeysWith: { first, _ in first })
        var places = SeatTransaction(connection, event: event)
        try places.lockAwaited()
        let known = try places.entries(seats)
        let changes = try body(seats, known, types)
        guard !changes.isEmpty else { return [] }
        try ShowTransaction(connection).touchShow(event: event)
        var deltas: [TicketType.ID: (blocked: Int64, taken: Int64)] = [:]
        for change in changes {
            if let type = types[change.seat] ?? known[change.seat]?.ticketType { deltas[type, default: (0, 0)].blocked += change.blocked }
            if let type = change.lapsed { deltas[type, default: (0, 0)].taken -= 1 }
        }
        try connection.executeEach(
            BlockStatements.count,
            deltas.sorted { $0.key < $1.key }.map { [event.sql, $0.key.sql, $0.value.blocked.sql, $0.value.taken.sql] })
        try PushTransaction(connection).placesFreed(-changes.reduce(0) { $0 + $1.blocked }, of: event)
        if changes.contains(where: { $0.blocked < 0 }) { try WaitingTransaction(connection).placesFreed(in: event, at: now) }
        return changes.map(\.seat)
    }
}

private enum BlockStatements {
    static let block = Statement(
        """
        INSERT INTO taken_seats (event_id, seat, ticket_type_id, state) VALUES ($1, $2, $3, 3)
        ON CONFLICT (event_id, seat) DO UPDATE SET state = 3, ticket_type_id = excluded.ticket_type_id, booking_id = NULL,
            held_until = NULL
        WHERE taken_seats.state = 1 AND taken_seats.held_until <= $4
        """)
    static let unblock = Statement("DELETE FROM taken_seats WHERE event_id = $1 AND seat = $2 AND state = 3")
    static let count = Statement(
        "UPDATE sections SET blocked = blocked + $3, taken = taken + $4 WHERE event_id = $1 AND ticket_type_id = $2")
}
