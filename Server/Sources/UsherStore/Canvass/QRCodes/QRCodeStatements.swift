import UsherCore

/// The statements about printed codes.
enum QRCodeStatements {
    /// A campaign of an organisation in which the account is more than a door.
    static let campaign = Selection<QRCampaign>(
        """
        SELECT {{columns c}} FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $2
        WHERE c.uuid = $1 AND c.deleted_at IS NULL AND m.role BETWEEN 2 AND 4
        """)
    static let list = Selection<PrintedCode>(
        """
        SELECT {{columns}} FROM qr_codes q JOIN campaigns c ON c.id = q.campaign_id LEFT JOIN homes h ON h.id = q.home_id
        WHERE q.campaign_id = $1 AND q.off_forever = 0 AND q.id > $2 ORDER BY q.id LIMIT $3
        """)
    static let one = Selection<PrintedCode>(
        """
        SELECT {{columns}} FROM qr_codes q JOIN campaigns c ON c.id = q.campaign_id LEFT JOIN homes h ON h.id = q.home_id
        WHERE q.uuid = $1 AND q.campaign_id = $2 AND q.off_forever = 0
        """)
    static let hold = Selection<Int64>("SELECT id FROM qr_codes WHERE uuid = $1 AND campaign_id = $2 AND off_forever = 0 {{for_update}}")
    /// The homes of a part of a campaign, each with its code if it has one.
    static let homes = Selection<Int64, Int64?>(
        """
        SELECT h.id, q.id FROM homes h LEFT JOIN qr_codes q ON q.home_id = h.id AND q.off_forever = 0
        WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.seq > $2 AND h.seq <= $3
        """)
    static let lastSeq = Selection<Int64>("SELECT coalesce(max(seq), 0) FROM homes WHERE campaign_id = $1")
    static let home = Selection<Int64>("SELECT id FROM homes WHERE uuid = $1 AND campaign_id = $2 AND deleted_at IS NULL")
    static let codeOfHome = Statement("SELECT id FROM qr_codes WHERE home_id = $1 AND off_forever = 0")
    /// Changes nothing where the slug is taken, or where the home has a code already.
    static let insert = Statement(
        """
        INSERT INTO qr_codes (id, uuid, campaign_id, home_id, slug, destination_url, label, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT DO NOTHING
        """)
    static let countCodes = Statement("UPDATE campaigns SET qr_code_count = qr_code_count + $2 WHERE id = $1")
    static let change = Statement("UPDATE qr_codes SET destination_url = $2, label = $3, enabled = $4 WHERE id = $1")
    static let switchOff = Statement("UPDATE qr_codes SET off_forever = 1, enabled = 0 WHERE id = $1")
    static let needsCampaign = Statement(
        "SELECT 1 FROM qr_codes WHERE campaign_id = $1 AND off_forever = 0 AND destination_url IS NULL LIMIT 1")
    /// What is printed of a territory, of numbers up to $4, and of all.
    static let printPart = Selection<PrintLine>(
        """
        SELECT {{columns}} FROM homes h JOIN qr_codes q ON q.home_id = h.id AND q.off_forever = 0 AND q.enabled = 1
        WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.seq > $2 AND h.seq <= $4 AND h.territory_id = $5 ORDER BY h.seq LIMIT $3
        """)
    static let printRange = Selection<PrintLine>(
        """
        SELECT {{columns}} FROM homes h JOIN qr_codes q ON q.home_id = h.id AND q.off_forever = 0 AND q.enabled = 1
        WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.seq > $2 AND h.seq <= $4 ORDER BY h.seq LIMIT $3
        """)
    static let print = Selection<PrintLine>(
        """
        SELECT {{columns}} FROM homes h JOIN qr_codes q ON q.home_id = h.id AND q.off_forever = 0 AND q.enabled = 1
        WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.seq > $2 ORDER BY h.seq LIMIT $3
        """)
}
