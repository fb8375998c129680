import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// The Gate's stores on one database, with short ways to use them.
struct GateDesk {
    let database: Database
    let scans: ScanStore
    let offline: OfflineStore
    let undos: UndoStore
    let tallies: TallyStore
    let ids: IDPool

    init(_ database: Database) {
        let ids = IDPool(database, .scans)
        self.database = database
        self.ids = ids
        scans = ScanStore(database, ids: ids, encode: GateDesk.encode)
        offline = OfflineStore(database, ids: ids)
        undos = UndoStore(database, ids: ids)
        tallies = TallyStore(database)
    }

    static func open(
        _ engine: Engine, event: EventSeed = GateFixture.event, sales: [SaleSeed] = [GateFixture.sale],
        _ body: (GateDesk) async throws -> Void
    ) async throws {
        try await GateFixture.run(engine, event: event, sales: sales) { try await body(GateDesk($0)) }
    }

    /// `admitted 1001` or the code of the refusal.
    @Sendable static func encode(_ outcome: ScanOutcome) -> [UInt8] {
        switch outcome {
        case .admitted(let scan): Array("\(scan.admission.code) \(scan.entry)".utf8)
        case .refused(let refusal): Array(refusal.code.utf8)
        case .again(let seen): Array(seen.refusal.code.utf8)
        }
    }

    /// Scans online; the words of the answer.
    @discardableResult
    func scan(
        _ fields: ScanForm, by staff: Staff = .door, key: String? = nil, at: Instant = GateFixture.now
    ) async throws -> (text: String, entry: Entry.ID, replayed: Bool) {
        let reply = try await scans.scan(ScanRequest(principal: staff.principal, fields: fields, key: key, receivedAt: at))
        let text = String(decoding: reply.body, as: UTF8.self)
        return (String(text.prefix { $0 != " " }), Entry.ID(text.split(separator: " ").last.flatMap { Int64($0) } ?? 0), reply.replayed)
    }

    @discardableResult
    func scan(_ code: String, by staff: Staff = .door, key: String? = nil, at: Instant = GateFixture.now) async throws -> (
        text: String, entry: Entry.ID, replayed: Bool
    ) {
        try await scan(ScanForm(ticketCode: code), by: staff, key: key, at: at)
    }

    func upload(_ scans: [OfflineScanForm], by staff: Staff = .door, at: Instant = GateFixture.now) async throws -> OfflineAnswer {
        try await offline.upload(staff.principal, scans.map { .scan($0) }, receivedAt: at)
    }

    /// Uploads one scan.
    func upload(_ scan: OfflineScanForm, by staff: Staff = .door, at: Instant = GateFixture.now) async throws -> OfflineResult {
        try await upload([scan], by: staff, at: at).results[0]
    }

    /// Who is in by a sale.
    func usage(of sale: Sale.ID) async throws -> Usage {
        let found = try await found(sale)
        return SaleChange(found, inserting: []).after
    }

    func found(_ sale: Sale.ID) async throws -> FoundSale {
        let found = try await database.read { connection in
            try connection.first(ScanStatements.findBySale.statement, sale, Staff.owner.account, SQLValue.null) { row in
                try Finding(row, events: EventCache()).sale
            }
        }
        guard let found = found ?? nil else { throw DatabaseError.defect("no sale \(sale)") }
        return found
    }

    /// Counts of all occurrences, and what they come to when every log is read anew.
    func checkCounts(of event: EventSeed = GateFixture.event, sales: [Sale.ID], extraConflicts: Int = 0) async throws {
        var tally = UsherCore.Tally()
        for counts in try await tallies.counts(of: event.id).values { tally.merge(counts) }
        var (entries, conflicts, used, void) = (0, extraConflicts, 0, 0)
        for sale in sales {
            let usage = try await usage(of: sale)
            entries += usage.entries.count { !$0.persons.isEmpty }
            conflicts += usage.conflicts.count
            let admitted = usage.admittedByType.values.reduce(0, +)
            used += admitted
            if try await found(sale).sale.status != .paid { void += admitted }
        }
        #expect(tally.entries == entries)
        #expect(tally.conflicts == conflicts)
        if event.reentry == .once { #expect(tally.used(reentry: .once, on: event.event.ownDate) == used) }
        #expect(try await count(GateDesk.void) == Int64(void))
    }

    static let scanRows = Statement("SELECT count(*) FROM scans")
    static let entryRows = Statement("SELECT count(*) FROM scans WHERE kind < 2 AND admitted > 0")
    private static let void = Statement("SELECT coalesce(sum(void), 0) FROM sold")

    func set(_ status: SaleStatus, of sale: Sale.ID, at: Instant) async throws {
        try await database.write { try GateFixture.set(status, of: sale, at: at, $0) }
    }

    func count(_ statement: Statement) async throws -> Int64 {
        try await database.read { try $0.first(statement) { $0.int(0) } ?? 0 }
    }
}
