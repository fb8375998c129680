import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherHTTP
import UsherStore
import UsherTemplates
import UsherWire

extension SalesPages {
    var placesEndpoint: Endpoint {
        form(
            "/shows/{id}/places", "Says what standing places cost, or takes their hold",
            parameters: [.path("id", .string(format: "uuid"), "The show.")]
        ) { request, context in try await choosePlaces(request, context) }
    }

    /// POST /shows/{id}/places: the quote on the page again, or the hold and the checkout.
    private func choosePlaces(_ request: Request, _ context: UsherContext) async throws -> Response {
        let id = context.parameters.get("id") ?? ""
        let (visit, form) = try await submission(request, context)
        guard let answer = try await shows.seats(id), answer.show.isOfferedHere else { throw Problem.notFound }
        var choice = PlacesChoice(form, of: answer.show)
        do {
            let wanted = try choice.checkout(
                of: id, holdToken: PageCookie.value(PageCookie.hold, of: visit.request), isGuest: visit.principal == nil)
            if form["do"] == "quote" {
                try await sales.allowances.quotes.spend(context.client.party)
                choice.quote = try await sales.quote(wanted, by: buyer(visit, context))
                let (page, house) = try await showPage(id, visit, SeatForm(SeatQuery(Query(request))), from: context.client, places: choice)
                return try await visit.show(page, house: house)
            }
            return try await hold(wanted, visit, context)
        } catch let refusal as CheckoutRefusal {
            choice.refusal = refusal
            if case .priceChanged(let quote) = refusal { choice.quote = quote }
            let (page, house) = try await showPage(id, visit, SeatForm(SeatQuery(Query(request))), from: context.client, places: choice)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status), house: house)
        }
    }
}

/// What somebody asked for of standing places before the page comes again.
struct PlacesChoice: Sendable {
    /// By field.
    var counts: [String: Int] = [:]
    var code = ""
    private var codes: [String] = []
    var email = ""
    var name = ""
    var quote: UsherCore.Quote?
    var refusal: CheckoutRefusal?
    private var items: [CheckoutItem] = []
    /// A number that cannot be read is not none: the others are not bought without it.
    private var isUnreadable = false

    init() {}

    init(_ form: FormBody, of show: UsherCore.Show) {
        for area in show.pricing?.sheet.standing ?? [] {
            for category in show.pricing?.prices.categories ?? [] {
                let field = PlacesChoice.field(area.key, category.key)
                let typed = WireText.trimmed(form[field])
                guard let count = typed.isEmpty ? 0 : Digits.whole(typed, in: 0...Int64(CheckoutRefusal.mostItems)) else {
                    isUnreadable = true
                    continue
                }
                guard count > 0 else { continue }
                counts[field] = Int(count)
                items.append(CheckoutItem(area: area.key, category: category.key, quantity: Int(count)))
            }
        }
        (code, codes) = (String(form["code"].prefix(100)), form.codes)
        (email, name) = (form["email"], form["name"])
    }

    static func field(_ area: String, _ category: String) -> String { "places.\(area).\(category)" }

    /// Throws `CheckoutRefusal`.
    func checkout(of show: String, holdToken: String?, isGuest: Bool) throws(CheckoutRefusal) -> CheckoutForm {
        guard !isUnreadable else { throw .invalidItems([]) }
        return try CheckoutForm(
            show: show, seats: nil, items: items, codes: codes, channel: .web,
            email: email, name: name, holdToken: holdToken, isGuest: isGuest)
    }

    func notice(_ words: Words) -> Notice? {
        switch refusal {
        case nil: nil
        case .noSeats: Notice(.bad, words("places.none"))
        case .invalidItems where isUnreadable:
            Notice(.bad, words("places.bad", ["n": .number(Int64(CheckoutRefusal.mostItems))]))
        case .notEnough(let places):
            Notice(
                .bad,
                places.contains { $0.left > 0 }
                    ? words("places.only", ["n": .number(places.map(\.left).min() ?? 0)]) : words("places.gone"))
        case .some(let refusal): Notice(.bad, refusal.sentence(words))
        }
    }
}

extension PlacesForm {
    /// Nil where there are no standing places.
    init?(_ show: UsherCore.Show, _ choice: PlacesChoice, _ visit: PageVisit) {
        guard let pricing = show.pricing, !pricing.sheet.standing.isEmpty else { return nil }
        var told = BoxOffice.Show(show, at: visit.now)
        told.tellAreas(of: show, with: [], at: visit.now)
        let words = visit.words
        heading = words(show.map == nil ? "places.choose" : "places.standing")
        action = SitePage.show(show.uuid).path + "/places"
        token = visit.token
        areas = (told.areas ?? []).filter { $0.kind == "standing" }.map { Area($0, choice, show, words) }
        code = choice.code
        quote = choice.quote.map { Price($0, pricing, words) }
        guest = visit.principal == nil ? PlacesForm.guestFields(choice, words) : []
    }

    private static func guestFields(_ choice: PlacesChoice, _ words: Words) -> [FormField] {
        let isMissing = choice.refusal == .emailRequired || choice.refusal == .invalidEmail
        return [
            .email(
                choice.email, words, required: false, hint: words("places.email"),
                error: isMissing ? choice.refusal?.sentence(words) : nil)
        ]
    }
}

extension PlacesForm.Area {
    fileprivate init(_ area: BoxOffice.ShowArea, _ choice: PlacesChoice, _ show: UsherCore.Show, _ words: Words) {
        let few = area.available == 0 ? words("seats.soldout") : words("places.left", ["n": .number(Int64(area.available))])
        let left = area.available > 20 ? "" : few
        self.init(
            name: area.name, left: left,
            lines: area.categories.map { category in
                let field = PlacesChoice.field(area.key, category.key)
                return PlacesForm.Line(
                    field: field, name: category.name, price: words.money(Money(Int64(category.shownPence ?? 0), show.currency)),
                    note: PlacesForm.Line.note(category, words), most: min(show.mostSeats, category.max ?? show.mostSeats),
                    value: choice.counts[field] ?? 0, closed: category.status != "open")
            })
    }
}

extension PlacesForm.Line {
    fileprivate static func note(_ category: BoxOffice.TicketCategory, _ words: Words) -> String? {
        switch category.status {
        case "not_yet": return words("places.notyet")
        case "ended": return words("places.ended")
        case "sold_out": return words("shop.call.soldout")
        default:
            if category.left < 20 { return words("places.left", ["n": .number(Int64(category.left))]) }
            if !category.proof.isEmpty { return category.proof }
            return category.min > 1 ? words("places.atleast", ["n": .number(Int64(category.min))]) : nil
        }
    }
}

extension PlacesForm.Price {
    fileprivate init(_ quote: UsherCore.Quote, _ pricing: ShowPricing, _ words: Words) {
        func money(_ amount: Int64) -> String { words.money(Money(amount, quote.currency)) }
        let tickets = quote.tickets.map { ticket in
            let area = pricing.prices.area(ticket.area)?.name ?? ticket.area
            let category = pricing.prices.category(ticket.category)?.name ?? ticket.category
            let code = ticket.discount > 0 ? ticket.code.map { " (\($0))" } ?? "" : ""
            return SeatLine(place: "\(area), \(category)\(code)", price: money(ticket.shown))
        }
        let rest = Self.rest(quote, words)
        self.init(lines: tickets + rest.lines, total: money(quote.total), taxes: rest.taxes)
    }

    /// What is neither a ticket nor the total: fees of the sale, tax that is added, and what of the prices is tax.
    static func rest(_ quote: UsherCore.Quote, _ words: Words) -> (lines: [SeatLine], taxes: [String]) {
        func money(_ amount: Int64) -> String { words.money(Money(amount, quote.currency)) }
        let added = quote.taxes.filter { !$0.isIncluded }.reduce(0) { $0 + $1.tax }
        return (
            quote.fees.map { SeatLine(place: $0.name, price: money($0.amount)) }
                + (added > 0 ? [SeatLine(place: words("places.tax"), price: money(added))] : []),
            quote.taxes.filter(\.isIncluded).map { words("places.tax.in", ["tax": .text($0.name), "sum": .text(money($0.tax))]) }
        )
    }
}
