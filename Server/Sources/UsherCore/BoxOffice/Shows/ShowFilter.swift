/// Which shows a list is to have, in which order, from where to where (boxoffice.md section 3).
package struct ShowFilter: Sendable, Equatable {
    package enum When: String, Sendable, CaseIterable { case today, tonight, week, weekend }

    package enum Order: String, Sendable, CaseIterable {
        case date
        case dateDescending = "-date"
        case price
        case priceDescending = "-price"
        case title
    }

    /// Folded; each must occur.
    package var words: [String] = []
    package var categories: Set<String> = []
    /// Those with a seat map, unless others are asked for.
    package var kinds: Set<Show.Kind> = [.seats, .mixed]
    /// Only performances of this production.
    package var production: String?
    /// Of each production one: the next on sale, else the next.
    package var isGrouped = false
    package var onlyAvailable = false
    /// In whole major units.
    package var minPrice: Int64?
    package var maxPrice: Int64?
    package var from: CivilDate?
    package var to: CivilDate?
    package var when: When?
    package var order = Order.date
    package var limit: Int?
    package var offset = 0

    /// Without a limit.
    package static let usualLimit = 500
    package static let longestQuery = 100

    package init() {}

    /// Reads the parameters; `value` gives one by its name. Blank is absent.
    package init(_ value: @escaping (String) -> String?) throws(ShowFilterError) {
        let fields = Fields(value: value)
        try readText(fields)
        if let text = fields["kinds"] {
            let kinds = text.split(separator: ",").map { Show.Kind(rawValue: String($0)) }
            guard !kinds.contains(nil) else { throw ShowFilterError("kinds") }
            self.kinds = Set(kinds.compactMap(\.self))
        }
        production = fields["production"].map { UUIDText.normalised($0) ?? $0 }
        if let text = fields["group"] {
            guard text == "production" else { throw ShowFilterError("group") }
            isGrouped = true
        }
        if let text = fields["available"] {
            guard let flag = ["1": true, "true": true, "0": false, "false": false][text] else { throw ShowFilterError("available") }
            onlyAvailable = flag
        }
        minPrice = try fields.integer("min_price", 0...1_000_000_000)
        maxPrice = try fields.integer("max_price", 0...1_000_000_000)
        (from, to) = (try fields.date("from"), try fields.date("to"))
        if let text = fields["when"] {
            guard let when = When(rawValue: text) else { throw ShowFilterError("when") }
            self.when = when
        }
        if let text = fields["sort"] {
            guard let order = Order(rawValue: text) else { throw ShowFilterError("sort") }
            self.order = order
        }
        limit = try fields.integer("limit", 1...200).map { Int($0) }
        offset = try fields.integer("offset", 0...1_000_000_000).map { Int($0) } ?? 0
    }

    private mutating func readText(_ fields: Fields) throws(ShowFilterError) {
        for name in ["q", "search"] {
            guard words.isEmpty, let text = fields[name] else { continue }
            guard WireText.fits(text, ShowFilter.longestQuery) else { throw ShowFilterError(name) }
            words = Set(SearchWords.folded(text).split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
        }
        if let text = fields["category"] {
            categories = Set(text.split(separator: ",").map { Show.slug(String($0)) })
        }
    }
}

/// A parameter of a list that cannot be understood.
package struct ShowFilterError: Error, Sendable, Equatable {
    package let field: String

    package init(_ field: String) { self.field = field }
}

private struct Fields {
    let value: (String) -> String?

    subscript(_ name: String) -> String? {
        guard let text = value(name).map(WireText.trimmed), !text.isEmpty else { return nil }
        return text
    }

    func integer(_ name: String, _ range: ClosedRange<Int64>) throws(ShowFilterError) -> Int64? {
        guard let text = self[name] else { return nil }
        guard let number = Digits.whole(text, in: range) else { throw ShowFilterError(name) }
        return number
    }

    func date(_ name: String) throws(ShowFilterError) -> CivilDate? {
        guard let text = self[name] else { return nil }
        guard let date = CivilDate(text) else { throw ShowFilterError(name) }
        return date
    }
}
