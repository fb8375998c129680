import UsherHTTP
import UsherTemplates
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Walks for people with a browser. The pages ask the same cache, grants and vouchers as the apps' routes.
struct WalkPages: PageDesk {
    let walks: WalksDesk
    let forms: FormToken
    let transcripts: WalkTranscripts

    init(_ walks: WalksDesk) {
        self.walks = walks
        forms = FormToken(links: walks.links)
        transcripts = WalkTranscripts(walks.transcripts)
    }

    var door: BoxOfficeAuthenticator { walks.members }
    var site: SiteURL { walks.pages }
    var clock: WallClock { walks.clock }

    var endpoints: [Endpoint] {
        let slug = Endpoint.Parameter.path("slug", .string(), "The walk.")
        let language = Endpoint.Parameter.query(
            "language", .string(oneOf: WalkLanguage.allCases.map(\.rawValue)), "Else the browser's, or one that the walk has.")
        let code = Endpoint.Parameter.text("code", .string(), "A voucher, to begin with.")
        return [
            .page("/walks", "Every walk", parameters: [code]) { request, context in
                let visit = try await visit(request, context)
                var page = try await walksPage(visit, code: request.query("code") ?? "")
                page.sharing = PageSharing(canonical: site(SitePage("/walks")))
                return try await visit.show(page)
            },
            .page("/walks/redeem", "Where a voucher's printed code leads", parameters: [code]) { request, context in
                let visit = try await visit(request, context)
                var page = try await walksPage(visit, code: WireText.cut(request.query("code") ?? "", to: 64))
                page.isRedeeming = true
                return try await visit.show(page)
            },
            .page(
                "/walks/preview/{token}", "A walk as it would be published, for whoever has the link",
                parameters: [
                    .path("token", .string(), "From the console.")
                ]
            ) { request, context in
                let visit = try await visit(request, context)
                let (tour, version) = try await previewed(context.segment("token"))
                return try await visit.show(
                    try await walkPage(tour, version, visit, isPreview: true),
                    house: try await BrandStore(walks.database).face(of: tour.organisation))
            },
            .form("/walks", "Redeems a voucher") { request, context in try await redeem(request, context) },
            .page("/walks/{slug}", "A walk, to listen to", parameters: [slug, language, code]) { request, context in
                let visit = try await visit(request, context)
                let item = try await find(context.parameters.get("slug"))
                var page = try await walkPage(item.tour, try version(item.tour, visit), visit, code: request.query("code") ?? "")
                page.sharing = PageSharing(canonical: site.facing(item.tour.organisation)(.walk(item.tour.slug, language: nil)))
                return try await visit.show(page, house: try await face(item))
            },
            .form("/walks/{slug}", "Redeems a voucher on the walk's page", parameters: [slug]) { request, context in
                try await redeem(request, context)
            },
        ]
    }

    /// The house whose walk it is.
    func face(_ item: CachedTour) async throws -> HouseFace? {
        try await BrandStore(walks.database).face(of: item.tour.organisation)
    }

    func find(_ slug: String?) async throws -> CachedTour {
        guard let slug, let item = try await walks.tourCache.current().tour(slug: slug),
            HostedHouse.sees(item.tour.organisation)
        else { throw Problem.notFound }
        return item
    }

    /// The language in which this visitor hears the walk, and has its page: as the link says, else as chosen for the shop's pages, else one that
    /// the browser or the account would take.
    func version(_ tour: Tour, _ visit: PageVisit) throws -> Tour.Version {
        let chosen = WalkLanguage.chosen(
            [visit.request.query("language"), visit.words.language.rawValue], accepted: visit.request.headers[.acceptLanguage],
            account: visit.principal?.credential.account.preferredLanguage, among: tour.published.map(\.language))
        guard let version = tour.published.first(where: { $0.language == chosen }) else { throw Problem.notFound }
        return version
    }

    func isOpen(_ tour: Tour, to principal: Principal<SignIn>?) async throws -> Bool {
        guard tour.isProtected else { return true }
        guard let principal else { return false }
        return try await walks.grants.isGranted(tour.id, to: principal.account)
    }

    /// What a link of the console's shows, published or not.
    private func previewed(_ token: String) async throws -> (Tour, Tour.Version) {
        guard let found = WalkPreview(links: walks.links).opened(token, at: clock.now()), HostedHouse.sees(found.house) else {
            throw Problem.notFound
        }
        do {
            let tour = try await walks.managed.find(found.tour, in: found.house)
            guard tour.isOffered, let version = tour.version(found.language) else { throw Problem.notFound }
            return (tour, version)
        } catch WalkRefusal.tourNotFound { throw Problem.notFound }
    }

    /// Where a browser finds a file: on this server as the page itself is, whatever name it was reached by, or signed in a bucket. Before a walk is
    /// published each of its files is signed.
    func address(_ file: MediaFile, of tour: Tour, isPreview: Bool = false) -> String {
        let window = MediaWindow(at: walks.clock.now(), hours: walks.settings.urlHours)
        let signing = MediaAddresses.Signing(base: "", signature: walks.signature, storage: walks.storage, window: window)
        let signed = MediaAddresses.signed(signing).text(file)
        return tour.isProtected || isPreview || PageHeaders.origin(of: signed) != nil ? signed : file.path ?? signed
    }

    /// The walk's cover, or a poster.
    func art(_ tour: Tour, _ version: Tour.Version, isPreview: Bool = false) -> (markup: String, address: String?) {
        guard let cover = tour.facts(of: version).cover else { return (Poster(version.title).svg, nil) }
        // A cover is for everybody: its address needs no signature.
        let plain = isPreview ? nil : cover.path.flatMap { walks.storage.file(cover.sha256 ?? "") == nil ? nil : $0 }
        let address = plain ?? self.address(cover, of: tour, isPreview: isPreview)
        return (#"<img src="\#(MarkupText.escaped(address))" alt="" decoding="async">"#, address)
    }
}
