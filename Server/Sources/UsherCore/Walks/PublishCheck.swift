/// One thing that the check of a version found.
package struct PublishFinding: Sendable, Equatable {
    package let code: String
    package let message: String
    /// The point's UUID.
    package let point: String?
}

/// Whether a version can be published, and what is worth a look.
package struct PublishCheck: Sendable, Equatable {
    package private(set) var errors: [PublishFinding] = []
    package private(set) var warnings: [PublishFinding] = []

    package var ok: Bool { errors.isEmpty }

    /// `hasBytes`: whether a file's bytes are really there.
    package init(_ tour: Tour, _ version: Tour.Version, hasBytes: (MediaFile) -> Bool = { _ in true }) {
        let facts = tour.facts(of: version)
        if tour.points.isEmpty { error("no_points", "The tour has no points.") }
        if WireText.trimmed(version.title).isEmpty { error("title_missing", "The title is missing.") }
        if WireText.trimmed(facts.city ?? "").isEmpty { error("city_missing", "The city is missing.") }
        if facts.durationMinutes == nil { error("duration_missing", "The duration is missing.") }
        if facts.distanceMetres == nil { error("distance_missing", "The distance is missing.") }
        if tour.points.map(\.order) != Array(1...Int64(max(1, tour.points.count))).prefix(tour.points.count).map(\.self) {
            error("order_gap", "The points are not numbered from 1 without a gap.")
        }
        for point in tour.points { check(point, version.language) }
        for file in tour.files(of: version) where !hasBytes(file) { error("media_missing", "The file \(file.uuid) is missing.") }
        warn(tour, version, facts)
    }

    private mutating func check(_ point: Tour.Point, _ language: WalkLanguage) {
        let text = point.texts[language]
        if WireText.trimmed(text?.title ?? "").isEmpty { error("point_title_missing", "Point \(point.order) has no title.", point) }
        if text?.audio == nil { error("point_audio_missing", "Point \(point.order) has no audio.", point) }
        if text?.image == nil { warning("image_missing", "Point \(point.order) has no picture.", point) }
        if text?.subtitles == nil { warning("subtitle_missing", "Point \(point.order) has no subtitles.", point) }
        if point.radius < 30 { warning("small_radius", "Point \(point.order) has a radius of less than 30 m.", point) }
    }

    private mutating func warn(_ tour: Tour, _ version: Tour.Version, _ facts: Tour.Facts) {
        var legs = 0.0
        for (point, next) in zip(tour.points, tour.points.dropFirst()) {
            let metres = GreatCircle.metres(point.place, next.place)
            legs += metres
            if metres < Double(point.radius + next.radius) {
                warning("zones_overlap", "The zones of points \(point.order) and \(next.order) overlap.", point)
            }
            if metres <= Double(next.radius) {
                warning("fires_together", "Point \(point.order) lies within the zone of point \(next.order).", point)
            }
        }
        if version.start == nil, !tour.points.isEmpty { warning("start_defaulted", "The start is that of the first point.") }
        if let metres = facts.distanceMetres, tour.points.count > 1, Double(metres) < 0.9 * legs || Double(metres) > 3 * legs {
            warning("distance_mismatch", "The distance does not fit the way between the points.")
        }
    }

    private mutating func error(_ code: String, _ message: String, _ point: Tour.Point? = nil) {
        errors.append(PublishFinding(code: code, message: message, point: point?.uuid))
    }

    private mutating func warning(_ code: String, _ message: String, _ point: Tour.Point? = nil) {
        warnings.append(PublishFinding(code: code, message: message, point: point?.uuid))
    }
}
