@testable import UsherServer

extension PageSamples {
    static let campaigns: [Sample] = [
        Sample("campaign-paid", campaign(isPaid: true), signedIn), Sample("campaign-free", campaign(isPaid: false), signedIn),
        Sample("campaigns-paid", campaigns(isPaid: true), signedIn), Sample("campaigns-free", campaigns(isPaid: false), signedIn),
        Sample(
            "campaigns-empty", CampaignsConsolePage(words: words, rows: [], isEmpty: true, isPaid: false, upgrade: nil, next: nil), signedIn
        ),
        Sample("campaign-empty", campaign(isPaid: false, homes: 0), signedIn),
    ]

    private static func campaigns(isPaid: Bool) -> CampaignsConsolePage {
        let rows = ["Prima <Run>", "Elm Street"].map {
            CampaignsConsolePage.Row(
                href: "/console/campaigns/1", name: $0, status: "Active", homes: "300", visited: "100",
                scans: isPaid ? "676" : "0")
        }
        return CampaignsConsolePage(
            words: words, rows: rows, isEmpty: false, isPaid: isPaid, upgrade: isPaid ? nil : "Upgrade to Pro to see scan activity",
            next: isPaid ? "/console/campaigns?cursor=1-1" : nil)
    }

    private static func campaign(isPaid: Bool, homes: Int64 = 3) -> CampaignConsolePage {
        let days = (1...30).map {
            DayChart.Day(date: "2026-11-\($0 < 10 ? "0" : "")\($0)", count: Int64($0 * 7 % 11), homes: Int64($0 % 4))
        }
        return CampaignConsolePage(
            words: words, title: "Prima <Run>", organisation: "Globe Theatre", status: "Active",
            paragraphs: ["Every home between river and rail."],
            facts: [.init(name: "Homes", text: "\(homes)"), .init(name: "Visited", text: "1")],
            progress: .init(
                visited: homes == 0 ? 0 : 1, homes: homes, says: homes == 0 ? "0 of 0 homes visited (0 %)" : "1 of 3 homes visited (33 %)"),
            map: .init(
                homes: "/console/campaigns/1/map.json", isPaid: isPaid, tiles: nil,
                note: homes == 0 ? nil : "The map shows the first 20000 homes."),
            scans: isPaid
                ? .init(chart: DayChart.both(days, words), days: Array(days.suffix(2)), note: "The last 30 days, by the clocks of London.")
                : nil, upgrade: isPaid ? nil : "Upgrade to Pro to see scan activity", list: list(isPaid: isPaid, homes: homes),
            imageOrigins: [])
    }

    private static func list(isPaid: Bool, homes: Int64) -> CampaignHomeList {
        let rows = (0..<homes).map { index in
            CampaignHomeList.Row(
                seq: index + 1, address: "\(index + 1) Main St", place: "94107 San Francisco", isVisited: index == 0,
                visitedAt: "2026-11-20", scans: "\(index)", lastScan: index == 0 ? "–" : "Friday, 20 November 2026, 18:30")
        }
        return CampaignHomeList(
            rows: rows, isEmpty: homes == 0, isPaid: isPaid, note: "Numbers 1 to 3.",
            next: homes == 0 ? nil : "/console/campaigns/1?after=3",
            first: nil)
    }
}
