package import UsherCore

private enum SlugStatements {
    static let owner = Selection<Organisation.ID>("SELECT organisation_id FROM organisation_slugs WHERE slug = $1")
    static let keep = Statement(
        "INSERT INTO organisation_slugs (slug, organisation_id, since) VALUES ($1, $2, $3) ON CONFLICT (slug) DO NOTHING")
    static let set = Statement("UPDATE organisations SET slug = $2 WHERE id = $1 AND slug <> $2")
    static let settle = Statement("UPDATE organisations SET country = $2 WHERE id = $1 AND country IS DISTINCT FROM $2")
    static let unnamed = Selection<Organisation>(
        "SELECT {{columns}} FROM organisations WHERE slug = '' OR slug = 'house-' || id ORDER BY id")
    static let moved = Selection<String>(
        """
        SELECT o.slug FROM organisation_slugs s JOIN organisations o ON o.id = s.organisation_id
        JOIN members m ON m.organisation_id = o.id WHERE s.slug = $1 AND m.account_id = $2 AND m.role > 0
        """)
    static let ofAccount = Selection<Organisation, Int64>(
        """
        SELECT {{columns o}}, m.role FROM members m JOIN organisations o ON o.id = m.organisation_id
        WHERE m.account_id = $1 AND m.role > 0 ORDER BY o.name, o.id
        """)
}

extension OrganisationTransaction {
    /// A slug for a name that no other organisation has or ever had.
    func freeSlug(for name: String, of organisation: Organisation.ID) throws -> HouseSlug {
        let wanted = HouseSlug(naming: name)
        for number in Int64(1)...20 {
            let slug = number == 1 ? wanted : wanted.numbered(number)
            let owner = try connection.first(SlugStatements.owner, slug.text)
            if owner == nil || owner == organisation { return slug }
        }
        return wanted.numbered(organisation.rawValue)
    }

    /// Writes down for ever whose slug this is.
    func keep(_ slug: HouseSlug, of organisation: Organisation.ID, at now: Instant) throws {
        try connection.execute(SlugStatements.keep, slug.text, organisation, now)
    }

    /// Gives an organisation this slug; its old one leads to it. Throws `HouseRefusal.taken` where it is or was another's.
    package func rename(_ organisation: Organisation, to slug: HouseSlug, at now: Instant) throws {
        if let owner = try connection.first(SlugStatements.owner, slug.text), owner != organisation.id { throw HouseRefusal.taken("slug") }
        try keep(slug, of: organisation.id, at: now)
        try connection.execute(SlugStatements.set, organisation.id, slug.text)
    }

    /// Says in which country an organisation is, by whose taxes it sells.
    func settle(in country: String?, _ organisation: Organisation.ID) throws {
        guard try connection.execute(SlugStatements.settle, organisation, country) > 0 else { return }
        try HousePricesTransaction(connection).countryChanged(of: organisation)
    }

    /// Names those that are from a time before slugs.
    package func nameHouses(at now: Instant) throws {
        for house in try connection.all(SlugStatements.unnamed) {
            try rename(house, to: try freeSlug(for: house.name, of: house.id), at: now)
        }
    }

    /// Where a house of the account's went that had this slug.
    func moved(_ slug: HouseSlug, of account: Account.ID) throws -> HouseSlug? {
        try connection.first(SlugStatements.moved, slug.text, account).map { HouseSlug(stored: $0) }
    }

    package func houses(of account: Account.ID) throws -> [MemberHouse] {
        try connection.all(SlugStatements.ofAccount, account).compactMap { MemberHouse($0, role: $1) }
    }
}
