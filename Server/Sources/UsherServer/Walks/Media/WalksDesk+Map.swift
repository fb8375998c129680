import UsherHTTP
import UsherCore
import UsherStore

extension WalksDesk {
    /// Where the map of a version comes from: the tour's own tiles, a tile set that holds its start, the configured ones, or
    /// nowhere.
    func offlineMap(_ tour: Tour, _ version: Tour.Version) -> OfflineMap {
        let start = tour.start(of: version) ?? Coordinate(lat: 0, lng: 0)
        let bounds = MapBounds(start: start, points: tour.points.map(\.place))
        let usual = [14, 15, 16]
        if let template = tour.mapTiles {
            return OfflineMap(template: template, bounds: bounds, zooms: usual, available: true, attribution: nil)
        }
        if let set = tiles.first(holding: start) {
            return OfflineMap(
                template: site.base + "/tiles/\(set.name)/{z}/{x}/{y}.\(set.format)", bounds: bounds, zooms: set.recommendedZooms,
                available: true, attribution: set.attribution)
        }
        if !settings.tilesURL.isEmpty {
            let attribution = settings.tilesAttribution.isEmpty ? nil : settings.tilesAttribution
            return OfflineMap(template: settings.tilesURL, bounds: bounds, zooms: usual, available: true, attribution: attribution)
        }
        return OfflineMap(
            template: site.base + "/tiles/none/{z}/{x}/{y}.pbf", bounds: bounds, zooms: usual, available: false, attribution: nil)
    }
}
