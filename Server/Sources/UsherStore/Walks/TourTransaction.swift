import UsherCore

/// Tours with their versions and points, inside a transaction. Whoever changes them has taken the content's lock first, and ends with
/// `contentChanged`.
package struct TourTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    func createTour(_ draft: TourDraft, in organisation: Organisation.ID, at now: Instant) throws -> Tour.ID {
        guard try connection.first(TourStatements.slug, draft.slug) == nil else { throw WalkRefusal.conflict(.slugTaken) }
        let id: Tour.ID = Identifier(try IDTransaction(connection).takeIDs(.tours).lowerBound)
        try connection.execute(TourStatements.insert, draft, id, draft.uuid, organisation, draft.key, now)
        return id
    }

    func updateTour(_ id: Tour.ID, _ draft: TourDraft) throws {
        if let other = try connection.first(TourStatements.slug, draft.slug), other != id {
            throw WalkRefusal.conflict(.slugTaken)
        }
        try connection.execute(TourStatements.update, draft, id)
    }

    /// Whether anybody may enter it, or may come to by a code.
    func isInUse(_ id: Tour.ID, at now: Instant) throws -> Bool {
        try connection.first(TourStatements.inUse, id, now, read: { _ in true }) != nil
    }

    /// Takes a tour away with everything in it; what was redeemed and reported stays.
    func deleteTour(_ id: Tour.ID) throws {
        for statement in [
            TourStatements.deleteGrants, TourStatements.unassign, TourStatements.unassignBatches, TourStatements.deleteAllTexts,
            TourStatements.deletePoints, TourStatements.deleteVersions, TourStatements.delete,
        ] { try connection.execute(statement, id) }
    }

    func createVersion(_ tour: Tour.ID, _ draft: VersionDraft) throws {
        try connection.execute(TourStatements.insertVersion, draft, tour, draft.language.rawValue, draft.uuid, [UInt8]())
    }

    func updateVersion(_ tour: Tour.ID, _ draft: VersionDraft) throws {
        try connection.execute(TourStatements.updateVersion, draft, tour, draft.language.rawValue)
    }

    /// Shows a version to everybody; its number counts up unless it is shown already.
    func publish(_ tour: Tour, _ version: Tour.Version, at now: Instant) throws {
        guard !version.isPublished else { return }
        try connection.execute(
            TourStatements.publish, tour.id, version.language.rawValue, version.number + 1, tour.fingerprint(version))
        try PushTransaction(connection).changed(tour, version.language, at: now)
    }

    @discardableResult
    func createPoint(_ tour: Tour, _ draft: PointDraft) throws -> Tour.Point.ID {
        let order = draft.order ?? (tour.points.last?.order ?? 0) + 1
        guard !tour.points.contains(where: { $0.order == order }) else { throw WalkRefusal.conflict(.orderTaken) }
        let id: Tour.Point.ID = Identifier(try IDTransaction(connection).takeIDs(.tourPoints).lowerBound)
        var draft = draft
        draft.order = order
        try connection.execute(TourStatements.insertPoint, draft, id, draft.uuid, tour.id)
        return id
    }

    /// Puts the points into this order, 1…n. Through negative places, because no two may have the same one even for a moment.
    func arrange(_ points: [Tour.Point.ID]) throws {
        try connection.executeEach(TourStatements.place, points.enumerated().map { [$1.sql, (-Int64($0) - 1).sql] })
        try connection.executeEach(TourStatements.place, points.enumerated().map { [$1.sql, (Int64($0) + 1).sql] })
    }

    func saveText(_ point: Tour.Point.ID, _ language: WalkLanguage, _ draft: TextDraft) throws {
        try connection.execute(TourStatements.saveText, draft, point, language.rawValue)
    }
}
