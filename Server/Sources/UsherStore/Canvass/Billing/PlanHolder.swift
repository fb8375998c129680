package import UsherCore

/// Who holds a subscription: one person, or an organisation with all its members.
package enum PlanHolder: Sendable, Hashable {
    case account(Account.ID)
    case organisation(Organisation.ID)

    var account: Account.ID? { if case .account(let id) = self { id } else { nil } }
    var organisation: Organisation.ID? { if case .organisation(let id) = self { id } else { nil } }

    /// From two columns of which one is null.
    init?(account: Account.ID?, organisation: Organisation.ID?) {
        guard let holder = account.map(PlanHolder.account) ?? organisation.map(PlanHolder.organisation) else { return nil }
        self = holder
    }
}
