import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// A plan's versions, and which shows get one of them.
extension ConsoleDesk {
    var planVersionPages: [Endpoint] {
        [
            housePage("/plans/{plan}/versions", "A plan's versions", .plans, needing: .content) { visit, context in
                let (plan, versions) = try await planned { try await plans.versions(of: context.segment("plan"), staff(visit)) }
                guard plan.organisation == visit.organisation.id else { throw Problem.notFound }
                return try await visit.show(
                    ConsoleTablePage(table: versionsTable(plan, versions, visit)),
                    ConsoleHead(title: plan.name, section: .plans, tabs: planTabs(plan, visit, at: "versions")))
            },
            houseForm("/plans/{plan}/versions/{number}/again", "Publishes an earlier version once more", .plans, needing: .content) {
                visit, _, context in try await publishAgain(visit, context)
            },
            housePage("/plans/{plan}/versions/{number}", "Which shows get a version", .plans, needing: .content) { visit, context in
                try await usePage(visit, context)
            },
            houseForm("/plans/{plan}/versions/{number}", "Gives shows a version", .plans, needing: .content) { visit, form, context in
                try await use(visit, form, context)
            },
        ]
    }

    private static func number(_ context: UsherContext) -> Int64 { Digits.whole(context.segment("number"), in: 1...Int64.max) ?? 0 }

    private func versionsTable(_ plan: HousePlanRow, _ versions: [HousePlanVersionRow], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words("console.plan.tab.versions"),
            heads: [
                .init(label: words("console.plan.version")), .init(label: words("console.plan.by")),
                .init(label: words("console.plan.changes")),
                .init(label: words("console.plan.places"), isNumber: true), .init(label: words("console.plan.shows"), isNumber: true),
                .init(label: words("console.table.acts")),
            ], rows: versions.map { versionRow($0, of: plan, visit) },
            empty: versions.isEmpty
                ? EmptyState(
                    title: words("console.plan.unpublished"), text: words("console.plan.unpublished.text"),
                    action: .init(href: visit.path("plans", plan.uuid, "edit"), label: words("console.plan.tab.edit"))) : nil,
            token: visit.token)
    }

    private func versionRow(_ row: HousePlanVersionRow, of plan: HousePlanRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let path = visit.path("plans", plan.uuid, "versions", String(row.number))
        let again = words("console.plan.again.of", ["version": .number(row.number)])
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: words("console.plan.use.of", ["version": .number(row.number)]), note: row.note.isEmpty ? nil : row.note,
                href: path,
                isName: true),
            .init(head: words("console.plan.by"), text: row.author, note: words.shortMoment(row.created, visit.zone)),
            .init(
                head: words("console.plan.changes"),
                text: changes(
                    SeatMapChange(added: Int(row.added), removed: Int(row.removed), moved: Int(row.moved), renamed: Int(row.renamed)), words
                )),
            .init(head: words("console.plan.places"), text: words.number(row.places), isNumber: true),
            .init(head: words("console.plan.shows"), text: words.number(row.shows), isNumber: true),
            .init(
                head: "", text: "",
                buttons: row.number == plan.latest
                    ? [] : [.init(action: path + "/again", label: words("console.plan.again"), name: again)]),
        ])
    }

    /// "2 new, 1 gone, 14 moved"
    private func changes(_ change: SeatMapChange, _ words: Words) -> String {
        let parts = [("added", change.added), ("removed", change.removed), ("moved", change.moved), ("renamed", change.renamed)]
            .filter { $0.1 > 0 }.map { words("console.plan.\($0.0)", ["n": .number(Int64($0.1))]) }
        return parts.isEmpty ? words("console.plan.same") : parts.joined(separator: ", ")
    }

    private func publishAgain(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Response {
        let (id, number) = (context.segment("plan"), Self.number(context))
        let note = visit.words("console.plan.again.note", ["version": .number(number)])
        let (plan, version) = try await planned {
            guard try await plans.plan(id, staff(visit)).organisation == visit.organisation.id else { throw HousePlanRefusal.notFound }
            return try await plans.publishAgain(number, note: note, of: id, .any, staff(visit), at: visit.now)
        }
        return visit.see(
            visit.path("plans", plan.uuid, "versions"),
            saying: Toast(.good, visit.words("console.plan.published", ["version": .number(version.number)])))
    }

    // MARK: Use in shows

    private func usePage(_ visit: ConsoleVisit, _ context: UsherContext, fault: String? = nil) async throws -> Response {
        let (words, id, number) = (visit.words, context.segment("plan"), Self.number(context))
        let (plan, uses) = try await planned {
            let plan = try await plans.plan(id, staff(visit))
            guard plan.organisation == visit.organisation.id else { throw HousePlanRefusal.notFound }
            return (plan, try await plans.uses(of: number, of: id, staff(visit), at: visit.now))
        }
        let path = visit.path("plans", plan.uuid, "versions", String(number))
        let head = ConsoleHead(
            title: words("console.plan.use.of", ["version": .number(number)]), section: .plans,
            crumbs: [.init(href: visit.path("plans", plan.uuid, "versions"), label: plan.name)])
        guard !uses.isEmpty else {
            let table = ConsoleTable(
                head.title, heads: [], rows: [],
                empty: EmptyState(
                    title: words("console.plan.noshows"), text: words("console.plan.noshows.text"), action: newShow(visit)))
            return try await visit.show(ConsoleTablePage(table: table), head)
        }
        let options = uses.filter { !$0.isUsed }.map { use in
            ConsoleField.Option(
                use.show, "\(use.title) · \(words.shortMoment(use.startsAt, Zone(use.zone) ?? .universal))", note: outcome(use, words))
        }
        let page = ConsoleFormPage(
            lead: words("console.plan.use.lead", ["n": .number(Int64(uses.filter(\.isUsed).count))]),
            form: ConsoleForm(
                path, [.ticks("show", words("console.plan.shows.coming"), options, error: fault)], button: words("console.plan.use"),
                token: visit.token, cancel: visit.path("plans", plan.uuid, "versions")))
        return try await visit.show(page, head, status: fault == nil ? .ok : .badRequest)
    }

    /// What would happen, or what stands in the way.
    private func outcome(_ use: HousePlanUse, _ words: Words) -> String {
        guard let first = use.obstacles.first else { return changes(use.change, words) }
        let orders = Set(use.obstacles.flatMap(\.orders)).sorted().prefix(3).joined(separator: ", ")
        return words(
            "console.plan.blocked",
            ["n": .number(Int64(use.obstacles.count)), "seat": .text(first.fault.path), "orders": .text(orders.isEmpty ? "–" : orders)])
    }

    private func use(_ visit: ConsoleVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let (words, id, number) = (visit.words, context.segment("plan"), Self.number(context))
        let shows = Array(Set(form.all("show"))).sorted()
        guard (1...HousePlanStore.mostShows).contains(shows.count) else {
            return try await usePage(visit, context, fault: words("console.plan.use.none"))
        }
        let uses = try await planned {
            guard try await plans.plan(id, staff(visit)).organisation == visit.organisation.id else { throw HousePlanRefusal.notFound }
            return try await plans.use(number, of: id, in: shows, staff(visit), at: visit.now)
        }
        let (done, kept) = (uses.filter(\.isUsed).count, uses.filter { !$0.isUsed })
        let said = words("console.plan.used", ["n": .number(Int64(done)), "version": .number(number)])
        let rest = kept.isEmpty ? "" : " " + words("console.plan.kept", ["shows": .text(kept.map(\.title).joined(separator: ", "))])
        return visit.see(visit.path("plans", id, "versions", String(number)), saying: Toast(kept.isEmpty ? .good : .bad, said + rest))
    }
}
