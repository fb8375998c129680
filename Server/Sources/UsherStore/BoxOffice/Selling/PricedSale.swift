import UsherCore

/// What a buyer asks for, with its price and what it draws; nothing of it is held yet.
struct PricedSale {
    struct Place {
        /// Which item asked for it.
        let item: Int
        let sent: String
        let seat: BookedSeat
        let ticket: Quote.Ticket
    }
    struct Code {
        let id: DiscountCodeRow.ID
        let code: DiscountCode
        /// Its own, and those of its holder.
        let quotas: [SaleQuota]
    }
    let places: [Place]
    var quote: Quote
    let pricing: ShowPricing
    let codes: [Code]
    /// What the buyer gives up for it.
    let own: [SaleQuota.ID: Int64]
    /// Whose uses of a code count together.
    let holder: String
    /// Of each ticket.
    let draws: [[SaleQuota.ID]]
    let now: Instant
    let answers: Answers
    /// What the hold that would be given up for it has answered; nil where there is none, or nothing is asked.
    var before: Before?

    struct Before {
        let answers: Answers
        /// Which of its tickets each new one was.
        let tickets: [Int?]
    }

    /// What it takes of quotas, its codes' uses among them.
    struct Draws {
        let all: [ClaimTransaction.Draw]
        let ofTickets: [[SaleQuota.ID]]
        let ofSale: [SaleQuota.ID]
        let kept: Set<SaleQuota.ID>
    }

    /// Whether a hold is of the same places, categories and codes.
    func isSame(as old: Booking) -> Bool {
        isSame(as: Array(old.seats.indices), of: old) && codes.map(\.code.code) == old.terms?.codes ?? []
    }

    /// Whether tickets of a booking are of the same places and categories; one standing place is as good as another.
    func isSame(as tickets: [Int], of old: Booking) -> Bool {
        let standard = PriceSheet.Category.standard.key
        func names(_ tickets: [(seat: BookedSeat, category: String)]) -> [[String]] {
            tickets.map { [$0.seat.isStanding ? $0.seat.section : $0.seat.mapSeat, $0.category] }.sorted {
                $0.lexicographicallyPrecedes($1)
            }
        }
        return names(places.map { ($0.seat, $0.ticket.category) })
            == names(tickets.map { (old.seats[$0], old.terms?.tickets[$0].quote.category ?? standard) })
    }

    /// What of it an offer does not have, by the items that asked for it; nil where all of it is the offer's.
    func outside(_ offer: Booking) -> [QuoteRefusal.ItemFault]? {
        let own = Set(offer.seats.map(\.mapSeat))
        var left = offer.seats.filter(\.isStanding).reduce(into: [String: Int]()) { $0[$1.section, default: 0] += 1 }
        var faults: [QuoteRefusal.ItemFault] = []
        for place in places {
            if place.seat.isStanding {
                left[place.seat.section, default: 0] -= 1
                if left[place.seat.section, default: 0] >= 0 { continue }
            } else if own.contains(place.seat.mapSeat) {
                continue
            }
            let fault = QuoteRefusal.ItemFault(index: place.item, kind: .notOffered)
            if !faults.contains(fault) { faults.append(fault) }
        }
        return faults.isEmpty ? nil : faults
    }

    /// The seats of a sale: what they cost is frozen here.
    func seats(of sale: String) -> [BookedSeat] {
        places.enumerated().map { index, place in
            let seat = place.seat
            return BookedSeat(
                mapSeat: seat.isStanding ? BookedSeat.place(index, of: sale) : seat.mapSeat, ticketType: seat.ticketType,
                section: seat.section, sectionName: seat.sectionName, colour: seat.colour, row: seat.row, number: seat.number,
                price: place.ticket.total)
        }
    }

    func draws(_ connection: any Connection) throws -> Draws {
        var (ofTickets, ofSale, kept): ([[SaleQuota.ID]], [SaleQuota.ID], Set<SaleQuota.ID>) = (draws, [], [])
        for code in codes {
            let quotas = code.quotas
            var own = quotas.filter { $0.kind == .code && $0.key == DiscountCodeTransaction.Count.sales.rawValue }.map(\.id)
            if let most = code.code.mostPerPerson {
                own.append(try DiscountCodeTransaction(connection).holderQuota(holder, of: code.id, size: most))
            }
            ofSale += own
            let tickets = quotas.filter { $0.kind == .code && $0.key == DiscountCodeTransaction.Count.tickets.rawValue }.map(\.id)
            for index in ofTickets.indices where quote.tickets[index].code == code.code.code { ofTickets[index] += tickets }
            if code.code.keepsOnRefund { kept.formUnion(own + tickets) }
        }
        var amounts: [SaleQuota.ID: Int64] = [:]
        for quota in ofTickets.joined() { amounts[quota, default: 0] += 1 }
        for quota in ofSale { amounts[quota, default: 0] += 1 }
        let all = amounts.map { id, amount in
            let quota = pricing.quotas.first { $0.id == id }
            let known = quota ?? codes.lazy.flatMap(\.quotas).first { $0.id == id }
            return ClaimTransaction.Draw(
                quota: id, amount: amount, size: quota.flatMap { pricing.size(of: $0, at: now) },
                keepsLapsed: quota?.keepsLapsed ?? false, mayHaveLapsed: known?.held.isEmpty != true)
        }
        return Draws(all: all, ofTickets: ofTickets, ofSale: ofSale, kept: kept)
    }

    func terms(_ number: String, _ channel: SaleChannel, _ draws: Draws, comp: String?) -> BookingTerms {
        BookingTerms(
            number: number, channel: channel, codes: codes.map(\.code.code),
            tickets: zip(quote.tickets, draws.ofTickets).map { ticket, draws in
                BookingTerms.Ticket(quote: ticket, name: pricing.prices.category(ticket.category)?.name ?? ticket.category, draws: draws)
            },
            fees: quote.fees, draws: draws.ofSale, kept: draws.kept, comp: comp)
    }
}
