import UsherHTTP
import UsherCore
import UsherStore

extension WalkPages {
    func walksPage(_ visit: PageVisit, code: String = "", error: String? = nil) async throws -> WalksPage {
        let cached = try await walks.tourCache.current()
        let granted: Set<Tour.ID> =
            if let principal = visit.principal, cached.hasProtected { try await walks.grants.tours(of: principal.account) } else { [] }
        var pictures: [String?] = []
        let shown = cached.tours.filter { HostedHouse.sees($0.tour.organisation) }
        let cards = try shown.map { item in
            let version = try version(item.tour, visit)
            let art = art(item.tour, version)
            pictures.append(art.address)
            return WalkCard(item, version, WalkWords(visit.words), art: art.markup, isOpen: item.isOpen(to: granted))
        }
        return WalksPage(
            words: visit.words, cards: cards, isEmpty: cards.isEmpty, notice: nil,
            redeem: shown.contains(where: \.tour.isProtected)
                ? RedeemForm(
                    WalkWords(visit.words), action: SitePage.walks.path, token: visit.token, code: code, isGuest: visit.principal == nil,
                    error: error
                ) : nil,
            imageOrigins: Self.origins(pictures))
    }
}

extension WalkCard {
    init(_ item: CachedTour, _ version: Tour.Version, _ words: WalkWords, art: String, isOpen: Bool) {
        let facts = item.tour.facts(of: version)
        href = SitePage.walk(item.tour.slug, language: nil).path
        title = version.title
        language = version.language.rawValue
        self.art = art
        city = facts.city ?? ""
        measure = [facts.distanceMetres.map(words.distance), facts.durationMinutes.map(words.minutes)].compactMap(\.self)
            .joined(separator: " · ")
        badge = item.tour.isProtected ? (isOpen ? words.open : words.byVoucher) : words.free
        languages = item.tour.published.map(\.language.name).joined(separator: ", ")
    }
}
