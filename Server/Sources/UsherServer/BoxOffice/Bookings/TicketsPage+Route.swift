import UsherHTTP
import UsherPapers
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension SalesPages {
    var ticketEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The booking.")
        let key = Endpoint.Parameter.query("k", .string(), "The mailed link's proof.")
        return [
            page("/tickets", "What somebody has booked") { request, context in try await ticketsPage(request, context) },
            page("/bookings/{id}", "One booking, for its buyer", parameters: [id, key]) { request, context in
                try await bookingPage(request, context)
            },
            form("/bookings/{id}/resend", "The booking's mail again", parameters: [id, key]) { request, context in
                try await resend(request, context)
            },
            page("/bookings/{id}/cancel", "What goes back with a cancellation, before it does", parameters: [id, key]) { request, context in
                try await giveBackPage(request, context)
            },
            form("/bookings/{id}/cancel", "Cancels a booking and sends the money back", parameters: [id, key]) { request, context in
                try await giveBack(request, context)
            },
            page("/t/{code}", "A ticket by its code", parameters: [.path("code", .string(), "The code.")]) { request, context in
                try await ticketPage(request, context)
            },
        ]
    }

    private func ticketsPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let principal = visit.principal else {
            return try await visit.show(TicketsPage(visit.words, signin: SitePage.signIn(next: "/tickets").path))
        }
        let found = try await bookings.list(of: principal.credential.account, at: visit.now)
            .filter { HostedHouse.sees($0.booking.organisation) }
        // Their codes are shown: whoever passed them on does not take them back any more.
        try await bookings.open(found.map(\.booking), at: visit.now)
        return try await visit.show(try await ClientWork.run { TicketsPage(found, visit.words, at: visit.now) })
    }

    private func bookingPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        let notice = done(request.query("done"), record, visit.words) ?? held(record, visit) ?? asks(record, key: key, visit)
        let wallet = boxOffice.tickets.hasWallet
        let passed = try await bookings.transfers(of: record.booking.uuid)
        return try await visit.show(
            try await ClientWork.run { BookingPage(record, key: key, visit, notice: notice, wallet: wallet, passed: passed) },
            house: try await face(of: record.booking.organisation))
    }

    /// What has just been done.
    private func done(_ what: String?, _ record: BookingRecord, _ words: Words) -> Notice? {
        let booking = record.booking
        switch what {
        case "passed": return Notice(.good, words("pass.done"))
        case "back": return Notice(.good, words("pass.returned"))
        case "taken": return Notice(.bad, words("pass.taken"))
        case "mail": return Notice(.good, words("ticket.mailed", ["email": .text(booking.email)]))
        case "cancelled" where booking.status == .refunded && booking.refunded > 0:
            let amount = words.money(Money(booking.refunded, booking.currency))
            return Notice(.good, words("ticket.given.money", ["sum": .text(amount)]))
        case "answers" where booking.unanswered == 0: return Notice(.good, words("answers.done"))
        case "cancelled" where booking.status == .refunded: return Notice(.good, words("ticket.given"))
        default: return nil
        }
    }

    /// What the house still wants to know.
    private func asks(_ record: BookingRecord, key: String?, _ visit: PageVisit) -> Notice? {
        guard record.booking.unanswered > 0, record.booking.status == .paid else { return nil }
        return Notice(
            .plain, visit.words("answers.asks"),
            link: .init(href: SitePage.answers(record.booking.uuid, key: key).path, label: visit.words("answers.title")))
    }

    /// GET /bookings/{id}/cancel
    private func giveBackPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        guard record.standing(at: visit.now) == .open else { return visit.see(SitePage.booking(record.booking.uuid, key: key).path) }
        return try await visit.show(GiveBackPage(record, key: key, visit), house: try await face(of: record.booking.organisation))
    }

    /// POST /bookings/{id}/cancel
    private func giveBack(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, _) = try await submission(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        let actor = visit.principal?.actor ?? Actor(address: context.client.description)
        // Pressed twice, or too late meanwhile: the booking's page says how it stands.
        do { _ = try await bookings.cancelByLink(record.booking.uuid, actor: actor, at: visit.now) } catch BookingRefusal.notCancellable {}
        return visit.see("/bookings/\(record.booking.uuid)" + QueryText.query([("k", key ?? ""), ("done", "cancelled")]))
    }

    /// What is still to be paid for.
    private func held(_ record: BookingRecord, _ visit: PageVisit) -> Notice? {
        guard record.booking.isLive(at: visit.now) else { return nil }
        let hold = links.make(record.booking.uuid, for: .hold)
        return Notice(
            .plain,
            visit.words(
                "ticket.held", ["time": .text(ShowTime(record.booking.heldUntil, record.event.zone, visit.words).clock)]),
            link: .init(href: SitePage.checkout(record.booking.uuid, hold: hold).path, label: visit.words("checkout.unfinished.button")))
    }

    /// POST /bookings/{id}/resend
    private func resend(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, _) = try await submission(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        guard record.code != nil else { throw BookingRefusal.notConfirmed }
        try await sales.allowances.mails.spend(record.booking.id)
        try await bookings.resend(record, at: visit.now)
        return visit.see("/bookings/\(record.booking.uuid)" + QueryText.query([("k", key ?? ""), ("done", "mail")]))
    }

    /// The booking, for its owner or for who has the mailed link; for everybody else there is none.
    func booking(_ id: String, key: String?, _ visit: PageVisit) async throws -> BookingRecord {
        guard let record = try await bookings.find(id) else { throw Problem.notFound }
        let isProven = links.opens(key, record.booking)
        let isOwn = visit.principal.map { record.booking.belongs(to: $0.credential.account) } ?? false
        guard isProven || isOwn, record.booking.isListed(at: visit.now) else { throw Problem.notFound }
        try await bookings.open([record.booking], at: visit.now)
        return record
    }

    private func ticketPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        if let wait = ticketPages.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
        let visit = try await visit(request, context)
        let sent = context.segment("code")
        guard let found = try await bookings.find(code: sent), found.record.booking.isListed(at: visit.now) else { throw Problem.notFound }
        return try await visit.show(
            try await ClientWork.run {
                TicketPage(words: visit.words, ticket: TicketView(found.record, visit.words, code: found.code, seat: found.seat))
            },
            house: try await face(of: found.record.booking.organisation))
    }
}

extension TicketsPage {
    init(_ words: Words, signin: String) {
        self.init(
            words: words, signin: signin, upcoming: [], past: [], isEmpty: false, hasUpcoming: false, hasPast: false, imageOrigins: [])
    }

    init(_ records: [BookingRecord], _ words: Words, at now: Instant) {
        func isOver(_ record: BookingRecord) -> Bool {
            let gone = record.booking.status == .refunded || record.booking.status == .cancelled
            return gone || now >= Show.end(startsAt: record.event.startsAt, endsAt: record.event.endsAt)
        }
        // The next show first; of past ones the latest.
        let next = records.filter { !isOver($0) }.sorted { $0.event.startsAt < $1.event.startsAt }
        let over = records.filter(isOver).sorted { $0.event.startsAt > $1.event.startsAt }
        self.init(
            words: words, signin: nil, upcoming: next.map { Booking($0, words, at: now) }, past: over.map { Booking($0, words, at: now) },
            isEmpty: records.isEmpty,
            hasUpcoming: !next.isEmpty, hasPast: !over.isEmpty,
            imageOrigins: Set(records.compactMap { PageHeaders.origin(of: $0.event.imageURL) }).sorted())
    }
}

extension TicketsPage.Booking {
    init(_ record: BookingRecord, _ words: Words, at now: Instant) {
        let (booking, event) = (record.booking, record.event)
        href = SitePage.booking(booking.uuid, key: nil).path
        title = event.title
        art = Poster.art(event.title, imageURL: event.imageURL)
        when = ShowTime(event.startsAt, event.zone, words).short(now)
        venue = event.venue
        seats = words.seats(booking.seats.count) + ", " + words.money(Money(booking.total, booking.currency))
        status = TicketView.Status(record, words)
        qr = record.code.flatMap { QRCode($0) }?.svg(title: words("ticket.code.for", ["show": .text(event.title)]))
    }
}

extension BookingPage {
    init(_ record: BookingRecord, key: String?, _ visit: PageVisit, notice: Notice?, wallet: Bool, passed: [TransferRow] = []) {
        let (booking, words) = (record.booking, visit.words)
        self.words = words
        ticket = TicketView(record, words, key: key, wallet: wallet)
        self.notice = notice
        made = words(
            "ticket.made",
            [
                "number": .text(String(booking.uuid.prefix(8))),
                "day": .text(ShowTime(booking.bookedAt, record.event.zone, words).day),
            ])
        back = visit.principal != nil
        let path = "/bookings/\(booking.uuid)/resend" + QueryText.query([("k", key ?? "")])
        resend = record.code == nil || booking.email.isEmpty ? nil : Resend(action: path, token: visit.token)
        giving = GivingBack(record, words, key: key, at: visit.now)
        let mayPassOn = !record.givable(at: visit.now).isEmpty
        passing = mayPassOn ? "/bookings/\(booking.uuid)/transfer" + QueryText.query([("k", key ?? "")]) : nil
        let mayChange = !record.exchangeable(at: visit.now).isEmpty
        changing = mayChange ? "/bookings/\(booking.uuid)/exchange" + QueryText.query([("k", key ?? "")]) : nil
        self.passed = passed.map { Passed($0, of: booking, key: key, visit) }
    }
}
