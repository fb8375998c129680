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
            page("/shows/{id}", "A show and its seats", parameters: [id]) { request, context in
                let visit = try await visit(request, context)
                return try await visit.show(try await showPage(context.parameters.get("id") ?? "", visit))
            },
            form("/shows/{id}", "Takes the hold of the chosen seats", parameters: [id]) { request, context in
                try await choose(request, context)
            }, placesEndpoint,
        ]
    }

    /// POST /shows/{id}: the seats are held as by the API, and the checkout follows.
    private func choose(_ request: Request, _ context: UsherContext) async throws -> Response {
        let id = context.parameters.get("id") ?? ""
        let (visit, form) = try await submission(request, context)
        var choice = SeatForm(form)
        do {
            let held = try await hold(id, choice, visit, context)
            return visit.see(held.path, cookies: [PageCookie.set(PageCookie.hold, held.token, secure: site.isSecure)])
        } catch let refusal as CheckoutRefusal {
            choice.refusal = refusal
            let page = try await showPage(id, visit, choice)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status))
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
        let hold = try await sales.checkout(form, by: CheckoutBuyer(account: account, address: context.client))
        let token = hold.holdToken ?? ""
        // What costs nothing is booked already.
        let page = hold.totalAmount == 0 ? SitePage.success(session: hold.sessionID) : .checkout(hold.reservationID, hold: token)
        return (page.path, token)
    }

    private func showPage(_ id: String, _ visit: PageVisit, _ choice: SeatForm = SeatForm()) async throws -> ShowPage {
        guard let answer = try await shows.seats(id), answer.show.isPublished else { throw Problem.notFound }
        // Thousands of seats are drawn and listed.
        return try await ClientWork.run { ShowPage(answer.shown(at: visit.now), choice, visit) }
    }
}

/// What somebody chose before the page comes again.
struct SeatForm: Sendable {
    var seats: [String] = []
    var email = ""
    var name = ""
    var refusal: CheckoutRefusal?

    init() {}

    init(_ form: FormBody) {
        seats = form.all("seat")
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
    init(_ answer: ShowStore.SeatsAnswer, _ choice: SeatForm, _ visit: PageVisit, places chosen: PlacesChoice = PlacesChoice()) {
        let show = answer.show
        let status = show.saleStatus(at: visit.now)
        title = show.title
        paragraphs = show.description.split(separator: "\n").map { String($0) }
        art = Poster.art(show.title, imageURL: show.imageURL)
        category = HomePage.words(show.categorySlug)
        facts = Self.facts(show, visit.now)
        let isOpen = show.doorToSale(at: visit.now) == nil && show.pricing.map { $0.left(at: visit.now) > 0 } ?? false
        places = isOpen ? PlacesForm(show, chosen, visit) : nil
        notice = choice.notice ?? chosen.notice ?? (places == nil ? Self.notice(show, status, visit.now) : nil)
        sale = status == .onSale && show.map != nil ? Sale(answer, choice, visit) : nil
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
        case .soldOut: return Notice(.plain, "Sold out. Seats that are given back appear here at once.")
        case .notYet:
            let opens = show.salesOpenAt.map { " on \(ShowTime($0, show.zone).long)" } ?? " soon"
            return Notice(.plain, "Tickets go on sale\(opens).")
        }
    }
}

extension ShowPage.Sale {
    init(_ answer: ShowStore.SeatsAnswer, _ choice: SeatForm, _ visit: PageVisit) {
        let show = answer.show
        let drawn = SeatPlan(answer, chosen: choice.kept, at: visit.now)
        action = SitePage.show(show.uuid).path
        token = visit.token
        plan = drawn.svg
        legend = SeatLegend.lines(drawn)
        list = SeatList.markup(drawn)
        statuses = "/api/shows/\(show.uuid)/seats?fields=status"
        most = CheckoutRefusal.most
        symbol = Money.symbol(show.currency)
        digits = Money.digits(show.currency)
        let seats = drawn.sections.flatMap { section in section.seats.filter { $0.state == .chosen }.map { (section, $0) } }
        chosen = seats.map { section, seat in
            ShowPage.ChosenSeat(
                id: seat.id, place: "\(section.name) · Row \(seat.row) · Seat \(seat.number)", price: section.price.text)
        }
        hasChosen = !chosen.isEmpty
        total = Money(seats.reduce(0) { $0 + $1.0.price.minor }, show.currency).text
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

extension SeatPlan {
    init(_ answer: ShowStore.SeatsAnswer, chosen: Set<String>, at now: Instant) {
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
        for (index, seat) in map.seats.enumerated() {
            let id = answer.seating.ids[index]
            let isTaken = answer.states[index]?.isTaken(at: now) ?? false
            let isChosen = chosen.contains(id) || chosen.contains(seat.id)
            seats[seat.section].append(
                Seat(
                    id: id, row: seat.row, number: seat.number, x: seat.position.x, y: seat.position.y,
                    accessible: seat.isAccessible || map.sections[seat.section].isAccessible, restricted: seat.isRestrictedView,
                    state: isTaken ? .taken : isChosen ? .chosen : .available))
        }
        sections = zip(map.sections, seats).compactMap { section, seats in
            guard let priced = show.sections.first(where: { $0.id == section.id }) else { return nil }
            return Section(name: section.name, colour: section.colour, price: Money(priced.price, show.currency), seats: seats)
        }
    }
}
