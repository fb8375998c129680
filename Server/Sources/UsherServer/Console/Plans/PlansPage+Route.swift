import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// A house's plans: the list, a new one, and the page that holds the editor. All through the store of the API.
extension ConsoleDesk {
    var plans: HousePlanStore { boxOffice.plans }

    var planPageEndpoints: [Endpoint] {
        [
            housePage("/plans", "A house's plans", .plans) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await plansTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.plans.key), section: .plans, action: newPlan(visit)))
            },
            housePage("/plans/new", "A new plan", .plans) { visit, _ in try await newPlanPage(visit) },
            houseForm("/plans/new", "Makes a plan", .plans, needing: .content) { visit, form, _ in try await makePlan(visit, form) },
            housePage("/plans/{plan}/edit", "The editor of a plan", .plans, needing: .content) { visit, context in
                try await planPage(visit, context)
            },
        ] + planVersionPages
    }

    private func newPlan(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        ConsoleHead.Link(href: visit.path("plans", "new"), label: visit.words("console.plan.new"))
    }

    private func plansTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let words = visit.words
        let rows = try await planned { try await plans.list(of: visit.organisation.id, staff(visit)) }
        return ConsoleTable(
            words(ConsoleSection.plans.key),
            heads: [
                .init(label: words("console.plan.name")), .init(label: words("console.plan.version"), isNumber: true),
                .init(label: words("console.plan.places"), isNumber: true), .init(label: words("console.plan.shows"), isNumber: true),
                .init(label: words("console.plan.changed")), .init(label: words("console.table.acts")),
            ], rows: rows.map { planRow($0, visit) },
            total: rows.isEmpty ? nil : words("console.plan.count", ["n": .number(Int64(rows.count))]),
            empty: rows.isEmpty
                ? EmptyState(title: words("console.plan.none"), text: words("console.plan.none.text"), action: newPlan(visit)) : nil,
            token: visit.token)
    }

    private func planRow(_ row: HousePlanRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let isDraft = row.latest == 0
        let versions = isDraft ? nil : visit.path("plans", row.uuid, "versions")
        let busy = row.editor.flatMap { $0.isAtWork(at: visit.now) ? words("console.plan.editing", ["name": .text($0.name)]) : nil }
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: row.name, note: busy, href: visit.path("plans", row.uuid, "edit"),
                tag: isDraft ? ConsoleTag(words("console.plan.draft"), .gold) : nil, isName: true),
            .init(
                head: words("console.plan.version"), text: isDraft ? "–" : words.number(row.latest), href: versions, isNumber: true),
            .init(head: words("console.plan.places"), text: row.places.map { words.number($0) } ?? "–", isNumber: true),
            .init(head: words("console.plan.shows"), text: words.number(row.shows), isNumber: true),
            .init(head: words("console.plan.changed"), text: words.shortMoment(row.changed, visit.zone)),
            .init(
                head: "", text: "",
                buttons: [
                    .init(
                        action: visit.path("plans", row.uuid, "delete"), label: words("console.delete"),
                        name: words("console.delete.of", ["name": .text(row.name)]), isBad: true)
                ]),
        ])
    }

    // MARK: A new one

    private func newPlanPage(_ visit: ConsoleVisit, name: String = "", fault: String? = nil) async throws -> Response {
        let words = visit.words
        let shows = try await houseShows.list(of: visit.organisation.id, .coming, text: "", after: nil, limit: 100, at: visit.now).shows
        let options =
            [ConsoleField.Option("", words("console.plan.empty"), isChosen: true)] + shows.filter(\.hasMap).map { .init($0.uuid, $0.title) }
        let content = ConsoleFormPage(
            lead: words("console.plan.new.lead"),
            form: ConsoleForm(
                visit.path("plans", "new"),
                [
                    .text("name", words("console.plan.name"), name, most: 255, error: fault),
                    .choice("show", words("console.plan.begin"), options, hint: words("console.plan.begin.hint")),
                ], button: words("console.plan.make"), token: visit.token, cancel: visit.path(.plans)))
        return try await visit.show(
            content, ConsoleHead(title: words("console.plan.new"), section: .plans), status: fault == nil ? .ok : .badRequest)
    }

    private func makePlan(_ visit: ConsoleVisit, _ form: FormBody) async throws -> Response {
        guard let name = try? BoxOfficeDesk.planName(form["name"]) else {
            return try await newPlanPage(visit, name: form["name"], fault: visit.words("console.plan.name.fault"))
        }
        let plan = try await planned {
            let show = form["show"]
            let drawing =
                show.isEmpty
                ? HousePlanDrawing(named: name)
                : HousePlanDrawing(try await plans.map(ofShow: show, in: visit.organisation.id, staff(visit)))
            return try await plans.add(drawing, named: name, to: visit.organisation.id, staff(visit), at: visit.now)
        }
        return visit.see(visit.path("plans", plan.uuid, "edit"))
    }

    // MARK: The editor

    private func planPage(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Response {
        let (plan, map) = try await planned { try await plans.latestMap(context.segment("plan"), staff(visit)) }
        guard plan.organisation == visit.organisation.id else { throw Problem.notFound }
        return try await visit.show(
            PlanEditorPage(plan, map, visit), ConsoleHead(title: plan.name, section: .plans, tabs: planTabs(plan, visit, at: "edit")))
    }

    func planTabs(_ plan: HousePlanRow, _ visit: ConsoleVisit, at here: String) -> [ConsoleTab] {
        ["edit", "versions"].map {
            ConsoleTab(href: visit.path("plans", plan.uuid, $0), label: visit.words("console.plan.tab.\($0)"), isHere: $0 == here)
        }
    }

    /// What a page asks of plans: what is not there, or is another house's, is a page that is not there.
    func planned<T>(_ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch let refusal as HousePlanRefusal {
            switch refusal {
            case .notFound, .versionNotFound: throw Problem.notFound
            default: throw refusal.problem
            }
        }
    }
}
