import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// How somebody on a waiting list stands, as the API tells it.
enum WaitingAnswer {
    static func bytes(_ told: WaitingStore.Told, withOffer: Bool, _ links: LinkToken) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("success", true)
            json.member("id", told.entry.uuid)
            json.member("status", told.entry.status.rawValue)
            json.position(told.position)
            if withOffer { json.offer(told, links) }
        }
        return json.bytes
    }
}

extension JSONWriter {
    mutating func position(_ position: Int64?) {
        name("position")
        if let position { integer(position) } else { null() }
    }

    fileprivate mutating func offer(_ told: WaitingStore.Told, _ links: LinkToken) {
        name("offer")
        guard let offer = told.offer, let terms = offer.terms else { return null() }
        object { json in
            json.member("until", Timestamp.milliseconds(offer.heldUntil))
            json.member("token", links.make(told.entry.uuid, for: .offer))
            json.name("places")
            json.array(offer.seats.indices) { json, index in json.place(offer.seats[index], terms.tickets[index].quote) }
            json.name("quote")
            if let quote = try? WireEncoder.milliseconds.bytes(BoxOffice.Quote(terms.quote(offer.currency))) {
                json.raw(quote)
            } else {
                json.null()
            }
        }
    }

    /// As seat-checkout takes it among its `items`, and as people know it.
    private mutating func place(_ seat: BookedSeat, _ ticket: UsherCore.Quote.Ticket) {
        object { json in
            if seat.isStanding { json.member("area", seat.section) } else { json.member("seat", seat.mapSeat) }
            json.member("category", ticket.category)
            json.member("section", seat.sectionName)
            json.member("row", seat.row)
            json.member("number", seat.number)
        }
    }
}
