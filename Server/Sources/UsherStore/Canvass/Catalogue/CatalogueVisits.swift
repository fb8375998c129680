import UsherCore

extension CatalogueCampaign {
    /// One report of somebody's at a home; what the home is now says the home.
    struct Visit: CatalogueObject {
        /// The home's UUID.
        var home: String?
        var visited = false
        var outcome: VisitOutcome?
        var note: String?
        /// An e-mail.
        var by: String?
        var at = Instant(seconds: 0)
        /// When it came in, where that was later.
        var received: Instant?

        mutating func members(_ file: inout CatalogueMembers) {
            file.uuid("home", &home)
            if file.isReading, home == nil { file.missing("home") }
            file.flag("visited", &visited)
            file.optionalChoice("outcome", &outcome, of: VisitOutcome.allCases, by: \.rawValue)
            file.text("note", &note, longest: HomeFacts.longest)
            file.text("by", &by)
            file.instant("at", &at)
            file.instant("received_at", &received)
        }

        func check(_ file: inout CatalogueMembers) {
            file.note("outcome", "does not go with visited", where: outcome.map { $0.isVisit != visited } ?? false)
        }
    }
}

extension CatalogueCampaign.Visit: Selectable {
    /// `visit_events` v, its home h, and the account a that reported it.
    init(_ columns: inout Columns) {
        home = columns.next("h.uuid")
        visited = columns.next("v.visited")
        let outcome = (columns.next("v.outcome") as String?).flatMap(VisitOutcome.init(rawValue:))
        self.outcome = outcome?.isVisit == visited ? outcome : nil
        note = columns.next("v.note")
        by = columns.next("a.email")
        at = columns.next("v.occurred_at")
        let received: Instant = columns.next("v.received_at")
        self.received = received == at ? nil : received
    }
}

private enum CatalogueVisitStatements {
    static let page = Selection<VisitEvent.ID, CatalogueCampaign.Visit>(
        """
        SELECT v.id, {{columns}} FROM visit_events v JOIN homes h ON h.id = v.home_id LEFT JOIN accounts a ON a.id = v.account_id
        WHERE v.campaign_id = $1 AND v.id > $2 AND h.deleted_at IS NULL ORDER BY v.id LIMIT $3
        """)
    static let home = Selection<CampaignHome.ID, Int64>("SELECT id, revision FROM homes WHERE uuid = $1 AND campaign_id = $2")
    static let known = Statement(
        "SELECT 1 FROM visit_events WHERE home_id = $1 AND occurred_at = $2 AND received_at = $3 AND visited = $4 LIMIT 1")
    static let insert = Statement(
        """
        INSERT INTO visit_events (id, campaign_id, home_id, account_id, visited, note, occurred_at, received_at, revision, mutation_id,
            outcome)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL, $10)
        """)
}

extension CatalogueExporter {
    /// The reports behind one, the oldest first, and the last one's number if there may be more.
    func visits(
        of campaign: Campaign.ID, after start: VisitEvent.ID, limit: Int
    ) throws -> (visits: [CatalogueCampaign.Visit]?, last: VisitEvent.ID?) {
        let found = try connection.all(CatalogueVisitStatements.page, campaign, start, limit)
        return (found.isEmpty ? nil : found.map(\.1), found.count < limit ? nil : found.last?.0)
    }
}

/// Stores the visits of a campaign in a catalogue, once its homes are there. Those that are known already stay as they are: what somebody
/// reported does not change.
struct CatalogueVisits {
    let connection: any Connection
    let campaign: Campaign.ID
    let now: Instant
    private var accounts: CatalogueEmails

    init(_ connection: any Connection, campaign: Campaign.ID, at now: Instant) {
        (self.connection, self.campaign, self.now) = (connection, campaign, now)
        accounts = CatalogueEmails(connection: connection)
    }

    /// True if any was new. The first of them has the index `start`.
    mutating func store(_ visits: ArraySlice<CatalogueCampaign.Visit>, from start: Int) throws -> Bool {
        var homes: [Int: (id: CampaignHome.ID, revision: Int64)] = [:]
        try connection.run(CatalogueVisitStatements.home, each: visits.map { [$0.home.sql, campaign.sql] }) { index, id, revision in
            homes[index] = (id, revision)
        }
        var rows: [(home: CampaignHome.ID, revision: Int64, visit: CatalogueCampaign.Visit)] = []
        for (index, visit) in visits.enumerated() {
            guard let home = homes[index] else { throw AdmissionsRefusal("visits[\(start + index)].home", "is no home of the campaign") }
            rows.append((home.id, home.revision, visit))
        }
        var known: Set<Int> = []
        let asked = rows.map { [$0.home.sql, $0.visit.at.sql, ($0.visit.received ?? $0.visit.at).sql, $0.visit.visited.sql] }
        _ = try connection.run(CatalogueVisitStatements.known, each: asked) { index, _ in known.insert(index) }
        let new = rows.enumerated().filter { !known.contains($0.offset) }.map(\.element)
        guard !new.isEmpty else { return false }
        let ids = try IDTransaction(connection).takeIDs(.visitEvents, new.count)
        var sets: [[SQLValue]] = []
        for (row, id) in zip(new, ids) {
            let visit = row.visit
            sets.append([
                id.sql, campaign.sql, row.home.sql, try accounts.id(visit.by).sql, visit.visited.sql, visit.note.sql, visit.at.sql,
                (visit.received ?? visit.at).sql, row.revision.sql, visit.outcome?.rawValue.sql ?? .null,
            ])
        }
        try connection.executeEach(CatalogueVisitStatements.insert, sets)
        return true
    }
}

/// Accounts that a file names by their e-mail, each asked for once; nil for one that is not here.
struct CatalogueEmails {
    let connection: any Connection
    private var known: [String: Account.ID?] = [:]

    init(connection: any Connection) { self.connection = connection }

    private static let account = Selection<Account.ID>("SELECT id FROM accounts WHERE email = $1")

    mutating func id(_ email: String?) throws -> Account.ID? {
        guard let email else { return nil }
        if let found = known[email] { return found }
        let found: Account.ID? = try connection.first(Self.account, email)
        known[email] = found
        return found
    }
}
