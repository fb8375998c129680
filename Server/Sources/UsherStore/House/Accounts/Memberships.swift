package import UsherCore

/// What an account is in an organisation.
package struct Membership: Sendable, Equatable {
    package let organisation: Organisation.ID
    package let account: Account.ID
    package let role: Role
}

extension Membership: AccountCredential {
    package var owner: Account.ID { account }
}

extension Principal<Membership> {
    /// The organisation for which they ask.
    package var organisation: Organisation.ID { credential.organisation }
}

private enum MembershipStatements {
    static let role = Selection<Int64>("SELECT role FROM members WHERE organisation_id = $1 AND account_id = $2")
    static let ofAccount = Selection<Membership>(
        "SELECT {{columns}} FROM members WHERE account_id = $1 AND role > 0 ORDER BY organisation_id")
    static let ofOrganisation = Selection<Membership>(
        "SELECT {{columns}} FROM members WHERE organisation_id = $1 ORDER BY account_id", replacing: ["role": "ABS(role)"])
    static let save = Statement(
        """
        INSERT INTO members (organisation_id, account_id, role, joined_at)
        SELECT o.id, CAST($2 AS BIGINT), CAST($3 AS BIGINT) * CASE WHEN o.suspended_at IS NULL THEN 1 ELSE -1 END, CAST($4 AS BIGINT)
        FROM organisations o WHERE o.id = $1
        ON CONFLICT (organisation_id, account_id) DO UPDATE SET role = excluded.role WHERE members.role <> excluded.role
        """)
    static let remove = Statement("DELETE FROM members WHERE organisation_id = $1 AND account_id = $2")
}

extension OrganisationTransaction {
    /// The account's role in the organisation, nil for a stranger and for everybody while it is suspended.
    package func role(of account: Account.ID, in organisation: Organisation.ID) throws -> Role? {
        try connection.first(MembershipStatements.role, organisation, account).flatMap(Role.init(rawValue:))
    }

    package func memberships(of account: Account.ID) throws -> [Membership] {
        try connection.all(MembershipStatements.ofAccount, account)
    }

    package func members(of organisation: Organisation.ID) throws -> [Membership] {
        try connection.all(MembershipStatements.ofOrganisation, organisation)
    }

    /// Gives the account this role in the organisation, in place of any other.
    package func appoint(
        _ account: Account.ID, as role: Role, in organisation: Organisation.ID, by actor: Actor, at now: Instant
    ) throws {
        // So that nobody suspends it meanwhile.
        try OrganisationTransaction(connection).lock(organisation)
        guard try self.organisation(organisation) != nil else { throw HouseRefusal.unknownOrganisation }
        guard try AccountTransaction(connection).account(account) != nil else { throw HouseRefusal.unknownAccount }
        guard try connection.execute(MembershipStatements.save, organisation, account, role.rawValue, now) > 0 else { return }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation, action: "member.appointed", subject: .plain("\(account)"),
                result: role.name))
    }

    /// Takes every role in the organisation from the account; false where it had none.
    @discardableResult
    package func dismiss(_ account: Account.ID, from organisation: Organisation.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.execute(MembershipStatements.remove, organisation, account) > 0 else { return false }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: organisation, action: "member.dismissed", subject: .plain("\(account)")))
        return true
    }
}

extension Membership: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(organisation: columns.next("organisation_id"), account: columns.next("account_id"), role: try columns.next("role"))
    }
}
