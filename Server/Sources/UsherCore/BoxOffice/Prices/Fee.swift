/// What is added to tickets or to the sale: booking, delivery, a levy.
package struct Fee: Sendable, Equatable {
    package enum Unit: String, Sendable, CaseIterable {
        case ticket, sale
    }
    package enum Amount: Sendable, Equatable {
        case fixed(Int64)
        /// Of the ticket's price, or of the sum of prices.
        case share(PartsPerMillion)
    }
    package var key: String
    package var name: String
    package var unit: Unit
    package var amount: Amount
    package var least: Int64?
    package var most: Int64?
    package var tax: String?
    /// Empty: all.
    package var channels: Set<SaleChannel>
    /// Is given back with the ticket, or with the last one of the sale.
    package var isRefundable: Bool
    /// Also where the price is nothing.
    package var onFree: Bool

    package init(
        key: String, name: String, unit: Unit, amount: Amount, least: Int64? = nil, most: Int64? = nil, tax: String? = nil,
        channels: Set<SaleChannel> = [], isRefundable: Bool = false, onFree: Bool = false
    ) {
        (self.key, self.name, self.unit, self.amount, self.least, self.most) = (key, name, unit, amount, least, most)
        (self.tax, self.channels, self.isRefundable, self.onFree) = (tax, channels, isRefundable, onFree)
    }

    /// The fee on a price, in steps; nil where there is none.
    func charged(on price: Int64, channel: SaleChannel, step: Int64) -> Int64? {
        guard channels.isEmpty || channels.contains(channel), price > 0 || onFree else { return nil }
        let charged: Int64 =
            switch amount {
            case .fixed(let amount): amount
            case .share(let share): share.of(price, step: step)
            }
        return min(max(charged, least ?? 0), most ?? .max)
    }
}

/// By which way a sale came.
package enum SaleChannel: String, Sendable, CaseIterable {
    case web, app, counter, office, `import`, transfer
}
