import UsherCore
import UsherStore
import UsherTemplates

@testable import UsherServer

extension PageSamples {
    private static let path = "/console/o/globe/campaigns/1"

    /// A campaign's pages as they are in one language.
    static func campaignPages(_ words: Words) -> [Sample] {
        let tabs = CampaignTab.allCases.map {
            ConsoleTab(href: "\(path)/\($0)", label: words("console.campaign.tab.\($0)"), isHere: $0 == .homes)
        }
        let head = ConsoleHead(
            title: "Prima <Run>", section: .campaigns, tabs: tabs, state: ConsoleTag(words("console.campaign.state.draft"), .gold))
        var bare = ConsoleHead(title: "Old <town>", section: .campaigns)
        bare.isBare = true
        let map = CampaignMap(homes: "\(path)/map.json", isPaid: true, tiles: nil, origins: [])
        return [
            page("campaign-homes", homes(words), head, words),
            page(
                "campaign-map",
                CampaignMapPage(map: map, note: words("campaign.map.most", ["n": .number(20_000)]), ground: ground(words), upgrade: nil),
                head, words),
            page("campaign-territory-form", territoryForm(words, map), head, words),
            page("campaign-territory", territory(words), head, words),
            page("campaign-link", link(words), head, words), page("campaign-code", code(words), head, words),
            page("campaign-print", print(words), head, words), page("campaign-figures", figures(words), head, words),
            page("campaign-plan", plan(words), head, words), page("campaign-walk", walk(words), bare, words),
            page("campaign-start", start(words), bare, words, house: nil),
        ]
    }

    private static func ground(_ words: Words) -> String { words("campaign.ground", ["name": .text("canvass.tiles_url")]) }

    private static func way(_ words: Words) -> UpgradeNotice.Way {
        UpgradeNotice.Way(
            action: "\(path)/plan/upgrade", token: token, once: once, price: "price_demo_pro",
            button: words("console.paid.upgrade", ["plan": .text("Pro")]))
    }

    private static func upgrade(_ words: Words) -> UpgradeNotice {
        UpgradeNotice(
            text: words("campaign.upgrade"), note: words("campaign.upgrade.text"), way: way(words),
            more: .init(href: "\(path)/plan", label: words("console.paid.more")), origins: [])
    }

    private static func homes(_ words: Words) -> CampaignTablePage {
        let table = ConsoleTable(
            words("campaign.homes"), heads: [.init(label: words("campaign.address")), .init(label: words("console.visit.outcome"))],
            rows: [
                .init(cells: [
                    .init(head: "", text: "1 Main <St>", note: "94107", href: "\(path)/homes/1", isName: true),
                    .init(
                        head: words("console.visit.outcome"), text: "", note: "Bell",
                        tag: ConsoleTag(words("walklist.outcome.nobody"), .gold)),
                ])
            ], next: "\(path)?after=1")
        return CampaignTablePage(
            lead: "Every home between river and rail.", upgrade: upgrade(words),
            figures: [.init(name: words("campaign.homes"), value: "3")],
            progress: ConsoleProgress(
                label: words("campaign.progress", ["visited": .number(1), "all": .number(3), "percent": .number(33)]), done: 1, all: 3),
            links: [.init(href: "\(path)/homes/new", label: words("console.home.new"))],
            acts: [.init(action: "\(path)/codes/make", label: words("console.qrs.make"), token: token, once: once)], table: table)
    }

    private static func territoryForm(_ words: Words, _ map: CampaignMap) -> TerritoryFormPage {
        TerritoryFormPage(
            lead: words("console.territory.lead"), map: map, own: "", count: "/console/api/campaigns/1/territories/count",
            ground: ground(words),
            streets: [.init(name: "Main St", count: words("campaign.look.homes", ["n": .number(3)]))], hasStreets: true,
            form: ConsoleForm(
                "\(path)/territories/new", TerritoryFields(after: 0).fields(words, members: []), button: words("console.territory.make"),
                token: token, once: once))
    }

    private static func territory(_ words: Words) -> TerritoryPage {
        TerritoryPage(
            figures: [.init(name: words("console.territory.left"), value: "2")],
            links: [.init(href: "/console/o/globe/territories/1/edit", label: words("console.territory.edit"))],
            table: ConsoleTable(words("console.walklinks"), heads: [], rows: [], nothing: words("console.walklinks.none"), token: token),
            form: ConsoleForm(
                "/console/o/globe/territories/1/links", [.text("name", words("console.walklink.name"))],
                button: words("console.walklink.make"), token: token, once: once, legend: words("console.walklink.new")))
    }

    private static func link(_ words: Words) -> WalkLinkMadePage {
        WalkLinkMadePage(
            lead: words("console.walklink.once"), url: "https://tickets.example.org/link/uwl_2vXk0aVb9cQ4mT7yLw1sEg", code: "<svg></svg>",
            facts: [.init(name: words("console.territory"), value: "Old <town>")], back: "/console/o/globe/territories/1")
    }

    private static func code(_ words: Words) -> CampaignCodePage {
        CampaignCodePage(
            code: "<svg></svg>", url: "https://tickets.example.org/q/k3v9x2m7pq", picture: "\(path)/codes/1/picture.png",
            figures: [.init(name: words("campaign.scans"), value: "3")],
            form: ConsoleForm(
                "\(path)/codes/1", [.text("label", words("console.qr.label"))], button: words("console.form.save"), token: token, once: once
            ),
            remove: .init(action: "\(path)/codes/1/remove", label: words("console.qr.remove"), token: token, once: once))
    }

    private static func print(_ words: Words) -> CampaignPrintPage {
        CampaignPrintPage(
            upgrade: nil, action: "\(path)/print", fields: [.number("from", words("console.print.from"), "1", required: false)],
            preview: "\(path)/print/sheets?preview=1", sheets: "\(path)/print/sheets", list: "\(path)/print/list.csv")
    }

    private static func figures(_ words: Words) -> CampaignFiguresPage {
        let days = (Int64(1)...30).map { (day: Int64) in
            DayChart.Day(date: CivilDate(days: 20_757 + day), count: day * 7 % 11, homes: day % 4)
        }
        let table = ConsoleTable(
            words("campaign.days"), heads: [.init(label: words("campaign.day"))],
            rows: [.init(cells: [.init(head: "", text: "2026-11-30", isName: true)])])
        return CampaignFiguresPage(
            upgrade: nil, figures: [.init(name: words("campaign.scans"), value: "3")],
            progress: ConsoleProgress(label: "–", done: 1, all: 3),
            days: .init(
                about: words("campaign.days.note", ["n": .number(30), "city": .text("London")]), chart: DayChart.both(days, words),
                table: table))
    }

    private static func plan(_ words: Words) -> CampaignPlanPage {
        CampaignPlanPage(
            figures: [.init(name: words("console.paid"), value: words("console.paid.is.free"))], lead: words("console.paid.free"),
            error: words("console.paid.unavailable"),
            offers: [
                .init(
                    name: "Usher Pro",
                    cost: words("console.paid.cost.month", ["sum": .text("£19.00"), "who": .text("Globe")]), has: words("console.paid.has"),
                    way: way(words))
            ], hasOffers: true,
            portal: .init(action: "\(path)/plan/portal", label: words("console.paid.portal"), token: token, once: once), origins: [])
    }

    private static func walk(_ words: Words) -> WalkListPage {
        func home(_ seq: Int64, _ outcome: UsherCore.VisitOutcome?) -> CampaignHome {
            CampaignHome(
                id: CampaignHome.ID(seq), uuid: "0d9f1f3e-0000-4000-8000-0000000000a\(seq)", seq: seq,
                fields: HomeFacts(
                    address: "\(seq) Main <St>", unit: seq == 1 ? "4" : nil, city: "Toronto", note: seq == 2 ? "Bell <left>" : nil),
                visit: HomeVisit(isVisited: outcome == .visited, outcome: outcome), revision: 1,
                figures: ScanFigures(scans: 0, lastScanned: nil), created: .distantPast, updated: .distantPast, deleted: nil)
        }
        let campaign = Campaign(
            id: 1, uuid: "1", organisation: 1, organisationUUID: "1", facts: CampaignFacts(name: "Prima <Run>"), revision: 1, addresses: 3,
            visited: 1, codes: 0, figures: ScanFigures(scans: 0, lastScanned: nil), homesScanned: 0, created: .distantPast,
            updated: .distantPast)
        let territory = Territory(
            id: 1, uuid: "0d9f1f3e-0000-4000-8000-0000000000f1", campaign: 1,
            facts: TerritoryFacts(name: "Old <town>", colour: .blue, area: .streets(["Main St"])), revision: 1, created: .distantPast,
            updated: .distantPast)
        let row = TerritoryRow(territory: territory, homes: 3, visited: 1, tried: 1, neverAgain: 0, walker: nil)
        let list = WalkList(
            open: OpenTerritory(row: row, campaign: campaign, gate: ScanVisibility(isPaid: false)),
            homes: [home(1, .visited), home(2, nil), home(3, .nobody)])
        return WalkListPage(
            list, house: "Globe", chosen: nil, path: "/link/walks/1", visits: "/link/walks/1/visits", worker: "/link/sw.js", token: token,
            once: once, words: words, until: words("walklist.until", ["time": .text("22:00")]),
            back: .init(href: "/console/o/globe/territories/1", label: words("walklist.back")))
    }

    private static func start(_ words: Words) -> WalkLinkPage {
        WalkLinkPage(
            text: words("walklist.start.text"), facts: [.init(name: words("walklist.house"), value: "Globe <Theatre>")],
            action: "/link/uwl_2vXk0aVb9cQ4mT7yLw1sEg", token: token)
    }
}
