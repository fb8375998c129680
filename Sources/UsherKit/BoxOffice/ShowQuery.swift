public import UsherWire

/// Which shows to list; what is nil does not narrow.
public struct ShowQuery: Sendable, Equatable, Hashable {
    public enum When: String, Sendable, CaseIterable { case today, tonight, week, weekend }
    public enum Sort: String, Sendable, CaseIterable {
        case date
        case latest = "-date"
        case price
        case dearest = "-price"
        case title
    }

    /// Words that occur in title, description, venue or location; up to 100 characters.
    public var text: String?
    public var categories: [String]
    /// On sale with a free seat.
    public var isAvailable: Bool
    /// Whole major units.
    public var minPrice: Int?
    public var maxPrice: Int?
    /// In the show's zone.
    public var from: LocalDay?
    public var to: LocalDay?
    public var when: When?
    public var sort: Sort?
    public var limit: Int?
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
