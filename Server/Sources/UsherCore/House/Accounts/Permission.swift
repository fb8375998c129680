/// What somebody may do in an organisation. Which role has which stands in `Role.permissions` and nowhere else: navigation, buttons, routes
/// and the API ask it there.
package enum Permission: String, Sendable, CaseIterable {
    /// Admit at the door, board, see today's events and flights with their counts.
    case scan
    /// Shows, plans, prices, holds, tours, media, flights, passes and campaigns, and their figures.
    case content
    /// Read orders and people.
    case orders
    /// Sell at the counter, find and change sales, waiting lists, the own drawer.
    case sell
    /// Links for people without an account.
    case links
    /// Give money back, cancel, sell for nothing.
    case refund
    /// Discounts, vouchers, export or erase a person, mails, legal, brand, general settings.
    case house
    /// Members below admin.
    case team
    case keys, webhooks, audit
    /// Admins and owners, payments, desks in use, the rule for second factors, export and deletion of the house.
    case owners
}

extension Role {
    /// A set for each role and no order: the box office sells, and is a door everywhere else.
    package var permissions: Set<Permission> {
        let editor: Set<Permission> = [.scan, .content, .orders, .sell, .links]
        let admin = editor.union([.refund, .house, .team, .keys, .webhooks, .audit])
        return switch self {
        case .door: [.scan]
        case .boxOffice: [.scan, .orders, .sell]
        case .editor: editor
        case .admin: admin
        case .owner: admin.union([.owners])
        }
    }

    package func may(_ permission: Permission) -> Bool { permissions.contains(permission) }
}
