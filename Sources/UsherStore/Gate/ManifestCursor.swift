import UsherCore

/// Where a device stands in the manifest of one event. Text of at most 128 characters; a cursor of another event, of another
/// date or from before the event was moved is refused.
package struct ManifestCursor: Sendable, Equatable {
    let event: Event.ID
    let date: CivilDate?
    let ownDate: CivilDate
    /// A cancelled event cancels all its sales without a change to any of them.
    let cancelled: Bool
    var sales: FeedPosition
    var scans: FeedPosition

    init(event: Event, date: CivilDate?, sales: FeedPosition, scans: FeedPosition) {
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
        [event.rawValue, date?.days ?? ManifestCursor.allDates, ownDate.days, cancelled ? 1 : 0, sales.mark, sales.id, scans.mark, scans.id]
            .map { String($0, radix: 36) }.joined(separator: ".")
    }

    /// No date of the calendar.
    private static let allDates: Int64 = -1_000_000

    package init?(text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard parts.count == 8, !parts.contains(nil) else { return nil }
        let numbers = parts.map { $0! }
        event = Event.ID(numbers[0])
        date = numbers[1] == ManifestCursor.allDates ? nil : CivilDate(days: numbers[1])
        ownDate = CivilDate(days: numbers[2])
        cancelled = numbers[3] == 1
        sales = FeedPosition(mark: numbers[4], id: numbers[5])
        scans = FeedPosition(mark: numbers[6], id: numbers[7])
    }
}
