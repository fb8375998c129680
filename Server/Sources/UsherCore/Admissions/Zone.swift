import Foundation
import Synchronization

/// An IANA time zone: what the clock on an event's wall shows.
package struct Zone: Sendable, Equatable {
    package let name: String
    private let zone: TimeZone

    private static let known = Mutex<[String: Zone]>([:])

    /// Nil where the name is not one of a region: an abbreviation or an offset knows no summer time.
    package init?(_ name: String) {
        if let known = Zone.known.withLock({ $0[name] }) {
            self = known
            return
        }
        guard name == "UTC" || name == "GMT" || Zone.isRegion(name), let zone = TimeZone(identifier: name) else { return nil }
        self.name = name
        self.zone = zone
        let new = self
        // There are some 600 names; more are not worth keeping.
        Zone.known.withLock { if $0.count < 1_000 { $0[name] = new } }
    }

    /// Whether a name has the form of a region's. Foundation itself overlooks what stands behind a NUL character.
    private static func isRegion(_ name: String) -> Bool {
        name.utf8.contains(0x2F)
            && name.utf8.allSatisfy { byte in
                Digits.value(byte) != nil || (0x61...0x7A).contains(byte | 0x20) || [0x2F, 0x5F, 0x2B, 0x2D].contains(byte)
            }
    }

    package static let universal = Zone(name: "UTC", zone: TimeZone(secondsFromGMT: 0) ?? .current)

    private init(name: String, zone: TimeZone) {
        self.name = name
        self.zone = zone
    }

    /// Seconds east of universal time.
    package func offset(at instant: Instant) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant.seconds))))
    }

    package func date(of instant: Instant) -> CivilDate {
        CivilDate(days: floorDivide(instant.seconds + offset(at: instant), 86_400))
    }

    /// Microseconds since local midnight, as the clock shows them.
    package func timeOfDay(of instant: Instant) -> Int64 {
        let local = instant.microseconds + offset(at: instant) * 1_000_000
        return local - floorDivide(local, 86_400_000_000) * 86_400_000_000
    }

    /// Which of two instants is meant when the clock shows a time twice.
    package enum Repeated: Sendable { case first, second }

    /// The instant at which the clock shows this time. A time that is skipped moves forward by the gap.
    package func instant(_ date: CivilDate, timeOfDay: Int64, repeated: Repeated) -> Instant {
        let local = date.days * 86_400_000_000 + timeOfDay
        // No zone is further than a day from universal time, and none changes twice within two days of a change.
        let before = offset(at: Instant(microseconds: local).adding(seconds: -86_400))
        let after = offset(at: Instant(microseconds: local).adding(seconds: 86_400))
        let early = Instant(microseconds: local - max(before, after) * 1_000_000)
        let late = Instant(microseconds: local - min(before, after) * 1_000_000)
        let earlyShows = early.microseconds + offset(at: early) * 1_000_000 == local
        let lateShows = late.microseconds + offset(at: late) * 1_000_000 == local
        if earlyShows && lateShows { return repeated == .first ? early : late }
        if earlyShows { return early }
        if lateShows { return late }
        // Skipped: counting with the offset before the change lands as much later as the gap is wide.
        return Instant(microseconds: local - before * 1_000_000)
    }

    /// The first instant that belongs to this date.
    package func firstInstant(of date: CivilDate) -> Instant {
        let candidate = instant(date, timeOfDay: 0, repeated: .first)
        guard offset(at: candidate) != offset(at: candidate.adding(microseconds: -1_000_000)) || self.date(of: candidate) != date
        else { return candidate }
        return change(near: candidate, into: date) ?? candidate
    }

    /// Midnight is skipped: the date begins where the clock jumps.
    private func change(near candidate: Instant, into date: CivilDate) -> Instant? {
        var low = candidate.adding(seconds: -2 * 86_400).seconds
        var high = candidate.adding(seconds: 2 * 86_400).seconds
        guard self.date(of: Instant(seconds: low)) < date, self.date(of: Instant(seconds: high)) >= date else { return nil }
        while low + 1 < high {
            let middle = (low + high) / 2
            if self.date(of: Instant(seconds: middle)) < date { low = middle } else { high = middle }
        }
        return Instant(seconds: high)
    }
}
