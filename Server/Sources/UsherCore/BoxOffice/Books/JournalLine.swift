/// One line of a house's books: tickets or money that came or went, for one reason. Lines are only ever added, and name nobody. What goes is
/// below zero, so that every figure is a sum.
package struct JournalLine: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case sale
        case `return`
        case fee
        case feeReturn = "fee_return"
        case payment
        case payout
        /// Between what was owed and the coins that there are.
        case rounding
        /// Into a drawer, or out of it, without a sale.
        case move
    }

    /// What lines of one kind are told apart by; empty where it says nothing.
    package struct Key: Hashable, Sendable {
        package var area: String
        package var category: String
        package var fee: String
        package var code: String
        /// How it was paid: `stripe`, `cash`, …
        package var method: String
        package var tax: String
        package var rate: PartsPerMillion

        package init(
            area: String = "", category: String = "", fee: String = "", code: String = "", method: String = "", tax: String = "",
            rate: PartsPerMillion = PartsPerMillion(0)
        ) {
            (self.area, self.category, self.fee, self.code) = (area, category, fee, code)
            (self.method, self.tax, self.rate) = (method, tax, rate)
        }
    }

    package var kind: Kind
    package var key: Key
    package var tickets: Int64
    /// What was paid, tax and all.
    package var gross: Int64
    package var net: Int64
    package var tax: Int64
    /// What codes took off; of what costs nothing by them, its face value.
    package var discount: Int64

    package init(_ kind: Kind, _ key: Key = Key(), tickets: Int64 = 0, gross: Int64, net: Int64? = nil, tax: Int64 = 0, discount: Int64 = 0)
    {
        (self.kind, self.key, self.tickets, self.gross) = (kind, key, tickets, gross)
        (self.net, self.tax, self.discount) = (net ?? gross, tax, discount)
    }

    /// The same the other way.
    package func reversed(_ kind: Kind) -> JournalLine {
        JournalLine(kind, key, tickets: -tickets, gross: -gross, net: -net, tax: -tax, discount: -discount)
    }

    /// The way of paying for what is given away.
    package static let comp = "comp"

    package var isEmpty: Bool { tickets == 0 && gross == 0 && net == 0 && tax == 0 && discount == 0 }
}

/// Which fees go back with tickets.
package enum FeeReturn: String, Sendable, CaseIterable {
    /// As each fee says.
    case rule
    case `return`
    case keep

    package func returns(_ fee: Quote.FeePart) -> Bool {
        switch self {
        case .rule: fee.isRefundable
        case .return: true
        case .keep: false
        }
    }
}

extension Booking {
    /// What these tickets are in the books. `withSale`: the sale's own fees, too; `where`: which fees count.
    package func journal(_ seats: some Sequence<Int>, withSale: Bool, where counts: (Quote.FeePart) -> Bool = { _ in true })
        -> [JournalLine]
    {
        var lines: [JournalLine] = []
        for index in seats {
            guard let ticket = terms?.tickets[index].quote else {
                let seat = self.seats[index]
                let key = JournalLine.Key(area: seat.section, category: PriceSheet.Category.standard.key)
                lines.add(JournalLine(.sale, key, tickets: 1, gross: seat.price))
                continue
            }
            let key = JournalLine.Key(
                area: ticket.area, category: ticket.category, code: ticket.code ?? "",
                method: terms?.comp == nil ? "" : JournalLine.comp, tax: ticket.tax?.key ?? "",
                rate: ticket.tax?.rate ?? PartsPerMillion(0))
            lines.add(
                JournalLine(
                    .sale, key, tickets: 1, gross: ticket.price + (ticket.tax?.added ?? 0), net: ticket.tax?.net ?? ticket.price,
                    tax: ticket.tax?.tax ?? 0, discount: ticket.discount))
            for fee in ticket.fees where counts(fee) { lines.add(JournalLine(fee)) }
        }
        if withSale { for fee in terms?.fees ?? [] where counts(fee) { lines.add(JournalLine(fee)) } }
        return lines
    }

    /// What the books say when these tickets go. `pays`: with their money; without it they are only fewer.
    package func journalOfReturn(_ seats: [Int], isLast: Bool, pays: Bool, fees: FeeReturn) -> [JournalLine] {
        let lines = journal(seats, withSale: isLast) { fees.returns($0) }
        guard pays else {
            return lines.filter { $0.kind == .sale }.map { JournalLine(.return, $0.key, tickets: -$0.tickets, gross: 0) }
        }
        return lines.map { $0.reversed($0.kind == .sale ? .return : .feeReturn) }
    }

    /// What the books are to say of a sale in all, as it stands: all of it that has not gone back.
    package var journalStanding: [JournalLine] {
        // Of tickets that were passed on the books say all at the sale that was paid.
        guard origin == nil, refunded < total || total == 0 else { return [] }
        var lines = journal(seats.indices.filter { !seats[$0].isPaidBack }, withSale: true)
        let gone = seats.indices.filter { seats[$0].isPaidBack }
        for line in journal(gone, withSale: false, where: { !$0.isRefundable }) where line.kind == .fee { lines.add(line) }
        if !seats.contains(where: \.counts), seats.contains(where: \.isPaidBack) {
            for fee in terms?.fees ?? [] where fee.isRefundable { lines.add(JournalLine(fee).reversed(.fee)) }
        }
        for index in seats.indices where seats[index].status == .cancelled && !seats[index].isPassedOn && !seats[index].isExchanged {
            for line in journal([index], withSale: false) where line.kind == .sale {
                lines.add(JournalLine(.sale, line.key, tickets: -1, gross: 0))
            }
        }
        return lines.filter { !$0.isEmpty }
    }
}

extension JournalLine {
    init(_ fee: Quote.FeePart) {
        let key = Key(fee: fee.key, tax: fee.tax?.key ?? "", rate: fee.tax?.rate ?? PartsPerMillion(0))
        self.init(.fee, key, gross: fee.total, net: fee.tax?.net ?? fee.amount, tax: fee.tax?.tax ?? 0)
    }
}

extension [JournalLine] {
    /// Lines of one kind and key are one.
    package mutating func add(_ line: JournalLine) {
        guard let index = firstIndex(where: { $0.kind == line.kind && $0.key == line.key }) else { return append(line) }
        self[index].tickets += line.tickets
        self[index].gross += line.gross
        self[index].net += line.net
        self[index].tax += line.tax
        self[index].discount += line.discount
    }

    /// What is to be added to lines that are there so that they are these; returns count as sales that went.
    package func beyond(_ known: [JournalLine]) -> [JournalLine] {
        var missing: [JournalLine] = []
        for line in self { missing.add(line) }
        for line in known {
            switch line.kind {
            case .sale, .return: missing.add(line.reversed(.sale))
            case .fee, .feeReturn: missing.add(line.reversed(.fee))
            default: break
            }
        }
        return missing.filter { !$0.isEmpty }.map { line in
            var line = line
            let goes = line.tickets < 0 || line.tickets == 0 && line.gross < 0
            if goes { line.kind = line.kind == .sale ? .return : .feeReturn }
            return line
        }
    }
}
