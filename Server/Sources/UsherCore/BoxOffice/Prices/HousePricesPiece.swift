/// What was taken out of what a house adds to its prices, so that it can be put back as it was.
package struct HousePricesPiece: Sendable, Equatable {
    /// Where it stood among its own.
    package var place: Int64 = 0
    package var fees: [Fee] = []
    package var taxes: [HousePrices.Tax] = []

    package init() {}

    package var name: String { fees.first?.name ?? taxes.first?.rate.name ?? "" }
}

extension HousePrices.Tax {
    /// In addresses: no two have the same country, key and day.
    package var id: String { "\(country)~\(rate.key)~\(rate.from)" }
}

extension HousePrices {
    /// Takes a fee out; nil where there is none of this key.
    package mutating func takeFee(_ key: String) -> HousePricesPiece? {
        guard let place = fees.firstIndex(where: { $0.key == key }) else { return nil }
        var piece = HousePricesPiece()
        (piece.place, piece.fees) = (Int64(place), [fees.remove(at: place)])
        return piece
    }

    /// Takes a tax's rate out; nil where there is none of this id.
    package mutating func takeTax(_ id: String) -> HousePricesPiece? {
        guard let place = taxes.firstIndex(where: { $0.id == id }) else { return nil }
        var piece = HousePricesPiece()
        (piece.place, piece.taxes) = (Int64(place), [taxes.remove(at: place)])
        return piece
    }

    /// Puts a piece back where it stood. `taken` where there is a fee of its key or name again, or a rate of the same day.
    package mutating func put(_ piece: HousePricesPiece) throws(BinRefusal) {
        for fee in piece.fees {
            if fees.contains(where: { $0.key == fee.key || $0.name == fee.name }) { throw .taken }
            fees.insert(fee, at: min(Int(piece.place), fees.count))
        }
        for tax in piece.taxes {
            if taxes.contains(where: { $0.id == tax.id }) { throw .taken }
            taxes.insert(tax, at: min(Int(piece.place), taxes.count))
        }
    }
}
