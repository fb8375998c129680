import UsherCore

private enum CatalogueVoucherStatements {
    static let batch = Selection<BatchTerms>(
        "SELECT {{columns}} FROM voucher_batches b WHERE b.organisation_id = $1 AND b.name = $2 ORDER BY b.id LIMIT 1")
    static let batchByUUID = Selection<BatchTerms>(
        "SELECT {{columns}} FROM voucher_batches b WHERE b.organisation_id = $1 AND b.uuid = $2")
    static let insertBatch = Saving<NewBatch>("INSERT INTO voucher_batches ({{names}}) VALUES ({{values}})")
    static let grow = Statement("UPDATE voucher_batches SET quantity = quantity + 1 WHERE id = $1")
    static let voucher = Selection<BatchTerms, Voucher.ID, Organisation.ID, VoucherTerms>(
        """
        SELECT {{columns}}, v.id, v.organisation_id, {{columns v}}
        FROM vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id WHERE v.code = $1
        """)
    static let insert = Saving<VoucherTerms>(
        """
        INSERT INTO vouchers (id, uuid, organisation_id, code, batch_id, created_at, {{names}})
        VALUES ($1, $2, $3, $4, $5, $6, {{values}})
        """)
    static let update = Saving<VoucherTerms>("UPDATE vouchers SET {{changes}} WHERE id = $1")
}

/// What a voucher's batch says of it.
struct BatchTerms: Selectable {
    var batch: Identifier<Voucher.Batch>?
    var tour: Tour.ID?
    var expires: Instant?
    var active = true
}

extension BatchTerms {
    /// `voucher_batches` b.
    init(_ columns: inout Columns) {
        batch = columns.next("b.id")
        tour = columns.next("b.tour_id")
        expires = columns.next("b.expires_at")
        active = columns.next("COALESCE(b.active, 1)")
    }
}

/// What a voucher says itself. What its batch says already is left to that, so that a change of the batch goes on to count.
struct VoucherTerms: Selectable, Storable, Equatable {
    let tour: Tour.ID?
    let maxUses: Int64
    let uses: Int64
    let expires: Instant?
    let active: Bool

    init(_ columns: inout Columns) {
        tour = columns.next("tour_id")
        maxUses = columns.next("max_uses")
        uses = columns.next("uses")
        expires = columns.next("expires_at")
        active = columns.next("active")
    }

    fileprivate init(_ item: CatalogueVoucher, _ tour: Tour.ID?, _ batch: BatchTerms, before: VoucherTerms? = nil) {
        self.tour = tour == batch.tour ? nil : tour
        // Uses go on after an import: an older file takes none of them back.
        maxUses = max(item.maxUses, before?.uses ?? 0)
        uses = max(item.used, before?.uses ?? 0)
        expires = item.validUntil == batch.expires ? nil : item.validUntil
        active = if let before, item.active == (before.active && batch.active) { before.active } else { item.active }
    }

    static let columns: StoredColumns<VoucherTerms> = [
        "tour_id": { $0.tour }, "max_uses": { $0.maxUses }, "uses": { $0.uses }, "expires_at": { $0.expires }, "active": { $0.active },
    ]
}

extension CatalogueImporter {
    mutating func save(_ item: CatalogueVoucher) throws {
        let (tour, organisation) = try place(of: item)
        if let (batch, id, owner, before) = try connection.first(CatalogueVoucherStatements.voucher, item.code) {
            guard owner == organisation else { throw HouseRefusal.taken("code") }
            let after = VoucherTerms(item, tour, batch, before: before)
            if after != before { try connection.execute(CatalogueVoucherStatements.update, after, id) }
            return summary.vouchers.count(after != before ? .changed : .unchanged)
        }
        let batch = try item.batch.map { try self.batch($0, tour, organisation) } ?? BatchTerms()
        try connection.execute(
            CatalogueVoucherStatements.insert, VoucherTerms(item, tour, batch), try IDTransaction(connection).takeIDs(.vouchers).lowerBound,
            newUUID(),
            organisation, item.code, batch.batch, now)
        if let batch = batch.batch { try connection.execute(CatalogueVoucherStatements.grow, batch) }
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

    private func batch(_ name: String, _ tour: Tour.ID?, _ organisation: Organisation.ID) throws -> BatchTerms {
        if let uuid = UUIDText.normalised(name),
            let known = try connection.first(CatalogueVoucherStatements.batchByUUID, organisation, uuid)
        {
            return known
        }
        if let known = try connection.first(CatalogueVoucherStatements.batch, organisation, name) { return known }
        let id = Identifier<Voucher.Batch>(try IDTransaction(connection).takeIDs(.voucherBatches).lowerBound)
        let draft = BatchDraft(name: name, tour: "", quantity: 0)
        try connection.execute(
            CatalogueVoucherStatements.insertBatch,
            NewBatch(id: id, uuid: newUUID(), organisation: organisation, tour: tour, draft: draft, created: now))
        return BatchTerms(batch: id, tour: tour)
    }
}
