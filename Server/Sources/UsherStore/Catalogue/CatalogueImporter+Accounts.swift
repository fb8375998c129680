import UsherCore

extension CatalogueImporter {
    private static let before = Selection<Before>("SELECT {{columns}} FROM accounts WHERE email = $1")
    private static let setSubscription = Statement("UPDATE accounts SET subscription = $2 WHERE id = $1")
    private static let setMailing = Statement("UPDATE accounts SET mailing_list = $2 WHERE id = $1 AND mailing_list <> $2")
    private static let keyBefore = Selection<Account.ID, String, Int64, Instant?>(
        "SELECT account_id, name, scopes, expires_at FROM api_keys WHERE hash = $1")

    struct Before: Selectable {
        let id: Account.ID
        let uuid: String
        let name: String
        let password: String?
        let language: String
        let verified: Bool
        let subscription: String?

        init(_ columns: inout Columns) {
            id = columns.next("id")
            uuid = columns.next("uuid")
            name = columns.next("name")
            password = columns.next("password")
            language = columns.next("preferred_language")
            verified = (columns.next("email_verified_at") as Instant?) != nil
            subscription = columns.next("subscription")
        }
    }

    mutating func save(_ item: CatalogueAccount, _ hash: PasswordHash?) throws {
        let before = try connection.first(CatalogueImporter.before, item.email.text)
        if let id = item.id, let before, before.id.rawValue != id { throw AdmissionsRefusal.fixed("id", "\(before.id)") }
        if let uuid = item.uuid, let before, before.uuid != uuid { throw AdmissionsRefusal.fixed("uuid", before.uuid) }
        var changed = before.map { isChanged(item, hash, $0) } ?? true
        var id = before?.id
        if changed {
            var generator = SystemRandomNumberGenerator()
            id = try AccountTransaction(connection).save(
                AccountDraft(
                    id: item.id.map { .init($0) }, uuid: before?.uuid ?? item.uuid ?? UUIDText.v7(at: now, using: &generator),
                    email: item.email, name: item.name, password: hash, preferredLanguage: item.preferredLanguage,
                    emailVerified: item.emailVerified ? now : nil), by: .local, at: now)
        }
        guard let id else { return }
        if let subscription = item.subscription, subscription != before?.subscription {
            try connection.execute(CatalogueImporter.setSubscription, id, subscription)
            changed = true
        }
        if let wish = item.mailingList, try connection.execute(CatalogueImporter.setMailing, id, wish) > 0 { changed = true }
        if try saveParts(item, of: id, isStrangers: before.map { !$0.verified } ?? false) { changed = true }
        if try link(item.customers, to: .account(id)) { changed = true }
        if item.deactivated, try AccountTransaction(connection).deactivate(id, by: .local, at: now) { changed = true }
        summary.accounts.count(before == nil ? .added : changed ? .changed : .unchanged)
    }

    private func isChanged(_ item: CatalogueAccount, _ hash: PasswordHash?, _ before: Before) -> Bool {
        item.name != before.name || item.preferredLanguage != before.language || (item.emailVerified && !before.verified)
            || (hash != nil && hash?.text != before.password)
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
        for (index, identity) in item.identities.enumerated() where try AccountTransaction(connection).account(with: identity) != id {
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
        let before = try connection.first(CatalogueImporter.keyBefore, key.digest.bytes)
        return before.map { $0 == (account, key.name, key.scopes.rawValue, key.expires) } ?? false
    }

    private func refused<T>(as path: String, _ body: () throws -> T) throws {
        do { _ = try body() } catch HouseRefusal.taken { throw AdmissionsRefusal.taken(path) }
    }
}
