import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension ShowDesk {
    var listEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows", desk: .boxOffice, summary: "The shows that are on",
            description:
                "Published, neither cancelled nor over. All filters are joined by AND; dates are those of each show's own time zone.",
            parameters: ShowSchema.filters + [ShowSchema.ifNoneMatch],
            responses: [
                Endpoint.Answer(
                    200, "The shows",
                    content: .json(.array(ShowSchema.show), example: Example("[\(ShowAnswer.example)]", as: [BoxOffice.Show].self)),
                    headers: [
                        ("X-Total-Count", "How many there are in all."), ("Link", "Where the next page is, with `rel=\"next\"`."),
                        ("ETag", "Changes with every byte."),
                    ]), .problem(.invalidFilter("limit"), desk: .boxOffice),
            ] + ShowSchema.conditional, tag: Self.tag
        ) { request, _ in try await list(request) }
    }

    /// GET /api/shows
    private func list(_ request: Request) async throws -> Response {
        let text = request.uri.query ?? ""
        guard !text.isEmpty else { return try await served("", ShowQuery(""), ShowFilter()).response(to: request) }
        let query = ShowQuery(text)
        if let id = query["id"], !id.isEmpty { return try await show(id, request) }
        let filter: ShowFilter
        do throws(ShowFilterError) { filter = try ShowFilter { query[$0] } } catch { throw Problem.invalidFilter(error.field) }
        return try await served(text, query, filter).response(to: request)
    }

    private func served(_ key: String, _ query: ShowQuery, _ filter: ShowFilter) async throws -> Served {
        let answer = try await store.offered()
        let now = clock.now()
        return lists.find(key, of: answer, at: now) {
            let page = filter.page(of: answer.shows, at: now)
            let turns = answer.shows.compactMap { $0.nextTurn(after: now) }
            // No zone's day begins within a minute.
            let minute = Instant(seconds: (now.seconds / 60 + 1) * 60)
            let until = min(turns.min() ?? .distantFuture, filter.asksForToday ? minute : .distantFuture)
            return Served(
                of: answer, from: now, until: until, etag: Self.stamp(page, at: now), more: headers(page, query)
            ) { ShowAnswer.body(page.shows, at: now) }
        }
    }

    /// Everything that the page is made of, in few letters.
    private static func stamp(_ page: ShowFilter.Page, at now: Instant) -> String {
        let parts = page.shows.map { "\($0.event).\(stamp($0, at: now))" } + ["\(page.total)"]
        return String(SecretDigest(of: parts.joined(separator: ",")).hex.prefix(24))
    }

    private func headers(_ page: ShowFilter.Page, _ query: ShowQuery) -> HTTPFields {
        var headers: HTTPFields = [.totalCount: String(page.total)]
        if let next = page.next { headers[.link] = "<\(site.base)/api/shows?\(query.with("offset", String(next)))>; rel=\"next\"" }
        return headers
    }
}

extension HTTPField.Name {
    static let totalCount = HTTPField.Name("X-Total-Count")!
    static let link = HTTPField.Name("Link")!
}

/// The query of a list, as forms write it: a plus is a space.
struct ShowQuery: Sendable {
    private let items: [(name: String, value: String)]

    init(_ text: String) {
        items = text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (ShowQuery.decoded(parts[0]), parts.count > 1 ? ShowQuery.decoded(parts[1]) : "")
        }
    }

    /// The first value of this name.
    subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// The query with another value.
    func with(_ name: String, _ value: String) -> String {
        (items.filter { $0.name != name } + [(name, value)]).map { "\(ShowQuery.encoded($0.name))=\(ShowQuery.encoded($0.value))" }
            .joined(separator: "&")
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }

    private static func encoded(_ text: String) -> String { PercentEncoding.escaped(text, alsoPlain: ",") }
}
