import UsherCore

/// Cash drawers, inside a transaction. Throws `CounterRefusal`.
struct DrawerTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// The drawer that somebody works with, which stays open until the commit: the one that is named, else the one opened last. Nil where
    /// they have none; `name` is a UUID.
    func open(_ name: String?, of account: Account.ID, in organisation: Organisation.ID, currency: String) throws -> DrawerRow? {
        guard let name else {
            guard let found = try connection.first(DrawerStatements.ofAccount, account, organisation, currency) else { return nil }
            // Closed between the two statements.
            guard found.closed == nil else { throw TransactionRetry() }
            return found
        }
        guard let uuid = UUIDText.normalised(name), let drawer = try connection.first(DrawerStatements.toChange, uuid),
            drawer.organisation == organisation, drawer.account == account
        else { throw CounterRefusal.unknown }
        guard drawer.closed == nil else { throw CounterRefusal.drawerClosed }
        guard drawer.currency == currency else { throw CounterRefusal.noDrawer }
        return drawer
    }

    /// The one that somebody has open, whatever its money is; of several the one opened last.
    func open(of account: Account.ID, in organisation: Organisation.ID) throws -> DrawerRow? {
        try connection.first(DrawerStatements.newest, account, organisation)
    }

    /// A drawer that somebody may see: their own, or any of a house of theirs. `toChange`: nobody else changes it before the commit.
    func drawer(_ name: String, for account: Account.ID, toChange: Bool = false) throws -> DrawerRow {
        guard let uuid = UUIDText.normalised(name),
            let drawer = try connection.first(toChange ? DrawerStatements.toChange : DrawerStatements.byUUID, uuid),
            let role = try OrganisationTransaction(connection).role(of: account, in: drawer.organisation)
        else { throw CounterRefusal.unknown }
        guard role.may(.sell) else { throw CounterRefusal.roleRequired }
        guard drawer.account == account || role.may(.house) else { throw CounterRefusal.roleRequired }
        return drawer
    }

    func insert(
        _ name: String, float: Int64, of account: Account.ID, in house: Organisation, at now: Instant
    ) throws -> DrawerRow {
        if try connection.first(DrawerStatements.isOpen, house.id, name) != nil { throw CounterRefusal.inUse }
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let id = try IDTransaction(connection).takeIDs(.drawers).lowerBound
        let added = try connection.execute(
            DrawerStatements.insert, id, uuid, house.id, account, name, house.currency, float, now)
        // Somebody was faster with this name.
        guard added == 1 else { throw CounterRefusal.inUse }
        guard let drawer = try connection.first(DrawerStatements.byUUID, uuid) else { throw DatabaseError.defect("a drawer is not there") }
        return drawer
    }

    func move(_ pence: Int64, _ reason: String, of drawer: DrawerRow, by account: Account.ID, at now: Instant) throws {
        let id = try IDTransaction(connection).takeIDs(.drawerMoves).lowerBound
        try connection.execute(DrawerStatements.move, id, drawer.id, now, account, pence, reason)
        try JournalTransaction(connection).write(
            [JournalLine(.move, .init(method: CounterMethod.cash.rawValue), gross: pence)],
            of: .init(organisation: drawer.organisation, drawer: drawer.id, currency: drawer.currency), at: now)
    }

    /// As it stands, or as it stood when it was closed.
    func report(of drawer: DrawerRow, at now: Instant) throws -> DrawerReport {
        let sums = DrawerSums(try connection.all(DrawerStatements.lines, drawer.id))
        return DrawerReport(
            drawer: drawer, account: try connection.first(DrawerStatements.account, drawer.account) ?? "", sums: sums,
            moves: try connection.all(DrawerStatements.moves, drawer.id),
            unpaid: try connection.all(DrawerStatements.unpaid, drawer.id).map {
                DrawerReport.Unpaid(sale: $0.0, number: $0.1, total: $0.2, heldUntil: $0.3)
            })
    }

    /// What was frozen; nil of an open one.
    func frozen(_ drawer: DrawerRow) throws -> String? { try connection.first(DrawerStatements.report, drawer.id) ?? nil }

    func close(_ drawer: DrawerRow, counted: Int64, note: String, at now: Instant) throws -> DrawerRow {
        let number = try HouseCounterTransaction(connection).nextNumber("drawer", of: drawer.organisation)
        let expected = drawer.float + DrawerSums(try connection.all(DrawerStatements.lines, drawer.id)).cash
        try connection.execute(DrawerStatements.close, drawer.id, now, number, expected, counted, note)
        guard let closed = try connection.first(DrawerStatements.byUUID, drawer.uuid) else {
            throw DatabaseError.defect("a drawer is gone")
        }
        try connection.execute(DrawerStatements.freeze, drawer.id, try report(of: closed, at: now).document)
        return closed
    }

    /// Those of a house, the newest first; `account`: of one person alone.
    func drawers(of house: Organisation.ID, account: Account.ID?, before: Int64, most: Int) throws -> [DrawerRow] {
        try connection.all(DrawerStatements.list, house, account?.rawValue ?? 0, before, most)
    }
}

private enum DrawerStatements {
    static let byUUID = Selection<DrawerRow>("SELECT {{columns}} FROM drawers WHERE uuid = $1")
    static let toChange = Selection<DrawerRow>("SELECT {{columns}} FROM drawers WHERE uuid = $1 {{for_update}}")
    static let ofAccount = Selection<DrawerRow>(
        """
        SELECT {{columns}} FROM drawers WHERE id = (
            SELECT MAX(id) FROM drawers WHERE account_id = $1 AND organisation_id = $2 AND currency = $3 AND closed_at IS NULL) {{for_update}}
        """)
    static let newest = Selection<DrawerRow>(
        """
        SELECT {{columns}} FROM drawers WHERE id = (
            SELECT MAX(id) FROM drawers WHERE account_id = $1 AND organisation_id = $2 AND closed_at IS NULL)
        """)
    static let isOpen = Selection<Int64>("SELECT id FROM drawers WHERE organisation_id = $1 AND name = $2 AND closed_at IS NULL")
    static let insert = Statement(
        """
        INSERT INTO drawers (id, uuid, organisation_id, account_id, name, currency, float_pence, opened_at, note)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '') ON CONFLICT DO NOTHING
        """)
    static let move = Statement(
        "INSERT INTO drawer_moves (id, drawer_id, at, account_id, pence, reason) VALUES ($1, $2, $3, $4, $5, $6)")
    static let moves = Selection<DrawerMove>("SELECT {{columns}} FROM drawer_moves WHERE drawer_id = $1 ORDER BY id")
    static let lines = Selection<JournalLine>("SELECT {{columns}} FROM journal WHERE drawer_id = $1 AND drawer_id <> 0 ORDER BY id")
    static let account = Selection<String>("SELECT name FROM accounts WHERE id = $1")
    /// What was begun over it and waits for its money: a terminal may have taken it and nobody said so.
    static let unpaid = Selection<String, String?, Int64, Instant>(
        """
        SELECT b.uuid, b.number, b.total, b.held_until FROM staff_sales s JOIN bookings b ON b.uuid = s.sale
        WHERE s.drawer_id = $1 AND s.kind = 'checkout' AND b.paid_at IS NULL AND (b.status = 'pending' OR b.status = 'expired') ORDER BY b.id
        """)
    static let report = Selection<String?>("SELECT report FROM drawers WHERE id = $1")
    static let close = Statement(
        "UPDATE drawers SET closed_at = $2, number = $3, expected = $4, counted = $5, note = $6 WHERE id = $1 AND closed_at IS NULL")
    static let freeze = Statement("UPDATE drawers SET report = $2 WHERE id = $1")
    static let list = Selection<DrawerRow>(
        """
        SELECT {{columns}} FROM drawers WHERE organisation_id = $1 AND ($2 = CAST(0 AS BIGINT) OR account_id = $2) AND id < $3
        ORDER BY id DESC LIMIT $4
        """)
}
