import UsherCore

/// Where a device stands in the manifest of one event. Text of at most 128 characters; a cursor of another event, of another
/// date or from before the event was moved is refused.
package struct ManifestCursor: Sendable, Equatable {
    let event: Event.ID
    let date: CivilDate?
    let ownDate: CivilDate
    /// A cancelled event cancels all its sales without a change to any of them.
    let cancelled: Bool
    /// The beginning of the event's salt. A restored database has new salts: its feeds may have gone back behind a cursor.
    let salt: Int64
    var sales: FeedCursor
    var scans: FeedCursor

    init(event: Event, salt: [UInt8], date: CivilDate?, sales: FeedCursor, scans: FeedCursor) {
        self.event = event.id
        self.date = date
        ownDate = event.ownDate
        cancelled = event.cancelled
        self.salt = ManifestCursor.number(salt)
        self.sales = sales
        self.scans = scans
    }

    /// Whether the event is still the one this cursor was made for.
    func fits(_ event: Event, salt: [UInt8], date: CivilDate?) -> Bool {
        self.event == event.id && self.date == date && ownDate == event.ownDate && cancelled == event.cancelled
            && self.salt == ManifestCursor.number(salt)
    }

    package var text: String {
        [event.rawValue, date?.days ?? ManifestCursor.allDates, ownDate.days, cancelled ? 1 : 0, salt]
            .map { String($0, radix: 36) }.joined(separator: ".") + ".\(sales.text).\(scans.text)"
    }

    private static func number(_ salt: [UInt8]) -> Int64 { salt.prefix(4).reduce(0) { $0 << 8 | Int64($1) } }

    /// No date of the calendar.
    private static let allDates: Int64 = -1_000_000

    package init?(text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.prefix(5).compactMap { Int64($0, radix: 36) }
        guard parts.count == 7, numbers.count == 5, let sales = FeedCursor(parts[5]), let scans = FeedCursor(parts[6]) else { return nil }
        event = Event.ID(numbers[0])
        date = numbers[1] == ManifestCursor.allDates ? nil : CivilDate(days: numbers[1])
        ownDate = CivilDate(days: numbers[2])
        cancelled = numbers[3] == 1
        salt = numbers[4]
        self.sales = sales
        self.scans = scans
    }
}
