import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// The pages about one campaign.
enum CampaignTab: String, CaseIterable, Sendable {
    case homes, map, territories, codes, print, visits, figures, plan

    /// Behind the campaign's address.
    var parts: [String] { self == .homes ? [] : [rawValue] }
}

/// Somebody opens a page of a campaign of their house's.
struct CampaignVisit: Sendable {
    let console: ConsoleVisit
    let campaign: Campaign
    let gate: ScanVisibility
    let actor: CanvassActor

    var words: Words { console.words }
    var token: String { console.token }
    var uuid: String { campaign.uuid }
    var zone: Zone { console.zone }
    /// As the stores of printed codes know callers.
    var call: QRCall {
        QRCall(account: actor.account, campaign: uuid, actor: actor.actor, now: actor.now, terms: actor.terms)
    }

    func path(_ parts: String...) -> String { console.path(["campaigns", uuid] + parts) }

    func path(_ tab: CampaignTab) -> String { console.path(["campaigns", uuid] + tab.parts) }

    /// What stands above one of the tabs.
    func head(_ tab: CampaignTab, action: ConsoleHead.Link? = nil) -> ConsoleHead {
        let status = campaign.facts.status
        let state = status == .active ? nil : ConsoleTag(words("console.campaign.state.\(status)"), status == .draft ? .gold : .plain)
        return ConsoleHead(
            title: campaign.facts.name, section: .campaigns, action: action,
            tabs: CampaignTab.allCases.map {
                ConsoleTab(href: path($0), label: words("console.campaign.tab.\($0)"), isHere: $0 == tab)
            }, state: state)
    }

    /// Above a page below a tab, which leads back to it.
    func head(below tab: CampaignTab, _ title: String, action: ConsoleHead.Link? = nil) -> ConsoleHead {
        var crumbs = [ConsoleHead.Link(href: path(.homes), label: campaign.facts.name)]
        if tab != .homes { crumbs.append(.init(href: path(tab), label: words("console.campaign.tab.\(tab)"))) }
        return ConsoleHead(title: title, section: .campaigns, crumbs: crumbs, action: action)
    }

    func show(
        _ content: some ConsoleContent, _ head: ConsoleHead, status: HTTPResponse.Status = .ok
    ) async throws -> Response { try await console.show(content, head, status: status) }

    /// Done: that tab says so.
    func see(_ tab: CampaignTab, _ said: String, _ kind: Toast.Kind = .good) -> Response {
        console.see(path(tab), saying: Toast(kind, said))
    }
}

extension ConsoleDesk {
    /// All that is about one campaign.
    var campaignEndpoints: [Endpoint] {
        campaignHomesEndpoints + campaignMapEndpoints + territoryEndpoints + territoryLinkEndpoints + walkListEndpoints
            + campaignCodeEndpoints + campaignPrintEndpoints + campaignFigureEndpoints + campaignPlanEndpoints + territoryAPI
            + oldCampaignEndpoints
    }

    typealias CampaignHandler = @Sendable (CampaignVisit, UsherContext) async throws -> Response
    typealias CampaignFormHandler = @Sendable (CampaignVisit, FormBody, UsherContext) async throws -> Response

    /// A page of one campaign's: `path` is what follows its address.
    func campaignPage(
        _ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [], _ handler: @escaping CampaignHandler
    ) -> Endpoint {
        housePage("/campaigns/{campaign}" + path, summary, .campaigns, needing: .content, parameters: parameters) { visit, context in
            try await Self.found { try await handler(try await open(visit, context.segment("campaign")), context) }
        }
    }

    func campaignForm(_ path: String, _ summary: String, _ handler: @escaping CampaignFormHandler) -> Endpoint {
        houseForm("/campaigns/{campaign}" + path, summary, .campaigns, needing: .content) { visit, form, context in
            try await Self.found { try await handler(try await open(visit, context.segment("campaign")), form, context) }
        }
    }

    /// A campaign of the visitor's house; another house's is none.
    func open(_ visit: ConsoleVisit, _ campaign: String) async throws -> CampaignVisit {
        guard let uuid = UUIDText.normalised(campaign) else { throw Problem.notFound }
        let actor = caller(visit)
        let (found, gate) = try await campaigns.find(uuid, for: actor)
        guard found.organisation == visit.organisation.id else { throw Problem.notFound }
        return CampaignVisit(console: visit, campaign: found, gate: gate, actor: actor)
    }

    /// What is unknown to Canvass is a page that is not there: one 404 for all.
    static func found<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch CanvassRefusal.notFound { throw Problem.notFound } catch QRRefusal.notFound {
            throw Problem.notFound
        }
    }
}

/// A tab that is a table, with figures and buttons above it.
struct CampaignTablePage: ConsoleContent {
    static let template = "canvass/table"

    /// A form of one button.
    struct Act: Sendable {
        let action: String
        let label: String
        let token: String
        let once: String
    }

    let lead: String?
    let upgrade: UpgradeNotice?
    let figures: [ConsoleFigure]
    let hasFigures: Bool
    let progress: ConsoleProgress?
    let links: [ConsoleHead.Link]
    let acts: [Act]
    let hasActs: Bool
    let table: ConsoleTable

    init(
        lead: String? = nil, upgrade: UpgradeNotice? = nil, figures: [ConsoleFigure] = [], progress: ConsoleProgress? = nil,
        links: [ConsoleHead.Link] = [], acts: [Act] = [], table: ConsoleTable
    ) {
        (self.lead, self.upgrade, self.figures, self.progress) = (lead, upgrade, figures, progress)
        (self.links, self.acts, self.table) = (links, acts, table)
        (hasFigures, hasActs) = (!figures.isEmpty, !links.isEmpty || !acts.isEmpty)
    }

    var formTargets: [String] { upgrade?.origins ?? [] }
}

extension CampaignTablePage.Act {
    init(_ action: String, _ label: String, _ visit: CampaignVisit) {
        self.init(action: action, label: label, token: visit.token, once: FormOnce.make())
    }
}
