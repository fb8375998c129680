import Foundation

/// What somebody asks for by hand.
extension TourNavigator {
    mutating func play(_ id: String, _ now: Date, _ outputs: inout [Output]) {
        guard let index = points.firstIndex(where: { $0.id == id }) else { return }
        let away = last.map { metres($0, points[index]) }
        if triggered[id] != nil {
            outputs.append(.triggered(id: id, .replay, metres: away, at: now))
        } else {
            for point in points[..<index] where triggered[point.id] == nil && !skippedPoints.contains(point.id) {
                skippedPoints.insert(point.id)
                outputs.append(.skipped(id: point.id))
            }
            triggered[id] = .manual
            skippedPoints.remove(id)
            next = max(next, index + 1)
            outputs.append(.triggered(id: id, .manual, metres: away, at: now))
        }
        look(now, &outputs)
    }

    mutating func skip(_ now: Date, _ outputs: inout [Output]) {
        guard let point = nextPoint else { return }
        skippedPoints.insert(point.id)
        next += 1
        outputs.append(.skipped(id: point.id))
        look(now, &outputs)
    }

    /// Tests the last fix again, if it is fresh.
    private mutating func look(_ now: Date, _ outputs: inout [Output]) {
        end(&outputs)
        guard let last, now.timeIntervalSince(last.timestamp) <= 15 else { return }
        trigger(last, &outputs)
        approach(last, &outputs)
    }
}
