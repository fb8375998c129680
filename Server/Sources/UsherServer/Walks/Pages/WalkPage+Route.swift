import UsherHTTP
import UsherCore
import UsherStore

extension WalkPages {
    func walkPage(_ item: CachedTour, _ visit: PageVisit, code: String = "", error: String? = nil) async throws -> WalkPage {
        let tour = item.tour
        let version = try version(tour, visit)
        let open = try await isOpen(tour, to: visit.principal)
        let words = WalkWords(version.language)
        let stops = open ? try await stops(tour, version.language, words) : []
        let art = art(tour, version)
        let map = mapView(tour, version, open: open)
        let redeem =
            open
            ? nil
            : RedeemForm(
                words, action: SitePage.walk(tour.slug, language: nil).path, token: visit.token, code: code,
                isGuest: visit.principal == nil, error: error)
        let welcomes = open && tour.isProtected && visit.request.query("opened") != nil
        return WalkPage(
            words: visit.words, title: version.title, told: version.language.rawValue, labels: words,
            paragraphs: Self.paragraphs(version.description),
            art: art.markup, city: tour.facts(of: version).city ?? "", facts: Self.facts(tour, version, words, open: open),
            languages: Self.tongues(tour, version), hasLanguages: tour.published.count > 1,
            notice: welcomes ? Notice(.good, words.welcome) : nil, map: map, stops: stops, isOpen: open,
            completion: open ? version.completionMessage : nil, redeem: redeem,
            imageOrigins: Self.origins(stops.map(\.image) + [art.address, map.tiles?.form == .pictures ? map.tiles?.template : nil]),
            audioOrigins: Self.origins(stops.map(\.audio)),
            fetchOrigins: Self.origins([map.tiles?.form == .vector ? map.tiles?.template : nil]), isSecret: tour.isProtected && open)
    }

    private func stops(_ tour: Tour, _ language: WalkLanguage, _ words: WalkWords) async throws -> [WalkStop] {
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
                    order: point.order, title: text?.title ?? words.point(point.order), lat: Self.degrees(point.place.lat),
                    lng: Self.degrees(point.place.lng), radius: point.radius,
                    leg: index == 0 ? nil : words.leg(GreatCircle.metres(tour.points[index - 1].place, point.place)),
                    image: text?.image.map { address($0, of: tour) }, audio: text?.audio.map { address($0, of: tour) },
                    paragraphs: isSame ? [] : Self.paragraphs(content),
                    transcript: cues.isEmpty ? nil : WalkStop.Transcript(cues: cues.map(WalkStop.Line.init), isOnlyText: isSame)))
        }
        return stops
    }

    /// The way; to who has no access only where it begins.
    private func mapView(_ tour: Tour, _ version: Tour.Version, open: Bool) -> WalkPage.MapView {
        func text(_ places: [Coordinate]) -> String {
            places.map { "\(Self.degrees($0.lat)),\(Self.degrees($0.lng))" }.joined(separator: " ")
        }
        let way = tour.route.isEmpty ? tour.points.map(\.place) : tour.route
        return WalkPage.MapView(
            route: open ? text(way) : "", start: text([tour.start(of: version)].compactMap(\.self)), tiles: mapTiles(tour, version))
    }

    private func mapTiles(_ tour: Tour, _ version: Tour.Version) -> MapTiles? {
        let map = walks.offlineMap(tour, version)
        guard map.available else { return nil }
        let path = map.template.prefix { $0 != "?" }.lowercased()
        let form: MapTiles.Form = path.hasSuffix(".pbf") || path.hasSuffix(".mvt") ? .vector : .pictures
        let own = walks.site.base + "/tiles/"
        guard map.template.hasPrefix(own) else {
            guard PageHeaders.origin(of: map.template) != nil else { return nil }
            return MapTiles(template: map.template, form: form, zooms: "", bounds: "", attribution: map.attribution ?? "")
        }
        let template = String(map.template.dropFirst(walks.site.base.count))
        let set = template.split(separator: "/").dropFirst().first.flatMap { walks.tiles.set(String($0)) }
        let bounds = set?.bounds.map { [$0.south, $0.west, $0.north, $0.east].map(Self.degrees).joined(separator: ",") }
        return MapTiles(
            template: template, form: form, zooms: set.map { "\($0.zooms.lowerBound) \($0.zooms.upperBound)" } ?? "", bounds: bounds ?? "",
            attribution: map.attribution ?? "")
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

    private static func degrees(_ micro: Int64) -> String {
        var json = JSONWriter(capacity: 16)
        json.degrees(micro)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
