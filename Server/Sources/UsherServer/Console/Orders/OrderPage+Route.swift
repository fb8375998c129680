import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    private var bookings: BookingStore { boxOffice.sales.bookings }

    var orderActions: [Endpoint] {
        let seats: [Endpoint.Parameter] = [
            .query("seat", .string(), "A seat that is to go back; may come several times."),
            .query("asked", .string(oneOf: ["yes"]), "Whether the form was sent: without a seat it says so then."),
        ]
        return [
            housePage("/orders/{order}", "One order", .orders) { visit, context in
                try await orderPage(visit, try await order(visit, context))
            },
            housePage("/orders/{order}/refund", "Which seats go back, and what for", .orders, needing: .sell, parameters: seats) {
                visit, context in
                if let refused = try await refuseRefund(visit) { return refused }
                return try await refundPage(visit, try await order(visit, context))
            },
            houseForm("/orders/{order}/refund", "Sends seats and money back", .orders, needing: .sell) { visit, form, context in
                if let refused = try await refuseRefund(visit) { return refused }
                return try await refund(visit, try await order(visit, context), form)
            },
            houseForm("/orders/{order}/resend", "Mails the tickets again", .orders, needing: .sell) { visit, _, context in
                try await resend(visit, try await order(visit, context))
            },
        ]
    }

    /// An order of this house's; anybody else's is as unknown as none.
    private func order(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> BookingRecord {
        guard let record = try await bookings.find(context.segment("order")), record.booking.organisation == visit.organisation.id else {
            throw Problem.notFound
        }
        return record
    }

    /// Whether the visitor gives money back: by their role, or because their house lets its box office.
    private func mayRefund(_ visit: ConsoleVisit) async throws -> Bool {
        try await ManagedCounterStore(database).counter(of: visit.organisation.id).mayRefund(visit.house.role)
    }

    /// What is said to who may not; nil to who may.
    private func refuseRefund(_ visit: ConsoleVisit) async throws -> Response? {
        if try await mayRefund(visit) { return nil }
        return try await visit.refuse(try await houses.admins(of: visit.organisation.id))
    }

    // MARK: The page

    private func orderPage(_ visit: ConsoleVisit, _ record: BookingRecord) async throws -> Response {
        let (words, booking, event) = (visit.words, record.booking, record.event)
        let path = visit.path("orders", booking.uuid)
        let mayRefund = try await mayRefund(visit) && Self.isRefundable(record)
        let page = OrderPage(
            facts: [
                ConsoleFigure(
                    name: words("console.order.buyer"), value: booking.guestName, note: booking.email.isEmpty ? nil : booking.email),
                ConsoleFigure(name: words("console.order.show"), value: event.title, note: words.moment(event.startsAt, event.zone)),
                ConsoleFigure(name: words("console.order.bought"), value: words.moment(booking.bookedAt, visit.zone)),
                ConsoleFigure(name: words("console.order.number"), value: "\(booking.id)"),
                ConsoleFigure(
                    name: words("console.order.total"), value: words.money(Money(booking.total, booking.currency)),
                    note: booking.refunded > 0
                        ? words("console.order.back", ["sum": .text(words.money(Money(booking.refunded, booking.currency)))]) : nil),
            ], seats: seatsTable(record, words), money: try await moneyTable(visit, booking),
            refund: mayRefund ? ConsoleHead.Link(href: path + "/refund", label: words("console.order.refund")) : nil,
            resend: visit.may(.sell) && booking.status == .paid && !booking.email.isEmpty
                ? .init(action: path + "/resend", label: words("console.order.resend"), token: visit.token, once: FormOnce.make()) : nil)
        return try await visit.show(
            page, ConsoleHead(title: booking.guestName, section: .orders, state: Self.tag(booking.status.rawValue, words)))
    }

    private static func isRefundable(_ record: BookingRecord) -> Bool {
        record.booking.status == .paid && record.booking.seats.contains(where: \.stands)
    }

    private func seatsTable(_ record: BookingRecord, _ words: Words) -> ConsoleTable {
        let rows = record.booking.seats.indices.map { index in
            let (seat, status) = (record.booking.seats[index], record.seat(index).status)
            let kind: ConsoleTag.Kind = status == "used" ? .good : status == "valid" ? .plain : .bad
            return ConsoleTable.Row(cells: [
                .init(head: "", text: words.place(seat), isName: true),
                .init(head: words("console.order.state"), text: "", tag: ConsoleTag(words("console.ticket.\(status)"), kind)),
                .init(head: words("console.order.price"), text: words.money(Money(seat.price, record.booking.currency)), isNumber: true),
            ])
        }
        return ConsoleTable(
            words("console.order.tickets"),
            heads: [
                .init(label: words("console.order.place")), .init(label: words("console.order.state")),
                .init(label: words("console.order.price"), isNumber: true),
            ], rows: rows)
    }

    private func moneyTable(_ visit: ConsoleVisit, _ booking: Booking) async throws -> ConsoleTable? {
        let words = visit.words
        let (payments, refunds) = try await RefundStore(database).ofSale(booking.uuid)
        let came = payments.map { payment in
            ConsoleTable.Row(cells: [
                .init(head: "", text: words("console.order.paid"), note: Self.method(payment.provider, words), isName: true),
                .init(head: words("console.order.sum"), text: words.money(Money(payment.amount, payment.currency)), isNumber: true),
            ])
        }
        let went = refunds.map { refund in
            ConsoleTable.Row(cells: [
                .init(
                    head: "", text: words("console.order.refunded"), note: words("console.refund.\(refund.state.rawValue)"), isName: true),
                .init(
                    head: words("console.order.sum"), text: refund.amount.map { "−" + words.money(Money($0, refund.currency)) } ?? "–",
                    isNumber: true),
            ])
        }
        guard !came.isEmpty || !went.isEmpty else { return nil }
        return ConsoleTable(
            words("console.order.money"),
            heads: [.init(label: words("console.order.what")), .init(label: words("console.order.sum"), isNumber: true)], rows: came + went)
    }

    /// How it was paid, in words; a way that has none yet by its own name.
    private static func method(_ provider: String, _ words: Words) -> String {
        let key = "console.report.method.\(provider)"
        let said = words(key)
        return said == key ? provider : said
    }

    // MARK: Refund

    /// First which seats; then, with the sum on the button, whether really.
    private func refundPage(_ visit: ConsoleVisit, _ record: BookingRecord) async throws -> Response {
        let (words, path) = (visit.words, visit.path("orders", record.booking.uuid))
        guard Self.isRefundable(record) else { return visit.see(path, saying: Toast(.bad, words("console.order.nothing"))) }
        let chosen = Set(Query(visit.request).values("seat"))
        let standing = record.booking.seats.indices.filter { record.booking.seats[$0].stands }
        let seats = standing.filter { chosen.contains(record.booking.seats[$0].mapSeat) }
        let head = ConsoleHead(
            title: words("console.order.refund"), section: .orders, crumbs: [.init(href: path, label: record.booking.guestName)])
        guard !seats.isEmpty else {
            let fault = Query(visit.request).first("asked") == nil ? nil : words("console.order.refund.none")
            return try await visit.show(
                choice(record, standing, path, words, fault: fault), head, status: fault == nil ? .ok : .badRequest)
        }
        let sum = words.money(try await sum(of: seats, in: record.booking))
        let used = record.isUsed(seats)
        let confirmation = Confirmation(
            text: words(used ? "console.order.refund.used" : "console.order.refund.text", ["n": .number(Int64(seats.count))]),
            facts: seats.map { index in
                let seat = record.booking.seats[index]
                return ConsoleFigure(name: words.place(seat), value: words.money(Money(seat.price, record.booking.currency)))
            } + [ConsoleFigure(name: words("console.order.goes"), value: sum)],
            form: ConsoleForm(
                path + "/refund", [],
                button: words("console.order.refund.button", ["n": .number(Int64(seats.count)), "sum": .text(sum)]), token: visit.token,
                cancel: path,
                hidden: seats.map { .init(name: "seat", value: record.booking.seats[$0].mapSeat) }
                    + (used ? [.init(name: "force", value: "yes")] : []), isBad: true))
        return try await visit.show(ConsoleConfirmPage(confirmation: confirmation), head)
    }

    private func choice(
        _ record: BookingRecord, _ standing: [Int], _ path: String, _ words: Words, fault: String?
    ) -> RefundChoicePage {
        let options = standing.map { index in
            let seat = record.booking.seats[index]
            let isUsed = record.seat(index).status == "used"
            return ConsoleField.Option(
                seat.mapSeat, "\(words.place(seat)), \(words.money(Money(seat.price, record.booking.currency)))",
                note: isUsed ? words("console.ticket.used") : nil)
        }
        return RefundChoicePage(
            action: path + "/refund", lead: words("console.order.refund.which"),
            ticks: .ticks("seat", words("console.order.tickets"), options, error: fault), button: words("console.order.refund.next"),
            cancel: path)
    }

    /// What goes back with these seats: the same as the store will send.
    private func sum(of seats: [Int], in booking: Booking) async throws -> Money {
        let price = seats.reduce(0) { $0 + booking.seats[$1].price }
        guard booking.payment.moves else { return Money(0, booking.currency) }
        return Money(try await RefundStore(database).part(of: seats, in: booking) ?? price, booking.currency)
    }

    private func refund(_ visit: ConsoleVisit, _ record: BookingRecord, _ form: FormBody) async throws -> Response {
        let (words, booking) = (visit.words, record.booking)
        let path = visit.path("orders", booking.uuid)
        let seats = form.all("seat")
        let indices = booking.seats.indices.filter { seats.contains(booking.seats[$0].mapSeat) }
        guard !indices.isEmpty else { return visit.see(path + "/refund?asked=yes") }
        let sum = words.money(try await sum(of: indices, in: booking))
        do {
            _ = try await bookings.change(
                booking.uuid, .refund, seats: seats, force: form["force"] == "yes", by: visit.account.id, actor: visit.principal.actor,
                at: clock.now())
        } catch let refusal as BookingRefusal where refusal == .wrongState || refusal == .alreadyUsed {
            return visit.see(path, saying: Toast(.bad, words("console.order.refund.\(refusal.code)")))
        } catch let refusal as CounterRefusal {
            // Cash goes out of a drawer alone.
            return visit.see(path, saying: Toast(.bad, refusal.sentence(words)))
        }
        let said = words("console.order.refund.done", ["n": .number(Int64(indices.count)), "sum": .text(sum)])
        return visit.see(path, saying: Toast(.good, said))
    }

    private func resend(_ visit: ConsoleVisit, _ record: BookingRecord) async throws -> Response {
        let path = visit.path("orders", record.booking.uuid)
        guard record.booking.status == .paid, !record.booking.email.isEmpty else { throw Problem.notFound }
        try await boxOffice.sales.allowances.mails.spend(record.booking.id)
        try await bookings.resend(record, at: clock.now())
        return visit.see(path, saying: Toast(.good, visit.words("console.order.resent", ["email": .text(record.booking.email)])))
    }
}
