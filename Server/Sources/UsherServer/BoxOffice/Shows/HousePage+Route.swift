import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherTemplates

extension SalesPages {
    var houseEndpoints: [Endpoint] {
        let slug = Endpoint.Parameter.path("slug", .string(), "The house.")
        return [
            page(
                "/o/{slug}", "A house: its shows, and how it is reached",
                parameters: [slug] + HomeQuery.names.map { .text($0, .string(), "As of GET /api/shows.") }
            ) { request, context in try await housePage(request, context) },
            page(
                "/o/{slug}/legal/{page}", "A house's terms, its word on privacy, its imprint",
                parameters: [slug, .path("page", .string(oneOf: LegalPage.allCases.map(\.rawValue)), "Which one.")]
            ) { request, context in try await legalPage(request, context) },
            page("/o/{slug}/embed", "A house's dates, within another site's page", parameters: [slug]) { request, context in
                try await embedPage(request, context)
            },
            page(
                "/o/{slug}/embed/shows/{id}", "A show's dates, within another site's page",
                parameters: [slug, .path("id", .string(format: "uuid"), "The show.")]
            ) { request, context in try await embedPage(request, context) },
            Endpoint(
                .get, "/o/{slug}/{file}", desk: .pages, summary: "A house's colours",
                parameters: [slug, .path("file", .string(), "The sheet: its name is a hash of it.")],
                responses: [.text(200, "The sheet", type: "text/css"), .page("No such file", 404)], tag: "Pages"
            ) { request, context in try await brandSheet(context) },
        ]
    }

    /// GET /o/{slug}
    private func housePage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        switch try await find(context) {
        case .unknown: throw Problem.notFound
        case .moved(let slug):
            let query = request.uri.query.map { "?" + $0 } ?? ""
            let path = PagePath.own(PageHouse.path(slug) + query) ?? PageHouse.path(slug)
            return Response(status: .movedPermanently, headers: [.location: path, .cacheControl: "no-cache"])
        case .house(let house):
            return try await shop(house, visit)
        }
    }

    /// A house's shows, at its page and at the front of its own host.
    func shop(_ house: HouseFace, _ visit: PageVisit) async throws -> Response {
        let query = HomeQuery(visit.request.uri.query ?? "")
        let shows = try await shows.offered().shows.filter { $0.organisation == house.organisation }
        let frame = PageHouse(house)
        var page = try await ClientWork.run { HomePage(shows, query, visit.words, of: house, at: frame.home, visit.now) }
        page.sharing = PageSharing(canonical: site.shop(house))
        return try await visit.show(page, search: query["q"], house: house)
    }

    /// The house that a path names; at a house's own host there is no other.
    func find(_ context: UsherContext) async throws -> BrandStore.Found {
        let found = try await brands.find(context.segment("slug"))
        guard let here = HostedHouse.current?.face else { return found }
        switch found {
        case .house(let house) where house.organisation == here.organisation: return found
        case .moved(let slug) where slug == here.slug: return found
        default: return .unknown
        }
    }

    /// How the house looks that a page is about; at a house's own host a page about another house is none.
    func face(of house: Organisation.ID) async throws -> HouseFace? {
        guard HostedHouse.sees(house) else { throw Problem.notFound }
        return try await brands.face(of: house)
    }

    /// GET /o/{slug}/embed, /o/{slug}/embed/shows/{id}
    private func embedPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard case .house(let house) = try await find(context) else { throw Problem.notFound }
        let origins = try await EmbedStore(boxOffice.database).origins(of: house.organisation)
        var all = try await shows.offered().shows.filter { $0.organisation == house.organisation && !$0.isOver(at: visit.now) }
        if let id = context.parameters.get("id") {
            guard let show = all.first(where: { $0.uuid == UUIDText.normalised(id) }) else { throw Problem.notFound }
            all = all.filter { $0.uuid == show.uuid || show.isSame(as: $0) }
        }
        let shown = all.prefix(HomeQuery.pageSize)
        let cards = shown.map { ShowCard($0.shown(at: visit.now), visit.words, at: visit.now) }
        let pictures = Set(shown.compactMap { PageHeaders.origin(of: $0.imageURL) }).sorted()
        return try await visit.show(
            EmbedPage(
                words: visit.words, title: visit.words("site.whatson"), cards: Array(cards), isEmpty: all.isEmpty, imageOrigins: pictures,
                framedBy: origins),
            house: house)
    }

    /// GET /o/{slug}/legal/{page}
    private func legalPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let page = LegalPage(rawValue: context.segment("page")) else { throw Problem.notFound }
        switch try await find(context) {
        case .unknown: throw Problem.notFound
        case .moved(let slug):
            return Response(
                status: .movedPermanently, headers: [.location: PageHouse.path(slug, page), .cacheControl: "no-cache"])
        case .house(let house):
            let legal = try await LegalStore(boxOffice.database).legal(of: house.organisation)
            if let link = legal.link(page) { return Response(status: .found, headers: [.location: link, .cacheControl: "no-cache"]) }
            guard let text = legal.text(page) else { throw Problem.notFound }
            var shown = LegalTextPage(page, text, legal, visit.words)
            shown.sharing = PageSharing(canonical: site.facing(house.organisation)(SitePage(PageHouse.path(house.slug, page))))
            return try await visit.show(shown, house: house)
        }
    }

    /// GET /o/{slug}/brand-{hash}.css: an older page of a browser's gets the colours that are in force.
    private func brandSheet(_ context: UsherContext) async throws -> Response {
        let name = context.segment("file")
        guard name.hasPrefix("brand-"), name.hasSuffix(".css"), case .house(let house) = try await find(context),
            let colours = house.brand.colours
        else { throw Problem.notFound }
        let sheet = BrandSheet(colours)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/css; charset=utf-8",
                .cacheControl: name == sheet.name ? "public, max-age=31536000, immutable" : "no-cache",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: sheet.text)))
    }
}
