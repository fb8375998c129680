package import UsherCore

/// Houses as the console finds them: by their slugs, for their members.
package struct HouseStore: Sendable {
    /// What an address names.
    package enum Found: Sendable, Equatable {
        /// The house, and all the houses of the account, by name.
        case house(MemberHouse, all: [MemberHouse])
        /// It is called otherwise now.
        case moved(HouseSlug)
        /// Nobody's, or not the caller's: nobody can tell which.
        case unknown
    }

    let database: Database

    package init(_ database: Database) { self.database = database }

    /// A member's house by its slug. `orUUID`: programs may name it by that, too.
    package func find(_ name: String, orUUID: Bool = false, for account: Account.ID) async throws -> Found {
        guard let slug = HouseSlug(name) else { return .unknown }
        return try await database.read { connection in
            let transaction = OrganisationTransaction(connection)
            let all = try transaction.houses(of: account)
            if let house = all.first(where: { $0.organisation.slug == slug }) { return .house(house, all: all) }
            if orUUID, let house = all.first(where: { $0.organisation.uuid == name }) { return .house(house, all: all) }
            return try transaction.moved(slug, of: account).map { .moved($0) } ?? .unknown
        }
    }

    package func houses(of account: Account.ID) async throws -> [MemberHouse] {
        try await database.read { try OrganisationTransaction($0).houses(of: account) }
    }

    /// The names of those who may help where a role may not: admins and owners.
    package func admins(of house: Organisation.ID) async throws -> [String] {
        try await database.read { connection in
            try connection.all(TeamStatements.members, house).filter { $0.role >= .admin }.map(\.name)
        }
    }

    /// Names those that are from a time before slugs; for a server's start.
    package func nameHouses(at now: Instant) async throws {
        try await database.write { try OrganisationTransaction($0).nameHouses(at: now) }
    }
}
