/// A walk as its events tell it: a start and what follows until the next start.
package struct WalkSession: Sendable, Equatable {
    package let sessionID: String?
    package let tour: String
    package let started: Instant
    package private(set) var last: Instant
    package private(set) var points: Int = 0
    private var end: Status?

    package enum Status: String, Sendable {
        case completed, abandoned, inProgress, stale
    }

    private init(_ event: CountedEvent) {
        sessionID = event.sessionID
        tour = event.tour
        started = event.at
        last = event.at
    }

    package func status(at now: Instant) -> Status {
        end ?? (now.microseconds - last.microseconds > 86_400_000_000 ? .stale : .inProgress)
    }

    private mutating func add(_ event: CountedEvent) {
        last = max(last, event.at)
        switch event.type {
        case "point_triggered": points += 1
        case "tour_completed": end = .completed
        case "tour_abandoned": if end == nil { end = .abandoned }
        default: break
        }
    }

    /// The sessions of events in order of time, latest start first.
    package static func all(_ events: [CountedEvent]) -> [WalkSession] {
        var sessions: [WalkSession] = []
        var open: [String: Int] = [:]
        for event in events {
            let key = event.sessionID.map { "s" + $0 } ?? "\(event.device)\u{0}\(event.tour)"
            if event.type == "tour_started" {
                open[key] = sessions.count
                sessions.append(WalkSession(event))
            } else if let index = open[key] {
                sessions[index].add(event)
            }
        }
        return sessions.enumerated().sorted { ($0.element.started, $0.offset) > ($1.element.started, $1.offset) }.map(\.element)
    }
}
