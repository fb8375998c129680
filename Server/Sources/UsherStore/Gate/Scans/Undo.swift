import UsherCore

/// One undo in its transaction.
struct Undo {
    let connection: any Connection
    let ids: IDPool
    let events: EventCache
    let entry: Entry.ID
    let principal: Principal<APIKey>
    let persons: [Person.ID]?
    let reason: String?
    let receivedAt: Instant

    func run() throws -> Result<UndoneEntry, ScanRefusal> {
        guard let found = try find() else { return try refuse(.entryNotFound, nil) }
        guard let role = found.role, role.supervises else { return try refuse(.notAllowed, found) }
        let before = SaleChange(found, inserting: [])
        let all = before.after.entries.first { $0.entry == entry }?.admitted.map { found.sale.roster.persons[$0].id } ?? []
        if let persons, !Set(persons).isSubset(of: all) { return try refuse(.field("admission_ids", .invalid), found) }
        let wanted = persons ?? all
        let inside = before.after.standing(entry)?.persons.map { found.sale.roster.persons[$0].id } ?? []
        let freed = inside.filter(wanted.contains)

        guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for scans") }
        let earlier = found.sale.log.undo(of: entry, touching: wanted)
        let at = max(receivedAt, found.sale.log.lastAt?.adding(microseconds: 1) ?? .distantPast)
        guard earlier == nil || !freed.isEmpty else {
            return .success(try note(.init(id), before, at: earlier ?? at, freed: 0))
        }
        let item = LogItem(id: .init(id), at: at, kind: .undo(entry: entry, persons: freed))
        let change = SaleChange(found, inserting: [item])
        // Somebody else has changed the sale meanwhile: begin again.
        guard try connection.executeEach(ScanStatements.admit, [change.update]) == [1] else { throw TransactionRetry() }
        try connection.executeEach(OfflineStatements.void, change.voids)
        return .success(try note(item.id, change, at: at, freed: freed.count))
    }

    /// The sale of the entry, if there is such an entry and it is the caller's.
    private func find() throws -> FoundSale? {
        let place = FoundSale.Place.end
        let hit = try connection.first(OfflineStatements.entry.statement, entry, principal.account) { row in
            (
                found: try FoundSale(row, events: events, event: place + 2), kind: ScanKind(rawValue: row.int(place)),
                code: row.text(place + 1)
            )
        }
        guard let hit, !hit.found.deleted, principal.credential.device?.covers(hit.found.event) ?? true else { return nil }
        let isEntry = hit.found.sale.log.containsScan(entry) || hit.kind == .offline && OfflineResult.isConflict(hit.code)
        return isEntry ? hit.found : nil
    }

    private func refuse(_ refusal: ScanRefusal, _ found: FoundSale?) throws -> Result<UndoneEntry, ScanRefusal> {
        try audit(refusal.code, organisation: found?.event.organisation)
        return .failure(refusal)
    }

    /// The rows of the deed, and its answer.
    private func note(_ id: Entry.ID, _ change: SaleChange, at: Instant, freed: Int) throws -> UndoneEntry {
        let found = change.found
        let record = ScanRecord(
            id: id, event: found.event, sale: found.sale, principal: principal, kind: .undo, code: "undone", at: at, receivedAt: receivedAt,
            gate: principal.credential.gate, codeHash: nil, admitted: 0, delta: freed == 0 ? nil : change.delta, key: nil,
            status: nil, answer: nil)
        try connection.executeEach(ScanStatements.record, [record.arguments])
        try audit(reason.map { "ok: \($0)" } ?? "ok", organisation: found.event.organisation)
        return UndoneEntry(entry: entry, undoneAt: at, sale: found.sale.id, freed: freed, count: change.after.count(at: receivedAt))
    }

    private func audit(_ result: String, organisation: Organisation.ID?) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: receivedAt, actor: Actor(account: principal.account, key: principal.credential.id, address: principal.address),
                organisation: organisation, action: "entry.undone", subject: .plain("\(entry)"), result: result))
    }
}
