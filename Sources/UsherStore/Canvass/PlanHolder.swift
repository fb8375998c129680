package import UsherCore

/// Who holds a subscription: one person, or an organisation with all its members.
package enum PlanHolder: Sendable, Hashable {
    case account(Account.ID)
    case organisation(Organisation.ID)

    var account: Account.ID? { if case .account(let id) = self { id } else { nil } }
    var organisation: Organisation.ID? { if case .organisation(let id) = self { id } else { nil } }

    /// From two columns of which one is null.
    init?(_ row: Row, _ account: Int32, _ organisation: Int32) {
        if let id = row.optionalID(account) as Account.ID? {
            self = .account(id)
        } else if let id = row.optionalID(organisation) as Organisation.ID? {
            self = .organisation(id)
        } else {
            return nil
        }
    }
}
