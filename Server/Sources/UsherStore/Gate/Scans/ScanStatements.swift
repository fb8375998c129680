import UsherCore

/// The three statements of a scan: find, admit, record. What the first brings back is read by hand; see `FoundSale.Place`.
enum ScanStatements {
    /// By one code, the form that nearly every scan has. $1 code, $2 account, $3 `Idempotency-Key` (`ScanNames.argument`).
    static let findByCode = Selection<Event>(
        """
        SELECT s.id, c.person_id, s.status, s.name, s.email, s.occurrence, coalesce(a.version, 0), s.roster, a.log, s.deleted_at, e.deleted_at,
            m.role, s.status_at, i.kind, i.fingerprint, i.received_at, i.status, i.answer, i.id, {{columns e}}
        FROM (SELECT 1 AS one) AS start
        LEFT JOIN codes c ON c.code = $1
        LEFT JOIN sales s ON s.id = c.sale_id
        LEFT JOIN admission_logs a ON a.sale_id = s.id
        LEFT JOIN events e ON e.id = s.event_id
        LEFT JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $2
        LEFT JOIN scans i ON {{known}}
        """)

    /// By up to three readings of the code, the first that is known. $4 and $5 are the second and the third.
    static let findByCodes = Selection<Event>(
        """
        SELECT s.id, c.person_id, s.status, s.name, s.email, s.occurrence, coalesce(a.version, 0), s.roster, a.log, s.deleted_at, e.deleted_at,
            m.role, s.status_at, i.kind, i.fingerprint, i.received_at, i.status, i.answer, i.id, {{columns e}}
        FROM (SELECT 1 AS one) AS start
        LEFT JOIN codes c ON c.code = (
            SELECT k.code FROM codes k WHERE k.code IN ($1, $4, $5)
            ORDER BY CASE k.code WHEN $1 THEN 0 WHEN $4 THEN 1 ELSE 2 END LIMIT 1)
        LEFT JOIN sales s ON s.id = c.sale_id
        LEFT JOIN admission_logs a ON a.sale_id = s.id
        LEFT JOIN events e ON e.id = s.event_id
        LEFT JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $2
        LEFT JOIN scans i ON {{known}}
        """)

    /// By the id of the sale, from the door list. $1 sale.
    static let findBySale = Selection<Event>(
        """
        SELECT s.id, 0, s.status, s.name, s.email, s.occurrence, coalesce(a.version, 0), s.roster, a.log, s.deleted_at, e.deleted_at,
            m.role, s.status_at, i.kind, i.fingerprint, i.received_at, i.status, i.answer, i.id, {{columns e}}
        FROM (SELECT 1 AS one) AS start
        LEFT JOIN sales s ON s.id = $1
        LEFT JOIN admission_logs a ON a.sale_id = s.id
        LEFT JOIN events e ON e.id = s.event_id
        LEFT JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $2
        LEFT JOIN scans i ON {{known}}
        """)

    /// What is known of the name of a scan alone. $1 is 1; account and name as above.
    static let known = Statement(
        """
        SELECT i.kind, i.fingerprint, i.received_at, i.status, i.answer, i.id
        FROM (SELECT 1 AS one) AS start JOIN scans i ON {{known}} WHERE start.one = CAST($1 AS BIGINT)
        """)

    /// Where a code leads: the first of three readings that is known.
    static let place = Selection<Sale.ID, Person.ID>(
        """
        SELECT k.sale_id, k.person_id FROM codes k WHERE k.code IN ($1, $2, $3)
        ORDER BY CASE k.code WHEN $1 THEN 0 WHEN $2 THEN 1 ELSE 2 END LIMIT 1
        """)

    /// Changes nothing if somebody else has changed the sale since it was found.
    static let admit = Statement(
        """
        INSERT INTO admission_logs (sale_id, version, log) VALUES ($1, $2 + 1, $3)
        ON CONFLICT (sale_id) DO UPDATE SET version = excluded.version, log = excluded.log WHERE admission_logs.version = $2
        """)

    /// Changes nothing if the `Idempotency-Key` has become known meanwhile, which happens on PostgreSQL alone.
    static let record = Statement(
        """
        INSERT INTO scans (id, mark, event_id, occurrence, sale_id, account_id, key_id, kind, code, at, received_at, gate, address,
            code_hash, admitted, delta, client_key, fingerprint, status, answer)
        VALUES ($1, {{mark}}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
        ON CONFLICT DO NOTHING
        """)
}
