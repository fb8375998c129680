import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates
import UsherWire

extension SalesPages {
    var pricesEndpoint: Endpoint {
        form(
            "/checkout/{id}/prices", "Holds the same places at other prices: of other categories, or with a discount code",
            parameters: [
                .path("id", .string(format: "uuid"), "The reservation."),
                .query("hold", .string(), "The hold's proof; its account needs none."),
            ]
        ) { request, context in try await reprice(request, context) }
    }

    /// POST /checkout/{id}/prices: the checkout of the new hold, or the old one's with what stands in the way.
    private func reprice(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let record = try await held(request, context, visit)
        guard CheckoutPrices.isFor(record.booking, visit) else { return try await show(record, visit) }
        return try await reprice(record, form, visit, request, context, isPaying: false)
    }

    /// `isPaying`: somebody is on the way to pay what was priced before, and hears of the new prices.
    func reprice(
        _ record: BookingRecord, _ form: FormBody, _ visit: PageVisit, _ request: Request, _ context: UsherContext, isPaying: Bool
    ) async throws -> Response {
        let booking = record.booking
        // What has been answered so far goes along with the hold. What is no answer is asked again.
        let isAnswered = !form["asked"].isEmpty
        if isAnswered { _ = try await keepAnswers(form, of: record, visit, skippingWrong: true) }
        do {
            let wanted = try CheckoutForm(
                show: record.event.uuid, seats: nil, items: CheckoutPrices.items(of: booking, form), codes: form.codes,
                channel: .web, email: form["email"].isEmpty ? booking.email : form["email"], name: booking.name,
                holdToken: request.query("hold"), isGuest: visit.principal == nil)
            return try await hold(wanted, visit, context, isPriced: isPaying)
        } catch let refusal as CheckoutRefusal {
            let wrong = CheckoutPrices.Wrong(form: form, refusal: refusal)
            return try await show(
                record, visit, agreed: isAnswered ? CheckoutPage.agreed(form) : nil, isAnswered ? form : nil, prices: wrong,
                status: HTTPResponse.Status(code: refusal.status))
        }
    }

    /// What can be chosen for a hold; nil where nothing can.
    func prices(
        of record: BookingRecord, _ visit: PageVisit, _ wrong: CheckoutPrices.Wrong?, isWithin: Bool
    ) async throws -> CheckoutPrices? {
        guard CheckoutPrices.isFor(record.booking, visit), let show = try await shows.show(record.event.uuid)?.show, show.isOfferedHere
        else {
            return nil
        }
        // What a code opens can be chosen once it has been typed. Whoever guesses has been counted by now.
        var codes: [DiscountCode] = []
        for text in wrong?.form.codes ?? record.booking.terms?.codes ?? [] {
            if let code = try await shows.code(DiscountCode.tidied(text), for: show), code.isValid(at: visit.now) {
                codes.append(code)
            }
        }
        return CheckoutPrices(
            record.booking, show, codes, wrong, hold: links.make(record.booking.uuid, for: .hold) ?? "", isWithin: isWithin, visit)
    }
}

extension CheckoutPrices {
    /// What was sent when it could not be had.
    struct Wrong: Sendable {
        let form: FormBody
        let refusal: CheckoutRefusal
    }

    /// Whoever holds it can hold it anew: not an offer, not what tickets are given up for, not what staff sell.
    static func isFor(_ booking: Booking, _ visit: PageVisit) -> Bool {
        booking.isLive(at: visit.now) && !booking.isOffer && booking.exchange == nil && booking.terms?.comp == nil
            && ![.counter, .office].contains(booking.terms?.channel) && booking.account == visit.principal?.account
    }

    /// Whether a form says other categories or codes than the hold was priced by.
    static func isOther(_ booking: Booking, _ form: FormBody) -> Bool {
        let codes = Set(form.codes.map(DiscountCode.tidied))
        let isOtherCategory = booking.seats.indices.contains { index in
            let typed = form[field(index)]
            return !typed.isEmpty && typed != booking.terms?.tickets[index].quote.category
        }
        return isOtherCategory || codes != Set(booking.terms?.codes ?? [])
    }

    fileprivate static func field(_ index: Int) -> String { "category.\(index)" }

    fileprivate static func items(of booking: Booking, _ form: FormBody) -> [CheckoutItem] {
        booking.seats.enumerated().map { index, seat in
            let typed = form[field(index)]
            let category = typed.isEmpty ? nil : typed
            return seat.isStanding
                ? CheckoutItem(area: seat.section, category: category) : CheckoutItem(seat: seat.mapSeat, category: category)
        }
    }

    fileprivate init(
        _ booking: Booking, _ show: UsherCore.Show, _ codes: [DiscountCode], _ wrong: Wrong?, hold: String, isWithin: Bool,
        _ visit: PageVisit
    ) {
        let words = visit.words
        var told = BoxOffice.Show(show, at: visit.now)
        told.tellAreas(of: show, with: codes, at: visit.now)
        let areas = Dictionary((told.areas ?? []).map { ($0.key, $0.categories) }) { first, _ in first }
        let tickets = booking.seats.enumerated().compactMap { index, seat -> Ticket? in
            let sent = wrong.map { $0.form[Self.field(index)] } ?? ""
            let chosen = sent.isEmpty ? booking.terms?.tickets[index].quote.category : sent
            let offered = (areas[seat.section] ?? []).filter { $0.status == "open" || $0.key == chosen }
            guard offered.count > 1 else { return nil }
            return Ticket(
                name: Self.field(index), place: words.place(seat),
                categories: offered.map { category in
                    let price = category.shownPence.map { ", " + words.money(Money(Int64($0), booking.currency)) } ?? ""
                    return Category(key: category.key, text: category.name + price, isChosen: category.key == chosen)
                })
        }
        let code = wrong?.form["code"] ?? booking.terms?.codes.joined(separator: ", ") ?? ""
        let asksWho = wrong?.refusal == .emailRequired || wrong?.refusal == .invalidEmail
        self.init(
            action: SitePage.checkoutPrices(booking.uuid, hold: hold).path,
            summary: words(tickets.isEmpty ? "places.code" : "checkout.prices"), tickets: tickets, code: String(code.prefix(100)),
            refused: wrong?.refusal.sentence(words),
            guest: asksWho
                ? [
                    .email(
                        wrong?.form["email"] ?? "", words, required: !isWithin, hint: words("places.email"),
                        error: wrong?.refusal.sentence(words))
                ] : [],
            isOpen: !tickets.isEmpty || wrong != nil || !code.isEmpty, isWithin: isWithin)
    }
}
