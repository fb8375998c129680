import UsherCore

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

    func hold(_ uuid: String?, of campaign: QRCampaign) throws -> Int64 {
        guard let uuid, let id = try connection.first(QRCodeStatements.hold, uuid, campaign.id) else {
            throw QRRefusal.notFound
        }
        return id
    }

    func record(_ call: QRCall, _ campaign: QRCampaign, _ action: String, _ subject: String, result: String = "ok") throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: call.now, actor: call.actor, organisation: campaign.organisation, action: action, subject: .plain(subject),
                result: result))
    }

    /// The numbers of these homes, each once.
    func homes(_ uuids: [String], of campaign: QRCampaign) throws -> [Int64] {
        var found: [Int: Int64] = [:]
        guard !uuids.isEmpty else { return [] }
        try connection.run(QRCodeStatements.home, each: uuids.map { [$0.sql, campaign.id.sql] }) { found[$0] = $1 }
        guard found.count == uuids.count else { throw QRRefusal.notFound }
        return Set(found.values).sorted()
    }
}
