import UsherCore

extension CatalogueImporter {
    mutating func save(_ item: CatalogueEvent) throws {
        let (_, outcome) = try CatalogueEventTransaction(connection, at: now).save(item, of: try organisation(item.organisation))
        summary.events.count(outcome)
    }

    /// Prices that nobody could be charged, where the file gives them or the currency that makes them so.
    mutating func checkPrices() throws {
        guard !contents.events.isEmpty || !contents.organisations.isEmpty else { return }
        for price in try ShowTransaction(connection).unchargeable(charging, at: now) {
            let event = contents.events.first { $0.value.key == price.event && $0.value.organisation == price.organisation }
            if let event {
                note("\(event.place.path).\(event.value.pricePath(price.section))", price.reason)
            } else if let organisation = contents.organisations.first(where: { $0.value.key == price.organisation }) {
                note("\(organisation.place.path).currency", "\(price.reason), and event \"\(price.event)\" costs \(price.price)")
            }
        }
    }
}
