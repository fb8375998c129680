/// How a show with a sheet, or of a house with fees or taxes, is sold at this moment: who pays how much, and what is left.
package struct ShowPricing: Sendable, Equatable {
    /// Which documents it was made of: a hold that was judged by others begins anew.
    package struct Revision: Sendable, Hashable {
        package let sheet: Int64
        package let house: Int64

        package init(sheet: Int64, house: Int64) { (self.sheet, self.house) = (sheet, house) }
    }
    package let revision: Revision
    package let sheet: Sheet
    package let prices: PriceSheet
    /// Where the books are kept: whose day a tax's rate is of.
    package let books: Zone
    package var quotas: [SaleQuota]
    /// What buyers are asked: the house's questions, then the production's, then the sheet's. A key that comes again takes the place of the one before.
    package let questions: [Question]
    /// What standing areas are shown at, once that has been asked for a moment.
    package var standingPrices: [Int64] = []
    /// In which section a seat is that has a price of its own; known where a show is told.
    package var seatAreas: [String: String] = [:]
    /// Seats that allotments set aside and nobody has; known where a show is told.
    package var aside: [SeatsAside] = []

    package init(
        revision: Revision, sheet: Sheet, house: HousePrices, sections: [ShowSection], currency: String, books: Zone,
        quotas: [SaleQuota] = [], questions ofProduction: [Question] = []
    ) {
        (self.revision, self.sheet, self.books, self.quotas) = (revision, sheet, books, quotas)
        let own = Set(sheet.questions.map(\.key))
        let between = ofProduction.filter { !own.contains($0.key) }
        let nearer = own.union(between.map(\.key))
        questions = house.questions.filter { !nearer.contains($0.key) } + between + sheet.questions
        let seats = sections.map { PriceSheet.Area(key: $0.id, name: $0.name, amount: $0.price, tax: sheet.area($0.id)?.tax) }
        let standing = sheet.standing.map { PriceSheet.Area(key: $0.key, name: $0.name, amount: $0.price, tax: $0.tax) }
        prices = PriceSheet(
            currency: currency, step: house.step, includesTax: house.includesTax, areas: seats + standing, categories: sheet.categories,
            prices: sheet.prices, fees: house.fees + sheet.fees, taxes: house.rates)
    }

    /// What a show without any of it is sold by, so that codes and categories are asked of one rule.
    package static func plain(_ show: Show) -> ShowPricing {
        ShowPricing(
            revision: Revision(sheet: 0, house: 0), sheet: Sheet(), house: HousePrices(), sections: show.sections, currency: show.currency,
            books: .universal)
    }

    /// Every seat that has a price of its own.
    package var pricedSeats: Set<String> {
        sheet.prices.reduce(into: []) { if case .seats(let seats) = $1.scope { $0.formUnion(seats) } }
    }

    package func quota(_ kind: SaleQuota.Kind, _ key: String) -> SaleQuota? { quotas.first { $0.kind == kind && $0.key == key } }

    /// The same while somebody waits: what has lapsed there is not free, nor is anything while it is being offered.
    package func waitedFor(_ waits: WaitedAreas?) -> ShowPricing {
        guard let waits else { return self }
        var pricing = self
        for index in quotas.indices {
            let quota = quotas[index]
            let isArea = quota.kind == .area || quota.kind == .open
            pricing.quotas[index].keepsLapsed = isArea ? waits.covers(quota.key) : true
            pricing.quotas[index].isKept = isArea ? waits.keeps(quota.key) : waits.isUnderWay && quota.kind == .limit
        }
        return pricing
    }

    /// The rule at this instant. `isPlaceOpen`: also asks whether areas have places left, as a hold must; what is shown does not.
    package func rule(
        at now: Instant, channel: SaleChannel = .web, countsPlaces: Bool = false, without own: [SaleQuota.ID: Int64] = [:],
        isStaff: Bool = false, breaksRules: Bool = false
    ) -> PriceRule {
        var limits = sheet.quotas.filter { $0.kind == .limit }.compactMap { limit -> PriceRule.Limit? in
            guard let quota = quota(.limit, limit.key) else { return nil }
            return PriceRule.Limit(
                areas: limit.areas, categories: limit.categories, left: quota.left(at: now, own: own[quota.id, default: 0]))
        }
        if countsPlaces {
            limits += sheet.standing.compactMap { area in
                quota(.area, area.key).map { PriceRule.Limit(areas: [area.key], left: $0.left(at: now, own: own[$0.id, default: 0])) }
            }
        }
        return PriceRule(
            prices, channel: channel, at: now, day: books.date(of: now), limits: limits,
            allotments: sheet.quotas.filter { $0.setsAside(at: now) }, isStaff: isStaff, breaksRules: breaksRules)
    }

    /// When what is shown changes by the mere passing of time.
    package var turns: [Instant] {
        sheet.categories.flatMap { [$0.opensAt, $0.closesAt].compactMap(\.self) } + sheet.quotas.compactMap(\.releaseAt)
            + quotas.flatMap { $0.held.map(\.until) }
    }
}

// MARK: - What is left
extension ShowPricing {
    /// What a standing area may sell without an allotment's code: nil where nothing is set aside.
    package func openSize(of area: Sheet.Area, at now: Instant) -> Int64? {
        let aside = sheet.allotments(of: area.key).filter { $0.setsAside(at: now) }.reduce(0) { $0 + $1.size }
        return aside == 0 ? nil : max(0, area.size - aside)
    }

    /// Places of a standing area that the public can have at this instant.
    package func left(_ area: Sheet.Area, at now: Instant) -> Int64 {
        var left = quota(.area, area.key)?.left(at: now) ?? 0
        if let size = openSize(of: area, at: now), let open = quota(.open, area.key) { left = min(left, open.left(at: now, of: size)) }
        return min(left, ceiling(area.key, at: now))
    }

    /// What limits of all categories leave of an area.
    package func ceiling(_ area: String, at now: Instant) -> Int64 {
        sheet.quotas.filter { $0.kind == .limit && $0.categories.isEmpty && ($0.areas.isEmpty || $0.areas.contains(area)) }
            .compactMap { quota(.limit, $0.key)?.left(at: now) }.min() ?? .max
    }

    /// What limits leave of a category in an area.
    package func left(_ category: String, in area: String, at now: Instant) -> Int64 {
        sheet.quotas.filter { $0.kind == .limit && $0.fits(area: area, category: category) }
            .compactMap { quota(.limit, $0.key)?.left(at: now) }.min() ?? .max
    }

    package var places: Int64 { sheet.standing.reduce(0) { $0 + $1.size } }
    package func left(at now: Instant) -> Int64 {
        let house =
            sheet.quotas.filter { $0.kind == .limit && $0.areas.isEmpty && $0.categories.isEmpty }
            .compactMap { quota(.limit, $0.key)?.left(at: now) }.min() ?? .max
        return min(house, sheet.standing.reduce(0) { $0 + left($1, at: now) })
    }
}

// MARK: - What is drawn
extension ShowPricing {
    /// Of which quotas a ticket draws one each: its area, the allotment that a code of the sale unlocks or else what is open to all, and
    /// every limit that it fits.
    package func draws(of ticket: Quote.Ticket, _ codes: [DiscountCode], at now: Instant) -> [SaleQuota.ID] {
        var drawn: [SaleQuota?] = [quota(.area, ticket.area)]
        let allotments = ticket.seat.map { seat in sheet.quotas.filter { $0.seats.contains(seat) } } ?? sheet.allotments(of: ticket.area)
        let allotment = allotments.first { allotment in
            allotment.setsAside(at: now) && allotment.fits(area: ticket.area, category: ticket.category, seat: ticket.seat)
                && codes.contains { $0.unlocks.contains(allotment.key) && $0.fits(area: ticket.area, category: ticket.category) }
        }
        drawn.append(allotment.map { quota(.allotment, $0.key) } ?? quota(.open, ticket.area))
        for limit in sheet.quotas where limit.kind == .limit && limit.fits(area: ticket.area, category: ticket.category) {
            drawn.append(quota(.limit, limit.key))
        }
        return drawn.compactMap { $0?.id }
    }

    /// What counts in place of a quota's stored size at this instant.
    package func size(of quota: SaleQuota, at now: Instant) -> Int64? {
        guard quota.kind == .open, let area = sheet.area(quota.key) else { return quota.size }
        return openSize(of: area, at: now)
    }
}
