/// What a sale costs, part by part: the total is the sum of these, so that what is given back of it adds up too.
package struct Quote: Sendable, Equatable {
    package var currency: String
    package var tickets: [Ticket]
    /// Fees of the sale.
    package var fees: [FeePart]

    package struct Ticket: Sendable, Equatable {
        package var seat: String?
        package var area: String
        package var category: String
        package var base: Int64
        package var discount: Int64
        /// Whose discount it is, or which unlocked the category.
        package var code: String?
        package var tax: TaxPart?
        package var fees: [FeePart]

        package var price: Int64 { base - discount }
        package var total: Int64 { price + (tax?.added ?? 0) + fees.reduce(0) { $0 + $1.total } }
        package var taxes: [TaxPart] { (tax.map { [$0] } ?? []) + fees.compactMap(\.tax) }
    }

    package struct FeePart: Sendable, Equatable {
        package var key: String
        package var name: String
        package var amount: Int64
        package var tax: TaxPart?
        package var isRefundable: Bool

        package var total: Int64 { amount + (tax?.added ?? 0) }
    }

    package var total: Int64 { tickets.reduce(0) { $0 + $1.total } + fees.reduce(0) { $0 + $1.total } }

    /// The taxes of all parts, a row for each tax and rate, in order of appearance.
    package var taxes: [TaxPart] {
        var rows: [TaxPart] = []
        for part in tickets.flatMap(\.taxes) + fees.compactMap(\.tax) {
            if let row = rows.firstIndex(where: { $0.key == part.key && $0.rate == part.rate && $0.isIncluded == part.isIncluded }) {
                rows[row].net += part.net
                rows[row].tax += part.tax
            } else {
                rows.append(part)
            }
        }
        return rows
    }
}

extension TaxPart {
    /// What it adds to the amount.
    package var added: Int64 { isIncluded ? 0 : tax }
}
