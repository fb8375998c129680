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
    var device: String { anonymousID.map { "d" + $0 } ?? account.map { "a\($0)" } ?? "" }
}

/// Counts events one by one.
package struct WalkTally: Sendable {
    private var figures = WalkFigures()
    private var devices: Set<String> = []
    private var seconds: Int64 = 0
    private var timed = 0

    package init() {}

    package mutating func add(_ event: CountedEvent) {
        switch event.type {
        case "tour_started": start(event)
        case "tour_completed":
            figures.completions += 1
            if let duration = event.durationSeconds {
                seconds += duration
                timed += 1
            }
        case "point_triggered":
            switch event.triggerType?.lowercased() {
            case "gps": figures.gps += 1
            case "manual": figures.manual += 1
            default: figures.unknownTrigger += 1
            }
        default: break
        }
    }

    private mutating func start(_ event: CountedEvent) {
        figures.starts += 1
        if !event.device.isEmpty { devices.insert(event.device) }
        let system = event.osVersion?.lowercased() ?? ""
        if system.hasPrefix("ios") || system.hasPrefix("ipados") {
            figures.ios += 1
        } else if system.hasPrefix("android") {
            figures.android += 1
        } else {
            figures.otherPlatform += 1
        }
    }

    package var result: WalkFigures {
        var figures = figures
        figures.devices = devices.count
        if timed > 0 { figures.averageDurationMinutes = Double(seconds) / 60 / Double(timed) }
        return figures
    }
}
