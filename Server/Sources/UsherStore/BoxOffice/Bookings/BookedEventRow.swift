import UsherCore

/// The event e, show h and organisation o of a booking or a sale.
struct BookedEventRow: Selectable {
    private let uuid: String
    private let title: String
    private let description: String
    private let imageURL: String
    private let startsAt: Instant
    private let endsAt: Instant?
    private let zone: Zone
    private let venue: String
    private let address: String
    private let isCancelled: Bool
    private let cancelHours: Int64?
    private let reentry: Reentry
    private let organiser: String
    private let returnUntil: Instant?
    private let moves: Int64
    private let transfers: Bool
    private let renameHours: Int64
    private let exchangeHours: Int64?

    init(_ columns: inout Columns) {
        uuid = columns.next("e.uuid")
        title = columns.next("e.name")
        description = columns.next("e.description")
        imageURL = columns.next("e.image_url")
        startsAt = columns.next("e.starts_at")
        endsAt = columns.next("e.ends_at")
        zone = Zone(columns.next("e.time_zone", example: "Europe/Berlin")) ?? .universal
        venue = columns.next("e.venue_name")
        address = columns.next("e.venue_address")
        isCancelled = (columns.next("e.cancelled_at") as Instant?) != nil
        cancelHours = columns.next("h.cancel_hours")
        reentry = Reentry(rawValue: columns.next("e.reentry", example: Reentry.daily.rawValue)) ?? .once
        organiser = columns.next("o.name")
        returnUntil = columns.next("h.return_until")
        moves = (columns.next("h.moves") as Int64?) ?? 0
        transfers = (columns.next("h.transfers") as Int64?) == 1
        renameHours = (columns.next("h.rename_hours") as Int64?) ?? 0
        exchangeHours = columns.next("h.exchange_hours")
    }

    /// A sale for another date begins when the event does on its own.
    func event(occurrence: Int64) -> BookedEvent {
        var shifted = startsAt
        if occurrence != 0 {
            shifted = zone.instant(CivilDate(days: occurrence), timeOfDay: zone.timeOfDay(of: startsAt), repeated: .first)
        }
        let shift = shifted.microseconds - startsAt.microseconds
        var event = BookedEvent(
            uuid: uuid, title: title, description: description, imageURL: imageURL, startsAt: shifted,
            endsAt: endsAt?.adding(microseconds: shift), zone: zone, venue: venue, address: address, isCancelled: isCancelled,
            cancelHours: cancelHours, organiser: organiser, returnUntil: returnUntil, moves: moves,
            transfers: transfers, renameHours: renameHours)
        event.exchangeHours = exchangeHours
        return event
    }

    func usage(of sale: Sale) -> Usage { Usage(sale: sale, reentry: reentry, zone: zone) }
}
