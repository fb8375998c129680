import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates
import UsherWire

extension SalesPages {
    var showEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")
        return [
            previewEndpoint,
            page("/shows/{id}", "A show and its seats", parameters: [id] + SeatQuery.parameters) { request, context in
                let visit = try await visit(request, context)
                let choice = SeatForm(SeatQuery(Query(request)))
                let (page, house) = try await showPage(context.parameters.get("id") ?? "", visit, choice, from: context.client)
                return try await visit.show(page, house: house)
            },
            form("/shows/{id}", "Takes the hold of the chosen seats, or opens another section", parameters: [id]) { request, context in
                try await choose(request, context)
            }, placesEndpoint,
        ]
    }

    /// POST /shows/{id}: the seats are held as by the API, and the checkout follows.
    private func choose(_ request: Request, _ context: UsherContext) async throws -> Response {
        let id = context.parameters.get("id") ?? ""
        let (visit, form) = try await submission(request, context)
        var choice = SeatForm(form)
        if choice.isLooking {
            let (page, house) = try await showPage(id, visit, choice, from: context.client)
            return try await visit.show(page, house: house)
        }
        do {
            let form = try CheckoutForm(
                show: id, seats: choice.seats, codes: form.codes, email: choice.email, name: choice.name,
                holdToken: PageCookie.value(PageCookie.hold, of: visit.request), isGuest: visit.principal == nil)
            return try await hold(form, visit, context)
        } catch let refusal as CheckoutRefusal {
            choice.refusal = refusal
            let (page, house) = try await showPage(id, visit, choice, from: context.client)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status), house: house)
        }
    }

    func showPage(
        _ id: String, _ visit: PageVisit, _ choice: SeatForm, from client: ClientAddress, places: PlacesChoice = PlacesChoice()
    ) async throws -> (ShowPage, HouseFace?) {
        guard let found = try await shows.seats(id), found.show.isOfferedHere else { throw Problem.notFound }
        let held = try await live(of: found.show, visit)
        var choice = choice
        let isTyped = !choice.code.isEmpty
        if !isTyped { choice.code = held?.terms?.codes.joined(separator: ", ") ?? "" }
        let before = choice.refusal
        let answer = try await opened(found, &choice, visit, client)
        // What a hold was made with may be over by now: nobody has typed anything wrong.
        if !isTyped { choice.refusal = before }
        var others: [Show] = []
        if answer.show.saleStatus(at: visit.now) == .soldOut || answer.show.isCancelled {
            others = try await shows.offered().shows.filter { answer.show.isSame(as: $0) && $0.saleStatus(at: visit.now) == .onSale }
        }
        if let production = answer.show.production?.uuid {
            var filter = ShowFilter()
            (filter.production, filter.kinds) = (production, Set(UsherCore.Show.Kind.allCases))
            others = filter.all(of: try await shows.offered().shows, at: visit.now).filter { $0.event != answer.show.event }
                .map { $0.shown(at: visit.now) }.filter { $0.saleStatus(at: visit.now) == .onSale }
        }
        let links = links
        // Thousands of seats are grouped and listed.
        var page = try await ClientWork.run { [others, choice] in
            ShowPage(
                answer.shown(at: visit.now), choice, held: held, others: others,
                holdToken: held.flatMap { links.make($0.uuid, for: .hold) } ?? "", visit, places: places)
        }
        let house = try await face(of: answer.show.organisation)
        page.waiting = WaitingJoin(answer.show, visit)
        page.code = ShowPage.CodeForm(answer.show, choice, at: visit.now)
        page.sharing = PageSharing(answer.show.shown(at: visit.now), of: house, site, at: visit.now)
        return (page, house)
    }

    /// The seats as they are for who has typed a code; a wrong one is told.
    private func opened(
        _ answer: ShowStore.SeatsAnswer, _ choice: inout SeatForm, _ visit: PageVisit, _ client: ClientAddress
    ) async throws -> ShowStore.SeatsAnswer {
        let texts = FormBody([("code", choice.code)]).codes.map { DiscountCode.tidied($0) }
        guard !texts.isEmpty, answer.show.setsSeatsAside(at: visit.now) else { return answer }
        do {
            let buyer = CheckoutBuyer(account: visit.principal?.account, address: client)
            let codes = try await sales.allowances.guessing(texts, by: buyer) {
                var codes: [DiscountCode] = []
                for text in texts {
                    guard let code = try await shows.code(text, for: answer.show), code.isValid(at: visit.now) else {
                        throw CheckoutRefusal.codeInvalid([text])
                    }
                    codes.append(code)
                }
                return codes
            }
            return answer.opened(by: codes, at: visit.now)
        } catch let refusal as CheckoutRefusal {
            choice.refusal = choice.refusal ?? refusal
            return answer
        }
    }

    /// What this visitor holds of a show: the guest's by the browser's cookie, the account's by who is signed in.
    private func live(of show: Show, _ visit: PageVisit) async throws -> Booking? {
        if let account = visit.principal?.account { return try await sales.holds.live(of: account, show.event, at: visit.now) }
        let proof = PageCookie.value(PageCookie.hold, of: visit.request)
        guard let uuid = proof.flatMap({ links.id(of: $0, for: .hold) }), let booking = try await sales.payments.find(uuid),
            booking.account == nil, booking.event == show.event, booking.isLive(at: visit.now), booking.payment.session != nil
        else { return nil }
        return booking
    }
}

extension Show {
    /// The same on another day, of the same house.
    func isSame(as other: Show) -> Bool { other.organisation == organisation && other.title == title && other.event != event }
}

/// What the address of a show's page says: how one looks at the seats, which are chosen, and what is to be found.
struct SeatQuery: Sendable {
    let isList: Bool
    let section: String
    let seats: [String]
    /// How many seats are to be found.
    let find: Int?
    let isAccessible: Bool
    /// nil where nobody has pressed *Find*.
    let findIn: String
    /// What opens seats that are set aside.
    let code: String

    static let parameters: [Endpoint.Parameter] = [
        .query("view", .string(oneOf: ["list"]), "The seats as a list, a section at a time."),
        .query("section", .string(), "The section of the list."),
        .query("seat", .string(), "A seat that is chosen already; any number of times."),
        .query("count", .integer(min: 1, max: Int64(CheckoutRefusal.most)), "Finds the best seats for so many."),
        .query("in", .string(), "In this section alone."), .query("accessible", .string(oneOf: ["1"]), "Wheelchair spaces."),
        .query("code", .string(maxLength: 100), "A discount code: seats that are set aside for it can be chosen."),
    ]

    init(_ query: Query) {
        isList = query.first("view") == "list"
        section = query.first("section") ?? ""
        seats = Array(query.values("seat").prefix(CheckoutRefusal.most))
        find = query.first("count").flatMap { Digits.whole($0, in: 1...Int64(CheckoutRefusal.most)) }.map { Int($0) }
        findIn = query.first("in") ?? ""
        isAccessible = query.first("accessible") == "1"
        code = String((query.first("code") ?? "").prefix(100))
    }
}

/// What somebody chose before the page comes again.
struct SeatForm: Sendable {
    var seats: [String] = []
    var email = ""
    var name = ""
    var refusal: CheckoutRefusal?
    /// The list, and which section of it; "" for the first with a free seat.
    var isList = false
    var section = ""
    /// Another section was asked for, no hold.
    var isLooking = false
    var code = ""
    /// The best seats are to be found.
    var query: SeatQuery?

    init(_ query: SeatQuery) {
        (seats, isList, section, code) = (query.seats, query.isList, query.section, query.code)
        self.query = query.find == nil ? nil : query
    }

    init(_ form: FormBody) {
        seats = form.all("seat")
        isLooking = form.has("open")
        section = isLooking ? form["open"] : form["section"]
        isList = isLooking || form.has("section")
        email = form["email"]
        name = form["name"]
        code = String(form["code"].prefix(100))
    }

    /// The seats that may stay chosen.
    var kept: Set<String> {
        guard case .seatsTaken(let taken) = refusal else { return Set(seats) }
        return Set(seats).subtracting(taken.map(\.sent))
    }

    func notice(_ words: Words) -> Notice? {
        switch refusal {
        case nil: nil
        case .seatsTaken(let taken):
            Notice(
                .bad,
                words(
                    "seats.lost",
                    [
                        "n": .number(Int64(taken.count)),
                        "seats": .text(taken.map { words.seat($0.section, $0.row, $0.number) }.joined(separator: "; ")),
                    ]) + " " + words(kept.isEmpty ? "seats.lost.all" : "seats.lost.some"))
        case .some(let refusal): Notice(.bad, refusal.sentence(words))
        }
    }
}

extension ShowPage {
    init(
        _ answer: ShowStore.SeatsAnswer, _ choice: SeatForm, held: Booking?, others: [Show], holdToken: String, _ visit: PageVisit,
        places chosen: PlacesChoice = PlacesChoice()
    ) {
        let (show, words) = (answer.show, visit.words)
        let status = show.saleStatus(at: visit.now)
        self.words = words
        let own = Set(held?.seats.map(\.mapSeat) ?? [])
        // Whoever holds the last seats may still choose among them.
        let mayChoose = show.map != nil && (status == .onSale || (status == .soldOut && held != nil))
        let found =
            mayChoose ? FoundSeats(choice, answer, words, own: own, at: visit.now) : FoundSeats(seats: choice.kept.union(own), notice: nil)
        title = show.title
        paragraphs = show.description.split(separator: "\n").map { String($0) }
        art = Poster.art(show.title, imageURL: show.imageURL)
        category = words.category(show.categorySlug)
        facts = Self.facts(show, words, visit.now)
        let isOpen = show.doorToSale(at: visit.now) == nil && show.pricing.map { $0.left(at: visit.now) > 0 } ?? false
        places = isOpen ? PlacesForm(show, chosen, visit) : nil
        let state = mayChoose || places != nil ? nil : Self.notice(show, status, words, visit.now)
        notice = choice.notice(words) ?? chosen.notice(words) ?? found.notice ?? state
        self.held = held.map { Held($0, show, mayChange: mayChoose, holdToken, visit) }
        sale = mayChoose ? Sale(answer, choice, chosen: found.seats, own: own, visit) : nil
        let isSeries = show.production != nil
        self.others = others.prefix(isSeries ? ShowPage.mostDates : 6).map { ShowDate($0, words) }
        hasOthers = !others.isEmpty
        picksDate = isSeries && mayChoose
        imageOrigins = PageHeaders.origin(of: show.imageURL).map { [$0] } ?? []
    }

    private static func facts(_ show: Show, _ words: Words, _ now: Instant) -> [Fact] {
        let time = ShowTime(show.startsAt, show.zone, words)
        let near = time.nearness(now).map { "\($0), " } ?? ""
        let (low, high) = (
            words.money(Money(show.prices.lowerBound, show.currency)), words.money(Money(show.prices.upperBound, show.currency))
        )
        let free = words("show.seats.free", ["free": .number(Int64(show.available(at: now))), "all": .number(Int64(show.offered))])
        return [
            Fact(name: words("show.when"), text: near + time.long + " (\(words.clocks(by: show.zone.name)))"),
            Fact(name: words("show.where"), text: [show.venue, show.address].filter { !$0.isEmpty }.joined(separator: ", ")),
            Fact(
                name: words("show.prices"), text: low == high ? low : words("show.prices.range", ["low": .text(low), "high": .text(high)])),
            Fact(name: words("show.seats"), text: show.map == nil ? "" : free),
        ].filter { !$0.text.isEmpty }
    }

    private static func notice(_ show: Show, _ status: SaleWindow, _ words: Words, _ now: Instant) -> Notice? {
        if show.isCancelled { return Notice(.bad, words("show.cancelled")) }
        if show.isOver(at: now) { return Notice(.plain, words("show.over")) }
        switch status {
        case .onSale: return nil
        case .cancelled: return Notice(.bad, words("show.cancelled"))
        case .closed: return Notice(.plain, words("show.closed"))
        case .soldOut: return Notice(.plain, words("show.soldout"))
        case .notYet:
            guard let opens = show.salesOpenAt else { return Notice(.plain, words("show.opens.soon")) }
            return Notice(.plain, words("show.opens", ["day": .text(ShowTime(opens, show.zone, words).long)]))
        }
    }
}

extension ShowPage.Held {
    init(_ booking: Booking, _ show: Show, mayChange: Bool, _ hold: String, _ visit: PageVisit) {
        let words = visit.words
        seats = words.seats(booking.seats.count)
        until = words("hold.until", ["time": .text(ShowTime(booking.heldUntil, show.zone, words).clock)])
        clock = HoldClock(booking, show.zone, words, at: visit.now)
        pay = SitePage.checkout(booking.uuid, hold: hold).path
        self.mayChange = mayChange
        release = SitePage.cancel(hold: nil).path
        (token, self.hold) = (visit.token, hold)
    }
}

extension ShowDate {
    init(_ show: Show, _ words: Words) {
        href = SitePage.show(show.uuid).path
        when = ShowTime(show.startsAt, show.zone, words).long
        price = words("show.dates.from", ["sum": .text(words.money(Money(show.prices.lowerBound, show.currency)))])
    }
}

/// The seats that are chosen when the page opens: what was sent, what is held, or what *Find* has found.
struct FoundSeats: Sendable {
    let seats: Set<String>
    let notice: Notice?

    init(seats: Set<String>, notice: Notice?) { (self.seats, self.notice) = (seats, notice) }

    init(_ choice: SeatForm, _ answer: ShowStore.SeatsAnswer, _ words: Words, own: Set<String>, at now: Instant) {
        guard let query = choice.query, let count = query.find else {
            (seats, notice) = (choice.seats.isEmpty && choice.refusal == nil ? own : choice.kept, nil)
            return
        }
        let map = answer.seating.map
        let wish = BestSeats.Wish(
            count: count, section: map.sections.firstIndex { $0.id == query.findIn }, isAccessible: query.isAccessible)
        guard let best = answer.best(wish, own: own, at: now) else {
            (seats, notice) = (own, Notice(.bad, words("seats.best.none")))
            return
        }
        seats = Set(best.seats.map { map.seats[$0].id })
        notice =
            best.isTogether
            ? Notice(.good, words("show.best.found", ["n": .number(Int64(count))]))
            : Notice(.plain, words("show.best.apart", ["n": .number(Int64(count))]))
    }
}
