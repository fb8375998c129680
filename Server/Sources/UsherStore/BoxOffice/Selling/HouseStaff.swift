import UsherCore

/// Finds the organisation that somebody acts for, inside a transaction.
struct HouseStaff {
    private let connection: any Connection
    private let account: Account.ID

    init(_ connection: any Connection, _ account: Account.ID) { (self.connection, self.account) = (connection, account) }

    /// The one of this slug, key or UUID; a member of one may leave it out. A foreign one is as unknown as any. Throws `ShowRefusal`.
    func organisation(_ name: String?) throws -> MemberHouse {
        let own = try OrganisationTransaction(connection).houses(of: account)
        guard name != nil || own.count <= 1 else { throw ShowRefusal.invalidField("organisation") }
        let uuid = name.flatMap { UUIDText.normalised($0) }
        let found = own.first { house in
            name.map { [house.organisation.slug.text, house.organisation.key].contains($0) || house.organisation.uuid == uuid } ?? true
        }
        guard let found, let role = try OrganisationTransaction(connection).role(of: account, in: found.organisation.id) else {
            throw ShowRefusal.unknown
        }
        return MemberHouse(found.organisation, role: role)
    }

    /// The same for who may do this there.
    func organisation(_ name: String?, for permission: Permission) throws -> Organisation {
        let house = try organisation(name)
        guard house.role.may(permission) else { throw ShowRefusal.roleRequired }
        return house.organisation
    }
}
