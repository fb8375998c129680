package import UsherCore

private enum JoinedOrganisationStatements {
    static let find = Selection<JoinedOrganisation>(
        """
        SELECT {{columns}} FROM organisations o JOIN members m ON m.organisation_id = o.id
        WHERE o.uuid = $1 AND m.account_id = $2 AND m.role BETWEEN 2 AND 4
        """)
    static let list = Selection<JoinedOrganisation>(
        """
        SELECT {{columns}} FROM members m JOIN organisations o ON o.id = m.organisation_id
        WHERE m.account_id = $1 AND m.role BETWEEN 2 AND 4 ORDER BY o.created_at, o.id
        """)
    static let owned = Selection<Int64>("SELECT COUNT(*) FROM members WHERE account_id = $1 AND ABS(role) = 4")
    static let mail = Selection<String>(
        """
        SELECT email, 0 FROM accounts WHERE id = $1
        UNION ALL SELECT email, 1 FROM identities WHERE account_id = $1 AND email IS NOT NULL
        ORDER BY 2, 1
        """)
}

/// An organisation as one of its members sees it.
package struct JoinedOrganisation: Sendable, Equatable, Selectable {
    package let id: Organisation.ID
    package let uuid: String
    package let name: String
    package let role: Role

    package init(id: Organisation.ID, uuid: String, name: String, role: Role) {
        self.id = id
        self.uuid = uuid
        self.name = name
        self.role = role
    }

    /// An organisation o and the membership m.
    init(_ columns: inout Columns) throws {
        id = columns.next("o.id")
        uuid = columns.next("o.uuid")
        name = columns.next("o.name")
        role = try columns.next("m.role")
    }
}

extension TeamTransaction {
    /// The organisation, if the account is more than its door; nil for a stranger and for an unknown one.
    package func canvassOrganisation(_ uuid: String, for account: Account.ID) throws -> JoinedOrganisation? {
        try connection.first(JoinedOrganisationStatements.find, uuid, account)
    }

    /// The organisations where the account is more than the door, oldest first.
    package func canvassOrganisations(of account: Account.ID) throws -> [JoinedOrganisation] {
        try connection.all(JoinedOrganisationStatements.list, account)
    }

    /// A new organisation with its first owner: the one way in which people make one. What speaks in the installation's name is granted
    /// to nobody who just comes along. Throws `CanvassRefusal`.
    package func found(
        _ facts: HouseFacts, uuid: String, owner: Account.ID, _ terms: FoundingTerms, by actor: Actor, at now: Instant
    ) throws -> JoinedOrganisation {
        let isOperator = try AccountTransaction(connection).isOperator(owner)
        if !isOperator {
            guard terms.founding == .open else { throw CanvassRefusal.foundingClosed }
            // One after the other, so that nobody founds two as the last one.
            _ = try connection.first(CampaignStatements.lockAccount, owner) { _ in true }
            let owned = try connection.first(JoinedOrganisationStatements.owned, owner) ?? 0
            guard owned < terms.most else { throw CanvassRefusal.organisationLimit }
        }
        let id = try OrganisationTransaction(connection).save(
            OrganisationDraft(
                uuid: uuid, key: uuid, name: facts.name, timeZone: facts.timeZone, currency: facts.currency,
                desks: isOperator ? facts.desks : .founded),
            by: actor, at: now)
        try OrganisationTransaction(connection).settle(in: facts.country, id)
        try OrganisationTransaction(connection).appoint(owner, as: .owner, in: id, by: actor, at: now)
        return JoinedOrganisation(id: id, uuid: uuid, name: facts.name, role: .owner)
    }

    /// Where mail reaches an account; nil where nobody knows.
    package func mailAddress(of account: Account.ID) throws -> String? {
        try connection.all(JoinedOrganisationStatements.mail, account).first { PlaceholderAddress.isReal($0) }
    }
}
