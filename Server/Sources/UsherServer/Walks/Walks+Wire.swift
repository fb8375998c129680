import UsherHTTP
import UsherCore
import UsherStore
import UsherWire

// The rows of Walks as the types of its answers.

extension WalksUser {
    init(_ walker: Walker) {
        // An account may speak what no tour does.
        let language = TourLanguage.known.first { $0.rawValue == walker.language } ?? .en
        self.init(
            id: walker.uuid, email: walker.email, name: walker.name, preferredLanguage: language,
            mailingListOptIn: walker.mailingList, createdAt: walker.created.wire)
    }
}

extension WalksTokens {
    init(_ pair: WalkTokens.Pair) { self.init(accessToken: pair.access, refreshToken: pair.refresh) }
}

extension WalksVoucherResponse {
    init(_ redemption: Redemption) {
        let voucher = redemption.voucher
        self.init(
            voucher: Voucher(code: voucher.code, tourID: redemption.tourID, validUntil: voucher.expires?.wire),
            tour: Tour(id: redemption.tourID, slug: redemption.slug, title: redemption.title), accessGranted: true)
    }
}

extension WalksPlace {
    fileprivate init(_ place: Coordinate) { self.init(lat: place.latitude, lng: place.longitude) }
}

extension WalksTour {
    /// One element of the list.
    init(_ tour: Tour, hasAccess: Bool, base: String) {
        self.init(
            id: tour.uuid, slug: tour.slug, isProtected: tour.isProtected, hasAccess: hasAccess,
            versions: tour.published.map { Version($0, tour, base: base) })
    }
}

extension WalksTour.Version {
    fileprivate init(_ version: Tour.Version, _ tour: Tour, base: String) {
        let facts = tour.facts(of: version)
        self.init(
            id: version.uuid, language: version.language.word(), title: version.title, description: version.description,
            city: facts.city ?? "", durationMinutes: Int(facts.durationMinutes ?? 1), distanceKm: Double(facts.distanceMetres ?? 0) / 1_000,
            coverImageURL: facts.cover.map { MediaAddresses.plain(base: base).text($0) })
    }
}

extension WalksTourDetail {
    init(_ tour: Tour, _ version: Tour.Version, hasAccess: Bool, base: String) {
        let listed = WalksTour.Version(version, tour, base: base)
        self.init(
            id: tour.uuid, slug: tour.slug, isProtected: tour.isProtected, hasAccess: hasAccess,
            version: Version(
                id: listed.id, language: listed.language, title: listed.title, description: listed.description, city: listed.city,
                durationMinutes: listed.durationMinutes, distanceKm: listed.distanceKm, coverImageURL: listed.coverImageURL,
                startingPoint: tour.start(of: version).map { WalksPlace($0) },
                videoURL: tour.facts(of: version).trailer.map { MediaAddresses.plain(base: base).text($0) },
                completionMessage: version.completionMessage),
            pointCount: tour.points.count, languages: tour.published.map { $0.language.word() })
    }
}

extension WalksPoint {
    init(_ point: Tour.Point, _ language: WalkLanguage, _ addresses: MediaAddresses) {
        let text = point.texts[language]
        self.init(
            id: point.uuid, order: Int(point.order), lat: point.place.latitude, lng: point.place.longitude,
            triggerRadiusMeters: Int(point.radius),
            localization: Localization(
                title: text?.title ?? "Point \(point.order)", contentText: text?.content ?? "",
                audioURL: text?.audio.map { addresses.text($0) }, imageURL: text?.image.map { addresses.text($0) },
                subtitleURL: text?.subtitles.map { addresses.text($0) }))
    }
}
