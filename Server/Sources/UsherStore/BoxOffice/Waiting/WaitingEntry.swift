package import UsherCore

/// Somebody on the waiting list of a show.
package struct WaitingEntry: Sendable, Equatable {
    package typealias ID = Identifier<WaitingEntry>

    package let id: ID
    /// The one id that leaves the house.
    package let uuid: String
    package let organisation: Organisation.ID
    package let event: Event.ID
    package let wish: WaitingWish
    package let email: String
    package let name: String
    /// Nil where nobody was signed in.
    package let account: Account.ID?
    /// In which they are written to; nil: English.
    package let language: String?
    package let joinedAt: Instant
    package var status: WaitingStatus
    /// The sale that keeps their places: an offer, or what it is taken by.
    package var booking: String?
    package var offeredAt: Instant?
    package var endedAt: Instant?

    /// Nil where nobody is to be asked about it any more.
    package var isLive: Bool { status.isLive }
}

extension WaitingEntry: Selectable, Storable {
    init(_ columns: inout Columns) throws {
        id = columns.next("id")
        uuid = columns.next("uuid")
        organisation = columns.next("organisation_id")
        event = columns.next("event_id")
        let (area, category): (String, String?) = (columns.next("area"), columns.next("category"))
        wish = WaitingWish(
            area: area.isEmpty ? nil : area, category: category, quantity: columns.next("quantity"), atLeast: columns.next("at_least"))
        email = columns.next("email")
        name = columns.next("name")
        account = columns.next("account_id")
        language = columns.next("language")
        joinedAt = columns.next("joined_at")
        status = try columns.next("status")
        booking = columns.next("booking")
        offeredAt = columns.next("offered_at")
        endedAt = columns.next("ended_at")
    }

    /// What becomes of it.
    static let columns: StoredColumns<WaitingEntry> = [
        "status": { $0.status.rawValue }, "booking": { $0.booking }, "offered_at": { $0.offeredAt }, "ended_at": { $0.endedAt },
    ]
}

/// The SQL of waiting lists.
enum WaitingStatements {
    static let insert = Statement(
        """
        INSERT INTO waiting (id, uuid, organisation_id, event_id, area, category, quantity, at_least, email, name, account_id, language,
            joined_at, status)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        ON CONFLICT (event_id, area, email) WHERE status IN ('unconfirmed', 'waiting', 'offered') AND email <> '' DO NOTHING
        """)
    static let byUUID = Selection<WaitingEntry>("SELECT {{columns}} FROM waiting WHERE uuid = $1")
    static let byUUIDToChange = Selection<WaitingEntry>("SELECT {{columns}} FROM waiting WHERE uuid = $1 {{for_update}}")
    static let byID = Selection<WaitingEntry>("SELECT {{columns}} FROM waiting WHERE id = $1")
    static let update = Saving<WaitingEntry>("UPDATE waiting SET {{changes}} WHERE id = $1")
    /// Those who wait, by their turn.
    static let turns = Selection<WaitingEntry>(
        """
        SELECT {{columns}} FROM waiting
        WHERE event_id = $1 AND status = 'waiting' AND (joined_at > $2 OR (joined_at = $2 AND id > $3)) ORDER BY joined_at, id LIMIT $4
        """)
    static let ahead = Selection<Int64>(
        """
        SELECT COUNT(*) FROM waiting
        WHERE event_id = $1 AND status = 'waiting' AND (joined_at < $2 OR (joined_at = $2 AND id < $3))
        """)
    static let positions = Selection<WaitingEntry.ID, Int64>(
        """
        SELECT id, place FROM (
            SELECT id, CAST(1 + COALESCE(SUM(CASE status WHEN 'waiting' THEN 1 ELSE 0 END) OVER before, 0) AS BIGINT) AS place
            FROM waiting WHERE event_id = $1 AND status IN ('unconfirmed', 'waiting')
            WINDOW before AS (ORDER BY joined_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) w
        WHERE id > $2 AND id <= $3
        """)
    static let live = Selection<Int64>(
        "SELECT COUNT(*) FROM waiting WHERE event_id = $1 AND status IN ('unconfirmed', 'waiting', 'offered')")
    /// The hold that keeps the places of an offer has ended, in one way or the other.
    static let end = Statement("UPDATE waiting SET status = $2, ended_at = $3 WHERE booking = $1 AND status = 'offered'")
    /// Whoever could not begin to pay waits as before.
    static let again = Selection<String>(
        "UPDATE waiting SET status = 'waiting', booking = NULL WHERE booking = $1 AND status = 'offered' RETURNING area")
    static let areas = Selection<String>("SELECT DISTINCT area FROM waiting WHERE event_id = $1 AND status = 'waiting'")
    static let waits = Selection<String?>("SELECT waits FROM shows WHERE event_id = $1")
    static let setWaits = Statement(
        """
        UPDATE shows SET waits = $2, version = version + 1 WHERE event_id = $1 AND waits IS DISTINCT FROM CAST($2 AS TEXT)
        """)
    /// The same with up to whose turn a round has come.
    static let setTurn = Statement(
        """
        UPDATE shows SET waits = $2, offering_at = $3, offering_id = $4,
            version = version + CASE WHEN waits IS DISTINCT FROM CAST($2 AS TEXT) THEN 1 ELSE 0 END
        WHERE event_id = $1 AND (waits IS DISTINCT FROM CAST($2 AS TEXT) OR offering_at IS DISTINCT FROM CAST($3 AS BIGINT)
            OR offering_id IS DISTINCT FROM CAST($4 AS BIGINT))
        """)
    static let turn = Selection<Instant, WaitingEntry.ID>(
        "SELECT offering_at, offering_id FROM shows WHERE event_id = $1 AND offering_at IS NOT NULL")
    /// Shows whose round is under way.
    static let underWay = Selection<Event.ID>(
        """
        SELECT s.event_id FROM shows s JOIN events e ON e.id = s.event_id
        WHERE s.offering_at IS NOT NULL AND e.organisation_id {{stays}} ORDER BY s.event_id
        """)
    static let close = Statement(
        "UPDATE waiting SET status = 'closed', ended_at = $2 WHERE event_id = $1 AND status IN ('unconfirmed', 'waiting')")
    /// Lists whose time has come.
    static let toClose = Selection<Event.ID>(
        """
        SELECT s.event_id FROM shows s JOIN events e ON e.id = s.event_id
        WHERE s.waits IS NOT NULL AND (e.starts_at - s.waiting_close_minutes * CAST(60000000 AS BIGINT) <= $1 OR e.cancelled_at IS NOT NULL
            OR e.deleted_at IS NOT NULL) AND e.organisation_id {{stays}}
        LIMIT 100
        """)
    static let waitedFor = Selection<Event.ID>(
        """
        SELECT s.event_id FROM shows s JOIN events e ON e.id = s.event_id
        WHERE s.waits IS NOT NULL AND e.organisation_id {{stays}} ORDER BY s.event_id
        """)
    static let anyUnproved = Statement("SELECT 1 FROM waiting WHERE status = 'unconfirmed' AND joined_at <= $1 LIMIT 1")
    /// Nobody has proved that these addresses are theirs: nothing is kept of them.
    static let dropUnprovedOf = Statement(
        "DELETE FROM waiting WHERE event_id = $1 AND area = $2 AND email = $3 AND status = 'unconfirmed'")
    static let dropUnproved = Statement("DELETE FROM waiting WHERE status = 'unconfirmed' AND joined_at <= $1")
    static let ofShow = Selection<WaitingEntry>(
        "SELECT {{columns}} FROM waiting WHERE event_id = $1 AND id > $2 ORDER BY id LIMIT $3")
    static let show = Selection<EventDraft>("SELECT {{columns}} FROM events WHERE id = $1")
}
