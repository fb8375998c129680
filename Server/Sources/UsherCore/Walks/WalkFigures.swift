/// What an organisation learns about its tours.
package struct WalkFigures: Sendable, Equatable {
    package var starts = 0
    package var completions = 0
    package var devices = 0
    package var ios = 0
    package var android = 0
    package var otherPlatform = 0
    package var gps = 0
    package var manual = 0
    package var unknownTrigger = 0
    package var averageDurationMinutes: Double?

    /// Nil without starts.
    package var completionRate: Double? { starts == 0 ? nil : Double(completions) / Double(starts) }
}

/// An event as figures are counted from it.
package struct CountedEvent: Sendable, Equatable {
    package let type: String
    package let at: Instant
    package let tour: String
    package let point: String?
    package let order: Int64?
    package let account: Int64?
    package let anonymousID: String?
    package let sessionID: String?
    package let osVersion: String?
    package let triggerType: String?
    package let durationSeconds: Int64?

    package init(
        type: String, at: Instant, tour: String, point: String? = nil, order: Int64? = nil, account: Int64? = nil,
        anonymousID: String? = nil, sessionID: String? = nil, osVersion: String? = nil, triggerType: String? = nil,
        durationSeconds: Int64? = nil
    ) {
        self.type = type
        self.at = at
        self.tour = tour
        self.point = point
        self.order = order
        self.account = account
        self.anonymousID = anonymousID
        self.sessionID = sessionID
        self.osVersion = osVersion
        self.triggerType = triggerType
        self.durationSeconds = durationSeconds
    }

    /// Whose walk it is, where no session is named.
    package var device: String { anonymousID.map { "d" + $0 } ?? account.map { "a\($0)" } ?? "" }
}

/// Counts events one by one, on top of what is kept of forgotten ones.
package struct WalkTally: Sendable {
    private var sums: WalkSums
    private var devices: Set<String> = []

    package init(_ kept: WalkSums = WalkSums()) { sums = kept }

    package mutating func add(_ event: CountedEvent) {
        sums.add(event)
        if event.type == "tour_started", !event.device.isEmpty { devices.insert(event.device) }
    }

    /// How often a point was reached.
    package func triggers(_ point: String) -> Int64 { sums.points[point] ?? 0 }

    package var result: WalkFigures {
        var figures = WalkFigures()
        (figures.starts, figures.completions) = (Int(sums.starts), Int(sums.completions))
        (figures.ios, figures.android, figures.otherPlatform) = (Int(sums.ios), Int(sums.android), Int(sums.otherPlatform))
        (figures.gps, figures.manual, figures.unknownTrigger) = (Int(sums.gps), Int(sums.manual), Int(sums.unknownTrigger))
        figures.devices = Int(sums.devices) + devices.count
        if sums.timed > 0 { figures.averageDurationMinutes = Double(sums.seconds) / 60 / Double(sums.timed) }
        return figures
    }
}
