import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension ShowRoutes {
    var listEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows", desk: .boxOffice, summary: "The shows that are on",
            description:
                "Published, neither cancelled nor over. All filters are joined by AND; dates are those of each show's own time zone.",
            parameters: ShowParts.filters + [ShowParts.ifNoneMatch],
            responses: [
                Endpoint.Answer(
                    200, "The shows", .boxOffice, [BoxOffice.Show.sample],
                    headers: [
                        ("X-Total-Count", "How many there are in all."), ("Link", "Where the next page is, with `rel=\"next\"`."),
                        ("ETag", "Changes with every byte."),
                    ]), .problem(.invalidFilter("limit"), desk: .boxOffice),
            ] + ShowParts.conditional, tag: Self.tag
        ) { request, _ in try await list(request) }
    }

    /// GET /api/shows
    private func list(_ request: Request) async throws -> Response {
        let text = request.uri.query ?? ""
        guard !text.isEmpty else { return try await cached("", Query(""), ShowFilter()).response(to: request) }
        let query = Query(text)
        var sent: [String: String] = [:]
        for parameter in ShowParts.filters {
            do throws(Query.Fault) { sent[parameter.name] = try query.text(parameter.name) } catch {
                throw Problem.invalidFilter(error.name)
            }
        }
        if let id = sent["id"], !id.isEmpty { return try await show(id, request) }
        let filter: ShowFilter
        do throws(ShowFilterError) { filter = try ShowFilter { [sent] in sent[$0] } } catch { throw Problem.invalidFilter(error.field) }
        return try await cached(text, query, filter).response(to: request)
    }

    private func cached(_ key: String, _ query: Query, _ filter: ShowFilter) async throws -> CachedAnswer {
        let answer = try await store.offered()
        let now = clock.now()
        let here = HostedHouse.current
        // No host has a question mark, so no query makes one host's list another's.
        return lists.find((here?.host ?? "") + "?" + key, of: answer, at: now) {
            let shows = here.map { house in answer.shows.filter { $0.organisation == house.face.organisation } } ?? answer.shows
            let page = filter.page(of: shows, at: now)
            let turns = shows.compactMap { $0.nextTurn(after: now) }
            // No zone's day begins within a minute.
            let minute = Instant(seconds: (now.seconds / 60 + 1) * 60)
            let until = min(turns.min() ?? .distantFuture, filter.asksForToday ? minute : .distantFuture)
            return CachedAnswer(
                of: answer, from: now, until: until, etag: Self.stamp(page, at: now), more: headers(page, query)
            ) {
                try WireEncoder.milliseconds.bytes(
                    page.shows.map { BoxOffice.Show($0.shown(at: now), at: now) }, capacity: 64 + 2_048 * page.shows.count)
            }
        }
    }

    /// Everything that the page is made of, in few letters.
    private static func stamp(_ page: ShowFilter.Page, at now: Instant) -> String {
        let parts = page.shows.map { "\($0.event).\(stamp($0, at: now))" } + ["\(page.total)"]
        return String(SecretDigest(of: parts.joined(separator: ",")).hex.prefix(24))
    }

    private func headers(_ page: ShowFilter.Page, _ query: Query) -> HTTPFields {
        var headers: HTTPFields = [.totalCount: String(page.total)]
        if let next = page.next { headers[.link] = "<\(site.base)/api/shows?\(query.with("offset", String(next)))>; rel=\"next\"" }
        return headers
    }
}

extension HTTPField.Name {
    static let totalCount = HTTPField.Name("X-Total-Count")!
    static let link = HTTPField.Name("Link")!
}
