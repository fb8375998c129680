import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// The cash drawer of who sells.
extension ConsoleDesk {
    private var drawers: DrawerStore { DrawerStore(database) }

    var drawerPageEndpoints: [Endpoint] {
        [
            houseForm("/counter/drawers", "Opens a cash drawer", .counter, needing: .sell) { visit, form, _ in
                try await openDrawer(visit, form)
            },
            housePage("/counter/drawers/{drawer}", "What a drawer comes to", .counter) { visit, context in
                try await drawerPage(visit, context.segment("drawer"))
            },
            houseForm("/counter/drawers/{drawer}/movements", "Puts money in, or takes it out", .counter, needing: .sell) {
                visit, form, context in try await moveMoney(visit, context.segment("drawer"), form)
            },
            houseForm("/counter/drawers/{drawer}/close", "Closes a drawer", .counter, needing: .sell) { visit, form, context in
                try await closeDrawer(visit, context.segment("drawer"), form)
            },
        ]
    }

    /// The visitor's own; of several the one opened last.
    func openDrawer(_ visit: ConsoleVisit) async throws -> DrawerRow? {
        let all = try await drawers.list(of: visit.organisation.slug.text, before: .max, most: 50, staff(visit))
        return all.first { $0.closed == nil && $0.account == visit.account.id }
    }

    func openingForm(_ visit: ConsoleVisit, faults: [String] = []) -> ConsoleForm {
        let words = visit.words
        return ConsoleForm(
            visit.path("counter", "drawers"),
            [
                .text("name", words("console.drawer.name"), most: 100),
                .money("float", words("console.drawer.float"), required: false, hint: visit.organisation.currency),
            ], button: words("console.drawer.open"), token: visit.token, legend: words("console.drawer.open"), faults: faults)
    }

    private func openDrawer(_ visit: ConsoleVisit, _ form: FormBody) async throws -> Response {
        let name = WireText.cut(WireText.trimmed(form["name"]), to: 100)
        let float = Money(typed: form["float"], visit.organisation.currency)?.minor ?? 0
        guard !name.isEmpty, float >= 0 else { return visit.see(visit.path(.counter)) }
        do {
            _ = try await drawers.open(
                name, float: float, of: visit.organisation.slug.text, staff(visit), once: counterKey(form, visit), at: clock.now()
            ) { $0.uuid }
        } catch let refusal as CounterRefusal {
            return visit.see(visit.path(.counter), saying: Toast(.bad, refusal.sentence(visit.words)))
        }
        return visit.see(visit.path(.counter), saying: Toast(.good, visit.words("console.drawer.opened")))
    }

    private func drawerPage(_ visit: ConsoleVisit, _ uuid: String) async throws -> Response {
        let words = visit.words
        let all = try await drawers.list(of: visit.organisation.slug.text, before: .max, most: 200, staff(visit))
        guard let row = all.first(where: { $0.uuid == uuid }) else { throw Problem.notFound }
        let report = try JSONValue.read(try await drawers.report(uuid, staff(visit), at: clock.now()).utf8)
        func money(_ name: String) -> String {
            words.money(Money(report[name].flatMap(FieldValue.integer) ?? 0, row.currency))
        }
        var names = ["float", "sales", "fees", "refunds", "movements", "expected"]
        if row.closed != nil { names += ["counted", "difference"] }
        let facts = names.map { ConsoleFigure(name: words("console.drawer.\($0)"), value: money("\($0)_pence")) }
        let page = DrawerPage(facts: facts, movements: movements(report, row, visit), forms: row.closed == nil ? forms(row, visit) : [])
        return try await visit.show(page, ConsoleHead(title: row.name, section: .counter))
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

    private func forms(_ row: DrawerRow, _ visit: ConsoleVisit) -> [ConsoleForm] {
        let (words, path) = (visit.words, visit.path("counter", "drawers", row.uuid))
        let ways = ["out", "in"].map { ConsoleField.Option($0, words("console.drawer.\($0)"), isChosen: $0 == "out") }
        return [
            ConsoleForm(
                path + "/movements",
                [
                    .choice("way", words("console.drawer.way"), ways, isList: false),
                    .money("amount", words("console.counter.amount"), hint: row.currency),
                    .text("reason", words("console.drawer.reason")),
                ], button: words("console.drawer.move"), token: visit.token, legend: words("console.drawer.move")),
            ConsoleForm(
                path + "/close",
                [
                    .money("total", words("console.drawer.counted"), hint: row.currency),
                    .text("note", words("console.drawer.note"), required: false),
                ], button: words("console.drawer.close"), token: visit.token, legend: words("console.drawer.close"), isBad: true),
        ]
    }

    private func moveMoney(_ visit: ConsoleVisit, _ uuid: String, _ form: FormBody) async throws -> Response {
        let path = visit.path("counter", "drawers", uuid)
        let reason = WireText.cut(WireText.trimmed(form["reason"]), to: 200)
        guard let amount = Money(typed: form["amount"], visit.organisation.currency)?.minor, amount > 0, !reason.isEmpty else {
            return visit.see(path, saying: Toast(.bad, visit.words("console.form.money")))
        }
        do {
            _ = try await drawers.move(
                form["way"] == "in" ? amount : -amount, reason: reason, of: uuid, staff(visit), once: counterKey(form, visit),
                at: clock.now()
            ) { $0.drawer.uuid }
        } catch let refusal as CounterRefusal { return visit.see(path, saying: Toast(.bad, refusal.sentence(visit.words))) }
        return visit.see(path, saying: Toast(.good, visit.words("console.drawer.moved")))
    }

    private func closeDrawer(_ visit: ConsoleVisit, _ uuid: String, _ form: FormBody) async throws -> Response {
        let path = visit.path("counter", "drawers", uuid)
        guard let counted = Money(typed: form["total"], visit.organisation.currency)?.minor, counted >= 0 else {
            return visit.see(path, saying: Toast(.bad, visit.words("console.form.money")))
        }
        do {
            _ = try await drawers.close(
                uuid, counted: counted, note: WireText.cut(WireText.trimmed(form["note"]), to: 500), staff(visit),
                once: counterKey(form, visit), at: clock.now()
            ) { $0 }
        } catch let refusal as CounterRefusal { return visit.see(path, saying: Toast(.bad, refusal.sentence(visit.words))) }
        return visit.see(path, saying: Toast(.good, visit.words("console.drawer.closed")))
    }
}
