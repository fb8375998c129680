/// What a member of an organisation may do.
package enum Role: Int64, Sendable, CaseIterable {
    case door = 1
    case editor = 2
    case admin = 3
    case owner = 4

    package init?(name: String) {
        guard let role = Role.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }

    package var name: String {
        switch self {
        case .door: "door"
        case .editor: "editor"
        case .admin: "admin"
        case .owner: "owner"
        }
    }

    /// Everybody but the door.
    package var supervises: Bool { self > .door }

    /// Who refunds, cancels and accepts sales, and sees their payments.
    package var mayRefund: Bool { self >= .admin }
}

extension Role: Comparable {
    package static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }
}
