package import UsherCore

private enum InviteStatements {
    static let list = Selection<Invite>("SELECT {{columns}} FROM invites WHERE organisation_id = $1 ORDER BY created_at DESC, id DESC")
    static let find = Selection<Invite>("SELECT {{columns}} FROM invites WHERE organisation_id = $1 AND uuid = $2")
    static let revokeOld = Statement(
        """
        UPDATE invites SET revoked_at = $3
        WHERE organisation_id = $1 AND email = $2 AND revoked_at IS NULL AND accepted_at IS NULL
        """)
    static let revoke = Statement(
        "UPDATE invites SET revoked_at = $2 WHERE uuid = $1 AND revoked_at IS NULL AND accepted_at IS NULL")
    static let insert = Statement(
        """
        INSERT INTO invites (id, uuid, organisation_id, email, role, hash, invited_by, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let byHash = Selection<OpenInvite>(
        """
        SELECT {{columns i}} FROM invites i JOIN organisations o ON o.id = i.organisation_id WHERE i.hash = $1 AND o.suspended_at IS NULL {{for_update}}
        """)
    static let peek = Selection<OpenInvite>(
        """
        SELECT {{columns i}} FROM invites i JOIN organisations o ON o.id = i.organisation_id WHERE i.hash = $1 AND o.suspended_at IS NULL
        """)
    static let accept = Statement("UPDATE invites SET accepted_at = $2, accepted_by = $3 WHERE uuid = $1")
    static let memberByEmail = Statement(
        """
        SELECT 1 FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organisation_id = $1 AND a.email = $2
        UNION ALL
        SELECT 1 FROM members m JOIN identities i ON i.account_id = m.account_id WHERE m.organisation_id = $1 AND i.email = $2
        """)
    static let organisationOf = Selection<String>(
        "SELECT o.name FROM invites i JOIN organisations o ON o.id = i.organisation_id WHERE i.uuid = $1")
    static let reached = Statement(
        """
        SELECT 1 FROM accounts WHERE id = $1 AND email_verified_at IS NOT NULL
        UNION ALL SELECT 1 FROM identities WHERE account_id = $1 AND email IS NOT NULL
        """)
    static let byUUID = Selection<Invite>("SELECT {{columns}} FROM invites WHERE uuid = $1")
}

/// An invite as whoever has its token finds it.
package struct OpenInvite: Sendable, Equatable, Selectable {
    package let invite: Invite
    package let organisation: Organisation.ID
    package let organisationUUID: String
    package let organisationName: String
    package let acceptedBy: Account.ID?

    /// An invite with its organisation o.
    init(_ columns: inout Columns) throws {
        invite = try Invite(&columns)
        organisation = columns.next("organisation_id")
        organisationUUID = columns.next("o.uuid")
        organisationName = columns.next("o.name")
        acceptedBy = columns.next("accepted_by")
    }
}

/// What has become of an invite that somebody accepted.
package struct AcceptedInvite: Sendable, Equatable {
    package let organisation: String
    package let role: Role
    /// By the same account, before.
    package let wasAccepted: Bool
}

extension TeamStore {
    package func invites(of uuid: String, for caller: Account.ID) async throws -> [Invite] {
        try await database.read { connection in
            let team = try TeamTransaction(connection).managed(uuid, caller)
            return try connection.all(InviteStatements.list, team.id)
        }
    }

    /// Refuses whoever may invite nobody at all.
    package func mayInvite(to uuid: String, _ caller: Account.ID) async throws {
        try await database.read { _ = try TeamTransaction($0).managed(uuid, caller) }
    }

    /// Invites an address, in place of an older invite of it; `mail` goes out with it. `vouched`: somebody whom the operator believes has
    /// just said which address the caller has. Throws `CanvassRefusal` and `TeamRefusal`.
    package func invite(
        _ invite: Invite, _ token: MailToken, to uuid: String, mail: OutboxItem, within allowance: MailAllowance, vouched: Bool,
        by caller: Account.ID, _ actor: Actor, at now: Instant
    ) async throws {
        try await database.write { [quotas] connection in
            let team = try TeamTransaction(connection).managed(uuid, caller)
            guard TeamRule.may(team.role, invite: invite.role) else { throw CanvassRefusal.roleRequired }
            guard try vouched || connection.first(InviteStatements.reached, caller, read: { _ in true }) != nil else {
                throw TeamRefusal.inviterUnverified
            }
            try OrganisationTransaction(connection).lock(team.id)
            guard try connection.first(InviteStatements.memberByEmail, team.id, invite.email, read: { _ in true }) == nil else {
                throw TeamRefusal.alreadyMember
            }
            let buckets = [
                allowance.bucket(.inviter, "\(caller)"), allowance.bucket(.organisation, "\(team.id)"),
                allowance.bucket(.recipient, invite.email),
            ]
            if let wait = try LimitTransaction(connection).take(buckets, at: now) {
                throw TeamRefusal.tooManyInvites(retryAfter: Int((wait + 999_999) / 1_000_000))
            }
            try connection.execute(InviteStatements.revokeOld, team.id, invite.email, now)
            try connection.execute(
                InviteStatements.insert, IDTransaction(connection).takeIDs(.invites).lowerBound, invite.uuid, team.id, invite.email,
                invite.role.rawValue,
                token.digest.bytes, caller, now, invite.expires)
            try OrganisationTransaction(connection).foresee(.members, in: team.id, quotas, at: now)
            try OrganisationTransaction(connection).enforce(.mails, in: team.id, quotas, at: now)
            try OutboxTransaction(connection).enqueue([mail], at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: actor, organisation: team.id, action: "member.invited", subject: .plain(invite.uuid),
                    result: invite.role.name))
        }
    }

    package func revoke(_ invite: String, of uuid: String, by caller: Account.ID, _ actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            let team = try TeamTransaction(connection).team(uuid, caller)
            guard let known = try connection.first(InviteStatements.find, team.id, invite) else {
                throw CanvassRefusal.notFound
            }
            guard team.role >= .admin, TeamRule.may(team.role, manage: known.role) else { throw CanvassRefusal.roleRequired }
            guard try connection.execute(InviteStatements.revoke, invite, now) == 1 else { return }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: team.id, action: "invite.revoked", subject: .plain(known.uuid)))
        }
    }

    /// The invite of a token; nil where there is none.
    package func invite(with token: MailToken) async throws -> OpenInvite? {
        try await database.read { try $0.first(InviteStatements.peek, token.digest.bytes) }
    }

    /// The invite that a letter is about, with its organisation's name; nil where it is gone or worth nothing any more.
    package func letter(about invite: String, at now: Instant) async throws -> (email: String, organisation: String)? {
        try await database.read { connection in
            guard let known = try connection.first(InviteStatements.byUUID, invite),
                known.status(at: now) == .pending
            else { return nil }
            return (known.email, try connection.first(InviteStatements.organisationOf, invite) ?? "")
        }
    }

    /// Makes the account a member. `claimed` is the address that its token says. Throws `TeamRefusal`.
    package func accept(
        _ token: MailToken, for account: Account.ID, claimed: EmailAddress?, by actor: Actor, at now: Instant
    ) async throws -> AcceptedInvite {
        try await database.write { [quotas] connection in
            guard let found = try connection.first(InviteStatements.byHash, token.digest.bytes) else {
                throw TeamRefusal.inviteInvalid
            }
            let own = try OrganisationTransaction(connection).role(of: account, in: found.organisation)
            if found.invite.accepted != nil {
                guard found.acceptedBy == account, let own else { throw TeamRefusal.inviteInvalid }
                return AcceptedInvite(organisation: found.organisationUUID, role: own, wasAccepted: true)
            }
            guard found.invite.status(at: now) == .pending else { throw TeamRefusal.inviteInvalid }
            var addresses = try CanvassAccountTransaction(connection).addresses(of: account)
            if let claimed { addresses.insert(claimed.text) }
            guard addresses.isEmpty || addresses.contains(found.invite.email) else { throw TeamRefusal.inviteOtherEmail }
            let role = max(own ?? found.invite.role, found.invite.role)
            try OrganisationTransaction(connection).appoint(account, as: role, in: found.organisation, by: actor, at: now)
            try OrganisationTransaction(connection).enforce(.members, in: found.organisation, quotas, at: now)
            try connection.execute(InviteStatements.accept, found.invite.uuid, now, account)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: actor, organisation: found.organisation, action: "invite.accepted", subject: .plain(found.invite.uuid),
                    result: role.name))
            return AcceptedInvite(organisation: found.organisationUUID, role: role, wasAccepted: false)
        }
    }
}

extension Invite: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(
            uuid: columns.next("uuid"), email: columns.next("email"), role: try columns.next("role"), expires: columns.next("expires_at"),
            revoked: columns.next("revoked_at"), accepted: columns.next("accepted_at"))
    }
}
