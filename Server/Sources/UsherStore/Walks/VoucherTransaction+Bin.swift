import UsherCore

enum VoucherBinStatements {
    static let batch = KeptTable(
        "voucher_batches", "itittiiitiii",
        select: Statement(
            """
            SELECT id, uuid, organisation_id, name, description, tour_id, quantity, max_uses, prefix, expires_at, active, created_at
            FROM voucher_batches WHERE id = $1
            """),
        insert: Statement(
            """
            INSERT INTO voucher_batches (id, uuid, organisation_id, name, description, tour_id, quantity, max_uses, prefix, expires_at, active,
                created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """))
    static let codes = KeptTable(
        "vouchers", "ititiiiiiii",
        select: Statement(
            """
            SELECT id, uuid, organisation_id, code, batch_id, tour_id, max_uses, uses, expires_at, active, created_at
            FROM vouchers WHERE batch_id = $1 ORDER BY id
            """),
        insert: Statement(
            """
            INSERT INTO vouchers (id, uuid, organisation_id, code, batch_id, tour_id, max_uses, uses, expires_at, active, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """))
    static let batchTaken = Statement("SELECT 1 FROM voucher_batches WHERE id = $1 OR uuid = $2")
    static let codeTaken = Statement("SELECT 1 FROM vouchers WHERE code = $1")
    static let tour = Statement("SELECT 1 FROM tours WHERE id = $1 AND organisation_id = $2")
}

// MARK: - Batches in the bin
extension VoucherTransaction {
    /// Keeps a batch that is about to be deleted, with its codes.
    func keep(_ batch: BatchRow, of house: Organisation.ID, by actor: Actor, at now: Instant) throws {
        var rows = KeptRows()
        for table in [VoucherBinStatements.batch, VoucherBinStatements.codes] {
            rows[table] = try table.rows(of: batch.id.rawValue, connection)
        }
        try BinTransaction(connection).keep(.batch, batch.uuid, batch.name, rows, of: house, by: actor, at: now)
    }

    /// Brings a batch back with all its codes; where somebody else has one of them by now, it stays in the bin.
    func restoreBatch(_ content: String, in house: Organisation.ID) throws {
        guard let rows = KeptRows(json: content, [VoucherBinStatements.batch, VoucherBinStatements.codes]),
            let batch = rows[VoucherBinStatements.batch].first
        else { throw BinRefusal.notFound }
        guard try isThere(batch[5], in: house) else { throw BinRefusal.alone }
        var isTaken = false
        _ = try connection.run(VoucherBinStatements.batchTaken, each: [[batch[0], batch[1]]]) { _, _ in isTaken = true }
        let codes = try rows[VoucherBinStatements.codes].map { code in
            var code = code
            if try !isThere(code[5], in: house) { code[5] = .null }
            return code
        }
        _ = try connection.run(VoucherBinStatements.codeTaken, each: codes.map { [$0[3]] }) { _, _ in isTaken = true }
        guard !isTaken else { throw BinRefusal.taken }
        try connection.executeEach(VoucherBinStatements.batch.insert, [batch])
        try connection.executeEach(VoucherBinStatements.codes.insert, codes)
    }

    /// Whether what a column names is a tour of the house; so is none.
    private func isThere(_ tour: SQLValue, in house: Organisation.ID) throws -> Bool {
        guard case .integer(let id) = tour else { return true }
        return try connection.first(VoucherBinStatements.tour, id, house, read: { _ in true }) ?? false
    }
}
