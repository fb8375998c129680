import UsherHTTP
import UsherTemplates

/// `/console/campaigns/{id}`: a campaign's homes on a map and as a list, and, for who pays, its scans.
struct CampaignConsolePage: SpokenPage {
    let words: Words
    let title: String
    let organisation: String
    let status: String
    let paragraphs: [String]
    let facts: [Fact]
    let progress: Progress
    let map: MapView
    /// Scans by day; nil for who does not pay.
    let scans: Scans?
    /// What who does not pay is told.
    let upgrade: String?
    let list: CampaignHomeList
    let imageOrigins: [String]

    var script: String? { "canvass/campaign.js" }
    var said: [String] { ["campaign.look."] }
    var hasMap: Bool { true }
    /// For a team, not to be found by a search.
    var isSecret: Bool { true }

    struct Fact: Sendable {
        let name: String
        let text: String
    }

    struct Progress: Sendable {
        let visited: Int64
        let homes: Int64
        /// The same in words.
        let says: String
    }

    struct MapView: Sendable {
        /// Where the script finds the homes.
        let homes: String
        let isPaid: Bool
        let tiles: MapTiles?
        /// What it leaves out.
        let note: String?
    }

    struct Scans: Sendable {
        /// The chart, as markup.
        let chart: String
        let days: [DayChart.Day]
        let note: String
    }

    static let template = "canvass/campaign"
}

/// A campaign's homes, a page of them at a time.
struct CampaignHomeList: Sendable {
    let rows: [Row]
    let isEmpty: Bool
    let isPaid: Bool
    let note: String
    let next: String?
    let first: String?

    struct Row: Sendable {
        let seq: Int64
        let address: String
        let place: String
        let isVisited: Bool
        let visitedAt: String
        let scans: String
        let lastScan: String
    }
}
