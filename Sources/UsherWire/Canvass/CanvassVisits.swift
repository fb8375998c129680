public import Foundation

/// Visits that are reported together: all count, or none. Sent again with the same id, they are not counted again.
public struct CanvassVisitsRequest: Codable, Sendable, Equatable {
    /// A UUID of the client's own for this report.
    public var mutationID: String
    /// 1 to 500, a home once.
    public var changes: [Change]

    public init(mutationID: String, changes: [Change]) {
        self.mutationID = mutationID
        self.changes = changes
    }

    public struct Change: Codable, Sendable, Equatable {
        public var addressID: String
        public var visited: Bool
        /// The home's revision as the client knows it; without it the last writer wins.
        public var baseRevision: Int?
        public var occurredAt: Date?
        public var note: String?

        public init(addressID: String, visited: Bool, baseRevision: Int? = nil, occurredAt: Date? = nil, note: String? = nil) {
            self.addressID = addressID
            self.visited = visited
            self.baseRevision = baseRevision
            self.occurredAt = occurredAt
            self.note = note
        }

        enum CodingKeys: String, CodingKey {
            case visited, note
            case addressID = "address_id"
            case baseRevision = "base_revision"
            case occurredAt = "occurred_at"
        }
    }

    enum CodingKeys: String, CodingKey {
        case changes
        case mutationID = "mutation_id"
    }
}

/// The homes after their visits.
public struct CanvassVisitsResponse: Codable, Sendable, Equatable {
    public var mutationID: String
    /// In the report's order.
    public var results: [CanvassAddress]
    /// Where the feed of changes stood right after these visits.
    public var cursor: String

    enum CodingKeys: String, CodingKey {
        case results, cursor
        case mutationID = "mutation_id"
    }
}

/// What has changed in a campaign since a cursor.
public struct CanvassChanges: Codable, Sendable, Equatable {
    /// What to ask with the next time.
    public var cursor: String
    public var hasMore: Bool
    /// The beginning: what the app has is to be dropped.
    public var full: Bool
    public var changed: [CanvassAddress]
    /// Ids of homes that are gone.
    public var deleted: [String]

    enum CodingKeys: String, CodingKey {
        case cursor, full, changed, deleted
        case hasMore = "has_more"
    }
}
