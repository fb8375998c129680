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

/// Printed codes, inside a transaction.
package struct QRCodeTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// The campaign that was asked for; a stranger's is none.
    func campaign(of call: QRCall) throws -> QRCampaign {
        guard let uuid = call.campaign,
            let found = try connection.first(QRCodeStatements.campaign, uuid, call.account)
        else {
            if let uuid = call.campaign { try CampaignTransaction(connection).refuseSilenced(uuid, call.account) }
            throw QRRefusal.notFound
        }
        return found
    }

    /// Whether some code of the campaign leads where the campaign says: its destination cannot be taken away then.
    package func someCodeNeedsDestination(ofCampaign campaign: Int64) throws -> Bool {
        try connection.first(QRCodeStatements.needsCampaign, campaign) { _ in true } ?? false
    }

    func printedCode(_ uuid: String?, of campaign: QRCampaign) throws -> PrintedCode {
        guard let uuid, let code = try connection.first(QRCodeStatements.one, uuid, campaign.id) else {
            throw QRRefusal.notFound
        }
        return code
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
