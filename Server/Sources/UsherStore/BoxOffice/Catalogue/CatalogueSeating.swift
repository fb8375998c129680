import UsherCore

/// The seats of a catalogue's sales for shows: each must exist, and becomes sold. What the sales want is gathered and written at
/// the end, the old first, so that a seat may pass from one sale to another within one file.
struct CatalogueSeating {
    private struct House {
        let map: SeatMap
        /// Sections by ticket type.
        let sections: [TicketType.ID: Int]
        /// Indices of seats by section and label.
        let labels: [Int: [String: [Int]]]

        init(_ map: SeatMap, _ types: [String: TicketType.ID]) {
            self.map = map
            sections = Dictionary(
                map.sections.enumerated().compactMap { index, section in types[section.id].map { ($0, index) } },
                uniquingKeysWith: { first, _ in first })
            var labels: [Int: [String: [Int]]] = [:]
            for (index, seat) in map.seats.enumerated() { labels[seat.section, default: [:]][seat.label, default: []].append(index) }
            self.labels = labels
        }
    }

    /// What a sale shall have.
    private struct Wish {
        let sale: Sale.ID
        let place: Int
        let seats: [(seat: String, type: TicketType.ID, path: String)]
    }

    private var houses: [Event.ID: House?] = [:]
    /// Ids of seats that a file names, by the place of the sale, its lines and their persons.
    private var named: [Int: [Int: [String?]]] = [:]
    private var wishes: [Event.ID: [Wish]] = [:]

    /// The labels of a line's seats, as the door reads them.
    mutating func labels(
        _ line: CatalogueLine, at index: Int, of event: StoredEvent, place: Int, _ connection: any Connection
    ) throws -> [String?]? {
        guard let house = try house(of: event, connection), let seats = line.seats else { return line.seats }
        guard let type = event.ticketTypes[line.ticketType], let section = house.sections[type] else { return seats }
        let found = try seats.enumerated().map { number, seat -> SeatMap.Seat? in
            try seat.map { try CatalogueSeating.find($0, section, house, "lines[\(index)].seats[\(number)]") }
        }
        named[place, default: [:]][index] = found.map { $0?.id }
        return found.map { $0?.label }
    }

    private static func find(_ text: String, _ section: Int, _ house: House, _ path: String) throws(AdmissionsRefusal) -> SeatMap.Seat {
        if let seat = house.map.seat(text) {
            guard seat.section == section else { throw AdmissionsRefusal(path, "\"\(text)\" is a seat of another section") }
            return seat
        }
        let found = house.labels[section]?[text] ?? []
        if found.count > 1 { throw AdmissionsRefusal(path, "\"\(text)\" names more than one seat: give its id") }
        guard let index = found.first else {
            throw AdmissionsRefusal(path, "section \"\(house.map.sections[section].id)\" has no seat \"\(text)\"")
        }
        return house.map.seats[index]
    }

    /// Notes which seats these sales shall have.
    mutating func note(_ plans: [SalePlan]) {
        defer { named = [:] }
        for plan in plans {
            let sale = plan.after
            guard let house = houses[sale.event] ?? nil else { continue }
            wishes[sale.event, default: []].append(
                Wish(sale: sale.id, place: plan.draft.place, seats: sale.occupies ? seats(of: plan, house) : []))
        }
    }

    private func seats(of plan: SalePlan, _ house: House) -> [(seat: String, type: TicketType.ID, path: String)] {
        var seats: [(seat: String, type: TicketType.ID, path: String)] = []
        for (index, line) in plan.lineIDs.enumerated() {
            guard let place = plan.after.roster.index(of: line) else { continue }
            let type = plan.after.roster.lines[place].ticketType
            let ids = named[plan.draft.place]?[index]
            let persons = plan.after.roster.persons.filter { $0.line == place }
            for (number, person) in persons.enumerated() where person.status == nil {
                guard let label = person.seat, let section = house.sections[type] else { continue }
                let id = ids?[number] ?? house.labels[section]?[label]?.first.map { house.map.seats[$0].id }
                if let id { seats.append((id, type, "lines[\(index)].seats[\(number)]")) }
            }
        }
        return seats
    }

    /// Writes what has been gathered; returns the seats that are another's.
    mutating func finish(_ connection: any Connection, at now: Instant) throws -> [SaleRefusal] {
        var refusals: [SaleRefusal] = []
        for (event, wishes) in wishes.sorted(by: { $0.key < $1.key }) {
            guard try ShowTransaction(connection).lockShow(event: event) else { continue }
            refusals += try CatalogueSeating.seat(wishes, event, connection, at: now)
        }
        wishes = [:]
        return refusals
    }

    private static func seat(_ wishes: [Wish], _ event: Event.ID, _ connection: any Connection, at now: Instant) throws -> [SaleRefusal] {
        let rows = try connection.all(ShowMapStatements.taken, event)
        var taken = Dictionary(rows.map { ($0.seat, $0.booking) }, uniquingKeysWith: { first, _ in first })
        let free = Set(rows.filter { $0.state == .blocked || !$0.state.isTaken(at: now) }.map(\.seat))
        let owners = Dictionary(
            wishes.flatMap { wish in wish.seats.map { ($0.seat, wish.sale) } }, uniquingKeysWith: { first, _ in first })
        let sales = Set(wishes.map(\.sale))
        let gone = rows.filter { row in row.booking.map { sales.contains($0) && owners[row.seat] != $0 } ?? false }
        for row in gone { taken[row.seat] = nil }
        try connection.executeEach(ShowMapStatements.dropSeat, gone.map { [event.sql, $0.seat.sql] })
        var refusals: [SaleRefusal] = []
        var sold: [[SQLValue]] = []
        var seen: Set<String> = []
        for wish in wishes {
            for (seat, type, path) in wish.seats {
                guard seen.insert(seat).inserted, taken[seat] == nil || taken[seat] == wish.sale || free.contains(seat) else {
                    refusals.append(SaleRefusal(place: wish.place, refusal: .taken(path)))
                    continue
                }
                if taken[seat] != wish.sale { sold.append([event.sql, seat.sql, type.sql, wish.sale.sql]) }
            }
        }
        try connection.executeEach(ShowMapStatements.sellSeat, sold)
        if !sold.isEmpty || !gone.isEmpty {
            try connection.execute(ShowMapStatements.recount, event)
            try ShowTransaction(connection).touchShow(event: event)
        }
        return refusals
    }

    /// The house of an event, nil where it has none; looked for once.
    private mutating func house(of event: StoredEvent, _ connection: any Connection) throws -> House? {
        if let known = houses[event.id] { return known }
        let house = try ShowTransaction(connection).seatMap(of: event.id).map { House($0, event.ticketTypes) }
        houses[event.id] = .some(house)
        return house
    }
}

extension SaleState {
    /// Whether its persons' seats are theirs: only on the date of the show itself, which is what the map is of.
    fileprivate var occupies: Bool {
        !deleted && occurrence == 0 && [SaleStatus.paid, .unpaid, .pending].contains(status)
    }
}
