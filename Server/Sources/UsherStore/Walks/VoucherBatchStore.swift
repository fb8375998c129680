package import UsherCore

private enum VoucherEditStatements {
    static let insert = Saving<NewVoucher>(
        "INSERT INTO vouchers ({{names}}, uses) VALUES ({{values}}, 0) ON CONFLICT (code) DO NOTHING")
    static let insertBatch = Saving<NewBatch>("INSERT INTO voucher_batches ({{names}}) VALUES ({{values}})")
    static let one = Selection<VoucherRow>(
        """
        SELECT {{columns}}
        FROM vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id LEFT JOIN tours t ON t.id = COALESCE(v.tour_id, b.tour_id)
        WHERE v.uuid = $1 AND v.organisation_id = $2
        """)
    static let ofBatch = Selection<VoucherRow>(
        """
        SELECT {{columns}}
        FROM vouchers v JOIN voucher_batches b ON b.id = v.batch_id LEFT JOIN tours t ON t.id = COALESCE(v.tour_id, b.tour_id)
        WHERE b.uuid = $1 AND b.organisation_id = $2 ORDER BY v.id
        """,
        replacing: [
            "v.expires_at": "COALESCE(v.expires_at, b.expires_at)",
            "v.active": "CASE WHEN v.active = 1 AND b.active = 1 THEN 1 ELSE 0 END",
        ])
    static let change = Saving<VoucherRow>("UPDATE vouchers SET {{changes}} WHERE id = $1 AND uses <= $2")
    static let batches = Selection<BatchRow>(
        """
        SELECT {{columns}} FROM voucher_batches b LEFT JOIN tours t ON t.id = b.tour_id
        WHERE b.organisation_id = $1 AND ($2 = '' OR b.uuid = $2) ORDER BY b.id DESC
        """)
    static let changeBatch = Saving<BatchRow>("UPDATE voucher_batches SET {{changes}} WHERE id = $1")
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
            let tour = try draft.tour.map { try TourTransaction(connection).tour($0, in: organisation).id }
            var generator = SystemRandomNumberGenerator()
            let uuid = UUIDText.v7(at: now, using: &generator)
            let code = draft.code ?? VoucherCode.make(prefix: nil, using: &generator)
            let new = NewVoucher(
                id: Identifier(try IDTransaction(connection).takeIDs(.vouchers).lowerBound), uuid: uuid, organisation: organisation,
                code: code,
                tour: tour, draft: draft, created: now)
            let added = try connection.execute(VoucherEditStatements.insert, new)
            guard added > 0 else { throw WalkRefusal.conflict(.codeTaken) }
            try OrganisationTransaction(connection).enforce(.codes, in: organisation, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "voucher.created", subject: .secret(code)))
            return try VoucherTransaction(connection).voucher(uuid, organisation)
        }
    }

    package func change(
        _ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant,
        _ change: @escaping @Sendable (inout VoucherRow) throws -> Void
    ) async throws -> VoucherRow {
        try await database.write { connection in
            var row = try VoucherTransaction(connection).voucher(uuid, organisation)
            try change(&row)
            guard try connection.execute(VoucherEditStatements.change, row, row.id, row.maxUses) > 0 else {
                throw WalkRefusal.invalid("maxUses", "must not be less than the uses")
            }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "voucher.changed", subject: .secret(row.code)))
            return try VoucherTransaction(connection).voucher(uuid, organisation)
        }
    }

    package func createBatch(
        _ draft: BatchDraft, in organisation: Organisation.ID, by actor: Actor, at now: Instant
    ) async throws -> BatchRow {
        try await database.write { [quotas] connection in
            try OrganisationTransaction(connection).foresee(.codes, in: organisation, quotas, more: Int64(draft.quantity), at: now)
            let tour = try TourTransaction(connection).tour(draft.tour, in: organisation).id
            var generator = SystemRandomNumberGenerator()
            let uuid = UUIDText.v7(at: now, using: &generator)
            let batch: Identifier<Voucher.Batch> = Identifier(try IDTransaction(connection).takeIDs(.voucherBatches).lowerBound)
            try connection.execute(
                VoucherEditStatements.insertBatch,
                NewBatch(id: batch, uuid: uuid, organisation: organisation, tour: tour, draft: draft, created: now))
            // A code that somebody has already is made again: with 50 random bits hardly ever.
            let code = VoucherDraft(code: nil, tour: nil, maxUses: draft.maxUses)
            var missing = draft.quantity
            while missing > 0 {
                let ids = try IDTransaction(connection).takeIDs(.vouchers, missing)
                let vouchers = ids.map { id in
                    NewVoucher(
                        id: Identifier(id), uuid: UUIDText.v7(at: now, using: &generator), organisation: organisation,
                        code: VoucherCode.make(prefix: draft.prefix, using: &generator), batch: batch, draft: code, created: now)
                }
                missing -= try connection.executeEach(VoucherEditStatements.insert, vouchers).reduce(0, +)
            }
            try OrganisationTransaction(connection).enforce(.codes, in: organisation, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "batch.created", subject: .plain(uuid)))
            return try VoucherTransaction(connection).batch(uuid, organisation)
        }
    }

    package func batches(_ organisation: Organisation.ID) async throws -> [BatchRow] {
        try await database.read { try $0.all(VoucherEditStatements.batches, organisation, "") }
    }

    package func batch(_ uuid: String, in organisation: Organisation.ID) async throws -> BatchRow {
        try await database.read { try VoucherTransaction($0).batch(uuid, organisation) }
    }

    /// A batch with its codes.
    package func codes(_ uuid: String, in organisation: Organisation.ID) async throws -> (batch: BatchRow, vouchers: [VoucherRow]) {
        try await database.read { connection in
            (
                try VoucherTransaction(connection).batch(uuid, organisation),
                try connection.all(VoucherEditStatements.ofBatch, uuid, organisation)
            )
        }
    }

    package func changeBatch(
        _ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant,
        _ change: @escaping @Sendable (inout BatchRow) throws -> Void
    ) async throws -> BatchRow {
        try await database.write { connection in
            var row = try VoucherTransaction(connection).batch(uuid, organisation)
            try change(&row)
            try connection.execute(VoucherEditStatements.changeBatch, row, row.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "batch.changed", subject: .plain(uuid)))
            return try VoucherTransaction(connection).batch(uuid, organisation)
        }
    }

    /// Moves a batch whose codes nobody has used into the house's bin: until it comes back they open nothing.
    package func deleteBatch(_ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            let row = try VoucherTransaction(connection).batch(uuid, organisation)
            guard try connection.first(VoucherEditStatements.redeemed, row.id, read: { _ in true }) == nil else {
                throw WalkRefusal.conflict(.batchUsed)
            }
            try VoucherTransaction(connection).keep(row, of: organisation, by: actor, at: now)
            try connection.execute(VoucherEditStatements.deleteCodes, row.id)
            try connection.execute(VoucherEditStatements.deleteBatch, row.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "batch.deleted", subject: .plain(uuid)))
        }
    }
}

/// Vouchers and batches, inside a transaction.
struct VoucherTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    fileprivate func voucher(_ uuid: String, _ organisation: Organisation.ID) throws -> VoucherRow {
        guard let row = try connection.first(VoucherEditStatements.one, uuid, organisation) else {
            throw WalkRefusal.notFound
        }
        return row
    }

    fileprivate func batch(_ uuid: String, _ organisation: Organisation.ID) throws -> BatchRow {
        guard !uuid.isEmpty, let row = try connection.first(VoucherEditStatements.batches, organisation, uuid) else {
            throw WalkRefusal.notFound
        }
        return row
    }
}
