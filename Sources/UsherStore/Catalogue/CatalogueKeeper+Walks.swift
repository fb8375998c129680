import UsherCore

private enum CatalogueWalkStatements {
    static let pointUUID = Statement("UPDATE tour_points SET uuid = $2 WHERE id = $1")
    static let batch = Statement("SELECT id FROM voucher_batches WHERE organisation_id = $1 AND name = $2 ORDER BY id LIMIT 1")
    static let insertBatch = Statement(
        """
        INSERT INTO voucher_batches (id, uuid, organisation_id, name, description, tour_id, quantity, max_uses, prefix, expires_at, active,
            created_at)
        VALUES ($1, $2, $3, $4, NULL, $5, 0, 1, NULL, NULL, 1, $6)
        """)
    static let grow = Statement("UPDATE voucher_batches SET quantity = quantity + 1 WHERE id = $1")
    static let voucher = Statement("SELECT id, organisation_id, uses FROM vouchers WHERE code = $1")
    static let insert = Statement(
        """
        INSERT INTO vouchers (id, uuid, organisation_id, code, batch_id, tour_id, max_uses, uses, expires_at, active, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """)
    static let update = Statement(
        """
        UPDATE vouchers SET tour_id = $2, max_uses = $3, uses = $4, expires_at = $5, active = $6 WHERE id = $1 AND (
            tour_id IS DISTINCT FROM $2 OR max_uses <> $3 OR uses <> $4 OR expires_at IS DISTINCT FROM $5 OR active <> $6)
        """)
    static let tours = Statement("SELECT id, organisation_id FROM tours WHERE key = $1")
}

extension CatalogueKeeper {
    /// A tour with its versions and points; what the file has no more of stays, but for points, which are its own.
    mutating func save(_ item: CatalogueTour) throws {
        let organisation = try organisation(item.organisation)
        let old: Tour.ID? = try connection.first(TourStatements.byKey, organisation, item.key) { $0.id(0) }
        let before = try old.flatMap { try connection.tour($0) }
        if let uuid = item.uuid, let before, before.uuid != uuid { throw AdmissionsRefusal.fixed("uuid", before.uuid) }
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
                try connection.updateTour(old, draft)
                id = old
            } else {
                id = try connection.createTour(draft, in: organisation, at: now)
            }
        } catch WalkRefusal.conflict(.slugTaken) { throw HouseRefusal.taken("slug") }
        for version in item.versions { try save(version, of: id, before, organisation) }
        try save(item.points, of: id, before, organisation)
        try publish(item, id)
        try connection.contentChanged(id)
        let after = try connection.tour(id)
        summary.tours.count(before == nil ? .added : Self.differ(before, after) ? .changed : .unchanged)
    }

    private static func differ(_ a: Tour?, _ b: Tour?) -> Bool { "\(a as Any)" != "\(b as Any)" }

    func newUUID() -> String {
        var generator = SystemRandomNumberGenerator()
        return UUIDText.v7(at: now, using: &generator)
    }

    private func facts(_ facts: CatalogueTour.Facts, _ organisation: Organisation.ID) throws -> FactsDraft {
        FactsDraft(
            city: facts.city, durationMinutes: facts.durationMinutes, distanceMetres: facts.distanceMetres,
            cover: try media.id(facts.cover, .image, organisation, connection, at: now),
            trailer: try media.id(facts.trailer, .video, organisation, connection, at: now))
    }

    private func save(_ version: CatalogueTour.Version, of tour: Tour.ID, _ before: Tour?, _ organisation: Organisation.ID) throws {
        let old = before?.version(version.language)
        let draft = VersionDraft(
            uuid: old?.uuid ?? version.uuid ?? newUUID(), language: version.language, title: version.title,
            description: version.description,
            start: version.start, completionMessage: version.completionMessage, facts: try facts(version.facts, organisation))
        if old == nil { try connection.createVersion(tour, draft) } else { try connection.updateVersion(tour, draft) }
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
        // Out of the way first: no two points may have one place, even for a moment.
        try connection.executeEach(TourStatements.place, kept.compactMap { $0.1 }.map { [$0.id.sql, (-$0.order).sql] })
        for (point, old) in kept {
            let id: Tour.Point.ID
            if let old {
                id = old.id
                try connection.execute(TourStatements.updatePoint, id, point.order, point.place.lat, point.place.lng, point.radius)
                for language in WalkLanguage.allCases where point.texts[language] == nil {
                    try connection.execute(TourStatements.deleteText, id, language.rawValue)
                }
            } else {
                id = Identifier(try connection.takeIDs(.tourPoints).lowerBound)
                try connection.execute(
                    TourStatements.insertPoint, id, point.uuid ?? newUUID(), tour, point.order, point.place.lat, point.place.lng,
                    point.radius)
            }
            for (language, text) in point.texts {
                let draft = TextDraft(
                    title: text.title, content: text.content, audio: try media.id(text.audio, .audio, organisation, connection, at: now),
                    image: try media.id(text.image, .image, organisation, connection, at: now),
                    subtitles: try media.id(text.subtitles, .subtitle, organisation, connection, at: now))
                try connection.saveText(id, language, draft)
            }
        }
    }

    /// Published as the file says; what could not be published at the console cannot be here.
    private func publish(_ item: CatalogueTour, _ id: Tour.ID) throws {
        guard let tour = try connection.tour(id) else { return }
        for (index, wanted) in item.versions.enumerated() {
            guard let version = tour.version(wanted.language), version.isPublished != wanted.published else { continue }
            if !wanted.published {
                try connection.execute(TourStatements.unpublish, id, wanted.language.rawValue)
                continue
            }
            if let error = PublishCheck(tour, version).errors.first {
                throw AdmissionsRefusal("versions[\(index)].published", "must not be true yet: \(error.message)")
            }
            try connection.publish(tour, version)
        }
    }

    mutating func save(_ item: CatalogueVoucher) throws {
        let found = try connection.all(CatalogueWalkStatements.tours, item.tour) { ($0.id(0) as Tour.ID, $0.id(1) as Organisation.ID) }
        guard found.count == 1 else {
            throw AdmissionsRefusal("tour", found.isEmpty ? "no tour has the key \"\(item.tour)\"" : "several tours have this key")
        }
        let (tour, organisation) = found[0]
        let old = try connection.first(CatalogueWalkStatements.voucher, item.code) {
            ($0.id(0) as Voucher.ID, $0.id(1) as Organisation.ID, $0.int(2))
        }
        if let old {
            guard old.1 == organisation else { throw HouseRefusal.taken("code") }
            // Uses go on after an import: an older file takes none of them back.
            let changed = try connection.execute(
                CatalogueWalkStatements.update, old.0, tour, max(item.maxUses, old.2), max(item.used, old.2), item.validUntil, item.active)
            summary.vouchers.count(changed > 0 ? .changed : .unchanged)
            return
        }
        let batch = try item.batch.map { try self.batch($0, tour, organisation) }
        try connection.execute(
            CatalogueWalkStatements.insert, try connection.takeIDs(.vouchers).lowerBound, newUUID(), organisation, item.code, batch, tour,
            item.maxUses, item.used, item.validUntil, item.active, now)
        if let batch { try connection.execute(CatalogueWalkStatements.grow, batch) }
        summary.vouchers.count(.added)
    }

    private func batch(_ name: String, _ tour: Tour.ID, _ organisation: Organisation.ID) throws -> Int64 {
        if let known = try connection.first(CatalogueWalkStatements.batch, organisation, name, read: { $0.int(0) }) { return known }
        let id = try connection.takeIDs(.voucherBatches).lowerBound
        try connection.execute(CatalogueWalkStatements.insertBatch, id, newUUID(), organisation, name, tour, now)
        return id
    }

    /// The tours that a catalogue opens to an account.
    func grant(_ keys: [String], to account: Account.ID) throws -> Bool {
        var changed = false
        for (index, key) in keys.enumerated() {
            let found = try connection.all(CatalogueWalkStatements.tours, key) { $0.id(0) as Tour.ID }
            guard found.count == 1 else { throw AdmissionsRefusal("tour_access[\(index)]", "no tour has the key \"\(key)\"") }
            if try connection.grant(found[0], to: account, by: nil, at: now) { changed = true }
        }
        return changed
    }
}
