/// A capability that lets so many phones in at a door: whoever has its secret may join.
package struct DoorLink: Sendable, Equatable {
    package typealias ID = Identifier<DoorLink>

    package let id: ID
    /// Its maker, as whom its devices act.
    package let account: Account.ID
    package let organisation: Organisation.ID
    package let scope: DoorScope
    package let gate: String?
    package let can: DoorAbilities
    /// How many phones may be in at a time.
    package let devices: Int
    /// Before it nobody comes in by it; nil: it is good at once.
    package let starts: Instant?
    package let expires: Instant

    package init(
        id: ID, account: Account.ID, organisation: Organisation.ID, scope: DoorScope, gate: String?, can: DoorAbilities, devices: Int,
        starts: Instant? = nil, expires: Instant
    ) {
        self.id = id
        self.account = account
        self.organisation = organisation
        self.scope = scope
        self.gate = gate
        self.can = can
        self.devices = devices
        self.starts = starts
        self.expires = expires
    }

    // What a link takes; the API's document says the same.
    package static let longestGate = 64
    package static let deviceCounts: ClosedRange<Int64> = 1...100
    package static let usualDevices: Int64 = 10
    /// The longest that one lasts.
    package static let longestLife: Int64 = 30 * 86_400

    /// When one of an event ends where nothing is said: an hour after its tickets do.
    package static func usualEnd(of occurrence: Occurrence) -> Instant { occurrence.closesAt.adding(seconds: 3600) }

    /// When one for tonight ends: at the next six in the morning.
    package static func usualEnd(tonightIn zone: Zone, at now: Instant) -> Instant {
        let six: Int64 = 6 * 3_600_000_000
        let today = zone.date(of: now)
        let morning = zone.instant(today, timeOfDay: six, repeated: .first)
        return morning > now ? morning : zone.instant(today.adding(days: 1), timeOfDay: six, repeated: .first)
    }
}
