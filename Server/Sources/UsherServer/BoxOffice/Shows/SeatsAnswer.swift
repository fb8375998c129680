import UsherCore
import UsherStore

/// A show's seats as the wire has them, written straight into bytes: there are up to 20,000, their states change with every hold, and
/// `WireEncoder` takes some three times as long for a row.
enum SeatsAnswer {
    static func body(_ seats: ShowStore.SeatsAnswer, at now: Instant) -> [UInt8] {
        let seats = seats.shown(at: now)
        let (map, show) = (seats.seating.map, seats.show)
        let sections = map.sections.map { section in SectionText(section, show) }
        var json = JSONWriter(capacity: 64 + 480 * map.seats.count)
        json.beginArray()
        for (index, seat) in map.seats.enumerated() {
            var text = sections[seat.section]
            if let price = seats.prices?[index] { (text.price, text.major) = (price, Money(price, show.currency).major) }
            write(seat, seats.seating.ids[index], SeatStatus(seats.states[index], at: now), text, show, &json)
        }
        json.endArray()
        return json.bytes
    }

    /// Only what changes.
    static func statuses(_ seats: ShowStore.SeatsAnswer, at now: Instant) -> [UInt8] {
        let seats = seats.shown(at: now)
        var json = JSONWriter(capacity: 64 + 72 * seats.states.count)
        json.beginArray()
        for (id, state) in zip(seats.seating.ids, seats.states) {
            json.beginObject()
            json.member("id", id)
            json.member("status", SeatStatus(state, at: now).rawValue)
            json.endObject()
        }
        json.endArray()
        return json.bytes
    }

    /// What all seats of a section share.
    private struct SectionText {
        let section: SeatMap.Section
        var price: Int64
        var major: Int64

        init(_ section: SeatMap.Section, _ show: Show) {
            self.section = section
            price = show.sections.first { $0.id == section.id }?.price ?? section.basePrice
            major = Money(price, show.currency).major
        }
    }

    private static func write(
        _ seat: SeatMap.Seat, _ id: String, _ status: SeatStatus, _ text: SectionText, _ show: Show, _ json: inout JSONWriter
    ) {
        json.beginObject()
        json.member("id", id)
        json.member("row", seat.row)
        json.member("number", seat.number)
        json.member("section", text.section.name)
        json.member("price", text.major)
        json.member("status", status.rawValue)
        json.member("seatMapId", show.mapUUID)
        json.member("price_pence", text.price)
        json.member("section_id", text.section.id)
        json.member("map_seat_id", seat.id)
        json.member("is_accessible", seat.isAccessible || text.section.isAccessible)
        json.member("restricted_view", seat.isRestrictedView)
        json.member("color_hex", text.section.colour)
        json.write("position", seat.position)
        json.member("row_letter", seat.row)
        json.member("section_name", text.section.name)
        json.member("seat_number", BookedSeat.leadingNumber(seat.number))
        json.endObject()
    }

    static let example = """
        [{"id":"6f1d3a54-1f0e-8a3b-9c55-2f6d1c0a11b2","row":"A","number":"12","section":"Stalls","price":85,"status":"available",\
        "seatMapId":"0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11","price_pence":8500,"section_id":"stalls","map_seat_id":"stalls-A-12",\
        "is_accessible":false,"restricted_view":false,"color_hex":"#2E7D32","position":{"x":455,"y":190},"row_letter":"A",\
        "section_name":"Stalls","seat_number":12}]
        """
    static let statusExample = #"[{"id":"6f1d3a54-1f0e-8a3b-9c55-2f6d1c0a11b2","status":"reserved"}]"#
}

/// A show's map as the wire has it.
enum SeatMapAnswer {
    static func body(_ show: Show, _ map: SeatMap) -> [UInt8] {
        let prices = map.sections.map { section in show.sections.first { $0.id == section.id }?.price ?? section.basePrice }
        var json = JSONWriter(capacity: 1_024 + 96 * map.seats.count)
        json.beginObject()
        json.member("success", true)
        json.name("seatMap")
        json.beginObject()
        json.member("id", show.mapUUID)
        json.member("name", map.name)
        json.member("totalCapacity", map.seats.count)
        json.member("svgViewbox", "0 0 \(number(map.viewport.width)) \(number(map.viewport.height))")
        json.name("layoutConfig")
        json.raw(map.layout(prices: prices))
        json.name("generatedSVG")
        json.null()
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func number(_ value: Double) -> String {
        var json = JSONWriter()
        json.number(value)
        return json.text
    }

    static let example = """
        {"success":true,"seatMap":{"id":"0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11","name":"Playhouse","totalCapacity":1,\
        "svgViewbox":"0 0 1000 800","layoutConfig":{"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},\
        "sections":[{"id":"stalls","name":"Stalls","colorHex":"#2E7D32","base_price_pence":8500,"capacity":1,"price_pence":8500}],\
        "seats":[{"id":"stalls-A-1","section":"stalls","row":"A","number":"1","x":455,"y":190}]},"generatedSVG":null}}
        """
}
