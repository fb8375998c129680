/// The price of tickets, for whoever asks: the shop, an app, the counter, a report. A pure function of the sheet and what is asked. A show
/// without a sheet, of a house without fees and taxes, is sold at its `ShowSection.price`.
package struct PriceRule: Sendable {
    /// A ticket that is asked for.
    package struct Item: Sendable, Equatable {
        package var area: String
        /// Its id in the map; nil for a place in a standing area.
        package var seat: String?
        /// Nil: whichever is offered there.
        package var category: String?

        package init(area: String, seat: String? = nil, category: String? = nil) {
            (self.area, self.seat, self.category) = (area, seat, category)
        }
    }

    /// How many tickets of these areas and categories are left; empty: all.
    package struct Limit: Sendable, Equatable {
        package var areas: Set<String>
        package var categories: Set<String>
        package var left: Int64

        package init(areas: Set<String> = [], categories: Set<String> = [], left: Int64) {
            (self.areas, self.categories, self.left) = (areas, categories, left)
        }

        func fits(_ area: String, _ category: String) -> Bool {
            (areas.isEmpty || areas.contains(area)) && (categories.isEmpty || categories.contains(category))
        }
    }

    let sheet: PriceSheet
    let channel: SaleChannel
    let now: Instant
    /// Whose rates of tax count: today, where the books are kept.
    let day: CivilDate
    /// What is left, where that is limited.
    let limits: [Limit]
    /// Places that are set aside, which codes may unlock.
    let allotments: [Sheet.Quota]
    /// Staff sell what nobody else may, and break rules if they must.
    let isStaff: Bool
    let breaksRules: Bool

    package init(
        _ sheet: PriceSheet, channel: SaleChannel = .web, at now: Instant, day: CivilDate, limits: [Limit] = [],
        allotments: [Sheet.Quota] = [], isStaff: Bool = false, breaksRules: Bool = false
    ) {
        (self.sheet, self.channel, self.now, self.day) = (sheet, channel, now, day)
        (self.limits, self.allotments, self.isStaff, self.breaksRules) = (limits, allotments, isStaff, breaksRules)
    }

    /// The quote for these tickets, in their order. `codes`: in the order sent. `isFree`: staff give them away.
    package func quote(_ items: [Item], codes: [DiscountCode] = [], isFree: Bool = false) throws(QuoteRefusal) -> Quote {
        let valid = codes.filter { $0.isValid(at: now) }
        let unlocked = valid.reduce(into: Set<String>()) { $0.formUnion($1.unlocks) }
        var tickets = try chosen(items, unlocked)
        var useless = Set(codes.map(\.code)).subtracting(valid.map(\.code))
        for code in valid {
            let discounted = discount(&tickets, by: code)
            if !discounted && !unlock(&tickets, by: code) { useless.insert(code.code) }
        }
        guard useless.isEmpty else { throw .codes(codes.map(\.code).filter(useless.contains)) }
        let broken = breaksRules ? [] : brokenRules(tickets)
        guard broken.isEmpty else { throw .rules(broken) }
        for index in tickets.indices {
            if isFree { tickets[index].discount = tickets[index].base }
            charge(&tickets[index])
        }
        return Quote(currency: sheet.currency, tickets: tickets, fees: saleFees(tickets))
    }

    /// What who has not chosen pays at a place, with its fees; nil where nothing is offered.
    package func shownPrice(area: String, seat: String? = nil) -> Int64? {
        guard let area = sheet.area(area) else { return nil }
        var counts = Counts(limits)
        return offered(in: area, seat: seat, &counts).flatMap { shownPrice(of: $0.key, area: area.key, seat: seat) }
    }

    /// What a ticket of a category is shown at: its price and its fees. What tax adds to them comes with the total.
    package func shownPrice(of category: String, area: String, seat: String? = nil) -> Int64? {
        guard let area = sheet.area(area), let amount = sheet.amount(of: category, in: area, seat: seat) else { return nil }
        var ticket = Quote.Ticket(
            seat: seat, area: area.key, category: category, base: amount, discount: 0, code: nil, tax: nil, fees: [])
        charge(&ticket)
        return ticket.shown
    }

    /// Whether anybody sees the category who has these codes.
    package func isKnown(_ category: PriceSheet.Category, with codes: [DiscountCode]) -> Bool {
        isKnown(category, codes.filter { $0.isValid(at: now) }.reduce(into: []) { $0.formUnion($1.unlocks) })
    }
}

// MARK: - Who pays how much
extension PriceRule {
    private func chosen(_ items: [Item], _ unlocked: Set<String>) throws(QuoteRefusal) -> [Quote.Ticket] {
        var faults: [QuoteRefusal.ItemFault] = []
        var counts = Counts(limits)
        var tickets: [Quote.Ticket] = []
        for (index, item) in items.enumerated() {
            guard let area = sheet.area(item.area) else {
                faults.append(.init(index: index, kind: .unknownArea))
                continue
            }
            let category: PriceSheet.Category
            if let key = item.category {
                guard let named = sheet.category(key), isKnown(named, unlocked) else {
                    faults.append(.init(index: index, kind: .unknownCategory))
                    continue
                }
                category = named
            } else if let offered = offered(in: area, seat: item.seat, &counts) {
                category = offered
            } else if sheet.categories.contains(where: { sheet.amount(of: $0.key, in: area, seat: item.seat) != nil }) {
                let had = tickets.filter { $0.area == area.key }
                throw .nothingOffered(area: area.key, category: had.last?.category ?? "", left: Int64(had.count))
            } else {
                faults.append(.init(index: index, kind: .notSoldHere))
                continue
            }
            guard let base = sheet.amount(of: category.key, in: area, seat: item.seat) else {
                faults.append(.init(index: index, kind: .notSoldHere))
                continue
            }
            counts.take(area.key, category.key)
            tickets.append(
                Quote.Ticket(
                    seat: item.seat, area: area.key, category: category.key, base: base, discount: 0, code: nil, tax: nil, fees: []))
        }
        guard faults.isEmpty else { throw .items(faults) }
        return tickets
    }

    private func isKnown(_ category: PriceSheet.Category, _ unlocked: Set<String>) -> Bool {
        switch category.access {
        case .public: true
        case .code: isStaff || unlocked.contains(category.key)
        case .staff: isStaff
        }
    }

    /// The first category, by position, that may be given to who has not chosen. `counts`: what the tickets before have left.
    private func offered(in area: PriceSheet.Area, seat: String?, _ counts: inout Counts) -> PriceSheet.Category? {
        for category in sheet.categories where category.isOffered(at: now) {
            if sheet.amount(of: category.key, in: area, seat: seat) != nil, counts.hasLeft(area.key, category.key) { return category }
        }
        return nil
    }

    /// What limits have left while tickets are chosen one by one.
    private struct Counts {
        private let limits: [Limit]
        private var left: [Int64]
        /// Which limits a kind of ticket falls under.
        private var known: [[String]: [Int]] = [:]

        init(_ limits: [Limit]) { (self.limits, left) = (limits, limits.map(\.left)) }

        mutating func hasLeft(_ area: String, _ category: String) -> Bool { fitting(area, category).allSatisfy { left[$0] > 0 } }
        mutating func take(_ area: String, _ category: String) { for index in fitting(area, category) { left[index] -= 1 } }

        private mutating func fitting(_ area: String, _ category: String) -> [Int] {
            if limits.isEmpty { return [] }
            if let found = known[[area, category]] { return found }
            let found = limits.indices.filter { limits[$0].fits(area, category) }
            known[[area, category]] = found
            return found
        }
    }

    private func brokenRules(_ tickets: [Quote.Ticket]) -> [QuoteRefusal.BrokenRule] {
        let counts = Dictionary(grouping: tickets, by: \.category).mapValues(\.count)
        var broken: [QuoteRefusal.BrokenRule] = []
        for category in sheet.categories {
            guard let count = counts[category.key] else { continue }
            func tell(_ rule: QuoteRefusal.BrokenRule.Rule, _ sentence: String, _ number: Int = 0, _ others: [String] = []) {
                broken.append(
                    .init(
                        rule: rule, category: category.key, sentence: sentence, name: category.name, number: number, others: others))
            }
            if !category.isOpen(at: now) { tell(.closed, "\(category.name) is not on sale now") }
            if count < category.min { tell(.min, "\(category.name) is sold for \(category.min) or more", category.min) }
            if let max = category.max, count > max { tell(.max, "\(category.name) is sold for \(max) at most", max) }
            for need in category.needs {
                let company = need.anyOf.reduce(0) { $0 + counts[$1, default: 0] }
                // Divided, not multiplied: `per` may be any number.
                guard (count + need.per - 1) / max(1, need.per) > company else { continue }
                let names = sheet.categories.filter { need.anyOf.contains($0.key) }.map(\.name)
                tell(
                    .needs, "\(category.name) needs \(names.joined(separator: " or ")), one for every \(need.per)", need.per, names)
            }
        }
        return broken
    }
}

// MARK: - Fees and taxes
extension PriceRule {
    private func charge(_ ticket: inout Quote.Ticket) {
        let area = sheet.area(ticket.area)
        let key = sheet.category(ticket.category)?.tax ?? area?.tax
        ticket.tax = part(ticket.price, key)
        ticket.fees = fees(.ticket, on: ticket.price) { $0 ?? key }
    }

    /// Once for a sale in which something is paid for.
    private func saleFees(_ tickets: [Quote.Ticket]) -> [Quote.FeePart] {
        let sum = tickets.reduce(0) { $0 + $1.price }
        let tax = tickets.first.flatMap { sheet.category($0.category)?.tax ?? sheet.area($0.area)?.tax }
        return fees(.sale, on: sum) { $0 ?? tax }
    }

    private func fees(_ unit: Fee.Unit, on price: Int64, tax: (String?) -> String?) -> [Quote.FeePart] {
        sheet.fees.filter { $0.unit == unit }.compactMap { fee in
            guard let amount = fee.charged(on: price, channel: channel, step: sheet.step) else { return nil }
            return Quote.FeePart(
                key: fee.key, name: fee.name, amount: amount, tax: part(amount, tax(fee.tax)), isRefundable: fee.isRefundable)
        }
    }

    private func part(_ amount: Int64, _ key: String?) -> TaxPart? {
        sheet.rate(key, on: day)?.part(of: amount, included: sheet.includesTax, step: sheet.step)
    }
}
