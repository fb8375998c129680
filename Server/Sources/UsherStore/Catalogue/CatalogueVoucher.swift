import UsherCore

/// A voucher as a catalogue tells it.
struct CatalogueVoucher: Sendable {
    var code: String
    /// The tour's key or UUID; nil where it opens none any more.
    var tour: String?
    /// Needed without a tour.
    var organisation: String?
    var maxUses: Int64
    var used: Int64
    var validUntil: Instant?
    var active: Bool
    var batch: String?

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueVoucher? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let code = fields.filled("code", longest: 64)
            if code != "-", VoucherCode.normalised(code) != code { fields.note("code", "must be in capitals, without blanks at its ends") }
            let voucher = CatalogueVoucher(
                code: code, tour: fields.optionalText("tour"), organisation: fields.optionalText("organisation"),
                maxUses: fields.optionalInteger("max_uses", 1...100_000, "must be an integer from 1 to 100000") ?? 1,
                used: fields.optionalInteger("used", 0...100_000, "must be an integer from 0 to 100000") ?? 0,
                validUntil: fields.instant("valid_until"), active: fields.bool("active", default: true),
                batch: fields.optionalText("batch", longest: 200))
            if voucher.tour == nil, voucher.organisation == nil { fields.note("tour", "is required, or an organisation") }
            if voucher.used > voucher.maxUses { fields.note("used", "must not be more than max_uses") }
            return voucher
        }
    }
}
