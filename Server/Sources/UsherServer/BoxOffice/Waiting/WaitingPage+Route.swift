import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherHTTP
import UsherStore
import UsherTemplates
import UsherWire

extension SalesPages {
    var waitingEndpoints: [Endpoint] {
        let show = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")
        let parameters: [Endpoint.Parameter] = [
            .path("id", .string(format: "uuid"), "The entry."), .query("k", .string(), "The mailed link's proof."),
        ]
        return [
            form("/shows/{id}/waiting", "Joins the waiting list", parameters: [show]) { request, context in try await join(request, context)
            },
            page("/waiting/{id}", "A place on a waiting list, and what is offered", parameters: parameters) { request, context in
                try await waitingPage(request, context)
            },
            form("/waiting/{id}/confirm", "Uses the mailed link", parameters: parameters) { request, context in
                let (visit, told) = try await waiter(request, context)
                _ = try await boxOffice.waiting.confirm(told.entry.uuid, at: visit.now)
                return visit.see(SitePage.waiting(told.entry.uuid, key: request.query("k")).path)
            },
            form("/waiting/{id}/leave", "Leaves the list, or declines an offer", parameters: parameters) { request, context in
                let (visit, told) = try await waiter(request, context)
                // Paid meanwhile: the page says so.
                do { _ = try await boxOffice.waiting.leave(told.entry.uuid, at: visit.now) } catch WaitingRefusal.alreadyPaid {}
                return visit.see(SitePage.waiting(told.entry.uuid, key: request.query("k")).path)
            },
            form("/waiting/{id}/take", "Takes an offer, or so much of it", parameters: parameters) { request, context in
                try await take(request, context)
            },
        ]
    }

    /// A form's sender, who has proved to be the one who waits.
    private func waiter(_ request: Request, _ context: UsherContext) async throws -> (PageVisit, WaitingStore.Told) {
        let (visit, _) = try await submission(request, context)
        do {
            return (visit, try await boxOffice.waitingEntry(context.parameters.get("id") ?? "", key: request.query("k")))
        } catch is WaitingRefusal { throw Problem.notFound }
    }

    private func waitingPage(_ request: Request, _ context: UsherContext, refusal: CheckoutRefusal? = nil) async throws -> Response {
        let visit = try await visit(request, context)
        guard let told = try? await boxOffice.waitingEntry(context.parameters.get("id") ?? "", key: request.query("k")) else {
            throw Problem.notFound
        }
        return try await show(told, key: request.query("k"), visit, refusal: refusal)
    }

    private func show(_ told: WaitingStore.Told, key: String?, _ visit: PageVisit, refusal: CheckoutRefusal? = nil) async throws -> Response
    {
        guard let news = try await boxOffice.waiting.letter(told.entry.id, at: visit.now) else { throw Problem.notFound }
        let page = WaitingPage(news, key: key, visit.words, visit, refusal: refusal)
        let house = try await face(of: told.entry.organisation)
        return try await visit.show(page, status: refusal.map { HTTPResponse.Status(code: $0.status) } ?? .ok, house: house)
    }

    /// POST /waiting/{id}/take: the hold is taken over as by the API, and the checkout follows.
    private func take(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        guard let told = try? await boxOffice.waitingEntry(context.parameters.get("id") ?? "", key: request.query("k")),
            let news = try await boxOffice.waiting.letter(told.entry.id, at: visit.now)
        else { throw Problem.notFound }
        do {
            let wanted = try CheckoutForm(
                show: news.show, seats: nil, items: try WaitingPage.items(form, of: told.offer), channel: .web,
                offer: links.make(told.entry.uuid, for: .offer), isGuest: visit.principal == nil)
            return try await hold(wanted, visit, context)
        } catch let refusal as CheckoutRefusal { return try await show(told, key: request.query("k"), visit, refusal: refusal) }
    }

    /// POST /shows/{id}/waiting
    private func join(_ request: Request, _ context: UsherContext) async throws -> Response {
        let id = context.parameters.get("id") ?? ""
        let (visit, form) = try await submission(request, context)
        try await limits.take(limits.waitingJoin, context)
        let account = visit.principal?.credential.account
        let wanted = WaitingForm(
            area: form["area"], quantity: Digits.whole(form["quantity"], in: 1...200),
            atLeast: form["at_least"].isEmpty ? nil : Digits.whole(form["at_least"], in: 1...200) ?? 0, email: form["email"])
        let words = visit.words
        do {
            let told = try await boxOffice.joinWaiting(id, wanted, account: account, language: words.language)
            // Whoever is signed in with a proven address needs no mail to see it; anybody else proves theirs first.
            guard told.entry.status != .waiting else {
                return visit.see(SitePage.waiting(told.entry.uuid, key: links.make(told.entry.uuid, for: .entry)).path)
            }
            guard let news = try await boxOffice.waiting.letter(told.entry.id, at: visit.now) else { throw Problem.notFound }
            return try await visit.show(
                WaitingPage(news, key: nil, words, visit), house: try await face(of: told.entry.organisation))
        } catch let refusal as WaitingRefusal {
            guard refusal != .showNotFound else { throw Problem.notFound }
            var (page, house) = try await showPage(id, visit, SeatForm(SeatQuery(Query(request))), from: context.client)
            // Where there is nothing to wait for any more there is no form either.
            if page.waiting == nil { page.notice = Notice(.bad, words.refusal(refusal)) }
            page.waiting = page.waiting?.with(wanted, error: words.refusal(refusal))
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status), house: house)
        }
    }
}

extension WaitingPage {
    /// The places that a form takes of an offer; nothing chosen is nothing taken.
    static func items(_ form: FormBody, of offer: Booking?) throws(CheckoutRefusal) -> [CheckoutItem] {
        guard let offer, let terms = offer.terms else { return [] }
        let chosen = Set(form.all("seat"))
        var items: [CheckoutItem] = []
        for (seat, ticket) in zip(offer.seats, terms.tickets) where !seat.isStanding && chosen.contains(seat.mapSeat) {
            items.append(CheckoutItem(seat: seat.mapSeat, category: ticket.quote.category))
        }
        for (field, area, category, _, count) in standing(offer) {
            let typed = WireText.trimmed(form[field])
            guard let wanted = typed.isEmpty ? 0 : Digits.whole(typed, in: 0...Int64(count)) else { throw .invalidItems([]) }
            guard wanted > 0 else { continue }
            items.append(CheckoutItem(area: area, category: category, quantity: Int(wanted)))
        }
        return items
    }

    /// Places by area, category and price.
    static func standing(_ offer: Booking) -> [(field: String, area: String, category: String, price: Int64, count: Int)] {
        guard let terms = offer.terms else { return [] }
        var kinds: [(field: String, area: String, category: String, price: Int64, count: Int)] = []
        for (seat, ticket) in zip(offer.seats, terms.tickets) where seat.isStanding {
            let field = PlacesChoice.field(seat.section, ticket.quote.category)
            if let index = kinds.firstIndex(where: { $0.field == field }) {
                kinds[index].count += 1
            } else {
                kinds.append((field, seat.section, ticket.quote.category, ticket.quote.total, 1))
            }
        }
        return kinds
    }

    /// `key`: the link's proof; nil for whoever has only just joined.
    init(_ news: WaitingNews, key: String?, _ words: Words, _ visit: PageVisit, refusal: CheckoutRefusal? = nil) {
        let (told, entry) = (news.told, news.told.entry)
        self.words = words
        show = Show(
            title: news.title, href: SitePage.show(news.show).path, when: words.moment(news.startsAt, news.zone), venue: news.venue)
        token = visit.token
        notice = refusal.map { Notice(.bad, $0.sentence(words)) }
        (heading, text) = words.standing(told, isProven: key != nil)
        func action(_ name: String) -> String { "/waiting/\(entry.uuid)/\(name)" + QueryText.query([("k", key ?? "")]) }
        guard key != nil else { return }
        if entry.status == .unconfirmed { confirm = action("confirm") }
        if entry.isLive { leave = action("leave") }
        if let held = told.offer { offer = Offer(held, news, words, take: action("take"), at: visit.now) }
    }
}

extension WaitingPage.Offer {
    fileprivate init(_ held: Booking, _ news: WaitingNews, _ words: Words, take: String, at now: Instant) {
        clock = HoldClock(held, news.zone, words, at: now)
        self.take = take
        seats = held.seats.filter { !$0.isStanding }.map {
            WaitingPage.Seat(id: $0.mapSeat, place: words.place($0), price: words.money(Money($0.price, held.currency)))
        }
        areas = WaitingPage.standing(held).map { field, area, _, price, count in
            WaitingPage.Area(
                field: field, name: held.seats.first { $0.section == area }?.sectionName ?? area,
                price: words.money(Money(price, held.currency)),
                most: count)
        }
        total = words.money(Money(held.total, held.currency))
    }
}

extension WaitingJoin {
    /// Nil where nobody need wait: there is no list, or all that is sold can be had.
    init?(_ show: UsherCore.Show, _ visit: PageVisit) {
        guard show.takesWaiting(at: visit.now) else { return nil }
        let shown = show.shown(at: visit.now)
        let seats = shown.sections.map { (key: $0.id, name: $0.name, left: Int64(shown.available($0, at: visit.now))) }
        let pricing = show.pricing
        let standing = (pricing?.sheet.standing ?? []).map { ($0.key, $0.name, pricing?.left($0, at: visit.now) ?? 0) }
        let gone = (seats + standing).filter { $0.left == 0 }
        guard !gone.isEmpty else { return nil }
        action = SitePage.show(show.uuid).path + "/waiting"
        token = visit.token
        areas = gone.map { Choice(key: $0.key, name: $0.name, isChosen: false) }
        most = show.mostSeats
        (quantity, atLeast, email, error) = (min(2, show.mostSeats), "", "", nil)
        asksWho = visit.principal?.credential.account.emailVerified == nil
    }

    /// The same with what was sent, and what is wrong with it.
    func with(_ form: WaitingForm, error: String) -> WaitingJoin {
        WaitingJoin(
            action: action, token: token, areas: areas.map { Choice(key: $0.key, name: $0.name, isChosen: $0.key == form.area) },
            most: most,
            quantity: Int(form.quantity ?? 1), atLeast: form.atLeast.map { "\($0)" } ?? "", email: form.email ?? "", asksWho: asksWho,
            error: error)
    }
}

extension Words {
    fileprivate func standing(_ told: WaitingStore.Told, isProven: Bool) -> (heading: String, text: String) {
        switch told.entry.status {
        case .unconfirmed where !isProven: (self("waiting.asked"), self("waiting.asked.text", ["email": .text(told.entry.email)]))
        case .unconfirmed: (self("waiting.confirm"), self("waiting.confirm.text"))
        case .waiting: (self("waiting.waits"), self("waiting.waits.text", ["n": .number(told.position ?? 1)]))
        case .offered where told.offer == nil: (self("waiting.lapsed"), self("waiting.lapsed.text"))
        case .offered: (self("waiting.offered"), self("waiting.offered.text"))
        case .bought: (self("waiting.bought"), self("waiting.bought.text"))
        case .declined, .left: (self("waiting.left"), self("waiting.left.text"))
        case .lapsed: (self("waiting.lapsed"), self("waiting.lapsed.text"))
        case .closed: (self("waiting.closed"), self("waiting.closed.text"))
        }
    }

    fileprivate func refusal(_ refusal: WaitingRefusal) -> String {
        switch refusal {
        case .stillAvailable: self("waiting.refused.available")
        case .alreadyWaiting: self("waiting.refused.already")
        case .invalid(let field) where field == "email": self("waiting.refused.email")
        case .invalid: self("waiting.refused.number")
        case .closed, .showNotFound, .notFound, .alreadyPaid: self("waiting.refused.closed")
        }
    }
}
