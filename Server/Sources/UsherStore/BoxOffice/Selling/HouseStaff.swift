import UsherCore

/// Finds the organisation that somebody acts for, inside a transaction.
struct HouseStaff {
    private let connection: any Connection
    private let account: Account.ID

    init(_ connection: any Connection, _ account: Account.ID) { (self.connection, self.account) = (connection, account) }

    /// The one of this key or UUID; a member of one may leave it out. A foreign one is as unknown as any. Throws `ShowRefusal`.
    func organisation(_ name: String?) throws -> (organisation: Organisation, role: Role) {
        let found: Organisation?
        if let name {
            found =
                try UUIDText.normalised(name).flatMap { uuid in
                    try OrganisationTransaction(connection).organisations().first { $0.uuid == uuid }
                } ?? OrganisationTransaction(connection).organisation(key: name)
        } else {
            let own = try OrganisationTransaction(connection).memberships(of: account)
            guard own.count <= 1 else { throw ShowRefusal.invalidField("organisation") }
            found = try own.first.flatMap { try OrganisationTransaction(connection).organisation($0.organisation) }
        }
        guard let found, let role = try OrganisationTransaction(connection).role(of: account, in: found.id) else {
            throw ShowRefusal.unknown
        }
        return (found, role)
    }

    /// The same for what only owners and admins may do.
    func house(_ name: String?) throws -> Organisation {
        let (organisation, role) = try organisation(name)
        guard role.mayRefund else { throw ShowRefusal.roleRequired }
        return organisation
    }
}
