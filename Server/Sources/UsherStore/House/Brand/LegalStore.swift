package import UsherCore

extension HouseLegal: Selectable {
    init(_ columns: inout Columns) {
        self.init()
        seller = columns.next("seller")
        address = columns.next("address")
        email = columns.next("email")
        register = columns.next("register")
        tax = columns.next("tax")
        terms = columns.next("terms")
        privacy = columns.next("privacy")
        imprint = columns.next("imprint")
        refunds = columns.next("refunds")
    }
}

private enum LegalStatements {
    static let one = Selection<HouseLegal>("SELECT {{columns}} FROM house_legal WHERE organisation_id = $1")
    /// Which of the texts there are, without reading them.
    static let pages = Selection<Int64, Int64, Int64>(
        """
        SELECT CASE WHEN terms <> '' THEN 1 ELSE 0 END, CASE WHEN privacy <> '' THEN 1 ELSE 0 END, CASE WHEN imprint <> '' THEN 1 ELSE 0 END
        FROM house_legal WHERE organisation_id = $1
        """)
    static let save = Statement(
        """
        INSERT INTO house_legal (organisation_id, seller, address, email, register, tax, terms, privacy, imprint, refunds, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (organisation_id) DO UPDATE SET seller = excluded.seller, address = excluded.address, email = excluded.email,
            register = excluded.register, tax = excluded.tax, terms = excluded.terms, privacy = excluded.privacy,
            imprint = excluded.imprint, refunds = excluded.refunds, changed_at = excluded.changed_at
        """)
}

extension OrganisationTransaction {
    /// The pages that the law wants, as far as the house has them.
    func legalPages(of house: Organisation.ID) throws -> Set<LegalPage> {
        guard let (terms, privacy, imprint) = try connection.first(LegalStatements.pages, house) else { return [] }
        let all: [(LegalPage, Int64)] = [(.terms, terms), (.privacy, privacy), (.imprint, imprint)]
        return Set(all.filter { $0.1 == 1 }.map(\.0))
    }

    /// What a house has said of its terms; all of it empty where it has said nothing.
    package func legal(of house: Organisation.ID) throws -> HouseLegal {
        try connection.first(LegalStatements.one, house) ?? HouseLegal()
    }

    func bring(_ legal: HouseLegal, of house: Organisation.ID, at now: Instant) throws -> Stored {
        let known: HouseLegal? = try connection.first(LegalStatements.one, house)
        guard known ?? HouseLegal() != legal else { return .unchanged }
        try connection.execute(
            LegalStatements.save, house, legal.seller, legal.address, legal.email, legal.register, legal.tax,
            legal.terms, legal.privacy, legal.imprint, legal.refunds, now)
        return known == nil ? .added : .changed
    }
}

/// Who sells for houses, and by which terms.
package struct LegalStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func legal(of house: Organisation.ID) async throws -> HouseLegal {
        try await database.read { try OrganisationTransaction($0).legal(of: house) }
    }

    /// Throws `HouseChangeRefusal.roleRequired`.
    package func save(_ legal: HouseLegal, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant) async throws
    {
        try await database.write { connection in
            let transaction = OrganisationTransaction(connection)
            try transaction.lock(house)
            guard try transaction.role(of: account, in: house)?.may(.house) == true else { throw HouseChangeRefusal.roleRequired }
            _ = try transaction.bring(legal, of: house, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: house, action: "legal.changed", subject: .plain("\(house)")))
        }
    }
}
