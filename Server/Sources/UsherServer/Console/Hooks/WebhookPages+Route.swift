import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A house's webhooks, in a browser: the same store as the API's.
extension ConsoleDesk {
    var webhookEndpoints: [Endpoint] {
        [
            housePage("/webhooks", "A house's webhooks", .webhooks) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await webhooksTable(visit)),
                    ConsoleHead(
                        title: visit.words(ConsoleSection.webhooks.key), section: .webhooks,
                        action: .init(href: visit.path("webhooks", "new"), label: visit.words("console.hook.new"))))
            },
            housePage("/webhooks/new", "A new webhook", .webhooks) { visit, _ in
                try await newWebhookPage(visit, WebhookForm())
            },
            houseForm("/webhooks/new", "Makes a webhook", .webhooks, needing: .webhooks) { visit, form, _ in
                try await makeWebhook(visit, WebhookForm(form))
            },
            housePage(
                "/webhooks/{hook}", "A webhook and its calls", .webhooks,
                parameters: [.query("after", .string(), "Where the page before ended.")]
            ) { visit, context in try await webhookPage(visit, try await webhook(visit, context)) },
            houseForm("/webhooks/{hook}", "Changes a webhook", .webhooks, needing: .webhooks) { visit, form, context in
                try await changeWebhook(visit, try await webhook(visit, context), WebhookForm(form))
            },
            houseForm("/webhooks/{hook}/rotate", "Gives a webhook a new secret", .webhooks, needing: .webhooks) { visit, _, context in
                let (row, secret) = try await boxOffice.hooks.rotate(context.segment("hook"), staff(visit), at: clock.now())
                return try await webhookPage(visit, row, secret: secret)
            },
            webhookAct("test", "Sends a webhook a test", "console.hook.tested") { visit, row in
                try await boxOffice.limits.hookActs.spend(row.organisation)
                _ = try await boxOffice.hooks.test(row.uuid, staff(visit), at: clock.now())
            },
            webhookAct("enable", "Calls a webhook again", "console.hook.enabled") { visit, row in
                _ = try await boxOffice.hooks.enable(row.uuid, staff(visit), at: clock.now())
            },
            houseForm("/webhooks/{hook}/again/{event}", "Sends an event again", .webhooks, needing: .webhooks) { visit, _, context in
                let row = try await webhook(visit, context)
                try await boxOffice.limits.hookActs.spend(row.organisation)
                _ = try await boxOffice.hooks.replay(row.uuid, .events([context.segment("event")]), staff(visit), at: clock.now())
                return visit.see(path(visit, row), saying: Toast(.good, visit.words("console.hook.call.resent")))
            },
            housePage("/webhooks/{hook}/delete", "Whether a webhook shall go", .webhooks) { visit, context in
                try await deletionPage(visit, try await webhook(visit, context))
            },
            houseForm("/webhooks/{hook}/delete", "Deletes a webhook", .webhooks, needing: .webhooks) { visit, _, context in
                try await boxOffice.hooks.delete(try await webhook(visit, context).uuid, staff(visit), at: clock.now())
                return visit.see(visit.path(.webhooks), saying: Toast(.good, visit.words("console.hook.deleted")))
            },
        ]
    }

    private func webhookAct(
        _ name: String, _ summary: String, _ said: String, _ act: @escaping @Sendable (ConsoleVisit, HookRow) async throws -> Void
    ) -> Endpoint {
        houseForm("/webhooks/{hook}/\(name)", summary, .webhooks, needing: .webhooks) { visit, _, context in
            let row = try await webhook(visit, context)
            try await act(visit, row)
            return visit.see(path(visit, row), saying: Toast(.good, visit.words(said)))
        }
    }

    /// A webhook of this house's; anybody else's is as unknown as none.
    private func webhook(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> HookRow {
        let row = try await boxOffice.hooks.find(context.segment("hook"), staff(visit))
        guard row.organisation == visit.organisation.id else { throw Problem.notFound }
        return row
    }

    private func path(_ visit: ConsoleVisit, _ row: HookRow) -> String { visit.path("webhooks", row.uuid) }

    // MARK: The list

    private func webhooksTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let words = visit.words
        let rows = try await boxOffice.hooks.list(of: visit.organisation.uuid, staff(visit))
        let waiting = try await boxOffice.hooks.waiting(rows)
        return ConsoleTable(
            words(ConsoleSection.webhooks.key),
            heads: [
                .init(label: words("console.hook.url")), .init(label: words("console.hook.well")),
                .init(label: words("console.hook.waiting"), isNumber: true),
            ], rows: zip(rows, waiting).map { row($0, waiting: $1, visit) },
            empty: rows.isEmpty
                ? EmptyState(
                    title: words("console.hook.none"), text: words("console.hook.none.text"),
                    action: .init(href: visit.path("webhooks", "new"), label: words("console.hook.new"))) : nil)
    }

    private func row(_ row: HookRow, waiting: Int64, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        return ConsoleTable.Row(cells: [
            .init(head: "", text: row.url, href: path(visit, row), tag: row.isOn ? nil : Self.off(words), isName: true),
            .init(head: words("console.hook.well"), text: well(row, visit)),
            .init(head: words("console.hook.waiting"), text: words.number(waiting), isNumber: true),
        ])
    }

    private static func off(_ words: Words) -> ConsoleTag { ConsoleTag(words("console.hook.state.off"), .bad) }

    private func well(_ row: HookRow, _ visit: ConsoleVisit) -> String {
        row.wellAt.map { visit.words.shortMoment($0, visit.zone) } ?? visit.words("console.hook.never")
    }

    // MARK: A new one

    private func newWebhookPage(_ visit: ConsoleVisit, _ form: WebhookForm, status: HTTPResponse.Status = .ok) async throws -> Response {
        let words = visit.words
        let content = ConsoleFormPage(
            lead: words("console.hook.lead"),
            form: ConsoleForm(
                visit.path("webhooks", "new"), form.fields(words), button: words("console.hook.make"), token: visit.token,
                cancel: visit.path(.webhooks), faults: form.faults))
        return try await visit.show(content, ConsoleHead(title: words("console.hook.new"), section: .webhooks), status: status)
    }

    private func makeWebhook(_ visit: ConsoleVisit, _ sent: WebhookForm) async throws -> Response {
        var form = sent
        guard await check(&form, visit) else { return try await newWebhookPage(visit, form, status: .badRequest) }
        do {
            let (row, secret) = try await boxOffice.hooks.create(
                form.draft, of: visit.organisation.uuid, staff(visit), at: clock.now())
            return try await webhookPage(visit, row, secret: secret, status: .created)
        } catch HookRefusal.tooMany {
            form.faults = [visit.words("console.hook.many", ["n": .number(Int64(HookRule.most))])]
            return try await newWebhookPage(visit, form, status: .conflict)
        }
    }

    private func check(_ form: inout WebhookForm, _ visit: ConsoleVisit) async -> Bool {
        do { try await boxOffice.checkHook(form.draft.url) } catch { form.urlFault = visit.words("console.hook.url.bad") }
        if form.draft.types.isEmpty { form.typesFault = visit.words("console.hook.types.none") }
        return form.urlFault == nil && form.typesFault == nil
    }

    // MARK: One of them

    private func webhookPage(
        _ visit: ConsoleVisit, _ row: HookRow, _ form: WebhookForm? = nil, secret: HookSecret? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, own) = (visit.words, path(visit, row))
        func act(_ name: String, _ key: String) -> OrderPage.Act {
            .init(action: "\(own)/\(name)", label: words(key), token: visit.token, once: FormOnce.make())
        }
        let waiting = try await boxOffice.hooks.waiting([row])[0]
        let content = WebhookPage(
            secret: secret?.text, off: row.disabledFor.map { words("console.hook.off.\($0.rawValue)") },
            facts: [
                .init(name: words("console.hook.state"), value: words(row.isOn ? "console.hook.state.on" : "console.hook.state.off")),
                .init(name: words("console.hook.well"), value: well(row, visit)),
                .init(name: words("console.hook.waiting"), value: words.number(waiting)),
            ],
            acts: [
                row.isOn ? act("test", "console.hook.test") : act("enable", "console.hook.enable"), act("rotate", "console.hook.rotate"),
            ],
            links: [.init(href: own + "/delete", label: words("console.hook.delete"))],
            calls: try await callsTable(visit, row),
            form: ConsoleForm(
                own, (form ?? WebhookForm(row)).fields(words), button: words("console.hook.change"), token: visit.token,
                legend: words("console.hook.change"), faults: form?.faults ?? []))
        return try await visit.show(
            content, ConsoleHead(title: row.url, section: .webhooks, state: row.isOn ? nil : Self.off(words)), status: status)
    }

    private func callsTable(_ visit: ConsoleVisit, _ row: HookRow) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...Int64.max) }
        let found = try await boxOffice.hooks.deliveries(of: row.uuid, before: before, limit: 50, staff(visit), at: clock.now())
        let own = path(visit, row)
        return ConsoleTable(
            words("console.hook.calls"),
            heads: [
                .init(label: words("console.hook.call.what")), .init(label: words("console.hook.call.when")),
                .init(label: words("console.hook.call.tries"), isNumber: true), .init(label: words("console.hook.call.how")),
                .init(label: words("console.table.acts")),
            ],
            rows: found.rows.map { call($0, of: own, visit) }, next: found.next.map { "\(own)?after=\($0)" },
            first: before == nil ? nil : own,
            nothing: found.rows.isEmpty ? words("console.hook.calls.none") : nil, token: visit.token)
    }

    private func call(_ call: HookDelivery, of own: String, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let what = call.type.map { words("console.hook.type.\($0)") } ?? words("console.hook.forgotten")
        let when = call.at.map { words.shortMoment($0, visit.zone) } ?? "–"
        let how = words("console.hook.call.\(call.state.rawValue)")
        let told = call.due.flatMap { call.tries > 0 ? words.shortMoment($0, visit.zone) : nil }
        return ConsoleTable.Row(cells: [
            .init(head: "", text: what, note: call.event, isName: true),
            .init(head: words("console.hook.call.when"), text: when),
            .init(head: words("console.hook.call.tries"), text: words.number(call.tries), isNumber: true),
            .init(head: words("console.hook.call.how"), text: told.map { "\(how), \($0)" } ?? how, note: call.failure),
            .init(
                head: "", text: "",
                buttons: call.type == nil || call.state == .waiting
                    ? []
                    : [
                        .init(
                            action: "\(own)/again/\(call.event)", label: words("console.hook.call.again"),
                            name: words("console.hook.call.again.of", ["what": .text(what), "when": .text(when)]))
                    ]),
        ])
    }

    private func changeWebhook(_ visit: ConsoleVisit, _ row: HookRow, _ sent: WebhookForm) async throws -> Response {
        var form = sent
        guard await check(&form, visit) else { return try await webhookPage(visit, row, form, status: .badRequest) }
        let draft = form.draft
        _ = try await boxOffice.hooks.change(row.uuid, staff(visit), at: clock.now()) { $0 = draft }
        return visit.see(path(visit, row), saying: Toast(.good, visit.words("console.hook.changed")))
    }

    private func deletionPage(_ visit: ConsoleVisit, _ row: HookRow) async throws -> Response {
        let (words, own) = (visit.words, path(visit, row))
        let confirmation = Confirmation(
            text: words("console.hook.delete.text"), facts: [ConsoleFigure(name: words("console.hook.url"), value: row.url)],
            form: ConsoleForm(own + "/delete", [], button: words("console.hook.delete"), token: visit.token, cancel: own, isBad: true))
        return try await visit.show(
            ConsoleConfirmPage(confirmation: confirmation),
            ConsoleHead(title: words("console.hook.delete"), section: .webhooks, crumbs: [.init(href: own, label: row.url)]))
    }
}

/// What a webhook's form says.
struct WebhookForm {
    var draft: HookStore.Draft
    var urlFault: String?
    var typesFault: String?
    var faults: [String] = []

    init() { draft = .init(url: "", types: [.salePaid, .saleRefunded, .saleCancelled], persons: false) }

    init(_ row: HookRow) { draft = .init(url: row.url, types: row.types, persons: row.persons) }

    init(_ form: FormBody) {
        let types = form.all("type").compactMap { HookType(rawValue: $0) }.filter { $0 != .hookTest }
        draft = .init(url: WireText.trimmed(form["url"]), types: Set(types), persons: form.all("persons").contains("yes"))
    }

    func fields(_ words: Words) -> [ConsoleField] {
        [
            .text(
                "url", words("console.hook.url"), draft.url, type: "url", most: BoxOfficeDesk.longestHookURL,
                hint: words("console.hook.url.hint"), error: urlFault),
            .ticks(
                "type", words("console.hook.types"),
                HookType.offered.map {
                    .init($0.rawValue, words("console.hook.type.\($0.rawValue)"), note: $0.rawValue, isChosen: draft.types.contains($0))
                }, error: typesFault),
            .ticks("persons", words("console.hook.persons"), [.init("yes", words("console.hook.persons.yes"), isChosen: draft.persons)]),
        ]
    }
}
