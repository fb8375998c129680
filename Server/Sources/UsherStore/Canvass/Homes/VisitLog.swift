package import UsherCore

/// One report of somebody's at one home.
package struct VisitEvent: Sendable, Equatable {
    package typealias ID = Identifier<VisitEvent>

    package let id: ID
    package let home: String
    package let seq: Int64
    package let address: String
    package let unit: String?
    package let who: String?
    package let visited: Bool
    package let outcome: VisitOutcome?
    package let note: String?
    package let occurred: Instant
}

extension VisitEvent: Selectable {
    /// An event v, its home h, and the account a that reported it.
    init(_ columns: inout Columns) {
        let (id, home): (ID, String) = (columns.next("v.id"), columns.next("h.uuid"))
        let (seq, address, unit): (Int64, String, String?) = (columns.next("h.seq"), columns.next("h.address"), columns.next("h.unit"))
        let (who, visited): (String?, Bool) = (columns.next("a.name"), columns.next("v.visited"))
        let outcome: String? = columns.next("v.outcome")
        self.init(
            id: id, home: home, seq: seq, address: address, unit: unit, who: who, visited: visited,
            outcome: outcome.flatMap(VisitOutcome.init(rawValue:)), note: columns.next("v.note"), occurred: columns.next("v.occurred_at"))
    }
}

private enum VisitLogStatements {
    static let page = Selection<VisitEvent>(
        """
        SELECT {{columns}} FROM visit_events v JOIN homes h ON h.id = v.home_id LEFT JOIN accounts a ON a.id = v.account_id
        WHERE v.campaign_id = $1 AND v.id < $2 ORDER BY v.id DESC LIMIT $3
        """)
}

extension VisitStore {
    /// A campaign's visits, the last report first; where the next page begins, nil at the end.
    package func log(
        _ campaign: String, before: VisitEvent.ID?, limit: Int, for caller: CanvassActor
    ) async throws -> (events: [VisitEvent], next: VisitEvent.ID?) {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            let found = try connection.all(VisitLogStatements.page, access.id, before ?? VisitEvent.ID(.max), limit + 1)
            let shown = Array(found.prefix(limit))
            return (shown, found.count > limit ? shown.last?.id : nil)
        }
    }
}
