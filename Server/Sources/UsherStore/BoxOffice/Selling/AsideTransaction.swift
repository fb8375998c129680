import UsherCore

/// Seats of a show's map that allotments set aside, within one transaction. The sheet says which; the rows are what counts are made of.
struct AsideTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    struct SeatAsideRow: Sendable, Selectable {
        let seat: String
        let ticketType: TicketType.ID
        let allotment: String

        init(_ columns: inout Columns) {
            (seat, ticketType, allotment) = (columns.next("seat"), columns.next("ticket_type_id"), columns.next("allotment"))
        }
    }

    func rows(of event: Event.ID) throws -> [SeatAsideRow] { try connection.all(AsideStatements.rows, event) }

    /// What was anybody's before: seats, and those of them whose holds are over but still stand, by who held them.
    struct New {
        var seats: [String] = []
        var lapsed: [Booking.ID: [String]] = [:]
    }

    /// Brings the rows in line with a sheet that was checked. Gives the seats that are new. Throws `SheetRefusal` where somebody has one of those. The
    /// show's row is this transaction's.
    func keep(_ sheet: Sheet, of event: Event.ID, types: [String: TicketType.ID], at now: Instant) throws -> New {
        let before = Set(try rows(of: event).map(\.seat))
        let allotments = sheet.seatAllotments
        guard !before.isEmpty || !allotments.isEmpty, let map = try ShowTransaction(connection).seatMap(of: event) else { return New() }
        let taken = allotments.isEmpty ? [] : try connection.all(ShowMapStatements.taken, event)
        var (rows, new): ([[SQLValue]], New) = ([], New())
        for allotment in allotments {
            let added = allotment.seats.subtracting(before)
            for row in taken where added.contains(row.seat) && row.state != .blocked {
                guard !row.state.isTaken(at: now) else { throw SheetRefusal.inUse(allotment.key) }
                if let booking = row.booking { new.lapsed[booking, default: []].append(row.seat) }
            }
            new.seats += added
            for seat in allotment.seats {
                guard let type = map.seat(seat).flatMap({ types[map.sections[$0.section].id] }) else { continue }
                rows.append([event.sql, seat.sql, type.sql, allotment.key.sql])
            }
        }
        try connection.execute(AsideStatements.dropAll, event)
        try connection.executeEach(AsideStatements.insert, rows)
        return new
    }

    /// Lets go of what a sheet that is about to be kept sets aside no more, so that the map may be another one.
    func letGo(besides sheet: Sheet, of event: Event.ID) throws {
        let kept = sheet.seatAllotments.reduce(into: Set<String>()) { $0.formUnion($1.seats) }
        let gone = try rows(of: event).map(\.seat).filter { !kept.contains($0) }
        try connection.executeEach(AsideStatements.drop, gone.map { [event.sql, $0.sql] })
    }

    /// Counts the seats under the sections of a new map, which must have them all unless the show is over.
    func carryOver(_ event: Event.ID, to map: SeatMap, _ types: [String: TicketType.ID], isOver: Bool) throws {
        let rows = try rows(of: event)
        let gone = rows.filter { map.index(of: $0.seat) == nil }
        guard isOver || gone.isEmpty else {
            throw SeatMapError(
                gone.prefix(SeatMapError.limit).map {
                    SeatMapFault("seats", .seatInUse, "seat \($0.seat) is set aside by \($0.allotment) and must stay")
                })
        }
        try connection.executeEach(AsideStatements.drop, gone.map { [event.sql, $0.seat.sql] })
        let changes = rows.compactMap { row -> [SQLValue]? in
            let type = map.seat(row.seat).flatMap { types[map.sections[$0.section].id] }
            return type == nil || type == row.ticketType ? nil : [event.sql, row.seat.sql, type.sql]
        }
        try connection.executeEach(AsideStatements.setType, changes)
    }

    /// Whether anybody may take these seats at this instant, whose sale draws of these quotas.
    func areOpen(_ seats: [String], of event: Event.ID, to drawn: Set<SaleQuota.ID>, at now: Instant) throws -> Bool {
        guard let document = try SheetTransaction(connection).sheet(of: event)?.document else { return true }
        let wanted = Set(seats)
        let keepers = try Sheet.kept(document).seatAllotments.filter { $0.setsAside(at: now) && !$0.seats.isDisjoint(with: wanted) }
        guard !keepers.isEmpty else { return true }
        let quotas = try connection.all(SheetStatements.quotas, event)
        return keepers.allSatisfy { keeper in
            quotas.contains { $0.1 == SaleQuota.Kind.allotment.rawValue && $0.2 == keeper.key && drawn.contains($0.0) }
        }
    }
}

private enum AsideStatements {
    static let rows = Selection<AsideTransaction.SeatAsideRow>("SELECT {{columns}} FROM seats_aside WHERE event_id = $1 ORDER BY seat")
    static let insert = Statement("INSERT INTO seats_aside (event_id, seat, ticket_type_id, allotment) VALUES ($1, $2, $3, $4)")
    static let dropAll = Statement("DELETE FROM seats_aside WHERE event_id = $1")
    static let drop = Statement("DELETE FROM seats_aside WHERE event_id = $1 AND seat = $2")
    static let setType = Statement("UPDATE seats_aside SET ticket_type_id = $3 WHERE event_id = $1 AND seat = $2")
}
