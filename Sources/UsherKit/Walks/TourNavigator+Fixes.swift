import Foundation

/// What a fix tells.
extension TourNavigator {
    mutating func take(_ fix: Fix, _ now: Date, _ outputs: inout [Output]) {
        if let reason = rejection(of: fix, now) {
            outputs.append(.rejected(fix, reason))
            return
        }
        (beforeLast, last, jumps) = (last, fix, [])
        leave(fix, &outputs)
        trigger(fix, &outputs)
        approach(fix, &outputs)
        suggest(fix, &outputs)
        stray(fix, &outputs)
    }

    private mutating func rejection(of fix: Fix, _ now: Date) -> Rejection? {
        guard fix.lat.isFinite, fix.lng.isFinite, fix.horizontalAccuracy.isFinite, abs(fix.lat) <= 90, abs(fix.lng) <= 180,
            fix.horizontalAccuracy >= 0
        else { return .invalid }
        if fix.horizontalAccuracy > max(65, nextPoint?.radius ?? 0) { return .inaccurate }
        if now.timeIntervalSince(fix.timestamp) > 15 { return .stale }
        if fix.timestamp.timeIntervalSince(now) > 5 { return .future }
        if fix.timestamp < startedAt { return .beforeStart }
        if let lastTime, fix.timestamp <= lastTime { return .outOfOrder }
        lastTime = fix.timestamp
        return isJump(fix) ? .jump : nil
    }

    /// Too fast from the last accepted fix; the third in a row that agree with each other is believed.
    private mutating func isJump(_ fix: Fix) -> Bool {
        guard let last, speed(last, fix) > 15 else { return false }
        if let before = jumps.last, speed(before, fix) > 15 { jumps = [] }
        jumps.append(fix)
        return jumps.count < 3
    }

    private func speed(_ a: Fix, _ b: Fix) -> Double {
        let metres = Geo.metres(a.lat, a.lng, b.lat, b.lng) - a.horizontalAccuracy - b.horizontalAccuracy
        let seconds = b.timestamp.timeIntervalSince(a.timestamp)
        return metres <= 0 ? 0 : seconds > 0 ? metres / seconds : .infinity
    }

    private mutating func leave(_ fix: Fix, _ outputs: inout [Output]) {
        for index in inside {
            let point = points[index]
            guard metres(fix, point) > point.radius + max(20, fix.horizontalAccuracy) else { continue }
            exited.insert(point.id)
            inside.removeAll { $0 == index }
            outputs.append(.exited(id: point.id))
        }
    }

    /// Several points in a row, if the fix is in all of them.
    mutating func trigger(_ fix: Fix, _ outputs: inout [Output]) {
        while let point = nextPoint, holds(point, fix) {
            triggered[point.id] = .gps
            inside.append(next)
            next += 1
            outputs.append(.triggered(id: point.id, .gps, metres: metres(fix, point), at: fix.timestamp))
        }
        end(&outputs)
    }

    mutating func approach(_ fix: Fix, _ outputs: inout [Output]) {
        guard let point = nextPoint, !approached.contains(point.id) else { return }
        let distance = metres(fix, point)
        guard distance <= point.radius + 100 else { return }
        approached.insert(point.id)
        outputs.append(.approaching(id: point.id, metres: distance))
    }

    /// One of the two points behind the next one has held every fix for 20 s.
    private mutating func suggest(_ fix: Fix, _ outputs: inout [Output]) {
        let candidates = points.dropFirst(next + 1).prefix(2)
        if !dwelling.isEmpty { dwelling = dwelling.filter { id, _ in candidates.contains { $0.id == id } } }
        for point in candidates {
            guard holds(point, fix) else {
                if !dwelling.isEmpty { dwelling[point.id] = nil }
                continue
            }
            let since = dwelling[point.id] ?? fix.timestamp
            dwelling[point.id] = since
            guard fix.timestamp.timeIntervalSince(since) >= 20, !suggested.contains(point.id) else { continue }
            suggested.insert(point.id)
            if missed(until: point, fix, &outputs) { return }
        }
    }

    /// Suggests, or skips and triggers; true where the next point has changed.
    private mutating func missed(until candidate: Point, _ fix: Fix, _ outputs: inout [Output]) -> Bool {
        guard let index = points.firstIndex(of: candidate) else { return false }
        let missed = points[next..<index].map(\.id)
        guard case .catchUp(let most) = options.policy, missed.count <= most else {
            outputs.append(.suggestSkip(missed: missed, candidate: candidate.id))
            return false
        }
        for id in missed {
            skippedPoints.insert(id)
            outputs.append(.skipped(id: id))
        }
        next = index
        trigger(fix, &outputs)
        approach(fix, &outputs)
        return true
    }

    private mutating func stray(_ fix: Fix, _ outputs: inout [Output]) {
        guard let distance = Geo.metres(from: fix.lat, fix.lng, toLine: route) else { return }
        farFixes = distance > 80 + fix.horizontalAccuracy ? farFixes + 1 : 0
        if !isOffRoute, farFixes >= 3 {
            isOffRoute = true
            outputs.append(.offRoute(metres: distance))
        } else if isOffRoute, distance <= 60 {
            isOffRoute = false
            outputs.append(.backOnRoute)
        }
    }

    /// Within the radius, and surely so: a vague fix needs the one before it.
    func holds(_ point: Point, _ fix: Fix) -> Bool {
        guard metres(fix, point) <= point.radius else { return false }
        if fix.horizontalAccuracy <= 50 { return true }
        return beforeLast.map { metres($0, point) <= point.radius } ?? false
    }

    func metres(_ fix: Fix, _ point: Point) -> Double { Geo.metres(fix.lat, fix.lng, point.lat, point.lng) }
}
