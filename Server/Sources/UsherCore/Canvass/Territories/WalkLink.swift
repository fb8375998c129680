/// A territory's walk list for somebody without an account: a link that a few phones may start, until it ends.
package struct WalkLink: Sendable, Equatable {
    package typealias ID = Identifier<WalkLink>

    package let id: ID
    package let uuid: String
    package let territory: Territory.ID
    /// Its maker, as whom its visits count.
    package let account: Account.ID
    package let organisation: Organisation.ID
    package let name: String
    package let devices: Int
    /// Before it nobody starts by it; nil: it is good at once.
    package let starts: Instant?
    package let expires: Instant

    package init(
        id: ID, uuid: String, territory: Territory.ID, account: Account.ID, organisation: Organisation.ID, name: String, devices: Int,
        starts: Instant?, expires: Instant
    ) {
        (self.id, self.uuid, self.territory, self.account, self.organisation) = (id, uuid, territory, account, organisation)
        (self.name, self.devices, self.starts, self.expires) = (name, devices, starts, expires)
    }

    package static let longestName = 64
    package static let deviceCounts: ClosedRange<Int64> = 1...100
    package static let usualDevices: Int64 = 3
    package static let longestLife: Int64 = 30 * 86_400

    /// The end of the day in its house's zone, where nothing is said.
    package static func usualEnd(in zone: Zone, at now: Instant) -> Instant {
        zone.instant(zone.date(of: now).adding(days: 1), timeOfDay: 0, repeated: .first)
    }
}

/// The secrets of walk lists in clear: they exist only while they are made, shown or checked.
package enum WalkSecret {
    /// `uwl_` and 128 random bits in 22 characters.
    package static func link() -> String { tag + SecureRandom.text(of: 16) }
    /// A phone's cookie: `uwd_` and 256 random bits.
    package static func device() -> String { "uwd_" + SecureRandom.text(of: 32) }

    /// Nil where the text has not the form of a link's.
    package static func linkDigest(_ text: String) -> SecretDigest? {
        guard text.utf8.count == tag.utf8.count + 22, text.hasPrefix(tag) else { return nil }
        return SecretDigest(of: text)
    }

    private static let tag = "uwl_"
}

/// Why a walk list is not opened.
package enum WalkListRefusal: Error, Sendable, Equatable {
    case unknown, ended, full
    case early(Instant)
    /// It would have ended already, last too long, or begin when it has ended.
    case invalidEnd, invalidStart
}
