/// The price of tickets, for whoever asks: the shop, an app, the counter, a report. A pure function of the sheet and what is asked.
/// No show is sold by it yet: what a seat costs today is its `ShowSection.price`.
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

    let sheet: PriceSheet
    let channel: SaleChannel
    let now: Instant
    /// Whose rates of tax count: today, where the books are kept.
    let day: CivilDate
    /// How many of a category are left, where that is limited.
    let left: [String: Int]
    /// Staff sell what nobody else may, and break rules if they must.
    let isStaff: Bool
    let breaksRules: Bool

    package init(
        _ sheet: PriceSheet, channel: SaleChannel = .web, at now: Instant, day: CivilDate, left: [String: Int] = [:],
        isStaff: Bool = false, breaksRules: Bool = false
    ) {
        (self.sheet, self.channel, self.now, self.day) = (sheet, channel, now, day)
        (self.left, self.isStaff, self.breaksRules) = (left, isStaff, breaksRules)
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

    /// What who has not chosen pays at a place, with fees and tax; nil where nothing is offered.
    package func shownPrice(area: String, seat: String? = nil) -> Int64? {
        guard let area = sheet.area(area), let category = offered(in: area, seat: seat, taken: [:]),
            let amount = sheet.amount(of: category.key, in: area, seat: seat)
        else { return nil }
        var ticket = Quote.Ticket(
            seat: seat, area: area.key, category: category.key, base: amount, discount: 0, code: nil, tax: nil, fees: [])
        charge(&ticket)
        return ticket.total
    }
}

// MARK: - Who pays how much
extension PriceRule {
    private func chosen(_ items: [Item], _ unlocked: Set<String>) throws(QuoteRefusal) -> [Quote.Ticket] {
        var faults: [QuoteRefusal.ItemFault] = []
        var taken: [String: Int] = [:]
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
            } else if let offered = offered(in: area, seat: item.seat, taken: taken) {
                category = offered
            } else if sheet.categories.contains(where: { sheet.amount(of: $0.key, in: area, seat: item.seat) != nil }) {
                throw .nothingOffered(area: area.key)
            } else {
                faults.append(.init(index: index, kind: .notSoldHere))
                continue
            }
            guard let base = sheet.amount(of: category.key, in: area, seat: item.seat) else {
                faults.append(.init(index: index, kind: .notSoldHere))
                continue
            }
            taken[category.key, default: 0] += 1
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

    /// The first category, by position, that may be given to who has not chosen. `taken`: by the tickets before.
    private func offered(in area: PriceSheet.Area, seat: String?, taken: [String: Int]) -> PriceSheet.Category? {
        sheet.categories.first { category in
            category.isOffered(at: now) && sheet.amount(of: category.key, in: area, seat: seat) != nil
                && left[category.key].map { taken[category.key, default: 0] < $0 } ?? true
        }
    }

    private func brokenRules(_ tickets: [Quote.Ticket]) -> [QuoteRefusal.BrokenRule] {
        let counts = Dictionary(grouping: tickets, by: \.category).mapValues(\.count)
        var broken: [QuoteRefusal.BrokenRule] = []
        for category in sheet.categories {
            guard let count = counts[category.key] else { continue }
            func tell(_ rule: QuoteRefusal.BrokenRule.Rule, _ sentence: String) {
                broken.append(.init(rule: rule, category: category.key, sentence: sentence))
            }
            if !category.isOpen(at: now) { tell(.closed, "\(category.name) is not on sale now") }
            if count < category.min { tell(.min, "\(category.name) is sold for \(category.min) or more") }
            if let max = category.max, count > max { tell(.max, "\(category.name) is sold for \(max) at most") }
            for need in category.needs {
                let company = need.anyOf.reduce(0) { $0 + counts[$1, default: 0] }
                // Divided, not multiplied: `per` may be any number.
                guard (count + need.per - 1) / max(1, need.per) > company else { continue }
                let names = sheet.categories.filter { need.anyOf.contains($0.key) }.map(\.name).joined(separator: " or ")
                tell(.needs, "\(category.name) needs \(names), one for every \(need.per)")
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
