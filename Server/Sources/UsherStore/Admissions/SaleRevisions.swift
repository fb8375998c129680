import UsherCore

/// Changes of sales that a scan would judge otherwise. They count the versions of the admission logs up, so that a scan under way
/// is judged again, and keep apart what the counts of scans tell of persons who are in no more.
struct SaleRevisions {
    struct Rule {
        let reentry: Reentry
        let zone: Zone
    }

    private let connection: any Connection
    private var rules: [Event.ID: Rule] = [:]
    /// Persons who came in and whose sale does not count any more; negative where it does again.
    private(set) var voids: [SoldKey: Int64] = [:]

    init(_ connection: any Connection) { self.connection = connection }

    mutating func record(_ changes: [(before: SaleState, after: SaleState)]) throws {
        // In one order in every process, as scans take them, so that two transactions cannot wait for each other.
        let judged = changes.filter { $0.after.isJudgedOtherwise(than: $0.before) }.sorted { $0.after.id < $1.after.id }
        guard !judged.isEmpty else { return }
        for event in Set(judged.map(\.after.event)) where rules[event] == nil { rules[event] = try rule(event) }
        let ids = judged.map { [$0.after.id.sql] }
        try connection.executeEach(SaleRevisions.count, ids)
        // Read only now: from the count on nobody else changes these logs.
        var logs = [AdmissionLog](repeating: AdmissionLog(), count: judged.count)
        try connection.run(SaleRevisions.log, each: ids) { index, log in logs[index] = log }
        for (change, log) in zip(judged, logs) where !log.items.isEmpty {
            add(change.before, log, 1)
            add(change.after, log, -1)
        }
    }

    /// What has been gathered; the next begins with nothing.
    mutating func takeVoids() -> [SoldKey: Int64] {
        defer { voids = [:] }
        return voids
    }

    private mutating func add(_ state: SaleState, _ log: AdmissionLog, _ sign: Int64) {
        guard state.counts, let rule = rules[state.event] else { return }
        let sale = Sale(
            id: state.id, event: state.event, status: state.status, name: state.name, email: state.email,
            eventDate: CivilDate(days: state.occurrence), roster: state.roster, log: log)
        for (type, persons) in Usage(sale: sale, reentry: rule.reentry, zone: rule.zone).admittedByType {
            voids[SoldKey(event: state.event, occurrence: state.occurrence, type: type), default: 0] += sign * Int64(persons)
        }
    }

    private func rule(_ event: Event.ID) throws -> Rule? {
        try connection.first(SaleRevisions.rule, event)
    }

    private static let count = Statement(
        """
        INSERT INTO admission_logs (sale_id, version, log) VALUES ($1, 1, '[]')
        ON CONFLICT (sale_id) DO UPDATE SET version = admission_logs.version + 1
        """)
    private static let log = Selection<AdmissionLog>("SELECT {{columns}} FROM admission_logs WHERE sale_id = $1")
    private static let rule = Selection<Rule>("SELECT {{columns}} FROM events WHERE id = $1")
}

extension SaleState {
    /// Whether its persons count as sold and, once in, as used.
    var counts: Bool { !deleted && status == .paid }

    fileprivate func isJudgedOtherwise(than before: SaleState) -> Bool {
        status != before.status || roster != before.roster || occurrence != before.occurrence || deleted != before.deleted
    }
}

extension SaleRevisions.Rule: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            reentry: Reentry(rawValue: columns.next("reentry", example: Reentry.daily.rawValue)) ?? .once,
            zone: Zone(columns.next("time_zone", example: "Europe/Berlin")) ?? .universal)
    }
}

extension AdmissionLog: Selectable {
    init(_ columns: inout Columns) throws { self = try columns.document("log") { try AdmissionLog(document: $0) } }
}
