import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// The cash drawer of who sells.
extension ConsoleDesk {
    var drawers: DrawerStore { DrawerStore(database) }

    var drawerPageEndpoints: [Endpoint] {
        [
            houseForm("/counter/drawers", "Opens a cash drawer", .counter, needing: .sell) { visit, form, _ in
                try await openDrawer(visit, TypedForm(form))
            },
            housePage("/counter/drawers/{drawer}", "What a drawer comes to", .counter) { visit, context in
                try await drawerPage(visit, try await drawer(visit, context))
            },
            houseForm("/counter/drawers/{drawer}/movements", "Puts money in, or takes it out", .counter, needing: .sell) {
                visit, form, context in try await moveMoney(visit, try await drawer(visit, context), TypedForm(form))
            },
            houseForm("/counter/drawers/{drawer}/close", "Closes a drawer", .counter, needing: .sell) { visit, form, context in
                try await closeDrawer(visit, try await drawer(visit, context), TypedForm(form))
            },
        ]
    }

    func openingForm(_ visit: ConsoleVisit, _ sent: TypedForm? = nil, fault: String? = nil) -> ConsoleForm {
        let (words, form) = (visit.words, sent?.form ?? FormBody())
        func error(_ name: String) -> String? { sent?.faults[name].map { words($0) } }
        return ConsoleForm(
            visit.path("counter", "drawers"),
            [
                .text("name", words("console.drawer.name"), form["name"], most: 100, error: error("name")),
                .money(
                    "float", words("console.drawer.float"), form["float"], required: false, hint: visit.organisation.currency,
                    error: error("float")),
            ], button: words("console.drawer.open"), token: visit.token, legend: words("console.drawer.open"),
            faults: [fault].compactMap(\.self))
    }

    private func openDrawer(_ visit: ConsoleVisit, _ sent: TypedForm) async throws -> Response {
        var sent = sent
        let name = sent.line("name", most: 100, required: true)
        // Nothing typed: nothing lies in it.
        let float = sent.amount("float", visit.organisation.currency) ?? 0
        guard sent.faults.isEmpty else { return try await counterPage(visit, sent, status: .badRequest) }
        do {
            _ = try await drawers.open(
                name, float: float, of: visit.organisation.slug.text, staff(visit), once: counterKey(sent.form, visit), at: clock.now()
            ) { $0.uuid }
        } catch let refusal as CounterRefusal {
            return try await counterPage(visit, sent, fault: refusal.sentence(visit.words), status: .conflict)
        }
        return visit.see(visit.path(.counter), saying: Toast(.good, visit.words("console.drawer.opened")))
    }

    /// A drawer of this house's that the visitor may see; any other is as unknown as none.
    private func drawer(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> DrawerRow {
        do {
            let row = try await drawers.drawer(context.segment("drawer"), staff(visit))
            guard row.organisation == visit.organisation.id else { throw Problem.notFound }
            return row
        } catch is CounterRefusal { throw Problem.notFound }
    }

    private func drawerPage(
        _ visit: ConsoleVisit, _ row: DrawerRow, _ sent: TypedForm? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let report = try JSONValue.read(try await drawers.report(row.uuid, staff(visit), at: clock.now()).utf8)
        func money(_ name: String) -> String {
            words.money(Money(report[name].flatMap(FieldValue.integer) ?? 0, row.currency))
        }
        var names = ["float", "sales", "fees", "refunds", "movements", "expected"]
        if row.closed != nil { names += ["counted", "difference"] }
        let facts = names.map { ConsoleFigure(name: words("console.drawer.\($0)"), value: money("\($0)_pence")) }
        let page = DrawerPage(
            facts: facts, movements: movements(report, row, visit), forms: row.closed == nil ? forms(row, visit, sent) : [])
        return try await visit.show(page, ConsoleHead(title: row.name, section: .counter), status: status)
    }

    private func movements(_ report: JSONValue, _ row: DrawerRow, _ visit: ConsoleVisit) -> ConsoleTable? {
        let (words, moves) = (visit.words, report["movements"].flatMap(FieldValue.array) ?? [])
        guard !moves.isEmpty else { return nil }
        let rows = moves.map { move in
            ConsoleTable.Row(cells: [
                .init(head: "", text: move["reason"].flatMap(FieldValue.string) ?? "", isName: true),
                .init(
                    head: words("console.order.sum"),
                    text: words.money(Money(move["pence"].flatMap(FieldValue.integer) ?? 0, row.currency)), isNumber: true),
            ])
        }
        return ConsoleTable(
            words("console.drawer.movements"),
            heads: [.init(label: words("console.drawer.reason")), .init(label: words("console.order.sum"), isNumber: true)], rows: rows)
    }

    private func forms(_ row: DrawerRow, _ visit: ConsoleVisit, _ sent: TypedForm?) -> [ConsoleForm] {
        let (words, path, form) = (visit.words, visit.path("counter", "drawers", row.uuid), sent?.form ?? FormBody())
        func error(_ name: String) -> String? { sent?.faults[name].map { words($0) } }
        let chosen = form["way"].isEmpty ? Way.out.rawValue : form["way"]
        let ways = Way.allCases.map {
            ConsoleField.Option($0.rawValue, words("console.drawer.\($0.rawValue)"), isChosen: $0.rawValue == chosen)
        }
        return [
            ConsoleForm(
                path + "/movements",
                [
                    .choice("way", words("console.drawer.way"), ways, isList: false, error: error("way")),
                    .money("amount", words("console.counter.amount"), form["amount"], hint: row.currency, error: error("amount")),
                    .text("reason", words("console.drawer.reason"), form["reason"], error: error("reason")),
                ], button: words("console.drawer.move"), token: visit.token, legend: words("console.drawer.move")),
            ConsoleForm(
                path + "/close",
                [
                    .money("total", words("console.drawer.counted"), form["total"], hint: row.currency, error: error("total")),
                    .text("note", words("console.drawer.note"), form["note"], required: false, most: 500, error: error("note")),
                ], button: words("console.drawer.close"), token: visit.token, legend: words("console.drawer.close"), isBad: true),
        ]
    }

    /// Which way money goes that is put in or taken out.
    private enum Way: String, CaseIterable {
        case out
        case into = "in"
    }

    private func moveMoney(_ visit: ConsoleVisit, _ row: DrawerRow, _ sent: TypedForm) async throws -> Response {
        var sent = sent
        let way = sent.choice("way", of: Way.self)
        let reason = sent.line("reason", most: 200, required: true)
        let amount = sent.amount("amount", row.currency, in: 1...DrawerStore.mostPence, required: true)
        guard let way, let amount, sent.faults.isEmpty else { return try await drawerPage(visit, row, sent, status: .badRequest) }
        let path = visit.path("counter", "drawers", row.uuid)
        do {
            _ = try await drawers.move(
                way == .into ? amount : -amount, reason: reason, of: row.uuid, staff(visit), once: counterKey(sent.form, visit),
                at: clock.now()
            ) { $0.drawer.uuid }
        } catch let refusal as CounterRefusal { return visit.see(path, saying: Toast(.bad, refusal.sentence(visit.words))) }
        return visit.see(path, saying: Toast(.good, visit.words("console.drawer.moved")))
    }

    private func closeDrawer(_ visit: ConsoleVisit, _ row: DrawerRow, _ sent: TypedForm) async throws -> Response {
        var sent = sent
        let counted = sent.amount("total", row.currency, required: true)
        let note = sent.line("note", most: 500)
        guard let counted, sent.faults.isEmpty else { return try await drawerPage(visit, row, sent, status: .badRequest) }
        let path = visit.path("counter", "drawers", row.uuid)
        do {
            _ = try await drawers.close(
                row.uuid, counted: counted, note: note, staff(visit), once: counterKey(sent.form, visit), at: clock.now()
            ) { $0 }
        } catch let refusal as CounterRefusal { return visit.see(path, saying: Toast(.bad, refusal.sentence(visit.words))) }
        return visit.see(path, saying: Toast(.good, visit.words("console.drawer.closed")))
    }
}
