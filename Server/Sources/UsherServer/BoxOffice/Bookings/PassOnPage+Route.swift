import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension SalesPages {
    var passOnEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The booking.")
        let key = Endpoint.Parameter.query("k", .string(), "The mailed link's proof.")
        return [
            page("/bookings/{id}/transfer", "Which tickets are passed on, and to whom", parameters: [id, key]) { request, context in
                let visit = try await visit(request, context)
                let record = try await booking(context.segment("id"), key: request.query("k"), visit)
                return try await passOnPage(record, request.query("k"), visit, PassOnForm())
            },
            form("/bookings/{id}/transfer", "Passes tickets on", parameters: [id, key]) { request, context in
                try await passOn(request, context)
            },
            form(
                "/bookings/{id}/transfers/{transfer}", "Takes tickets back that nobody has opened",
                parameters: [id, .path("transfer", .string(format: "uuid"), "What was passed on."), key]
            ) { request, context in try await takeBack(request, context) },
        ]
    }

    private struct PassOnForm {
        var tickets: Set<String> = []
        var email = ""
        var name = ""
        var once = ""
        var notice: Notice?
        /// Keys of words, by field.
        var faults: [String: String] = [:]
        var hasTickets = true

        init() {}

        init(_ form: FormBody) {
            tickets = Set(form.all("ticket"))
            (email, name, once) = (form["email"], WireText.trimmed(form["name"]), form["once"])
        }

        mutating func gift() -> BookingStore.Gift? {
            let address = EmailAddress(email).flatMap { $0.text.split(separator: "@").last?.contains(".") == true ? $0 : nil }
            if address == nil { faults["email"] = "pass.email.missing" }
            if name.isEmpty || !WireText.fits(name, 100) { faults["name"] = "pass.name.missing" }
            hasTickets = !tickets.isEmpty
            guard let address, faults.isEmpty, !tickets.isEmpty, tickets.count <= CheckoutRefusal.mostItems else { return nil }
            return BookingStore.Gift(tickets: tickets.sorted(), email: address, name: name)
        }
    }

    private func passOnPage(
        _ record: BookingRecord, _ key: String?, _ visit: PageVisit, _ form: PassOnForm, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let givable = record.givable(at: visit.now)
        guard !givable.isEmpty else { return visit.see(SitePage.booking(record.booking.uuid, key: key).path) }
        let words = visit.words
        let once = FormOnce.kept(form.once)
        let page = PassOnPage(
            words: words, show: ShowSummary(record.event, words),
            notice: form.hasTickets ? form.notice : Notice(.bad, words("pass.choose")),
            tickets: givable.map { index in
                let seat = record.booking.seats[index]
                let id = seat.id(in: record.event.uuid)
                return .init(id: id, place: words.place(seat), isChosen: form.tickets.contains(id) || givable.count == 1)
            },
            fields: [
                .name(form.name, words, autocomplete: "off", error: form.faults["name"].map { words($0) }),
                .email(
                    form.email, words, autocomplete: "off", hint: words("pass.email.hint"), error: form.faults["email"].map { words($0) }),
            ],
            action: "/bookings/\(record.booking.uuid)/transfer" + QueryText.query([("k", key ?? "")]), token: visit.token, once: once,
            back: SitePage.booking(record.booking.uuid, key: key).path)
        return try await visit.show(page, status: status, house: try await face(of: record.booking.organisation))
    }

    /// POST /bookings/{id}/transfer
    private func passOn(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, sent) = try await submission(request, context)
        let key = request.query("k")
        let record = try await booking(context.segment("id"), key: key, visit)
        var form = PassOnForm(sent)
        guard let gift = form.gift() else { return try await passOnPage(record, key, visit, form, status: .badRequest) }
        // Who came by the link is let through by it, signed in or not: they have shown it. The API names them the same.
        let account = links.opens(key, record.booking) ? nil : visit.principal?.credential.account
        let name = account.map { "account \($0.id.rawValue)" } ?? "booking \(record.booking.uuid)"
        let mark = SecretDigest(of: ([record.booking.uuid, form.email, form.name] + form.tickets.sorted()).joined(separator: "\n"))
        let once = IdempotencyKey("form-\(FormOnce.kept(form.once))", of: "buyer \(name)", fingerprint: mark.bytes)
        if try await bookings.isNew(once, at: visit.now) { try await sales.allowances.transfers.spend(name) }
        do {
            _ = try await bookings.passOn(
                record.booking.uuid, gift, by: .buyer(account), actor: visit.principal?.actor ?? Actor(address: context.client.description),
                once: once,
                at: visit.now
            ) { _, _ in "{}" }
        } catch is BookingRefusal {
            form.notice = Notice(.bad, visit.words("pass.refused"))
            return try await passOnPage(record, key, visit, form, status: .conflict)
        } catch CheckoutRefusal.keyReused {
            // Sent before with something else in it, and gone back to: a form of its own now, and the tickets that are still there.
            form.once = ""
            form.notice = Notice(.plain, visit.words("pass.again"))
            let now = try await booking(context.segment("id"), key: key, visit)
            return try await passOnPage(now, key, visit, form, status: .conflict)
        }
        return visit.see("/bookings/\(record.booking.uuid)" + QueryText.query([("k", key ?? ""), ("done", "passed")]))
    }

    /// POST /bookings/{id}/transfers/{transfer}
    private func takeBack(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, _) = try await submission(request, context)
        let key = request.query("k")
        let record = try await booking(context.segment("id"), key: key, visit)
        let giver = BookingStore.Giver.buyer(links.opens(key, record.booking) ? nil : visit.principal?.credential.account)
        let actor = visit.principal?.actor ?? Actor(address: context.client.description)
        var done = "back"
        do {
            _ = try await bookings.takeBack(
                context.segment("transfer"), to: record.booking.uuid, by: giver, actor: actor, at: visit.now)
        } catch BookingRefusal.transferTaken { done = "taken" } catch BookingRefusal.notFound { throw Problem.notFound }
        return visit.see("/bookings/\(record.booking.uuid)" + QueryText.query([("k", key ?? ""), ("done", done)]))
    }
}
