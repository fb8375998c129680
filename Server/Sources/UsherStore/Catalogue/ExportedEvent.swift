import UsherCore

/// An event on its way into a catalogue.
struct ExportedEvent {
    var event: EventDraft
    /// The organisation's key.
    let organisation: String

    /// `seatMap`: its map as JSON text, where it is a show.
    func json(seatMap: String?, cancelHours: Int64?) -> JSONWriter {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.member("key", event.key)
        json.member("organisation", organisation)
        json.member("id", event.id?.rawValue ?? 0)
        json.member("uuid", event.uuid)
        json.member("name", event.name)
        json.member("description", event.description)
        json.member("category", event.category)
        if let url = event.imageURL { json.member("image_url", url) }
        json.exact("starts_at", event.startsAt)
        json.exact("ends_at", event.endsAt)
        json.member("time_zone", event.timeZone)
        writeVenue(&json)
        json.member("reentry", event.reentry.name)
        json.member("published", event.published)
        json.member("cancelled", event.cancelled)
        json.exact("sales_open_at", event.salesOpenAt)
        json.exact("sales_close_at", event.salesCloseAt)
        json.name("ticket_types")
        json.beginArray()
        for type in event.ticketTypes { write(type, &json) }
        json.endArray()
        if let cancelHours { json.member("cancel_hours", cancelHours) }
        json.raw("seat_map", seatMap)
        json.endObject()
        return json
    }

    private func writeVenue(_ json: inout JSONWriter) {
        guard event.venueName != nil || event.venueAddress != nil else { return }
        json.name("venue")
        json.beginObject()
        if let name = event.venueName { json.member("name", name) }
        if let address = event.venueAddress { json.member("address", address) }
        json.endObject()
    }

    private func write(_ type: TicketTypeDraft, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("key", type.key)
        json.member("id", type.id?.rawValue ?? 0)
        json.member("uuid", type.uuid)
        json.member("name", type.name)
        json.member("price", type.price)
        if let quantity = type.quantity { json.member("quantity", quantity) }
        json.endObject()
    }
}

extension JSONWriter {
    /// A member that is JSON already; left out where it is nil.
    mutating func raw(_ name: StaticString, _ json: String?) {
        guard let json else { return }
        self.name(name)
        raw(json.utf8)
    }

    /// An instant to the microsecond; left out where it is nil.
    mutating func exact(_ name: StaticString, _ instant: Instant?) {
        guard let instant else { return }
        let fraction = instant.microseconds - instant.seconds * 1_000_000
        guard fraction != 0 else { return member(name, instant) }
        let digits = String(fraction)
        member(name, Timestamp.seconds(instant).dropLast() + "." + String(repeating: "0", count: 6 - digits.count) + digits + "Z")
    }
}
