public import Foundation

/// Visits that are reported together: all count, or none. Sent again with the same id, they are not counted again.
public struct CanvassVisitsRequest: Codable, Sendable, Hashable {
    /// A UUID of the client's own for this report.
    public var mutationID: String
    /// 1 to 500, a home once.
    public var changes: [Change]

    /// Makes the body; send the same one again if its answer was lost.
    public init(mutationID: String, changes: [Change]) { (self.mutationID, self.changes) = (mutationID, changes) }

    /// A visit to one home, or that there was none.
    public struct Change: Codable, Sendable, Hashable {
        /// The home's id.
        public var addressID: String
        /// Whether somebody was there; `false` takes a visit back.
        public var visited: Bool
        /// What came of it; nil says no more than `visited` does. `visited` goes with `VisitOutcome.visited` alone.
        public var outcome: VisitOutcome?
        /// The home's revision as the client knows it; without it the last writer wins.
        public var baseRevision: Int?
        /// When it was, by the device; the server's receipt if nil.
        public var occurredAt: Date?
        /// What there is to know about the home; nil keeps what is there.
        public var note: String?

        /// Makes one; without `baseRevision` the last writer wins.
        public init(
            addressID: String, visited: Bool, outcome: VisitOutcome? = nil, baseRevision: Int? = nil, occurredAt: Date? = nil,
            note: String? = nil
        ) {
            (self.addressID, self.visited, self.baseRevision, self.occurredAt) = (addressID, visited, baseRevision, occurredAt)
            (self.note, self.outcome) = (note, outcome)
        }

        enum CodingKeys: String, CodingKey {
            case addressID = "address_id", visited, outcome, baseRevision = "base_revision", occurredAt = "occurred_at", note
        }
    }

    enum CodingKeys: String, CodingKey { case mutationID = "mutation_id", changes }
}

/// The homes after their visits.
public struct CanvassVisitsResponse: Codable, Sendable, Hashable {
    /// The report's own id.
    public var mutationID: String
    /// In the report's order.
    public var results: [CanvassAddress]
    /// Where the feed of changes stood right after these visits.
    public var cursor: String

    /// Makes one, for tests and previews.
    public init(mutationID: String, results: [CanvassAddress], cursor: String) {
        (self.mutationID, self.results, self.cursor) = (mutationID, results, cursor)
    }

    enum CodingKeys: String, CodingKey { case mutationID = "mutation_id", results, cursor }
}

/// What has changed in a campaign since a cursor.
public struct CanvassChanges: Codable, Sendable, Hashable {
    /// What to ask with the next time.
    public var cursor: String
    /// More have changed: ask again at once.
    public var hasMore: Bool
    /// The beginning: what the app has is to be dropped.
    public var full: Bool
    /// Homes as they are now, in the order of their changes.
    public var changed: [CanvassAddress]
    /// Ids of homes that are gone.
    public var deleted: [String]

    /// Makes one, for tests and previews.
    public init(cursor: String, hasMore: Bool, full: Bool, changed: [CanvassAddress], deleted: [String]) {
        (self.cursor, self.hasMore, self.full, self.changed, self.deleted) = (cursor, hasMore, full, changed, deleted)
    }

    enum CodingKeys: String, CodingKey { case cursor, hasMore = "has_more", full, changed, deleted }
}
