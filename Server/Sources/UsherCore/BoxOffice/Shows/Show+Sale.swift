/// Whether a show can be bought, as the wire spells it.
package enum SaleWindow: String, Sendable, CaseIterable {
    case cancelled
    case closed
    case notYet = "not_yet"
    case soldOut = "sold_out"
    case onSale = "on_sale"
}

extension Show {
    /// Seats of a section that can be had at this instant.
    package func available(_ section: ShowSection, at now: Instant) -> Int {
        var free = section.offered - section.taken
        for hold in holds where hold.ticketType == section.ticketType && hold.until <= now { free += hold.count }
        return free - (pricing?.keptAside(section.ticketType, at: now) ?? 0)
    }

    package func available(at now: Instant) -> Int {
        var free = 0
        for section in sections { free += section.offered - section.taken }
        for hold in holds where hold.until <= now { free += hold.count }
        return free - (pricing?.keptAside(at: now) ?? 0)
    }

    /// Seats that are offered at all.
    package var offered: Int { sections.reduce(0) { $0 + $1.offered } }

    package func saleStatus(at now: Instant) -> SaleWindow {
        if let status = doorToSale(at: now) { return status }
        // Of a show with seats they alone count; one without is sold out when its areas are.
        let left = map == nil ? pricing?.left(at: now) ?? 0 : Int64(available(at: now))
        return left > 0 ? .onSale : .soldOut
    }

    /// Why nobody may buy at all at this instant, whatever is free; nil where they may.
    package func doorToSale(at now: Instant) -> SaleWindow? {
        if isCancelled { return .cancelled }
        if now >= salesCloseAt { return .closed }
        if let salesOpenAt, now < salesOpenAt { return .notYet }
        return nil
    }

    package func isOver(at now: Instant) -> Bool { now >= endsAt }

    /// Lowest and highest price of the sections that have a seat to offer, sold or not.
    package var prices: ClosedRange<Int64> {
        let prices = map == nil ? pricing?.standingPrices ?? [] : sections.filter { $0.offered > 0 }.map(\.price)
        return (prices.min() ?? 0)...(prices.max() ?? 0)
    }

    /// The last turn that has passed: with the version it names what is served at this instant.
    package func lastTurn(at now: Instant) -> Instant? { turns.last { $0 <= now } }

    /// When what is served changes next by itself.
    package func nextTurn(after now: Instant) -> Instant? { turns.first { $0 > now } }

    package func section(_ type: TicketType.ID) -> ShowSection? { sections.first { $0.ticketType == type } }

    /// Whether somebody may join the waiting list at this instant, if there is one: tickets are sold, and the list has not closed.
    package func takesWaiting(at now: Instant) -> Bool { (waiting?.isOpen(at: now) ?? false) && doorToSale(at: now) == nil }

    /// Whether somebody waits for what is counted under this type: holds that are over there are no free seats yet.
    package func isWaitedFor(_ type: TicketType.ID) -> Bool {
        guard let waits = waiting?.waits, let section = section(type) else { return false }
        return waits.covers(section.id)
    }

    /// Whether the free seats that are counted under this type are being offered to those who wait, and to nobody else.
    package func isKept(_ type: TicketType.ID) -> Bool {
        guard let waits = waiting?.waits, waits.isUnderWay, let section = section(type) else { return false }
        return waits.covers(section.id)
    }

    /// As whoever makes offers sees it, and whoever takes one.
    package var offering: Show {
        guard let waiting, waiting.waits?.isUnderWay == true else { return self }
        return with(sections: sections, holds: holds, pricing: pricing, waiting: waiting.offering)
    }
}
