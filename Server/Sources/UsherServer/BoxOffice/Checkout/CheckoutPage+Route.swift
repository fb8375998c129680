import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension SalesPages {
    var checkoutEndpoints: [Endpoint] {
        let hold = Endpoint.Parameter.query("hold", .string(), "The hold's proof; its account needs none.")
        return [
            page(
                "/checkout/{id}", "The seats that are held, and what is to be paid",
                parameters: [.path("id", .string(format: "uuid"), "The reservation."), hold]
            ) { request, context in try await checkoutPage(request, context) },
            page("/checkout/cancel", "Gives a hold back", parameters: [hold]) { request, context in try await cancelPage(request, context)
            },
            form("/checkout/cancel", "Gives a hold back") { request, context in try await release(request, context) },
            page(
                "/checkout/success", "How the payment went",
                parameters: [
                    .query("session_id", .string(), "The payment."),
                    .query("try", .integer(min: 1, max: SuccessPage.counted.upperBound), "How often the page has come again by itself."),
                ]
            ) { request, context in try await successPage(request, context) },
        ]
    }

    /// GET /checkout/{id}
    private func checkoutPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let record = try await sales.bookings.find(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        let booking = record.booking
        let isProven = request.query("hold").flatMap { links.id(of: $0, for: .hold) } == booking.uuid
        let isOwn = visit.principal.map { $0.account == booking.account } ?? false
        guard isProven || isOwn, booking.payment.provider != BookingPayment.none else { throw Problem.notFound }
        switch booking.status {
        case .paid, .processing, .review, .refunded:
            if let session = booking.payment.session { return visit.see(SitePage.success(session: session).path) }
            return visit.see(SitePage.booking(booking.uuid, key: links.make(booking.uuid, for: .booking)).path)
        case .pending, .expired, .cancelled: break
        }
        return try await visit.show(CheckoutPage(record, visit, hold: links.make(booking.uuid, for: .hold) ?? ""))
    }

    /// GET /checkout/cancel: where providers send those who do not pay, so it releases by itself. HEAD changes nothing.
    private func cancelPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let uuid = request.query("hold").flatMap({ links.id(of: $0, for: .hold) }), let record = try await sales.bookings.find(uuid)
        else {
            return try await visit.show(CancelPage(show: nil, released: false))
        }
        return try await cancelled(record, visit, request)
    }

    /// POST /checkout/cancel
    private func release(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        guard let uuid = links.id(of: form["hold"], for: .hold) else { throw Problem.notFound }
        do { _ = try await sales.holds.release(uuid, account: nil, proven: true, at: clock.now()) } catch is CheckoutRefusal {}
        return visit.see(SitePage.cancel(hold: form["hold"]).path)
    }

    private func cancelled(_ record: BookingRecord, _ visit: PageVisit, _ request: Request) async throws -> Response {
        let booking = record.booking
        let show = ShowSummary(record.event)
        guard request.method != .head else { return try await visit.show(CancelPage(show: show, released: false)) }
        do {
            _ = try await sales.holds.release(booking.uuid, account: nil, proven: true, at: visit.now)
            return try await visit.show(CancelPage(show: show, released: true))
        } catch CheckoutRefusal.alreadyPaid {
            return visit.see(SitePage.booking(booking.uuid, key: links.make(booking.uuid, for: .booking)).path)
        }
    }
}

extension CheckoutPage {
    init(_ record: BookingRecord, _ visit: PageVisit, hold: String) {
        let booking = record.booking
        show = ShowSummary(record.event)
        seats = SeatLine.lines(booking)
        total = Money(booking.total, booking.currency).text
        let name = visit.principal?.credential.account.email.text ?? booking.email
        buyer = name.isEmpty ? nil : name
        notice = nil
        guard booking.isLive(at: visit.now), let url = booking.payment.url else {
            open = nil
            return
        }
        // The demo's page is ours, by whatever name the browser calls us.
        let isDemo = booking.payment.provider == DemoProvider.name
        let pay = isDemo ? booking.payment.session.map { SitePage.demoPayment($0).path } ?? url : url
        open = Open(
            pay: pay, amount: total, release: SitePage.cancel(hold: nil).path, token: visit.token, hold: hold,
            clock: HoldClock(booking, record.event.zone, at: visit.now))
    }
}

extension HoldClock {
    init(_ booking: Booking, _ zone: Zone, at now: Instant) {
        ends = Timestamp.milliseconds(booking.heldUntil)
        self.now = Timestamp.milliseconds(now)
        local = LocalTime(booking.heldUntil, zone).clock
    }
}
