import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// A production with its performances, as guests see it.
struct ProductionAnswer: Codable, Sendable {
    struct Title: Codable, Sendable {
        let id: String
        let key: String
        let name: String
        let description: String
        let category: String
        let imageURL: String

        enum CodingKeys: String, CodingKey { case id, key, name, description, category, imageURL = "image_url" }
    }

    struct Performance: Codable, Sendable {
        let id: String
        let startsAt: Date
        let endsAt: Date
        let timeZone: String
        let saleStatus: String
        let fromPence: Int?
        let left: Int

        enum CodingKeys: String, NullKey {
            case id, startsAt = "starts_at", endsAt = "ends_at", timeZone = "timezone", saleStatus = "sale_status"
            case fromPence = "from_pence", left

            var writesNull: Bool { self == .fromPence }
        }
    }

    var success = true
    let production: Title
    let performances: [Performance]
}

extension ProductionAnswer.Title {
    fileprivate init(_ production: Production) {
        self.init(
            id: production.uuid, key: production.key, name: production.name, description: production.description,
            category: production.category, imageURL: production.imageURL ?? "")
    }
}

extension ProductionAnswer.Performance {
    fileprivate init(_ show: UsherCore.Show, at now: Instant) {
        let shown = show.shown(at: now)
        self.init(
            id: show.uuid, startsAt: show.startsAt.wire, endsAt: show.endsAt.wire, timeZone: show.zone.name,
            saleStatus: shown.saleStatus(at: now).rawValue, fromPence: show.lowestPrice(at: now).map { Int($0) },
            left: Int(show.left(at: now)))
    }
}

extension ShowRoutes {
    private static let id = "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b"
    private static let example = """
        {"success":true,"production":{"id":"\(id)","key":"hamlet","name":"Hamlet","description":"","category":"theatre","image_url":""},\
        "performances":[{"id":"d11e4d04-90f6-4157-a70f-ecfc63f18058","starts_at":"2027-03-12T19:30:00.000Z",\
        "ends_at":"2027-03-12T22:30:00.000Z","timezone":"Europe/London","sale_status":"on_sale","from_pence":4500,"left":212}]}
        """

    var productionEndpoint: Endpoint {
        Endpoint(
            .get, "/api/productions/{id}", desk: .boxOffice, summary: "A production and its coming performances",
            description: "By their starts. Those that are over, cancelled or not published are not among them.",
            parameters: [
                .path("id", .string(format: "uuid"), "The production."), .query("from", .string(format: "date"), "First date."),
                .query("to", .string(format: "date"), "Last date."), ShowParts.ifNoneMatch,
            ],
            responses: [
                Endpoint.Answer(
                    200, "It",
                    .object(
                        [
                            "success": .boolean(), "production": .object([:], required: []),
                            "performances": .array(.object([:], required: [])),
                        ], required: ["success", "production", "performances"]),
                    Example(Self.example, as: ProductionAnswer.self)), Endpoint.Answer(304, "You have it already", content: nil),
                .problem(ShowRefusal.unknown.problem, desk: .boxOffice), .problem(.invalidFilter("from"), desk: .boxOffice),
                .problem(.unavailable, desk: .boxOffice),
            ], tag: Self.tag
        ) { request, context in try await production(Self.id(context), request) }
    }

    /// GET /api/productions/{id}
    private func production(_ id: String, _ request: Request) async throws -> Response {
        guard let uuid = UUIDText.normalised(id),
            let production = try await store.production(uuid, of: HostedHouse.current?.face.organisation)
        else { throw ShowRefusal.unknown }
        let query = Query(request)
        var filter = ShowFilter()
        (filter.production, filter.kinds) = (uuid, Set(UsherCore.Show.Kind.allCases))
        for (name, path) in [("from", \ShowFilter.from), ("to", \ShowFilter.to)] {
            let text: String?
            do throws(Query.Fault) { text = try query.text(name) } catch { throw Problem.invalidFilter(name) }
            guard let text, !text.isEmpty else { continue }
            guard let day = CivilDate(text) else { throw Problem.invalidFilter(name) }
            filter[keyPath: path] = day
        }
        let (answer, now) = (try await store.offered(), clock.now())
        let key = "production \(uuid) \(filter.from?.description ?? "") \(filter.to?.description ?? "") \(Self.digest(of: production))"
        return try await lists.find(key, of: answer, at: now) { performances(production, filter, answer, key, at: now) }.response(
            to: request)
    }

    private func performances(
        _ production: Production, _ filter: ShowFilter, _ answer: ShowStore.ListAnswer, _ key: String, at now: Instant
    ) -> CachedAnswer {
        let shows = filter.all(of: answer.shows, at: now)
        let until = shows.compactMap { $0.nextTurn(after: now) }.min() ?? .distantFuture
        let states = shows.map { "\($0.event).\(Self.stamp($0, at: now))" }
        let etag = String(SecretDigest(of: ([key] + states).joined(separator: ",")).hex.prefix(24))
        return CachedAnswer(of: answer, from: now, until: until, etag: etag) {
            let told = ProductionAnswer(
                production: .init(production), performances: shows.map { ProductionAnswer.Performance($0, at: now) })
            return try WireEncoder.milliseconds.bytes(told, capacity: 512 + 220 * shows.count)
        }
    }

    /// What is told of the production itself, in few letters.
    private static func digest(of production: Production) -> String {
        let parts = [production.key, production.name, production.description, production.category, production.imageURL ?? ""]
        return String(SecretDigest(of: parts.joined(separator: "\u{0}")).hex.prefix(16))
    }
}
