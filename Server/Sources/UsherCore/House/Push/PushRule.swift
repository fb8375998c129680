/// When and how loudly a phone is told.
package enum PushRule {
    static let day: Int64 = 86_400
    /// Of word that a seat is free, in seconds.
    static let seatsLife: Int64 = 600
    /// An account is told of one show's seats once in so many seconds.
    package static let seatsPause: Int64 = 1_800
    /// Changes of a flight within so many seconds are one.
    package static let flightPause: Int64 = 60
    /// A show is remembered so many seconds before it begins.
    package static let reminderLead: Int64 = day
    /// Devices of one transaction.
    package static let slice = 500

    package enum Verdict: Sendable, Equatable {
        case send(Manner)
        /// It is quiet there until then.
        case wait(until: Instant)
        /// Nobody has to know any more.
        case over
    }

    /// How the phone tells it.
    package struct Manner: Sendable, Equatable {
        /// As Apple names them.
        package enum Level: String, Sendable { case passive, active, timeSensitive = "time-sensitive" }

        package let level: Level
        package let hasSound: Bool
        package let expires: Instant

        /// 10: at once; 5: when it costs the phone little.
        package var priority: Int { level == .passive ? 5 : 10 }
    }

    /// `departs`: of the flight that it is about.
    package static func judge(
        _ notice: PushNotice, departs: Instant? = nil, quiet: QuietHours?, _ zone: Zone, at now: Instant
    ) -> Verdict {
        let expires = notice.expires ?? departs ?? notice.at.adding(seconds: day)
        guard now < expires else { return .over }
        let end = quiet?.end(at: now, zone)
        switch notice.kind {
        case .booking: return .send(Manner(level: end == nil ? .active : .passive, hasSound: end == nil, expires: expires))
        case .flight:
            if let departs, departs <= now.adding(seconds: day), departs > now {
                return .send(Manner(level: .timeSensitive, hasSound: true, expires: expires))
            }
        case .reminder, .seats, .walk: break
        }
        guard let end else { return .send(Manner(level: .active, hasSound: true, expires: expires)) }
        return end < expires ? .wait(until: end) : .over
    }
}
