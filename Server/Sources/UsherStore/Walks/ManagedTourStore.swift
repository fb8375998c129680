package import UsherCore

/// Changes tours on behalf of their organisation. Every change is one transaction; a tour of somebody else is unknown.
package struct ManagedTourStore: Sendable {
    let database: Database
    let quotas: Quotas

    package init(_ database: Database, quotas: Quotas = .none) {
        self.database = database
        self.quotas = quotas
    }

    package func list(_ organisation: Organisation.ID) async throws -> [Tour] {
        try await database.read { connection in
            try connection.all(TourStatements.ofOrganisation, organisation).compactMap { try TourTransaction(connection).tour($0) }
        }
    }

    package func find(_ uuid: String, in organisation: Organisation.ID) async throws -> Tour {
        try await database.read { try TourTransaction($0).tour(uuid, in: organisation) }
    }

    @discardableResult
    package func create(
        _ draft: TourDraft, _ version: VersionDraft? = nil, in organisation: Organisation.ID, by actor: Actor, at now: Instant
    ) async throws -> Tour {
        try await database.write { [quotas] connection in
            try TourTransaction(connection).lockContent()
            let id = try TourTransaction(connection).createTour(draft, in: organisation, at: now)
            if let version { try TourTransaction(connection).createVersion(id, version) }
            try OrganisationTransaction(connection).enforce(.tours, in: organisation, quotas, at: now)
            return try TourTransaction(connection).finish(id, organisation, "tour.created", draft.slug, by: actor, at: now)
        }
    }

    /// Changes a tour and gives it back as it is then.
    package func edit(
        _ uuid: String, in organisation: Organisation.ID, _ action: String, by actor: Actor, at now: Instant,
        _ change: @escaping @Sendable (TourEdit) throws -> Void
    ) async throws -> Tour {
        try await database.write { connection in
            try TourTransaction(connection).lockContent()
            let tour = try TourTransaction(connection).tour(uuid, in: organisation)
            try change(TourEdit(connection: connection, tour: tour, actor: actor, now: now))
            return try TourTransaction(connection).finish(tour.id, organisation, action, tour.slug, by: actor, at: now)
        }
    }

    /// Moves a tour into the house's bin. One that somebody may enter, or that a code still opens, goes by `force` alone, and for good:
    /// then it is false.
    @discardableResult
    package func delete(
        _ uuid: String, in organisation: Organisation.ID, force: Bool, by actor: Actor, at now: Instant
    ) async throws -> Bool {
        try await database.write { connection in
            let tours = TourTransaction(connection)
            try tours.lockContent()
            let tour = try tours.tour(uuid, in: organisation)
            let isInUse = try tours.isInUse(tour.id, at: now)
            guard force || !isInUse else { throw WalkRefusal.conflict(.tourInUse) }
            if !isInUse { try tours.keep(tour, by: actor, at: now) }
            try tours.deleteTour(tour.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "tour.deleted", subject: .plain(tour.slug)))
            return !isInUse
        }
    }

    package func grants(of tour: Tour.ID) async throws -> [GrantRow] {
        try await database.read { try GrantTransaction($0).grants(of: tour) }
    }
}

/// A change of one tour inside its transaction.
package struct TourEdit {
    let connection: any Connection
    package let tour: Tour
    let actor: Actor
    let now: Instant

    package func update(_ draft: TourDraft) throws { try TourTransaction(connection).updateTour(tour.id, draft) }

    package func createVersion(_ draft: VersionDraft) throws {
        guard tour.version(draft.language) == nil else { throw WalkRefusal.conflict(.languageExists) }
        try TourTransaction(connection).createVersion(tour.id, draft)
    }

    package func updateVersion(_ draft: VersionDraft) throws { try TourTransaction(connection).updateVersion(tour.id, draft) }

    /// A version as it is; throws where there is none.
    package func version(_ language: WalkLanguage) throws -> Tour.Version {
        guard let version = tour.version(language) else { throw WalkRefusal.notFound }
        return version
    }

    /// Moves a language into the house's bin.
    package func deleteVersion(_ language: WalkLanguage) throws {
        let version = try version(language)
        guard !version.isPublished else { throw WalkRefusal.conflict(.published) }
        try TourTransaction(connection).keep(version, of: tour, by: actor, at: now)
        try connection.execute(TourStatements.deleteLanguage, tour.id, language.rawValue)
        try connection.execute(TourStatements.deleteVersion, tour.id, language.rawValue)
    }

    /// `missing`: the digests of files whose bytes are not in storage.
    package func publish(_ language: WalkLanguage, missing: Set<String> = []) throws {
        let version = try version(language)
        guard !version.isPublished else { return }
        let check = PublishCheck(tour, version) { file in file.sha256.map { !missing.contains($0) } ?? true }
        guard check.ok else { throw WalkRefusal.publishBlocked(errors: check.errors, warnings: check.warnings) }
        try TourTransaction(connection).publish(tour, version, at: now)
    }

    package func unpublish(_ language: WalkLanguage) throws {
        _ = try version(language)
        try connection.execute(TourStatements.unpublish, tour.id, language.rawValue)
    }

    package func createPoint(_ draft: PointDraft) throws { try TourTransaction(connection).createPoint(tour, draft) }

    package func point(_ uuid: String) throws -> Tour.Point {
        guard let point = tour.points.first(where: { $0.uuid == uuid }) else { throw WalkRefusal.notFound }
        return point
    }

    package func updatePoint(_ draft: PointDraft) throws {
        let point = try point(draft.uuid)
        var draft = draft
        let order = draft.order ?? point.order
        draft.order = order
        guard !tour.points.contains(where: { $0.order == order && $0.id != point.id }) else { throw WalkRefusal.conflict(.orderTaken) }
        try connection.execute(TourStatements.updatePoint, draft, point.id)
    }

    /// Moves a point into the house's bin. Later points move down by one.
    package func deletePoint(_ uuid: String) throws {
        let point = try point(uuid)
        if tour.points.count == 1, !tour.published.isEmpty { throw WalkRefusal.conflict(.published) }
        try TourTransaction(connection).keep(point, of: tour, by: actor, at: now)
        try connection.execute(TourStatements.deleteTexts, point.id)
        try connection.execute(TourStatements.deletePoint, point.id)
        // Ascending, so that the place below is free already.
        try connection.executeEach(
            TourStatements.place, tour.points.filter { $0.order > point.order }.map { [$0.id.sql, ($0.order - 1).sql] })
    }

    /// Exactly the tour's points, each once.
    package func arrange(_ uuids: [String]) throws {
        let known = Dictionary(uniqueKeysWithValues: tour.points.map { ($0.uuid, $0.id) })
        let ids = uuids.compactMap { known[$0] }
        guard ids.count == uuids.count, ids.count == known.count, Set(ids).count == ids.count else {
            throw WalkRefusal.invalid("pointIds", "must name every point of the tour once")
        }
        try TourTransaction(connection).arrange(ids)
    }

    package func saveText(_ point: String, _ language: WalkLanguage, _ draft: TextDraft) throws {
        _ = try version(language)
        try TourTransaction(connection).saveText(self.point(point).id, language, draft)
    }

    package func deleteText(_ point: String, _ language: WalkLanguage) throws {
        _ = try version(language)
        try connection.execute(TourStatements.deleteText, self.point(point).id, language.rawValue)
    }

    /// The organisation's media of this kind; a fault of the field otherwise.
    package func media(_ uuid: String?, _ kind: MediaKind, field: String) throws -> MediaFile.ID? {
        guard let uuid else { return nil }
        guard let media = try MediaTransaction(connection).media(uuid, in: tour.organisation), media.kind == kind else {
            throw WalkRefusal.invalid(field, "must be the id of a file of kind \(kind.rawValue)")
        }
        return media.id
    }

    package func revokeGrant(ofAccount uuid: String) throws {
        guard let account = try MediaTransaction(connection).accountID(uuid: uuid),
            try GrantTransaction(connection).revokeGrant(tour.id, of: account)
        else {
            throw WalkRefusal.notFound
        }
    }
}

extension TourTransaction {
    func tour(_ uuid: String, in organisation: Organisation.ID) throws -> Tour {
        guard let id = try connection.first(TourStatements.byUUID, uuid, organisation), let tour = try tour(id) else {
            throw WalkRefusal.tourNotFound
        }
        return tour
    }

    fileprivate func finish(
        _ id: Tour.ID, _ organisation: Organisation.ID, _ action: String, _ subject: String, by actor: Actor, at now: Instant
    ) throws -> Tour {
        try contentChanged(id, at: now)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: organisation, action: action, subject: .plain(subject)))
        guard let tour = try tour(id) else { throw WalkRefusal.tourNotFound }
        return tour
    }
}
