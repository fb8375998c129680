/// What is another one in a map than in the map before it. Places are known by their ids.
package struct SeatMapChange: Sendable, Equatable {
    package var added = 0
    package var removed = 0
    package var moved = 0
    /// In another section, row, or with another number.
    package var renamed = 0

    package init(added: Int = 0, removed: Int = 0, moved: Int = 0, renamed: Int = 0) {
        (self.added, self.removed, self.moved, self.renamed) = (added, removed, moved, renamed)
    }

    package init(from old: SeatMap?, to new: SeatMap) {
        guard let old else {
            self.init(added: new.seats.count)
            return
        }
        self.init()
        for seat in new.seats {
            guard let before = old.seat(seat.id) else {
                added += 1
                continue
            }
            if before.position != seat.position { moved += 1 }
            if !old.calls(before, as: new, calls: seat) { renamed += 1 }
        }
        removed = old.seats.count - (new.seats.count - added)
    }
}

extension SeatMap {
    /// Whether people find a place under the same words in both maps.
    fileprivate func calls(_ seat: Seat, as other: SeatMap, calls another: Seat) -> Bool {
        seat.row == another.row && seat.number == another.number && sections[seat.section].id == other.sections[another.section].id
    }

    /// What stands in the way of giving a show this map in place of `old`: its held and sold seats must be there, under the words that stand on
    /// tickets.
    package func obstacles(after old: SeatMap, taken: some Sequence<String>) -> [SeatMapFault] {
        taken.compactMap { id in
            guard let seat = seat(id) else { return SeatMapFault(id, .seatInUse, "seat \(id) is held or sold and must stay") }
            guard let before = old.seat(id), !old.calls(before, as: self, calls: seat) else { return nil }
            return SeatMapFault(id, .seatRenamed, "seat \(id) is held or sold and must keep its section, row and number")
        }
    }
}
