import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// The form of a territory, with a map to draw it on.
struct TerritoryFormPage: ConsoleContent {
    static let template = "canvass/territory-form"

    struct Street: Sendable {
        let name: String
        let count: String
    }

    let lead: String
    let map: CampaignMap
    /// The territory itself, which the map leaves out: it is being drawn.
    let own: String
    /// Where the script asks how many homes are inside.
    let count: String
    let ground: String?
    let streets: [Street]
    let hasStreets: Bool
    let form: ConsoleForm

    var script: String? { "canvass/territory.js" }
    var said: [String] { CampaignMap.said }
    var hasMap: Bool { true }
    var imageOrigins: [String] { map.origins }
}

/// Territories of a campaign: the list, a new one, one that is changed or deleted.
extension ConsoleDesk {
    var territories: TerritoryStore { TerritoryStore(database) }

    typealias TerritoryHandler = @Sendable (CampaignVisit, OpenTerritory, UsherContext) async throws -> Response
    typealias TerritoryFormHandler = @Sendable (CampaignVisit, OpenTerritory, FormBody, UsherContext) async throws -> Response

    /// A page of one territory's: `path` is what follows its address.
    func territoryPage(
        _ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [], _ handler: @escaping TerritoryHandler
    ) -> Endpoint {
        housePage("/territories/{territory}" + path, summary, .campaigns, needing: .content, parameters: parameters) { visit, context in
            try await Self.found {
                let (opened, territory) = try await open(visit, territory: context.segment("territory"))
                return try await handler(opened, territory, context)
            }
        }
    }

    func territoryForm(_ path: String, _ summary: String, _ handler: @escaping TerritoryFormHandler) -> Endpoint {
        houseForm("/territories/{territory}" + path, summary, .campaigns, needing: .content) { visit, form, context in
            try await Self.found {
                let (opened, territory) = try await open(visit, territory: context.segment("territory"))
                return try await handler(opened, territory, form, context)
            }
        }
    }

    private func open(_ visit: ConsoleVisit, territory: String) async throws -> (CampaignVisit, OpenTerritory) {
        guard let uuid = UUIDText.normalised(territory) else { throw Problem.notFound }
        let found = try await territories.find(uuid, for: caller(visit))
        return (try await open(visit, found.campaign.uuid), found)
    }

    var territoryEndpoints: [Endpoint] {
        [
            campaignPage("/territories", "A campaign's territories") { visit, _ in try await territoriesPage(visit) },
            campaignPage("/territories/new", "Asks for a new territory") { visit, _ in
                let count = try await territories.list(visit.uuid, for: visit.actor).count
                return try await territoryFormPage(visit, TerritoryFields(after: count), nil)
            },
            campaignForm("/territories/new", "Makes a territory") { visit, form, _ in
                try await makeTerritory(visit, TerritoryFields(form))
            },
            territoryPage("/edit", "Asks for a territory's facts") { visit, open, _ in
                try await territoryFormPage(visit, TerritoryFields(open.territory), open.territory)
            },
            territoryForm("/edit", "Changes a territory") { visit, open, form, _ in
                try await changeTerritory(visit, open.territory, TerritoryFields(form))
            },
            territoryPage("/delete", "Asks before a territory is deleted") { visit, open, _ in
                try await confirmDelete(visit, open.territory)
            },
            territoryForm("/delete", "Deletes a territory") { visit, open, _, _ in
                let gone = try await territories.delete(open.territory.uuid, by: visit.actor)
                return visit.see(.territories, visit.words("console.territory.deleted", ["name": .text(gone.facts.name)]))
            },
        ]
    }

    private func territoriesPage(_ visit: CampaignVisit) async throws -> Response {
        let words = visit.words
        let rows = try await territories.list(visit.uuid, for: visit.actor)
        let new = ConsoleHead.Link(href: visit.path("territories", "new"), label: words("console.territory.new"))
        let empty = EmptyState(title: words("console.territories.none"), text: words("console.territories.none.text"), action: new)
        let table = ConsoleTable(
            words("console.campaign.tab.territories"),
            heads: [
                .init(label: words("console.territory")), .init(label: words("campaign.homes"), isNumber: true),
                .init(label: words("campaign.visited"), isNumber: true), .init(label: words("console.territory.left"), isNumber: true),
                .init(label: words("console.territory.walker")), .init(label: words("console.table.acts")),
            ], rows: rows.map { territoryRow($0, visit) }, empty: rows.isEmpty ? empty : nil)
        let page = CampaignTablePage(lead: rows.isEmpty ? nil : words("console.territories.lead"), table: table)
        return try await visit.show(page, visit.head(.territories, action: rows.isEmpty ? nil : new))
    }

    private func territoryRow(_ row: TerritoryRow, _ visit: CampaignVisit) -> ConsoleTable.Row {
        let (words, facts) = (visit.words, row.territory.facts)
        let what =
            switch facts.area {
            case .outline: words("console.territory.way.outline")
            case .streets(let names): names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " …" : "")
            }
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: facts.name, note: [words("console.colour.\(facts.colour)"), what].joined(separator: " · "),
                href: visit.console.path("territories", row.territory.uuid), isName: true),
            .init(head: words("campaign.homes"), text: words.number(row.homes), isNumber: true),
            .init(head: words("campaign.visited"), text: words.number(row.visited), isNumber: true),
            .init(head: words("console.territory.left"), text: words.number(row.left), isNumber: true),
            .init(head: words("console.territory.walker"), text: row.walker ?? "–"),
            .init(
                head: "", text: words("walklist.open"), href: visit.console.path("territories", row.territory.uuid, "walk")),
        ])
    }

    // MARK: One territory's form

    /// Members who may walk.
    private func walkers(_ visit: CampaignVisit) async throws -> [TeamMember] {
        try await teams.members(of: visit.console.organisation.uuid, for: visit.actor.account).filter { $0.role.supervises }
    }

    private func territoryFormPage(
        _ visit: CampaignVisit, _ fields: TerritoryFields, _ territory: Territory?, fault: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let streets = try await territories.streets(visit.uuid, for: visit.actor)
        let back = territory.map { visit.console.path("territories", $0.uuid) } ?? visit.path(.territories)
        let form = ConsoleForm(
            territory.map { visit.console.path("territories", $0.uuid, "edit") } ?? visit.path("territories", "new"),
            fields.fields(words, members: try await walkers(visit)),
            button: words(territory == nil ? "console.territory.make" : "console.form.save"), token: visit.token, cancel: back,
            hidden: fields.revision.map { [.init(name: "revision", value: "\($0)")] } ?? [], faults: [fault].compactMap(\.self))
        let slug = visit.console.organisation.slug.text
        let page = TerritoryFormPage(
            lead: words("console.territory.lead"), map: map(visit), own: territory?.uuid ?? "",
            count: SitePage("/console/api/campaigns", visit.uuid, "territories", "count", query: [("organisation", slug)]).path,
            ground: ground(visit),
            streets: streets.map { .init(name: $0.name, count: words("campaign.look.homes", ["n": .number($0.homes)])) },
            hasStreets: !streets.isEmpty, form: form)
        let title = territory?.facts.name ?? words("console.territory.new")
        return try await visit.show(page, visit.head(below: .territories, title), status: status)
    }

    private func makeTerritory(_ visit: CampaignVisit, _ fields: TerritoryFields) async throws -> Response {
        guard let facts = fields.facts else { return try await territoryFormPage(visit, fields, nil, status: .badRequest) }
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: clock.now(), using: &generator)
        return try await judged(visit, fields, nil) {
            try await territories.create(facts, uuid: uuid, in: visit.uuid, by: visit.actor)
        }
    }

    private func changeTerritory(_ visit: CampaignVisit, _ territory: Territory, _ fields: TerritoryFields) async throws -> Response {
        guard let facts = fields.facts else { return try await territoryFormPage(visit, fields, territory, status: .badRequest) }
        return try await judged(visit, fields, territory) {
            try await territories.change(territory.uuid, facts, revision: fields.revision, by: visit.actor)
        }
    }

    /// Done, and said how many homes it has now; or the form again with what is wrong.
    private func judged(
        _ visit: CampaignVisit, _ fields: TerritoryFields, _ territory: Territory?, _ body: () async throws -> TerritoryRow
    ) async throws -> Response {
        let words = visit.words
        var fields = fields
        var fault: String?
        do {
            let row = try await body()
            let said = words(
                territory == nil ? "console.territory.made" : "console.territory.changed",
                ["name": .text(row.territory.facts.name), "n": .number(row.homes)])
            return visit.console.see(visit.console.path("territories", row.territory.uuid), saying: Toast(.good, said))
        } catch TerritoryRefusal.tooLarge(let homes) {
            fault = words("console.territory.large", ["n": .number(Int64(homes)), "most": .number(Int64(Territory.mostHomes))])
        } catch TerritoryRefusal.tooMany {
            fault = words("console.territory.many", ["most": .number(Int64(Territory.most))])
        } catch TerritoryRefusal.unknownWalker { fields.faults["walker"] = "console.form.choose" } catch TerritoryRefusal.changed {
            fault = words("console.changed")
        }
        return try await territoryFormPage(visit, fields, territory, fault: fault, status: .conflict)
    }

    private func confirmDelete(_ visit: CampaignVisit, _ territory: Territory) async throws -> Response {
        let words = visit.words
        let page = ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.territory.delete.text", ["name": .text(territory.facts.name)]), facts: [],
                form: ConsoleForm(
                    visit.console.path("territories", territory.uuid, "delete"), [], button: words("console.territory.delete"),
                    token: visit.token, cancel: visit.console.path("territories", territory.uuid), isBad: true)))
        return try await visit.show(page, visit.head(below: .territories, words("console.territory.delete")))
    }
}
