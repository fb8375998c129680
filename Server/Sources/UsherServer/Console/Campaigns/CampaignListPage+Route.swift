import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// A house's campaigns in the console: the list, and a new one.
extension ConsoleDesk {
    var campaigns: CampaignStore { CampaignStore(database, founding: settings.organisations) }

    var campaignListEndpoints: [Endpoint] {
        [
            housePage("/campaigns", "A house's campaigns", .campaigns, parameters: Self.listParameters([])) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await campaignsTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.campaigns.key), section: .campaigns, action: newCampaign(visit)))
            },
            housePage("/campaigns/new", "Asks for a new campaign", .campaigns) { visit, _ in
                try await newCampaignPage(visit, CampaignFields())
            },
            houseForm("/campaigns/new", "Makes a campaign", .campaigns, needing: .content) { visit, form, _ in
                try await makeCampaign(visit, CampaignFields(form, site: site.base))
            },
        ]
    }

    private func newCampaign(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        ConsoleHead.Link(href: visit.path("campaigns", "new"), label: visit.words("console.campaign.new"))
    }

    /// The visitor as Canvass knows callers.
    func caller(_ visit: ConsoleVisit) -> CanvassActor {
        CanvassActor(account: visit.account.id, actor: visit.principal.actor, now: clock.now(), terms: canvass.terms)
    }

    private func campaignsTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let place = query.first("after").flatMap(CampaignCursor.init(text:))
        let found = try await campaigns.list(of: visit.organisation.id, after: place ?? .start, limit: Self.size(query))
        let path = visit.path(.campaigns)
        return ConsoleTable(
            words(ConsoleSection.campaigns.key),
            heads: [
                .init(label: words("console.campaign.name")), .init(label: words("console.campaign.homes"), isNumber: true),
                .init(label: words("console.campaign.visited"), isNumber: true), .init(label: words("console.campaign.since")),
                .init(label: words("console.table.acts")),
            ], rows: found.campaigns.map { campaignRow($0, visit) },
            next: found.next.map { path + "?" + query.with("after", $0.text) },
            first: place == nil ? nil : path + "?" + query.with("after", ""),
            empty: found.campaigns.isEmpty && place == nil
                ? EmptyState(title: words("console.campaign.none"), text: words("console.campaign.none.text"), action: newCampaign(visit))
                : nil, nothing: found.campaigns.isEmpty ? words("console.table.nothing") : nil)
    }

    private func campaignRow(_ campaign: Campaign, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let state = words("console.campaign.state.\(campaign.facts.status.rawValue)")
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: campaign.facts.name, note: campaign.facts.region, href: visit.path("campaigns", campaign.uuid),
                tag: campaign.facts.status == .active ? nil : ConsoleTag(state, campaign.facts.status == .draft ? .gold : .plain),
                isName: true),
            .init(head: words("console.campaign.homes"), text: words.number(campaign.addresses), isNumber: true),
            .init(head: words("console.campaign.visited"), text: words.number(campaign.visited), isNumber: true),
            .init(head: words("console.campaign.since"), text: words.shortDay(campaign.created.wire, visit.zone.foundation)),
            .init(head: "", text: words("console.import"), href: visit.path("campaigns", campaign.uuid, "import")),
        ])
    }

    private func newCampaignPage(
        _ visit: ConsoleVisit, _ fields: CampaignFields, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleFormPage(
            lead: words("console.campaign.lead"),
            form: ConsoleForm(
                visit.path("campaigns", "new"), fields.fields(words), button: words("console.campaign.make"), token: visit.token,
                cancel: visit.path(.campaigns), faults: [fault].compactMap(\.self)))
        return try await visit.show(page, ConsoleHead(title: words("console.campaign.new"), section: .campaigns), status: status)
    }

    private func makeCampaign(_ visit: ConsoleVisit, _ fields: CampaignFields) async throws -> Response {
        guard let facts = fields.facts else { return try await newCampaignPage(visit, fields, status: .badRequest) }
        var generator = SystemRandomNumberGenerator()
        do {
            let uuid = UUIDText.v7(at: clock.now(), using: &generator)
            _ = try await campaigns.create(facts, uuid: uuid, in: visit.organisation.uuid, by: caller(visit))
            let said = visit.words("console.campaign.made", ["name": .text(WireText.cut(facts.name, to: 80))])
            return visit.see(visit.path("campaigns", uuid), saying: Toast(.good, said))
        } catch CampaignRefusal.limitReached {
            return try await newCampaignPage(visit, fields, fault: visit.words("console.campaign.limit"), status: .forbidden)
        }
    }
}
