import UsherCore

/// Puts a price on what a buyer asks for, inside a transaction and without changing anything: checks 9 to 12 of selling.md 5.1.
struct SalePricer {
    let connection: any Connection
    let maps: SeatMaps
    let form: CheckoutForm
    let offered: OfferedShow
    /// Nil for a guest.
    let buyer: Account.ID?
    let email: String
    let now: Instant
    /// Who sells at the counter; nil where a buyer asks.
    var staff: HoldRequest.Staff?
    /// Tickets that are given up for it, which count as free to it; nil where none are.
    var givesUp: GivenUp?
    /// What has been asked for already; else it is when it is needed.
    var asked: AskedPrice?

    /// Tickets of a sale, with what they draw of this show's quotas.
    struct GivenUp {
        let booking: Booking.ID
        /// By their ids in the map.
        let seats: Set<String>
        let drawn: [SaleQuota.ID: Int64]

        /// Of another show they free nothing here.
        init(_ booking: Booking, _ given: [Int], in event: Event.ID) {
            let isHere = booking.event == event
            self.booking = booking.id
            seats = isHere ? Set(given.map { booking.seats[$0].mapSeat }) : []
            // What a code keeps is used up for good.
            let drawn = booking.terms.map { terms in
                terms.drawn(given, withSale: booking.isLast(given)).filter { !terms.kept.contains($0.key) }
            }
            self.drawn = isHere ? drawn ?? [:] : [:]
        }
    }

    private var show: Show { offered.show }

    /// A ticket that was asked for, and the item that asked.
    private struct Wanted {
        let item: Int
        let sent: String
        let rule: PriceRule.Item
        /// Nil for a place in a standing area.
        let seat: BookedSeat?
    }

    /// Throws `CheckoutRefusal`. `old`: the hold that would be given up for it, whose places are not counted against its own buyer.
    func price(insteadOf old: Booking? = nil) throws -> PricedSale {
        let pricing = try livePricing()
        let wanted = try wanted(pricing)
        let (codes, unknown) = try self.codes()
        let own = try own(old)
        let rule = pricing.rule(
            at: now, channel: form.channel, countsPlaces: true, without: own, isStaff: staff != nil,
            breaksRules: staff?.breaksRules ?? false)
        let quote: Quote
        do throws(QuoteRefusal) {
            quote = try rule.quote(wanted.map(\.rule), codes: codes.map(\.code), isFree: staff?.comp != nil)
        } catch {
            throw refusal(error, wanted, unknown, pricing)
        }
        guard unknown.isEmpty else { throw CheckoutRefusal.codeInvalid(unknown) }
        let before = try before(quote, pricing, old)
        let answers = try answers(quote, wanted.map(\.item), pricing, before)
        if let expected = form.expected, expected != quote.total { throw CheckoutRefusal.priceChanged(quote) }
        let seats = zip(wanted, quote.tickets).map { wanted, ticket in
            PricedSale.Place(item: wanted.item, sent: wanted.sent, seat: wanted.seat ?? standing(ticket, pricing), ticket: ticket)
        }
        return PricedSale(
            places: seats, quote: quote, pricing: pricing, codes: codes, own: own, holder: holder,
            draws: quote.tickets.map { pricing.draws(of: $0, codes.map(\.code), at: now) }, now: now, answers: answers,
            before: before)
    }

    /// With what is left of every quota at this moment.
    private func livePricing() throws -> ShowPricing {
        var pricing = show.pricing ?? .plain(show)
        if pricing.revision.sheet > 0 {
            pricing.quotas = try asked?.quotas() ?? ClaimTransaction(connection).quotas(of: show.event, at: now)
        }
        return pricing.waitedFor(show.waiting?.waits)
    }

    private func refusal(_ refusal: QuoteRefusal, _ wanted: [Wanted], _ unknown: [String], _ pricing: ShowPricing) -> CheckoutRefusal {
        switch refusal {
        case .items(let faults):
            // Whoever tries codes on a hidden category is told of the codes, which are counted.
            if !unknown.isEmpty, faults.allSatisfy({ $0.kind == .unknownCategory }) { return .codeInvalid(unknown) }
            let places = faults.map { QuoteRefusal.ItemFault(index: wanted[$0.index].item, kind: $0.kind) }
            return .invalidItems(places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        case .codes(let codes): return .codeInvalid(form.codes.filter { codes.contains($0) || unknown.contains($0) })
        case .rules(let rules): return unknown.isEmpty ? .ruleBroken(rules) : .codeInvalid(unknown)
        case .nothingOffered(let area, let category, let left):
            return unknown.isEmpty ? .notEnough([ShortPlace(area: area, category: category, left: left)]) : .codeInvalid(unknown)
        }
    }

    /// A ticket of a standing area; its place is named when its sale is.
    private func standing(_ ticket: Quote.Ticket, _ pricing: ShowPricing) -> BookedSeat {
        let area = pricing.sheet.area(ticket.area)
        return BookedSeat(
            mapSeat: "~", ticketType: pricing.quota(.area, ticket.area)?.ticketType ?? 0, section: ticket.area,
            sectionName: area?.name ?? ticket.area, colour: area?.colour ?? Sheet.Area.usualColour, row: "", number: "", price: 0)
    }

    /// Whose uses of a code count together; nobody is named by it.
    private var holder: String { Self.holder(buyer, email) }

    static func holder(_ buyer: Account.ID?, _ email: String) -> String {
        SecretDigest(of: buyer.map { "account \($0)" } ?? "e-mail \(email)").hex
    }
}

// MARK: - What is wanted
extension SalePricer {
    private func wanted(_ pricing: ShowPricing) throws -> [Wanted] {
        let seating = try maps.seating(of: show, connection)
        guard let items = form.items else {
            return try SeatChoice(form.seats, of: show, seating).seats.enumerated().map { index, entry in
                Wanted(item: index, sent: entry.sent, rule: .init(area: entry.seat.section, seat: entry.seat.mapSeat), seat: entry.seat)
            }
        }
        var wanted: [Wanted] = []
        var faults: [QuoteRefusal.ItemFault] = []
        for (index, item) in items.enumerated() {
            if let sent = item.seat {
                guard let seat = try? SeatChoice([sent], of: show, seating).seats.first?.seat else {
                    faults.append(.init(index: index, kind: .notSoldHere))
                    continue
                }
                wanted.append(
                    Wanted(
                        item: index, sent: sent, rule: .init(area: seat.section, seat: seat.mapSeat, category: item.category), seat: seat))
            } else {
                guard let area = area(item.area ?? "", pricing) else {
                    faults.append(.init(index: index, kind: .unknownArea))
                    continue
                }
                for _ in 0..<item.quantity {
                    wanted.append(Wanted(item: index, sent: area.key, rule: .init(area: area.key, category: item.category), seat: nil))
                }
            }
        }
        guard faults.isEmpty else { throw CheckoutRefusal.invalidItems(faults) }
        // The same seat by two of its names is one seat.
        _ = try SeatChoice(wanted.compactMap { $0.seat == nil ? nil : $0.sent }, of: show, seating)
        return wanted
    }

    private func area(_ sent: String, _ pricing: ShowPricing) -> Sheet.Area? {
        pricing.sheet.standing.first { $0.key == sent || SeatIdentity.area(show: show.uuid, key: $0.key) == sent.lowercased() }
    }

    /// The codes that are for this performance, and what of those sent is none.
    private func codes() throws -> (found: [PricedSale.Code], unknown: [String]) {
        var (found, unknown): ([PricedSale.Code], [String]) = ([], [])
        for text in form.codes {
            if let known = try code(text), known.code.isFor(offered.key), known.code.isValid(at: now) {
                found.append(known)
            } else {
                unknown.append(text)
            }
        }
        return (found, unknown)
    }
}

extension SalePricer {
    private func code(_ text: String) throws -> PricedSale.Code? {
        if let asked { return try asked.code(text) }
        guard let known = try DiscountCodeTransaction(connection).code(text, of: show.organisation) else { return nil }
        let quotas = try ClaimTransaction(connection).quotas(ofCode: known.id, holder: holder, at: now)
        return PricedSale.Code(id: known.id, code: known.code, quotas: quotas)
    }
}

// MARK: - What is missing
extension SalePricer {
    /// Why it cannot be held at this moment: seats that others have, then quotas, then codes. `old`: the hold that would be given up for it.
    func missing(_ sale: PricedSale, insteadOf old: Booking?) throws -> CheckoutRefusal? {
        try takenSeats(sale, old) ?? shortage(sale) ?? usedUp(sale)
    }

    private func own(_ old: Booking?) throws -> [SaleQuota.ID: Int64] {
        if let givesUp { return givesUp.drawn }
        return try old.map { $0.terms == nil ? [:] : try ClaimTransaction(connection).claims(of: $0.id) } ?? [:]
    }

    private func takenSeats(_ sale: PricedSale, _ old: Booking?) throws -> CheckoutRefusal? {
        let seats = sale.places.filter { !$0.seat.isStanding }
        guard !seats.isEmpty else { return nil }
        let known = try SeatTransaction(connection, event: show.event).entries(seats.map(\.seat.mapSeat))
        let aside = keptAside(sale, known, old)
        let taken = seats.filter { place in
            let entry = known[place.seat.mapSeat]
            let isOwn = entry?.booking != nil && entry?.booking == old?.id || isGivenUp(place.seat.mapSeat, by: entry?.booking)
            return show.isTaken(entry, of: place.seat.ticketType, at: now) && !isOwn || aside.contains(place.seat.mapSeat)
        }
        guard !taken.isEmpty else { return nil }
        return .seatsTaken(
            taken.map { place in
                let (seat, state) = (place.seat.mapSeat, known[place.seat.mapSeat]?.state)
                let isFree = !(state?.isTaken(at: now) ?? false)
                return TakenSeat((place.sent, place.seat), show, isFree && aside.contains(seat) ? .blocked : state, at: now)
            })
    }

    /// Its seats that are set aside, by their ids in the map, where no code of the sale unlocks them. A hold alone opens none: it is moved with the code
    /// that it was made with. What is given up, and what an offer keeps, is its own.
    private func keptAside(_ sale: PricedSale, _ known: [String: SeatTransaction.Entry], _ old: Booking?) -> Set<String> {
        guard !sale.pricing.sheet.seatAllotments.isEmpty else { return [] }
        var aside: Set<String> = []
        for (place, draws) in zip(sale.places, sale.draws) where !place.seat.isStanding {
            let (seat, owner) = (place.seat.mapSeat, known[place.seat.mapSeat]?.booking)
            guard let keeper = sale.pricing.keeper(of: seat, at: now) else { continue }
            let isOpen = sale.pricing.quota(.allotment, keeper.key).map { draws.contains($0.id) } ?? false
            let isOffered = old?.isOffer == true && owner == old?.id
            if !isOpen, !isOffered, !isGivenUp(seat, by: owner) { aside.insert(seat) }
        }
        return aside
    }

    private func isGivenUp(_ seat: String, by booking: Booking.ID?) -> Bool {
        givesUp.map { $0.seats.contains(seat) && $0.booking == booking } ?? false
    }

    private func shortage(_ sale: PricedSale) -> CheckoutRefusal? {
        var drawn: [SaleQuota.ID: Int64] = [:]
        for quota in sale.draws.joined() { drawn[quota, default: 0] += 1 }
        let left = sale.pricing.quotas.reduce(into: [SaleQuota.ID: Int64]()) { left, quota in
            let size = sale.pricing.size(of: quota, at: now)
            left[quota.id] = size == nil && quota.size == nil ? .max : quota.left(at: now, of: size, own: sale.own[quota.id, default: 0])
        }
        let short = Set(drawn.filter { $0.value > left[$0.key, default: .max] }.keys)
        guard !short.isEmpty else { return nil }
        var places: [ShortPlace] = []
        for (ticket, draws) in zip(sale.quote.tickets, sale.draws) where !short.isDisjoint(with: draws) {
            let least = draws.compactMap { left[$0] }.min() ?? 0
            let place = ShortPlace(area: ticket.area, category: ticket.category, left: least)
            if !places.contains(where: { $0.area == place.area && $0.category == place.category }) { places.append(place) }
        }
        return .notEnough(places)
    }

    private func usedUp(_ sale: PricedSale) -> CheckoutRefusal? {
        let used = sale.codes.filter { code in
            let tickets = Int64(sale.quote.tickets.count { $0.code == code.code.code })
            return code.quotas.contains { quota in
                let wanted = quota.kind == .code && quota.key == DiscountCodeTransaction.Count.tickets.rawValue ? tickets : 1
                return quota.size != nil && wanted > quota.left(at: now, own: sale.own[quota.id, default: 0])
            }
        }
        return used.isEmpty ? nil : .codeUsedUp(used.map(\.code.code))
    }
}

extension TakenSeat {
    init(_ entry: (sent: String, seat: BookedSeat), _ show: Show, _ state: SeatState?, at now: Instant) {
        self.init(
            sent: entry.sent, id: entry.seat.id(in: show.uuid), section: entry.seat.sectionName, row: entry.seat.row,
            number: entry.seat.number, status: SeatStatus(state, at: now).rawValue)
    }
}

// MARK: - What is answered
extension SalePricer {
    /// An app that asks by items answers what is required with them; pages and apps that know only seats are asked later. `items`: which one
    /// asked for each ticket. What its buyer has answered already stays, unless it is answered anew.
    private func answers(_ quote: Quote, _ items: [Int], _ pricing: ShowPricing, _ before: PricedSale.Before?) throws -> Answers {
        guard !pricing.questions.isEmpty else { return Answers() }
        let places = Answers.places(pricing.questions, quote.tickets.map { ($0.area, $0.category) })
        var answers = before.map { $0.answers.kept(places, tickets: $0.tickets) } ?? Answers()
        guard let asked = form.items else { return answers }
        do throws(Answers.Fault) {
            try answers.take(form.answers, ticket: nil, path: "answers", of: places)
            for (ticket, item) in items.enumerated() {
                try answers.take(asked[item].answers, ticket: ticket, path: "items[\(item)].answers", of: places)
            }
            guard form.channel == .app, staff == nil, givesUp == nil, let missing = answers.missing(places) else { return answers }
            let path = missing.ticket.map { "items[\(items[$0])].answers" } ?? "answers"
            throw .required(field: "\(path).\(missing.question)")
        } catch {
            switch error {
            case .required(let field): throw CheckoutRefusal.answerRequired(field)
            case .invalid(let field): throw CheckoutRefusal.answerInvalid(field)
            }
        }
    }

    /// What the hold that would be given up has answered. A seat's ticket is the same ticket; one of a standing area is one of that area,
    /// of the same category where there is one.
    private func before(_ quote: Quote, _ pricing: ShowPricing, _ old: Booking?) throws -> PricedSale.Before? {
        guard let old, !pricing.questions.isEmpty else { return nil }
        let answers = try QuestionTransaction(connection).answers(of: old)
        let standard = PriceSheet.Category.standard.key
        var left = Array(old.seats.indices)
        var tickets: [Int?] = quote.tickets.map { _ in nil }
        for isOfCategory in [true, false] {
            for (index, ticket) in quote.tickets.enumerated() where tickets[index] == nil {
                let found = left.firstIndex { before in
                    let seat = old.seats[before]
                    guard let wanted = ticket.seat else {
                        let category = old.terms?.tickets[before].quote.category ?? standard
                        return seat.isStanding && seat.section == ticket.area && (!isOfCategory || category == ticket.category)
                    }
                    return seat.mapSeat == wanted
                }
                tickets[index] = found.map { left.remove(at: $0) }
            }
        }
        return PricedSale.Before(answers: answers, tickets: tickets)
    }
}
