package import UsherCore

enum TeamStatements {
    static let members = Selection<TeamMember>(
        """
        SELECT {{columns}} FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organisation_id = $1 AND a.is_key = 0
        ORDER BY COALESCE(m.joined_at, 0), m.account_id
        """)
    static let member = Selection<TeamMember>(
        """
        SELECT {{columns}} FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organisation_id = $1 AND a.uuid = $2 AND a.is_key = 0
        """)
    static let byUUID = Selection<Organisation.ID>("SELECT id FROM organisations WHERE uuid = $1")
    static let owners = Selection<Int64>("SELECT COUNT(*) FROM members WHERE organisation_id = $1 AND role = 4")
}

/// A person in an organisation, as the others see them.
package struct TeamMember: Sendable, Equatable, Selectable {
    package let account: Account.ID
    package let uuid: String
    package let name: String
    /// Nil where nobody knows.
    package let email: String?
    package let role: Role
    /// Nil for those who joined before it was written down.
    package let joined: Instant?

    /// A membership m and its account a.
    init(_ columns: inout Columns) throws {
        account = columns.next("m.account_id")
        uuid = columns.next("a.uuid")
        name = columns.next("a.name")
        role = try columns.next("m.role")
        joined = columns.next("m.joined_at")
        let own: String = columns.next("a.email")
        let outside: String? = columns.next(
            "(SELECT MIN(i.email) FROM identities i WHERE i.account_id = a.id AND i.email IS NOT NULL)")
        email = PlaceholderAddress.isReal(own) ? own : outside
    }
}

/// Organisations and who is in them.
package struct TeamStore: Sendable {
    let database: Database
    let founding: FoundingTerms
    let quotas: Quotas

    package init(_ database: Database, founding: FoundingTerms = FoundingTerms(), quotas: Quotas = .none) {
        self.database = database
        self.founding = founding
        self.quotas = quotas
    }

    package func organisations(of account: Account.ID) async throws -> [JoinedOrganisation] {
        try await database.read { try TeamTransaction($0).canvassOrganisations(of: account) }
    }

    package func found(
        _ name: String, uuid: String, owner: Account.ID, by actor: Actor, at now: Instant
    ) async throws -> JoinedOrganisation {
        try await found(HouseFacts(name: name), uuid: uuid, owner: owner, by: actor, at: now)
    }

    /// The same with all that is said of it. Which desks it gets is the operator's to say: of others' wishes Canvass alone is heard.
    package func found(
        _ facts: HouseFacts, uuid: String, owner: Account.ID, by actor: Actor, at now: Instant
    ) async throws -> JoinedOrganisation {
        try await database.write { [founding] connection in
            try TeamTransaction(connection).found(facts, uuid: uuid, owner: owner, founding, by: actor, at: now)
        }
    }

    package func members(of uuid: String, for caller: Account.ID) async throws -> [TeamMember] {
        try await database.read { connection in
            let team = try TeamTransaction(connection).team(uuid, caller)
            return try connection.all(TeamStatements.members, team.id)
        }
    }

    /// A member's place, and whether the caller may change it at all; what is asked for is judged by `change`.
    package func manageable(_ member: String, of uuid: String, by caller: Account.ID) async throws -> TeamMember {
        try await database.read { connection in
            let team = try TeamTransaction(connection).team(uuid, caller)
            guard let other = try TeamTransaction(connection).member(member, of: team.id) else { throw CanvassRefusal.notFound }
            guard team.role >= .admin else { throw CanvassRefusal.roleRequired }
            return other
        }
    }

    /// Gives a member another role. Throws `CanvassRefusal` and `TeamRefusal`.
    package func change(
        _ member: String, of uuid: String, to role: Role, by caller: Account.ID, _ actor: Actor, at now: Instant
    ) async throws -> TeamMember {
        try await database.write { connection in
            let team = try TeamTransaction(connection).team(uuid, caller)
            try OrganisationTransaction(connection).lock(team.id)
            // Again, now that nobody else can change it.
            let own = try TeamTransaction(connection).team(uuid, caller).role
            guard let other = try TeamTransaction(connection).member(member, of: team.id) else { throw CanvassRefusal.notFound }
            guard own >= .admin else { throw CanvassRefusal.roleRequired }
            guard other.account != caller else { throw TeamRefusal.ownRole }
            guard TeamRule.may(own, manage: other.role), TeamRule.may(own, manage: role) else { throw CanvassRefusal.roleRequired }
            try TeamTransaction(connection).keepAnOwner(other, role, of: team.id)
            try OrganisationTransaction(connection).appoint(other.account, as: role, in: team.id, by: actor, at: now)
            guard let changed = try TeamTransaction(connection).member(member, of: team.id) else { throw CanvassRefusal.notFound }
            return changed
        }
    }

    /// Sends a member away, or lets the caller leave.
    package func remove(_ member: String, of uuid: String, by caller: Account.ID, _ actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            let team = try TeamTransaction(connection).team(uuid, caller, asMember: false)
            try OrganisationTransaction(connection).lock(team.id)
            let own = try TeamTransaction(connection).team(uuid, caller, asMember: false).role
            guard let other = try TeamTransaction(connection).member(member, of: team.id), own.supervises || other.account == caller else {
                throw CanvassRefusal.notFound
            }
            guard other.account == caller || TeamRule.may(own, manage: other.role) else { throw CanvassRefusal.roleRequired }
            try TeamTransaction(connection).keepAnOwner(other, nil, of: team.id)
            try OrganisationTransaction(connection).dismiss(other.account, from: team.id, by: actor, at: now)
        }
    }
}
