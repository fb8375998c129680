import UsherCore

/// The SQL of plans.
enum HousePlanStatements {
    private static let from: StaticString = """
        SELECT {{columns}} FROM plans p LEFT JOIN accounts a ON a.id = p.editor_id
            LEFT JOIN plan_versions v ON v.plan_id = p.id AND v.number = p.latest LEFT JOIN seat_maps m ON m.id = v.seat_map_id
        """
    static let byUUID = Selection<HousePlanRow>(from, "WHERE p.uuid = $1 AND p.deleted_at IS NULL")
    static let ofHouse = Selection<HousePlanRow>(
        from, "WHERE p.organisation_id = $1 AND p.deleted_at IS NULL ORDER BY p.name, p.id LIMIT $2")
    static let count = Selection<Int64>("SELECT COUNT(*) FROM plans WHERE organisation_id = $1 AND deleted_at IS NULL")
    static let lock = Statement("SELECT 1 FROM plans WHERE uuid = $1 {{for_update}}")
    static let draft = Selection<String>("SELECT draft FROM plans WHERE id = $1")
    static let retired = Selection<String>("SELECT retired FROM plans WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO plans (id, uuid, organisation_id, name, draft, revision, latest, retired, created_at, changed_at)
        VALUES ($1, $2, $3, $4, $5, 1, 0, '[]', $6, $6)
        """)
    static let saveDraft = Statement(
        "UPDATE plans SET draft = $2, name = $3, revision = revision + 1, changed_at = $4 WHERE id = $1")
    static let setEditor = Statement(
        "UPDATE plans SET editor_id = $2, editor_since = $3, editor_until = $4, revision = revision + $5 WHERE id = $1")
    static let endEditing = Statement("UPDATE plans SET editor_until = $3 WHERE id = $1 AND editor_id = $2 AND editor_until > $3")
    static let delete = Statement("UPDATE plans SET deleted_at = $2, revision = revision + 1 WHERE id = $1 AND deleted_at IS NULL")
    static let setLatest = Statement("UPDATE plans SET latest = $2, retired = $3 WHERE id = $1")

    private static let versions: StaticString = """
        SELECT {{columns}} FROM plan_versions v JOIN plans p ON p.id = v.plan_id JOIN accounts a ON a.id = v.account_id
            JOIN seat_maps m ON m.id = v.seat_map_id
        """
    static let version = Selection<HousePlanVersionRow>(versions, "WHERE v.plan_id = $1 AND v.number = $2")
    static let versionsOfPlan = Selection<HousePlanVersionRow>(versions, "WHERE v.plan_id = $1 ORDER BY v.number DESC LIMIT $2")
    static let drawing = Selection<String>("SELECT drawing FROM plan_versions WHERE plan_id = $1 AND number = $2")
    static let map = Selection<String>(
        "SELECT m.document FROM plan_versions v JOIN seat_maps m ON m.id = v.seat_map_id WHERE v.plan_id = $1 AND v.number = $2")
    static let insertVersion = Statement(
        """
        INSERT INTO plan_versions (plan_id, number, seat_map_id, drawing, note, account_id, created_at, places, added, removed, moved, renamed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        """)

    private static let shows: StaticString = """
        SELECT {{columns}} FROM shows s JOIN events e ON e.id = s.event_id JOIN seat_maps m ON m.id = s.seat_map_id
            LEFT JOIN (SELECT seat_map_id, MAX(number) AS number FROM plan_versions WHERE plan_id = $1 GROUP BY seat_map_id) w
                ON w.seat_map_id = s.seat_map_id
        """
    /// $1: the plan, $2: its house, $3: now.
    static let coming = Selection<ComingShowRow>(
        shows,
        """
        WHERE e.organisation_id = $2 AND e.deleted_at IS NULL AND e.cancelled_at IS NULL AND s.over_at > $3
        ORDER BY e.starts_at, e.id LIMIT $4
        """)
    static let show = Selection<ComingShowRow>(
        shows, "WHERE e.organisation_id = $2 AND e.uuid = $3 AND e.deleted_at IS NULL AND e.cancelled_at IS NULL AND s.over_at > $4")
    /// Held and sold seats of a show at $2, each with the sale that has it.
    static let taken = Selection<String, String?>(
        """
        SELECT t.seat, COALESCE(b.uuid, x.uuid) FROM taken_seats t LEFT JOIN bookings b ON b.id = t.booking_id
            LEFT JOIN sales x ON x.id = t.booking_id
        WHERE t.event_id = $1 AND (t.state = 2 OR t.state = 1 AND t.held_until > $2) ORDER BY t.seat
        """)
}
