import UsherCore

/// Seats that share a label with another of their section (row 1 seat 11, row 11 seat 1), or whose label is another seat's id. An
/// export names them by id, so that an import finds the very same seats.
struct SeatNamesakes {
    /// Ids by section and label, of the labels that do not name one seat.
    private typealias Twins = [String: [String: [String]]]
    private struct House {
        let seats: [TicketType.ID: [String: [String]]]
        /// Which of them a sale holds.
        var taken: [Sale.ID: Set<String>] = [:]
    }
    private var houses: [Event.ID: House] = [:]

    init(_ connection: any Connection, events: [ExportedEvent]) throws {
        // Most shows are in the same few houses.
        var known: [SeatMap.ID: Twins] = [:]
        for (exported, _) in events {
            guard let event = exported.id,
                let map = try connection.first(ShowMapStatements.mapOfEvent, event)
            else { continue }
            let twins = try known[map] ?? SeatNamesakes.twins(try SeatMaps.read(map, connection))
            known[map] = twins
            guard !twins.isEmpty else { continue }
            let types = Dictionary(exported.ticketTypes.compactMap { type in type.id.map { (type.key, $0) } }) { first, _ in first }
            let seats = Dictionary(twins.compactMap { section, seats in types[section].map { ($0, seats) } }) { first, _ in first }
            var house = House(seats: seats)
            for row in try connection.all(ShowMapStatements.taken, event) {
                if let sale = row.booking { house.taken[sale, default: []].insert(row.seat) }
            }
            houses[event] = house
        }
    }

    private static func twins(_ map: SeatMap) -> Twins {
        var twins: Twins = [:]
        for (section, seats) in Dictionary(grouping: map.seats, by: \.section) {
            for (label, seats) in Dictionary(grouping: seats, by: \.label) {
                let isAnothersID = map.seat(label).map { $0.id != seats[0].id } ?? false
                if seats.count > 1 || isAnothersID { twins[map.sections[section].id, default: [:]][label] = seats.map(\.id) }
            }
        }
        return twins
    }

    /// The roster with ids in place of such labels. Who holds no seat any more has the first of that label: it is theirs only in name.
    func named(_ roster: Roster, of sale: Sale.ID, _ event: Event.ID) -> Roster {
        guard let house = houses[event] else { return roster }
        var left = house.taken[sale] ?? []
        let persons = roster.persons.map { person in
            guard let label = person.seat, let seats = house.seats[roster.lines[person.line].ticketType]?[label] else { return person }
            let own = person.status == nil ? seats.first { left.contains($0) } : nil
            if let own { left.remove(own) }
            return Person(
                id: person.id, line: person.line, seat: own ?? seats[0], code: person.code, status: person.status,
                statusSince: person.statusSince)
        }
        return Roster(lines: roster.lines, persons: persons)
    }
}
