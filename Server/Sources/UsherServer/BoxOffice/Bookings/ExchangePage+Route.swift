import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates
import UsherWire

extension SalesPages {
    var exchangeEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The booking.")
        let key = Endpoint.Parameter.query("k", .string(), "The mailed link's proof.")
        let show = Endpoint.Parameter.query("show", .string(format: "uuid"), "The performance that they are changed to.")
        return [
            page("/bookings/{id}/exchange", "Which tickets are changed, and for what", parameters: [id, key, show]) { request, context in
                let visit = try await visit(request, context)
                let record = try await booking(context.segment("id"), key: request.query("k"), visit)
                return try await exchangePage(record, request, visit, to: request.query("show"), ExchangeChoice())
            },
            form("/bookings/{id}/exchange", "Tells what it comes to, or changes them", parameters: [id, key]) { request, context in
                try await exchange(request, context)
            },
        ]
    }

    private func exchangePage(
        _ record: BookingRecord, _ request: Request, _ visit: PageVisit, to target: String?, _ choice: ExchangeChoice,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (key, booking) = (request.query("k"), record.booking)
        let tickets = record.exchangeable(at: visit.now)
        guard !tickets.isEmpty else { return visit.see(SitePage.booking(booking.uuid, key: key).path) }
        guard let answer = try await shows.seats(target ?? record.event.uuid), answer.show.isOfferedHere else { throw Problem.notFound }
        let path = "/bookings/\(booking.uuid)/exchange"
        let dates = try await self.dates(of: record, answer.show, visit) { path + QueryText.query([("k", key ?? ""), ("show", $0)]) }
        let (words, show) = (visit.words, answer.show.shown(at: visit.now))
        let section = choice.area.isEmpty ? booking.seats[tickets[0]].section : choice.area
        let known = show.pricing.map { pricing in
            let rule = pricing.rule(at: visit.now)
            return pricing.prices.categories.filter { rule.isKnown($0, with: []) }
        }
        let categories = (known ?? []).map { ExchangePage.Choice(value: $0.key, label: $0.name, isChosen: $0.key == choice.category) }
        let once = choice.once.isEmpty ? Base64Text.encode((0..<24).map { _ in UInt8.random(in: 0...255) }) : choice.once
        let page = ExchangePage(
            words: words, show: ShowSummary(record.event, words), notice: choice.notice,
            tickets: tickets.map { index in
                let seat = booking.seats[index]
                let id = seat.id(in: record.event.uuid)
                let category = booking.terms.map { $0.tickets[index].name } ?? ""
                let place = [words.place(seat), category].filter { !$0.isEmpty }.joined(separator: ", ")
                return .init(id: id, place: place, isChosen: choice.tickets.contains(id) || tickets.count == 1)
            },
            dates: dates, hasDates: dates.count > 1, areas: Self.areas(of: show, chosen: section, words), categories: categories,
            hasCategories: categories.count > 1, offer: choice.offer.map { ExchangePage.Offer($0, words) }, target: show.uuid,
            action: path + QueryText.query([("k", key ?? "")]), token: visit.token, once: once,
            back: SitePage.booking(booking.uuid, key: key).path)
        return try await visit.show(page, status: status, house: try await face(of: booking.organisation))
    }

    private static func areas(of show: UsherCore.Show, chosen: String, _ words: Words) -> [ExchangePage.Choice] {
        let seats = show.sections.map { (key: $0.id, name: $0.name) }
        let standing = (show.pricing?.sheet.standing ?? []).map { (key: $0.key, name: $0.name) }
        return (seats + standing).map { ExchangePage.Choice(value: $0.key, label: $0.name, isChosen: $0.key == chosen) }
    }

    /// The performances that they may be changed to, the chosen one first where it is none of these.
    private func dates(
        of record: BookingRecord, _ chosen: UsherCore.Show, _ visit: PageVisit, _ address: (String) -> String
    ) async throws -> [ExchangePage.Date] {
        func date(_ uuid: String, _ start: Instant, _ zone: Zone) -> ExchangePage.Date {
            .init(when: ShowTime(start, zone, visit.words).long, href: uuid == chosen.uuid ? nil : address(uuid))
        }
        let own = date(record.event.uuid, record.event.startsAt, record.event.zone)
        guard let production = chosen.production?.uuid else { return [own] }
        var filter = ShowFilter()
        (filter.production, filter.kinds) = (production, Set(UsherCore.Show.Kind.allCases))
        let others = filter.all(of: try await shows.offered().shows, at: visit.now)
            .filter { $0.uuid != record.event.uuid && $0.shown(at: visit.now).saleStatus(at: visit.now) == .onSale }
        return [own] + others.prefix(ShowPage.mostDates).map { date($0.uuid, $0.startsAt, $0.zone) }
    }

    /// POST /bookings/{id}/exchange
    private func exchange(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let record = try await booking(context.segment("id"), key: request.query("k"), visit)
        var choice = ExchangeChoice(form)
        guard let answer = try await shows.seats(form["show"]), answer.show.isOfferedHere else { throw Problem.notFound }
        func again(_ status: HTTPResponse.Status) async throws -> Response {
            try await exchangePage(record, request, visit, to: answer.show.uuid, choice, status: status)
        }
        // Also those that are gone by now: sent twice, the form is answered as it was.
        let chosen = record.booking.seats.indices.filter { index in
            choice.tickets.contains(record.booking.seats[index].id(in: record.event.uuid))
        }
        guard !chosen.isEmpty else {
            choice.notice = Notice(.bad, visit.words("pass.choose"))
            return try await again(.badRequest)
        }
        do {
            let items = try choice.items(for: chosen, of: record, in: answer, at: visit.now)
            let wanted = try CheckoutForm(
                show: answer.show.uuid, seats: nil, items: items, channel: .web, email: nil, name: nil, holdToken: nil, isGuest: false)
            let account = visit.principal?.account
            let buyer = CheckoutBuyer(account: account, address: context.client)
            let wish = wish(form, record, chosen, visit, request, context)
            guard form["do"] == "exchange" else {
                try await sales.allowances.quotes.spend(context.client.party)
                choice.offer = try await sales.offer(wanted, for: wish, by: buyer)
                return try await again(.ok)
            }
            try await sales.allowances.admit(account, from: context.client)
            return goOn(try await sales.exchange(wanted, for: wish, by: buyer), visit)
        } catch let refusal as CheckoutRefusal {
            choice.notice = Notice(.bad, refusal.sentence(visit.words))
            return try await again(HTTPResponse.Status(code: refusal.status))
        } catch let refusal as BookingRefusal {
            choice.notice = Notice(.bad, visit.words("exchange.refused"))
            return try await again(HTTPResponse.Status(code: refusal.status))
        }
    }

    /// To pay, or to the new booking where there is nothing to be paid.
    private func goOn(_ hold: BoxOffice.CheckoutResponse, _ visit: PageVisit) -> Response {
        let token = hold.holdToken ?? ""
        if hold.payablePence == 0 { return visit.see(SitePage.success(session: hold.sessionID).path) }
        return visit.see(
            SitePage.checkout(hold.reservationID, hold: token).path,
            cookies: [PageCookie.set(PageCookie.hold, token, secure: site.isSecure)])
    }

    private func wish(
        _ form: FormBody, _ record: BookingRecord, _ chosen: [Int], _ visit: PageVisit, _ request: Request, _ context: UsherContext
    ) -> HoldRequest.Exchange {
        let booking = record.booking
        // Who came by the link is let through by it: they have shown it.
        let isLink = links.opens(request.query("k"), booking)
        let account = isLink ? nil : visit.principal?.credential.account
        let tickets = chosen.map { booking.seats[$0].id(in: record.event.uuid) }
        let mark = ([booking.uuid, form["show"], form["area"], form["category"], form["do"]] + tickets).joined(separator: "\n")
        let name = visit.principal.map { "account \($0.account.rawValue)" } ?? "booking \(booking.uuid)"
        return HoldRequest.Exchange(
            sale: booking.uuid, tickets: tickets, giver: .buyer(account),
            actor: visit.principal?.actor ?? Actor(address: context.client.description),
            key: IdempotencyKey(
                "form-\(String(form["once"].prefix(64)))", of: "buyer \(name)", fingerprint: SecretDigest(of: mark).bytes),
            feeName: BoxOfficeSales.exchangeFee, isAsking: form["do"] != "exchange")
    }
}
