import UsherHTTP
import UsherPapers
import Hummingbird
import UsherCore
import UsherStore

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
            return try await visit.show(TicketsPage(signin: SitePage.signIn(next: "/tickets").path))
        }
        let found = try await bookings.list(of: principal.credential.account, at: visit.now)
        return try await visit.show(try await ClientWork.run { TicketsPage(found, at: visit.now) })
    }

    private func bookingPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        let notice = done(request.query("done"), record) ?? held(record, visit)
        let wallet = boxOffice.tickets.hasWallet
        let passed = try await bookings.transfers(of: record.booking.uuid)
        return try await visit.show(
            try await ClientWork.run { BookingPage(record, key: key, visit, notice: notice, wallet: wallet, passed: passed) },
            house: try await brands.face(of: record.booking.organisation))
    }

    /// What has just been done.
    private func done(_ what: String?, _ record: BookingRecord) -> Notice? {
        let booking = record.booking
        switch what {
        case "passed": return Notice(.good, "Passed on. We have e-mailed both of you.")
        case "back": return Notice(.good, "Taken back: these tickets are yours again.")
        case "taken": return Notice(.bad, "The ticket has been opened already.")
        case "mail": return Notice(.good, "Your tickets are on their way to \(booking.email).")
        case "cancelled" where booking.status == .refunded && booking.refunded > 0:
            let amount = Money(booking.refunded, booking.currency).text
            return Notice(.good, "Cancelled. \(amount) goes back the way you paid, usually within 10 working days. We have e-mailed you.")
        case "cancelled" where booking.status == .refunded: return Notice(.good, "Cancelled. We have e-mailed you.")
        default: return nil
        }
    }

    /// GET /bookings/{id}/cancel
    private func giveBackPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        guard record.standing(at: visit.now) == .open else { return visit.see(SitePage.booking(record.booking.uuid, key: key).path) }
        return try await visit.show(GiveBackPage(record, key: key, visit), house: try await brands.face(of: record.booking.organisation))
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
            .plain, "These seats are held for you until \(LocalTime(record.booking.heldUntil, record.event.zone).clock).",
            link: .init(href: SitePage.checkout(record.booking.uuid, hold: hold).path, label: "Go on to pay"))
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
            try await ClientWork.run { TicketPage(ticket: TicketView(found.record, code: found.code, seat: found.seat)) },
            house: try await brands.face(of: found.record.booking.organisation))
    }
}

extension TicketsPage {
    init(signin: String) {
        self.init(signin: signin, upcoming: [], past: [], isEmpty: false, hasUpcoming: false, hasPast: false, imageOrigins: [])
    }

    init(_ records: [BookingRecord], at now: Instant) {
        func isOver(_ record: BookingRecord) -> Bool {
            let gone = record.booking.status == .refunded || record.booking.status == .cancelled
            return gone || now >= Show.end(startsAt: record.event.startsAt, endsAt: record.event.endsAt)
        }
        // The next show first; of past ones the latest.
        let next = records.filter { !isOver($0) }.sorted { $0.event.startsAt < $1.event.startsAt }
        let over = records.filter(isOver).sorted { $0.event.startsAt > $1.event.startsAt }
        self.init(
            signin: nil, upcoming: next.map { Booking($0, at: now) }, past: over.map { Booking($0, at: now) }, isEmpty: records.isEmpty,
            hasUpcoming: !next.isEmpty, hasPast: !over.isEmpty,
            imageOrigins: Set(records.compactMap { PageHeaders.origin(of: $0.event.imageURL) }).sorted())
    }
}

extension TicketsPage.Booking {
    init(_ record: BookingRecord, at now: Instant) {
        let (booking, event) = (record.booking, record.event)
        href = SitePage.booking(booking.uuid, key: nil).path
        title = event.title
        art = Poster.art(event.title, imageURL: event.imageURL)
        when = ShowTime(event.startsAt, event.zone).short(now)
        venue = event.venue
        seats = (booking.seats.count == 1 ? "1 seat" : "\(booking.seats.count) seats") + ", " + Money(booking.total, booking.currency).text
        status = TicketView.Status(record)
        qr = record.code.flatMap { QRCode($0) }?.svg(title: "Ticket code for \(event.title)")
    }
}

extension BookingPage {
    init(_ record: BookingRecord, key: String?, _ visit: PageVisit, notice: Notice?, wallet: Bool, passed: [TransferRow] = []) {
        let booking = record.booking
        ticket = TicketView(record, key: key, wallet: wallet)
        self.notice = notice
        number = String(booking.uuid.prefix(8))
        bookedAt = LocalTime(booking.bookedAt, record.event.zone).longDate
        back = visit.principal != nil
        let path = "/bookings/\(booking.uuid)/resend" + QueryText.query([("k", key ?? "")])
        resend = record.code == nil || booking.email.isEmpty ? nil : Resend(action: path, token: visit.token)
        giving = GivingBack(record, key: key, at: visit.now)
        let mayPassOn = !record.givable(at: visit.now).isEmpty
        passing = mayPassOn ? "/bookings/\(booking.uuid)/transfer" + QueryText.query([("k", key ?? "")]) : nil
        self.passed = passed.map { Passed($0, of: booking, key: key, token: visit.token) }
    }
}
