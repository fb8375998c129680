import UsherCore

/// A cash drawer as a catalogue tells it: of a closed one its frozen report says all that it came to.
struct CatalogueDrawer: CatalogueObject {
    /// The key of it, and whose it is, by their address.
    var organisation = ""
    var account = ""
    var uuid: String?
    var name = ""
    var currency = ""
    var float: Int64 = 0
    var openedAt = Instant(seconds: 0)
    var closedAt: Instant?
    var number: Int64?
    var expected: Int64?
    var counted: Int64?
    var note = ""
    var moves: [CatalogueMove] = []
    /// As JSON text.
    var report: String?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("organisation", &organisation)
        file.filled("account", &account)
        file.uuid("uuid", &uuid)
        file.filled("name", &name)
        file.filled("currency", &currency, longest: 3)
        file.integer("float_pence", &float, in: 0...DrawerStore.mostPence)
        file.instant("opened_at", &openedAt)
        file.instant("closed_at", &closedAt)
        file.integer("number", &number, in: CatalogueMembers.ids)
        file.integer("expected_pence", &expected, in: -Sheet.Most.amount...Sheet.Most.amount)
        file.integer("counted_pence", &counted, in: 0...Sheet.Most.amount)
        file.text("note", &note, longest: 2_000)
        file.objects("movements", &moves, unlessEmpty: true)
        file.kept("report", &report)
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("uuid", .required, where: uuid == nil)
        let isClosed = closedAt != nil
        let rest = [number != nil, expected != nil, counted != nil, report != nil]
        file.note("closed_at", "is told with number, expected_pence, counted_pence and report", where: rest.contains { $0 != isClosed })
    }
}

/// Money that went into a drawer, or out of it.
struct CatalogueMove: CatalogueObject {
    var at = Instant(seconds: 0)
    var pence: Int64 = 0
    var reason = ""

    mutating func members(_ file: inout CatalogueMembers) {
        file.instant("at", &at)
        file.integer("pence", &pence, in: -DrawerStore.mostPence...DrawerStore.mostPence, isRequired: true)
        file.filled("reason", &reason)
    }
}

extension CatalogueExporter {
    func eachDrawer(_ body: (CatalogueDrawer) throws -> Void) throws {
        for (drawer, report, organisation, account) in try all(CatalogueDrawerStatements.all, CatalogueDrawerStatements.ofHouse) {
            var told = CatalogueDrawer()
            (told.organisation, told.account, told.uuid, told.name) = (organisation, account, drawer.uuid, drawer.name)
            (told.currency, told.float, told.openedAt, told.closedAt) = (drawer.currency, drawer.float, drawer.opened, drawer.closed)
            (told.number, told.expected, told.counted, told.note) = (drawer.number, drawer.expected, drawer.counted, drawer.note)
            told.moves = try connection.all(CatalogueDrawerStatements.moves, drawer.id).map {
                var move = CatalogueMove()
                (move.at, move.pence, move.reason) = ($0.at, $0.pence, $0.reason)
                return move
            }
            told.report = report
            try body(told)
        }
    }
}

extension CatalogueImporter {
    /// One that is known stays as it is.
    mutating func save(_ item: CatalogueDrawer) throws {
        let organisation = try organisation(item.organisation)
        guard let account = try EmailAddress(item.account).flatMap({ try AccountTransaction(connection).account(email: $0) }) else {
            throw AdmissionsRefusal("account", "nobody has this address")
        }
        guard let uuid = item.uuid, try connection.first(CatalogueDrawerStatements.known, uuid) == nil else {
            return summary.drawers.count(.unchanged)
        }
        let ids = IDTransaction(connection)
        let id = try ids.takeIDs(.drawers).lowerBound
        let added = try connection.execute(
            CatalogueDrawerStatements.insert, id, uuid, organisation, account.id, item.name, item.currency, item.float, item.openedAt,
            item.closedAt, item.number, item.expected, item.counted, item.note, item.report)
        guard added > 0 else { throw AdmissionsRefusal("name", "a drawer of this name is open, or has this number") }
        for move in item.moves {
            let number = try ids.takeIDs(.drawerMoves).lowerBound
            try connection.execute(CatalogueDrawerStatements.move, number, id, move.at, account.id, move.pence, move.reason)
        }
        if let number = item.number { try HouseCounterTransaction(connection).reserve("drawer", upTo: number, of: organisation) }
        // What is in it is all that the books say of it: what was sold over it stays in the report.
        let cash = (item.expected ?? item.float + item.moves.reduce(0) { $0 + $1.pence }) - item.float
        try JournalTransaction(connection).write(
            [JournalLine(.move, .init(method: CounterMethod.cash.rawValue), gross: cash)],
            of: .init(organisation: organisation, drawer: id, currency: item.currency), at: item.closedAt ?? item.openedAt)
        summary.drawers.count(.added)
    }
}

extension CatalogueMembers {
    /// A document of ours that is kept as it is.
    mutating func kept(_ name: String, _ text: inout String?) {
        value(
            name, &text, .notObject, { sent in if case .object = sent { JSONText.string(sent) } else { nil } },
            write: { $0.raw($1.utf8) })
    }
}

private enum CatalogueDrawerStatements {
    private static let from: StaticString = """
        SELECT {{columns}}, report, (SELECT o.key FROM organisations o WHERE o.id = drawers.organisation_id),
            (SELECT a.email FROM accounts a WHERE a.id = drawers.account_id)
        FROM drawers
        """
    static let all = Selection<DrawerRow, String?, String, String>(from, "ORDER BY opened_at, uuid")
    static let ofHouse = Selection<DrawerRow, String?, String, String>(from, "WHERE organisation_id = $1 ORDER BY opened_at, uuid")
    static let moves = Selection<DrawerMove>("SELECT {{columns}} FROM drawer_moves WHERE drawer_id = $1 ORDER BY id")
    static let known = Selection<Int64>("SELECT id FROM drawers WHERE uuid = $1")
    static let insert = Statement(
        """
        INSERT INTO drawers (id, uuid, organisation_id, account_id, name, currency, float_pence, opened_at, closed_at, number, expected, counted,
            note, report)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING
        """)
    static let move = Statement(
        "INSERT INTO drawer_moves (id, drawer_id, at, account_id, pence, reason) VALUES ($1, $2, $3, $4, $5, $6)")
}
