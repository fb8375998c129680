import UsherCore

/// The statements that find homes by their keys and change them.
enum HomeEdits {
    /// A row for each row of keys `[gers_id, external_id, address_key]`: which homes of the campaign they name, those that are there
    /// before deleted ones. `+ 0` leaves PostgreSQL no other index than that of addresses, also while it knows nothing of the table.
    static let find = Selection<CampaignHome.ID?, CampaignHome.ID?, CampaignHome.ID?>(
        """
        SELECT
            (SELECT h.id FROM homes h WHERE h.gers_id = e.value ->> 0 AND h.campaign_id = $1
             ORDER BY h.deleted_at IS NOT NULL, h.seq LIMIT 1),
            (SELECT h.id FROM homes h WHERE h.campaign_id = $1 AND h.external_id = e.value ->> 1
             ORDER BY h.deleted_at IS NOT NULL, h.seq LIMIT 1),
            (SELECT h.id FROM homes h WHERE h.campaign_id + 0 = $1 AND h.address_key = e.value ->> 2
             ORDER BY h.deleted_at IS NOT NULL, h.seq LIMIT 1)
        FROM {{json_rows}}($2{{json}}) e
        """)
    /// $2: rows as `HomeInsert` writes them.
    static let insert = Statement(
        """
        INSERT INTO homes (id, uuid, campaign_id, seq, address, unit, city, region, postal_code, lat, lng, gers_id, building_gers_id,
            external_id, note, address_key, street, building, mark, scan_mark, created_at, updated_at)
        SELECT CAST(e.value ->> 0 AS BIGINT), e.value ->> 1, $1, CAST(e.value ->> 2 AS BIGINT), e.value ->> 3, e.value ->> 4,
            e.value ->> 5, e.value ->> 6, e.value ->> 7, CAST(e.value ->> 8 AS BIGINT), CAST(e.value ->> 9 AS BIGINT), e.value ->> 10,
            e.value ->> 11, e.value ->> 12, e.value ->> 13, e.value ->> 14, e.value ->> 15, e.value ->> 11,
            $3, $3, $4, $4
        FROM {{json_rows}}($2{{json}}) e
        """)
    /// A home's own building comes before its links'; where it has none and had none, its links' stays.
    static let update = Statement(
        """
        UPDATE homes SET address = $2, unit = $3, city = $4, region = $5, postal_code = $6, lat = $7, lng = $8, gers_id = $9,
            building_gers_id = $10, external_id = $11, note = $12, address_key = $13, street = $16, revision = revision + 1, mark = $14,
            scan_mark = $14, updated_at = $15, deleted_at = NULL,
            building = COALESCE($10, (
                SELECT l.gers_id FROM home_links l WHERE l.home_id = homes.id ORDER BY l.confidence DESC, l.created_at, l.id LIMIT 1)),
            building_confidence = CASE WHEN CAST($10 AS TEXT) IS NOT NULL THEN 1000000 ELSE COALESCE((
                SELECT l.confidence FROM home_links l WHERE l.home_id = homes.id
                ORDER BY l.confidence DESC, l.created_at, l.id LIMIT 1), 1000000) END
        WHERE id = $1
        """)
    static let delete = Statement(
        "UPDATE homes SET deleted_at = $2, updated_at = $2, revision = revision + 1, mark = $3, scan_mark = $3 WHERE id = $1")
    static let visit = Statement(
        """
        UPDATE homes SET visited = $2, visited_at = $3, visited_by = $4, note = $5, revision = revision + 1, updated_at = $6, mark = $7,
            scan_mark = $7, outcome = $8
        WHERE id = $1
        """)
    static let link = Statement(
        """
        INSERT INTO home_links (id, home_id, gers_id, confidence, created_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (home_id, gers_id) DO UPDATE SET confidence = $4
        """)
    static let unlink = Statement("DELETE FROM home_links WHERE home_id = $1 AND gers_id = $2")
    /// What a home counts to after its links have changed.
    static let settleBuilding = Statement(
        """
        UPDATE homes SET
            building = COALESCE(building_gers_id, (
                SELECT l.gers_id FROM home_links l WHERE l.home_id = homes.id ORDER BY l.confidence DESC, l.created_at, l.id LIMIT 1)),
            building_confidence = CASE WHEN building_gers_id IS NOT NULL THEN 1000000 ELSE COALESCE((
                SELECT l.confidence FROM home_links l WHERE l.home_id = homes.id
                ORDER BY l.confidence DESC, l.created_at, l.id LIMIT 1), 1000000) END
        WHERE id = $1
        """)
}
