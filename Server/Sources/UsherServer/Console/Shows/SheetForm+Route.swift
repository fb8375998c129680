import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Forms of a show's sheet, in a browser. They change it by the same service that the API's whole sheets go through.
extension ConsoleDesk {
    func sheetForms<Form: NewSheetForm>(_: Form.Type, _ thing: String) -> [Endpoint] {
        let base = "/shows/{show}/" + Form.part.path.joined(separator: "/")
        return [
            housePage(base + "/new", "A new \(thing)", .shows, needing: .content) { visit, context in
                try await sheetFormPage(visit, Form(newOf: try await planned(visit, context)))
            },
            houseForm(base + "/new", "Makes a \(thing)", .shows, needing: .content) { visit, form, context in
                try await saveSheet(visit, form, Form(form, nil, of: try await planned(visit, context), visit.words))
            },
        ] + sheetEdits(Form.self, thing) + [
            houseForm(base + "/of/{part}/delete", "Moves a \(thing) into the bin", .shows, needing: .content) { visit, _, context in
                try await dropFromSheet(visit, try await sheetForm(visit, context, Form.self))
            }
        ]
    }

    /// The same of what is there by itself: it is neither made nor deleted.
    func sheetEdits<Form: SheetForm>(_: Form.Type, _ thing: String) -> [Endpoint] {
        let base = "/shows/{show}/" + Form.part.path.joined(separator: "/")
        return [
            housePage(base + "/of/{part}", "A \(thing)", .shows, needing: .content) { visit, context in
                try await sheetFormPage(visit, try await sheetForm(visit, context, Form.self))
            },
            houseForm(base + "/of/{part}", "Changes a \(thing)", .shows, needing: .content) { visit, form, context in
                let known = try await sheetForm(visit, context, Form.self)
                return try await saveSheet(visit, form, Form(form, known.key, of: known.show, visit.words))
            },
        ]
    }

    /// A show of this house's, as it is sold.
    func planned(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> PlannedShow {
        try await managedShows.planned(try await show(visit, context).uuid, staff(visit))
    }

    private func sheetForm<Form: SheetForm>(_ visit: ConsoleVisit, _ context: UsherContext, _: Form.Type) async throws -> Form {
        let show = try await planned(visit, context)
        guard let form = Form(context.segment("part"), of: show, visit.words) else { throw Problem.notFound }
        return form
    }

    private func sheetPath<Form: SheetForm>(_ visit: ConsoleVisit, _ form: Form) -> String {
        let end = form.key.map { ["of", $0] } ?? ["new"]
        return visit.path(["shows", form.show.event.uuid ?? ""] + Form.part.path + end)
    }

    private func sheetList<Form: SheetForm>(_ visit: ConsoleVisit, _ form: Form) -> String {
        visit.path(["shows", form.show.event.uuid ?? ""] + Form.part.list)
    }

    private func sheetHead<Form: SheetForm>(_ visit: ConsoleVisit, _ form: Form) -> ConsoleHead {
        let uuid = form.show.event.uuid ?? ""
        return ConsoleHead(title: form.show.event.name, section: .shows, tabs: showTabs(visit, uuid, at: Form.part.tab))
    }

    private func sheetFormPage<Form: SheetForm>(
        _ visit: ConsoleVisit, _ form: Form, version sent: String? = nil, faults: [String] = [], status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, path) = (visit.words, sheetPath(visit, form))
        let fields = form.fields(words)
        let version = form.key == nil ? [] : [ConsoleTable.Hidden(name: FormVersion.field, value: sent ?? FormVersion.of(fields))]
        let edit = ConsoleForm(
            path, fields, button: words("console.form.save"), token: visit.token, cancel: sheetList(visit, form),
            legend: form.key == nil ? words(Form.part.new) : form.title, hidden: version, faults: faults)
        let delete =
            form.isDroppable
            ? ConsoleForm(path + "/delete", [], button: words(Form.part.delete), token: visit.token, isBad: true) : nil
        let page = ShowStepPage(lead: words(Form.part.lead), now: nil, forms: [edit] + [delete].compactMap(\.self))
        return try await visit.show(page, sheetHead(visit, form), status: status)
    }

    private func saveSheet<Form: SheetForm>(_ visit: ConsoleVisit, _ sent: FormBody, _ form: Form) async throws -> Response {
        let (words, version, show) = (visit.words, sent[FormVersion.field], form.show)
        guard form.faults.isEmpty else {
            return try await sheetFormPage(visit, form, version: version, status: .badRequest)
        }
        do {
            try await managedShows.changeSheet(of: show.event.uuid ?? "", staff(visit), at: clock.now()) { sheet in
                if let key = form.key {
                    guard let own = Form(key, of: show.sold(by: sheet), words) else { throw ShowRefusal.unknown }
                    try FormVersion.check(version, own.fields(words))
                }
                form.tell(&sheet, words)
            }
        } catch let stale as StaleForm {
            let page = StaleFormPage(
                form.fields(words), stale.fields, action: sheetPath(visit, form), token: visit.token, words)
            return try await visit.show(page, sheetHead(visit, form), status: .conflict)
        } catch let refusal as QuotaRefusal {
            let said = words("console.show.most", ["most": .number(refusal.most)])
            return try await sheetFormPage(visit, form, version: version, faults: [said], status: .badRequest)
        } catch let refusal as ShowRefusal {
            guard let again = form.told(refusal, words) else { throw refusal }
            return try await sheetFormPage(visit, again.form, version: version, faults: again.faults, status: .badRequest)
        }
        return visit.see(sheetList(visit, form), saying: Toast(.good, words("console.show.saved")))
    }

    private func dropFromSheet<Form: SheetForm>(_ visit: ConsoleVisit, _ form: Form) async throws -> Response {
        let words = visit.words
        guard let kind = Form.part.kind else { throw Problem.notFound }
        do {
            let gone = try await managedShows.drop(
                kind, form.key ?? "", of: form.show.event.uuid ?? "", staff(visit), at: clock.now())
            return self.gone(visit, BinnedKind(kind), gone.uuid, gone.name, to: sheetList(visit, form))
        } catch ShowRefusal.inUse {
            return visit.see(sheetPath(visit, form), saying: Toast(.bad, words("console.prices.sold")))
        } catch ShowRefusal.invalidSheet {
            return visit.see(sheetPath(visit, form), saying: Toast(.bad, words("console.prices.used")))
        } catch ShowRefusal.unknown { throw Problem.notFound }
    }
}

extension SheetForm {
    /// The form with what is wrong with it; nil where it is nothing that a form could say otherwise.
    fileprivate func told(_ refusal: ShowRefusal, _ words: Words) -> (form: Self, faults: [String])? {
        var form = self
        switch refusal {
        case .invalidSheet(let found):
            let isPrice = found.contains { $0.path.hasSuffix(".amount") || $0.path.hasSuffix(".price") }
            if isPrice { form.faults[Self.part.priced] = "console.prices.amount.bad" }
            // An area is never smaller than what is set aside of it.
            let isSize = found.contains { $0.path.hasPrefix("areas[") && $0.path.hasSuffix(".size") }
            if isSize { form.faults["size"] = "console.allotments.size.bad" }
            return (form, isPrice || isSize ? [] : [words("console.prices.refused")])
        case .sizeInUse:
            form.faults["size"] = "console.prices.size.taken"
            return (form, [])
        case .inUse: return (form, [words("console.prices.sold")])
        default: return nil
        }
    }
}
