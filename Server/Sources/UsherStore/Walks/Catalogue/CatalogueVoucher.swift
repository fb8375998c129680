import UsherCore

/// A voucher as a catalogue tells it.
struct CatalogueVoucher: CatalogueObject {
    var code = ""
    /// The tour's key or UUID; nil where it opens none any more.
    var tour: String?
    /// Needed without a tour.
    var organisation: String?
    var maxUses: Int64 = 1
    var used: Int64 = 0
    var validUntil: Instant?
    var active = true
    var batch: String?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("code", &code, longest: 64)
        let isNormal = code == "-" || VoucherCode.normalised(code) == code
        file.note("code", "must be in capitals, without blanks at its ends", where: !isNormal)
        file.text("tour", &tour)
        file.text("organisation", &organisation)
        file.integer("max_uses", &maxUses, in: 1...100_000)
        file.integer("used", &used, in: 0...100_000)
        file.instant("valid_until", &validUntil)
        file.flag("active", &active)
        file.text("batch", &batch, longest: 200)
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("tour", "is required, or an organisation", where: tour == nil && organisation == nil)
        file.note("used", "must not be more than max_uses", where: used > maxUses)
    }
}

private enum VoucherExportStatements {
    private static let from: StaticString = """
        SELECT {{columns}}, COALESCE(v.tour_id, b.tour_id), o.key, v.batch_id
        FROM vouchers v JOIN organisations o ON o.id = v.organisation_id LEFT JOIN voucher_batches b ON b.id = v.batch_id
        """
    static let all = Selection<CatalogueVoucher, Tour.ID?, String, Identifier<Voucher.Batch>?>(from, "ORDER BY v.code")
    static let ofHouse = Selection<CatalogueVoucher, Tour.ID?, String, Identifier<Voucher.Batch>?>(
        from, "WHERE v.organisation_id = $1 ORDER BY v.code")
}

extension CatalogueVoucher: Selectable {
    /// `vouchers` v with what their batch b says of them; whether that is active says the batch itself.
    init(_ columns: inout Columns) {
        code = columns.next("v.code")
        maxUses = columns.next("v.max_uses")
        used = columns.next("v.uses")
        validUntil = columns.next("COALESCE(v.expires_at, b.expires_at)")
        active = columns.next("v.active")
    }
}

extension CatalogueExporter {
    /// One after another, so that memory stays flat.
    func writeVouchers() throws {
        let batches = try batchNames()
        try forEach(VoucherExportStatements.all, VoucherExportStatements.ofHouse) { found, tour, organisation, batch in
            var voucher = found
            voucher.batch = batch.flatMap { batches[$0] }
            voucher.tour = tours.name(of: tour)
            if voucher.tour == nil { voucher.organisation = organisation }
            try write(voucher)
        }
    }
}
