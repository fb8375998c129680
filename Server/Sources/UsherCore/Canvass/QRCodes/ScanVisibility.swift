/// What is told of scans: how often and when last.
package struct ScanFigures: Sendable, Equatable {
    package var scans: Int64
    package var lastScanned: Instant?

    package init(scans: Int64 = 0, lastScanned: Instant? = nil) {
        self.scans = scans
        self.lastScanned = lastScanned
    }
}

/// Who may see scans. Recording never stops; who does not pay sees zeros and no times, in every answer of the desk.
package struct ScanVisibility: Sendable, Equatable {
    package let isPaid: Bool

    package init(isPaid: Bool) { self.isPaid = isPaid }

    package func shown(_ figures: ScanFigures) -> ScanFigures { isPaid ? figures : ScanFigures() }
    package func shown(_ count: Int64) -> Int64 { isPaid ? count : 0 }
    package func shown(_ count: Int) -> Int { isPaid ? count : 0 }
    package func shown(_ last: Instant?) -> Instant? { isPaid ? last : nil }
}
