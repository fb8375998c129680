import Foundation
import UsherCore
import UsherStore
import UsherWire
import UsherHTTP

// The rows of Walks as the console's answers.

extension ConsoleTour {
    init(_ tour: Tour) {
        let facts = tour.facts
        self.init(
            id: tour.uuid, slug: tour.slug, isProtected: tour.isProtected, city: facts.city,
            durationMinutes: facts.durationMinutes.map(Int.init),
            distanceKm: facts.kilometres, coverMediaId: facts.cover?.uuid, trailerMediaId: facts.trailer?.uuid,
            route: tour.route.map { [$0.latitude, $0.longitude] }, mapTilesUrl: tour.mapTiles,
            versions: tour.versions.map { ConsoleVersion($0) }, pointCount: tour.points.count, createdAt: tour.created.wire)
    }
}

extension Tour.Facts {
    fileprivate var kilometres: Double? { distanceMetres.map { Double($0) / 1_000 } }
}

extension ConsoleVersion {
    init(_ version: Tour.Version) {
        let facts = version.facts
        self.init(
            id: version.uuid, language: version.language.word(), title: version.title, description: version.description,
            startingPoint: version.start.map { WalksPlace(lat: $0.latitude, lng: $0.longitude) },
            completionMessage: version.completionMessage, city: facts.city, durationMinutes: facts.durationMinutes.map(Int.init),
            distanceKm: facts.kilometres, coverMediaId: facts.cover?.uuid, trailerMediaId: facts.trailer?.uuid,
            published: version.isPublished, version: Int(version.number))
    }
}

extension ConsolePoint {
    init(_ point: Tour.Point) {
        let texts = WalkLanguage.allCases.compactMap { language in point.texts[language].map { (language, $0) } }
        self.init(
            id: point.uuid, order: Int(point.order), lat: point.place.latitude, lng: point.place.longitude,
            triggerRadiusMeters: Int(point.radius),
            localizations: texts.map { language, text in
                Localization(
                    language: language.word(), title: text.title, contentText: text.content, audioMediaId: text.audio?.uuid,
                    imageMediaId: text.image?.uuid, subtitleMediaId: text.subtitles?.uuid)
            })
    }
}

extension ConsoleCheck.Finding {
    init(_ finding: PublishFinding) { self.init(code: finding.code, message: finding.message, pointId: finding.point) }
}

extension ConsoleCheck {
    init(_ check: PublishCheck) {
        self.init(ok: check.ok, errors: check.errors.map { Finding($0) }, warnings: check.warnings.map { Finding($0) })
    }
}

extension ConsoleGrant {
    init(_ row: GrantRow) {
        self.init(
            accountId: row.account, email: row.email, name: row.name.isEmpty ? nil : row.name, grantedAt: row.granted.wire, code: row.code)
    }
}

extension ConsoleFile {
    init(_ row: MediaRow, _ address: String) {
        self.init(
            id: row.file.uuid, kind: row.file.kind.rawValue, filename: row.filename, mimeType: row.file.type.rawValue,
            sizeBytes: Int(row.file.size), sha256: row.file.sha256, url: address, uploadedAt: row.uploaded.wire,
            usages: row.usages.map {
                Usage(tourId: $0.tour, role: $0.role, language: $0.language.map { TourLanguage(rawValue: $0) }, pointId: $0.point)
            })
    }
}

extension ConsoleBatch {
    init(_ row: BatchRow) {
        self.init(
            id: row.uuid, name: row.name, description: row.description, tourId: row.tour, quantity: Int(row.quantity),
            maxUsesPerCode: Int(row.maxUses), codePrefix: row.prefix, expiresAt: row.expires?.wire, active: row.active,
            uses: Int(row.uses), createdAt: row.created.wire)
    }
}

extension ConsoleVoucher {
    init(_ row: VoucherRow) {
        self.init(
            id: row.uuid, code: row.code, tourId: row.tour, batchId: row.batch, maxUses: Int(row.maxUses), uses: Int(row.uses),
            active: row.active, expiresAt: row.expires?.wire, createdAt: row.created.wire)
    }
}

extension ConsoleFigures {
    init(_ figures: WalkFigures, tour: String? = nil) {
        self.init(
            tourId: tour, starts: figures.starts, completions: figures.completions,
            completionRate: figures.completionRate.map(Self.rounded), devices: figures.devices,
            byPlatform: Platforms(ios: figures.ios, android: figures.android, other: figures.otherPlatform),
            byTrigger: Triggers(gps: figures.gps, manual: figures.manual, unknown: figures.unknownTrigger),
            averageDurationMinutes: figures.averageDurationMinutes.map(Self.rounded))
    }

    /// To four places.
    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}

extension ConsoleSession {
    init(_ session: WalkSession, at now: Instant) {
        self.init(
            sessionId: session.sessionID, tourId: session.tour, startedAt: session.started.wire, lastEventAt: session.last.wire,
            status: session.status(at: now).rawValue, points: session.points)
    }
}
