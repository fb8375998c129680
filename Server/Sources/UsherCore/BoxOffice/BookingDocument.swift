/// A booking's seats as one small JSON document in its row:
/// `[["stalls-A-1",101,"stalls","Stalls","#2E7D32","A","1",8500,"valid"],…]`; behind that, where one is told, why it stands no more and who comes with it.
package enum BookingDocument {
    package static func text(_ seats: [BookedSeat]) -> String {
        var json = JSONWriter(capacity: 16 + 96 * seats.count)
        json.beginArray()
        for seat in seats {
            json.beginArray()
            json.string(seat.mapSeat)
            json.integer(seat.ticketType.rawValue)
            json.string(seat.section)
            json.string(seat.sectionName)
            json.string(seat.colour)
            json.string(seat.row)
            json.string(seat.number)
            json.integer(seat.price)
            json.string(seat.status.rawValue)
            if seat.reason != nil || seat.holder != nil {
                json.string(seat.reason?.rawValue ?? "")
                json.string(seat.holder ?? "")
            }
            json.endArray()
        }
        json.endArray()
        return json.text
    }

    package static func seats(_ document: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> [BookedSeat] {
        var json = JSONReader(document)
        var seats: [BookedSeat] = []
        var first = true
        try json.beginArray()
        while try json.nextElement(first: &first) { seats.append(try seat(&json)) }
        return seats
    }

    private static func seat(_ json: inout JSONReader) throws(JSONSyntaxError) -> BookedSeat {
        try json.beginArray()
        let mapSeat = try json.string()
        try json.expect(0x2C)
        let type = try json.integer()
        let section = try text(&json)
        let sectionName = try text(&json)
        let colour = try text(&json)
        let row = try text(&json)
        let number = try text(&json)
        try json.expect(0x2C)
        let price = try json.integer()
        guard let status = BookedSeat.Status(rawValue: try text(&json)) else { throw json.fail() }
        var seat = BookedSeat(
            mapSeat: mapSeat, ticketType: .init(type), section: section, sectionName: sectionName, colour: colour, row: row,
            number: number, price: price, status: status)
        if json.peek() == 0x2C {
            try json.expect(0x2C)
            let (reason, holder) = (try json.string(), try text(&json))
            seat.reason = BookedSeat.Reason(rawValue: reason)
            seat.holder = holder.isEmpty ? nil : holder
        }
        try json.expect(0x5D)
        return seat
    }

    private static func text(_ json: inout JSONReader) throws(JSONSyntaxError) -> String {
        try json.expect(0x2C)
        return try json.string()
    }
}
