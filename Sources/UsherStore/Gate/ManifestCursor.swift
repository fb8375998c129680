import UsherCore

/// Where a device stands in the manifest of one event. Text of at most 128 characters; a cursor of another event, of another
/// date or from before the event was moved is refused.
package struct ManifestCursor: Sendable, Equatable {
    let event: Event.ID
    let date: CivilDate?
    let ownDate: CivilDate
    var sales: FeedPosition
    var scans: FeedPosition

    init(event: Event.ID, date: CivilDate?, ownDate: CivilDate, sales: FeedPosition, scans: FeedPosition) {
        self.event = event
        self.date = date
        self.ownDate = ownDate
        self.sales = sales
        self.scans = scans
    }

    package var text: String {
        [event.rawValue, date?.days ?? 0, ownDate.days, sales.mark, sales.id, scans.mark, scans.id]
            .map { String($0, radix: 36) }.joined(separator: ".")
    }

    package init?(text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard parts.count == 7, !parts.contains(nil) else { return nil }
        let numbers = parts.map { $0! }
        event = Event.ID(numbers[0])
        date = numbers[1] == 0 ? nil : CivilDate(days: numbers[1])
        ownDate = CivilDate(days: numbers[2])
        sales = FeedPosition(mark: numbers[3], id: numbers[4])
        scans = FeedPosition(mark: numbers[5], id: numbers[6])
    }
}
