import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension SalesPages {
    var checkoutEndpoints: [Endpoint] {
        let hold = Endpoint.Parameter.query("hold", .string(), "The hold's proof; its account needs none.")
        return [
            page(
                "/checkout/{id}", "The seats that are held, and what is to be paid",
                parameters: [
                    .path("id", .string(format: "uuid"), "The reservation."), hold,
                    .query("priced", .string(oneOf: ["1"]), "Says that the prices are new."),
                ]
            ) { request, context in try await checkoutPage(request, context) },
            form(
                "/checkout/{id}", "Goes on to pay, once the terms are agreed to",
                parameters: [.path("id", .string(format: "uuid"), "The reservation."), hold]
            ) { request, context in try await agree(request, context) }, pricesEndpoint,
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
        let record = try await held(request, context, visit)
        let booking = record.booking
        switch booking.status {
        case .paid, .processing, .review, .refunded:
            if booking.isFirstHand, let session = booking.payment.session { return visit.see(SitePage.success(session: session).path) }
            return visit.see(SitePage.booking(booking.uuid, key: links.firstKey(of: booking)).path)
        case .pending, .expired, .cancelled: break
        }
        return try await show(record, visit, isPriced: request.query("priced") == "1")
    }

    /// The booking of a hold, for its buyer; for everybody else there is none.
    func held(_ request: Request, _ context: UsherContext, _ visit: PageVisit) async throws -> BookingRecord {
        guard let record = try await sales.bookings.find(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        let isProven = request.query("hold").flatMap { links.id(of: $0, for: .hold) } == record.booking.uuid
        let isOwn = visit.principal.map { $0.account == record.booking.account } ?? false
        guard isProven || isOwn, record.booking.payment.provider != BookingPayment.none else { throw Problem.notFound }
        return record
    }

    func show(
        _ record: BookingRecord, _ visit: PageVisit, agreed: Set<LegalPage>? = nil, _ form: FormBody? = nil, wrong: String? = nil,
        prices: CheckoutPrices.Wrong? = nil, isPriced: Bool = false, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let house = try await face(of: record.booking.organisation)
        let legal = try await LegalStore(boxOffice.database).legal(of: record.booking.organisation)
        let asked = try await sales.questions.sheet(record.booking.uuid)
        let fields = asked.map { AnswersPage.Field.all($0, form, visit.words) } ?? []
        var page = CheckoutPage(
            record, visit, hold: links.make(record.booking.uuid, for: .hold) ?? "", legal, house?.slug, agreed: agreed, fields)
        page.open?.boxes?.wrong = wrong
        // First the prices: nobody is on the way to pay yet.
        if prices != nil { page.open?.boxes?.isMissing = false }
        if isPriced, page.open != nil { page.notice = Notice(.plain, visit.words("checkout.priced")) }
        if let open = page.open { page.open?.prices = try await self.prices(of: record, visit, prices, isWithin: open.boxes != nil) }
        return try await visit.show(page, status: status, house: house)
    }

    /// POST /checkout/{id}: off to pay, if every box is ticked.
    private func agree(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let record = try await held(request, context, visit)
        let legal = try await LegalStore(boxOffice.database).legal(of: record.booking.organisation)
        let agreed = CheckoutPage.agreed(form)
        // What is chosen beside it counts: nobody pays for what was priced before.
        if !form["asked"].isEmpty, CheckoutPrices.isFor(record.booking, visit), CheckoutPrices.isOther(record.booking, form) {
            return try await reprice(record, form, visit, request, context, isPaying: true)
        }
        if let wrong = try await keepAnswers(form, of: record, visit) {
            return try await show(record, visit, agreed: agreed, form, wrong: wrong, status: .badRequest)
        }
        guard agreed.isSuperset(of: CheckoutPage.asked(legal)) else {
            return try await show(record, visit, agreed: agreed, status: .badRequest)
        }
        guard record.booking.isLive(at: visit.now), let pay = CheckoutPage.payment(of: record.booking) else {
            return try await show(record, visit)
        }
        return visit.see(pay)
    }

    /// Keeps what the house asked; what is wrong with it, as the page says it. Nobody pays who owes an answer here.
    /// `skippingWrong`: what is right is kept, whatever is wrong beside it.
    func keepAnswers(
        _ form: FormBody, of record: BookingRecord, _ visit: PageVisit, skippingWrong: Bool = false
    ) async throws -> String? {
        let uuid = record.booking.uuid
        guard record.booking.isLive(at: visit.now), let sheet = try await sales.questions.sheet(uuid) else { return nil }
        let sent = AnswersPage.sent(form, sheet)
        do {
            try await sales.questions.answer(uuid, sent.own, tickets: sent.tickets, skippingWrong: skippingWrong, at: visit.now)
        } catch is QuestionRefusal { return visit.words("answers.wrong") }
        let owed = try await sales.questions.sheet(uuid)?.booking.unanswered ?? 0
        return owed > 0 ? visit.words("answers.required") : nil
    }

    /// GET /checkout/cancel: where providers send those who do not pay, so it releases by itself. HEAD changes nothing.
    private func cancelPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let uuid = request.query("hold").flatMap({ links.id(of: $0, for: .hold) }), let record = try await sales.bookings.find(uuid)
        else {
            return try await visit.show(CancelPage(words: visit.words, show: nil, released: false))
        }
        return try await cancelled(record, visit, request)
    }

    /// POST /checkout/cancel
    private func release(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        guard let uuid = links.id(of: form["hold"], for: .hold), let booking = try await sales.payments.find(uuid),
            HostedHouse.sees(booking.organisation)
        else { throw Problem.notFound }
        do { _ = try await sales.holds.release(uuid, account: nil, proven: true, at: clock.now()) } catch is CheckoutRefusal {}
        return visit.see(SitePage.cancel(hold: form["hold"]).path)
    }

    private func cancelled(_ record: BookingRecord, _ visit: PageVisit, _ request: Request) async throws -> Response {
        let booking = record.booking
        let show = ShowSummary(record.event, visit.words)
        let house = try await face(of: record.booking.organisation)
        guard request.method != .head else {
            return try await visit.show(CancelPage(words: visit.words, show: show, released: false), house: house)
        }
        do {
            _ = try await sales.holds.release(booking.uuid, account: nil, proven: true, at: visit.now)
            return try await visit.show(CancelPage(words: visit.words, show: show, released: true), house: house)
        } catch CheckoutRefusal.alreadyPaid {
            return visit.see(SitePage.booking(booking.uuid, key: links.firstKey(of: booking)).path)
        }
    }
}

extension CheckoutPage {
    /// What a form has ticked.
    static func agreed(_ form: FormBody) -> Set<LegalPage> { Set(form.all("agree").compactMap { LegalPage(rawValue: $0) }) }

    /// What a buyer agrees to.
    static func asked(_ legal: HouseLegal) -> [LegalPage] { [LegalPage.terms, .privacy].filter { legal.has($0) } }

    /// Where one pays. The demo's page is ours, by whatever name the browser calls us.
    static func payment(of booking: Booking) -> String? {
        guard let url = booking.payment.url else { return nil }
        let isDemo = booking.payment.provider == DemoProvider.name
        return isDemo ? booking.payment.session.map { SitePage.demoPayment($0).path } ?? url : url
    }

    init(
        _ record: BookingRecord, _ visit: PageVisit, hold: String, _ legal: HouseLegal = HouseLegal(), _ slug: HouseSlug? = nil,
        agreed: Set<LegalPage>? = nil, _ fields: [AnswersPage.Field] = []
    ) {
        let (booking, words) = (record.booking, visit.words)
        self.words = words
        show = ShowSummary(record.event, words)
        (seats, taxes) = SeatLine.sale(booking, words)
        seller = legal.seller.isEmpty ? record.event.organiser : legal.seller
        let facts = [legal.address.split(separator: "\n").joined(separator: ", "), legal.register, legal.tax, legal.email]
        sellerFacts = facts.allSatisfy(\.isEmpty) ? nil : facts.filter { !$0.isEmpty }.joined(separator: " · ")
        refunds = legal.refunds.isEmpty ? nil : legal.refunds
        total = words.money(Money(booking.payable, booking.currency))
        let deadline = record.event.cancelDeadline.flatMap { $0 > visit.now ? ShowTime($0, record.event.zone, words).long : nil }
        returns = deadline.map { words("checkout.returns", ["day": .text($0)]) }
        let name = visit.principal?.credential.account.email.text ?? booking.email
        buyer = name.isEmpty ? nil : name
        notice = nil
        guard booking.isLive(at: visit.now), let pay = Self.payment(of: booking) else {
            open = nil
            return
        }
        open = Open(
            pay: pay, boxes: Boxes(booking, hold, legal, slug, agreed, fields, words),
            says: words("checkout.pay", ["sum": .text(total)]),
            release: SitePage.cancel(hold: nil).path, token: visit.token, hold: hold,
            clock: HoldClock(booking, record.event.zone, words, at: visit.now))
    }
}

extension CheckoutPage.Boxes {
    /// Nil where nothing is to be agreed to. `agreed`: what was ticked when it did not suffice.
    init?(
        _ booking: Booking, _ hold: String, _ legal: HouseLegal, _ slug: HouseSlug?, _ agreed: Set<LegalPage>?,
        _ fields: [AnswersPage.Field], _ words: Words
    ) {
        let asked = slug == nil ? [] : CheckoutPage.asked(legal)
        guard !asked.isEmpty || !fields.isEmpty else { return nil }
        self.fields = fields
        action = SitePage.checkout(booking.uuid, hold: hold).path
        isMissing = agreed.map { !$0.isSuperset(of: asked) } ?? false
        boxes = asked.map { page in
            Box(
                name: page.rawValue, label: words(page == .terms ? "checkout.agree" : "checkout.read"),
                href: slug.map { PageHouse.path($0, page) } ?? "",
                text: words(page == .terms ? "checkout.agree.terms" : "checkout.read.privacy"), isTicked: agreed?.contains(page) ?? false)
        }
    }
}

extension HoldClock {
    init(_ booking: Booking, _ zone: Zone, _ words: Words, at now: Instant) {
        ends = Timestamp.milliseconds(booking.heldUntil)
        self.now = Timestamp.milliseconds(now)
        local = ShowTime(booking.heldUntil, zone, words).clock
    }
}
