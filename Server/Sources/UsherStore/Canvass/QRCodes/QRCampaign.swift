package import UsherCore

/// What printed codes need to know of their campaign.
package struct QRCampaign: Sendable, Equatable, Selectable {
    package let id: Int64
    package let uuid: String
    package let name: String
    package let destination: String?
    package let organisation: Organisation.ID

    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        name = columns.next("name")
        destination = columns.next("destination_url")
        organisation = columns.next("organisation_id")
    }
}

/// Who asks, and when.
package struct QRCall: Sendable {
    package let account: Account.ID
    /// UUID as it was asked for; nil where the text was none.
    package let campaign: String?
    package let actor: Actor
    package let now: Instant
    package let terms: PlanTerms

    package init(account: Account.ID, campaign: String?, actor: Actor, now: Instant, terms: PlanTerms) {
        self.account = account
        self.campaign = campaign
        self.actor = actor
        self.now = now
        self.terms = terms
    }
}

extension PrintedCode: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("q.id"), uuid: columns.next("q.uuid"), campaign: columns.next("c.uuid"), home: columns.next("h.uuid"),
            slug: columns.next("q.slug"),
            destination: columns.next("q.destination_url"), label: columns.next("q.label"), enabled: columns.next("q.enabled"),
            scans: columns.next("q.scans"),
            lastScanned: columns.next("q.last_scanned_at"), created: columns.next("q.created_at"))
    }
}
