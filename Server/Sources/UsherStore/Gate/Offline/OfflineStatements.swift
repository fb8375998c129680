import UsherCore

/// The SQL of uploads and undos beside `ScanStatements`.
enum OfflineStatements {
    /// An earlier scan. $1 its id.
    static let known = Selection<StoredScan>("SELECT {{columns}} FROM scans WHERE id = $1")

    /// A sale's own code.
    static let code = Selection<String>("SELECT code FROM sales WHERE id = $1")

    /// By which key an earlier scan was made, and of which sale.
    static let whose = Selection<APIKey.ID, Sale.ID?>("SELECT key_id, sale_id FROM scans WHERE id = $1")

    /// The sale of an entry, as `ScanStatements.find…` bring it, with the scan's kind and code. $1 entry, $2 account.
    static let entry = Selection<Event>(
        """
        SELECT s.id, 0, s.status, s.name, s.email, s.occurrence, coalesce(a.version, 0), s.roster, a.log, s.deleted_at, e.deleted_at,
            m.role, s.status_at, i.kind, i.code, {{columns e}}
        FROM scans i
        JOIN sales s ON s.id = i.sale_id
        LEFT JOIN admission_logs a ON a.sale_id = s.id
        JOIN events e ON e.id = s.event_id
        JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $2 AND m.role > 0
        WHERE i.id = $1 AND i.kind < 2
        """)

    /// Persons admitted by sales that are not paid. $1 event, $2 occurrence, $3 ticket type, $4 the change.
    static let void = Statement(
        """
        INSERT INTO sold (event_id, occurrence, ticket_type_id, persons, void) VALUES ($1, $2, $3, 0, $4)
        ON CONFLICT (event_id, occurrence, ticket_type_id) DO UPDATE SET void = sold.void + excluded.void
        """)
}
