/// What counted events come to, without the events: what is kept of a tour when its events are forgotten.
package struct WalkSums: Sendable, Equatable {
    package var starts: Int64 = 0
    package var completions: Int64 = 0
    /// A device that comes back after its events are gone is counted anew.
    package var devices: Int64 = 0
    package var ios: Int64 = 0
    package var android: Int64 = 0
    package var otherPlatform: Int64 = 0
    package var gps: Int64 = 0
    package var manual: Int64 = 0
    package var unknownTrigger: Int64 = 0
    /// Of completions that carry a duration.
    package var seconds: Int64 = 0
    package var timed: Int64 = 0
    /// How often each point was reached.
    package var points: [String: Int64] = [:]

    package init() {}

    /// Each figure by the name under which it is kept.
    package static let figures: [(name: String, field: any WritableKeyPath<WalkSums, Int64> & Sendable)] = [
        ("starts", \.starts), ("completions", \.completions), ("devices", \.devices), ("ios", \.ios), ("android", \.android),
        ("other", \.otherPlatform), ("gps", \.gps), ("manual", \.manual), ("unknown", \.unknownTrigger), ("seconds", \.seconds),
        ("timed", \.timed),
    ]
    package static let point = "point:"

    /// What is kept, without what is zero.
    package var amounts: [(figure: String, amount: Int64)] {
        var amounts: [(figure: String, amount: Int64)] = []
        for known in Self.figures { amounts.append((known.name, self[keyPath: known.field])) }
        for (point, count) in points { amounts.append((Self.point + point, count)) }
        return amounts.filter { $0.amount != 0 }
    }

    /// Adds what was kept under a name; one that nobody knows is left alone.
    package mutating func add(_ figure: String, _ amount: Int64) {
        if figure.hasPrefix(Self.point) {
            points[String(figure.dropFirst(Self.point.count)), default: 0] &+= amount
        } else if let known = Self.figures.first(where: { $0.name == figure }) {
            self[keyPath: known.field] &+= amount
        }
    }

    /// Counts an event; its device apart.
    package mutating func add(_ event: CountedEvent) {
        switch event.type {
        case "tour_started": start(event)
        case "tour_completed":
            completions += 1
            if let duration = event.durationSeconds {
                seconds &+= duration
                timed += 1
            }
        case "point_triggered":
            if let point = event.point { points[point, default: 0] += 1 }
            switch event.triggerType?.lowercased() {
            case "gps": gps += 1
            case "manual": manual += 1
            default: unknownTrigger += 1
            }
        default: break
        }
    }

    private mutating func start(_ event: CountedEvent) {
        starts += 1
        let system = event.osVersion?.lowercased() ?? ""
        if system.hasPrefix("ios") || system.hasPrefix("ipados") {
            ios += 1
        } else if system.hasPrefix("android") {
            android += 1
        } else {
            otherPlatform += 1
        }
    }
}
