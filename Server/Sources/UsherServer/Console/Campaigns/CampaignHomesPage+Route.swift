import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// The homes of a campaign: the list, a new one, one that is changed or deleted.
extension ConsoleDesk {
    private var homes: HomeStore { HomeStore(database, most: Int64(settings.canvass.maxAddresses), quotas: settings.quotas) }

    var campaignHomesEndpoints: [Endpoint] {
        [
            campaignPage("", "A campaign's homes", parameters: Self.listParameters([])) { visit, _ in try await homesPage(visit) },
            campaignPage("/edit", "Asks for a campaign's facts") { visit, _ in
                try await campaignEditPage(visit, CampaignFields(visit.campaign.facts))
            },
            campaignForm("/edit", "Changes a campaign") { visit, form, _ in try await changeCampaign(visit, form) },
            campaignPage("/homes/new", "Asks for a new home") { visit, _ in try await homePage(visit, HomeFields(), nil) },
            campaignForm("/homes/new", "Adds a home") { visit, form, _ in try await addHome(visit, HomeFields(form)) },
            campaignPage("/homes/{home}", "A home") { visit, context in
                let home = try await home(visit, context)
                return try await homePage(visit, HomeFields(home.fields), home)
            },
            campaignForm("/homes/{home}", "Changes a home") { visit, form, context in
                try await changeHome(visit, try await home(visit, context), HomeFields(form))
            },
            campaignPage("/homes/{home}/delete", "Asks before a home is deleted") { visit, context in
                try await confirmDelete(visit, try await home(visit, context))
            },
            campaignForm("/homes/{home}/delete", "Deletes a home") { visit, _, context in
                let home = try await home(visit, context)
                try await homes.delete(home.uuid, in: visit.uuid, by: visit.actor)
                return visit.see(.homes, visit.words("console.home.deleted", ["name": .text(home.fields.line)]))
            },
        ]
    }

    private func home(_ visit: CampaignVisit, _ context: UsherContext) async throws -> CampaignHome {
        guard let uuid = UUIDText.normalised(context.segment("home")) else { throw Problem.notFound }
        return try await homes.find(uuid, in: visit.uuid, for: visit.actor)
    }

    private func homesPage(_ visit: CampaignVisit) async throws -> Response {
        let (words, query) = (visit.words, Query(visit.console.request))
        let after = query.first("after").flatMap { Digits.whole($0, in: 0...CampaignHome.ID.largest) } ?? 0
        let list = try await homes.list(visit.uuid, after: after, limit: Self.size(query), for: visit.actor)
        let (campaign, path) = (visit.campaign, visit.path(.homes))
        let importing = ConsoleHead.Link(href: visit.path("import"), label: words("console.import"))
        let empty = EmptyState(title: words("campaign.homes.none"), text: words("console.homes.none.text"), action: importing)
        let isNone = list.homes.isEmpty && after == 0
        let table = ConsoleTable(
            words("campaign.homes"), heads: homeHeads(visit), rows: list.homes.map { homeRow($0, visit) },
            next: list.more ? list.homes.last.map { path + "?" + query.with("after", "\($0.seq)") } : nil,
            first: after > 0 ? path + "?" + query.with("after", "") : nil, empty: isNone ? empty : nil,
            nothing: list.homes.isEmpty ? words("campaign.range.none") : nil)
        let page = CampaignTablePage(
            lead: campaign.facts.description, upgrade: isNone ? nil : try await upgrade(visit), figures: Self.figures(visit),
            progress: isNone
                ? nil : ConsoleProgress(label: Self.progress(campaign, words), done: campaign.visited, all: campaign.addresses),
            links: (isNone ? [] : [importing])
                + [
                    .init(href: visit.path("homes", "new"), label: words("console.home.new")),
                    .init(href: visit.path("edit"), label: words("console.campaign.edit")),
                ], table: table)
        return try await visit.show(page, visit.head(.homes))
    }

    static func progress(_ campaign: Campaign, _ words: Words) -> String {
        let share = campaign.addresses == 0 ? 0 : campaign.visited * 100 / campaign.addresses
        return words(
            "campaign.progress",
            ["visited": .number(campaign.visited), "all": .number(campaign.addresses), "percent": .number(share)])
    }

    static func figures(_ visit: CampaignVisit) -> [ConsoleFigure] {
        let (campaign, words) = (visit.campaign, visit.words)
        let printed = [
            ConsoleFigure(name: words("campaign.homes"), value: words.number(campaign.addresses)),
            ConsoleFigure(name: words("campaign.visited"), value: words.number(campaign.visited)),
            ConsoleFigure(name: words("campaign.codes"), value: words.number(campaign.codes)),
        ]
        guard visit.gate.isPaid else { return printed }
        let last = campaign.figures.lastScanned.map { words.shortMoment($0, visit.zone) } ?? words("campaign.never")
        return printed + [
            ConsoleFigure(name: words("campaign.scans"), value: words.number(campaign.figures.scans)),
            ConsoleFigure(name: words("campaign.scanned"), value: words.number(campaign.homesScanned)),
            ConsoleFigure(name: words("campaign.last"), value: last),
        ]
    }

    private func homeHeads(_ visit: CampaignVisit) -> [ConsoleTable.Head] {
        let words = visit.words
        let heads: [ConsoleTable.Head] = [
            .init(label: words("campaign.address")), .init(label: words("campaign.number"), isNumber: true),
            .init(label: words("console.visit.outcome")),
        ]
        return visit.gate.isPaid
            ? heads + [.init(label: words("campaign.scans"), isNumber: true), .init(label: words("campaign.last"))] : heads
    }

    private func homeRow(_ home: CampaignHome, _ visit: CampaignVisit) -> ConsoleTable.Row {
        let words = visit.words
        let cells: [ConsoleTable.Cell] = [
            .init(
                head: "", text: home.fields.line, note: home.fields.locality, href: visit.path("homes", home.uuid), isName: true),
            .init(head: words("campaign.number"), text: words.number(home.seq), isNumber: true),
            .init(
                head: words("console.visit.outcome"), text: home.visit.at.map { words.shortMoment($0, visit.zone) } ?? "",
                note: home.fields.note, tag: Self.outcome(home.visit, words)),
        ]
        guard visit.gate.isPaid else { return ConsoleTable.Row(cells: cells) }
        return ConsoleTable.Row(
            cells: cells + [
                .init(head: words("campaign.scans"), text: words.number(home.figures.scans), isNumber: true),
                .init(
                    head: words("campaign.last"), text: home.figures.lastScanned.map { words.shortMoment($0, visit.zone) } ?? "–"),
            ])
    }

    /// What came of the last visit, by word and colour.
    static func outcome(_ visit: HomeVisit, _ words: Words) -> ConsoleTag {
        guard let outcome = visit.outcome ?? (visit.isVisited ? .visited : nil) else { return ConsoleTag(words("campaign.notyet")) }
        return outcomeTag(outcome, words)
    }

    static func outcomeTag(_ outcome: VisitOutcome, _ words: Words) -> ConsoleTag {
        let kind: ConsoleTag.Kind =
            switch outcome {
            case .visited: .good
            case .nobody: .gold
            case .refused, .neverAgain: .bad
            }
        return ConsoleTag(words("walklist.outcome.\(outcome.rawValue)"), kind)
    }

    // MARK: One home

    private func homePage(
        _ visit: CampaignVisit, _ fields: HomeFields, _ home: CampaignHome?, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let form = ConsoleForm(
            home.map { visit.path("homes", $0.uuid) } ?? visit.path("homes", "new"), fields.fields(words),
            button: words(home == nil ? "console.home.add" : "console.form.save"), token: visit.token, cancel: visit.path(.homes),
            hidden: home.map { [.init(name: "revision", value: "\($0.revision)")] } ?? [], faults: [fault].compactMap(\.self))
        let action = home.map { ConsoleHead.Link(href: visit.path("homes", $0.uuid, "delete"), label: words("console.home.delete")) }
        return try await visit.show(
            ConsoleFormPage(lead: nil, form: form),
            visit.head(below: .homes, home?.fields.line ?? words("console.home.new"), action: action), status: status)
    }

    private func addHome(_ visit: CampaignVisit, _ fields: HomeFields) async throws -> Response {
        guard let facts = fields.facts else { return try await homePage(visit, fields, nil, status: .badRequest) }
        var generator = SystemRandomNumberGenerator()
        do {
            let uuid = UUIDText.v7(at: clock.now(), using: &generator)
            _ = try await homes.add(facts, uuid: uuid, to: visit.uuid, by: visit.actor)
            return visit.see(.homes, visit.words("console.home.added", ["name": .text(facts.line)]))
        } catch CampaignRefusal.duplicateAddress {
            return try await homePage(visit, fields, nil, fault: visit.words("console.home.known"), status: .conflict)
        } catch CampaignRefusal.campaignFull {
            return try await homePage(visit, fields, nil, fault: visit.words("console.import.full"), status: .conflict)
        } catch is QuotaRefusal {
            return try await homePage(visit, fields, nil, fault: visit.words("console.import.full"), status: .conflict)
        }
    }

    private func changeHome(_ visit: CampaignVisit, _ home: CampaignHome, _ fields: HomeFields) async throws -> Response {
        guard let facts = fields.facts else { return try await homePage(visit, fields, home, status: .badRequest) }
        var change = HomeChange()
        (change.address, change.unit, change.city) = (facts.address, .set(facts.unit), .set(facts.city))
        (change.region, change.postalCode, change.place) = (.set(facts.region), .set(facts.postalCode), .set(facts.place))
        (change.note, change.revision) = (.set(facts.note), fields.revision)
        do {
            _ = try await homes.change(home.uuid, in: visit.uuid, change, by: visit.actor)
            return visit.see(.homes, visit.words("console.home.changed", ["name": .text(facts.line)]))
        } catch CampaignRefusal.duplicateAddress {
            return try await homePage(visit, fields, home, fault: visit.words("console.home.known"), status: .conflict)
        } catch CampaignRefusal.homeChanged {
            return try await homePage(visit, fields, home, fault: visit.words("console.changed"), status: .conflict)
        }
    }

    private func confirmDelete(_ visit: CampaignVisit, _ home: CampaignHome) async throws -> Response {
        let words = visit.words
        let page = ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.home.delete.text", ["name": .text(home.fields.line)]), facts: [],
                form: ConsoleForm(
                    visit.path("homes", home.uuid, "delete"), [], button: words("console.home.delete"), token: visit.token,
                    cancel: visit.path("homes", home.uuid), isBad: true)))
        return try await visit.show(page, visit.head(below: .homes, words("console.home.delete")))
    }

    // MARK: The campaign itself

    private func campaignEditPage(
        _ visit: CampaignVisit, _ fields: CampaignFields, status chosen: String? = nil, fault: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let state = chosen ?? visit.campaign.facts.status.rawValue
        let states = Campaign.Status.allCases.map {
            ConsoleField.Option($0.rawValue, words("console.campaign.state.\($0)"), isChosen: state == $0.rawValue)
        }
        let form = ConsoleForm(
            visit.path("edit"), fields.fields(words) + [.choice("status", words("console.campaign.status"), states)],
            button: words("console.form.save"), token: visit.token, cancel: visit.path(.homes),
            hidden: [.init(name: "revision", value: "\(visit.campaign.revision)")], faults: [fault].compactMap(\.self))
        return try await visit.show(
            ConsoleFormPage(lead: nil, form: form), visit.head(below: .homes, words("console.campaign.edit")), status: status)
    }

    private func changeCampaign(_ visit: CampaignVisit, _ form: FormBody) async throws -> Response {
        let fields = CampaignFields(form, site: site.base)
        guard let facts = fields.facts, let status = Campaign.Status(rawValue: form["status"]) else {
            return try await campaignEditPage(visit, fields, status: form["status"], status: .badRequest)
        }
        let change = CampaignChange(
            name: facts.name, description: .set(facts.description), region: .set(facts.region), status: status,
            destination: .set(facts.destination), revision: Digits.whole(form["revision"], in: 0...Int64.max))
        do {
            let (campaign, _) = try await campaigns.change(visit.uuid, change, by: visit.actor)
            await canvass.qr.changed(campaign: campaign.id.rawValue)
            return visit.see(.homes, visit.words("console.campaign.changed", ["name": .text(WireText.cut(facts.name, to: 80))]))
        } catch CampaignRefusal.destinationRequired {
            return try await campaignEditPage(
                visit, fields, status: form["status"], fault: visit.words("console.qr.destination"), status: .conflict)
        } catch CampaignRefusal.campaignChanged {
            return try await campaignEditPage(
                visit, fields, status: form["status"], fault: visit.words("console.changed"), status: .conflict)
        }
    }
}
