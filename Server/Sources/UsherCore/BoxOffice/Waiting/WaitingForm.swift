/// What somebody sends to join a waiting list, its types checked.
package struct WaitingForm: Sendable, Equatable {
    /// A key or an id.
    package let area: String?
    package let category: String?
    package let quantity: Int64?
    package let atLeast: Int64?
    package let email: String?
    package let name: String?

    package init(
        area: String? = nil, category: String? = nil, quantity: Int64?, atLeast: Int64? = nil, email: String?, name: String? = nil
    ) {
        (self.area, self.category, self.quantity, self.atLeast) = (area, category, quantity, atLeast)
        (self.email, self.name) = (email, name)
    }

    /// What is waited for, where the show has it and anybody may buy it.
    package func wish(of show: Show) throws(WaitingRefusal) -> WaitingWish {
        let pricing = show.pricing ?? .plain(show)
        guard let quantity, (1...Int64(show.mostSeats)).contains(quantity) else { throw .invalid(field: "quantity") }
        let least = atLeast ?? quantity
        guard (1...quantity).contains(least) else { throw .invalid(field: "at_least") }
        var key: String?
        if let area, !area.isEmpty {
            let known = pricing.prices.areas.first {
                $0.key == area || SeatIdentity.area(show: show.uuid, key: $0.key) == area.lowercased()
            }
            guard let known else { throw .invalid(field: "area") }
            key = known.key
        }
        if let category, !category.isEmpty {
            let known = pricing.prices.category(category)
            guard known?.access == .public else { throw .invalid(field: "category") }
            let areas = pricing.prices.areas.filter { key == nil || $0.key == key }
            let isSold = areas.contains { area in
                pricing.prices.amount(of: category, in: area, seat: nil) != nil
                    || pricing.sheet.prices.contains { price in
                        if case .seats = price.scope { price.category == category } else { false }
                    }
            }
            guard isSold else { throw .invalid(field: "category") }
        }
        return WaitingWish(
            area: key, category: category.flatMap { $0.isEmpty ? nil : $0 }, quantity: Int(quantity), atLeast: Int(least))
    }

    /// Where they are written to. `own`: a signed-in account's.
    package func address(own: EmailAddress?) throws(WaitingRefusal) -> EmailAddress {
        let sent = email.map { WireText.trimmed($0) } ?? ""
        if sent.isEmpty, let own { return own }
        guard let address = EmailAddress(sent), address.text.split(separator: "@").last?.contains(".") == true else {
            throw .invalid(field: "email")
        }
        return address
    }

    package func tidyName() throws(WaitingRefusal) -> String {
        guard let name else { return "" }
        do throws(CheckoutRefusal) { return try CheckoutForm.tidied(name: name) } catch { throw .invalid(field: "name") }
    }
}
