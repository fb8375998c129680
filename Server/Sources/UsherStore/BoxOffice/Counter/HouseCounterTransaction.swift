import UsherCore

/// How a house sells over its counter, inside a transaction.
struct HouseCounterTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func counter(of organisation: Organisation.ID) throws -> HouseCounter {
        try connection.first(HouseCounterStatements.find, organisation).map { try HouseCounter.kept($0) } ?? HouseCounter()
    }

    /// False where it is as it was.
    func keep(_ counter: HouseCounter, of organisation: Organisation.ID) throws -> Bool {
        guard try self.counter(of: organisation) != counter else { return false }
        try connection.execute(HouseCounterStatements.keep, organisation, counter.json().text)
        return true
    }

    /// The next number of a kind, from 1 without a gap: its row is this transaction's until the commit.
    func nextNumber(_ kind: String, year: Int64 = 0, of organisation: Organisation.ID) throws -> Int64 {
        guard let number = try connection.first(HouseCounterStatements.next, organisation, kind, year) else {
            throw DatabaseError.defect("no number of \(kind)")
        }
        return number
    }

    /// Numbers up to this one are given already.
    func reserve(_ kind: String, year: Int64 = 0, upTo number: Int64, of organisation: Organisation.ID) throws {
        try connection.execute(HouseCounterStatements.reserve, organisation, kind, year, number)
    }
}

private enum HouseCounterStatements {
    static let find = Selection<String>("SELECT document FROM house_counters WHERE organisation_id = $1")
    static let keep = Statement(
        """
        INSERT INTO house_counters (organisation_id, document) VALUES ($1, $2)
        ON CONFLICT (organisation_id) DO UPDATE SET document = excluded.document
        """)
    static let reserve = Statement(
        """
        INSERT INTO house_numbers (organisation_id, kind, year, last) VALUES ($1, $2, $3, $4)
        ON CONFLICT (organisation_id, kind, year) DO UPDATE
        SET last = CASE WHEN excluded.last > house_numbers.last THEN excluded.last ELSE house_numbers.last END
        """)
    static let next = Selection<Int64>(
        """
        INSERT INTO house_numbers (organisation_id, kind, year, last) VALUES ($1, $2, $3, 1)
        ON CONFLICT (organisation_id, kind, year) DO UPDATE SET last = house_numbers.last + 1
        RETURNING last
        """)
}
