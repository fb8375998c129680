extension PriceRule {
    /// Takes the code's discount off the tickets it fits that have none yet, the dearest first; false where there is none to take it off.
    func discount(_ tickets: inout [Quote.Ticket], by code: DiscountCode) -> Bool {
        if case .unlock = code.kind { return false }
        let fitting = tickets.indices.filter {
            tickets[$0].code == nil && code.fits(area: tickets[$0].area, category: tickets[$0].category)
        }
        let chosen = fitting.sorted { (tickets[$1].base, $0) < (tickets[$0].base, $1) }.prefix(code.mostPerSale ?? .max)
        guard !chosen.isEmpty else { return false }
        let discounts = discounts(code.kind, chosen.map { tickets[$0].base })
        for (index, discount) in zip(chosen, discounts) {
            tickets[index].discount = discount
            tickets[index].code = code.code
        }
        return true
    }

    /// Marks the tickets of the categories, or of the places set aside, that the code unlocks; false where there are none.
    func unlock(_ tickets: inout [Quote.Ticket], by code: DiscountCode) -> Bool {
        let aside = allotments.filter { code.unlocks.contains($0.key) }
        let unlocked = tickets.indices.filter { index in
            let ticket = tickets[index]
            return code.unlocks.contains(ticket.category)
                || aside.contains { $0.fits(area: ticket.area, category: ticket.category, seat: ticket.seat) }
                    && code.fits(area: ticket.area, category: ticket.category)
        }
        for index in unlocked where tickets[index].code == nil { tickets[index].code = code.code }
        return !unlocked.isEmpty
    }

    private func discounts(_ kind: DiscountCode.Kind, _ bases: [Int64]) -> [Int64] {
        switch kind {
        case .percent(let share): bases.map { min($0, share.of($0, step: sheet.step)) }
        case .amount(let amount): bases.map { min($0, amount) }
        case .amountOfSale(let amount): shared(amount, over: bases)
        case .fixed(let price): bases.map { max(0, $0 - price) }
        case .free: bases
        case .unlock: bases.map { _ in 0 }
        }
    }

    /// Shares an amount in proportion to the bases, in whole steps: each gets what it has for certain, then the largest remainders one step each.
    private func shared(_ amount: Int64, over bases: [Int64]) -> [Int64] {
        let sum = bases.reduce(0, +)
        guard sum > 0 else { return bases }
        let steps = UInt64(min(amount, sum) / sheet.step)
        var shares: [Int64] = []
        var remainders: [UInt64] = []
        for base in bases {
            let (share, remainder) = UInt64(sum).dividingFullWidth(steps.multipliedFullWidth(by: UInt64(base)))
            shares.append(Int64(share))
            remainders.append(remainder)
        }
        let missing = Int64(steps) - shares.reduce(0, +)
        for index in bases.indices.sorted(by: { (remainders[$1], $0) < (remainders[$0], $1) }).prefix(Int(missing)) { shares[index] += 1 }
        // Prices that the step does not fit, set before it was, cannot go below nothing.
        return zip(shares, bases).map { min($0 * sheet.step, $1) }
    }
}
