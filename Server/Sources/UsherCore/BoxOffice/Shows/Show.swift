/// An event that is sold here: by numbered seats, by standing places, or both.
package struct Show: Sendable, Equatable {
    package let event: Event.ID
    package let uuid: String
    package let organisation: Organisation.ID
    package let title: String
    package let description: String
    /// A slug; empty where there is none.
    package let category: String
    package let venue: String
    package let address: String
    package let imageURL: String
    package let startsAt: Instant
    /// Four hours after the start where the event says no end (D5).
    package let endsAt: Instant
    package let zone: Zone
    package let currency: String
    package let salesOpenAt: Instant?
    /// The start, or earlier where the event says so.
    package let salesCloseAt: Instant
    package let isPublished: Bool
    package let isCancelled: Bool
    /// How long before the start buyers may still cancel; nil: never.
    package let cancelHours: Int64?
    /// Nil without numbered seats; then its UUID is empty.
    package let map: SeatMap.ID?
    package let mapUUID: String
    /// How many tickets one sale has at most.
    package let mostSeats: Int
    /// Nil where there is no more to it than seats at one price each.
    package let pricing: ShowPricing?
    /// What it belongs to with other performances, where guests may know.
    package var production: ShowProduction?
    /// Until how many hours before the start its tickets may be changed for others, and what that costs; nil: never.
    package var exchangeHours: Int64?
    package var exchangeFee: Int64 = 0
    /// Nil where there is none.
    package let waiting: WaitingList?
    /// Counts up with every change that alters what is served.
    package let version: Int64
    /// In the order of the map.
    package let sections: [ShowSection]
    /// Live and lapsed holds that still stand in the counts, by their end.
    package let holds: [HoldEnd]
    /// When what is served changes by the mere passing of time, ascending.
    package let turns: [Instant]

    package init(
        event: Event.ID, uuid: String, organisation: Organisation.ID, title: String, description: String, category: String, venue: String,
        address: String, imageURL: String, startsAt: Instant, endsAt: Instant?, zone: Zone, currency: String, salesOpenAt: Instant?,
        salesCloseAt: Instant?, isPublished: Bool, isCancelled: Bool, cancelHours: Int64?, map: SeatMap.ID?, mapUUID: String,
        version: Int64,
        sections: [ShowSection], holds: [HoldEnd], mostSeats: Int = usualMostSeats, pricing: ShowPricing? = nil, waiting: WaitingList? = nil
    ) {
        self.waiting = waiting
        self.mostSeats = mostSeats
        self.pricing = pricing
        self.event = event
        self.uuid = uuid
        self.organisation = organisation
        self.title = title
        self.description = description
        self.category = category
        self.venue = venue
        self.address = address
        self.imageURL = imageURL
        self.startsAt = startsAt
        self.endsAt = Show.end(startsAt: startsAt, endsAt: endsAt)
        self.zone = zone
        self.currency = currency
        self.salesOpenAt = salesOpenAt
        self.salesCloseAt = min(startsAt, salesCloseAt ?? startsAt)
        self.isPublished = isPublished
        self.isCancelled = isCancelled
        self.cancelHours = cancelHours
        self.map = map
        self.mapUUID = mapUUID
        self.version = version
        self.sections = sections
        self.holds = holds.sorted { $0.until < $1.until }
        let ends = [salesOpenAt, self.salesCloseAt, self.endsAt, waiting?.closesAt].compactMap { $0 }
        turns = Set(holds.map(\.until) + ends + (pricing?.turns ?? [])).sorted()
    }

    /// Until when buyers may change its tickets for others; nil: never.
    package var exchangeUntil: Instant? { exchangeHours.map { startsAt.adding(seconds: -$0 * 3600) } }

    package static let usualMostSeats = 8
    /// How many minutes before the start places are held for who comes to fetch them.
    package static let usualReserve: Int64 = 30

    /// The same with its counts.
    package func with(
        sections: [ShowSection], holds: [HoldEnd], mostSeats: Int? = nil, pricing: ShowPricing? = nil, waiting: WaitingList? = nil
    ) -> Show {
        var show = Show(
            event: event, uuid: uuid, organisation: organisation, title: title, description: description, category: category, venue: venue,
            address: address, imageURL: imageURL, startsAt: startsAt, endsAt: endsAt, zone: zone, currency: currency,
            salesOpenAt: salesOpenAt, salesCloseAt: salesCloseAt, isPublished: isPublished, isCancelled: isCancelled,
            cancelHours: cancelHours, map: map, mapUUID: mapUUID, version: version, sections: sections, holds: holds,
            mostSeats: mostSeats ?? self.mostSeats, pricing: pricing, waiting: waiting ?? self.waiting)
        (show.production, show.exchangeHours, show.exchangeFee) = (production, exchangeHours, exchangeFee)
        return show
    }

    /// When an event is over.
    package static func end(startsAt: Instant, endsAt: Instant?) -> Instant {
        endsAt ?? startsAt.adding(microseconds: usualLength)
    }

    /// Of a show without an end, in microseconds (D5).
    package static let usualLength = Occurrence.defaultLength * 1_000_000
}

/// A production as its performances name it.
package struct ShowProduction: Sendable, Equatable {
    package let uuid: String
    package let name: String

    package init(uuid: String, name: String) { (self.uuid, self.name) = (uuid, name) }
}

/// One section of a show: what its tickets cost and how many are left.
package struct ShowSection: Sendable, Equatable {
    package let ticketType: TicketType.ID
    /// Its id in the map.
    package let id: String
    package let name: String
    package let colour: String
    /// In minor units.
    package let price: Int64
    package let seats: Int
    package let blocked: Int
    /// Sold and held, lapsed holds among them.
    package let taken: Int
    package let isAccessible: Bool

    package init(
        ticketType: TicketType.ID, id: String, name: String, colour: String, price: Int64, seats: Int, blocked: Int, taken: Int,
        isAccessible: Bool
    ) {
        self.ticketType = ticketType
        self.id = id
        self.name = name
        self.colour = colour
        self.price = price
        self.seats = seats
        self.blocked = blocked
        self.taken = taken
        self.isAccessible = isAccessible
    }

    /// Seats that are offered at all.
    package var offered: Int { seats - blocked }

    /// The same with nothing left of it.
    package var full: ShowSection {
        ShowSection(
            ticketType: ticketType, id: id, name: name, colour: colour, price: price, seats: seats, blocked: blocked, taken: offered,
            isAccessible: isAccessible)
    }
}

/// So many seats of a section are held until then; from that instant on they are free.
package struct HoldEnd: Sendable, Equatable {
    package let ticketType: TicketType.ID
    package let until: Instant
    package let count: Int

    package init(ticketType: TicketType.ID, until: Instant, count: Int) {
        self.ticketType = ticketType
        self.until = until
        self.count = count
    }
}
