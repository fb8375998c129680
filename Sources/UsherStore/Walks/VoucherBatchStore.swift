package import UsherCore

private enum VoucherEditStatements {
    static let insert = Statement(
        """
        INSERT INTO vouchers (id, uuid, organisation_id, code, batch_id, tour_id, max_uses, uses, expires_at, active, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (code) DO NOTHING
        """)
    static let insertBatch = Statement(
        """
        INSERT INTO voucher_batches (id, uuid, organisation_id, name, description, tour_id, quantity, max_uses, prefix, expires_at, active,
            created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        """)
    static let one = Statement(
        """
        SELECT v.id, v.uuid, v.code, t.uuid, v.max_uses, v.uses, v.expires_at, v.active, v.created_at, b.uuid, v.batch_id
        FROM vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id LEFT JOIN tours t ON t.id = COALESCE(v.tour_id, b.tour_id)
        WHERE v.uuid = $1 AND v.organisation_id = $2
        """)
    static let ofBatch = Statement(
        """
        SELECT v.id, v.uuid, v.code, t.uuid, v.max_uses, v.uses, COALESCE(v.expires_at, b.expires_at),
            CASE WHEN v.active = 1 AND b.active = 1 THEN 1 ELSE 0 END, v.created_at, b.uuid, v.batch_id
        FROM vouchers v JOIN voucher_batches b ON b.id = v.batch_id LEFT JOIN tours t ON t.id = COALESCE(v.tour_id, b.tour_id)
        WHERE b.uuid = $1 AND b.organisation_id = $2 ORDER BY v.id
        """)
    static let change = Statement("UPDATE vouchers SET active = $2, max_uses = $3, expires_at = $4 WHERE id = $1 AND uses <= $3")
    static let batches = Statement(
        """
        SELECT b.uuid, b.name, b.description, t.uuid, b.quantity, b.max_uses, b.prefix, b.expires_at, b.active, b.created_at,
            (SELECT COALESCE(SUM(v.uses), 0) FROM vouchers v WHERE v.batch_id = b.id), b.id
        FROM voucher_batches b LEFT JOIN tours t ON t.id = b.tour_id
        WHERE b.organisation_id = $1 AND ($2 = '' OR b.uuid = $2) ORDER BY b.id DESC
        """)
    static let changeBatch = Statement(
        "UPDATE voucher_batches SET name = $2, description = $3, expires_at = $4, active = $5 WHERE id = $1")
    static let redeemed = Statement(
        """
        SELECT 1 FROM vouchers v WHERE v.batch_id = $1 AND (
            v.uses > 0 OR EXISTS (SELECT 1 FROM redemptions r WHERE r.voucher_id = v.id)) LIMIT 1
        """)
    static let deleteCodes = Statement("DELETE FROM vouchers WHERE batch_id = $1")
    static let deleteBatch = Statement("DELETE FROM voucher_batches WHERE id = $1")
}

/// Makes codes and changes them on behalf of their organisation.
package struct VoucherBatchStore: Sendable {
    private let database: Database
    private let quotas: Quotas

    package init(_ database: Database, quotas: Quotas = .none) {
        self.database = database
        self.quotas = quotas
    }

    @discardableResult
    package func create(
        _ draft: VoucherDraft, in organisation: Organisation.ID, by actor: Actor, at now: Instant
    ) async throws -> VoucherRow {
        try await database.write { [quotas] connection in
            let tour = try draft.tour.map { try connection.tour($0, in: organisation).id }
            var generator = SystemRandomNumberGenerator()
            let uuid = UUIDText.v7(at: now, using: &generator)
            let code = draft.code ?? VoucherCode.make(prefix: nil, using: &generator)
            let id = try connection.takeIDs(.vouchers).lowerBound
            let added = try connection.execute(
                VoucherEditStatements.insert, id, uuid, organisation, code, Int64?.none, tour, draft.maxUses, 0, draft.expires,
                draft.active,
                now)
            guard added > 0 else { throw WalkRefusal.conflict(.codeTaken) }
            try connection.enforce(.codes, in: organisation, quotas, at: now)
            try connection.record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "voucher.created", subject: .secret(code)))
            return try connection.voucher(uuid, organisation)
        }
    }

    package func change(
        _ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant,
        _ change: @escaping @Sendable (inout VoucherRow) throws -> Void
    ) async throws -> VoucherRow {
        try await database.write { connection in
            var row = try connection.voucher(uuid, organisation)
            try change(&row)
            guard try connection.execute(VoucherEditStatements.change, row.id, row.active, row.maxUses, row.expires) > 0 else {
                throw WalkRefusal.invalid("maxUses", "must not be less than the uses")
            }
            try connection.record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "voucher.changed", subject: .secret(row.code)))
            return try connection.voucher(uuid, organisation)
        }
    }

    package func createBatch(
        _ draft: BatchDraft, in organisation: Organisation.ID, by actor: Actor, at now: Instant
    ) async throws -> BatchRow {
        try await database.write { [quotas] connection in
            try connection.foresee(.codes, in: organisation, quotas, more: Int64(draft.quantity), at: now)
            let tour = try connection.tour(draft.tour, in: organisation).id
            var generator = SystemRandomNumberGenerator()
            let uuid = UUIDText.v7(at: now, using: &generator)
            let batch = try connection.takeIDs(.voucherBatches).lowerBound
            try connection.execute(
                VoucherEditStatements.insertBatch, batch, uuid, organisation, draft.name, draft.description, tour, draft.quantity,
                draft.maxUses, draft.prefix, draft.expires, true, now)
            // A code that somebody has already is made again: with 50 random bits hardly ever.
            var missing = draft.quantity
            while missing > 0 {
                let ids = try connection.takeIDs(.vouchers, missing)
                let sets = ids.map { id -> [SQLValue] in
                    [
                        id.sql, UUIDText.v7(at: now, using: &generator).sql, organisation.sql,
                        VoucherCode.make(prefix: draft.prefix, using: &generator).sql, batch.sql, .null, draft.maxUses.sql, 0.sql, .null,
                        true.sql, now.sql,
                    ]
                }
                missing -= try connection.executeEach(VoucherEditStatements.insert, sets).reduce(0, +)
            }
            try connection.enforce(.codes, in: organisation, quotas, at: now)
            try connection.record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "batch.created", subject: .plain(uuid)))
            return try connection.batch(uuid, organisation)
        }
    }

    package func batches(_ organisation: Organisation.ID) async throws -> [BatchRow] {
        try await database.read { try $0.all(VoucherEditStatements.batches, organisation, "", read: BatchRow.init(row:)) }
    }

    package func batch(_ uuid: String, in organisation: Organisation.ID) async throws -> BatchRow {
        try await database.read { try $0.batch(uuid, organisation) }
    }

    /// A batch with its codes.
    package func codes(_ uuid: String, in organisation: Organisation.ID) async throws -> (batch: BatchRow, vouchers: [VoucherRow]) {
        try await database.read { connection in
            (
                try connection.batch(uuid, organisation),
                try connection.all(VoucherEditStatements.ofBatch, uuid, organisation, read: VoucherRow.init(row:))
            )
        }
    }

    package func changeBatch(
        _ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant,
        _ change: @escaping @Sendable (inout BatchRow) throws -> Void
    ) async throws -> BatchRow {
        try await database.write { connection in
            var row = try connection.batch(uuid, organisation)
            try change(&row)
            try connection.execute(VoucherEditStatements.changeBatch, row.id, row.name, row.description, row.expires, row.active)
            try connection.record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "batch.changed", subject: .plain(uuid)))
            return try connection.batch(uuid, organisation)
        }
    }

    package func deleteBatch(_ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            let row = try connection.batch(uuid, organisation)
            guard try connection.first(VoucherEditStatements.redeemed, row.id, read: { _ in true }) == nil else {
                throw WalkRefusal.conflict(.batchUsed)
            }
            try connection.execute(VoucherEditStatements.deleteCodes, row.id)
            try connection.execute(VoucherEditStatements.deleteBatch, row.id)
            try connection.record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "batch.deleted", subject: .plain(uuid)))
        }
    }
}

extension Connection {
    fileprivate func voucher(_ uuid: String, _ organisation: Organisation.ID) throws -> VoucherRow {
        guard let row = try first(VoucherEditStatements.one, uuid, organisation, read: VoucherRow.init(row:)) else {
            throw WalkRefusal.notFound
        }
        return row
    }

    fileprivate func batch(_ uuid: String, _ organisation: Organisation.ID) throws -> BatchRow {
        guard !uuid.isEmpty, let row = try first(VoucherEditStatements.batches, organisation, uuid, read: BatchRow.init(row:)) else {
            throw WalkRefusal.notFound
        }
        return row
    }
}
