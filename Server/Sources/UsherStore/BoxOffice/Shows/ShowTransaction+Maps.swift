import Crypto
package import UsherCore

/// A row of `taken_seats`.
struct SeatRow: Sendable, Selectable {
    let seat: String
    let ticketType: TicketType.ID
    let state: SeatState
    let booking: Sale.ID?

    init(_ columns: inout Columns) {
        seat = columns.next("seat")
        ticketType = columns.next("ticket_type_id")
        state = SeatState(&columns)
        booking = columns.next("booking_id")
    }
}

extension ShowTransaction {
    /// Gives the event this seat map, in place of the one it has; false where it has an equal one. `types` are the event's ticket
    /// types by key, one for each section. A seat that is held or sold must be in the new map, unless the show is over.
    func setMap(
        _ map: SeatMap, of event: Event.ID, organisation: Organisation.ID, types: [String: TicketType.ID], at now: Instant
    ) throws -> Bool {
        let id = try keep(map, of: organisation, at: now)
        guard try lockShow(event: event) else {
            try connection.execute(ShowMapStatements.insertShow, event, id)
            try refreshShow(of: event)
            try writeSections(of: map, event, types, taken: [])
            return true
        }
        let before = try connection.first(ShowMapStatements.mapOfEvent, event)
        if before == id { return false }
        let taken = try carryOver(event, to: map, types, at: now)
        try connection.execute(ShowMapStatements.setMap, event, id)
        try connection.execute(ShowMapStatements.dropSections, event)
        try writeSections(of: map, event, types, taken: taken)
        try WaitingTransaction(connection).placesFreed(in: event, at: now)
        return true
    }

    /// Brings what a show repeats of its event in line with it, and counts its version up.
    func refreshShow(of event: Event.ID) throws {
        try connection.execute(ShowMapStatements.refresh, event, Show.usualLength)
    }

    /// The canonical map of an event as JSON text; nil where it has none.
    package func seatMapDocument(of event: Event.ID) throws -> String? {
        try connection.first(ShowMapStatements.document, event)
    }

    /// The map of an event; nil where it has none.
    package func seatMap(of event: Event.ID) throws -> SeatMap? {
        guard let id = try connection.first(ShowMapStatements.mapOfEvent, event) else { return nil }
        return try SeatMaps.read(id, connection)
    }

    /// Equal maps of an organisation are one map.
    func keep(_ map: SeatMap, of organisation: Organisation.ID, at now: Instant) throws -> SeatMap.ID {
        let document = map.document
        let digest = Array(SHA256.hash(data: document))
        if let known = try connection.first(ShowMapStatements.mapByDigest, organisation, digest) { return known }
        var generator = SystemRandomNumberGenerator()
        let id: SeatMap.ID = Identifier(try IDTransaction(connection).takeIDs(.seatMaps).lowerBound)
        let added = try connection.execute(
            ShowMapStatements.insertMap, id, UUIDText.v7(at: now, using: &generator), organisation, digest, map.name,
            String(decoding: document, as: UTF8.self), now)
        if added > 0 { return id }
        guard let known = try connection.first(ShowMapStatements.mapByDigest, organisation, digest) else {
            throw DatabaseError.conflict("a seat map came in between")
        }
        return known
    }

    /// Matches what is taken with the seats of the new map, by id.
    private func carryOver(
        _ event: Event.ID, to map: SeatMap, _ types: [String: TicketType.ID], at now: Instant
    ) throws -> [SeatRow] {
        let taken = try connection.all(ShowMapStatements.taken, event)
        let gone = taken.filter { map.index(of: $0.seat) == nil }
        let isOver = try show(event: event)?.isOver(at: now) ?? true
        let inUse = isOver ? [] : gone.filter { $0.state != .blocked && $0.state.isTaken(at: now) }
        guard inUse.isEmpty else {
            throw SeatMapError(
                inUse.prefix(SeatMapError.limit).map {
                    SeatMapFault("seats", .seatInUse, "seat \($0.seat) is held or sold and must stay")
                })
        }
        try AsideTransaction(connection).carryOver(event, to: map, types, isOver: isOver)
        try connection.executeEach(ShowMapStatements.dropSeat, gone.map { [event.sql, $0.seat.sql] })
        let moved = taken.filter { row in map.seat(row.seat).map { types[map.sections[$0.section].id] != row.ticketType } ?? false }
        try connection.executeEach(
            ShowMapStatements.setSeatType,
            moved.map { row in [event.sql, row.seat.sql, map.seat(row.seat).flatMap { types[map.sections[$0.section].id] }.sql] })
        return taken.filter { map.index(of: $0.seat) != nil }
    }

    private func writeSections(of map: SeatMap, _ event: Event.ID, _ types: [String: TicketType.ID], taken: [SeatRow]) throws {
        var (blocked, other) = ([Int](repeating: 0, count: map.sections.count), [Int](repeating: 0, count: map.sections.count))
        for row in taken {
            guard let section = map.seat(row.seat)?.section else { continue }
            if row.state == .blocked { blocked[section] += 1 } else { other[section] += 1 }
        }
        try connection.executeEach(
            ShowMapStatements.insertSection,
            map.sections.enumerated().map { index, section in
                guard let type = types[section.id] else { throw DatabaseError.defect("no ticket type for section \(section.id)") }
                return [
                    event.sql, type.sql, index.sql, section.colour.sql, section.isAccessible.sql, section.capacity.sql,
                    blocked[index].sql, other[index].sql,
                ]
            })
    }
}
