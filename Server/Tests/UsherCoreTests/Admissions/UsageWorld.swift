import UsherCore

/// A sale and its log, written down scan by scan: the persons have the ids 1, 2, 3…
struct UsageWorld {
    var reentry: Reentry = .once
    var seats: [String?] = [nil]
    /// The index of each person's line; all in the first where it is empty.
    var lines: [Int] = []
    var statuses: [Int: (status: SaleStatus, since: Instant)] = [:]
    var log = AdmissionLog()

    /// 2025-12-20, 18:30 in New York.
    static let evening = Instant(seconds: 1_766_273_400)
    static let zone = Zone("America/New_York") ?? .universal

    static func day(_ days: Int64, _ seconds: Int64 = 0) -> Instant { evening.adding(seconds: days * 86_400 + seconds) }

    var sale: Sale {
        let persons = seats.enumerated().map { index, seat in
            Person(
                id: .init(Int64(index + 1)), line: lines.isEmpty ? 0 : lines[index], seat: seat, code: "P\(index + 1)",
                status: statuses[index]?.status, statusSince: statuses[index]?.since)
        }
        let count = (lines.max() ?? 0) + 1
        let roster = Roster(
            lines: (0..<count).map { line in
                SaleLine(
                    id: .init(Int64(700 + line)), ticketType: .init(Int64(100 + line)), quantity: persons.filter { $0.line == line }.count)
            },
            persons: persons)
        return Sale(
            id: 123, event: 456, status: .paid, name: "John Doe", email: "john@example.com", eventDate: CivilDate(days: 20_442),
            roster: roster, log: log)
    }

    var usage: Usage { Usage(sale: sale, reentry: reentry, zone: UsageWorld.zone) }

    mutating func scan(
        _ id: Int64, at: Instant, _ selection: ScanSelection = ScanSelection(), gate: String = "North", offline: Bool = false
    ) {
        log.insert(LogItem(id: .init(id), at: at, kind: .scan(selection, source: offline ? .offline : .online, gate: gate)))
    }

    mutating func undo(_ id: Int64, of entry: Int64, _ persons: [Int64], at: Instant) {
        log.insert(LogItem(id: .init(id), at: at, kind: .undo(entry: .init(entry), persons: persons.map { .init($0) })))
    }

    /// Whom a scan would let in, by index; nil where it lets in nobody.
    func admits(_ selection: ScanSelection = ScanSelection(), at: Instant) -> [Int]? {
        if case .admits(let persons, _) = usage.select(selection, at: at) { persons } else { nil }
    }

    /// The entry that a refused scan is told of.
    func usedBy(_ selection: ScanSelection = ScanSelection(), at: Instant) -> Entry.ID? {
        if case .nobodyLeft(let entry, _, _) = usage.select(selection, at: at) { entry } else { nil }
    }

    /// Who is in by an entry, by index.
    func inside(_ entry: Int64) -> [Int] { usage.standing(.init(entry))?.persons ?? [] }

    var labels: [String?] { seats.indices.map { usage.seat(of: $0) } }
}
