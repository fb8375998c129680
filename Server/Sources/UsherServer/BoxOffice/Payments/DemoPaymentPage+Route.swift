import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension SalesPages {
    var demoPaymentEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(), "The demo's payment.")
        return [
            page("/pay/demo/{id}", "Where the demo pays; no money moves", parameters: [id]) { request, context in
                let visit = try await visit(request, context)
                return try await demoPage(context, visit)
            },
            form("/pay/demo/{id}", "Pays, declines or cancels in the demo", parameters: [id]) { request, context in
                try await payDemo(request, context)
            },
        ]
    }

    private func demoPage(
        _ context: UsherContext, _ visit: PageVisit, _ form: FormBody = FormBody(), notice: Notice? = nil, error: String? = nil
    ) async throws -> Response {
        guard let record = try await sales.demo(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        let booking = record.booking
        if booking.paidAt != nil, let session = booking.payment.session { return visit.see(SitePage.success(session: session).path) }
        let page = DemoPaymentPage(record, visit, form, notice: notice, error: error)
        return try await visit.show(
            page, status: page.open == nil ? .gone : error == nil ? .ok : .badRequest,
            house: try await face(of: record.booking.organisation))
    }

    /// POST /pay/demo/{id}
    private func payDemo(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let session = context.parameters.get("id") ?? ""
        guard let booking = try await sales.demo(session)?.booking else { throw Problem.notFound }
        switch form["do"] {
        case "pay":
            let asks = booking.account == nil && booking.email.isEmpty && booking.isLive(at: visit.now)
            let email = asks ? EmailAddress(form["email"])?.text : nil
            if asks, email?.split(separator: "@").last?.contains(".") != true {
                return try await demoPage(context, visit, form, error: visit.words("refusal.invalid_email"))
            }
            let name = WireText.trimmed(form["name"])
            do {
                _ = try await sales.payDemo(session, email: email, name: name.isEmpty ? nil : name)
                return visit.see(SitePage.success(session: session).path)
            } catch PaymentRefusal.holdOver { return try await demoPage(context, visit) }
        case "decline":
            return try await demoPage(
                context, visit, form, notice: Notice(.bad, visit.words("demo.declined")))
        default:
            try await sales.cancelDemo(session)
            return visit.see(SitePage.cancel(hold: links.make(booking.uuid, for: .hold)).path)
        }
    }
}

extension DemoPaymentPage {
    init(_ record: BookingRecord, _ visit: PageVisit, _ form: FormBody, notice: Notice?, error: String?) {
        let (booking, words) = (record.booking, visit.words)
        self.words = words
        show = ShowSummary(record.event, words)
        seats = SeatLine.lines(booking, words)
        total = words.money(Money(booking.payable, booking.currency))
        self.notice = notice
        guard booking.isLive(at: visit.now), let session = booking.payment.session else {
            open = nil
            return
        }
        let guest: [FormField] =
            booking.account != nil || !booking.email.isEmpty
            ? []
            : [
                .email(form["email"], words, hint: words("demo.email"), error: error), .name(form["name"], words, required: false),
            ]
        open = Open(
            action: SitePage.demoPayment(session).path, token: visit.token, says: words("checkout.pay", ["sum": .text(total)]),
            clock: HoldClock(booking, record.event.zone, words, at: visit.now), guest: guest)
    }
}
