import UsherCore

/// The SQL of webhooks.
enum HookStatements {
    static let listeners = Selection<HookListener>(
        "SELECT {{columns}} FROM hooks WHERE organisation_id = $1 AND deleted_at IS NULL ORDER BY id")
    static let ofHouse = Selection<HookRow>(
        "SELECT {{columns}} FROM hooks WHERE organisation_id = $1 AND deleted_at IS NULL ORDER BY id")
    static let byUUID = Selection<HookRow>("SELECT {{columns}} FROM hooks WHERE uuid = $1 AND deleted_at IS NULL")
    static let byUUIDToChange = Selection<HookRow>("SELECT {{columns}} FROM hooks WHERE uuid = $1 AND deleted_at IS NULL {{for_update}}")
    static let byID = Selection<HookRow>("SELECT {{columns}} FROM hooks WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO hooks (id, uuid, organisation_id, url, types, persons, secret, failures, enabled_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $8)
        """)
    static let change = Statement("UPDATE hooks SET url = $2, types = $3, persons = $4 WHERE id = $1")
    static let rotate = Statement("UPDATE hooks SET secret = $2, old_secret = $3, old_until = $4 WHERE id = $1")
    static let delete = Statement(
        "UPDATE hooks SET deleted_at = $2, url = '', secret = $3, old_secret = NULL, old_until = NULL WHERE id = $1")
    static let enable = Statement(
        "UPDATE hooks SET enabled_at = $2, disabled_at = NULL, disabled_for = NULL, failures = 0 WHERE id = $1")
    static let disable = Statement("UPDATE hooks SET disabled_at = $2, disabled_for = $3 WHERE id = $1 AND disabled_at IS NULL")
    /// Only what says something new: calls that follow each other do not wait for this row.
    static let well = Statement(
        "UPDATE hooks SET failures = 0, well_at = $2 WHERE id = $1 AND (failures > 0 OR well_at IS NULL OR well_at < $3)")
    static let failed = Selection<Int64, Instant?, Instant>(
        "UPDATE hooks SET failures = failures + 1 WHERE id = $1 RETURNING failures, well_at, enabled_at")

    static let insertEvent = Statement(
        "INSERT INTO hook_events (uuid, organisation_id, type, subject, data, personal, at) VALUES ($1, $2, $3, $4, $5, $6, $7)")
    static let event = Selection<HookEvent>(
        "SELECT {{columns}} FROM hook_events e JOIN organisations o ON o.id = e.organisation_id WHERE e.uuid = $1")
    static let since = Selection<HookEvent>(
        """
        SELECT {{columns}} FROM hook_events e JOIN organisations o ON o.id = e.organisation_id
        WHERE e.organisation_id = $1 AND e.at >= $2 ORDER BY e.at, e.uuid LIMIT $3
        """)
    static let anyOld = Statement("SELECT 1 FROM hook_events WHERE at < $1 LIMIT 1")
    static let forget = Statement(
        "DELETE FROM hook_events WHERE uuid IN (SELECT uuid FROM hook_events WHERE at < $1 ORDER BY at LIMIT $2)")

    static let due = Selection<Int64>(
        """
        SELECT h.id FROM hooks h WHERE EXISTS (
            SELECT 1 FROM outbox o WHERE o.done_at IS NULL AND o.kind = 'hook-' || CAST(h.id AS TEXT) AND o.due_at <= $1)
        """)
    static let backlog = Selection<Int64>(
        """
        SELECT count(*) FROM (
            SELECT 1 FROM outbox WHERE done_at IS NULL AND kind >= 'hook-' AND kind < 'hook.' LIMIT $1) AS rows
        """)
    static let waiting = Selection<Int64>(
        "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE done_at IS NULL AND kind = $1 LIMIT 10001) AS rows")
    static let postpone = Statement(
        "UPDATE outbox SET due_at = created_at + $2 WHERE kind = $1 AND done_at IS NULL AND due_at < created_at + $2")
    static let wake = Statement(
        "UPDATE outbox SET due_at = $2, attempts = 0 WHERE kind = $1 AND done_at IS NULL AND due_at < 4102444800000000")
    static let calls = Selection<Int64, String, Int64, Instant, Instant?, String?>(
        """
        SELECT id, payload, attempts, due_at, done_at, failure FROM outbox
        WHERE kind = $1 AND kind >= 'hook-' AND kind < 'hook.' AND id < $2 AND created_at >= $3 ORDER BY id DESC LIMIT $4
        """)
    static let owners = Selection<Account.ID, String>(
        """
        SELECT a.id, a.uuid FROM members m JOIN accounts a ON a.id = m.account_id
        WHERE m.organisation_id = $1 AND ABS(m.role) = $2 AND a.deactivated_at IS NULL ORDER BY a.id
        """)
}
