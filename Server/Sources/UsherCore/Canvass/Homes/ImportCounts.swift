/// What came of the rows of an import that is under way, as it is kept with its job.
package struct ImportCounts: Sendable, Equatable {
    package private(set) var inserted: Int64 = 0
    package private(set) var updated: Int64 = 0
    package private(set) var unchanged: Int64 = 0
    /// A second row for one home.
    package private(set) var duplicates: Int64 = 0
    package private(set) var failed: Int64 = 0

    package init() {}

    /// `5,0,12,0,1`; nothing of all else.
    package init(text: String) {
        let counts = text.split(separator: ",").compactMap { Int64($0) }
        guard counts.count == 5 else { return }
        (inserted, updated, unchanged, duplicates, failed) = (counts[0], counts[1], counts[2], counts[3], counts[4])
    }

    package var text: String { "\(inserted),\(updated),\(unchanged),\(duplicates),\(failed)" }

    /// With some rows more.
    package func adding(_ report: ImportReport) -> ImportCounts {
        var sum = self
        sum.inserted += Int64(report.inserted)
        sum.updated += Int64(report.updated)
        sum.unchanged += Int64(report.unchanged)
        sum.duplicates += Int64(report.duplicates)
        sum.failed += Int64(report.failed)
        return sum
    }
}
