/// The statements that change tours.
enum TourStatements {
    static let insert = Statement(
        """
        INSERT INTO tours (id, uuid, organisation_id, key, slug, protected, city, duration_minutes, distance_metres, cover_id, trailer_id,
            route, map_tiles, stamp, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14)
        """)
    static let update = Statement(
        """
        UPDATE tours SET slug = $2, protected = $3, city = $4, duration_minutes = $5, distance_metres = $6, cover_id = $7, trailer_id = $8,
            route = $9, map_tiles = $10
        WHERE id = $1
        """)
    static let slug = Statement("SELECT id FROM tours WHERE slug = $1")
    static let byUUID = Statement("SELECT id FROM tours WHERE uuid = $1 AND organisation_id = $2")
    static let byKey = Statement("SELECT id FROM tours WHERE organisation_id = $1 AND key = $2")
    static let uuidTaken = Statement("SELECT id FROM tours WHERE uuid = $1")
    static let ofOrganisation = Statement("SELECT id FROM tours WHERE organisation_id = $1 ORDER BY created_at DESC, id DESC")
    static let delete = Statement("DELETE FROM tours WHERE id = $1")
    static let deleteGrants = Statement("DELETE FROM grants WHERE tour_id = $1")
    static let unassign = Statement("UPDATE vouchers SET tour_id = NULL WHERE tour_id = $1")
    static let unassignBatches = Statement("UPDATE voucher_batches SET tour_id = NULL WHERE tour_id = $1")
    static let inUse = Statement(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM grants WHERE tour_id = $1)
        OR EXISTS (
            SELECT 1 FROM vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id
            WHERE COALESCE(v.tour_id, b.tour_id) = $1 AND v.active = 1 AND COALESCE(b.active, 1) = 1 AND v.uses < v.max_uses
                AND COALESCE(v.expires_at, b.expires_at, $2) >= $2)
        """)
    static let insertVersion = Statement(
        """
        INSERT INTO tour_versions (uuid, tour_id, language, title, description, start_lat, start_lng, completion_message, city,
            duration_minutes, distance_metres, cover_id, trailer_id, published, number, fingerprint)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, $14)
        """)
    static let updateVersion = Statement(
        """
        UPDATE tour_versions SET title = $3, description = $4, start_lat = $5, start_lng = $6, completion_message = $7, city = $8,
            duration_minutes = $9, distance_metres = $10, cover_id = $11, trailer_id = $12
        WHERE tour_id = $1 AND language = $2
        """)
    static let deleteVersion = Statement("DELETE FROM tour_versions WHERE tour_id = $1 AND language = $2")
    static let deleteVersions = Statement("DELETE FROM tour_versions WHERE tour_id = $1")
    static let publish = Statement(
        "UPDATE tour_versions SET published = 1, number = $3, fingerprint = $4 WHERE tour_id = $1 AND language = $2")
    static let unpublish = Statement("UPDATE tour_versions SET published = 0 WHERE tour_id = $1 AND language = $2")
    static let insertPoint = Statement(
        "INSERT INTO tour_points (id, uuid, tour_id, position, lat, lng, radius) VALUES ($1, $2, $3, $4, $5, $6, $7)")
    static let updatePoint = Statement("UPDATE tour_points SET position = $2, lat = $3, lng = $4, radius = $5 WHERE id = $1")
    static let place = Statement("UPDATE tour_points SET position = $2 WHERE id = $1")
    static let deletePoint = Statement("DELETE FROM tour_points WHERE id = $1")
    static let deletePoints = Statement("DELETE FROM tour_points WHERE tour_id = $1")
    static let deleteTexts = Statement("DELETE FROM point_texts WHERE point_id = $1")
    static let deleteAllTexts = Statement("DELETE FROM point_texts WHERE point_id IN (SELECT id FROM tour_points WHERE tour_id = $1)")
    static let deleteText = Statement("DELETE FROM point_texts WHERE point_id = $1 AND language = $2")
    static let deleteLanguage = Statement(
        "DELETE FROM point_texts WHERE language = $2 AND point_id IN (SELECT id FROM tour_points WHERE tour_id = $1)")
    static let saveText = Statement(
        """
        INSERT INTO point_texts (point_id, language, title, content, audio_id, image_id, subtitle_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (point_id, language) DO UPDATE SET title = $3, content = $4, audio_id = $5, image_id = $6, subtitle_id = $7
        """)
}
