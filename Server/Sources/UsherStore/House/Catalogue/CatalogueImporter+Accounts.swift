import UsherCore

private enum AccountImportStatements {
    static let before = Selection<CatalogueAccount>("SELECT {{columns}} FROM accounts WHERE email = $1")
    static let setSubscription = Statement("UPDATE accounts SET subscription = $2 WHERE id = $1")
    static let setMailing = Statement("UPDATE accounts SET mailing_list = $2 WHERE id = $1 AND mailing_list <> $2")
    static let key = Selection<Account.ID, CatalogueAccount.Key>("SELECT account_id, {{columns}} FROM api_keys WHERE hash = $1")
}

extension CatalogueImporter {
    mutating func save(_ item: CatalogueAccount, _ hash: PasswordHash?) throws {
        let before = try connection.first(AccountImportStatements.before, item.email.text)
        try AdmissionsRefusal.same(item.id, before?.id, at: "id")
        try AdmissionsRefusal.same(item.uuid, before?.uuid, at: "uuid")
        var changed = before.map { item.isOther(hash, than: $0) } ?? true
        var id = before?.id
        if changed {
            id = try AccountTransaction(connection).save(
                AccountDraft(
                    id: item.id, uuid: before?.uuid ?? item.uuid ?? newUUID(), email: item.email, name: item.name,
                    password: hash, preferredLanguage: item.preferredLanguage, emailVerified: item.emailVerified ? now : nil),
                by: .local, at: now)
        }
        guard let id else { return }
        if let subscription = item.subscription, subscription != before?.subscription {
            try connection.execute(AccountImportStatements.setSubscription, id, subscription)
            changed = true
        }
        if let wish = item.mailingList, try connection.execute(AccountImportStatements.setMailing, id, wish) > 0 { changed = true }
        if try saveParts(item, of: id, isStrangers: before.map { !$0.emailVerified } ?? false) { changed = true }
        if try link(item.customers, to: .account(id)) { changed = true }
        if item.deactivated, try AccountTransaction(connection).deactivate(id, by: .local, at: now) { changed = true }
        summary.accounts.count(before == nil ? .added : changed ? .changed : .unchanged)
    }

    /// Identities, memberships and keys; true where any of them is new or other than before. `isStrangers`: the account was there, and
    /// nobody has proved that its address is theirs.
    private mutating func saveParts(_ item: CatalogueAccount, of id: Account.ID, isStrangers: Bool) throws -> Bool {
        var changed = false
        var isStrangers = isStrangers && !item.emailVerified
        // Somebody may have registered the address of whom the operator means.
        func claim() throws {
            guard isStrangers else { return }
            try SessionTransaction(connection).takeOver(id, verified: false, keepsPassword: item.password != nil, by: .local, at: now)
            isStrangers = false
        }
        for (index, identity) in item.identities.map(\.outside).enumerated()
        where try AccountTransaction(connection).account(with: identity) != id {
            try claim()
            try refused(as: "identities[\(index)].subject") {
                try AccountTransaction(connection).link(identity, to: id, by: .local, at: now)
            }
            changed = true
        }
        for membership in item.memberships {
            let organisation = try organisation(membership.organisation)
            let role = try OrganisationTransaction(connection).role(of: id, in: organisation)
            guard role != membership.role else { continue }
            if role == nil { try claim() }
            try OrganisationTransaction(connection).appoint(id, as: membership.role, in: organisation, by: .local, at: now)
            changed = true
        }
        for (index, key) in item.keys.enumerated() where try !isStored(key, of: id) {
            let draft = APIKeyDraft(account: id, name: key.name, digest: key.digest, scopes: key.scopes, expires: key.expires)
            // A key of the same name gives way to the new one, unless the file itself has several of this name.
            let isAlone = item.keys.count { $0.name == key.name } == 1
            try refused(as: "api_keys[\(index)].key") {
                _ =
                    isAlone
                    ? try APIKeyTransaction(connection).save(draft, by: .local, at: now)
                    : try APIKeyTransaction(connection).create(draft, by: .local, at: now)
            }
            changed = true
        }
        return changed
    }

    private func isStored(_ key: CatalogueAccount.Key, of account: Account.ID) throws -> Bool {
        guard let (owner, known) = try connection.first(AccountImportStatements.key, key.digest.bytes) else { return false }
        return (owner, known.name, known.scopes, known.expires) == (account, key.name, key.scopes, key.expires)
    }

    private func refused<T>(as path: String, _ body: () throws -> T) throws {
        do { _ = try body() } catch HouseRefusal.taken { throw AdmissionsRefusal.taken(path) }
    }
}

extension CatalogueAccount {
    /// Whether its own members say something else than those that are stored.
    fileprivate func isOther(_ hash: PasswordHash?, than stored: CatalogueAccount) -> Bool {
        var isOtherPassword = hash != nil
        if let hash, case .hash(hash)? = stored.password { isOtherPassword = false }
        return name != stored.name || preferredLanguage != stored.preferredLanguage || emailVerified && !stored.emailVerified
            || isOtherPassword
    }
}
