import UsherCore
import UsherHTTP
import UsherStore

/// What may be sold of a show at the counter: a number for each area and category. Seats are the best that are free.
struct CounterChoice: Sendable {
    /// One number of the form.
    struct Line: Sendable {
        let field: String
        let area: String
        let category: String?
        /// Of a section of the map.
        let isSeats: Bool
        let label: String
        let price: Int64?
    }

    let lines: [Line]

    init(_ show: UsherCore.Show) {
        let pricing = show.pricing
        let areas = show.sections.map { ($0.id, $0.name, true) } + (pricing?.sheet.standing ?? []).map { ($0.key, $0.name, false) }
        lines = areas.flatMap { key, name, isSeats -> [Line] in
            guard let pricing, let area = pricing.prices.area(key) else {
                let price = show.sections.first { $0.id == key }?.price
                return [Line(field: "n.\(key)", area: key, category: nil, isSeats: isSeats, label: name, price: price)]
            }
            let categories = pricing.prices.categories
            return categories.compactMap { category in
                guard let price = pricing.prices.amount(of: category.key, in: area, seat: nil) else { return nil }
                return Line(
                    field: "n.\(key).\(category.key)", area: key, category: category.key, isSeats: isSeats,
                    label: categories.count == 1 ? name : "\(name), \(category.name)", price: price)
            }
        }
    }

    static let most: Int64 = 200

    /// How many a form asks for, line by line; a number that cannot be read is a fault of its field.
    func counts(_ form: inout TypedForm) -> [Int] {
        lines.map { line in Int(form.whole(line.field, in: 0...CounterChoice.most) ?? 0) }
    }

    /// The tickets of so many of each line. Throws `CheckoutRefusal`.
    func items(_ counts: [Int], _ answer: ShowStore.SeatsAnswer, at now: Instant) throws -> [CheckoutItem] {
        var items: [CheckoutItem] = []
        for (line, count) in zip(lines, counts) where count > 0 && !line.isSeats {
            items.append(CheckoutItem(area: line.area, category: line.category, quantity: count))
        }
        let map = answer.seating.map
        for area in Set(lines.filter(\.isSeats).map(\.area)).sorted() {
            let wanted = zip(lines, counts).filter { $0.0.area == area && $0.1 > 0 }
            let count = wanted.reduce(0) { $0 + $1.1 }
            guard count > 0 else { continue }
            let wish = BestSeats.Wish(count: count, section: map.sections.firstIndex { $0.id == area })
            guard let found = answer.shown(at: now).best(wish, at: now) else {
                throw CheckoutRefusal.notEnough([ShortPlace(area: area, category: wanted[0].0.category ?? "", left: 0)])
            }
            let categories = wanted.flatMap { line, count in Array(repeating: line.category, count: count) }
            items += zip(found.seats, categories).map { CheckoutItem(seat: map.seats[$0].id, category: $1) }
        }
        return items
    }
}
