import UsherCore

extension Connection {
    /// A show as a hold needs it: without what others hold.
    func offeredShow(uuid: String) throws -> Show? {
        try first(OfferStatements.byUUID, uuid, read: Offer.init(row:)).map(show)
    }

    /// The same for a booking, also where its event is deleted: then it does not take place.
    func offeredShow(_ event: Event.ID) throws -> Show? {
        try first(OfferStatements.byID, event, read: Offer.init(row:)).map(show)
    }

    private func show(_ offer: Offer) throws -> Show {
        let sections = try all(OfferStatements.sections, offer.event) { row in
            ShowSection(
                ticketType: row.id(0), id: row.text(1), name: row.text(2), colour: row.text(3), price: row.int(4),
                seats: Int(row.int(5)), blocked: Int(row.int(6)), taken: Int(row.int(7)), isAccessible: row.bool(8))
        }
        return Show(
            event: offer.event, uuid: offer.uuid, organisation: offer.organisation, title: offer.title, description: "", category: "",
            venue: "", address: "", imageURL: "", startsAt: offer.startsAt, endsAt: offer.endsAt, zone: offer.zone,
            currency: offer.currency, salesOpenAt: offer.salesOpenAt, salesCloseAt: offer.salesCloseAt, isPublished: offer.isPublished,
            isCancelled: offer.isCancelled, cancelHours: offer.cancelHours, map: offer.map, mapUUID: offer.mapUUID,
            version: offer.version, sections: sections, holds: [])
    }
}

private struct Offer {
    let event: Event.ID
    let uuid: String
    let organisation: Organisation.ID
    let title: String
    let startsAt: Instant
    let endsAt: Instant?
    let zone: Zone
    let currency: String
    let salesOpenAt: Instant?
    let salesCloseAt: Instant?
    let isPublished: Bool
    let isCancelled: Bool
    let map: SeatMap.ID
    let version: Int64
    let cancelHours: Int64?
    let mapUUID: String

    init(row: Row) {
        (event, uuid, organisation, title) = (row.id(0), row.text(1), row.id(2), row.text(3))
        (startsAt, endsAt) = (row.instant(4), row.optionalInstant(5))
        zone = Zone(row.text(6)) ?? .universal
        currency = row.text(7)
        (salesOpenAt, salesCloseAt) = (row.optionalInstant(8), row.optionalInstant(9))
        (isPublished, isCancelled) = (row.bool(10), !row.isNull(11))
        (map, version, cancelHours, mapUUID) = (row.id(12), row.int(13), row.optionalInt(14), row.text(15))
    }
}

private enum OfferStatements {
    static let byUUID = Statement(
        """
        SELECT e.id, e.uuid, e.organisation_id, e.name, e.starts_at, e.ends_at, e.time_zone, o.currency, e.sales_open_at,
            e.sales_close_at, CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END, e.cancelled_at,
            s.seat_map_id, s.version, s.cancel_hours, m.uuid
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            JOIN seat_maps m ON m.id = s.seat_map_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        """)
    static let byID = Statement(
        """
        SELECT e.id, e.uuid, e.organisation_id, e.name, e.starts_at, e.ends_at, e.time_zone, o.currency, e.sales_open_at,
            e.sales_close_at, CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END,
            COALESCE(e.cancelled_at, e.deleted_at),
            s.seat_map_id, s.version, s.cancel_hours, m.uuid
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            JOIN seat_maps m ON m.id = s.seat_map_id
        WHERE e.id = $1
        """)
    static let sections = Statement(
        """
        SELECT c.ticket_type_id, t.key, t.name, c.colour, t.price, c.seats, c.blocked, c.taken, c.accessible
        FROM sections c JOIN ticket_types t ON t.id = c.ticket_type_id
        WHERE c.event_id = $1 ORDER BY c.position
        """)
}
