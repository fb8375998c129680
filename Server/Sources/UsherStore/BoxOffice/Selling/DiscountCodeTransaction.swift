package import UsherCore

/// A discount code as it is kept.
struct DiscountCodeRow: Selectable {
    typealias ID = Identifier<DiscountCodeRow>

    let id: ID
    let document: String

    init(_ columns: inout Columns) {
        id = columns.next("id")
        document = columns.next("document")
    }
}

/// A code with what of it is used.
package struct KeptCode: Sendable, Equatable {
    package let id: Int64
    package let code: DiscountCode
    /// In how many sales, and for how many tickets.
    package let sales: Int64
    package let tickets: Int64
}

/// Discount codes of an organisation, inside a transaction.
struct DiscountCodeTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What counts how often a code is used: each has both, so that they count also where nothing limits them.
    enum Count: String, CaseIterable { case sales, tickets }

    func code(_ text: String, of organisation: Organisation.ID) throws -> (id: DiscountCodeRow.ID, code: DiscountCode)? {
        guard DiscountCode.isCode(text), let row = try connection.first(CodeStatements.byCode, organisation, text) else { return nil }
        return (row.id, try DiscountCode.kept(row.document))
    }

    /// The same of the house of a show, asked for and not waited for.
    func ask(_ text: String, ofShow uuid: String) throws -> () throws -> (id: DiscountCodeRow.ID, code: DiscountCode)? {
        guard DiscountCode.isCode(text) else { return { nil } }
        let asked = try connection.ask(CodeStatements.byCodeOfShow, uuid, text)
        return { try asked.first().map { ($0.id, try DiscountCode.kept($0.document)) } }
    }

    /// Keeps a code, new or changed; its quotas follow.
    func keep(_ code: DiscountCode, of organisation: Organisation.ID, at now: Instant) throws -> Stored {
        let document = code.json().text
        if let old = try self.code(code.code, of: organisation) {
            guard old.code != code else { return .unchanged }
            try connection.execute(CodeStatements.change, old.id, document)
            try connection.execute(CodeStatements.resize, old.id, Count.sales.rawValue, code.mostSales)
            try connection.execute(CodeStatements.resize, old.id, Count.tickets.rawValue, code.mostTickets)
            try connection.execute(CodeStatements.resizeHolders, old.id, code.mostPerPerson)
            return .changed
        }
        try add([code.code], like: code, to: organisation, at: now)
        return .added
    }

    /// Makes codes that nobody has yet, all of one kind.
    func add(_ texts: [String], like code: DiscountCode, to organisation: Organisation.ID, at now: Instant) throws {
        let ids = try IDTransaction(connection).takeIDs(.discountCodes, texts.count)
        let quotas = Array(try IDTransaction(connection).takeIDs(.quotas, texts.count * 2))
        var own = code
        try connection.executeEach(
            CodeStatements.insert,
            zip(ids, texts).map { id, text in
                own.code = text
                return [id.sql, organisation.sql, text.sql, own.json().text.sql, now.sql]
            })
        let sizes = [(Count.sales, code.mostSales), (.tickets, code.mostTickets)]
        try connection.executeEach(
            SheetStatements.insertQuota,
            ids.enumerated().flatMap { index, id in
                sizes.enumerated().map { place, size in
                    [
                        quotas[index * 2 + place].sql, SQLValue.null, id.sql, SaleQuota.Kind.code.rawValue.sql, size.0.rawValue.sql,
                        SQLValue.null, size.1.sql,
                    ]
                }
            })
    }

    /// Counts what a code was used elsewhere: claims that no sale of this house's has.
    func carryOver(_ code: DiscountCodeRow.ID, sales: Int64, tickets: Int64) throws {
        for (count, amount) in [(Count.sales, sales), (.tickets, tickets)] where amount > 0 {
            try connection.execute(CodeStatements.claimElsewhere, code, count.rawValue, amount)
            try connection.execute(CodeStatements.useElsewhere, code, count.rawValue, amount)
        }
    }

    /// The quota of one person with a code; made with their first use.
    func holderQuota(_ holder: String, of code: DiscountCodeRow.ID, size: Int64) throws -> SaleQuota.ID {
        if let known = try connection.first(CodeStatements.holder, code, holder) { return known }
        let id = try IDTransaction(connection).takeIDs(.quotas).lowerBound
        let made = try connection.execute(CodeStatements.insertHolder, id, code, holder, size)
        guard made == 1 else { throw TransactionRetry() }
        return SaleQuota.ID(id)
    }

    /// All of an organisation's after one that begin so, by code.
    func codes(
        of organisation: Organisation.ID, beginning: String = "", after: String = "", most: Int = .max
    ) throws -> [KeptCode] {
        try connection.all(CodeStatements.list, organisation, after, Int64(min(most, 1_000_000)), beginning).map { row, sales, tickets in
            KeptCode(id: row.id.rawValue, code: try DiscountCode.kept(row.document), sales: sales, tickets: tickets)
        }
    }

    func code(_ id: Int64) throws -> (organisation: Organisation.ID, kept: KeptCode)? {
        try connection.first(CodeStatements.byID, id).map { organisation, row, sales, tickets in
            (organisation, KeptCode(id: row.id.rawValue, code: try DiscountCode.kept(row.document), sales: sales, tickets: tickets))
        }
    }

    /// False where somebody has used it.
    func delete(_ id: Int64) throws -> Bool {
        guard try connection.first(CodeStatements.anyUse, id) == nil else { return false }
        try connection.execute(CodeStatements.deleteQuotas, id)
        try connection.execute(CodeStatements.delete, id)
        return true
    }

    func count(of organisation: Organisation.ID) throws -> Int64 { try connection.first(CodeStatements.count, organisation) ?? 0 }
}

enum CodeStatements {
    static let byCode = Selection<DiscountCodeRow>("SELECT {{columns}} FROM discount_codes WHERE organisation_id = $1 AND code = $2")
    static let byCodeOfShow = Selection<DiscountCodeRow>(
        """
        SELECT {{columns d}} FROM events e JOIN discount_codes d ON d.organisation_id = e.organisation_id AND d.code = $2
        WHERE e.uuid = $1
        """)
    /// Of those that begin with $4 the index has the first and the last: no code has a letter behind the tilde.
    static let list = Selection<DiscountCodeRow, Int64, Int64>(
        """
        SELECT {{columns d}}, s.used, t.used FROM discount_codes d
            JOIN quotas s ON s.code_id = d.id AND s.kind = 'code' AND s.key = 'sales'
            JOIN quotas t ON t.code_id = d.id AND t.kind = 'code' AND t.key = 'tickets'
        WHERE d.organisation_id = $1 AND d.code > $2 AND d.code >= $4 AND d.code < CAST($4 AS TEXT) || '~' ORDER BY d.code LIMIT $3
        """)
    static let byID = Selection<Organisation.ID, DiscountCodeRow, Int64, Int64>(
        """
        SELECT d.organisation_id, {{columns d}}, s.used, t.used FROM discount_codes d
            JOIN quotas s ON s.code_id = d.id AND s.kind = 'code' AND s.key = 'sales'
            JOIN quotas t ON t.code_id = d.id AND t.kind = 'code' AND t.key = 'tickets'
        WHERE d.id = $1
        """)
    static let insert = Statement(
        "INSERT INTO discount_codes (id, organisation_id, code, document, created_at) VALUES ($1, $2, $3, $4, $5)")
    static let change = Statement("UPDATE discount_codes SET document = $2 WHERE id = $1")
    static let resize = Statement("UPDATE quotas SET size = $3 WHERE code_id = $1 AND kind = 'code' AND key = $2")
    static let resizeHolders = Statement("UPDATE quotas SET size = $2 WHERE code_id = $1 AND kind = 'holder'")
    static let holder = Selection<SaleQuota.ID>("SELECT id FROM quotas WHERE code_id = $1 AND kind = 'holder' AND key = $2")
    static let insertHolder = Statement(
        """
        INSERT INTO quotas (id, code_id, kind, key, size, used) VALUES ($1, $2, 'holder', $3, $4, 0)
        ON CONFLICT DO NOTHING
        """)
    /// No booking has the id 0.
    static let claimElsewhere = Statement(
        """
        INSERT INTO claims (quota_id, booking_id, amount)
        SELECT id, 0, CAST($3 AS BIGINT) FROM quotas WHERE code_id = $1 AND kind = 'code' AND key = $2
        """)
    static let useElsewhere = Statement("UPDATE quotas SET used = used + $3 WHERE code_id = $1 AND kind = 'code' AND key = $2")
    static let anyUse = Selection<Int64>(
        "SELECT c.booking_id FROM claims c JOIN quotas q ON q.id = c.quota_id WHERE q.code_id = $1 LIMIT 1")
    static let deleteQuotas = Statement("DELETE FROM quotas WHERE code_id = $1")
    static let delete = Statement("DELETE FROM discount_codes WHERE id = $1")
    static let count = Selection<Int64>("SELECT COUNT(*) FROM discount_codes WHERE organisation_id = $1")
}
