public import UsherWire

/// Which shows to list; what is nil does not narrow.
public struct ShowQuery: Sendable, Equatable, Hashable {
    /// Near days, in the show's zone: today, today from 17:00, today and seven days more, this week's Saturday and Sunday.
    public enum When: String, Sendable, CaseIterable { case today, tonight, week, weekend }
    /// The order of the list.
    public enum Sort: String, Sendable, CaseIterable {
        /// Soonest first; so it is without a word.
        case date
        /// Latest first.
        case latest = "-date"
        /// Cheapest first, by the least price of a show.
        case price
        /// Dearest first.
        case dearest = "-price"
        /// By title.
        case title
    }

    /// Words that occur in title, description, venue or location; up to 100 characters.
    public var text: String?
    /// Kinds of show, as the server lists them; a show of any of them is found, and none narrows nothing.
    public var categories: [String]
    /// On sale with a free seat.
    public var isAvailable: Bool
    /// Whole major units.
    public var minPrice: Int?
    /// Whole major units; what the cheapest seat may cost at most.
    public var maxPrice: Int?
    /// In the show's zone.
    public var from: LocalDay?
    /// The last day, in the show's zone; that day counts.
    public var to: LocalDay?
    /// Near days, together with `from` and `to`.
    public var when: When?
    /// The order; nil is soonest first.
    public var sort: Sort?
    /// Shows of a page; nil leaves their number to the server.
    public var limit: Int?
    /// How many shows to leave out before the page; nil is none.
    public var offset: Int?

    public init(
        text: String? = nil, categories: [String] = [], isAvailable: Bool = false, minPrice: Int? = nil, maxPrice: Int? = nil,
        from: LocalDay? = nil, to: LocalDay? = nil, when: When? = nil, sort: Sort? = nil, limit: Int? = nil, offset: Int? = nil
    ) {
        self.text = text
        self.categories = categories
        self.isAvailable = isAvailable
        self.minPrice = minPrice
        self.maxPrice = maxPrice
        self.from = from
        self.to = to
        self.when = when
        self.sort = sort
        self.limit = limit
        self.offset = offset
    }

    var items: [(String, String?)] {
        [
            ("q", text.flatMap { $0.isEmpty ? nil : $0 }), ("category", categories.isEmpty ? nil : categories.joined(separator: ",")),
            ("available", isAvailable ? "1" : nil), ("min_price", minPrice.map(String.init)), ("max_price", maxPrice.map(String.init)),
            ("from", from?.description), ("to", to?.description), ("when", when?.rawValue), ("sort", sort?.rawValue),
            ("limit", limit.map(String.init)),
            ("offset", offset.map(String.init)),
        ]
    }
}
