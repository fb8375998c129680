import UsherCore

/// Sheets, and what houses add to them, as they were read last: a document is read once for each of its revisions.
package final class SheetCache: Sendable {
    private struct Key: Hashable {
        let id: Int64
        let revision: Int64
    }
    private let sheets = BoundedCache<Key, Kept<Sheet>>(most: 500)
    private let houses = BoundedCache<Key, Kept<HousePrices>>(most: 100)

    private final class Kept<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    package init() {}

    /// The sheet of an event at a revision; 0 is none. `text` gives its document where it is not known.
    func sheet(_ event: Event.ID, _ revision: Int64, _ text: () throws -> String?) throws -> Sheet {
        try value(sheets, Key(id: event.rawValue, revision: revision)) { try text().map { try Sheet.kept($0) } } ?? Sheet()
    }

    /// The same of what a house adds, with the country where it is.
    func house(
        _ organisation: Organisation.ID, _ revision: Int64, _ found: () throws -> (document: String, country: String?)?
    ) throws -> HousePrices {
        try value(houses, Key(id: organisation.rawValue, revision: revision)) {
            try found().map { try HousePrices.kept($0.document, country: $0.country) }
        } ?? HousePrices()
    }

    private func value<Value: Sendable>(_ cache: BoundedCache<Key, Kept<Value>>, _ key: Key, _ read: () throws -> Value?) throws -> Value? {
        guard key.revision > 0 else { return nil }
        if let known = cache[key] { return known.value }
        // It has been changed since its revision was read.
        guard let value = try read() else { throw TransactionRetry() }
        cache[key] = Kept(value)
        return value
    }

    /// How a show is sold, by the documents of a revision.
    func pricing(
        _ show: Show, _ revision: ShowPricing.Revision, books: Zone, quotas: [SaleQuota], questions: [Question],
        _ connection: any Connection
    ) throws -> ShowPricing {
        ShowPricing(
            revision: revision,
            sheet: try sheet(show.event, revision.sheet) { try connection.first(SheetStatements.sheet, show.event, revision.sheet) },
            house: try house(show.organisation, revision.house) {
                try connection.first(SheetStatements.house, show.organisation, revision.house)
            },
            sections: show.sections, currency: show.currency, books: books, quotas: quotas, questions: questions)
    }
}

/// The SQL of sheets and of what houses add.
enum SheetStatements {
    static let sheet = Selection<String>("SELECT document FROM sheets WHERE event_id = $1 AND revision = $2")
    static let house = Selection<String, String?>(
        """
        SELECT p.document, o.country FROM house_prices p JOIN organisations o ON o.id = p.organisation_id
        WHERE p.organisation_id = $1 AND p.revision = $2
        """)
    static let sheetOfShow = Selection<String, Int64>("SELECT document, revision FROM sheets WHERE event_id = $1")
    static let keepSheet = Statement(
        """
        INSERT INTO sheets (event_id, revision, document) VALUES ($1, 1, $2)
        ON CONFLICT (event_id) DO UPDATE SET revision = sheets.revision + 1, document = excluded.document
        """)
    static let noteSheet = Statement(
        """
        UPDATE shows SET sheet = (SELECT t.revision FROM sheets t WHERE t.event_id = shows.event_id), version = version + 1
        WHERE event_id = $1
        """)
    static let houseOf = Selection<String, String?, Int64>(
        """
        SELECT COALESCE(p.document, '{}'), o.country, COALESCE(p.revision, 0)
        FROM organisations o LEFT JOIN house_prices p ON p.organisation_id = o.id WHERE o.id = $1
        """)
    static let renew = Statement("UPDATE house_prices SET revision = revision + 1 WHERE organisation_id = $1")
    static let keepHouse = Statement(
        """
        INSERT INTO house_prices (organisation_id, revision, document) VALUES ($1, 1, $2)
        ON CONFLICT (organisation_id) DO UPDATE SET revision = house_prices.revision + 1, document = excluded.document
        """)

    static let comingSheets = Selection<Event.ID>(
        """
        SELECT s.event_id FROM shows s JOIN events e ON e.id = s.event_id
        WHERE e.organisation_id = $1 AND e.deleted_at IS NULL AND s.over_at > $2 AND s.sheet IS NOT NULL ORDER BY s.event_id
        """)
    /// A section's price, or a standing area's.
    static let oddPrice = Selection<Int64>(
        """
        SELECT 1 FROM shows s JOIN events e ON e.id = s.event_id JOIN ticket_types t ON t.event_id = s.event_id
        WHERE e.organisation_id = $1 AND e.deleted_at IS NULL AND s.over_at > $2 AND t.price % $3 <> 0 LIMIT 1
        """)
    static let quotas = Selection<SaleQuota.ID, String, String, Int64?, Int64>(
        "SELECT id, kind, key, size, used FROM quotas WHERE event_id = $1 ORDER BY id")
    static let insertQuota = Statement(
        "INSERT INTO quotas (id, event_id, code_id, kind, key, ticket_type_id, size, used) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)")
    static let resize = Statement("UPDATE quotas SET size = $2 WHERE id = $1")
    static let dropLapsed = Statement("DELETE FROM claims WHERE quota_id = $1 AND held_until <= $2")
    static let recount = Statement(
        "UPDATE quotas SET used = (SELECT CAST(COALESCE(SUM(c.amount), 0) AS BIGINT) FROM claims c WHERE c.quota_id = quotas.id) WHERE id = $1"
    )
    static let dropClaims = Statement("DELETE FROM claims WHERE quota_id = $1")
    static let dropQuota = Statement("DELETE FROM quotas WHERE id = $1")
    static let maxSeats = Selection<Int64>("SELECT max_seats FROM shows WHERE event_id = $1")
    static let setMaxSeats = Statement("UPDATE shows SET max_seats = $2, version = version + 1 WHERE event_id = $1 AND max_seats <> $2")
    static let reserve = Selection<Int64>("SELECT reserve_until_minutes FROM shows WHERE event_id = $1")
    static let setReserve = Statement("UPDATE shows SET reserve_until_minutes = $2 WHERE event_id = $1 AND reserve_until_minutes <> $2")
    static let waiting = Selection<Bool, Int64, Int64>(
        "SELECT waiting_list, offer_minutes, waiting_close_minutes FROM shows WHERE event_id = $1")
    static let setWaiting = Statement(
        """
        UPDATE shows SET waiting_list = $2, offer_minutes = $3, waiting_close_minutes = $4, version = version + 1
        WHERE event_id = $1 AND (waiting_list <> $2 OR offer_minutes <> $3 OR waiting_close_minutes <> $4)
        """)
    static let insertShow = Statement(
        "INSERT INTO shows (event_id, seat_map_id, version, over_at, listed) VALUES ($1, NULL, 1, 0, 0)")
}
