import UsherHTTP
import UsherCore
import UsherStore

extension WalksDesk {
    /// Where the map of a version comes from: the tour's own tiles, a tile set that holds its start, the configured ones, or
    /// nowhere.
    func offlineMap(_ tour: Tour, _ version: Tour.Version) -> OfflineMap { offlineMap(tour, at: tour.start(of: version)) }

    private func offlineMap(_ tour: Tour, at place: Coordinate?) -> OfflineMap {
        let start = place ?? Coordinate(lat: 0, lng: 0)
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

    /// What a page draws the map of a tour from: nil where neither the tour nor the installation has tiles. A tour that begins nowhere yet has those of
    /// the first set.
    func mapTiles(_ tour: Tour, at place: Coordinate?) -> MapTiles? {
        let map = offlineMap(tour, at: place ?? tiles.middle)
        guard map.available else { return nil }
        let path = map.template.prefix { $0 != "?" }.lowercased()
        let form: MapTiles.Form = path.hasSuffix(".pbf") || path.hasSuffix(".mvt") ? .vector : .pictures
        let own = site.base + "/tiles/"
        guard map.template.hasPrefix(own) else {
            guard PageHeaders.origin(of: map.template) != nil else { return nil }
            return MapTiles(template: map.template, form: form, zooms: "", bounds: "", attribution: map.attribution ?? "")
        }
        let template = String(map.template.dropFirst(site.base.count))
        let set = template.split(separator: "/").dropFirst().first.flatMap { tiles.set(String($0)) }
        let bounds = set?.bounds.map { [$0.south, $0.west, $0.north, $0.east].map(Coordinate.degrees).joined(separator: ",") }
        return MapTiles(
            template: template, form: form, zooms: set.map { "\($0.zooms.lowerBound) \($0.zooms.upperBound)" } ?? "", bounds: bounds ?? "",
            attribution: map.attribution ?? "")
    }
}

extension MapTiles {
    /// Where pictures come from that are not ours, and what the script asks of others.
    var imageOrigins: [String] { form == .pictures ? WalkPages.origins([template]) : [] }
    var fetchOrigins: [String] { form == .vector ? WalkPages.origins([template]) : [] }
}
