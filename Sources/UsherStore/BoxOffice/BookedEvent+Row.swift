import UsherCore

extension BookedEvent {
    /// Eleven columns: uuid, name, description, image, start, end, zone, venue, address, cancelled, cancel hours. A sale for
    /// another date begins when the event does on its own.
    init(row: Row, from first: Int32, organiser: String, occurrence: Int64) {
        let zone = Zone(row.text(first + 6)) ?? .universal
        let (start, end) = (row.instant(first + 4), row.optionalInstant(first + 5))
        var shifted = start
        if occurrence != 0 {
            shifted = zone.instant(CivilDate(days: occurrence), timeOfDay: zone.timeOfDay(of: start), repeated: .first)
        }
        let shift = shifted.microseconds - start.microseconds
        self.init(
            uuid: row.text(first), title: row.text(first + 1), description: row.text(first + 2), imageURL: row.text(first + 3),
            startsAt: shifted, endsAt: end?.adding(microseconds: shift), zone: zone, venue: row.text(first + 7),
            address: row.text(first + 8), isCancelled: !row.isNull(first + 9), cancelHours: row.optionalInt(first + 10),
            organiser: organiser)
    }
}
