import Testing
import UsherCore

@Suite struct QRTallyTests {
    private let window: Int64 = 30_000_000

    private func scan(_ second: Int64, visitor: UInt64 = 1, code: Int64 = 1, home: Int64? = 5, _ kind: QRScan.Kind = .visit) -> QRScan {
        QRScan(
            id: Bytes16(high: UInt64(bitPattern: second), low: visitor), at: Instant(seconds: second),
            place: QRScan.Place(code: code, campaign: 9, home: home), kind: kind, visitor: Bytes16(high: 0, low: visitor))
    }

    @Test("Canvass A27: a device counts once in 30 seconds, and again after")
    func window30() {
        var tally = QRTally(window: window)
        #expect(tally.add(scan(100)) == .human)
        #expect(tally.add(scan(129)) == .duplicate)
        // Counted from the last one that counted, so nobody is a duplicate for ever.
        #expect(tally.add(scan(130)) == .human)
        #expect(tally.add(scan(131, visitor: 2)) == .human)
        #expect(tally.add(scan(132, code: 2, home: nil)) == .human)
        #expect(tally.codes[1]?.scans == 3 && tally.codes[2]?.scans == 1)
        #expect(tally.homes == [5: tally.codes[1]!])
        #expect(tally.campaigns[9]?.scans == 4)
        #expect(tally.campaigns[9]?.last == Instant(seconds: 132))
    }

    @Test("Canvass A28: robots and prefetches neither count nor stand in the way of those who do")
    func uncounted() {
        var tally = QRTally(window: window)
        #expect(tally.add(scan(100, .bot)) == .bot)
        #expect(tally.add(scan(100, .prefetch)) == .prefetch)
        #expect(tally.codes.isEmpty && tally.changed.isEmpty)
        #expect(tally.add(scan(101)) == .human)
    }

    @Test("Canvass A27: what the database knows goes on; a late scan from before counts without setting the clock back")
    func known() {
        let visit = QRTally.Visit(code: 1, visitor: Bytes16(high: 0, low: 1))
        var tally = QRTally(window: window, known: [visit: Instant(seconds: 100)])
        #expect(tally.add(scan(110)) == .duplicate)
        #expect(tally.add(scan(90)) == .duplicate)
        #expect(tally.add(scan(40)) == .human)
        #expect(tally.changed.isEmpty)
        #expect(tally.add(scan(130)) == .human)
        #expect(tally.changed == [visit: Instant(seconds: 130)])
    }

    @Test func withoutAWindowEveryVisitCounts() {
        var tally = QRTally(window: 0)
        #expect(tally.add(scan(1)) == .human)
        #expect(tally.add(scan(1)) == .human)
    }
}
