/// What an import did, or would do: five counts that add up to `rows`, and what was wrong.
package struct ImportReport: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let row: Int
        package let fault: ImportFault
    }

    package let isDryRun: Bool
    package private(set) var rows = 0
    package private(set) var inserted = 0
    package private(set) var updated = 0
    package private(set) var unchanged = 0
    package private(set) var duplicates = 0
    package private(set) var failed = 0
    package private(set) var errors: [Entry] = []

    package static let mostErrors = 1_000

    package init(isDryRun: Bool) { self.isDryRun = isDryRun }

    /// Counts one row.
    package mutating func count(_ outcome: ImportOutcome, row: Int) { count(outcome.fate, row: row) }

    package mutating func count(_ fate: RowFate, row: Int) {
        rows += 1
        switch fate {
        case .inserted: inserted += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        case .duplicate: duplicates += 1
        case .failed(let faults):
            failed += 1
            for fault in faults where errors.count < ImportReport.mostErrors { errors.append(Entry(row: row, fault: fault)) }
        }
    }
}

/// What has become of one row of any list.
package enum RowFate: Sendable, Equatable {
    case inserted, updated, unchanged, duplicate
    case failed([ImportFault])
}

/// What becomes of one row of a list of homes.
package enum ImportOutcome: Sendable, Equatable {
    /// A new home with this number.
    case insert(HomeFacts, seq: Int64)
    /// The home gets these fields; a deleted one comes back.
    case update(CampaignHome, HomeFacts)
    case unchanged
    /// A second row for one home.
    case duplicate
    case failed([ImportFault])

    var fate: RowFate {
        switch self {
        case .insert: .inserted
        case .update: .updated
        case .unchanged: .unchanged
        case .duplicate: .duplicate
        case .failed(let faults): .failed(faults)
        }
    }
}
