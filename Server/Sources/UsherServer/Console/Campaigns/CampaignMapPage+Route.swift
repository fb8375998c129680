import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/campaigns/{id}/map`: homes and territories on a map.
struct CampaignMapPage: ConsoleContent {
    static let template = "canvass/map"

    let map: CampaignMap
    /// What the map leaves out.
    let note: String?
    /// What an admin is told of a map without tiles.
    let ground: String?
    let upgrade: UpgradeNotice?

    var script: String? { "canvass/campaign.js" }
    var said: [String] { CampaignMap.said }
    var hasMap: Bool { true }
    var imageOrigins: [String] { map.origins }
    var formTargets: [String] { upgrade?.origins ?? [] }
}

/// What a script draws the map from.
struct CampaignMap: Sendable {
    let homes: String
    let isPaid: Bool
    let tiles: MapTiles?
    let origins: [String]

    static let said = ["campaign.look.", "campaign.territory.", "walklist.outcome."]
}

extension ConsoleDesk {
    /// The most homes that a map shows.
    static let mostOnMap = 20_000

    var campaignMapEndpoints: [Endpoint] {
        [
            campaignPage("/map", "A campaign's map") { visit, _ in
                let isLarge = visit.campaign.addresses > Self.mostOnMap
                let page = CampaignMapPage(
                    map: map(visit),
                    note: isLarge ? visit.words("campaign.map.most", ["n": .number(Int64(Self.mostOnMap))]) : nil,
                    ground: ground(visit), upgrade: try await upgrade(visit))
                return try await visit.show(page, visit.head(.map))
            },
            campaignPage("/map.json", "What a campaign's map is drawn from") { visit, _ in
                var response = Response.json(try await mapData(visit))
                response.headers[.cacheControl] = "private, no-store"
                return response
            },
        ]
    }

    func map(_ visit: CampaignVisit) -> CampaignMap {
        let tiles = tiles
        return CampaignMap(
            homes: visit.path("map.json"), isPaid: visit.gate.isPaid, tiles: tiles,
            origins: [tiles.flatMap { PageHeaders.origin(of: $0.template) }].compactMap(\.self))
    }

    /// Which setting puts streets beneath the map, for whoever can have it set.
    func ground(_ visit: CampaignVisit) -> String? {
        tiles == nil && visit.console.may(.house)
            ? visit.words("campaign.ground", ["name": .text("canvass.tiles_url")]) : nil
    }

    /// The map's ground, if the operator names one.
    private var tiles: MapTiles? {
        let settings = settings.canvass
        guard PageHeaders.origin(of: settings.tilesURL) != nil else { return nil }
        return MapTiles(template: settings.tilesURL, form: .pictures, zooms: "", bounds: "", attribution: settings.tilesAttribution)
    }

    /// Homes, buildings and territories with their places, as the scripts draw them.
    private func mapData(_ visit: CampaignVisit) async throws -> [UInt8] {
        let territories = TerritoryStore(database)
        let (rows, holders) = (
            try await territories.list(visit.uuid, for: visit.actor),
            try await territories.holders(of: visit.uuid, limit: Self.mostOnMap, for: visit.actor)
        )
        var json = JSONWriter(capacity: 64 * 1024)
        json.beginObject()
        json.name("homes")
        json.beginArray()
        try await homesOnMap(visit) { home in
            guard let place = home.fields.place else { return }
            json.spot(
                home.fields.line, place, outcome: home.visit.outcome ?? (home.visit.isVisited ? .visited : nil),
                scans: visit.gate.shown(home.figures.scans), homes: 1, territory: holders[home.seq])
        }
        json.endArray()
        json.name("buildings")
        json.beginArray()
        if let (features, gate) = try? await BuildingStore(database).features(visit.uuid, within: nil, for: visit.actor) {
            for building in features where building.homes > 1 {
                guard let place = building.place else { continue }
                json.spot(
                    building.address, place, outcome: building.visited ? .visited : nil, scans: gate.shown(building.figures.scans),
                    homes: building.homes, territory: nil)
            }
        }
        json.endArray()
        json.name("territories")
        json.array(rows) { json, row in json.territory(row, visit) }
        json.endObject()
        return json.bytes
    }

    private func homesOnMap(_ visit: CampaignVisit, _ body: (CampaignHome) -> Void) async throws {
        let store = HomeStore(database, most: .max)
        var (after, count, more) = (Int64(0), 0, true)
        while more, count < Self.mostOnMap {
            let list = try await store.list(visit.uuid, after: after, limit: 1_000, for: visit.actor)
            list.homes.forEach(body)
            (more, after, count) = (list.more, list.homes.last?.seq ?? after, count + list.homes.count)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func spot(
        _ address: String, _ place: Coordinate, outcome: VisitOutcome?, scans: Int64, homes: Int64, territory: String?
    ) {
        beginObject()
        member("address", address)
        name("lat")
        degrees(place.lat)
        name("lng")
        degrees(place.lng)
        member("visited", outcome == .visited)
        name("outcome")
        if let outcome { string(outcome.rawValue) } else { null() }
        member("scans", scans)
        member("homes", homes)
        name("territory")
        if let territory { string(territory) } else { null() }
        endObject()
    }

    fileprivate mutating func territory(_ row: TerritoryRow, _ visit: CampaignVisit) {
        let facts = row.territory.facts
        beginObject()
        member("id", row.territory.uuid)
        member("name", facts.name)
        member("colour", facts.colour.rawValue)
        member("homes", row.homes)
        member("href", visit.console.path("territories", row.territory.uuid))
        name("corners")
        if case .outline(let outline) = facts.area { route(outline.corners) } else { route([]) }
        endObject()
    }
}
