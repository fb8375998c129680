import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

extension WalkPages {
    func walkPage(
        _ tour: Tour, _ version: Tour.Version, _ visit: PageVisit, code: String = "", error: String? = nil, isPreview: Bool = false
    ) async throws -> WalkPage {
        let open = if isPreview { true } else { try await isOpen(tour, to: visit.principal) }
        let words = WalkWords(version.language)
        let stops = open ? try await stops(tour, version.language, words, isPreview: isPreview) : []
        let art = art(tour, version, isPreview: isPreview)
        let map = mapView(tour, version, open: open)
        let redeem =
            open
            ? nil
            : RedeemForm(
                words, action: SitePage.walk(tour.slug, language: nil).path, token: visit.token, code: code,
                isGuest: visit.principal == nil, error: error)
        let welcomes = open && tour.isProtected && visit.request.query("opened") != nil
        return WalkPage(
            words: words.words, title: version.title, told: version.language.rawValue, labels: words,
            paragraphs: Self.paragraphs(version.description),
            art: art.markup, city: tour.facts(of: version).city ?? "", facts: Self.facts(tour, version, words, open: open),
            languages: isPreview ? [] : Self.tongues(tour, version), hasLanguages: !isPreview && tour.published.count > 1,
            notice: welcomes ? Notice(.good, words.welcome) : isPreview ? Notice(.plain, words.words("walk.preview")) : nil, map: map,
            stops: stops, isOpen: open,
            completion: open ? version.completionMessage : nil, redeem: redeem,
            imageOrigins: Self.origins(stops.map(\.image) + [art.address, map.tiles?.form == .pictures ? map.tiles?.template : nil]),
            audioOrigins: Self.origins(stops.map(\.audio)),
            fetchOrigins: Self.origins([map.tiles?.form == .vector ? map.tiles?.template : nil]),
            isSecret: isPreview || tour.isProtected && open,
            follow: open && !stops.isEmpty ? WalkPage.Follow(tour: tour.uuid, isPreview: isPreview) : nil)
    }

    private func stops(_ tour: Tour, _ language: WalkLanguage, _ words: WalkWords, isPreview: Bool) async throws -> [WalkStop] {
        var stops: [WalkStop] = []
        let transcripts = await transcripts.cues(tour.points.map { $0.texts[language]?.subtitles })
        var room = WalkTranscripts.mostOnPage
        for (index, point) in tour.points.enumerated() {
            let text = point.texts[language]
            let known = text?.subtitles?.sha256.flatMap { transcripts[$0] }
            room -= known?.bytes ?? 0
            let cues = room > 0 ? known?.cues ?? [] : []
            let content = text?.content ?? ""
            let isSame = !cues.isEmpty && (content.isEmpty || WalkStop.isSame(content, cues))
            stops.append(
                WalkStop(
                    id: point.uuid, order: point.order, title: text?.title ?? words.point(point.order),
                    lat: Coordinate.degrees(point.place.lat),
                    lng: Coordinate.degrees(point.place.lng), radius: point.radius,
                    leg: index == 0 ? nil : words.leg(GreatCircle.metres(tour.points[index - 1].place, point.place)),
                    image: text?.image.map { address($0, of: tour, isPreview: isPreview) },
                    audio: text?.audio.map { address($0, of: tour, isPreview: isPreview) },
                    paragraphs: isSame ? [] : Self.paragraphs(content),
                    transcript: cues.isEmpty ? nil : WalkStop.Transcript(cues: cues.map(WalkStop.Line.init), isOnlyText: isSame)))
        }
        return stops
    }

    /// The way; to who has no access only where it begins.
    private func mapView(_ tour: Tour, _ version: Tour.Version, open: Bool) -> WalkPage.MapView {
        func text(_ places: [Coordinate]) -> String {
            places.map(\.degrees).joined(separator: " ")
        }
        let way = tour.route.isEmpty ? tour.points.map(\.place) : tour.route
        return WalkPage.MapView(
            route: open ? text(way) : "", start: text([tour.start(of: version)].compactMap(\.self)),
            tiles: walks.mapTiles(tour, at: tour.start(of: version)))
    }

    private static func facts(_ tour: Tour, _ version: Tour.Version, _ words: WalkWords, open: Bool) -> [WalkPage.Fact] {
        let facts = tour.facts(of: version)
        let entry = tour.isProtected ? (open ? words.open : words.byVoucher) : words.free
        let rows: [(String, String?)] = [
            (words.length, facts.distanceMetres.map(words.distance)), (words.duration, facts.durationMinutes.map(words.minutes)),
            (words.stops, String(tour.points.count)), (words.entry, entry),
        ]
        return rows.compactMap { name, text in text.map { WalkPage.Fact(name: name, text: $0) } }
    }

    private static func tongues(_ tour: Tour, _ shown: Tour.Version) -> [WalkPage.Tongue] {
        tour.published.map { version in
            WalkPage.Tongue(
                href: SitePage.walk(tour.slug, language: version.language.rawValue).path, label: version.language.name,
                tag: version.language.rawValue, isCurrent: version.language == shown.language)
        }
    }

    private static func paragraphs(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { WireText.trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// Where addresses lead to, as far as that is not here.
    static func origins(_ addresses: [String?]) -> [String] {
        Set(addresses.compactMap { $0.flatMap(PageHeaders.origin) }).sorted()
    }
}
