import UsherCore

/// Changes of tours, each inside a transaction that has taken the content's lock. Whoever calls them ends with
/// `contentChanged`.
extension Connection {
    func createTour(_ draft: TourDraft, in organisation: Organisation.ID, at now: Instant) throws -> Tour.ID {
        guard try first(TourStatements.slug, draft.slug) == nil else { throw WalkRefusal.conflict(.slugTaken) }
        let id: Tour.ID = Identifier(try takeIDs(.tours).lowerBound)
        try execute(TourStatements.insert, draft, id, draft.uuid, organisation, draft.key, now)
        return id
    }

    func updateTour(_ id: Tour.ID, _ draft: TourDraft) throws {
        if let other = try first(TourStatements.slug, draft.slug), other != id {
            throw WalkRefusal.conflict(.slugTaken)
        }
        try execute(TourStatements.update, draft, id)
    }

    /// Takes a tour away with everything in it; what was redeemed and reported stays.
    func deleteTour(_ id: Tour.ID, force: Bool, at now: Instant) throws {
        if try !force && first(TourStatements.inUse, id, now, read: { _ in true }) != nil { throw WalkRefusal.conflict(.tourInUse) }
        for statement in [
            TourStatements.deleteGrants, TourStatements.unassign, TourStatements.unassignBatches, TourStatements.deleteAllTexts,
            TourStatements.deletePoints, TourStatements.deleteVersions, TourStatements.delete,
        ] { try execute(statement, id) }
    }

    func createVersion(_ tour: Tour.ID, _ draft: VersionDraft) throws {
        try execute(TourStatements.insertVersion, draft, tour, draft.language.rawValue, draft.uuid, [UInt8]())
    }

    func updateVersion(_ tour: Tour.ID, _ draft: VersionDraft) throws {
        try execute(TourStatements.updateVersion, draft, tour, draft.language.rawValue)
    }

    /// Shows a version to everybody; its number counts up unless it is shown already.
    func publish(_ tour: Tour, _ version: Tour.Version) throws {
        guard !version.isPublished else { return }
        try execute(
            TourStatements.publish, tour.id, version.language.rawValue, version.number + 1, tour.fingerprint(version))
    }

    @discardableResult
    func createPoint(_ tour: Tour, _ draft: PointDraft) throws -> Tour.Point.ID {
        let order = draft.order ?? (tour.points.last?.order ?? 0) + 1
        guard !tour.points.contains(where: { $0.order == order }) else { throw WalkRefusal.conflict(.orderTaken) }
        let id: Tour.Point.ID = Identifier(try takeIDs(.tourPoints).lowerBound)
        var draft = draft
        draft.order = order
        try execute(TourStatements.insertPoint, draft, id, draft.uuid, tour.id)
        return id
    }

    /// Puts the points into this order, 1…n. Through negative places, because no two may have the same one even for a moment.
    func arrange(_ points: [Tour.Point.ID]) throws {
        try executeEach(TourStatements.place, points.enumerated().map { [$1.sql, (-Int64($0) - 1).sql] })
        try executeEach(TourStatements.place, points.enumerated().map { [$1.sql, (Int64($0) + 1).sql] })
    }

    func saveText(_ point: Tour.Point.ID, _ language: WalkLanguage, _ draft: TextDraft) throws {
        try execute(TourStatements.saveText, draft, point, language.rawValue)
    }
}
