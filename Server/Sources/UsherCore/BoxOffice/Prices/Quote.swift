/// What a sale costs, part by part: the total is the sum of these, so that what is given back of it adds up too.
package struct Quote: Sendable, Equatable {
    package var currency: String
    package var tickets: [Ticket]
    /// Fees of the sale.
    package var fees: [FeePart]

    package init(currency: String, tickets: [Ticket], fees: [FeePart]) {
        (self.currency, self.tickets, self.fees) = (currency, tickets, fees)
    }

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

        package init(
            seat: String?, area: String, category: String, base: Int64, discount: Int64, code: String?, tax: TaxPart?, fees: [FeePart]
        ) {
            (self.seat, self.area, self.category, self.base) = (seat, area, category, base)
            (self.discount, self.code, self.tax, self.fees) = (discount, code, tax, fees)
        }

        package var price: Int64 { base - discount }
        /// Its price and fees, without what tax adds.
        package var shown: Int64 { price + fees.reduce(0) { $0 + $1.amount } }
        package var total: Int64 { price + (tax?.added ?? 0) + fees.reduce(0) { $0 + $1.total } }
        /// What goes back with it by rule: fees stay where they are not refundable.
        package var returned: Int64 { total - fees.reduce(0) { $0 + ($1.isRefundable ? 0 : $1.total) } }
        package var taxes: [TaxPart] { (tax.map { [$0] } ?? []) + fees.compactMap(\.tax) }
    }

    package struct FeePart: Sendable, Equatable {
        package var key: String
        package var name: String
        package var amount: Int64
        package var tax: TaxPart?
        package var isRefundable: Bool

        package init(key: String, name: String, amount: Int64, tax: TaxPart?, isRefundable: Bool) {
            (self.key, self.name, self.amount, self.tax, self.isRefundable) = (key, name, amount, tax, isRefundable)
        }

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
