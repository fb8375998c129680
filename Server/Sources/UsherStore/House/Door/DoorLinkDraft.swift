package import UsherCore

/// What is known of a door link before it is stored: the digest of its secret, never the secret.
package struct DoorLinkDraft: Sendable {
    /// What its devices are to be for.
    package enum Wish: Sendable, Equatable {
        case event(Event.ID)
        case tonight(Organisation.ID)
    }

    package var wish: Wish
    package var gate: String?
    package var can: DoorAbilities
    package var devices: Int
    /// Nil: at once.
    package var starts: Instant?
    /// Nil: when the door is over.
    package var expires: Instant?
    package var digest: SecretDigest

    package init(
        _ wish: Wish, gate: String? = nil, can: DoorAbilities = .usual, devices: Int = Int(DoorLink.usualDevices), starts: Instant? = nil,
        expires: Instant? = nil, digest: SecretDigest
    ) {
        self.wish = wish
        self.gate = gate
        self.can = can
        self.devices = devices
        self.starts = starts
        self.expires = expires
        self.digest = digest
    }
}

/// Why no link is made, or none is found to be revoked.
package enum DoorLinkRefusal: Error, Sendable, Equatable {
    /// Unknown, or none of this account's.
    case unknownEvent, unknownOrganisation
    /// An editor could, somebody at the door cannot.
    case roleRequired
    /// It would have ended already, or last too long.
    case invalidEnd
    /// It would begin when it has ended.
    case invalidStart
    case unknownLink, unknownDevice
}
