import UsherCore

/// Where a map's seats are, for who draws it: without prices and states, so the same for every show and for ever. Seats stand in the map's order,
/// by section and row; a seat is its number and its centre, then, where there is more to say, 1 for a wheelchair space plus 2 for a restricted view, and
/// its id where that is not section, row and number with hyphens between.
enum MapGeometry {
    static func body(_ map: SeatMap, uuid: String) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024 + 32 * map.seats.count)
        json.beginObject()
        json.member("id", uuid)
        json.name("seatSize")
        json.number(map.drawnSeatSize)
        json.name("sections")
        json.beginArray()
        var next = 0
        for (index, section) in map.sections.enumerated() { write(section, index, map, &next, &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    private static func write(_ section: SeatMap.Section, _ index: Int, _ map: SeatMap, _ next: inout Int, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("id", section.id)
        json.member("name", section.name)
        json.name("rows")
        json.beginArray()
        var row: String?
        while next < map.seats.count, map.seats[next].section == index {
            let seat = map.seats[next]
            if seat.row != row {
                if row != nil { close(&json) }
                row = seat.row
                json.beginObject()
                json.member("row", seat.row)
                json.name("seats")
                json.beginArray()
            }
            write(seat, in: section, &json)
            next += 1
        }
        if row != nil { close(&json) }
        json.endArray()
        json.endObject()
    }

    private static func write(_ seat: SeatMap.Seat, in section: SeatMap.Section, _ json: inout JSONWriter) {
        json.beginArray()
        json.string(seat.number)
        json.number(seat.position.x)
        json.number(seat.position.y)
        let flags = (seat.isAccessible || section.isAccessible ? 1 : 0) + (seat.isRestrictedView ? 2 : 0)
        let isNamedSo = seat.id == "\(section.id)-\(seat.row)-\(seat.number)"
        if flags > 0 || !isNamedSo { json.integer(Int64(flags)) }
        if !isNamedSo { json.string(seat.id) }
        json.endArray()
    }

    private static func close(_ json: inout JSONWriter) {
        json.endArray()
        json.endObject()
    }

    static let example = """
        {"id":"0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11","seatSize":20,"sections":[{"id":"stalls","name":"Stalls","rows":[\
        {"row":"A","seats":[["1",455,190],["2",485,190,1]]}]}]}
        """
}

/// What is answered, as a program reads it; a seat is an array of several kinds.
struct MapGeometryDocument: Codable, Sendable {
    struct Section: Codable, Sendable {
        let id: String
        let name: String
        let rows: [Row]
    }

    struct Row: Codable, Sendable { let row: String }

    let id: String
    let seatSize: Double
    let sections: [Section]
}
