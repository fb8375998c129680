import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Codes that open a tour, in batches: made, printed, switched off. What is printed leads to `/walks/redeem`.
extension ConsoleDesk {
    var voucherCodes: VoucherBatchStore { VoucherBatchStore(database, quotas: settings.quotas) }

    var tourVoucherEndpoints: [Endpoint] {
        let batch = "/tours/{tour}/vouchers/{batch}"
        return [
            housePage("/tours/{tour}/vouchers", "A tour's batches of codes", .tours, needing: .house) { visit, context in
                try await vouchersPage(visit, try await tour(visit, context), BatchFields())
            },
            houseForm("/tours/{tour}/vouchers", "Makes a batch of codes", .tours, needing: .house) { visit, form, context in
                try await makeBatch(visit, try await tour(visit, context), BatchFields(form, zone: visit.zone))
            },
            housePage(batch, "A batch: its codes, and what became of them", .tours, needing: .house) { visit, context in
                let (tour, row, vouchers) = try await batchOf(visit, context)
                return try await visit.show(
                    batchPage(visit, tour, row, vouchers), batchHead(tour, row, visit))
            },
            housePage(batch + "/cards", "A batch's cards to print", .tours, needing: .house) { visit, context in
                let (tour, row, vouchers) = try await batchOf(visit, context)
                let page = try await ClientWork.run(.papers) { try cardsPage(visit, tour, row, vouchers) }
                return try await visit.show(page, batchHead(tour, row, visit, isCards: true))
            },
            houseForm(batch + "/{act}", "Switches a batch off or on, or deletes it", .tours, needing: .house) { visit, _, context in
                try await changeBatch(visit, context)
            },
        ]
    }

    private func batchOf(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> (Tour, BatchRow, [VoucherRow]) {
        let tour = try await tour(visit, context)
        guard let uuid = UUIDText.normalised(context.segment("batch")) else { throw Problem.notFound }
        let (row, vouchers) = try await walked { try await voucherCodes.codes(uuid, in: visit.organisation.id) }
        guard row.tour == tour.uuid else { throw Problem.notFound }
        return (tour, row, vouchers)
    }

    private func batchHead(_ tour: Tour, _ row: BatchRow, _ visit: ConsoleVisit, isCards: Bool = false) -> ConsoleHead {
        var head = tourHead(tour, visit, at: .vouchers)
        let here = visit.path("tours", tour.uuid, "vouchers")
        head = ConsoleHead(
            title: row.name, section: .tours,
            crumbs: [
                .init(href: visit.path("tours", tour.uuid), label: tour.name), .init(href: here, label: visit.words("tours.tab.vouchers")),
            ]
                + (isCards ? [.init(href: visit.path("tours", tour.uuid, "vouchers", row.uuid), label: row.name)] : []), tabs: head.tabs,
            state: row.active ? nil : ConsoleTag(visit.words("tours.vouchers.off"), .bad))
        return head
    }

    // MARK: The batches

    private func vouchersPage(
        _ visit: ConsoleVisit, _ tour: Tour, _ fields: BatchFields, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let rows = try await voucherCodes.batches(visit.organisation.id).filter { $0.tour == tour.uuid }
        let table = ConsoleTable(
            words("tours.tab.vouchers"),
            heads: [
                .init(label: words("tours.vouchers.name")), .init(label: words("tours.vouchers.codes"), isNumber: true),
                .init(label: words("tours.vouchers.uses"), isNumber: true), .init(label: words("tours.vouchers.until")),
            ], rows: rows.map { batchRow($0, tour, visit) })
        let form = ConsoleForm(
            visit.path("tours", tour.uuid, "vouchers"), fields.fields(words, visit.zone), button: words("tours.vouchers.make"),
            token: visit.token, legend: words("tours.vouchers.new"), faults: [fault].compactMap(\.self))
        let lead = words(tour.isProtected ? "tours.vouchers.lead" : "tours.vouchers.free")
        return try await visit.show(
            TourVouchersPage(lead: lead, table: rows.isEmpty ? nil : table, form: form), tourHead(tour, visit, at: .vouchers),
            status: status)
    }

    private func batchRow(_ row: BatchRow, _ tour: Tour, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: row.name, note: row.description, href: visit.path("tours", tour.uuid, "vouchers", row.uuid),
                tag: row.active ? nil : ConsoleTag(words("tours.vouchers.off"), .bad), isName: true),
            .init(head: words("tours.vouchers.codes"), text: words.number(row.quantity), isNumber: true),
            .init(
                head: words("tours.vouchers.uses"),
                text: words("tours.vouchers.of", ["n": .number(row.uses), "all": .number(row.quantity * row.maxUses)]), isNumber: true),
            .init(head: words("tours.vouchers.until"), text: row.expires.map { words.shortMoment($0, visit.zone) } ?? "–"),
        ])
    }

    private func makeBatch(_ visit: ConsoleVisit, _ tour: Tour, _ fields: BatchFields) async throws -> Response {
        guard let draft = fields.draft(tour.uuid) else { return try await vouchersPage(visit, tour, fields, status: .badRequest) }
        do {
            let row = try await walked {
                try await voucherCodes.createBatch(draft, in: visit.organisation.id, by: visit.principal.actor, at: clock.now())
            }
            return visit.see(
                visit.path("tours", tour.uuid, "vouchers", row.uuid),
                saying: Toast(.good, visit.words("tours.vouchers.made", ["n": .number(row.quantity)])))
        } catch let refusal as WalkRefusal {
            return try await vouchersPage(
                visit, tour, fields, fault: Self.sentence(refusal, visit.words), status: refusal.problem.status)
        } catch is QuotaRefusal {
            return try await vouchersPage(visit, tour, fields, fault: visit.words("tours.refused.quota"), status: .conflict)
        }
    }

    // MARK: One batch

    private func batchPage(_ visit: ConsoleVisit, _ tour: Tour, _ row: BatchRow, _ vouchers: [VoucherRow]) -> TourBatchPage {
        let (words, path) = (visit.words, visit.path("tours", tour.uuid, "vouchers", row.uuid))
        let used = vouchers.count { $0.uses > 0 }
        func form(_ act: String, _ key: String, isBad: Bool = false) -> ConsoleForm {
            ConsoleForm(path + "/" + act, [], button: words(key), token: visit.token, isBad: isBad)
        }
        return TourBatchPage(
            figures: [
                ConsoleFigure(name: words("tours.vouchers.codes"), value: words.number(row.quantity)),
                ConsoleFigure(name: words("tours.vouchers.used"), value: words.number(Int64(used))),
                ConsoleFigure(name: words("tours.vouchers.uses"), value: words.number(row.uses)),
                ConsoleFigure(
                    name: words("tours.vouchers.until"), value: row.expires.map { words.shortMoment($0, visit.zone) } ?? "–"),
            ], cards: .init(href: path + "/cards", label: words("tours.cards.print")),
            export: "/console/api/voucher-batches/\(row.uuid)/export.csv?organisation=\(PercentEncoding.escaped(visit.organisation.key))",
            forms: [row.active ? form("off", "tours.vouchers.stop") : form("on", "tours.vouchers.start")]
                + (row.uses == 0 ? [form("delete", "tours.vouchers.delete", isBad: true)] : []),
            table: ConsoleTable(
                words("tours.vouchers.codes"),
                heads: [
                    .init(label: words("tours.vouchers.code")), .init(label: words("tours.vouchers.uses"), isNumber: true),
                    .init(label: words("tours.vouchers.state")),
                ],
                rows: vouchers.map { voucher in
                    let state = Self.state(voucher, row, visit.now)
                    return ConsoleTable.Row(cells: [
                        .init(head: "", text: voucher.code, isName: true),
                        .init(
                            head: words("tours.vouchers.uses"),
                            text: words("tours.vouchers.of", ["n": .number(voucher.uses), "all": .number(voucher.maxUses)]), isNumber: true),
                        .init(
                            head: words("tours.vouchers.state"), text: "",
                            tag: ConsoleTag(words("tours.vouchers.state.\(state)"), state == "free" ? .good : .plain)),
                    ])
                }))
    }

    private static func state(_ voucher: VoucherRow, _ batch: BatchRow, _ now: Instant) -> String {
        if !voucher.active || !batch.active { return "off" }
        if voucher.uses >= voucher.maxUses { return "spent" }
        if let end = voucher.expires ?? batch.expires, end < now { return "over" }
        return voucher.uses > 0 ? "begun" : "free"
    }

    /// Only codes that still open something are worth paper.
    private func cardsPage(
        _ visit: ConsoleVisit, _ tour: Tour, _ row: BatchRow, _ vouchers: [VoucherRow]
    ) throws -> VoucherCardsPage {
        let (words, site) = (visit.words, site.facing(visit.organisation.id))
        let open = vouchers.filter { ["free", "begun"].contains(Self.state($0, row, visit.now)) }
        let cards = open.enumerated().compactMap { index, voucher -> VoucherCardsPage.Card? in
            let id = "code-\(index)"
            guard let code = QRCode(site(SitePage.redeem(code: voucher.code))) else { return nil }
            return VoucherCardsPage.Card(id: id, code: voucher.code, qr: code.svg(labelledBy: id))
        }
        let sheets = stride(from: 0, to: cards.count, by: 10).map { start in
            VoucherCardsPage.Sheet(cards: Array(cards[start..<min(cards.count, start + 10)]))
        }
        return VoucherCardsPage(
            house: visit.organisation.name, walk: tour.name, says: words("tours.cards.says"),
            address: PrintedAddress(
                site(SitePage("/walks", "redeem")).replacing("https://", with: "").replacing("http://", with: "")),
            until: row.expires.map { words("tours.cards.until", ["day": .text(words.shortDay($0.wire, visit.zone.foundation))]) },
            sheets: sheets, lead: words("tours.cards.lead", ["n": .number(Int64(cards.count))]),
            back: visit.path("tours", tour.uuid, "vouchers", row.uuid))
    }

    private func changeBatch(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Response {
        let (tour, row, _) = try await batchOf(visit, context)
        let (here, act) = (visit.path("tours", tour.uuid, "vouchers", row.uuid), context.segment("act"))
        do {
            switch act {
            case "delete":
                try await voucherCodes.deleteBatch(row.uuid, in: visit.organisation.id, by: visit.principal.actor, at: clock.now())
                return gone(visit, .batch, row.uuid, row.name, to: visit.path("tours", tour.uuid, "vouchers"))
            case "on", "off":
                _ = try await voucherCodes.changeBatch(
                    row.uuid, in: visit.organisation.id, by: visit.principal.actor, at: clock.now()
                ) { $0.active = act == "on" }
                return visit.see(here, saying: Toast(.good, visit.words("tours.vouchers.\(act == "on" ? "started" : "stopped")")))
            default: throw Problem.notFound
            }
        } catch let refusal as WalkRefusal { return visit.see(here, saying: Toast(.bad, Self.sentence(refusal, visit.words))) }
    }
}

/// `H/tours/{id}/vouchers`.
struct TourVouchersPage: ConsoleContent {
    static let template = "tours/vouchers"

    let lead: String
    let table: ConsoleTable?
    let form: ConsoleForm
}

/// What the form of a new batch holds, within the bounds of the API.
struct BatchFields: Sendable {
    private var name = ""
    private var quantity = "10"
    private var uses = "1"
    private var until = ""
    private var prefix = ""
    private var faults: [String: String] = [:]
    private var numbers: (quantity: Int64, uses: Int64)?
    private var expires: Instant?

    init() {}

    init(_ form: FormBody, zone: Zone) {
        var typed = TypedForm(form)
        name = typed.line("name", most: 200, required: true)
        (quantity, uses, until) = (WireText.trimmed(form["quantity"]), WireText.trimmed(form["uses"]), WireText.trimmed(form["until"]))
        prefix = WireText.trimmed(form["prefix"]).uppercased()
        let count = typed.whole("quantity", in: 1...1_000)
        let each = typed.whole("uses", in: 1...100_000)
        if count == nil { typed.faults["quantity"] = "tours.fault.quantity" }
        if each == nil { typed.faults["uses"] = "console.form.number" }
        if !until.isEmpty {
            expires = zone.instant(typed: until)
            if expires == nil { typed.faults["until"] = "console.form.moment" }
        }
        if !prefix.isEmpty, !VoucherCode.acceptsPrefix(prefix) { typed.faults["prefix"] = "tours.fault.prefix" }
        faults = typed.faults
        if let count, let each { numbers = (count, each) }
    }

    /// Nil where something is wrong.
    func draft(_ tour: String) -> BatchDraft? {
        guard faults.isEmpty, let numbers else { return nil }
        return BatchDraft(
            name: name, tour: tour, quantity: Int(numbers.quantity), maxUses: numbers.uses, expires: expires,
            prefix: prefix.isEmpty ? nil : prefix)
    }

    func fields(_ words: Words, _ zone: Zone) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text("name", words("tours.vouchers.name"), name, hint: words("tours.vouchers.name.hint"), error: fault("name")),
            .number(
                "quantity", words("tours.vouchers.quantity"), quantity, hint: words("tours.vouchers.quantity.hint"),
                error: fault("quantity")),
            .number("uses", words("tours.vouchers.each"), uses, hint: words("tours.vouchers.each.hint"), error: fault("uses")),
            .moment("until", words("tours.vouchers.until"), until, required: false, hint: words.clocks(of: zone), error: fault("until")),
            .text(
                "prefix", words("tours.vouchers.prefix"), prefix, required: false, most: 10, hint: words("tours.vouchers.prefix.hint"),
                error: fault("prefix")),
        ]
    }
}
