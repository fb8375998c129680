import UsherCore

/// A discount code as a catalogue tells it.
struct CatalogueCode: CatalogueObject {
    /// The key of it.
    var organisation = ""
    var code = DiscountCode()
    /// In how many sales, and for how many tickets, it has been used.
    var used: Int64?
    var usedTickets: Int64?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("organisation", &organisation)
        code.members(&file)
        file.integer("used", &used, in: 0...1_000_000_000)
        file.integer("used_tickets", &usedTickets, in: 0...1_000_000_000)
    }
}

extension CatalogueExporter {
    func codes() throws -> [CatalogueCode] {
        var codes: [CatalogueCode] = []
        for organisation in try organisations() {
            codes += try DiscountCodeTransaction(connection).codes(of: organisation.id).map { kept in
                CatalogueCode(
                    organisation: organisation.key, code: kept.code, used: kept.sales == 0 ? nil : kept.sales,
                    usedTickets: kept.tickets == 0 ? nil : kept.tickets)
            }
        }
        return codes
    }
}

extension CatalogueImporter {
    /// What a new code has been used elsewhere counts here, too; of one that is known its own uses do.
    mutating func save(_ item: CatalogueCode) throws {
        let organisation = try organisation(item.organisation)
        let codes = DiscountCodeTransaction(connection)
        let outcome = try codes.keep(item.code, of: organisation, at: now)
        if outcome == .added, let kept = try codes.code(item.code.code, of: organisation) {
            try codes.carryOver(kept.id, sales: item.used ?? 0, tickets: item.usedTickets ?? 0)
        }
        summary.codes.count(outcome)
    }
}
