/// What was agreed when a sale was held, part by part, and what it drew of the house's quotas. Frozen: no later change of a price, a fee or a
/// tax touches it.
package struct BookingTerms: Sendable, Equatable {
    /// What people name the sale by: 8 of the letters and digits of a ticket code. It opens nothing.
    package var number: String
    package var channel: SaleChannel
    /// The discount codes, as sent.
    package var codes: [String]
    /// As many and in the same order as the booking's seats.
    package var tickets: [Ticket]
    package var fees: [Quote.FeePart]
    /// What the sale itself drew, one each: a code's uses.
    package var draws: [SaleQuota.ID]
    /// Of these nothing is given back once the sale was paid.
    package var kept: Set<SaleQuota.ID>
    /// Why staff give it away; nil where they do not.
    package var comp: String?

    package struct Ticket: Sendable, Equatable {
        package var quote: Quote.Ticket
        /// The category's.
        package var name: String
        /// One each.
        package var draws: [SaleQuota.ID]

        package init(quote: Quote.Ticket, name: String, draws: [SaleQuota.ID]) {
            (self.quote, self.name, self.draws) = (quote, name, draws)
        }
    }

    package init(
        number: String, channel: SaleChannel, codes: [String], tickets: [Ticket], fees: [Quote.FeePart], draws: [SaleQuota.ID],
        kept: Set<SaleQuota.ID>, comp: String? = nil
    ) {
        (self.number, self.channel, self.codes, self.tickets) = (number, channel, codes, tickets)
        (self.fees, self.draws, self.kept, self.comp) = (fees, draws, kept, comp)
    }

    package func quote(_ currency: String) -> Quote { Quote(currency: currency, tickets: tickets.map(\.quote), fees: fees) }

    /// What each quota has given to these tickets, and to the sale itself where `withSale`.
    package func drawn(_ seats: some Sequence<Int>, withSale: Bool) -> [SaleQuota.ID: Int64] {
        var drawn: [SaleQuota.ID: Int64] = [:]
        for seat in seats { for quota in tickets[seat].draws { drawn[quota, default: 0] += 1 } }
        if withSale { for quota in draws { drawn[quota, default: 0] += 1 } }
        return drawn
    }

    package var drawn: [SaleQuota.ID: Int64] { drawn(tickets.indices, withSale: true) }

    /// What goes back when all of these have: their totals, less the fees that stay, and the sale's own fees with the last of them.
    package func returned(_ seats: some Sequence<Int>, isLast: Bool, _ returned: FeeReturn = .rule) -> Int64 {
        let quotes = seats.map { tickets[$0].quote }
        let charged = quotes.flatMap(\.fees) + (isLast ? fees : [])
        return quotes.reduce(0) { $0 + $1.price + ($1.tax?.added ?? 0) } + charged.reduce(0) { $0 + (returned.returns($1) ? $1.total : 0) }
    }
}

extension BookingTerms {
    /// A sale's number as people read it: `K7MQ-2X9F`.
    package static func shown(_ number: String) -> String { "\(number.prefix(4))-\(number.dropFirst(4))" }

    /// The number that a text is, in any case, with its hyphen or without; nil for any other text.
    package static func number(_ text: String) -> String? {
        let bytes = text.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard bytes.count == 8, bytes.allSatisfy({ TicketCode.alphabet.contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Booking {
    /// Whether no other seat stands than these.
    package func isLast(_ gone: [Int]) -> Bool { seats.indices.allSatisfy { gone.contains($0) || !seats[$0].counts } }

    /// What goes back when these seats have; `isLast`: no other stands any more.
    package func returned(_ seats: [Int], isLast: Bool, _ fees: FeeReturn = .rule) -> Int64 {
        terms?.returned(seats, isLast: isLast, fees) ?? seats.reduce(0) { $0 + self.seats[$1].price }
    }
}
