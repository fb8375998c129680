import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A house's discount codes, in a browser: the same store as the API's.
extension ConsoleDesk {
    var codeEndpoints: [Endpoint] {
        [
            housePage("/codes", "A house's discount codes", .codes, parameters: Self.listParameters([])) { visit, _ in
                try await codesPage(visit)
            },
            housePage("/codes/new", "A new discount code", .codes) { visit, _ in
                try await codeFormPage(visit, DiscountForm(.one, try await scopes(visit), visit))
            },
            houseForm("/codes/new", "Makes a discount code", .codes, needing: .house) { visit, form, _ in
                try await makeCode(visit, DiscountForm(form, .one, try await scopes(visit), visit))
            },
            housePage("/codes/batch", "Many discount codes of a kind", .codes) { visit, _ in
                try await codeFormPage(visit, DiscountForm(.many, try await scopes(visit), visit))
            },
            houseForm("/codes/batch", "Makes many discount codes", .codes, needing: .house) { visit, form, _ in
                try await makeCodes(visit, DiscountForm(form, .many, try await scopes(visit), visit))
            },
            housePage("/codes/{code}", "A discount code", .codes) { visit, context in
                let kept = try await code(visit, context)
                return try await codePage(visit, kept, DiscountForm(kept.code, try await scopes(visit, kept.code), visit))
            },
            houseForm("/codes/{code}", "Changes a discount code", .codes, needing: .house) { visit, form, context in
                try await changeCode(visit, form, try await code(visit, context))
            },
            houseForm("/codes/{code}/switch", "Switches a discount code on or off", .codes, needing: .house) { visit, form, context in
                try await switchCode(visit, try await code(visit, context), isOn: form["to"] == "on")
            },
            houseForm("/codes/{code}/delete", "Deletes a discount code", .codes, needing: .house) { visit, _, context in
                try await deleteCode(visit, try await code(visit, context))
            },
        ]
    }

    private var codes: ManagedCodeStore { ManagedCodeStore(database) }

    private func code(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> KeptCode {
        try await codes.find(context.segment("code"), of: visit.organisation.id, staff(visit))
    }

    private func scopes(_ visit: ConsoleVisit, _ code: DiscountCode? = nil) async throws -> CodeScopes {
        try await codes.scopes(of: visit.organisation.id, chosen: code?.performances ?? [], at: visit.now)
    }

    private func path(_ visit: ConsoleVisit, _ kept: KeptCode) -> String { visit.path("codes", "\(kept.id)") }

    // MARK: The list

    private func codesPage(_ visit: ConsoleVisit) async throws -> Response {
        let (words, query) = (visit.words, Query(visit.request))
        let text = DiscountCode.tidied(WireText.cut(try query.text("q") ?? "", to: 32))
        let (after, size, path) = (query.first("after") ?? "", Self.size(query), visit.path(.codes))
        let found = try await codes.kept(
            of: visit.organisation.uuid, beginning: text, after: after, most: size + 1, staff(visit))
        let isEmpty = found.isEmpty && text.isEmpty && after.isEmpty
        let new = ConsoleHead.Link(href: path + "/new", label: words("console.codes.new"))
        let table = ConsoleTable(
            words(ConsoleSection.codes.key), heads: Self.codeHeads(words), rows: found.prefix(size).map { row($0, visit) },
            search: isEmpty
                ? nil
                : ConsoleTable.Search(
                    action: path, label: words("console.codes.find"), value: text, reset: text.isEmpty ? nil : path),
            csv: isEmpty || !text.isEmpty ? nil : "/console/api/exports/codes.csv?organisation=\(visit.organisation.slug.text)",
            next: found.count > size ? path + "?" + query.with("after", found[size - 1].code.code) : nil,
            first: after.isEmpty ? nil : path + "?" + query.with("after", ""),
            empty: isEmpty ? EmptyState(title: words("console.codes.none"), text: words("console.codes.none.text"), action: new) : nil,
            nothing: found.isEmpty ? words("console.table.nothing") : nil, token: visit.token)
        return try await visit.show(
            ConsoleTablePage(table: table, also: .init(href: path + "/batch", label: words("console.codes.batch"))),
            ConsoleHead(title: words(ConsoleSection.codes.key), section: .codes, action: isEmpty ? nil : new))
    }

    private static func codeHeads(_ words: Words) -> [ConsoleTable.Head] {
        [
            .init(label: words("console.codes.code")), .init(label: words("console.codes.does")),
            .init(label: words("console.codes.until")), .init(label: words("console.codes.uses"), isNumber: true),
        ]
    }

    private func row(_ kept: KeptCode, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let (words, code) = (visit.words, kept.code)
        return ConsoleTable.Row(cells: [
            .init(head: "", text: code.code, href: path(visit, kept), tag: Self.tag(code, words, visit.now), isName: true),
            .init(head: words("console.codes.does"), text: code.kind.told(visit.organisation.currency, words)),
            .init(head: words("console.codes.until"), text: code.closesAt.map { words.shortMoment($0, visit.zone) } ?? "–"),
            .init(head: words("console.codes.uses"), text: Self.uses(kept, words), isNumber: true),
        ])
    }

    private static func tag(_ code: DiscountCode, _ words: Words, _ now: Instant) -> ConsoleTag? {
        if !code.isActive { return ConsoleTag(words("console.codes.off"), .bad) }
        if let closes = code.closesAt, closes <= now { return ConsoleTag(words("console.prices.over"), .bad) }
        if let opens = code.opensAt, opens > now { return ConsoleTag(words("console.prices.soon"), .gold) }
        return nil
    }

    private static func uses(_ kept: KeptCode, _ words: Words) -> String {
        guard let most = kept.code.mostSales else { return words.number(kept.sales) }
        return words("console.show.sold", ["sold": .number(kept.sales), "all": .number(most)])
    }

    // MARK: New ones

    private func codeFormPage(
        _ visit: ConsoleVisit, _ form: DiscountForm, faults: [String] = [], status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let isMany = form.way == .many
        let content = ConsoleFormPage(
            lead: words(isMany ? "console.codes.batch.lead" : "console.codes.lead"),
            form: ConsoleForm(
                visit.path("codes", isMany ? "batch" : "new"), form.fields(words),
                button: words(isMany ? "console.codes.batch.make" : "console.codes.make"), token: visit.token,
                cancel: visit.path(.codes), faults: faults))
        let title = words(isMany ? "console.codes.batch" : "console.codes.new")
        return try await visit.show(content, ConsoleHead(title: title, section: .codes), status: status)
    }

    private func makeCode(_ visit: ConsoleVisit, _ form: DiscountForm) async throws -> Response {
        guard form.faults.isEmpty else { return try await codeFormPage(visit, form, status: .badRequest) }
        do {
            _ = try await codes.create(form.document, of: visit.organisation.uuid, staff(visit), at: clock.now())
        } catch let refusal as ShowRefusal {
            guard let again = form.told(refusal, visit.words) else { throw refusal }
            return try await codeFormPage(visit, again.form, faults: again.faults, status: .badRequest)
        }
        return visit.see(visit.path(.codes), saying: Toast(.good, visit.words("console.codes.made")))
    }

    private func makeCodes(_ visit: ConsoleVisit, _ form: DiscountForm) async throws -> Response {
        guard form.faults.isEmpty else { return try await codeFormPage(visit, form, status: .badRequest) }
        do {
            _ = try await codes.createBatch(
                form.document, count: Int(form.count), prefix: form.prefix, of: visit.organisation.uuid, staff(visit), at: clock.now())
        } catch let refusal as ShowRefusal {
            guard let again = form.told(refusal, visit.words) else { throw refusal }
            return try await codeFormPage(visit, again.form, faults: again.faults, status: .badRequest)
        }
        let list = visit.path(.codes) + (form.prefix.isEmpty ? "" : "?q=\(form.prefix)")
        return visit.see(list, saying: Toast(.good, visit.words("console.codes.batch.made", ["n": .number(form.count)])))
    }

    // MARK: One of them

    private func codePage(
        _ visit: ConsoleVisit, _ kept: KeptCode, _ form: DiscountForm, version: String? = nil, faults: [String] = [],
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, own, isOn) = (visit.words, path(visit, kept), kept.code.isActive)
        let fields = form.fields(words)
        let edit = ConsoleForm(
            own, fields, button: words("console.form.save"), token: visit.token, cancel: visit.path(.codes),
            hidden: [.init(name: FormVersion.field, value: version ?? FormVersion.of(fields))], faults: faults)
        let turn = ConsoleForm(
            own + "/switch", [], button: words(isOn ? "console.codes.turn.off" : "console.codes.turn.on"), token: visit.token,
            hidden: [.init(name: "to", value: isOn ? "off" : "on")], isBad: isOn)
        let delete = ConsoleForm(own + "/delete", [], button: words("console.codes.delete"), token: visit.token, isBad: true)
        let used: [String: Words.Value] = ["sales": .number(kept.sales), "tickets": .number(kept.tickets)]
        let page = ShowStepPage(
            lead: kept.code.kind.told(visit.organisation.currency, words), now: words("console.codes.used", used),
            forms: [edit, turn] + (kept.sales == 0 ? [delete] : []))
        return try await visit.show(
            page, ConsoleHead(title: kept.code.code, section: .codes, state: Self.tag(kept.code, words, visit.now)), status: status)
    }

    private func changeCode(_ visit: ConsoleVisit, _ sent: FormBody, _ kept: KeptCode) async throws -> Response {
        let (words, version, scopes) = (visit.words, sent[FormVersion.field], try await scopes(visit, kept.code))
        let form = DiscountForm(sent, .known, scopes, visit, before: kept.code)
        guard form.faults.isEmpty else { return try await codePage(visit, kept, form, version: version, status: .badRequest) }
        do {
            _ = try await codes.change("\(kept.id)", form.document, staff(visit), at: clock.now()) { code in
                try FormVersion.check(version, DiscountForm(code, scopes, visit).fields(words))
            }
        } catch let stale as StaleForm {
            let page = StaleFormPage(form.fields(words), stale.fields, action: path(visit, kept), token: visit.token, words)
            return try await visit.show(page, ConsoleHead(title: kept.code.code, section: .codes), status: .conflict)
        } catch let refusal as ShowRefusal {
            guard let again = form.told(refusal, words) else { throw refusal }
            return try await codePage(visit, kept, again.form, version: version, faults: again.faults, status: .badRequest)
        }
        return visit.see(visit.path(.codes), saying: Toast(.good, words("console.show.saved")))
    }

    private func switchCode(_ visit: ConsoleVisit, _ kept: KeptCode, isOn: Bool) async throws -> Response {
        let change = JSONValue.object([.init(name: "active", value: .bool(isOn))])
        _ = try await codes.change("\(kept.id)", change, staff(visit), at: clock.now())
        let said = visit.words(isOn ? "console.codes.turned.on" : "console.codes.turned.off", ["code": .text(kept.code.code)])
        return visit.see(visit.path(.codes), saying: Toast(.good, said))
    }

    private func deleteCode(_ visit: ConsoleVisit, _ kept: KeptCode) async throws -> Response {
        do {
            try await codes.delete("\(kept.id)", staff(visit), at: clock.now())
        } catch ShowRefusal.inUse {
            return visit.see(path(visit, kept), saying: Toast(.bad, visit.words("console.codes.inuse")))
        }
        return visit.see(visit.path(.codes), saying: Toast(.good, visit.words("console.codes.deleted")))
    }
}

extension DiscountForm {
    /// The form with what is wrong with it; nil where it is nothing that a form could say otherwise.
    fileprivate func told(_ refusal: ShowRefusal, _ words: Words) -> (form: DiscountForm, faults: [String])? {
        var form = self
        switch refusal {
        case .codeTaken: form.faults["code"] = "console.codes.taken"
        case .invalidField(let name): form.faults[name] = "console.codes.bad"
        case .tooMany(let most): return (form, [words("console.codes.most", ["most": .number(Int64(most))])])
        default: return nil
        }
        // A member that this form has no field for is told all the same.
        let isShown = form.fields(words).contains { $0.error != nil }
        return (form, isShown ? [] : [words("console.codes.bad")])
    }
}
