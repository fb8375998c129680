/// A tenant: owns events, tours and campaigns.
package struct Organisation: Sendable, Equatable {
    package typealias ID = Identifier<Organisation>

    package let id: ID
    package let uuid: String
    /// Its name in catalogues; never shown to guests.
    package let key: String
    package var name: String
    /// What it is called in addresses, made from its name.
    package var slug: HouseSlug
    package var timeZone: String
    package var currency: String
    /// ISO 3166's two letters; nil where nobody has said.
    package var country: String?
    /// Those that it uses: granted, and not switched off by its owner.
    package var desks: GrantedDesks
    /// Those that an operator lets it use.
    package var granted: GrantedDesks
    /// Since when an operator keeps it shut.
    package var suspended: Instant?

    package init(
        id: ID, uuid: String, key: String, name: String, slug: HouseSlug, timeZone: String, currency: String,
        country: String? = nil, desks: GrantedDesks = .all, granted: GrantedDesks? = nil, suspended: Instant? = nil
    ) {
        self.country = country
        self.desks = desks
        self.granted = granted ?? desks
        self.suspended = suspended
        self.id = id
        self.uuid = uuid
        self.key = key
        self.name = name
        self.slug = slug
        self.timeZone = timeZone
        self.currency = currency
    }
}
