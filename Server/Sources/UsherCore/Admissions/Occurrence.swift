/// One date of an event, and when its tickets are valid (gate.md section 3).
package struct Occurrence: Sendable, Equatable {
    package let date: CivilDate
    package let zone: Zone
    package let startsAt: Instant
    /// Nil where the event says no end; it lasts 4 hours then.
    package let endsAt: Instant?
    /// The first instant of the date: tickets are valid from here on.
    package let opensAt: Instant
    /// The later of the end and the next date's first instant: tickets are valid until just before.
    package let closesAt: Instant

    package func contains(_ instant: Instant) -> Bool { instant >= opensAt && instant < closesAt }

    /// How long an event without an end lasts.
    static let defaultLength: Int64 = 4 * 3600

    private struct Question: Hashable {
        let startsAt: Instant
        let endsAt: Instant?
        let zone: String
        let date: Int64

        /// The zone adds time and tells nothing: events that differ in nothing else are few.
        func hash(into hasher: inout Hasher) {
            hasher.combine(startsAt)
            hasher.combine(endsAt?.microseconds ?? 0)
            hasher.combine(date)
        }
    }
    /// The answers never change, so they are kept: every scan of a recurring event asks, and zones are slow.
    private static let answers = BoundedCache<Question, Occurrence>(most: 4_096)

    package init(event: Event, date: CivilDate) {
        if date == event.ownDate {
            self = event.ownOccurrence
            return
        }
        let question = Question(startsAt: event.startsAt, endsAt: event.endsAt, zone: event.timeZone, date: date.days)
        if let known = Occurrence.answers[question] {
            self = known
            return
        }
        self.init(startsAt: event.startsAt, endsAt: event.endsAt, zone: Zone(event.timeZone) ?? .universal, date: date)
        Occurrence.answers[question] = self
    }

    /// The one on the event's own date.
    init(startsAt: Instant, endsAt: Instant?, zone: Zone) {
        self.init(startsAt: startsAt, endsAt: endsAt, zone: zone, date: zone.date(of: startsAt))
    }

    private init(startsAt start: Instant, endsAt end: Instant?, zone: Zone, date: CivilDate) {
        let ownDate = zone.date(of: start)
        let shift = date.days - ownDate.days
        if shift == 0 {
            startsAt = start
            endsAt = end
        } else {
            startsAt = zone.instant(date, timeOfDay: zone.timeOfDay(of: start), repeated: .first)
            endsAt = end.map {
                zone.instant(zone.date(of: $0).adding(days: shift), timeOfDay: zone.timeOfDay(of: $0), repeated: .second)
            }
        }
        self.date = date
        self.zone = zone
        opensAt = zone.firstInstant(of: date)
        closesAt = max(
            zone.firstInstant(of: date.adding(days: 1)), endsAt ?? startsAt.adding(seconds: Occurrence.defaultLength))
    }
}

extension Event {
    /// Of these dates the one that is open now, else the next, else the last.
    package func occurrence(at now: Instant, among dates: [CivilDate]) -> Occurrence {
        let all = dates.sorted().map { Occurrence(event: self, date: $0) }
        return all.first { $0.contains(now) } ?? all.first { $0.opensAt > now } ?? all.last ?? Occurrence(event: self, date: ownDate)
    }
}

extension Occurrence {
    /// The day whose admissions are shown: today while it is open, later the last day.
    package func countedDay(at now: Instant) -> CivilDate {
        zone.date(of: min(max(now, opensAt), closesAt.adding(microseconds: -1)))
    }
}
