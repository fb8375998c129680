import UsherCore

/// The statements that keep and count scans.
enum QRScanStatements {
    static let position = Selection<Int64>("SELECT position FROM scan_journals WHERE journal = $1 {{for_update}}")
    static let advance = Statement(
        """
        INSERT INTO scan_journals (journal, position) VALUES ($1, $2)
        ON CONFLICT (journal) DO UPDATE SET position = excluded.position
        """)
    static let moving = Selection<Int64>("SELECT c.id FROM campaigns c JOIN house_moves m ON m.organisation_id = c.organisation_id")
    /// Every change of a campaign's homes holds the campaign's row: one after the other, their counts and their feed agree.
    static let hold = Selection<Int64>("UPDATE campaigns SET feed = feed + 1 WHERE id = $1 RETURNING feed")
    static let lastCounted = Selection<Instant>("SELECT counted_at FROM scan_visitors WHERE qr_id = $1 AND visitor = $2")
    /// Changes nothing where this very scan is kept already.
    static let keep = Statement(
        """
        INSERT INTO scan_events (id, qr_id, campaign_id, home_id, at, class, visitor) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (id) DO NOTHING
        """)
    static let isKept = Statement("SELECT 1 FROM scan_events WHERE id = $1")
    static let visited = Statement(
        """
        INSERT INTO scan_visitors (qr_id, visitor, counted_at) VALUES ($1, $2, $3)
        ON CONFLICT (qr_id, visitor) DO UPDATE SET counted_at = excluded.counted_at
        """)
    static let countCode = Statement(
        """
        UPDATE qr_codes SET scans = scans + $2,
            last_scanned_at = CASE WHEN last_scanned_at > $3 THEN last_scanned_at ELSE $3 END
        WHERE id = $1
        """)
    static let countHome = Selection<Int64>(
        """
        UPDATE homes SET scans = scans + $2, scan_mark = $4,
            last_scanned_at = CASE WHEN last_scanned_at > $3 THEN last_scanned_at ELSE $3 END
        WHERE id = $1 RETURNING scans
        """)
    static let countCampaign = Statement(
        """
        UPDATE campaigns SET scans = scans + $2, homes_scanned = homes_scanned + $4,
            last_scanned_at = CASE WHEN last_scanned_at > $3 THEN last_scanned_at ELSE $3 END
        WHERE id = $1
        """)
}
