import UsherCore

/// Writes UserBooking (boxoffice.md 6).
struct BookingAnswer: Sendable {
    let site: SiteURL
    let links: LinkToken
    /// Whether passes for Wallet can be made.
    let hasWallet: Bool

    func list(_ records: [BookingRecord]) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 1_024 * records.count)
        json.beginArray()
        for record in records { write(record, &json) }
        json.endArray()
        return json.bytes
    }

    func bytes(_ record: BookingRecord) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        write(record, &json)
        return json.bytes
    }

    func write(_ record: BookingRecord, _ json: inout JSONWriter) {
        let (booking, event) = (record.booking, record.event)
        let start = LocalStart(event)
        json.beginObject()
        json.member("id", booking.uuid)
        json.member("showId", event.uuid)
        json.member("showTitle", event.title)
        json.member("showDate", start.date)
        json.member("showTime", start.time)
        json.member("venue", event.venue)
        json.name("seats")
        json.beginArray()
        for index in booking.seats.indices { write(record, seat: index, &json) }
        json.endArray()
        json.member("totalAmount", Money(booking.total, booking.currency).major)
        json.member("bookingDate", Timestamp.milliseconds(booking.bookedAt))
        json.member("status", booking.status.shown)
        if let code = record.code { json.member("qrCode", code) }
        json.member("total_amount_pence", booking.total)
        json.member("refunded_pence", booking.refunded)
        json.member("currency", booking.currency)
        json.member("venueAddress", event.address)
        json.member("imageUrl", event.imageURL)
        json.member("startsAt", Timestamp.milliseconds(event.startsAt))
        json.member("timezone", event.zone.name)
        json.member("usageStatus", record.usage)
        writeLinks(booking.uuid, &json)
        json.endObject()
    }

    private func write(_ record: BookingRecord, seat index: Int, _ json: inout JSONWriter) {
        let seat = record.booking.seats[index]
        let (status, code) = record.seat(index)
        json.beginObject()
        json.member("id", seat.id(in: record.event.uuid))
        json.member("section", seat.sectionName)
        json.member("row", seat.row)
        json.member("number", seat.number)
        json.member("price", Money(seat.price, record.booking.currency).major)
        json.member("price_pence", seat.price)
        json.member("status", status)
        if let code { json.member("qrCode", code) }
        json.endObject()
    }

    private func writeLinks(_ uuid: String, _ json: inout JSONWriter) {
        let key = links.make(uuid, for: .booking)
        json.name("links")
        json.beginObject()
        json.member("page", site(.booking(uuid, key: key)))
        json.member("pdf", site(.bookingFile(uuid, .pdf, key: key)))
        json.member("ics", site(.bookingFile(uuid, .calendar, key: key)))
        if hasWallet { json.member("wallet", site(.bookingFile(uuid, .pass, key: key))) }
        json.endObject()
    }

    static let example = """
        {"id":"0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","showId":"0198a1b2-0000-7000-8000-000000000001","showTitle":"Hamlet",\
        "showDate":"2025-08-15","showTime":"19:30:00","venue":"Playhouse","seats":[{"id":"3b241101-e2bb-8255-8caf-4136c566a962",\
        "section":"Stalls","row":"A","number":"12","price":85,"price_pence":8500,"status":"valid","qrCode":"K7WQ2M4XNP8RT3VHB5CD"}],\
        "totalAmount":85,"bookingDate":"2025-08-01T10:15:00.000Z","status":"confirmed","qrCode":"ABCDEFGHJK23456789MN",\
        "total_amount_pence":8500,"refunded_pence":0,"currency":"GBP","venueAddress":"1 High Street","imageUrl":"",\
        "startsAt":"2025-08-15T18:30:00.000Z","timezone":"Europe/London","usageStatus":"unused","links":{"page":\
        "https://tickets.example.org/bookings/0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b?k=AZihss","pdf":\
        "https://tickets.example.org/bookings/0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b/ticket.pdf?k=AZihss","ics":\
        "https://tickets.example.org/bookings/0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b/event.ics?k=AZihss"}}
        """
}

/// When an event begins by the clock on its wall: `2025-08-15`, `19:30:00`.
struct LocalStart {
    let date: String
    let time: String

    init(_ event: BookedEvent) {
        date = event.zone.date(of: event.startsAt).description
        let seconds = Int(event.zone.timeOfDay(of: event.startsAt) / 1_000_000)
        time = Self.two(seconds / 3600) + ":" + Self.two(seconds / 60 % 60) + ":" + Self.two(seconds % 60)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
