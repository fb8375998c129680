import UsherCore

private enum CatalogueVoucherStatements {
    static let batch = Selection<CatalogueImporter.Terms>(
        "SELECT {{columns}} FROM voucher_batches b WHERE b.organisation_id = $1 AND b.name = $2 ORDER BY b.id LIMIT 1")
    static let insertBatch = Statement(
        """
        INSERT INTO voucher_batches (id, uuid, organisation_id, name, description, tour_id, quantity, max_uses, prefix, expires_at, active,
            created_at)
        VALUES ($1, $2, $3, $4, NULL, $5, 0, 1, NULL, NULL, 1, $6)
        """)
    static let grow = Statement("UPDATE voucher_batches SET quantity = quantity + 1 WHERE id = $1")
    static let voucher = Selection<CatalogueImporter.Terms, Voucher.ID, Organisation.ID, Int64, Bool>(
        """
        SELECT {{columns}}, v.id, v.organisation_id, v.uses, v.active
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
    struct Terms: Selectable {
        let batch: Int64?
        let tour: Tour.ID?
        let expires: Instant?
        let active: Bool

        static let none = Terms(batch: nil, tour: nil, expires: nil, active: true)

        init(batch: Int64?, tour: Tour.ID?, expires: Instant?, active: Bool) {
            (self.batch, self.tour, self.expires, self.active) = (batch, tour, expires, active)
        }

        /// `voucher_batches` b.
        init(_ columns: inout Columns) {
            batch = columns.next("b.id")
            tour = columns.next("b.tour_id")
            expires = columns.next("b.expires_at")
            active = columns.next("COALESCE(b.active, 1)")
        }
    }

    mutating func save(_ item: CatalogueVoucher) throws {
        let (tour, organisation) = try place(of: item)
        let old = try connection.first(CatalogueVoucherStatements.voucher, item.code)
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
            CatalogueVoucherStatements.insert, try IDTransaction(connection).takeIDs(.vouchers).lowerBound, newUUID(), organisation,
            item.code,
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
        if let known = try connection.first(CatalogueVoucherStatements.batch, organisation, name) { return known }
        let id = try IDTransaction(connection).takeIDs(.voucherBatches).lowerBound
        try connection.execute(CatalogueVoucherStatements.insertBatch, id, newUUID(), organisation, name, tour, now)
        return Terms(batch: id, tour: tour, expires: nil, active: true)
    }
}

extension CatalogueImporter.Terms {
    /// What the batch says already is left to it, so that a change of the batch goes on to count.
    fileprivate func own(_ tour: Tour.ID?) -> Tour.ID? { tour == self.tour ? nil : tour }
    fileprivate func own(_ expires: Instant?) -> Instant? { expires == self.expires ? nil : expires }
}
