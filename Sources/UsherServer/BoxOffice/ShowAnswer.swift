import UsherCore

/// A show as the wire has it.
enum ShowAnswer {
    /// How many seats one checkout takes at most.
    static let mostSeats = 8

    static func body(_ show: Show, at now: Instant) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024 + 200 * show.sections.count)
        write(show, at: now, &json)
        return json.bytes
    }

    static func body(_ shows: [Show], at now: Instant) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 2_048 * shows.count)
        json.beginArray()
        for show in shows { write(show, at: now, &json) }
        json.endArray()
        return json.bytes
    }

    private static func write(_ show: Show, at now: Instant, _ json: inout JSONWriter) {
        let prices = show.prices
        let (low, high) = (Money(prices.lowerBound, show.currency), Money(prices.upperBound, show.currency))
        let status = show.saleStatus(at: now)
        json.beginObject()
        json.member("id", show.uuid)
        json.member("title", show.title)
        json.member("description", show.description)
        json.member("date", show.date)
        json.member("time", show.time)
        json.member("venue_name", show.venue)
        json.member("location", show.address)
        json.member("imageUrl", show.imageURL)
        json.member("min_price", low.major)
        json.member("max_price", high.major)
        json.member("seatMapId", show.mapUUID)
        json.name("seat_pricing")
        json.beginArray()
        for section in show.sections { write(section, of: show, at: now, &json) }
        json.endArray()
        json.member("currency", show.currency)
        json.member("min_price_pence", low.minor)
        json.member("max_price_pence", high.minor)
        json.member("address", show.address)
        json.member("category", show.categorySlug)
        json.member("starts_at", Timestamp.milliseconds(show.startsAt))
        json.member("ends_at", Timestamp.milliseconds(show.endsAt))
        json.member("timezone", show.zone.name)
        json.member("total_seats", show.offered)
        json.member("total_available_seats", show.available(at: now))
        json.member("sales_open_at", show.salesOpenAt.map(Timestamp.milliseconds))
        json.member("max_seats", mostSeats)
        json.member("on_sale", status == .onSale)
        json.member("sale_status", status.rawValue)
        json.endObject()
    }

    private static func write(_ section: ShowSection, of show: Show, at now: Instant, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("section_id", section.id)
        json.member("section_name", section.name)
        json.member("color_code", section.colour)
        json.member("price", Money(section.price, show.currency).major)
        json.member("price_pence", section.price)
        json.member("available_seats", show.available(section, at: now))
        json.member("total_seats", section.offered)
        json.member("is_accessible", section.isAccessible)
        json.endObject()
    }

    static let pricing = """
        {"section_id":"stalls","section_name":"Stalls","color_code":"#2E7D32","price":85,"price_pence":8500,"available_seats":7,\
        "total_seats":7,"is_accessible":false}
        """
    static let example = """
        {"id":"d11e4d04-90f6-4157-a70f-ecfc63f18058","title":"Hamlet","description":"","date":"2025-08-15","time":"19:30:00",\
        "venue_name":"Globe Theatre","location":"21 New Globe Walk, London","imageUrl":"","min_price":85,"max_price":85,\
        "seatMapId":"0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11","seat_pricing":[\(pricing)],"currency":"GBP","min_price_pence":8500,\
        "max_price_pence":8500,"address":"21 New Globe Walk, London","category":"play","starts_at":"2025-08-15T18:30:00.000Z",\
        "ends_at":"2025-08-15T21:30:00.000Z","timezone":"Europe/London","total_seats":7,"total_available_seats":7,"sales_open_at":null,\
        "max_seats":8,"on_sale":true,"sale_status":"on_sale"}
        """
}
