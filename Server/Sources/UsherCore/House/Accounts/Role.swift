/// What a member of an organisation is. The numbers are the database's; what each may do is `permissions`.
package enum Role: Int64, Sendable, CaseIterable {
    case door = 1
    case boxOffice = 5
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
        case .boxOffice: "box_office"
        case .editor: "editor"
        case .admin: "admin"
        case .owner: "owner"
        }
    }

    /// Who makes and changes what the organisation shows: everybody but the door and the box office.
    package var supervises: Bool { may(.content) }

    /// Who refunds, cancels and accepts sales, and sees their payments.
    package var mayRefund: Bool { may(.refund) }
}

/// By whom may appoint whom, which is the order in which they are declared and not that of the database's numbers.
extension Role: Comparable {
    private var rank: Int {
        switch self {
        case .door: 1
        case .boxOffice: 2
        case .editor: 3
        case .admin: 4
        case .owner: 5
        }
    }

    package static func < (a: Role, b: Role) -> Bool { a.rank < b.rank }
}
