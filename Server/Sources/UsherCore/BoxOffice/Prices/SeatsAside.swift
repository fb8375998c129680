/// So many seats of a section that an allotment sets aside and nobody has.
package struct SeatsAside: Sendable, Equatable {
    /// By its key.
    package let allotment: String
    package let ticketType: TicketType.ID
    /// Somebody holds them until then; nil: nobody has them.
    package let heldUntil: Instant?
    package let count: Int

    package init(allotment: String, ticketType: TicketType.ID, heldUntil: Instant?, count: Int) {
        (self.allotment, self.ticketType, self.heldUntil, self.count) = (allotment, ticketType, heldUntil, count)
    }
}

extension ShowPricing {
    /// The allotment that keeps a seat at this instant for who has its code; nil where everybody may have it.
    package func keeper(of seat: String, at now: Instant) -> Sheet.Quota? {
        sheet.quotas.first { $0.seats.contains(seat) && $0.setsAside(at: now) }
    }

    /// How many seats are free at this instant, but set aside. `type`: of one section; nil: of all.
    package func keptAside(_ type: TicketType.ID? = nil, at now: Instant) -> Int {
        guard !aside.isEmpty else { return 0 }
        let active = Set(sheet.seatAllotments.filter { $0.setsAside(at: now) }.map(\.key))
        return aside.reduce(0) { sum, seats in
            let isFree = seats.heldUntil.map { $0 <= now } ?? true
            let isMeant = isFree && active.contains(seats.allotment) && (type == nil || seats.ticketType == type)
            return isMeant ? sum + seats.count : sum
        }
    }

    /// Whether who has these codes may buy seats of an allotment in a section.
    fileprivate func isOpen(_ allotment: Sheet.Quota, in area: String, to codes: [DiscountCode], at now: Instant) -> Bool {
        codes.contains { code in
            code.unlocks.contains(allotment.key) && code.isValid(at: now)
                && prices.categories.contains { category in
                    (allotment.categories.isEmpty || allotment.categories.contains(category.key))
                        && code.fits(area: area, category: category.key)
                }
        }
    }
}

extension Show {
    /// As it is for who has these codes: the seats that they unlock are free to them.
    package func opened(by codes: [DiscountCode], at now: Instant) -> Show {
        guard var pricing, !codes.isEmpty, !pricing.aside.isEmpty else { return self }
        let before = pricing
        let allotments = Dictionary(before.sheet.seatAllotments.map { ($0.key, $0) }) { first, _ in first }
        pricing.aside.removeAll { seats in
            guard let allotment = allotments[seats.allotment], let section = section(seats.ticketType) else { return false }
            return before.isOpen(allotment, in: section.id, to: codes, at: now)
        }
        return with(sections: sections, holds: holds, pricing: pricing)
    }

    /// The seats, by their ids in the map, that these codes unlock at this instant.
    package func seats(openTo codes: [DiscountCode], of map: SeatMap, at now: Instant) -> Set<String> {
        guard let pricing, !codes.isEmpty else { return [] }
        var seats: Set<String> = []
        for allotment in pricing.sheet.seatAllotments where allotment.setsAside(at: now) {
            var areas: [Int: Bool] = [:]
            for id in allotment.seats {
                guard let section = map.seat(id)?.section else { continue }
                let isOpen = areas[section] ?? pricing.isOpen(allotment, in: map.sections[section].id, to: codes, at: now)
                areas[section] = isOpen
                if isOpen { seats.insert(id) }
            }
        }
        return seats
    }
}

extension Show {
    /// Whether seats are set aside at this instant.
    package func setsSeatsAside(at now: Instant) -> Bool { pricing?.sheet.seatAllotments.contains { $0.setsAside(at: now) } ?? false }
}
