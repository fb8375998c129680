/// The seats that somebody asked for, found in a show (boxoffice.md 5.1, checks 9 and 10).
package struct SeatChoice: Sendable, Equatable {
    /// One entry each: what was sent, and the seat it means.
    package let seats: [(sent: String, seat: BookedSeat)]

    /// An entry is a seat's id in this show, or else its id in the map; nothing is guessed.
    package init(_ sent: [String], of show: Show, _ seating: Seating) throws(CheckoutRefusal) {
        var found: [(sent: String, seat: BookedSeat)] = []
        var unknown: [String] = []
        for entry in sent {
            if let seat = SeatChoice.seat(entry, of: show, seating) { found.append((entry, seat)) } else { unknown.append(entry) }
        }
        guard unknown.isEmpty else { throw .invalidSeats(unknown) }
        var (seen, twice): (Set<String>, Set<String>) = ([], [])
        for entry in found where !seen.insert(entry.seat.mapSeat).inserted { twice.insert(entry.seat.mapSeat) }
        guard twice.isEmpty else { throw .duplicateSeats(found.filter { twice.contains($0.seat.mapSeat) }.map(\.sent)) }
        seats = found
    }

    package var total: Int64 { seats.reduce(0) { $0 + $1.seat.price } }

    /// Their ids in the map.
    package var ids: Set<String> { Set(seats.map(\.seat.mapSeat)) }

    package static func == (a: Self, b: Self) -> Bool {
        a.seats.map(\.sent) == b.seats.map(\.sent) && a.seats.map(\.seat) == b.seats.map(\.seat)
    }

    private static func seat(_ entry: String, of show: Show, _ seating: Seating) -> BookedSeat? {
        guard let seat = seating.index(of: entry).map({ seating.map.seats[$0] }) else { return nil }
        let section = seating.map.sections[seat.section]
        guard let priced = show.sections.first(where: { $0.id == section.id }) else { return nil }
        return BookedSeat(
            mapSeat: seat.id, ticketType: priced.ticketType, section: section.id, sectionName: section.name, colour: section.colour,
            row: seat.row, number: seat.number, price: priced.price)
    }
}

extension BookedSeat {
    /// Its UUID in a show.
    package func id(in show: String) -> String { SeatIdentity.uuid(show: show, seat: mapSeat) }
}
