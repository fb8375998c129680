import UsherCore

/// Where a device stands in the manifest of one event. Text of at most 128 characters; a cursor of another event, of another
/// date or from before the event was moved is refused.
package struct ManifestCursor: Sendable, Equatable {
    let event: Event.ID
    let date: CivilDate?
    let ownDate: CivilDate
    /// A cancelled event cancels all its sales without a change to any of them.
    let cancelled: Bool
    var sales: FeedCursor
    var scans: FeedCursor

    init(event: Event, date: CivilDate?, sales: FeedCursor, scans: FeedCursor) {
        self.event = event.id
        self.date = date
        ownDate = event.ownDate
        cancelled = event.cancelled
        self.sales = sales
        self.scans = scans
    }

    /// Whether the event is still the one this cursor was made for.
    func fits(_ event: Event, date: CivilDate?) -> Bool {
        self.event == event.id && self.date == date && ownDate == event.ownDate && cancelled == event.cancelled
    }

    package var text: String {
        [event.rawValue, date?.days ?? ManifestCursor.allDates, ownDate.days, cancelled ? 1 : 0]
            .map { String($0, radix: 36) }.joined(separator: ".") + ".\(sales.text).\(scans.text)"
    }

    /// No date of the calendar.
    private static let allDates: Int64 = -1_000_000

    package init?(text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.prefix(4).compactMap { Int64($0, radix: 36) }
        guard parts.count == 6, numbers.count == 4, let sales = FeedCursor(parts[4]), let scans = FeedCursor(parts[5]) else { return nil }
        event = Event.ID(numbers[0])
        date = numbers[1] == ManifestCursor.allDates ? nil : CivilDate(days: numbers[1])
        ownDate = CivilDate(days: numbers[2])
        cancelled = numbers[3] == 1
        self.sales = sales
        self.scans = scans
    }
}
