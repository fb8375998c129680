import UsherCore

private enum CatalogueVoucherStatements {
    static let batch = Statement(
        "SELECT id, tour_id, expires_at, active FROM voucher_batches WHERE organisation_id = $1 AND name = $2 ORDER BY id LIMIT 1")
    static let insertBatch = Statement(
        """
        INSERT INTO voucher_batches (id, uuid, organisation_id, name, description, tour_id, quantity, max_uses, prefix, expires_at, active,
            created_at)
        VALUES ($1, $2, $3, $4, NULL, $5, 0, 1, NULL, NULL, 1, $6)
        """)
    static let grow = Statement("UPDATE voucher_batches SET quantity = quantity + 1 WHERE id = $1")
    static let voucher = Statement(
        """
        SELECT v.batch_id, b.tour_id, b.expires_at, COALESCE(b.active, 1), v.id, v.organisation_id, v.uses, v.active
        FROM vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id WHERE v.code = $1
        """)
    static let insert = Statement(
        """
        INSERT INTO vouchers (id, uuid, organisation_id, code, batch_id, tour_id, max_uses, uses, expires_at, active, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """)
    static let update = Statement(
        """
        UPDATE vouchers SET tour_id = $2, max_uses = $3, uses = $4, expires_at = $5, active = $6 WHERE id = $1 AND (
            tour_id IS DISTINCT FROM $2 OR max_uses <> $3 OR uses <> $4 OR expires_at IS DISTINCT FROM $5 OR active <> $6)
        """)
}

extension CatalogueImporter {
    /// What a voucher's batch says of it.
    fileprivate struct Terms {
        let batch: Int64?
        let tour: Tour.ID?
        let expires: Instant?
        let active: Bool

        static let none = Terms(batch: nil, tour: nil, expires: nil, active: true)
    }

    mutating func save(_ item: CatalogueVoucher) throws {
        let (tour, organisation) = try place(of: item)
        let old = try connection.first(CatalogueVoucherStatements.voucher, item.code) { row in
            (Terms(row), id: row.id(4) as Voucher.ID, organisation: row.id(5) as Organisation.ID, uses: row.int(6), active: row.bool(7))
        }
        if let (terms, id, owner, uses, active) = old {
            guard owner == organisation else { throw HouseRefusal.taken("code") }
            // Uses go on after an import: an older file takes none of them back.
            let changed = try connection.execute(
                CatalogueVoucherStatements.update, id, terms.own(tour), max(item.maxUses, uses), max(item.used, uses),
                terms.own(item.validUntil), item.active == (active && terms.active) ? active : item.active)
            summary.vouchers.count(changed > 0 ? .changed : .unchanged)
            return
        }
        let terms = try item.batch.map { try batch($0, tour, organisation) } ?? .none
        try connection.execute(
            CatalogueVoucherStatements.insert, try connection.takeIDs(.vouchers).lowerBound, newUUID(), organisation, item.code,
            terms.batch, terms.own(tour), item.maxUses, item.used, terms.own(item.validUntil), item.active, now)
        if let batch = terms.batch { try connection.execute(CatalogueVoucherStatements.grow, batch) }
        summary.vouchers.count(.added)
    }

    /// The voucher's tour and whose it is; without a tour its organisation has it.
    private mutating func place(of item: CatalogueVoucher) throws -> (tour: Tour.ID?, organisation: Organisation.ID) {
        guard let name = item.tour else { return (nil, try organisation(item.organisation ?? "")) }
        let tour = try tour(named: name, "tour")
        if let key = item.organisation, try organisation(key) != tour.organisation {
            throw AdmissionsRefusal("organisation", "is not the tour's")
        }
        return (tour.id, tour.organisation)
    }

    private func batch(_ name: String, _ tour: Tour.ID?, _ organisation: Organisation.ID) throws -> Terms {
        if let known = try connection.first(CatalogueVoucherStatements.batch, organisation, name, read: Terms.init) { return known }
        let id = try connection.takeIDs(.voucherBatches).lowerBound
        try connection.execute(CatalogueVoucherStatements.insertBatch, id, newUUID(), organisation, name, tour, now)
        return Terms(batch: id, tour: tour, expires: nil, active: true)
    }
}

extension CatalogueImporter.Terms {
    /// Columns: batch, tour, expiry, active.
    fileprivate init(_ row: Row) {
        self.init(batch: row.optionalInt(0), tour: row.optionalID(1), expires: row.optionalInstant(2), active: row.bool(3))
    }

    /// What the batch says already is left to it, so that a change of the batch goes on to count.
    fileprivate func own(_ tour: Tour.ID?) -> Tour.ID? { tour == self.tour ? nil : tour }
    fileprivate func own(_ expires: Instant?) -> Instant? { expires == self.expires ? nil : expires }
}
