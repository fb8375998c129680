package import UsherCore

extension HousePlanStore {
    /// Makes a plan's draft the caller's, or says that it still is. Somebody else's is left alone unless `takingOver`; they learn of it with their
    /// next save, since the draft has another revision from then on.
    package func edit(_ uuid: String, takingOver: Bool, _ staff: Staff, at now: Instant) async throws -> HousePlanRow {
        try await database.write { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.plan(uuid, staff, toChange: true)
            let editor = plan.editor
            if let editor, editor.account != staff.account, editor.isAtWork(at: now), !takingOver {
                throw HousePlanRefusal.beingEdited(editor)
            }
            try plans.begin(plan, staff, at: now)
            if let editor, editor.account != staff.account, editor.isAtWork(at: now) {
                try plans.record("plan.taken_over", of: plan.organisation, plan.uuid, plan.name, staff, at: now)
            }
            return try plans.plan(uuid, staff)
        }
    }

    /// The caller has closed the editor.
    package func endEditing(_ uuid: String, _ staff: Staff, at now: Instant) async throws {
        try await database.write { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff, toChange: true)
            try connection.execute(HousePlanStatements.endEditing, plan.id, staff.account, now)
        }
    }

    /// Stores a draft in place of the one that the caller knows.
    package func saveDraft(
        _ drawing: HousePlanDrawing, of uuid: String, _ revision: Revision, _ staff: Staff, at now: Instant
    ) async throws -> HousePlanRow {
        try await database.write { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.known(uuid, revision, staff)
            try plans.save(drawing, in: plan, staff, at: now)
            return try plans.plan(uuid, staff)
        }
    }

    /// Makes a version of this map, with the drawing that it was made of, which is the draft from then on.
    package func publish(
        _ map: SeatMap, _ drawing: HousePlanDrawing, note: String, of uuid: String, _ revision: Revision, _ staff: Staff, at now: Instant
    ) async throws -> (plan: HousePlanRow, version: HousePlanVersionRow) {
        try await database.write { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.known(uuid, revision, staff)
            try plans.save(drawing, in: plan, staff, at: now)
            let version = try plans.publish(map, drawing, note: note, in: plan, staff, at: now)
            return (try plans.plan(uuid, staff), version)
        }
    }

    /// Makes an earlier version the latest: its map and its drawing once more, under a number of its own.
    package func publishAgain(_ number: Int64, note: String, of uuid: String, _ revision: Revision, _ staff: Staff, at now: Instant)
        async throws
        -> (plan: HousePlanRow, version: HousePlanVersionRow)
    {
        try await database.write { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.known(uuid, revision, staff)
            let old = try plans.version(number, of: plan)
            guard let text = try connection.first(HousePlanStatements.drawing, plan.id, number) else {
                throw HousePlanRefusal.versionNotFound
            }
            let value = try JSONValue.read(text.utf8)
            let drawing = try HousePlanDrawing.read(value, text: text)
            try plans.save(drawing, in: plan, staff, at: now)
            let version = try plans.publish(
                try SeatMaps.read(old.map, connection), drawing, note: note, in: plan, staff, at: now)
            return (try plans.plan(uuid, staff), version)
        }
    }
}

extension HousePlanTransaction {
    /// The plan, if its draft is the one that the caller means.
    fileprivate func known(_ uuid: String, _ revision: HousePlanStore.Revision, _ staff: HousePlanStore.Staff) throws -> HousePlanRow {
        let plan = try plan(uuid, staff, toChange: true)
        guard case .only(let revision) = revision, revision != plan.revision else { return plan }
        throw HousePlanRefusal.stale(plan.editor.flatMap { $0.account == staff.account ? nil : $0 })
    }

    fileprivate func save(_ drawing: HousePlanDrawing, in plan: HousePlanRow, _ staff: HousePlanStore.Staff, at now: Instant) throws {
        try begin(plan, staff, at: now)
        try connection.execute(HousePlanStatements.saveDraft, plan.id, drawing.text, drawing.name, now)
    }

    /// From now on the draft is this account's; whoever had it before has an old revision.
    fileprivate func begin(_ plan: HousePlanRow, _ staff: HousePlanStore.Staff, at now: Instant) throws {
        let own = plan.editor.flatMap { $0.account == staff.account ? $0 : nil }
        let since = own.flatMap { $0.isAtWork(at: now) ? $0.since : nil } ?? now
        let isForeign = plan.editor != nil && own == nil
        try connection.execute(
            HousePlanStatements.setEditor, plan.id, staff.account, since, now.adding(microseconds: HousePlanEditor.microseconds),
            isForeign ? 1 : 0)
    }
}
