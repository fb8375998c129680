package import UsherCore

private enum GrantStatements {
    static let ofAccount = Selection<Tour.ID>("SELECT tour_id FROM grants WHERE account_id = $1")
    static let one = Statement("SELECT 1 FROM grants WHERE account_id = $1 AND tour_id = $2")
    static let insert = Statement(
        """
        INSERT INTO grants (account_id, tour_id, voucher_id, granted_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (account_id, tour_id) DO NOTHING
        """)
    static let delete = Statement("DELETE FROM grants WHERE account_id = $1 AND tour_id = $2")
    static let ofTour = Selection<GrantRow>(
        """
        SELECT {{columns}} FROM grants g
        JOIN accounts a ON a.id = g.account_id LEFT JOIN vouchers v ON v.id = g.voucher_id
        WHERE g.tour_id = $1 ORDER BY g.granted_at, a.id
        """)
}

/// Grants, inside a transaction.
struct GrantTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func isGranted(_ tour: Tour.ID, to account: Account.ID) throws -> Bool {
        try connection.first(GrantStatements.one, account, tour, read: { _ in true }) ?? false
    }

    /// Opens a protected tour to somebody; false where it was open already.
    @discardableResult
    func grant(_ tour: Tour.ID, to account: Account.ID, by voucher: Voucher.ID?, at now: Instant) throws -> Bool {
        try connection.execute(GrantStatements.insert, account, tour, voucher, now) > 0
    }

    @discardableResult
    func revokeGrant(_ tour: Tour.ID, of account: Account.ID) throws -> Bool {
        try connection.execute(GrantStatements.delete, account, tour) > 0
    }

    func grants(of tour: Tour.ID) throws -> [GrantRow] {
        try connection.all(GrantStatements.ofTour, tour)
    }
}

/// Somebody who may enter a protected tour.
package struct GrantRow: Sendable {
    /// UUID.
    package let account: String
    package let email: String
    package let name: String
    package let granted: Instant
    package let code: String?
}

/// Who may enter which protected tour. Never kept in memory: a grant counts at once in every process.
package struct GrantStore: Sendable {
    private let database: Database
    /// Asked with each list: those that come together are answered in one transaction.
    private let granted: SharedRead<Account.ID, Set<Tour.ID>>

    package init(_ database: Database) {
        self.database = database
        granted = SharedRead(database) { connection, accounts in
            var tours: [Account.ID: Set<Tour.ID>] = [:]
            try connection.run(GrantStatements.ofAccount, each: accounts.map { [$0.sql] }) { index, tour in
                tours[accounts[index], default: []].insert(tour)
            }
            return tours
        }
    }

    package func tours(of account: Account.ID) async throws -> Set<Tour.ID> { try await granted.value(account) ?? [] }

    package func isGranted(_ tour: Tour.ID, to account: Account.ID) async throws -> Bool {
        try await database.read { try GrantTransaction($0).isGranted(tour, to: account) }
    }
}

extension GrantRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            account: columns.next("a.uuid"), email: columns.next("a.email"), name: columns.next("a.name"),
            granted: columns.next("g.granted_at"), code: columns.next("v.code"))
    }
}
