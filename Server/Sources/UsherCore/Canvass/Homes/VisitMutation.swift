/// Visits that somebody reports together: all of them count, or none.
package struct VisitMutation: Sendable {
    /// The client's UUID for this report, by which a repeat is known.
    package let id: String
    /// SHA-256 of the report's JSON, the same for equal JSON however it is written.
    package let fingerprint: [UInt8]
    package let changes: [VisitChange]

    package static let most = 500

    package init(id: String, fingerprint: [UInt8], changes: [VisitChange]) {
        self.id = id
        self.fingerprint = fingerprint
        self.changes = changes
    }
}

/// One home's visit, or that there was none.
package struct VisitChange: Sendable {
    /// The home's UUID.
    package let home: String
    package let visited: Bool
    /// What came of it; nil where the client tells no more than whether somebody was there.
    package let outcome: VisitOutcome?
    /// What the client thinks is the home's revision; nil: the last writer wins.
    package let base: Int64?
    package let occurred: Instant?
    package let note: Patch<String?>

    package init(
        home: String, visited: Bool, outcome: VisitOutcome? = nil, base: Int64? = nil, occurred: Instant? = nil,
        note: Patch<String?> = .keep
    ) {
        self.home = home
        self.visited = visited
        self.outcome = outcome
        self.base = base
        self.occurred = occurred
        self.note = note
    }
}
