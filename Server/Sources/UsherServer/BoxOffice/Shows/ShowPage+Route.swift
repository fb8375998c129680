import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension SalesPages {
    var showEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")
        return [
            previewEndpoint,
            page("/shows/{id}", "A show and its seats", parameters: [id] + SeatQuery.parameters) { request, context in
                let visit = try await visit(request, context)
                let choice = SeatForm(SeatQuery(Query(request)))
                let (page, house) = try await showPage(context.parameters.get("id") ?? "", visit, choice)
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
            let (page, house) = try await showPage(id, visit, choice)
            return try await visit.show(page, house: house)
        }
        do {
            let held = try await hold(id, choice, visit, context)
            return visit.see(held.path, cookies: [PageCookie.set(PageCookie.hold, held.token, secure: site.isSecure)])
        } catch let refusal as CheckoutRefusal {
            choice.refusal = refusal
            let (page, house) = try await showPage(id, visit, choice)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status), house: house)
        }
    }

    /// Where to go on, and the proof of the hold.
    private func hold(_ id: String, _ choice: SeatForm, _ visit: PageVisit, _ context: UsherContext) async throws -> (
        path: String, token: String
    ) {
        let account = visit.principal?.account
        try await sales.allowances.admit(account, from: context.client)
        let form = try CheckoutForm(
            show: id, seats: choice.seats, email: choice.email, name: choice.name,
            holdToken: PageCookie.value(PageCookie.hold, of: visit.request),
            isGuest: account == nil)
        let hold = try await sales.checkout(
            form,
            by: CheckoutBuyer(
                account: account, address: context.client,
                language: LanguageChoice.said(visit.request, account: visit.principal?.credential.account.preferredLanguage)))
        let token = hold.holdToken ?? ""
        // What costs nothing is booked already.
        let page = hold.totalAmount == 0 ? SitePage.success(session: hold.sessionID) : .checkout(hold.reservationID, hold: token)
        return (page.path, token)
    }

    func showPage(
        _ id: String, _ visit: PageVisit, _ choice: SeatForm, places: PlacesChoice = PlacesChoice()
    ) async throws -> (ShowPage, HouseFace?) {
        guard let answer = try await shows.seats(id), answer.show.isPublished else { throw Problem.notFound }
        let held = try await live(of: answer.show, visit)
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
        var page = try await ClientWork.run { [others] in
            ShowPage(
                answer.shown(at: visit.now), choice, held: held, others: others,
                holdToken: held.flatMap { links.make($0.uuid, for: .hold) } ?? "", visit, places: places)
        }
        let house = try await brands.face(of: answer.show.organisation)
        page.sharing = PageSharing(answer.show.shown(at: visit.now), of: house, site, at: visit.now)
        return (page, house)
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

    static let parameters: [Endpoint.Parameter] = [
        .query("view", .string(oneOf: ["list"]), "The seats as a list, a section at a time."),
        .query("section", .string(), "The section of the list."),
        .query("seat", .string(), "A seat that is chosen already; any number of times."),
        .query("count", .integer(min: 1, max: Int64(CheckoutRefusal.most)), "Finds the best seats for so many."),
        .query("in", .string(), "In this section alone."), .query("accessible", .string(oneOf: ["1"]), "Wheelchair spaces."),
    ]

    init(_ query: Query) {
        isList = query.first("view") == "list"
        section = query.first("section") ?? ""
        seats = Array(query.values("seat").prefix(CheckoutRefusal.most))
        find = query.first("count").flatMap { Digits.whole($0, in: 1...Int64(CheckoutRefusal.most)) }.map { Int($0) }
        findIn = query.first("in") ?? ""
        isAccessible = query.first("accessible") == "1"
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
    /// The best seats are to be found.
    var query: SeatQuery?

    init(_ query: SeatQuery) {
        (seats, isList, section) = (query.seats, query.isList, query.section)
        self.query = query.find == nil ? nil : query
    }

    init(_ form: FormBody) {
        seats = form.all("seat")
        isLooking = form.has("open")
        section = isLooking ? form["open"] : form["section"]
        isList = isLooking || form.has("section")
        email = form["email"]
        name = form["name"]
    }

    /// The seats that may stay chosen.
    var kept: Set<String> {
        guard case .seatsTaken(let taken) = refusal else { return Set(seats) }
        return Set(seats).subtracting(taken.map(\.sent))
    }

    var notice: Notice? {
        switch refusal {
        case nil: nil
        case .seatsTaken(let taken):
            Notice(
                .bad,
                taken.map { "\($0.section), row \($0.row), seat \($0.number)" }.joined(separator: "; ")
                    + (taken.count == 1 ? " has" : " have") + " just been taken."
                    + (kept.isEmpty ? " Choose others, please." : " Your other seats are still chosen."))
        case .some(let refusal): Notice(.bad, refusal.message.hasSuffix(".") ? refusal.message : refusal.message + ".")
        }
    }
}

extension ShowPage {
    init(
        _ answer: ShowStore.SeatsAnswer, _ choice: SeatForm, held: Booking?, others: [Show], holdToken: String, _ visit: PageVisit,
        places chosen: PlacesChoice = PlacesChoice()
    ) {
        let show = answer.show
        let status = show.saleStatus(at: visit.now)
        let own = Set(held?.seats.map(\.mapSeat) ?? [])
        // Whoever holds the last seats may still choose among them.
        let mayChoose = show.map != nil && (status == .onSale || (status == .soldOut && held != nil))
        let found = mayChoose ? FoundSeats(choice, answer, own: own, at: visit.now) : FoundSeats(seats: choice.kept.union(own), notice: nil)
        title = show.title
        paragraphs = show.description.split(separator: "\n").map { String($0) }
        art = Poster.art(show.title, imageURL: show.imageURL)
        category = HomePage.words(show.categorySlug)
        facts = Self.facts(show, visit.now)
        let isOpen = show.doorToSale(at: visit.now) == nil && show.pricing.map { $0.left(at: visit.now) > 0 } ?? false
        places = isOpen ? PlacesForm(show, chosen, visit) : nil
        notice = choice.notice ?? chosen.notice ?? found.notice ?? (mayChoose || places != nil ? nil : Self.notice(show, status, visit.now))
        self.held = held.map { Held($0, show, mayChange: mayChoose, token: visit.token, hold: holdToken, at: visit.now) }
        sale = mayChoose ? Sale(answer, choice, chosen: found.seats, own: own, visit) : nil
        let isSeries = show.production != nil
        self.others = others.prefix(isSeries ? ShowPage.mostDates : 6).map(ShowDate.init)
        hasOthers = !others.isEmpty
        picksDate = isSeries && mayChoose
        imageOrigins = PageHeaders.origin(of: show.imageURL).map { [$0] } ?? []
    }

    private static func facts(_ show: Show, _ now: Instant) -> [Fact] {
        let time = ShowTime(show.startsAt, show.zone)
        let near = time.nearness(now).map { "\($0), " } ?? ""
        let (low, high) = (Money(show.prices.lowerBound, show.currency).text, Money(show.prices.upperBound, show.currency).text)
        return [
            Fact(name: "When", text: near + time.long + " (\(show.zone.name.replacing("_", with: " ")))"),
            Fact(name: "Where", text: [show.venue, show.address].filter { !$0.isEmpty }.joined(separator: ", ")),
            Fact(name: "Prices", text: low == high ? low : "\(low) to \(high)"),
            Fact(name: "Seats", text: show.map == nil ? "" : "\(show.available(at: now).grouped) of \(show.offered.grouped) free"),
        ].filter { !$0.text.isEmpty }
    }

    private static func notice(_ show: Show, _ status: SaleWindow, _ now: Instant) -> Notice? {
        if show.isCancelled { return Notice(.bad, "This show is cancelled.") }
        if show.isOver(at: now) { return Notice(.plain, "This show is over.") }
        switch status {
        case .onSale: return nil
        case .cancelled: return Notice(.bad, "This show is cancelled.")
        case .closed: return Notice(.plain, "Tickets are no longer sold online.")
        case .soldOut: return Notice(.plain, "Sold out. Seats given back appear here at once.")
        case .notYet:
            let opens = show.salesOpenAt.map { " on \(ShowTime($0, show.zone).long)" } ?? " soon"
            return Notice(.plain, "Tickets go on sale\(opens).")
        }
    }
}

extension ShowPage.Held {
    init(_ booking: Booking, _ show: Show, mayChange: Bool, token: String, hold: String, at now: Instant) {
        seats = ShowPage.count(booking.seats.count)
        clock = HoldClock(booking, show.zone, at: now)
        pay = SitePage.checkout(booking.uuid, hold: hold).path
        self.mayChange = mayChange
        release = SitePage.cancel(hold: nil).path
        (self.token, self.hold) = (token, hold)
    }
}

extension ShowDate {
    init(_ show: Show) {
        href = SitePage.show(show.uuid).path
        when = ShowTime(show.startsAt, show.zone).long
        price = Money(show.prices.lowerBound, show.currency).text
    }
}

/// The seats that are chosen when the page opens: what was sent, what is held, or what *Find* has found.
struct FoundSeats: Sendable {
    let seats: Set<String>
    let notice: Notice?

    init(seats: Set<String>, notice: Notice?) { (self.seats, self.notice) = (seats, notice) }

    init(_ choice: SeatForm, _ answer: ShowStore.SeatsAnswer, own: Set<String>, at now: Instant) {
        guard let query = choice.query, let count = query.find else {
            (seats, notice) = (choice.seats.isEmpty && choice.refusal == nil ? own : choice.kept, nil)
            return
        }
        let map = answer.seating.map
        let wish = BestSeats.Wish(
            count: count, section: map.sections.firstIndex { $0.id == query.findIn }, isAccessible: query.isAccessible)
        guard let best = answer.best(wish, own: own, at: now) else {
            (seats, notice) = (own, Notice(.bad, "There are not as many free seats. Try fewer, or another section."))
            return
        }
        seats = Set(best.seats.map { map.seats[$0].id })
        notice =
            best.isTogether
            ? Notice(
                .good, count == 1 ? "The best free seat is chosen for you." : "The best \(count) seats side by side are chosen for you.")
            : Notice(.plain, "No row has \(count) free seats side by side. These are close together.")
    }
}

extension ShowPage {
    static func count(_ seats: Int) -> String { seats == 1 ? "1 seat" : "\(seats) seats" }
}

extension ShowPage.Sale {
    init(_ answer: ShowStore.SeatsAnswer, _ choice: SeatForm, chosen: Set<String>, own: Set<String>, _ visit: PageVisit) {
        let (show, path) = (answer.show, SitePage.show(answer.show.uuid).path)
        let drawn = SeatPlan(answer, chosen: chosen, own: own, at: visit.now)
        let open =
            drawn.sections.firstIndex { $0.id == choice.section } ?? drawn.sections.firstIndex { $0.free > 0 } ?? drawn.sections.startIndex
        action = path
        token = visit.token
        isList = choice.isList
        best = ShowPage.BestForm(drawn, choice, ask: "/api/shows/\(show.uuid)/best")
        views = ShowPage.Views(map: path + "#seats", list: path + "?view=list#seats")
        plan = choice.isList ? "" : drawn.svg(path)
        sections = drawn.sections.enumerated().map { ShowPage.SectionLine($1, isOpen: $0 == open) }
        legend = SeatLegend.lines(drawn)
        list = drawn.sections.indices.contains(open) ? SeatList.markup(drawn.sections[open]) : ""
        geometry = "/maps/\(show.mapUUID).json"
        states = "/api/shows/\(show.uuid)/states"
        self.own = own.sorted().joined(separator: " ")
        most = show.mostSeats
        symbol = Money.symbol(show.currency)
        digits = Money.digits(show.currency)
        let seats = drawn.sections.enumerated().flatMap { index, section in
            section.seats.filter { $0.state == .chosen }.map { (index, section, $0) }
        }
        self.chosen = seats.map { index, section, seat in
            ShowPage.ChosenSeat(
                id: seat.id, place: "\(section.name) · Row \(seat.row) · Seat \(seat.number)", price: (seat.price ?? section.price).text,
                isElsewhere: index != open)
        }
        hasChosen = !self.chosen.isEmpty
        count = ShowPage.count(self.chosen.count)
        total = Money(seats.reduce(0) { $0 + ($1.2.price ?? $1.1.price).minor }, show.currency).text
        let isFree = show.sections.contains { $0.offered > 0 && $0.price == 0 }
        guest = visit.principal == nil && isFree ? Self.guestFields(choice) : []
    }

    /// A free ticket has no payment that would ask for the address later.
    private static func guestFields(_ choice: SeatForm) -> [FormField] {
        let isMissing = choice.refusal == .emailRequired || choice.refusal == .invalidEmail
        return [
            .email(
                choice.email, required: false, hint: "Where your tickets go. Needed for free seats.",
                error: isMissing ? choice.refusal?.message : nil),
            .name(choice.name, required: false),
        ]
    }
}

extension ShowPage.SectionLine {
    init(_ section: SeatPlan.Section, isOpen: Bool) {
        (id, name, price, state) = (section.id, section.name, section.price.text, section.state)
        picture = SeatPlan.picture("free", colour: section.colour)
        self.isOpen = isOpen
    }
}

extension ShowPage.BestForm {
    init(_ plan: SeatPlan, _ choice: SeatForm, ask: String) {
        let (count, place) = (choice.query?.find ?? 2, choice.query?.findIn ?? "")
        counts = (1...CheckoutRefusal.most).map { Choice(value: String($0), label: ShowPage.count($0), isChosen: $0 == count) }
        sections =
            [Choice(value: "", label: "Anywhere", isChosen: place.isEmpty)]
            + plan.sections.filter { $0.free > 0 }.map {
                Choice(value: $0.id, label: "\($0.name), \($0.price.text)", isChosen: $0.id == place)
            }
        hasAccessible = plan.sections.contains { $0.seats.contains(where: \.accessible) }
        wantsAccessible = choice.query?.isAccessible ?? false
        self.ask = ask
        isList = choice.isList
    }
}

extension SeatPlan {
    init(_ answer: ShowStore.SeatsAnswer, chosen: Set<String>, own: Set<String>, at now: Instant) {
        let (show, map) = (answer.show, answer.seating.map)
        width = map.viewport.width
        height = map.viewport.height
        seatSize = map.drawnSeatSize
        stage = map.stage.map {
            Block(
                title: $0.title, x: $0.position.x, y: $0.position.y, width: $0.dimensions.width, height: $0.dimensions.height)
        }
        labels = map.labels.map {
            Label(text: $0.text, x: $0.position.x, y: $0.position.y, size: $0.fontSize ?? 16, colour: $0.colour)
        }
        aisles = map.aisles.map {
            Block(title: "", x: $0.position.x, y: $0.position.y, width: $0.dimensions.width, height: $0.dimensions.height)
        }
        var seats = [[Seat]](repeating: [], count: map.sections.count)
        let usual = map.sections.map { section in
            show.sections.first { $0.id == section.id }.map { Money($0.price, show.currency) }
        }
        for (index, seat) in map.seats.enumerated() {
            let id = answer.seating.ids[index]
            let isTaken = (answer.states[index]?.isTaken(at: now) ?? false) && !own.contains(seat.id)
            let isChosen = chosen.contains(id) || chosen.contains(seat.id)
            let price = answer.prices?[index].map { Money($0, show.currency) }
            seats[seat.section].append(
                Seat(
                    id: seat.id, index: index, row: seat.row, number: seat.number, x: seat.position.x, y: seat.position.y,
                    accessible: seat.isAccessible || map.sections[seat.section].isAccessible, restricted: seat.isRestrictedView,
                    state: isTaken ? .taken : isChosen ? .chosen : .available,
                    price: price == usual[seat.section] ? nil : price))
        }
        sections = zip(map.sections, seats).compactMap { section, seats in
            guard let priced = show.sections.first(where: { $0.id == section.id }) else { return nil }
            return Section(
                id: section.id, name: section.name, colour: section.colour, price: Money(priced.price, show.currency),
                free: max(0, show.available(priced, at: now)), seats: seats)
        }
    }
}
