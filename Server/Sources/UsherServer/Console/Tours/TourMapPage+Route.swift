import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// The list's forms; the page's script asks Walks' own API for the same.
extension ConsoleDesk {
    var tourMapEndpoints: [Endpoint] {
        [
            housePage("/tours/{tour}/map", "A tour's points and way", .tours, needing: .content) { visit, context in
                try await mapPage(visit, try await tour(visit, context))
            },
            houseForm("/tours/{tour}/map/points", "Adds a point", .tours, needing: .content) { visit, form, context in
                try await addPoint(visit, try await tour(visit, context), form)
            },
            houseForm("/tours/{tour}/map/points/{point}", "Moves, orders or deletes a point", .tours, needing: .content) {
                visit, form, context in
                try await changePoint(visit, try await tour(visit, context), context.segment("point"), form)
            },
            houseForm("/tours/{tour}/map/route", "Draws the way anew", .tours, needing: .content) { visit, form, context in
                try await saveRoute(visit, try await tour(visit, context), form)
            },
        ]
    }

    private func mapPage(
        _ visit: ConsoleVisit, _ tour: Tour, fault: TourMapPage.Fault? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let place = tour.versions.lazy.compactMap(\.start).first ?? tour.points.first?.place
        return try await visit.show(
            TourMapPage(tour, walks.mapTiles(tour, at: place), visit, fault: fault), tourHead(tour, visit, at: .map), status: status)
    }

    /// Where a point is, as it was typed; nil where that is no place.
    private static func place(_ form: FormBody) -> (place: Coordinate, radius: Int64)? {
        guard let lat = Coordinate.number(WireText.trimmed(form["lat"])), let lng = Coordinate.number(WireText.trimmed(form["lng"])),
            let place = Coordinate(latitude: lat, longitude: lng), let radius = Digits.whole(WireText.trimmed(form["radius"]), in: 5...500)
        else { return nil }
        return (place, radius)
    }

    private func addPoint(_ visit: ConsoleVisit, _ tour: Tour, _ form: FormBody) async throws -> Response {
        guard let (place, radius) = Self.place(form) else {
            let fault = TourMapPage.Fault(
                text: visit.words("tours.map.fault.place"), lat: WireText.cut(form["lat"], to: 24), lng: WireText.cut(form["lng"], to: 24),
                radius: WireText.cut(form["radius"], to: 6))
            return try await mapPage(visit, tour, fault: fault, status: .badRequest)
        }
        let draft = PointDraft(uuid: walks.newID(), place: place, radius: radius)
        return try await onMap(visit, tour) {
            try await change(tour, visit, "point.created") { try $0.createPoint(draft) }
            return visit.words("tours.map.added", ["n": .number(Int64(tour.points.count + 1))])
        }
    }

    private func changePoint(_ visit: ConsoleVisit, _ tour: Tour, _ segment: String, _ form: FormBody) async throws -> Response {
        guard let uuid = UUIDText.normalised(segment), let point = tour.points.first(where: { $0.uuid == uuid }) else {
            throw Problem.notFound
        }
        let name = tour.name(of: point, visit.words)
        switch form["act"] {
        case "up", "down":
            var ids = tour.points.map(\.uuid)
            guard let index = ids.firstIndex(of: uuid) else { throw Problem.notFound }
            let other = form["act"] == "up" ? index - 1 : index + 1
            guard ids.indices.contains(other) else { return visit.see(visit.path("tours", tour.uuid, "map")) }
            ids.swapAt(index, other)
            let order = ids
            return try await onMap(visit, tour) {
                try await change(tour, visit, "points.arranged") { try $0.arrange(order) }
                return visit.words("tours.map.arranged", ["name": .text(name), "n": .number(Int64(other + 1))])
            }
        case "delete":
            do {
                try await change(tour, visit, "point.deleted") { try $0.deletePoint(uuid) }
                return gone(visit, .point, uuid, name, to: visit.path("tours", tour.uuid, "map"))
            } catch let refusal as WalkRefusal {
                return visit.see(visit.path("tours", tour.uuid, "map"), saying: Toast(.bad, Self.sentence(refusal, visit.words)))
            }
        default:
            guard let (place, radius) = Self.place(form) else {
                return try await mapPage(visit, tour, fault: .init(text: visit.words("tours.map.fault.place")), status: .badRequest)
            }
            return try await onMap(visit, tour) {
                try await change(tour, visit, "point.changed") {
                    try $0.updatePoint(PointDraft(uuid: uuid, order: try $0.point(uuid).order, place: place, radius: radius))
                }
                return visit.words("tours.map.moved", ["name": .text(name)])
            }
        }
    }

    private func saveRoute(_ visit: ConsoleVisit, _ tour: Tour, _ form: FormBody) async throws -> Response {
        let text = WireText.trimmed(form["route"])
        let lines = text.split(whereSeparator: \.isNewline).map { WireText.trimmed(String($0)) }.filter { !$0.isEmpty }
        let places = lines.map { Coordinate(typed: $0) }
        guard let wrong = places.firstIndex(of: nil) ?? (places.count > 10_000 ? 10_000 : nil) else {
            let route = places.compactMap(\.self)
            return try await onMap(visit, tour) {
                try await change(tour, visit, "tour.changed") { edit in
                    let facts = FactsDraft(edit.tour.facts)
                    try edit.update(
                        TourDraft(
                            uuid: edit.tour.uuid, slug: edit.tour.slug, isProtected: edit.tour.isProtected, facts: facts, route: route,
                            mapTiles: edit.tour.mapTiles))
                }
                return visit.words("tours.map.routed", ["n": .number(Int64(route.count))])
            }
        }
        let fault = TourMapPage.Fault(text: visit.words("tours.map.fault.route", ["n": .number(Int64(wrong + 1))]), route: text)
        return try await mapPage(visit, tour, fault: fault, status: .badRequest)
    }

    /// Back to the map, with what was done or why it was not.
    private func onMap(_ visit: ConsoleVisit, _ tour: Tour, _ body: () async throws -> String) async throws -> Response {
        let back = visit.path("tours", tour.uuid, "map")
        do { return visit.see(back, saying: Toast(.good, try await body())) } catch let refusal as WalkRefusal {
            return visit.see(back, saying: Toast(.bad, Self.sentence(refusal, visit.words)))
        }
    }
}
