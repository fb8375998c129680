public import Foundation
public import UsherWire

// What a screen of filters shows of a query, and what somebody enters there.
extension ShowQuery {
    /// Whether days of one's own narrow the list: today, until others are chosen.
    public var hasDays: Bool {
        get { from != nil || to != nil }
        set {
            let today = newValue ? LocalDay(.now) : nil
            (from, to) = (today, today)
        }
    }

    /// The first day, as the device's calendar has it. The last one is never before it.
    public var firstDate: Date {
        get { (from ?? to ?? LocalDay(.now)).noon }
        set {
            from = LocalDay(newValue)
            if let last = to, let first = from, last < first { to = first }
        }
    }

    /// The last day, as the device's calendar has it. The first one is never after it.
    public var lastDate: Date {
        get { (to ?? from ?? LocalDay(.now)).noon }
        set {
            to = LocalDay(newValue)
            if let first = from, let last = to, last < first { from = last }
        }
    }

    /// The least price in whole units, as it is typed; what is no number is none.
    public var leastPrice: String {
        get { minPrice.map(String.init) ?? "" }
        set { minPrice = Self.price(newValue) }
    }

    /// The highest price in whole units, as it is typed.
    public var mostPrice: String {
        get { maxPrice.map(String.init) ?? "" }
        set { maxPrice = Self.price(newValue) }
    }

    /// Whether shows of a category are wanted.
    public subscript(has category: String) -> Bool {
        get { categories.contains(category) }
        set {
            categories.removeAll { $0 == category }
            if newValue { categories.append(category) }
        }
    }

    /// No more digits than the server reads.
    private static func price(_ text: String) -> Int? { Int(text.filter { "0"..."9" ~= $0 }.prefix(7)) }
}

extension ShowQuery.When {
    /// Its name in a list of filters.
    public var text: UsherText {
        switch self {
        case .today: .showsToday
        case .tonight: .showsTonight
        case .week: .showsWeek
        case .weekend: .showsWeekend
        }
    }
}

extension ShowQuery.Sort {
    /// Its name in a list of orders.
    public var text: UsherText {
        switch self {
        case .date: .showsSoonest
        case .latest: .showsLatest
        case .price: .showsCheapest
        case .dearest: .showsDearest
        case .title: .showsByTitle
        }
    }
}

extension LocalDay {
    /// The day of a moment, on this device unless a zone is given.
    public init(_ date: Date, in zone: TimeZone = .current) { self = LocalDateTime(date, in: zone).day }

    /// Its noon on this device: no clock change moves it to another day.
    var noon: Date {
        LocalDateTime(day: self, time: LocalTime(hour: 12, minute: 0)).instant(in: .current)
    }
}
