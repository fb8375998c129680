import UsherCore

/// The statements that change tours.
enum TourStatements {
    static let insert = Saving<TourDraft>(
        """
        INSERT INTO tours (id, uuid, organisation_id, key, created_at, stamp, {{names}}) VALUES ($1, $2, $3, $4, $5, 0, {{values}})
        """)
    static let update = Saving<TourDraft>("UPDATE tours SET {{changes}} WHERE id = $1")
    static let slug = Selection<Tour.ID>("SELECT id FROM tours WHERE slug = $1")
    static let byUUID = Selection<Tour.ID>("SELECT id FROM tours WHERE uuid = $1 AND organisation_id = $2")
    static let byKey = Selection<Tour.ID>("SELECT id FROM tours WHERE organisation_id = $1 AND key = $2")
    static let uuidTaken = Statement("SELECT id FROM tours WHERE uuid = $1")
    static let ofOrganisation = Selection<Tour.ID>("SELECT id FROM tours WHERE organisation_id = $1 ORDER BY created_at DESC, id DESC")
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
    static let insertVersion = Saving<VersionDraft>(
        """
        INSERT INTO tour_versions (tour_id, language, uuid, fingerprint, published, number, {{names}})
        VALUES ($1, $2, $3, $4, 0, 0, {{values}})
        """)
    static let updateVersion = Saving<VersionDraft>("UPDATE tour_versions SET {{changes}} WHERE tour_id = $1 AND language = $2")
    static let deleteVersion = Statement("DELETE FROM tour_versions WHERE tour_id = $1 AND language = $2")
    static let deleteVersions = Statement("DELETE FROM tour_versions WHERE tour_id = $1")
    static let publish = Statement(
        "UPDATE tour_versions SET published = 1, number = $3, fingerprint = $4 WHERE tour_id = $1 AND language = $2")
    static let unpublish = Statement("UPDATE tour_versions SET published = 0 WHERE tour_id = $1 AND language = $2")
    static let insertPoint = Saving<PointDraft>("INSERT INTO tour_points (id, uuid, tour_id, {{names}}) VALUES ($1, $2, $3, {{values}})")
    static let updatePoint = Saving<PointDraft>("UPDATE tour_points SET {{changes}} WHERE id = $1")
    static let place = Statement("UPDATE tour_points SET position = $2 WHERE id = $1")
    static let deletePoint = Statement("DELETE FROM tour_points WHERE id = $1")
    static let deletePoints = Statement("DELETE FROM tour_points WHERE tour_id = $1")
    static let deleteTexts = Statement("DELETE FROM point_texts WHERE point_id = $1")
    static let deleteAllTexts = Statement("DELETE FROM point_texts WHERE point_id IN (SELECT id FROM tour_points WHERE tour_id = $1)")
    static let deleteText = Statement("DELETE FROM point_texts WHERE point_id = $1 AND language = $2")
    static let deleteLanguage = Statement(
        "DELETE FROM point_texts WHERE language = $2 AND point_id IN (SELECT id FROM tour_points WHERE tour_id = $1)")
    static let saveText = Saving<TextDraft>(
        """
        INSERT INTO point_texts (point_id, language, {{names}}) VALUES ($1, $2, {{values}})
        ON CONFLICT (point_id, language) DO UPDATE SET {{changes}}
        """)
}
