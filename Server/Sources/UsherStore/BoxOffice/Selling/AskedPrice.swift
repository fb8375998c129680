import UsherCore

/// What a price is made of beside its show, asked for together with the show, so that all of it is one round trip to PostgreSQL. Good within
/// its transaction.
struct AskedPrice {
    let quotas: () throws -> [SaleQuota]
    private let codes: [String: Code]

    private struct Code {
        let row: () throws -> PriceReadings.KnownCode?
        let quotas: () throws -> [SaleQuota]
    }

    /// `show`: its normalised UUID. `holder`: whose uses of codes count together.
    init(_ form: CheckoutForm, ofShow show: String, holder: String, _ readings: PriceReadings) throws {
        quotas = try readings.quotas(ofShow: show)
        codes = try form.codes.reduce(into: [:]) { codes, text in
            codes[text] = Code(
                row: try readings.code(text, ofShow: show),
                quotas: try readings.quotas(ofCode: text, ofShow: show, holder: holder))
        }
    }

    /// A code with what is used of it.
    func code(_ text: String) throws -> PricedSale.Code? {
        guard let asked = codes[text], let row = try asked.row() else { return nil }
        return PricedSale.Code(id: row.id, code: row.code, quotas: try asked.quotas())
    }
}
