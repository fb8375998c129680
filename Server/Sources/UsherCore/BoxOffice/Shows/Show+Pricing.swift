extension Show {
    package enum Kind: String, Sendable, CaseIterable { case seats, mixed, standing }

    package var kind: Kind {
        guard let pricing, !pricing.sheet.standing.isEmpty else { return .seats }
        return map == nil ? .standing : .mixed
    }

    /// As it is shown at this instant: sections at the prices of their default offers. Where nothing is offered to who does not choose a
    /// category, no seat counts as free.
    package func shown(at now: Instant) -> Show {
        guard var pricing else { return self }
        let rule = pricing.rule(at: now)
        let scoped = pricing.sheet.prices.contains { if case .seats = $0.scope { true } else { false } }
        let shown = sections.map { section -> ShowSection in
            let price = rule.shownPrice(area: section.id) ?? (scoped ? lowestSeatPrice(section, rule, pricing) : nil)
            return ShowSection(
                ticketType: section.ticketType, id: section.id, name: section.name, colour: section.colour, price: price ?? 0,
                seats: section.seats, blocked: section.blocked, taken: price == nil ? section.offered : section.taken,
                isAccessible: section.isAccessible)
        }
        pricing.standingPrices = pricing.sheet.standing.compactMap { rule.shownPrice(area: $0.key) ?? $0.price }
        let closed = Set(zip(sections, shown).filter { $0.taken != $1.taken }.map(\.0.ticketType))
        pricing.aside.removeAll { closed.contains($0.ticketType) }
        return with(sections: shown, holds: holds.filter { !closed.contains($0.ticketType) }, pricing: pricing)
    }

    /// What each of these seats is shown at; nil where nothing is offered for one. Nil as a whole where seats cost what their sections do.
    package func seatPrices(_ map: SeatMap, at now: Instant) -> [Int64?]? {
        guard let pricing else { return nil }
        let rule = pricing.rule(at: now)
        let scoped = pricing.pricedSeats
        let plain = map.sections.map { rule.shownPrice(area: $0.id) }
        return map.seats.map { seat in
            scoped.contains(seat.id) ? rule.shownPrice(area: map.sections[seat.section].id, seat: seat.id) : plain[seat.section]
        }
    }

    /// Of a section in which only some seats have a price.
    private func lowestSeatPrice(_ section: ShowSection, _ rule: PriceRule, _ pricing: ShowPricing) -> Int64? {
        pricing.sheet.prices.compactMap { price -> Int64? in
            guard case .seats(let seats) = price.scope, let seat = seats.filter({ pricing.seatAreas[$0] == section.id }).min() else {
                return nil
            }
            return rule.shownPrice(area: section.id, seat: seat)
        }.min()
    }

    /// The lowest price that is shown of any area, sold out or not; nil where nothing is offered.
    package func lowestPrice(at now: Instant) -> Int64? {
        guard let pricing else { return prices.lowerBound }
        let rule = pricing.rule(at: now)
        return (sections.filter { $0.offered > 0 }.map(\.id) + pricing.sheet.standing.map(\.key)).compactMap { rule.shownPrice(area: $0) }
            .min()
    }

    /// The same with the sections of the seats that have prices of their own.
    package func with(seatsOf map: SeatMap) -> Show {
        guard var pricing else { return self }
        for seat in pricing.pricedSeats { if let found = map.seat(seat) { pricing.seatAreas[seat] = map.sections[found.section].id } }
        return with(sections: sections, holds: holds, pricing: pricing)
    }

    /// Places of all areas that can be had at this instant.
    package func left(at now: Instant) -> Int64 { Int64(shown(at: now).available(at: now)) + (pricing?.left(at: now) ?? 0) }
}
