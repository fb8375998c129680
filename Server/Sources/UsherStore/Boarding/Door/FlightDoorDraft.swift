package import UsherCore

/// What is known of a flight's link before it is stored: the digest of its secret, never the secret.
package struct FlightDoorDraft: Sendable {
    /// By identifier or number, as a path names it.
    package let flight: String
    package let gate: String?
    package let can: DoorAbilities
    package let devices: Int
    /// Nil: when the flight is gone.
    package let expires: Instant?
    package let digest: SecretDigest

    package init(
        flight: String, gate: String? = nil, can: DoorAbilities = .usual, devices: Int = Int(DoorLink.usualDevices),
        expires: Instant? = nil, digest: SecretDigest
    ) {
        self.flight = flight
        self.gate = gate
        self.can = can
        self.devices = devices
        self.expires = expires
        self.digest = digest
    }
}
