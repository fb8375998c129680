/// A home of a campaign, the contract's address.
package struct CampaignHome: Sendable, Equatable {
    package typealias ID = Identifier<CampaignHome>

    package let id: ID
    package let uuid: String
    /// Its number within the campaign, from 1, for ever.
    package let seq: Int64
    package var fields: HomeFacts
    package let visit: HomeVisit
    package let revision: Int64
    package let figures: ScanFigures
    package let created: Instant
    package let updated: Instant
    package let deleted: Instant?

    package init(
        id: ID, uuid: String, seq: Int64, fields: HomeFacts, visit: HomeVisit, revision: Int64, figures: ScanFigures, created: Instant,
        updated: Instant, deleted: Instant?
    ) {
        self.id = id
        self.uuid = uuid
        self.seq = seq
        self.fields = fields
        self.visit = visit
        self.revision = revision
        self.figures = figures
        self.created = created
        self.updated = updated
        self.deleted = deleted
    }
}

/// Whether somebody has been there, when and who: the account's UUID.
package struct HomeVisit: Sendable, Equatable {
    package let isVisited: Bool
    package let at: Instant?
    package let by: String?
    /// What came of the last time that somebody was there and said so.
    package let outcome: VisitOutcome?

    package init(isVisited: Bool = false, at: Instant? = nil, by: String? = nil, outcome: VisitOutcome? = nil) {
        self.isVisited = isVisited
        self.at = at
        self.by = by
        self.outcome = outcome
    }

    package static func word(_ visited: Bool) -> String { visited ? "visited" : "not_visited" }
}
