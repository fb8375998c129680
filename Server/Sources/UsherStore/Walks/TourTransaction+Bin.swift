import UsherCore

enum TourBinStatements {
    static let tours = KeptTable(
        "tours", "itittitiiiittii",
        select: Statement(
            """
            SELECT id, uuid, organisation_id, key, slug, protected, city, duration_minutes, distance_metres, cover_id, trailer_id, route,
                map_tiles, stamp, created_at
            FROM tours WHERE id = $1
            """),
        insert: Statement(
            """
            INSERT INTO tours (id, uuid, organisation_id, key, slug, protected, city, duration_minutes, distance_metres, cover_id,
                trailer_id, route, map_tiles, stamp, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """))
    static let versions = KeptTable(
        "tour_versions", "titttiittiiiiiib",
        select: Statement(
            """
            SELECT uuid, tour_id, language, title, description, start_lat, start_lng, completion_message, city, duration_minutes,
                distance_metres, cover_id, trailer_id, published, number, fingerprint
            FROM tour_versions WHERE tour_id = $1
            """),
        insert: Statement(
            """
            INSERT INTO tour_versions (uuid, tour_id, language, title, description, start_lat, start_lng, completion_message, city,
                duration_minutes, distance_metres, cover_id, trailer_id, published, number, fingerprint)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
            """))
    private static let insertPoint = Statement(
        "INSERT INTO tour_points (id, uuid, tour_id, position, lat, lng, radius) VALUES ($1, $2, $3, $4, $5, $6, $7)")
    static let points = KeptTable(
        "tour_points", "itiiiii",
        select: Statement("SELECT id, uuid, tour_id, position, lat, lng, radius FROM tour_points WHERE tour_id = $1 ORDER BY position"),
        insert: insertPoint)
    static let point = KeptTable(
        "tour_points", "itiiiii",
        select: Statement("SELECT id, uuid, tour_id, position, lat, lng, radius FROM tour_points WHERE id = $1"), insert: insertPoint)
    private static let insertText = Statement(
        """
        INSERT INTO point_texts (point_id, language, title, content, audio_id, image_id, subtitle_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
        """)
    static let texts = KeptTable(
        "point_texts", "itttiii",
        select: Statement(
            """
            SELECT point_id, language, title, content, audio_id, image_id, subtitle_id FROM point_texts
            WHERE point_id IN (SELECT id FROM tour_points WHERE tour_id = $1) ORDER BY point_id, language
            """), insert: insertText)
    static let textsOfPoint = KeptTable(
        "point_texts", "itttiii",
        select: Statement(
            """
            SELECT point_id, language, title, content, audio_id, image_id, subtitle_id FROM point_texts WHERE point_id = $1
            ORDER BY language
            """), insert: insertText)
    static let vouchers = KeptTable(
        "vouchers", "ii", select: Statement("SELECT id, tour_id FROM vouchers WHERE tour_id = $1"),
        insert: Statement("UPDATE vouchers SET tour_id = $2 WHERE id = $1 AND tour_id IS NULL"))
    static let batches = KeptTable(
        "voucher_batches", "ii", select: Statement("SELECT id, tour_id FROM voucher_batches WHERE tour_id = $1"),
        insert: Statement("UPDATE voucher_batches SET tour_id = $2 WHERE id = $1 AND tour_id IS NULL"))
    static let ofTour = [tours, versions, points, texts, vouchers, batches]
    static let ofPoint = [point, textsOfPoint]
    static let ofLanguage = [versions, texts]
    static let versionTaken = Statement("SELECT 1 FROM tour_versions WHERE uuid = $1")

    static let media = Statement("SELECT 1 FROM media WHERE id = $1 AND organisation_id = $2")
    static let keyTaken = Selection<Tour.ID>("SELECT id FROM tours WHERE organisation_id = $1 AND key = $2")
}

// MARK: - Into the bin
extension TourTransaction {
    /// Keeps a tour for a while that is about to be deleted, with its points, texts, and the codes that opened it.
    func keep(_ tour: Tour, by actor: Actor, at now: Instant) throws {
        var rows = KeptRows()
        for table in TourBinStatements.ofTour { rows[table] = try table.rows(of: tour.id.rawValue, connection) }
        try BinTransaction(connection).keep(.tour, tour.uuid, tour.called, rows, of: tour.organisation, by: actor, at: now)
    }

    /// Keeps a point that is about to be deleted.
    func keep(_ point: Tour.Point, of tour: Tour, by actor: Actor, at now: Instant) throws {
        var rows = KeptRows()
        for table in TourBinStatements.ofPoint { rows[table] = try table.rows(of: point.id.rawValue, connection) }
        let title = WalkLanguage.allCases.compactMap { point.texts[$0]?.title }.first { !$0.isEmpty }
        let name = "\(tour.called): \(point.order)" + (title.map { ". \($0)" } ?? "")
        try BinTransaction(connection).keep(.point, point.uuid, name, rows, of: tour.organisation, by: actor, at: now)
    }

    /// Keeps a language that is about to be deleted, with its texts at every point.
    func keep(_ version: Tour.Version, of tour: Tour, by actor: Actor, at now: Instant) throws {
        var rows = KeptRows()
        let language = SQLValue.text(version.language.rawValue)
        rows[TourBinStatements.versions] = try TourBinStatements.versions.rows(of: tour.id.rawValue, connection).filter {
            $0[2] == language
        }
        rows[TourBinStatements.texts] = try TourBinStatements.texts.rows(of: tour.id.rawValue, connection).filter { $0[1] == language }
        let name = "\(tour.called): \(version.language.name)"
        try BinTransaction(connection).keep(.language, version.uuid, name, rows, of: tour.organisation, by: actor, at: now)
    }
}

extension Tour {
    /// What the bin calls it.
    fileprivate var called: String { versions.map(\.title).first { !$0.isEmpty } ?? slug }
}

// MARK: - Out of the bin
extension TourTransaction {
    /// Brings a tour back. Another one may have its address or its key meanwhile: then it gets a new one. A file that is gone is missing in
    /// it, and so it is a draft.
    func restoreTour(_ content: String, in house: Organisation.ID, at now: Instant) throws {
        guard var rows = KeptRows(json: content, TourBinStatements.ofTour), var tour = rows[TourBinStatements.tours].first,
            case .integer(let id) = tour[0], case .text(let uuid) = tour[1]
        else { throw BinRefusal.notFound }
        guard try connection.first(TourStatements.uuidTaken, uuid, read: { _ in true }) == nil else { throw BinRefusal.taken }
        if case .text(let key) = tour[3], try connection.first(TourBinStatements.keyTaken, house, key) != nil { tour[3] = .text(uuid) }
        if case .text(let slug) = tour[4] { tour[4] = .text(try freeSlug(slug)) }
        var isWhole = try drop(in: &tour, [9, 10], unlessOf: house)
        rows[TourBinStatements.versions] = try rows[TourBinStatements.versions].map { version in
            var version = version
            isWhole = try drop(in: &version, [11, 12], unlessOf: house) && isWhole
            return version
        }
        rows[TourBinStatements.texts] = try rows[TourBinStatements.texts].map { text in
            var text = text
            isWhole = try drop(in: &text, [4, 5, 6], unlessOf: house) && isWhole
            return text
        }
        if !isWhole {
            rows[TourBinStatements.versions] = rows[TourBinStatements.versions].map { version in
                var version = version
                version[13] = .integer(0)
                return version
            }
        }
        rows[TourBinStatements.tours] = [tour]
        for table in TourBinStatements.ofTour { try connection.executeEach(table.insert, rows[table]) }
        try contentChanged(Identifier(id), at: now)
    }

    /// Brings a point back to its place, or to the end of a tour that is shorter now.
    func restorePoint(_ content: String, in house: Organisation.ID, at now: Instant) throws {
        guard let rows = KeptRows(json: content, TourBinStatements.ofPoint), var point = rows[TourBinStatements.point].first,
            case .text(let uuid) = point[1], case .integer(let id) = point[2], case .integer(let position) = point[3]
        else { throw BinRefusal.notFound }
        guard let tour = try self.tour(Identifier(id)), tour.organisation == house else { throw BinRefusal.alone }
        guard !tour.points.contains(where: { $0.uuid == uuid }) else { throw BinRefusal.taken }
        let place = min(position, (tour.points.last?.order ?? 0) + 1)
        point[3] = .integer(place)
        // Descending, so that the place above is free already.
        let later = tour.points.filter { $0.order >= place }.sorted { $0.order > $1.order }
        try connection.executeEach(TourStatements.place, later.map { [$0.id.sql, ($0.order + 1).sql] })
        try connection.executeEach(TourBinStatements.point.insert, [point])
        for var text in rows[TourBinStatements.textsOfPoint] {
            guard case .text(let language) = text[1], let known = WalkLanguage(rawValue: language), tour.version(known) != nil else {
                continue
            }
            _ = try drop(in: &text, [4, 5, 6], unlessOf: house)
            try connection.executeEach(TourBinStatements.textsOfPoint.insert, [text])
        }
        try contentChanged(tour.id, at: now)
    }

    /// Brings a language back, a draft as it was deleted, with its texts at those points that are still there.
    func restoreLanguage(_ content: String, in house: Organisation.ID, at now: Instant) throws {
        guard let rows = KeptRows(json: content, TourBinStatements.ofLanguage), var version = rows[TourBinStatements.versions].first,
            case .text(let uuid) = version[0], case .integer(let id) = version[1], case .text(let name) = version[2],
            let language = WalkLanguage(rawValue: name)
        else { throw BinRefusal.notFound }
        guard let tour = try self.tour(Identifier(id)), tour.organisation == house else { throw BinRefusal.alone }
        guard tour.version(language) == nil, try connection.first(TourBinStatements.versionTaken, uuid, read: { _ in true }) == nil else {
            throw BinRefusal.taken
        }
        _ = try drop(in: &version, [11, 12], unlessOf: house)
        try connection.executeEach(TourBinStatements.versions.insert, [version])
        let empty = Set(tour.points.filter { $0.texts[language] == nil }.map(\.id.rawValue))
        for var text in rows[TourBinStatements.texts] {
            guard case .integer(let point) = text[0], empty.contains(point) else { continue }
            _ = try drop(in: &text, [4, 5, 6], unlessOf: house)
            try connection.executeEach(TourBinStatements.texts.insert, [text])
        }
        try contentChanged(tour.id, at: now)
    }

    /// Empties the columns that name a file which the house has no more; true where it has all of them.
    private func drop(in row: inout [SQLValue], _ columns: [Int], unlessOf house: Organisation.ID) throws -> Bool {
        var isWhole = true
        for column in columns {
            guard case .integer(let id) = row[column] else { continue }
            if try connection.first(TourBinStatements.media, id, house, read: { _ in true }) == nil {
                row[column] = .null
                isWhole = false
            }
        }
        return isWhole
    }

    private func freeSlug(_ slug: String) throws -> String {
        guard try connection.first(TourStatements.slug, slug) != nil else { return slug }
        for number in 2...1_000 {
            let other = "\(slug.prefix(74))-\(number)"
            if try connection.first(TourStatements.slug, other) == nil { return other }
        }
        throw BinRefusal.taken
    }
}
