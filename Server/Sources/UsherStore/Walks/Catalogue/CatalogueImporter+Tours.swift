import UsherCore

private enum CatalogueTourStatements {
    static let tours = Selection<Tour.ID, Organisation.ID>("SELECT id, organisation_id FROM tours WHERE key = $1 OR uuid = $1")
    static let versionTaken = Statement("SELECT 1 FROM tour_versions WHERE uuid = $1")
    static let pointTaken = Statement("SELECT 1 FROM tour_points WHERE uuid = $1")
    static let setNumber = Statement("UPDATE tour_versions SET number = $3 WHERE tour_id = $1 AND language = $2")
}

extension CatalogueImporter {
    /// A tour with its versions and points; what the file has no more of stays, but for points, which are its own.
    mutating func save(_ item: CatalogueTour) throws {
        let organisation = try organisation(item.organisation)
        let old = try connection.first(TourStatements.byKey, organisation, item.key)
        let before = try old.flatMap { try TourTransaction(connection).tour($0) }
        try AdmissionsRefusal.same(item.uuid, before?.uuid, at: "uuid")
        if old == nil, let uuid = item.uuid, try connection.first(TourStatements.uuidTaken, uuid, read: { _ in true }) != nil {
            throw HouseRefusal.taken("uuid")
        }
        let facts = try self.facts(item.facts, organisation)
        let draft = TourDraft(
            uuid: before?.uuid ?? item.uuid ?? newUUID(), key: item.key, slug: item.slug, isProtected: item.protected, facts: facts,
            route: item.route, mapTiles: item.mapTiles)
        let id: Tour.ID
        do {
            if let old {
                try TourTransaction(connection).updateTour(old, draft)
                id = old
            } else {
                id = try TourTransaction(connection).createTour(draft, in: organisation, at: item.created ?? now)
            }
        } catch WalkRefusal.conflict(.slugTaken) { throw HouseRefusal.taken("slug") }
        for (index, version) in item.versions.enumerated() { try save(version, at: index, of: id, before, organisation) }
        try save(item.points, of: id, before, organisation)
        try publish(item, id)
        try TourTransaction(connection).contentChanged(id, at: now)
        let after = try TourTransaction(connection).tour(id)
        summary.tours.count(before == nil ? .added : before != after ? .changed : .unchanged)
    }

    private func facts(_ facts: CatalogueTour.Facts, _ organisation: Organisation.ID) throws -> FactsDraft {
        FactsDraft(
            city: facts.city, durationMinutes: facts.durationMinutes, distanceMetres: facts.distanceMetres,
            cover: try media.id(facts.cover, .image, organisation, connection, at: now),
            trailer: try media.id(facts.trailer, .video, organisation, connection, at: now))
    }

    private func save(
        _ version: CatalogueTour.Version, at index: Int, of tour: Tour.ID, _ before: Tour?, _ organisation: Organisation.ID
    ) throws {
        let old = before?.version(version.language)
        try AdmissionsRefusal.same(version.uuid, old?.uuid, at: "versions[\(index)].uuid")
        if old == nil, let uuid = version.uuid { try check(uuid, CatalogueTourStatements.versionTaken, "versions[\(index)].uuid") }
        let draft = VersionDraft(
            uuid: old?.uuid ?? version.uuid ?? newUUID(), language: version.language, title: version.title,
            description: version.description, start: version.start, completionMessage: version.completionMessage,
            facts: try facts(version.facts, organisation))
        guard old == nil else { return try TourTransaction(connection).updateVersion(tour, draft) }
        try TourTransaction(connection).createVersion(tour, draft)
        // Its publication counts it up to what the file says.
        if let number = version.number {
            try connection.execute(
                CatalogueTourStatements.setNumber, tour, version.language.rawValue, version.published ? number - 1 : number)
        }
    }

    /// An identifier that something new shall have must be nobody's.
    private func check(_ uuid: String, _ statement: Statement, _ path: String) throws {
        if try connection.first(statement, uuid, read: { _ in true }) != nil { throw AdmissionsRefusal.taken(path) }
    }

    /// Points are known by their UUID, else by their order.
    private func save(_ points: [CatalogueTour.Point], of tour: Tour.ID, _ before: Tour?, _ organisation: Organisation.ID) throws {
        let old = before?.points ?? []
        var kept: [(CatalogueTour.Point, Tour.Point?)] = []
        for point in points {
            kept.append((point, old.first { point.uuid == nil ? $0.order == point.order : $0.uuid == point.uuid }))
        }
        let stay = Set(kept.compactMap { $0.1?.id })
        for point in old where !stay.contains(point.id) {
            try connection.execute(TourStatements.deleteTexts, point.id)
            try connection.execute(TourStatements.deletePoint, point.id)
        }
        for (index, (point, old)) in kept.enumerated() where old == nil {
            if let uuid = point.uuid { try check(uuid, CatalogueTourStatements.pointTaken, "points[\(index)].uuid") }
        }
        // Out of the way first: no two points may have one place, even for a moment.
        try connection.executeEach(TourStatements.place, kept.compactMap { $0.1 }.map { [$0.id.sql, (-$0.order).sql] })
        for (point, old) in kept {
            let id: Tour.Point.ID
            if let old {
                id = old.id
                try connection.execute(TourStatements.updatePoint, PointDraft(uuid: old.uuid, point), id)
                for language in WalkLanguage.allCases where point.texts[language] == nil {
                    try connection.execute(TourStatements.deleteText, id, language.rawValue)
                }
            } else {
                id = Identifier(try IDTransaction(connection).takeIDs(.tourPoints).lowerBound)
                let draft = PointDraft(uuid: point.uuid ?? newUUID(), point)
                try connection.execute(TourStatements.insertPoint, draft, id, draft.uuid, tour)
            }
            for language in WalkLanguage.allCases {
                guard let text = point.texts[language] else { continue }
                let draft = TextDraft(
                    title: text.title, content: text.content, audio: try media.id(text.audio, .audio, organisation, connection, at: now),
                    image: try media.id(text.image, .image, organisation, connection, at: now),
                    subtitles: try media.id(text.subtitles, .subtitle, organisation, connection, at: now))
                try TourTransaction(connection).saveText(id, language, draft)
            }
        }
    }

    /// Published as the file says; what could not be published at the console cannot be here. A version with a number was published
    /// before: what has become of it since is shown unchecked, as a later edit is.
    private func publish(_ item: CatalogueTour, _ id: Tour.ID) throws {
        guard let tour = try TourTransaction(connection).tour(id) else { return }
        for (index, wanted) in item.versions.enumerated() {
            guard let version = tour.version(wanted.language) else { continue }
            if wanted.published, tour.points.isEmpty { throw AdmissionsRefusal("points", "must not be empty while a version is published") }
            guard version.isPublished != wanted.published else { continue }
            if !wanted.published {
                try connection.execute(TourStatements.unpublish, id, wanted.language.rawValue)
                continue
            }
            if wanted.number == nil, let error = PublishCheck(tour, version).errors.first {
                throw AdmissionsRefusal("versions[\(index)].published", "must not be true yet: \(error.message)")
            }
            try TourTransaction(connection).publish(tour, version, at: now)
        }
    }

    /// The tour that goes by this name, which is its key or its UUID.
    func tour(named name: String, _ path: String) throws -> (id: Tour.ID, organisation: Organisation.ID) {
        let found = try connection.all(CatalogueTourStatements.tours, name)
        if found.count > 1 { throw AdmissionsRefusal(path, "several tours have the key \"\(name)\": name it by its uuid") }
        guard let tour = found.first else { throw AdmissionsRefusal(path, "no tour has the key \"\(name)\"") }
        return tour
    }

    /// Opens tours to an account.
    mutating func grantTours(_ item: CatalogueAccount) throws {
        guard let names = item.tourAccess, !names.isEmpty, let account = try AccountTransaction(connection).account(email: item.email)
        else { return }
        for (index, name) in names.enumerated() {
            let tour = try tour(named: name, "tour_access[\(index)]").id
            _ = try GrantTransaction(connection).grant(tour, to: account.id, by: nil, at: now)
        }
    }
}

extension PointDraft {
    fileprivate init(uuid: String, _ point: CatalogueTour.Point) {
        self.init(uuid: uuid, order: point.order, place: point.place, radius: point.radius)
    }
}
