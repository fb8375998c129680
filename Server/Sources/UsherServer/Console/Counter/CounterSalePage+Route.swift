import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// One sale at the counter: its form, and what comes after it.
extension ConsoleDesk {
    private var staffSales: StaffSaleStore { StaffSaleStore(database, maps: boxOffice.maps) }

    /// A sale of this house's; anybody else's is as unknown as none.
    func staffSale(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> StaffSaleStore.Told {
        let told = try await staffSales.sale(context.segment("sale"), staff(visit))
        guard told.record.booking.organisation == visit.organisation.id else { throw Problem.notFound }
        return told
    }

    func salePage(
        _ visit: ConsoleVisit, _ row: HouseShowRow, _ sent: TypedForm, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        guard let answer = try await boxOffice.shows.store.seats(row.uuid) else { throw Problem.notFound }
        let (words, show, form) = (visit.words, answer.show, sent.form)
        func error(_ name: String) -> String? { sent.faults[name].map { words($0) } }
        let numbers = CounterChoice(show).lines.map { line in
            ConsoleField.number(
                line.field, line.label, form[line.field], required: false,
                hint: line.price.map { words.money(Money($0, show.currency)) }, error: error(line.field))
        }
        let mayGive = try await ManagedCounterStore(database).counter(of: visit.organisation.id).mayGive(visit.house.role)
        let ways = (["cash", "terminal", "transfer", "hold"] + (mayGive ? ["comp"] : [])).map { way in
            ConsoleField.Option(way, words("console.counter.pay.\(way)"), isChosen: way == (form["pay"].isEmpty ? "cash" : form["pay"]))
        }
        let fields =
            numbers + [
                .choice("pay", words("console.counter.pay"), ways, isList: false, error: error("pay")),
                .money(
                    "tendered", words("console.counter.tendered"), form["tendered"], required: false, hint: show.currency,
                    error: error("tendered")),
                .text("code", words("console.counter.code"), form["code"], required: false),
                .text("name", words("console.counter.name"), form["name"], required: false),
                .text("email", words("console.counter.email"), form["email"], type: "email", required: false, most: 254),
                .text("reason", words("console.counter.reason"), form["reason"], required: false, error: error("reason")),
            ]
        let page = ConsoleFormPage(
            lead: words.moment(row.starts, Zone(row.zone) ?? .universal),
            form: ConsoleForm(
                visit.path("counter", "shows", row.uuid), fields, button: words("console.counter.sell"), token: visit.token,
                cancel: visit.path(.counter), faults: [fault].compactMap(\.self)))
        return try await visit.show(page, ConsoleHead(title: row.title, section: .counter), status: status)
    }

    func sell(_ visit: ConsoleVisit, _ row: HouseShowRow, _ sent: TypedForm) async throws -> Response {
        guard let answer = try await boxOffice.shows.store.seats(row.uuid) else { throw Problem.notFound }
        var sent = sent
        let form = sent.form
        let counts = CounterChoice(answer.show).counts(&sent)
        let (payment, comp) = paid(&sent, visit, answer.show.currency)
        guard sent.faults.isEmpty else { return try await salePage(visit, row, sent, status: .badRequest) }
        do {
            let typed = DiscountCode.tidied(form["code"])
            let code = typed.isEmpty ? nil : try await boxOffice.shows.store.code(typed, for: answer.show)
            let open = answer.opened(by: [code].compactMap(\.self), at: visit.now)
            let items = try CounterChoice(answer.show).items(counts, open, at: visit.now)
            var sale = CounterSale(
                form: try CheckoutForm(
                    show: row.uuid, seats: nil, items: items, codes: form["code"].isEmpty ? [] : [form["code"]], channel: .counter,
                    email: form["email"], name: form["name"], isGuest: true))
            (sale.payment, sale.comp) = (payment, comp)
            let told = try await boxOffice.sales.holds.sell(
                sale, staff(visit), holdSeconds: boxOffice.sales.holdSeconds, once: counterKey(form, visit), at: clock.now()
            ) { told, _ in told.record.booking.uuid }
            return visit.see(visit.path("counter", "sales") + "/" + told)
        } catch let refusal as CheckoutRefusal {
            return try await salePage(visit, row, sent, fault: refusal.sentence(visit.words), status: .conflict)
        } catch CounterRefusal.invalidField("tendered_pence") {
            sent.faults["tendered"] = "console.counter.short"
            return try await salePage(visit, row, sent, status: .badRequest)
        } catch let refusal as CounterRefusal {
            return try await salePage(visit, row, sent, fault: refusal.sentence(visit.words), status: .conflict)
        }
    }

    /// How a sale is paid, or why it is given away; neither where it is held.
    private func paid(_ sent: inout TypedForm, _ visit: ConsoleVisit, _ currency: String) -> (payment: CounterPayment?, comp: String?) {
        switch sent.form["pay"] {
        case "hold": return (nil, nil)
        case "comp":
            let reason = sent.line("reason", most: 200)
            return (nil, reason.isEmpty ? visit.words("console.counter.pay.comp") : reason)
        default:
            guard let method = sent.choice("pay", of: CounterMethod.self) else { return (nil, nil) }
            var payment = CounterPayment(method: method)
            if method == .cash { payment.tendered = sent.amount("tendered", currency) }
            return (payment, nil)
        }
    }

    // MARK: After it

    func madePage(
        _ visit: ConsoleVisit, _ told: StaffSaleStore.Told, _ sent: TypedForm? = nil, fault: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, booking) = (visit.words, told.record.booking)
        func money(_ minor: Int64) -> String { words.money(Money(minor, booking.currency)) }
        var facts = [
            ConsoleFigure(name: words("console.order.number"), value: booking.terms.map { BookingTerms.shown($0.number) } ?? "–"),
            ConsoleFigure(name: words("console.order.total"), value: money(booking.total)),
        ]
        if told.owed > 0 { facts.append(ConsoleFigure(name: words("console.counter.owed"), value: money(told.owed))) }
        if let change = told.change { facts.append(ConsoleFigure(name: words("console.counter.change"), value: money(change))) }
        let print = "/console/api/sales/\(booking.uuid)/tickets.pdf?format="
        var steps: [CounterSalePage.Step] = []
        if booking.status == .paid {
            steps.append(.init(href: print + "80mm", label: words("console.counter.print.roll"), isNext: true))
            steps.append(.init(href: print + "a4", label: words("console.counter.print.page"), isNext: false))
            steps.append(.init(href: visit.path("orders", booking.uuid), label: words("console.counter.order"), isNext: false))
        }
        let next = visit.path("counter", "shows", told.record.event.uuid)
        steps.append(.init(href: next, label: words("console.counter.next"), isNext: false))
        let page = CounterSalePage(facts: facts, steps: steps, pay: told.owed > 0 ? payForm(visit, booking, sent, fault) : nil)
        return try await visit.show(
            page, ConsoleHead(title: told.record.event.title, section: .counter, state: Self.tag(booking.status.rawValue, words)),
            status: status)
    }

    private func payForm(_ visit: ConsoleVisit, _ booking: Booking, _ sent: TypedForm?, _ fault: String?) -> ConsoleForm {
        let (words, form) = (visit.words, sent?.form ?? FormBody())
        func error(_ name: String) -> String? { sent?.faults[name].map { words($0) } }
        let chosen = form["pay"].isEmpty ? "terminal" : form["pay"]
        let ways = ["terminal", "cash", "transfer"].map {
            ConsoleField.Option($0, words("console.counter.pay.\($0)"), isChosen: $0 == chosen)
        }
        return ConsoleForm(
            visit.path("counter", "sales", booking.uuid),
            [
                .choice("pay", words("console.counter.pay"), ways, isList: false, error: error("pay")),
                .money(
                    "pence", words("console.counter.amount"), form["pence"], required: false, hint: booking.currency,
                    error: error("pence")),
                .money(
                    "tendered", words("console.counter.tendered"), form["tendered"], required: false, hint: booking.currency,
                    error: error("tendered")),
                .text(
                    "last4", words("console.counter.last4"), form["last4"], required: false, most: 4, error: error("last4"),
                    mode: "numeric"),
            ], button: words("console.counter.take"), token: visit.token, faults: [fault].compactMap(\.self))
    }

    func pay(_ visit: ConsoleVisit, _ sale: StaffSaleStore.Told, _ sent: TypedForm) async throws -> Response {
        let (uuid, currency) = (sale.record.booking.uuid, sale.record.booking.currency)
        var sent = sent
        guard let payment = Self.payment(&sent, currency) else { return try await madePage(visit, sale, sent, status: .badRequest) }
        do {
            let told = try await boxOffice.sales.holds.pay(
                payment, for: uuid, staff(visit), once: counterKey(sent.form, visit), at: clock.now()
            ) { told, _ in told.record.booking.uuid }
            return visit.see(visit.path("counter", "sales") + "/" + told)
        } catch CounterRefusal.invalidField("tendered_pence") {
            sent.faults["tendered"] = "console.counter.short"
            return try await madePage(visit, sale, sent, status: .badRequest)
        } catch CounterRefusal.invalidField("pence") {
            sent.faults["pence"] = "console.counter.coins"
            return try await madePage(visit, sale, sent, status: .badRequest)
        } catch let refusal as CounterRefusal {
            let now = try await staffSales.sale(uuid, staff(visit))
            return try await madePage(visit, now, sent, fault: refusal.sentence(visit.words), status: .conflict)
        }
    }

    /// A payment as it was typed; nil where something of it cannot be read.
    private static func payment(_ sent: inout TypedForm, _ currency: String) -> CounterPayment? {
        guard let method = sent.choice("pay", of: CounterMethod.self) else { return nil }
        var payment = CounterPayment(method: method)
        payment.pence = sent.amount("pence", currency, in: 1...DrawerStore.mostPence)
        if method == .cash { payment.tendered = sent.amount("tendered", currency) }
        let digits = WireText.trimmed(sent.form["last4"])
        if !digits.isEmpty {
            if digits.utf8.count == 4, Digits.whole(digits, in: 0...9_999) != nil {
                payment.last4 = digits
            } else {
                sent.faults["last4"] = "console.counter.last4.bad"
            }
        }
        return sent.faults.isEmpty ? payment : nil
    }
}
