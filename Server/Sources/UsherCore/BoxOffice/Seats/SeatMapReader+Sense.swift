import Foundation

extension SeatMapReader {
    /// What is wrong although each value is right.
    func checkSense(viewport: SeatMap.Size, seatSize: Double) {
        checkDistinct()
        checkInside(viewport)
        checkCapacities()
        warnOfOverlaps(seatSize)
    }

    private func checkDistinct() {
        struct Name: Hashable {
            let section: Int
            let row: String
            let number: String
        }
        var ids: Set<String> = []
        var names: Set<Name> = []
        for (seat, path) in seats {
            if !ids.insert(seat.id).inserted {
                let place = path.hasPrefix("seats[") ? "\(path).id" : path
                notes.add(place, .duplicateSeatID, "another seat has the id \"\(seat.id)\"")
            }
            if !names.insert(Name(section: seat.section, row: seat.row, number: seat.number)).inserted {
                let name = "\(sections[seat.section].name), row \(seat.row), seat \(seat.number)"
                notes.add(path, .duplicateSeat, "there is another \(name)")
            }
        }
    }

    private func checkInside(_ viewport: SeatMap.Size) {
        // A row that sticks out does so with many seats: said once.
        var said = ""
        for (seat, path) in seats where path != said {
            let (x, y) = (seat.position.x, seat.position.y)
            // Asked this way round, what is no number any more lies outside too.
            if x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height { continue }
            notes.add(path, .seatOutsideViewport, "seat \(seat.id) stands at (\(x), \(y)), outside of the viewport")
            said = path
        }
    }

    private func checkCapacities() {
        let counts = seats.reduce(into: [Int](repeating: 0, count: sections.count)) { $0[$1.seat.section] += 1 }
        for (index, section) in sections.enumerated() where section.capacity >= 0 && section.capacity != counts[index] {
            notes.warn(
                "sections[\(index)].capacity", .capacityMismatch, "is \(section.capacity), but the section has \(counts[index]) seats")
        }
    }

    /// Seats are put into squares as wide as the least distance, so that each is compared with few others. Of seats that stand on each other a
    /// square keeps one: however many are heaped up, a square has room for no more than a handful that are not.
    private func warnOfOverlaps(_ seatSize: Double) {
        struct Square: Hashable {
            let x: Int
            let y: Int
        }
        let least = seatSize / 2
        guard least > 0, least.isFinite else { return }
        var squares: [Square: [SeatMap.Seat]] = [:]
        var said = ""
        for (seat, path) in seats {
            let (x, y) = (seat.position.x, seat.position.y)
            guard let column = Int(exactly: (x / least).rounded(.down)), let line = Int(exactly: (y / least).rounded(.down)),
                abs(column) < 1 << 40, abs(line) < 1 << 40
            else { continue }
            func below(_ dx: Int, _ dy: Int) -> SeatMap.Seat? {
                squares[Square(x: column + dx, y: line + dy)]?.first { hypot($0.position.x - x, $0.position.y - y) < least }
            }
            let own = below(0, 0)
            if own == nil { squares[Square(x: column, y: line), default: []].append(seat) }
            guard path != said else { continue }
            let around = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            if let other = own ?? around.lazy.compactMap({ below($0.0, $0.1) }).first {
                notes.warn(path, .seatsOverlap, "seat \(seat.id) stands on seat \(other.id)")
                said = path
            }
        }
    }
}
