/// A code that is printed: of one home, or of a whole campaign.
package struct PrintedCode: Sendable, Equatable {
    package typealias ID = Identifier<PrintedCode>

    package let id: ID
    package let uuid: String
    /// UUID of its campaign.
    package let campaign: String
    /// UUID of its home; nil for a code of the whole campaign.
    package let home: String?
    package let slug: String
    /// Its own, before the campaign's.
    package let destination: String?
    package let label: String?
    package let enabled: Bool
    package let scans: Int64
    package let lastScanned: Instant?
    package let created: Instant

    package init(
        id: ID, uuid: String, campaign: String, home: String?, slug: String, destination: String?, label: String?, enabled: Bool,
        scans: Int64, lastScanned: Instant?, created: Instant
    ) {
        self.id = id
        self.uuid = uuid
        self.campaign = campaign
        self.home = home
        self.slug = slug
        self.destination = destination
        self.label = label
        self.enabled = enabled
        self.scans = scans
        self.lastScanned = lastScanned
        self.created = created
    }
}
