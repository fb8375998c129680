import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Selling at the counter in a browser: forms alone, so that a keyboard does all of it.
extension ConsoleDesk {
    var counterEndpoints: [Endpoint] {
        [
            housePage("/counter", "What is sold, and the drawer", .counter) { visit, _ in try await counterPage(visit) },
            housePage("/counter/shows/{show}", "A quick sale", .counter) { visit, context in
                try await salePage(visit, try await show(visit, context), FormBody(), nil)
            },
            houseForm("/counter/shows/{show}", "Sells tickets", .counter, needing: .sell) { visit, form, context in
                try await sell(visit, try await show(visit, context), form)
            },
            housePage(
                "/counter/sales/{sale}", "A sale that was just made", .counter,
                parameters: [.query("change", .integer(), "What goes back, in minor units.")]
            ) { visit, context in try await madePage(visit, context.segment("sale")) },
            houseForm("/counter/sales/{sale}", "Takes a payment", .counter, needing: .sell) { visit, form, context in
                try await pay(visit, context.segment("sale"), form)
            },
        ] + drawerPageEndpoints
    }

    private var staffSales: StaffSaleStore { StaffSaleStore(database, maps: boxOffice.maps) }

    func counterKey(_ form: FormBody, _ visit: ConsoleVisit) -> IdempotencyKey {
        let name = FormOnce.kept(form["once"])
        return IdempotencyKey("form-\(name)", of: "staff \(visit.account.id.rawValue)", fingerprint: SecretDigest(of: name).bytes)
    }

    // MARK: What is sold

    private func counterPage(_ visit: ConsoleVisit) async throws -> Response {
        let words = visit.words
        let rows = try await sellable(visit).map { row in
            ConsoleTable.Row(cells: [
                .init(head: "", text: row.title, href: visit.path("counter", "shows", row.uuid), isName: true),
                .init(head: words("console.show.when"), text: words.moment(row.starts, Zone(row.zone) ?? .universal)),
                .init(head: words("console.figure.sold"), text: Self.sold(row, words), isNumber: true),
            ])
        }
        let shows = ConsoleTable(
            words(ConsoleSection.shows.key),
            heads: [
                .init(label: words("console.order.show")), .init(label: words("console.show.when")),
                .init(label: words("console.figure.sold"), isNumber: true),
            ], rows: rows,
            empty: rows.isEmpty
                ? EmptyState(
                    title: words("console.counter.none"), text: words("console.counter.none.text"),
                    action: visit.may(.content) ? newShow(visit) : nil) : nil)
        let drawer = try await openDrawer(visit)
        let page = CounterPage(
            drawer: drawer.map {
                .init(href: visit.path("counter", "drawers", $0.uuid), label: words("console.drawer.of", ["name": .text($0.name)]))
            }, open: drawer == nil ? openingForm(visit) : nil, shows: shows)
        return try await visit.show(page, ConsoleHead(title: words(ConsoleSection.counter.key), section: .counter))
    }

    /// The coming shows that sell.
    func sellable(_ visit: ConsoleVisit) async throws -> [HouseShowRow] {
        let coming = try await houseShows.list(of: visit.organisation.id, .coming, limit: 50, at: visit.now).shows
        return coming.filter { !$0.isCancelled && $0.isPublished }
    }

    // MARK: A sale

    private func salePage(
        _ visit: ConsoleVisit, _ row: HouseShowRow, _ form: FormBody, _ fault: String?, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        guard let answer = try await boxOffice.shows.store.seats(row.uuid) else { throw Problem.notFound }
        let (words, show) = (visit.words, answer.show)
        let numbers = CounterChoice(show).lines.map { line in
            ConsoleField.number(
                line.field, line.label, form[line.field], required: false,
                hint: line.price.map { words.money(Money($0, show.currency)) })
        }
        let ways = (["cash", "terminal", "transfer", "hold"] + (visit.may(.refund) ? ["comp"] : [])).map { way in
            ConsoleField.Option(way, words("console.counter.pay.\(way)"), isChosen: way == (form["pay"].isEmpty ? "cash" : form["pay"]))
        }
        let fields =
            numbers + [
                .choice("pay", words("console.counter.pay"), ways, isList: false),
                .money("tendered", words("console.counter.tendered"), form["tendered"], required: false, hint: show.currency),
                .text("code", words("console.counter.code"), form["code"], required: false),
                .text("name", words("console.counter.name"), form["name"], required: false),
                .text("email", words("console.counter.email"), form["email"], type: "email", required: false, most: 254),
                .text("reason", words("console.counter.reason"), form["reason"], required: false),
            ]
        let page = ConsoleFormPage(
            lead: words.moment(row.starts, Zone(row.zone) ?? .universal),
            form: ConsoleForm(
                visit.path("counter", "shows", row.uuid), fields, button: words("console.counter.sell"), token: visit.token,
                cancel: visit.path(.counter), faults: [fault].compactMap(\.self)))
        return try await visit.show(page, ConsoleHead(title: row.title, section: .counter), status: status)
    }

    private func sell(_ visit: ConsoleVisit, _ row: HouseShowRow, _ form: FormBody) async throws -> Response {
        guard let answer = try await boxOffice.shows.store.seats(row.uuid) else { throw Problem.notFound }
        do {
            let items = try CounterChoice(answer.show).items(form, answer, at: visit.now)
            var sale = CounterSale(
                form: try CheckoutForm(
                    show: row.uuid, seats: nil, items: items, codes: form["code"].isEmpty ? [] : [form["code"]], channel: .counter,
                    email: form["email"], name: form["name"], isGuest: true))
            switch form["pay"] {
            case "hold": break
            case "comp":
                let reason = WireText.cut(WireText.trimmed(form["reason"]), to: 200)
                sale.comp = reason.isEmpty ? visit.words("console.counter.pay.comp") : reason
            case let way:
                var payment = CounterPayment(method: CounterMethod(rawValue: way) ?? .cash)
                if payment.method == .cash { payment.tendered = Money(typed: form["tendered"], answer.show.currency)?.minor }
                sale.payment = payment
            }
            let told = try await boxOffice.sales.holds.sell(
                sale, staff(visit), holdSeconds: boxOffice.sales.holdSeconds, once: counterKey(form, visit), at: clock.now()
            ) { told, change in told.record.booking.uuid + (change.map { "?change=\($0)" } ?? "") }
            return visit.see(visit.path("counter", "sales") + "/" + told)
        } catch let refusal as CheckoutRefusal {
            return try await salePage(visit, row, form, refusal.sentence(visit.words), status: .conflict)
        } catch let refusal as CounterRefusal {
            return try await salePage(visit, row, form, refusal.sentence(visit.words), status: .conflict)
        }
    }

    // MARK: After it

    private func madePage(_ visit: ConsoleVisit, _ uuid: String, fault: String? = nil) async throws -> Response {
        let told = try await staffSales.sale(uuid, staff(visit))
        let (words, booking) = (visit.words, told.record.booking)
        guard booking.organisation == visit.organisation.id else { throw Problem.notFound }
        func money(_ minor: Int64) -> String { words.money(Money(minor, booking.currency)) }
        var facts = [
            ConsoleFigure(name: words("console.order.number"), value: booking.terms.map { BookingTerms.shown($0.number) } ?? "–"),
            ConsoleFigure(name: words("console.order.total"), value: money(booking.total)),
        ]
        if told.owed > 0 { facts.append(ConsoleFigure(name: words("console.counter.owed"), value: money(told.owed))) }
        if let change = visit.request.query("change").flatMap({ Digits.whole($0, in: 0...DrawerStore.mostPence) }) {
            facts.append(ConsoleFigure(name: words("console.counter.change"), value: money(change)))
        }
        let print = "/console/api/sales/\(booking.uuid)/tickets.pdf?format="
        var steps: [CounterSalePage.Step] = []
        if booking.status == .paid {
            steps.append(.init(href: print + "80mm", label: words("console.counter.print.roll"), isNext: true))
            steps.append(.init(href: print + "a4", label: words("console.counter.print.page"), isNext: false))
            steps.append(.init(href: visit.path("orders", booking.uuid), label: words("console.counter.order"), isNext: false))
        }
        let next = visit.path("counter", "shows", told.record.event.uuid)
        steps.append(.init(href: next, label: words("console.counter.next"), isNext: false))
        let page = CounterSalePage(facts: facts, steps: steps, pay: told.owed > 0 ? payForm(visit, booking, fault) : nil)
        return try await visit.show(
            page, ConsoleHead(title: told.record.event.title, section: .counter, state: Self.tag(booking.status.rawValue, words)),
            status: fault == nil ? .ok : .conflict)
    }

    private func payForm(_ visit: ConsoleVisit, _ booking: Booking, _ fault: String?) -> ConsoleForm {
        let words = visit.words
        let ways = ["terminal", "cash", "transfer"].map {
            ConsoleField.Option($0, words("console.counter.pay.\($0)"), isChosen: $0 == "terminal")
        }
        return ConsoleForm(
            visit.path("counter", "sales", booking.uuid),
            [
                .choice("pay", words("console.counter.pay"), ways, isList: false),
                .money("pence", words("console.counter.amount"), required: false, hint: booking.currency),
                .money("tendered", words("console.counter.tendered"), required: false, hint: booking.currency),
                .text("last4", words("console.counter.last4"), required: false, most: 4, mode: "numeric"),
            ], button: words("console.counter.take"), token: visit.token, faults: [fault].compactMap(\.self))
    }

    private func pay(_ visit: ConsoleVisit, _ uuid: String, _ form: FormBody) async throws -> Response {
        let sale = try await staffSales.sale(uuid, staff(visit))
        guard sale.record.booking.organisation == visit.organisation.id else { throw Problem.notFound }
        let currency = sale.record.booking.currency
        var payment = CounterPayment(method: CounterMethod(rawValue: form["pay"]) ?? .terminal)
        payment.pence = Money(typed: form["pence"], currency)?.minor
        if payment.method == .cash { payment.tendered = Money(typed: form["tendered"], currency)?.minor }
        if Digits.whole(form["last4"], in: 0...9_999) != nil, form["last4"].utf8.count == 4 { payment.last4 = form["last4"] }
        do {
            let told = try await boxOffice.sales.holds.pay(payment, for: uuid, staff(visit), once: counterKey(form, visit), at: clock.now())
            {
                told, change in told.record.booking.uuid + (change.map { "?change=\($0)" } ?? "")
            }
            return visit.see(visit.path("counter", "sales") + "/" + told)
        } catch let refusal as CounterRefusal { return try await madePage(visit, uuid, fault: refusal.sentence(visit.words)) }
    }
}
