import UsherCore
import UsherTemplates

/// `H/tours/{id}/map`: the points and the way, as a list that works everywhere and as a map that draws and moves the same.
struct TourMapPage: ConsoleContent {
    static let template = "tours/map"

    /// A point in the list.
    struct Point: Sendable {
        let id: String
        let number: String
        let name: String
        let lat: String
        let lng: String
        let radius: String
        let action: String
        let isFirst: Bool
        let isLast: Bool
        /// What the check says of it.
        let warnings: [String]
    }

    /// A form that was refused.
    struct Fault: Sendable {
        let text: String
        var lat = ""
        var lng = ""
        var radius = ""
        var route: String?
    }

    var script: String? { "tours/map.js" }
    var said: [String] { ["tours.map.", "tours.refused."] }
    var hasMap: Bool { true }
    var imageOrigins: [String] { tiles?.imageOrigins ?? [] }
    var fetchOrigins: [String] { tiles?.fetchOrigins ?? [] }

    /// Of the API, for the script.
    let api: String
    let house: String
    /// Of the house's bin, for the script.
    let bin: String
    let points: [Point]
    let hasPoints: Bool
    /// A place a line.
    let route: String
    let start: String
    let tiles: MapTiles?
    /// Tells whoever may set it which setting gives maps their streets.
    let isPlain: Bool
    let add: String
    let way: String
    let token: String
    let fault: String?
    let typed: Fault

    init(_ tour: Tour, _ tiles: MapTiles?, _ visit: ConsoleVisit, fault: Fault? = nil) {
        let words = visit.words
        api = "/console/api/tours/\(tour.uuid)"
        house = visit.organisation.key
        bin = "/console/api/bin/point?organisation=\(visit.organisation.slug.text)"
        points = TourMapPage.points(tour, visit)
        hasPoints = !points.isEmpty
        route = fault?.route ?? tour.route.map(\.degrees).joined(separator: "\n")
        start = tour.versions.lazy.compactMap(\.start).first?.degrees ?? ""
        self.tiles = tiles
        isPlain = tiles == nil
        add = visit.path("tours", tour.uuid, "map", "points")
        way = visit.path("tours", tour.uuid, "map", "route")
        token = visit.token
        self.fault = fault?.text
        typed = fault ?? Fault(text: "", radius: words.number(150))
    }

    private static func points(_ tour: Tour, _ visit: ConsoleVisit) -> [Point] {
        let words = visit.words
        let warnings = TourMapPage.warnings(tour, words)
        return tour.points.enumerated().map { index, point in
            Point(
                id: point.uuid, number: words.number(point.order), name: tour.name(of: point, words),
                lat: Coordinate.degrees(point.place.lat),
                lng: Coordinate.degrees(point.place.lng), radius: "\(point.radius)",
                action: visit.path("tours", tour.uuid, "map", "points", point.uuid), isFirst: index == 0,
                isLast: index == tour.points.count - 1,
                warnings: warnings[point.uuid] ?? [])
        }
    }

    /// What the map draws as it arises, as the check says it.
    private static func warnings(_ tour: Tour, _ words: Words) -> [String: [String]] {
        guard let version = tour.versions.first else { return [:] }
        let codes: Set<String> = ["zones_overlap", "fires_together", "small_radius"]
        let found = PublishCheck(tour, version).warnings.filter { codes.contains($0.code) }
        var said: [String: [String]] = [:]
        for finding in found { if let point = finding.point { said[point, default: []].append(TourCheck.sentence(finding, tour, words)) } }
        return said
    }
}
