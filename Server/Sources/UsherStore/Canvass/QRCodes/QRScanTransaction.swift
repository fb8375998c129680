import UsherCore

/// Keeps and counts a batch of scans: all or none of it, in one transaction. Rows are touched in the order of their keys,
/// campaigns first, so that two processes cannot wait for each other.
struct QRScanTransaction {
    let connection: any Connection
    /// Microseconds in which a device counts once at a code.
    let window: Int64

    /// Adds the scans; those that are kept already add nothing. `fresh`: made a moment ago and in no other journal, so that nobody looks.
    func add(_ scans: [QRScan], fresh: Bool) throws {
        let new = fresh ? scans : try unknown(scans)
        guard !new.isEmpty else { return }
        let feeds = try hold(new)
        var tally = QRTally(window: window, known: try lastCounted(new))
        let classes = new.map { tally.add($0) }
        let kept = try connection.executeEach(QRScanStatements.keep, zip(new, classes).map(row))
        guard !kept.contains(0) else { throw DatabaseError.defect("a scan was kept twice") }
        try count(tally, feeds)
    }

    private func unknown(_ scans: [QRScan]) throws -> [QRScan] {
        var known = Set<Int>()
        try connection.run(QRScanStatements.isKept, each: scans.map { [$0.id.uuid.sql] }) { index, _ in known.insert(index) }
        // Twice in one batch is kept once, too.
        var seen = Set<Bytes16>()
        return scans.enumerated().filter { !known.contains($0.offset) && seen.insert($0.element.id).inserted }.map(\.element)
    }

    /// The campaigns' rows, with the number that this change has in each one's feed.
    private func hold(_ scans: [QRScan]) throws -> [Int64: Int64] {
        let campaigns = Set(scans.lazy.filter { $0.kind == .visit }.map(\.place.campaign)).sorted()
        var feeds: [Int64: Int64] = [:]
        guard !campaigns.isEmpty else { return feeds }
        try connection.run(QRScanStatements.hold, each: campaigns.map { [$0.sql] }) { feeds[campaigns[$0]] = $1 }
        return feeds
    }

    private func lastCounted(_ scans: [QRScan]) throws -> [QRTally.Visit: Instant] {
        let visits = Array(Set(scans.lazy.filter { $0.kind == .visit }.map { QRTally.Visit(code: $0.place.code, visitor: $0.visitor) }))
        var known: [QRTally.Visit: Instant] = [:]
        guard !visits.isEmpty else { return known }
        try connection.run(QRScanStatements.lastCounted, each: visits.map { [$0.code.sql, $0.visitor.hex.sql] }) {
            known[visits[$0]] = $1
        }
        return known
    }

    private func row(_ scan: QRScan, _ kind: QRScan.Class) -> [SQLValue] {
        [
            scan.id.uuid.sql, scan.place.code.sql, scan.place.campaign.sql, scan.place.home.sql, scan.at.sql, kind.rawValue.sql,
            scan.visitor.hex.sql,
        ]
    }

    private func count(_ tally: QRTally, _ feeds: [Int64: Int64]) throws {
        let visits = tally.changed.map { (visit: $0.key, hex: $0.key.visitor.hex, at: $0.value) }
            .sorted { ($0.visit.code, $0.hex) < ($1.visit.code, $1.hex) }
        try connection.executeEach(QRScanStatements.visited, visits.map { [$0.visit.code.sql, $0.hex.sql, $0.at.sql] })
        try connection.executeEach(
            QRScanStatements.countCode, tally.codes.sorted { $0.key < $1.key }.map { [$0.key.sql, $0.value.scans.sql, $0.value.last.sql] })
        let firsts = try countHomes(tally, feeds)
        try connection.executeEach(
            QRScanStatements.countCampaign,
            tally.campaigns.sorted { $0.key < $1.key }.map {
                [$0.key.sql, $0.value.scans.sql, $0.value.last.sql, (firsts[$0.key] ?? 0).sql]
            })
    }

    /// How many homes of each campaign were scanned for the first time.
    private func countHomes(_ tally: QRTally, _ feeds: [Int64: Int64]) throws -> [Int64: Int64] {
        let homes = tally.homes.sorted { $0.key < $1.key }
        var firsts: [Int64: Int64] = [:]
        guard !homes.isEmpty else { return firsts }
        let sets = homes.map { home, sum in
            [home.sql, sum.scans.sql, sum.last.sql, tally.campaignOfHome[home].flatMap { feeds[$0] }.sql]
        }
        try connection.run(QRScanStatements.countHome, each: sets) { index, scans in
            let (home, sum) = homes[index]
            if scans == sum.scans, let campaign = tally.campaignOfHome[home] { firsts[campaign, default: 0] += 1 }
        }
        return firsts
    }
}
