package import UsherCore

/// Stores sales within one transaction, any number of them: give it batches, then call `finish`. What cannot be stored is
/// in `refusals`; then the transaction must not be committed.
package struct SaleTransaction {
    private let connection: any Connection
    private let now: Instant
    private var numbers: SaleNumbers
    private var generator = RandomBytes()
    private var sold: [SoldKey: Int64] = [:]
    private var pages: SalePages
    private var revisions: SaleRevisions
    package private(set) var refusals: [SaleRefusal] = []
    package private(set) var added = 0
    package private(set) var changed = 0
    package private(set) var unchanged = 0

    package init(_ connection: any Connection, at now: Instant) {
        self.connection = connection
        self.now = now
        numbers = SaleNumbers(connection)
        pages = SalePages(connection)
        revisions = SaleRevisions(connection)
    }

    /// Makes these sales or changes those that have their keys. Two drafts of one batch must not be of one sale.
    package mutating func save(_ drafts: [SaleDraft]) throws { _ = try store(drafts) }

    /// The same; returns what became of each draft that was not refused.
    mutating func store(_ drafts: [SaleDraft]) throws -> [SalePlan] {
        let before = try find(drafts)
        var plans: [SalePlan] = []
        plans.reserveCapacity(drafts.count)
        for (draft, before) in zip(drafts, before) {
            do {
                plans.append(try SalePlan(draft, before: before, at: now, &numbers, &generator))
            } catch let refusal as AdmissionsRefusal {
                refuse(draft.place, refusal)
            }
        }
        unchanged += plans.count { $0.outcome == .unchanged }
        try change(plans.filter { $0.outcome == .changed })
        try add(plans.filter { $0.outcome == .added })
        if try pages.writeIfFull() { takeRefusals() }
        return plans
    }

    /// Deletes a sale: its codes are unknown at the door from now on. False where there is none.
    package mutating func delete(_ id: Sale.ID) throws -> Bool {
        guard let before = try connection.first(SaleStatements.byID, id), !before.deleted else { return false }
        var after = before
        after.deleted = true
        try connection.execute(SaleStatements.delete, id, now, try numbers.change())
        try revisions.record([(before, after)])
        before.addSold(-1, to: &sold)
        pages.replaceWords(of: before, by: after)
        changed += 1
        return true
    }

    /// Writes what has been held back: codes, words and counts.
    package mutating func finish() throws {
        try pages.write()
        takeRefusals()
        let voids = revisions.takeVoids()
        let keys = Set(sold.keys).union(voids.keys).sorted { ($0.event, $0.occurrence, $0.type) < ($1.event, $1.occurrence, $1.type) }
        try connection.executeEach(
            SaleStatements.addSold,
            keys.map { key in
                [key.event.sql, key.occurrence.sql, key.type.sql, sold[key, default: 0].sql, voids[key, default: 0].sql]
            })
        sold = [:]
    }

    /// Stores one sale that is known to be right.
    static func keep(_ draft: SaleDraft, _ connection: any Connection, at now: Instant) throws {
        var sales = SaleTransaction(connection, at: now)
        try sales.save([draft])
        try sales.finish()
        guard sales.refusals.isEmpty else { throw DatabaseError.defect("a booking's sale: \(sales.refusals.map(\.refusal.path))") }
    }

    private mutating func refuse(_ place: Int, _ refusal: AdmissionsRefusal) {
        refusals.append(SaleRefusal(place: place, refusal: refusal))
    }

    private mutating func takeRefusals() {
        refusals += pages.refusals
        pages.refusals = []
    }

    /// The sales that the drafts speak of, in their order.
    private func find(_ drafts: [SaleDraft]) throws -> [SaleState?] {
        var found = [SaleState?](repeating: nil, count: drafts.count)
        let (keyed, bare) = (drafts.indices.filter { drafts[$0].key != nil }, drafts.indices.filter { drafts[$0].key == nil })
        if !keyed.isEmpty {
            try connection.run(SaleStatements.byKey, each: keyed.map { [drafts[$0].organisation.sql, drafts[$0].key.sql] }) { index, sale in
                found[keyed[index]] = sale
            }
        }
        if !bare.isEmpty {
            try connection.run(SaleStatements.byUUID, each: bare.map { [drafts[$0].organisation.sql, drafts[$0].uuid.sql] }) {
                index, sale in
                found[bare[index]] = sale
            }
        }
        return found
    }
}

// MARK: - Rows
extension SaleTransaction {
    private mutating func add(_ plans: [SalePlan]) throws {
        guard !plans.isEmpty else { return }
        var rows: [[SQLValue]] = []
        rows.reserveCapacity(plans.count)
        for plan in plans {
            let (draft, sale) = (plan.draft, plan.after)
            rows.append([
                sale.id.sql, sale.uuid.sql, draft.organisation.sql, sale.event.sql, draft.key.sql, sale.status.rawValue.sql,
                sale.name.sql, sale.email.sql, sale.code.sql, sale.occurrence.sql, try numbers.change().sql, now.sql,
                SaleTransaction.text(sale.roster),
            ])
        }
        let counts = try connection.executeEach(SaleStatements.insert, rows)
        var stored: [SalePlan] = []
        stored.reserveCapacity(plans.count)
        for (plan, count) in zip(plans, counts) {
            if count > 0 { stored.append(plan) } else { refuse(plan.draft.place, try conflict(plan)) }
        }
        let empty = SQLValue.document(AdmissionLog().document)
        try connection.executeEach(SaleStatements.insertLog, stored.map { [$0.after.id.sql, empty] })
        try writeLines(stored)
        for plan in stored {
            plan.after.addSold(1, to: &sold)
            pages.add(plan)
        }
        added += stored.count
    }

    private mutating func change(_ plans: [SalePlan]) throws {
        guard !plans.isEmpty else { return }
        var rows: [[SQLValue]] = []
        for plan in plans {
            let sale = plan.after
            rows.append([
                sale.id.sql, sale.event.sql, sale.status.rawValue.sql, sale.name.sql, sale.email.sql, sale.code.sql,
                sale.occurrence.sql, SaleTransaction.text(sale.roster), try numbers.change().sql, now.sql,
            ])
        }
        try connection.executeEach(SaleStatements.update, rows)
        try revisions.record(plans.compactMap { plan in plan.before.map { ($0, plan.after) } })
        try writeLines(plans)
        for plan in plans {
            plan.before?.addSold(-1, to: &sold)
            plan.after.addSold(1, to: &sold)
            pages.replaceCodes(plan)
            if let before = plan.before { pages.replaceWords(of: before, by: plan.after) }
        }
        changed += plans.count
    }

    private mutating func writeLines(_ plans: [SalePlan]) throws {
        var (new, altered, gone): ([[SQLValue]], [[SQLValue]], [[SQLValue]]) = ([], [], [])
        var owners: [(plan: Int, line: SaleLine.ID)] = []
        for (index, plan) in plans.enumerated() {
            let old = plan.before?.roster.lines ?? []
            for line in plan.after.roster.lines {
                if let before = old.first(where: { $0.id == line.id }) {
                    if before != line { altered.append([line.id.sql, line.ticketType.sql, line.quantity.sql]) }
                } else {
                    new.append([line.id.sql, plan.after.id.sql, line.ticketType.sql, line.quantity.sql])
                    owners.append((index, line.id))
                }
            }
            gone += old.filter { before in plan.after.roster.index(of: before.id) == nil }.map { [$0.id.sql] }
        }
        try connection.executeEach(SaleStatements.deleteLine, gone)
        try connection.executeEach(SaleStatements.updateLine, altered)
        let counts = try connection.executeEach(SaleStatements.insertLine, new)
        for (owner, count) in zip(owners, counts) where count == 0 {
            let plan = plans[owner.plan]
            refuse(plan.draft.place, .taken("lines[\(plan.lineIDs.firstIndex(of: owner.line) ?? 0)].id"))
        }
    }

    /// What of a new sale stands in another's way.
    private func conflict(_ plan: SalePlan) throws -> AdmissionsRefusal {
        if try connection.first(SaleStatements.idTaken, plan.after.id, plan.after.uuid, read: { _ in true }) != nil { return .taken("id") }
        if try connection.first(SaleStatements.uuidTaken, plan.after.id, plan.after.uuid, read: { _ in true }) != nil {
            return .taken("uuid")
        }
        return .taken("key")
    }

    private static func text(_ roster: Roster) -> SQLValue { .document(roster.document) }
}
