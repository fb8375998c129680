import UsherCore

private enum AccountExportStatements {
    static let page = Selection<CatalogueAccount>(
        "SELECT {{columns}} FROM accounts WHERE email > $1 AND is_key = 0 ORDER BY email LIMIT 200")
    static let identities = Selection<CatalogueAccount.Identity>(
        "SELECT {{columns}} FROM identities WHERE account_id = $1 ORDER BY provider, subject")
    static let memberships = Selection<CatalogueAccount.Membership>(
        """
        SELECT {{columns}} FROM members m JOIN organisations o ON o.id = m.organisation_id WHERE m.account_id = $1 ORDER BY o.key
        """)
    static let ofHouse = Selection<CatalogueAccount>(
        """
        SELECT {{columns}} FROM accounts WHERE email > $1 AND is_key = 0
            AND id IN (SELECT account_id FROM members WHERE organisation_id = $2
                UNION SELECT account_id FROM drawers WHERE organisation_id = $2
                UNION SELECT h.visited_by FROM homes h JOIN campaigns c ON c.id = h.campaign_id
                    WHERE c.organisation_id = $2 AND h.visited_by IS NOT NULL)
        ORDER BY email LIMIT 200
        """)
    static let keys = Selection<CatalogueAccount.Key>(
        "SELECT {{columns}} FROM api_keys WHERE account_id = $1 AND kind = 0 AND revoked_at IS NULL ORDER BY name, hash")
}

extension CatalogueExporter {
    /// Page by page, because each account has lists of its own to ask for.
    func writeAccounts() throws {
        if let house { return try writeMembers(of: house) }
        var last = ""
        while true {
            let page = try connection.all(AccountExportStatements.page, last)
            for var account in page {
                account.identities = try connection.all(AccountExportStatements.identities, account.id)
                account.memberships = try connection.all(AccountExportStatements.memberships, account.id)
                account.keys = try connection.all(AccountExportStatements.keys, account.id)
                account.customers = try customers(account: account.id, organisation: nil)
                let access = try tours.access(of: account.id)
                account.tourAccess = access.isEmpty ? nil : access
                try write(account)
                last = account.email.text
            }
            if page.isEmpty { return }
        }
    }
}

extension CatalogueExporter {
    /// Who is in a house, and as what; and who has had a drawer of it or visited homes for it. How they sign in is theirs: elsewhere they do by a
    /// new password.
    private func writeMembers(of house: Organisation) throws {
        var last = ""
        while true {
            let page = try connection.all(AccountExportStatements.ofHouse, last, house.id)
            for known in page {
                var account = CatalogueAccount()
                (account.email, account.name, account.preferredLanguage) = (known.email, known.name, known.preferredLanguage)
                account.memberships = try connection.all(AccountExportStatements.memberships, known.id).filter {
                    $0.organisation == house.key
                }
                try write(account)
                last = account.email.text
            }
            if page.isEmpty { return }
        }
    }
}

extension CatalogueAccount: Selectable {
    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        email = EmailAddress(stored: columns.next("email"))
        name = columns.next("name")
        password = (columns.next("password") as String?).flatMap { PasswordHash($0) }.map { .hash($0) }
        preferredLanguage = columns.next("preferred_language")
        emailVerified = (columns.next("email_verified_at") as Instant?) != nil
        deactivated = (columns.next("deactivated_at") as Instant?) != nil
        subscription = columns.next("subscription")
        mailingList = columns.next("mailing_list") ? true : nil
    }
}

extension CatalogueAccount.Identity: Selectable {
    init(_ columns: inout Columns) throws {
        provider = try columns.next("provider")
        subject = columns.next("subject")
    }
}

extension CatalogueAccount.Membership: Selectable {
    init(_ columns: inout Columns) {
        organisation = columns.next("o.key")
        role = Role(rawValue: columns.next("ABS(m.role)")) ?? .door
    }
}

extension CatalogueAccount.Key: Selectable {
    init(_ columns: inout Columns) {
        name = columns.next("name")
        digest = SecretDigest(bytes: columns.next("hash")) ?? digest
        scopes = KeyScopes(rawValue: columns.next("scopes"))
        expires = columns.next("expires_at")
    }
}
