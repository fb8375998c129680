import UsherCore
import UsherHTTP
import UsherWire

// Areas, categories and quotes as the types of the BoxOffice's answers.

extension BoxOffice.Quote {
    /// A booking's, with what tickets that it stands in place of pay of it.
    init(of booking: Booking, _ terms: BookingTerms) {
        self.init(terms.quote(booking.currency), credit: booking.exchange?.credit ?? 0)
    }

    /// `credit`: what tickets that are given up pay of it.
    init(_ quote: UsherCore.Quote, credit: Int64 = 0) {
        self.init(
            currency: quote.currency, tickets: quote.tickets.map { Ticket($0) }, fees: quote.fees.map { Fee($0) },
            taxes: quote.taxes.map { Tax($0) }, totalPence: Int(quote.total), creditPence: Int(credit),
            payablePence: Int(quote.total - credit))
    }
}

extension BoxOffice.Quote.Ticket {
    fileprivate init(_ ticket: UsherCore.Quote.Ticket) {
        self.init(
            seat: ticket.seat, area: ticket.area, category: ticket.category, basePence: Int(ticket.base),
            discountPence: Int(ticket.discount),
            code: ticket.code, feePence: Int(ticket.fees.reduce(0) { $0 + $1.total }), taxes: ticket.taxes.map { BoxOffice.Quote.Tax($0) },
            totalPence: Int(ticket.total))
    }
}

extension BoxOffice.Quote.Fee {
    fileprivate init(_ fee: UsherCore.Quote.FeePart) {
        self.init(
            key: fee.key, name: fee.name, taxes: fee.tax.map { [BoxOffice.Quote.Tax($0)] } ?? [], totalPence: Int(fee.total))
    }
}

extension BoxOffice.Quote.Tax {
    fileprivate init(_ part: TaxPart) {
        self.init(
            name: part.name, ratePPM: Int(part.rate.rawValue), included: part.isIncluded, netPence: Int(part.net), taxPence: Int(part.tax))
    }
}

extension BoxOffice.Show {
    /// What a show has beyond seats at one price; of a plain one nothing is said, as ever.
    mutating func tellSale(of show: UsherCore.Show, at now: Instant) {
        if show.waiting != nil { waitingList = show.takesWaiting(at: now) }
        exchangeUntil = show.exchangeUntil?.wire
        guard let pricing = show.pricing else { return }
        kind = .init(rawValue: show.kind.rawValue)
        (fromPence, left) = (show.lowestPrice(at: now).map { Int($0) }, Int(show.left(at: now)))
        guard show.map == nil else { return }
        (totalSeats, totalAvailableSeats) = (Int(pricing.places), Int(pricing.left(at: now)))
    }

    /// Of one show: its areas with who pays how much. `codes`: what they unlock is told, too.
    mutating func tellAreas(of show: UsherCore.Show, with codes: [DiscountCode], at now: Instant) {
        guard let pricing = show.pricing else { return }
        let (rule, open) = (pricing.rule(at: now), show.shown(at: now))
        func categories(_ area: String, _ available: Int64) -> [BoxOffice.TicketCategory] {
            pricing.prices.categories.filter { rule.isKnown($0, with: codes) }.compactMap {
                BoxOffice.TicketCategory($0, in: area, pricing, rule, available, at: now)
            }
        }
        let seats = open.sections.map { section in
            let available = min(Int64(show.available(section, at: now)), pricing.ceiling(section.id, at: now))
            return BoxOffice.ShowArea(
                id: SeatIdentity.area(show: show.uuid, key: section.id), key: section.id, name: section.name, kind: "seats",
                colorHex: section.colour, available: Int(available), categories: categories(section.id, available))
        }
        let standing = pricing.sheet.standing.map { area in
            let available = pricing.left(area, at: now)
            return BoxOffice.ShowArea(
                id: SeatIdentity.area(show: show.uuid, key: area.key), key: area.key, name: area.name, kind: "standing",
                colorHex: area.colour, available: Int(available), categories: categories(area.key, available))
        }
        areas = seats + standing
        fees = pricing.prices.fees.map { BoxOffice.ShowFee($0) }
        taxIncluded = pricing.prices.includesTax
        guard !pricing.questions.isEmpty else { return }
        questions = pricing.questions.map { BoxOffice.ShowQuestion($0) }
    }
}

extension BoxOffice.TicketCategory {
    /// How many are told at most: how well something sells is nobody's business.
    private static let mostTold: Int64 = 20

    /// Nil where the category is not sold in the area.
    fileprivate init?(
        _ category: PriceSheet.Category, in area: String, _ pricing: ShowPricing, _ rule: PriceRule, _ available: Int64, at now: Instant
    ) {
        let left = Swift.min(available, pricing.left(category.key, in: area, at: now))
        let seats = pricing.sheet.prices.compactMap { price -> SeatPrices? in
            guard price.category == category.key, case .seats(let seats) = price.scope else { return nil }
            let here = seats.filter { pricing.seatAreas[$0] == area }
            return here.isEmpty ? nil : SeatPrices(seats: here.sorted(), pricePence: Int(price.amount))
        }
        let amount = pricing.prices.area(area).flatMap { pricing.prices.amount(of: category.key, in: $0, seat: nil) }
        guard amount != nil || !seats.isEmpty else { return nil }
        let isEarly = category.opensAt.map { now < $0 } ?? false
        self.init(
            key: category.key, name: category.name, pricePence: amount.map { Int($0) },
            shownPence: rule.shownPrice(of: category.key, area: area).map { Int($0) }, min: category.min, max: category.max,
            needs: category.needs.map { Need(anyOf: $0.anyOf.sorted(), per: $0.per) }, proof: category.proof,
            opensAt: category.opensAt?.wire, closesAt: category.closesAt?.wire, left: Int(Swift.max(0, Swift.min(left, Self.mostTold))),
            status: isEarly ? "not_yet" : !category.isOpen(at: now) ? "ended" : left <= 0 ? "sold_out" : "open", seatPrices: seats)
    }
}

extension BoxOffice.ShowQuestion {
    fileprivate init(_ question: UsherCore.Question) {
        self.init(
            key: question.key, label: question.label, per: question.unit.rawValue, type: question.kind.rawValue,
            choices: question.choices.isEmpty ? nil : question.choices, required: question.isRequired, areas: question.areas.sorted(),
            categories: question.categories.sorted())
    }
}

extension BoxOffice.ShowFee {
    fileprivate init(_ fee: UsherCore.Fee) {
        self.init(key: fee.key, name: fee.name, per: fee.unit.rawValue)
        switch fee.amount {
        case .fixed(let amount): self.amount = Int(amount)
        case .share(let share): percentPPM = Int(share.rawValue)
        }
    }
}
