/// A tenant: owns events, tours and campaigns.
package struct Organisation: Sendable, Equatable {
    package typealias ID = Identifier<Organisation>

    package let id: ID
    package let uuid: String
    /// Its name in catalogues; never shown to guests.
    package let key: String
    package var name: String
    package var timeZone: String
    package var currency: String
    package var desks: GrantedDesks
    /// Since when an operator keeps it shut.
    package var suspended: Instant?

    package init(
        id: ID, uuid: String, key: String, name: String, timeZone: String, currency: String, desks: GrantedDesks = .all,
        suspended: Instant? = nil
    ) {
        self.desks = desks
        self.suspended = suspended
        self.id = id
        self.uuid = uuid
        self.key = key
        self.name = name
        self.timeZone = timeZone
        self.currency = currency
    }
}
