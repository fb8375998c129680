extension SeatMap {
    /// A drawing of this map, as the editor opens it: each row its seats, each seat under the name that it has. Drawn again it makes the same map.
    package var drawing: [UInt8] {
        var json = JSONWriter(capacity: 1_024 + 128 * seats.count)
        json.beginObject()
        json.member("drawing", 1)
        json.name("map")
        json.beginObject()
        writeHead(&json) { _ in nil }
        json.endObject()
        json.name("objects")
        json.beginArray()
        var number = 0
        for row in rows {
            number += 1
            json.write(row, of: self, number)
        }
        for area in areas {
            number += 1
            json.write(area, number)
        }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    /// Seats of one row stand together in the order of the list.
    private var rows: [ArraySlice<Seat>] {
        var rows: [ArraySlice<Seat>] = []
        var start = seats.startIndex
        for index in seats.indices.dropFirst() where seats[index].section != seats[start].section || seats[index].row != seats[start].row {
            rows.append(seats[start..<index])
            start = index
        }
        return seats.isEmpty ? [] : rows + [seats[start...]]
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ row: ArraySlice<SeatMap.Seat>, of map: SeatMap, _ number: Int) {
        guard let first = row.first else { return }
        beginObject()
        member("id", "o\(number)")
        member("kind", "seats")
        member("section", map.sections[first.section].id)
        member("row", first.row)
        name("seats")
        beginArray()
        for seat in row {
            beginObject()
            member("x", seat.position.x)
            member("y", seat.position.y)
            member("number", seat.number)
            endObject()
        }
        endArray()
        name("places")
        beginObject()
        for (index, seat) in row.enumerated() {
            name(String(index))
            beginObject()
            if seat.isAccessible { member("accessible", true) }
            if seat.isRestrictedView { member("restrictedView", true) }
            member("id", seat.id)
            endObject()
        }
        endObject()
        endObject()
    }

    fileprivate mutating func write(_ area: SeatMap.Area, _ number: Int) {
        beginObject()
        member("id", "o\(number)")
        member("kind", "area")
        member("key", area.id)
        writeMembers(of: area)
        endObject()
    }
}
