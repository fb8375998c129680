package import UsherCore

extension OrganisationTransaction {
    /// What the account is in the organisation of this key, or else in the first of its own that has walks; and whether that has them.
    /// Throws `WalkRefusal`.
    package func walksMembership(of account: Account.ID, in key: String?) throws -> (Membership, hasWalks: Bool) {
        let all = try memberships(of: account)
        guard let key else {
            for membership in all where try organisation(membership.organisation)?.desks.contains(.walks) == true {
                return (membership, true)
            }
            if let first = all.first { return (first, false) }
            throw try isSilenced(account) ? WalkRefusal.suspended : .forbidden
        }
        // No database looks up U+0000.
        guard !key.utf8.contains(0), let organisation = try organisation(key: key) else { throw WalkRefusal.notFound }
        guard let membership = all.first(where: { $0.organisation == organisation.id }) else {
            throw try isSilenced(account, in: organisation.id) ? WalkRefusal.suspended : .notFound
        }
        return (membership, organisation.desks.contains(.walks))
    }
}
