import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherTemplates

extension PageSharing {
    /// A show as machines read it: what it is, when and where, and whether it can still be had.
    init(_ show: Show, of house: HouseFace?, _ site: SiteURL, at now: Instant) {
        let site = site.facing(show.organisation)
        let address = site(.show(show.uuid))
        let image = site(SitePage("/shows", show.uuid, "preview.png"))
        var place: [JSONValue.Member] = [.init(name: "@type", value: .string("Place")), .init(name: "name", value: .string(show.venue))]
        if !show.address.isEmpty { place.append(.init(name: "address", value: .string(show.address))) }
        var members: [JSONValue.Member] = [
            .init(name: "@context", value: .string("https://schema.org")), .init(name: "@type", value: .string("Event")),
            .init(name: "name", value: .string(show.title)), .init(name: "url", value: .string(address)),
            .init(name: "startDate", value: .string(LocalTime(show.startsAt, show.zone).iso)),
            .init(name: "endDate", value: .string(LocalTime(show.endsAt, show.zone).iso)),
            .init(name: "eventStatus", value: .string("https://schema.org/" + (show.isCancelled ? "EventCancelled" : "EventScheduled"))),
            .init(name: "eventAttendanceMode", value: .string("https://schema.org/OfflineEventAttendanceMode")),
            .init(name: "location", value: .object(place)), .init(name: "image", value: .string(image)),
        ]
        if !show.description.isEmpty {
            members.append(.init(name: "description", value: .string(WireText.cut(show.description, to: 1_000))))
        }
        if let house {
            members.append(
                .init(
                    name: "organizer",
                    value: .members([
                        "@type": .string("Organization"), "name": .string(house.name),
                        "url": .string(site.shop(house)),
                    ])))
        }
        members.append(.init(name: "offers", value: Self.offers(show, address, at: now)))
        self.init(canonical: address, image: image, facts: .object(members))
    }

    private static func offers(_ show: Show, _ address: String, at now: Instant) -> JSONValue {
        let availability =
            switch show.saleStatus(at: now) {
            case .onSale: "InStock"
            case .soldOut: "SoldOut"
            case .notYet: "PreOrder"
            case .closed, .cancelled: "Discontinued"
            }
        var members: [JSONValue.Member] = [
            .init(name: "@type", value: .string("AggregateOffer")),
            .init(name: "lowPrice", value: .string(Money(show.prices.lowerBound, show.currency).typed)),
            .init(name: "highPrice", value: .string(Money(show.prices.upperBound, show.currency).typed)),
            .init(name: "priceCurrency", value: .string(show.currency)),
            .init(name: "availability", value: .string("https://schema.org/" + availability)), .init(name: "url", value: .string(address)),
        ]
        if let opens = show.salesOpenAt {
            members.append(.init(name: "validFrom", value: .string(LocalTime(opens, show.zone).iso)))
        }
        return .object(members)
    }
}

extension SalesPages {
    /// GET /shows/{id}/preview.png
    var previewEndpoint: Endpoint {
        Endpoint(
            .get, "/shows/{id}/preview.png", desk: .pages, summary: "What others show of a link to a show",
            parameters: [.path("id", .string(format: "uuid"), "The show.")],
            responses: [.text(200, "1,200 by 630 pixels", type: "image/png"), .page("No such show", 404)], tag: "Pages"
        ) { _, context in
            guard let answer = try await shows.show(context.segment("id")), answer.show.isOfferedHere else { throw Problem.notFound }
            let house = try await face(of: answer.show.organisation)
            let preview = PreviewPicture(answer.show, of: house)
            // Those who ask at the same time wait for one drawing.
            let drawn = previews.value(preview) { Lazy { preview.png() } }
            let bytes = try await ClientWork.run(.papers) { drawn.value }
            return Response(
                status: .ok, headers: [.contentType: "image/png", .cacheControl: "public, max-age=3600"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
    }

    /// What search engines ask before anything else.
    var engineEndpoints: [Endpoint] {
        [
            Endpoint(
                .get, "/robots.txt", desk: .pages, summary: "What search engines may read",
                responses: [.text(200, "The rules", type: "text/plain")], tag: "Pages"
            ) { _, _ in Self.text(robots, "text/plain; charset=utf-8") },
            Endpoint(
                .get, "/sitemap.xml", desk: .pages, summary: "What there is to find",
                responses: [.text(200, "Its addresses", type: "application/xml")],
                tag: "Pages"
            ) { _, _ in
                let offered = try await shows.offered()
                if let house = HostedHouse.current?.face {
                    let own = offered.shows.filter { $0.organisation == house.organisation }
                    let text = try await ClientWork.run { [here = site.here] in Self.sitemap(own, houses: [], at: here) }
                    return Self.text(text, "application/xml; charset=utf-8")
                }
                // Those with a host of their own are found there.
                let all = Set(offered.shows.map(\.organisation)).filter { !site.hosts.hasOwn($0) }.sorted()
                let houses = try await brands.slugs(of: all).map { PageHouse.path($0) }
                let map = siteMap(of: offered, houses)
                return Self.text(try await ClientWork.run { map.text.value }, "application/xml; charset=utf-8")
            },
        ]
    }

    private var robots: String {
        let closed = ["/console", "/checkout", "/bookings", "/tickets", "/account", "/pay", "/t/", "/q/", "/link", "/invite", "/api/"]
        return "User-agent: *\n" + closed.map { "Disallow: \($0)\n" }.joined() + "\nSitemap: \(site(SitePage("/sitemap.xml")))\n"
    }

    /// Written once for all who ask while the same shows are offered by the same houses.
    private func siteMap(of offered: ShowStore.ListAnswer, _ houses: [String]) -> SiteMap {
        if let known = sitemaps[""], known.shows === offered, known.houses == houses { return known }
        let new = SiteMap(
            shows: offered, houses: houses,
            text: Lazy { [site] in
                Self.sitemap(offered.shows.filter { !site.hosts.hasOwn($0.organisation) }, houses: houses, at: site.main)
            })
        sitemaps[""] = new
        return new
    }

    /// Up to 50,000 addresses, which is the most that one may have.
    private static func sitemap(_ shows: [Show], houses: [String], at site: SiteURL) -> String {
        let pages = (["/"] + houses + shows.map { SitePage.show($0.uuid).path }).prefix(50_000)
        let lines = pages.map { "<url><loc>\(MarkupText.escaped(site(SitePage($0))))</loc></url>\n" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(lines.joined())</urlset>

            """
    }

    private static func text(_ text: String, _ type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// The addresses that search engines are told, as they were written of these shows.
struct SiteMap: Sendable {
    let shows: ShowStore.ListAnswer
    let houses: [String]
    let text: Lazy<String>
}

extension PreviewPicture {
    init(_ show: Show, of house: HouseFace?) {
        let ground = Poster(show.title).ground
        self.init(
            title: show.title, when: ShowTime(show.startsAt, show.zone, Words(.en)).long, place: show.venue, house: house?.name ?? "",
            from: ground.from, to: ground.to)
    }
}
