package import UsherCore

/// Why a house is not changed.
package enum HouseChangeRefusal: Error, Sendable, Equatable {
    /// Tickets have been sold in the currency that it has.
    case currencyInUse
    case roleRequired
    /// An operator has not granted it.
    case deskNotGranted
    /// They have content, and are not switched off.
    case desksInUse([HouseDesk])
}

private enum HouseChangeStatements {
    static let anySale = Selection<Int64>("SELECT 1 FROM sales WHERE organisation_id = $1 LIMIT 1")
}

extension HouseStore {
    /// Changes what a house is called, and where it is. `fits`: looks at the house as it is before, and may refuse. Throws `HouseChangeRefusal`, and `HouseRefusal.taken` for another's address.
    package func change(
        _ house: Organisation.ID, _ facts: HouseFacts, slug: HouseSlug, by account: Account.ID, _ actor: Actor, at now: Instant,
        fits: @escaping @Sendable (Organisation) throws -> Void = { _ in }
    ) async throws -> Organisation {
        try await database.write { connection in
            let transaction = OrganisationTransaction(connection)
            try transaction.lock(house)
            guard let role = try transaction.role(of: account, in: house), role.may(.house),
                let before = try transaction.organisation(house)
            else { throw HouseChangeRefusal.roleRequired }
            try fits(before)
            if facts.currency != before.currency, try connection.first(HouseChangeStatements.anySale, house) != nil {
                throw HouseChangeRefusal.currencyInUse
            }
            if slug != before.slug { try transaction.rename(before, to: slug, at: now) }
            if facts.country != before.country { try transaction.settle(in: facts.country, house) }
            try transaction.save(
                OrganisationDraft(
                    uuid: before.uuid, key: before.key, name: facts.name, timeZone: facts.timeZone, currency: facts.currency),
                by: actor, at: now)
            guard let changed = try transaction.organisation(house) else { throw HouseChangeRefusal.roleRequired }
            return changed
        }
    }
}
