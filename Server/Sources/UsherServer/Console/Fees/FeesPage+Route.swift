import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/settings/fees`: what a house adds to the prices of all its shows, and what tax is in them. They stand among its settings, and are there
/// where its discount codes are: with the shop.
extension ConsoleDesk {
    var feePageEndpoints: [Endpoint] {
        [
            housePage("/settings/fees", "A house's fees and taxes", .codes, needing: .house) { visit, _ in
                try await feesPage(visit, try await housePrices.prices(of: visit.organisation.uuid, staff(visit)))
            },
            housePage("/settings/fees/meaning", "How a house's prices are meant", .codes, needing: .house) { visit, _ in
                let prices = try await housePrices.prices(of: visit.organisation.uuid, staff(visit))
                return try await pricesFormPage(visit, MeaningForm(newOf: prices, visit))
            },
            houseForm("/settings/fees/meaning", "Says how a house's prices are meant", .codes, needing: .house) { visit, form, _ in
                let prices = try await housePrices.prices(of: visit.organisation.uuid, staff(visit))
                return try await savePrices(visit, form, MeaningForm(form, "", of: prices, visit))
            },
        ] + pricesForms(FeeForm.self, "fee") + pricesForms(TaxForm.self, "tax rate")
    }

    var housePrices: HousePricesStore { HousePricesStore(database) }

    private func feesPage(_ visit: ConsoleVisit, _ prices: HousePrices) async throws -> Response {
        let (words, path) = (visit.words, visit.path("settings", "fees"))
        let step = words.money(Money(prices.step, visit.organisation.currency))
        let meant =
            words(prices.includesTax ? "console.meaning.now.inside" : "console.meaning.now.top") + " "
            + words("console.meaning.now.step", ["step": .text(step)])
        // A tax is of a country.
        let newTax: ConsoleHead.Link =
            prices.country.isEmpty
            ? .init(href: visit.path(.settings), label: words("console.taxes.country.say"))
            : .init(href: path + "/taxes/new", label: words("console.taxes.new"))
        let page = SheetPage(
            lead: words("console.fees.lead"),
            parts: [
                SheetPage.Part(
                    id: "fees", heading: words("console.fees.title"), about: words("console.fees.about"),
                    table: .fees(prices.fees, prices.rates, visit.organisation.currency, path + "/of", words),
                    links: [.init(href: path + "/new", label: words("console.fees.new"))]),
                SheetPage.Part(
                    id: "taxes", heading: words("console.taxes.title"), about: words("console.taxes.about"),
                    table: taxesTable(visit, prices), links: [newTax]),
                SheetPage.Part(
                    id: "meaning", heading: words("console.meaning.title"), about: meant, table: nil,
                    links: [.init(href: path + "/meaning", label: words("console.meaning.change"))]),
            ])
        return try await visit.show(page, feesHead(visit))
    }

    private func feesHead(_ visit: ConsoleVisit) -> ConsoleHead {
        ConsoleHead(title: visit.words("console.fees.page"), section: .settings, tabs: settingsTabs(visit, at: "fees"))
    }

    private func taxesTable(_ visit: ConsoleVisit, _ prices: HousePrices) -> ConsoleTable? {
        let (words, path, today) = (visit.words, visit.path("settings", "fees", "taxes", "of"), visit.zone.date(of: visit.now))
        guard !prices.taxes.isEmpty else { return nil }
        func tag(_ tax: HousePrices.Tax) -> ConsoleTag? {
            if tax.rate.from > today { return ConsoleTag(words("console.prices.soon"), .gold) }
            let later = prices.taxes.contains {
                $0.country == tax.country && $0.rate.key == tax.rate.key && $0.rate.from > tax.rate.from && $0.rate.from <= today
            }
            return later ? ConsoleTag(words("console.prices.over")) : ConsoleTag(words("console.taxes.now"), .good)
        }
        let sorted = prices.taxes.sorted { ($0.country, $0.rate.name, $1.rate.from) < ($1.country, $1.rate.name, $0.rate.from) }
        let rows = sorted.map { tax in
            ConsoleTable.Row(cells: [
                .init(
                    head: "", text: tax.rate.name, note: tax.country == prices.country ? nil : words.country(tax.country),
                    href: tax.rate.from > today ? path + "/" + tax.id : nil, tag: tag(tax), isName: true),
                .init(head: words("console.taxes.rate"), text: tax.rate.rate.percent, isNumber: true),
                .init(head: words("console.taxes.from"), text: words.shortDay(tax.rate.from)),
            ])
        }
        return ConsoleTable(
            words("console.taxes.title"),
            heads: [
                .init(label: words("console.taxes.name")), .init(label: words("console.taxes.rate"), isNumber: true),
                .init(label: words("console.taxes.from")),
            ], rows: rows)
    }

    // MARK: Forms

    private func pricesForms<Form: HousePricesForm>(_: Form.Type, _ thing: String) -> [Endpoint] {
        let base = (["/settings/fees"] + Form.part.path).joined(separator: "/")
        return [
            housePage(base + "/new", "A new \(thing)", .codes, needing: .house) { visit, _ in
                let prices = try await housePrices.prices(of: visit.organisation.uuid, staff(visit))
                return try await pricesFormPage(visit, Form(newOf: prices, visit))
            },
            houseForm(base + "/new", "Makes a \(thing)", .codes, needing: .house) { visit, form, _ in
                let prices = try await housePrices.prices(of: visit.organisation.uuid, staff(visit))
                return try await savePrices(visit, form, Form(form, nil, of: prices, visit))
            },
            housePage(base + "/of/{part}", "A \(thing)", .codes, needing: .house) { visit, context in
                try await pricesFormPage(visit, try await kept(visit, context, Form.self).form)
            },
            houseForm(base + "/of/{part}", "Changes a \(thing)", .codes, needing: .house) { visit, form, context in
                let (known, prices) = try await kept(visit, context, Form.self)
                return try await savePrices(visit, form, Form(form, known.key, of: prices, visit))
            },
            houseForm(base + "/of/{part}/delete", "Moves a \(thing) into the bin", .codes, needing: .house) { visit, _, context in
                try await dropPrices(visit, try await kept(visit, context, Form.self).form)
            },
        ]
    }

    private func kept<Form: HousePricesForm>(
        _ visit: ConsoleVisit, _ context: UsherContext, _: Form.Type
    ) async throws -> (form: Form, prices: HousePrices) {
        let prices = try await housePrices.prices(of: visit.organisation.uuid, staff(visit))
        guard let form = Form(context.segment("part"), of: prices, visit) else { throw Problem.notFound }
        return (form, prices)
    }

    private func pricesFormPage(
        _ visit: ConsoleVisit, _ form: some HousePricesForm, version sent: String? = nil, faults: [String] = [],
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, path, part) = (visit.words, visit.path(["settings", "fees"] + form.place), type(of: form).part)
        let fields = form.fields(words)
        let version = form.key == nil ? [] : [ConsoleTable.Hidden(name: FormVersion.field, value: sent ?? FormVersion.of(fields))]
        let edit = ConsoleForm(
            path, fields, button: words("console.form.save"), token: visit.token, cancel: visit.path("settings", "fees"),
            legend: form.key == nil || !form.isDroppable ? words(part.new) : nil, hidden: version, faults: faults)
        let delete =
            form.isDroppable ? [ConsoleForm(path + "/delete", [], button: words(part.delete), token: visit.token, isBad: true)] : []
        return try await visit.show(
            ShowStepPage(lead: words(part.lead), now: nil, forms: [edit] + delete), feesHead(visit), status: status)
    }

    private func savePrices<Form: HousePricesForm>(_ visit: ConsoleVisit, _ sent: FormBody, _ form: Form) async throws -> Response {
        let (words, version) = (visit.words, sent[FormVersion.field])
        guard form.faults.isEmpty else { return try await pricesFormPage(visit, form, version: version, status: .badRequest) }
        do {
            try await housePrices.change(Form.part.list, of: visit.organisation.uuid, staff(visit), at: clock.now()) { prices in
                if let key = form.key {
                    guard let own = Form(key, of: prices, visit) else { throw ShowRefusal.unknown }
                    try FormVersion.check(version, own.fields(words))
                }
                form.tell(&prices)
            }
        } catch let stale as StaleForm {
            let page = StaleFormPage(
                form.fields(words), stale.fields, action: visit.path(["settings", "fees"] + form.place), token: visit.token, words)
            return try await visit.show(page, feesHead(visit), status: .conflict)
        } catch ShowRefusal.invalidField("money_step") {
            var again = form
            again.faults["step"] = "console.meaning.step.bad"
            return try await pricesFormPage(visit, again, version: version, status: .badRequest)
        } catch ShowRefusal.invalidField, ShowRefusal.inUse {
            return try await pricesFormPage(
                visit, form, version: version, faults: [words("console.fees.refused")], status: .badRequest)
        }
        return visit.see(visit.path("settings", "fees"), saying: Toast(.good, words("console.show.saved")))
    }

    private func dropPrices<Form: HousePricesForm>(_ visit: ConsoleVisit, _ form: Form) async throws -> Response {
        do {
            let gone = try await housePrices.drop(
                Form.part.list, form.key ?? "", of: visit.organisation.uuid, staff(visit), at: clock.now())
            return self.gone(visit, gone.kind, gone.uuid, gone.name, to: visit.path("settings", "fees"))
        } catch ShowRefusal.unknown { throw Problem.notFound } catch ShowRefusal.inUse {
            // Its day has come meanwhile.
            return visit.see(visit.path("settings", "fees"), saying: Toast(.bad, visit.words("console.fees.refused")))
        }
    }
}
