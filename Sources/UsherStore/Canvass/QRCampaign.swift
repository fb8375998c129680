package import UsherCore

/// What printed codes need to know of their campaign.
package struct QRCampaign: Sendable, Equatable {
    package let id: Int64
    package let uuid: String
    package let name: String
    package let destination: String?
    package let organisation: Organisation.ID
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

extension Connection {
    /// The campaign that was asked for; a stranger's is none.
    func campaign(of call: QRCall) throws -> QRCampaign {
        guard let uuid = call.campaign,
            let found = try first(
                QRCodeStatements.campaign, uuid, call.account,
                read: {
                    QRCampaign(id: $0.int(0), uuid: $0.text(1), name: $0.text(2), destination: $0.optionalText(3), organisation: $0.id(4))
                })
        else {
            if let uuid = call.campaign { try refuseSilenced(uuid, call.account) }
            throw QRRefusal.notFound
        }
        return found
    }

    /// Whether some code of the campaign leads where the campaign says: its destination cannot be taken away then.
    package func someCodeNeedsDestination(ofCampaign campaign: Int64) throws -> Bool {
        try first(QRCodeStatements.needsCampaign, campaign) { _ in true } ?? false
    }

    func printedCode(_ uuid: String?, of campaign: QRCampaign) throws -> PrintedCode {
        guard let uuid, let code = try first(QRCodeStatements.one, uuid, campaign.id, read: PrintedCode.init(row:)) else {
            throw QRRefusal.notFound
        }
        return code
    }
}

extension PrintedCode {
    init(row: Row) {
        self.init(
            id: row.id(0), uuid: row.text(1), campaign: row.text(2), home: row.optionalText(3), slug: row.text(4),
            destination: row.optionalText(5), label: row.optionalText(6), enabled: row.bool(7), scans: row.int(8),
            lastScanned: row.optionalInstant(9), created: row.instant(10))
    }
}
