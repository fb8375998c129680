import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// The public routes of shows: lists, single shows, seats and maps.
struct ShowRoutes: Sendable {
    let store: ShowStore
    let site: SiteURL
    let clock: WallClock
    let allowances: CheckoutLimits
    let lists = BoundedCache<String, CachedAnswer>(most: 256)
    let single = BoundedCache<String, CachedAnswer>(most: 1_000)
    let seats = BoundedCache<String, CachedAnswer>(most: 200)
    let bests = BoundedCache<String, CachedAnswer>(most: 500)
    let geometries = BoundedCache<String, Asset>(most: 32)

    init(_ database: Database, site: SiteURL, maps: SeatMaps = SeatMaps(), allowances: CheckoutLimits, clock: WallClock = .system) {
        self.allowances = allowances
        store = ShowStore(database, maps: maps, clock: clock)
        self.site = site
        self.clock = clock
    }

    static let tag = "BoxOffice shows"

    var endpoints: [Endpoint] {
        [listEndpoint, showEndpoint, seatsEndpoint, seatMapEndpoint, geometryEndpoint, statesEndpoint, bestEndpoint, productionEndpoint]
    }

    /// What a show's answers are valid for: its version and the last turn that has passed.
    static func stamp(_ show: Show, at now: Instant) -> String {
        let turn = show.lastTurn(at: now).map { String($0.microseconds, radix: 36) } ?? "0"
        return String(show.version, radix: 36) + "-" + turn
    }

    func cached(
        _ kind: String, _ cache: BoundedCache<String, CachedAnswer>, _ show: Show, of source: any AnyObject & Sendable,
        build: @escaping @Sendable (Instant) throws -> [UInt8]
    ) -> CachedAnswer {
        let now = clock.now()
        return cache.find(kind + show.uuid, of: source, at: now) {
            CachedAnswer(
                of: source, from: show.lastTurn(at: now) ?? .distantPast, until: show.nextTurn(after: now) ?? .distantFuture,
                etag: kind + Self.stamp(show, at: now)
            ) { try build(now) }
        }
    }

    /// The show of the path: what is no UUID, or a draft, is as unknown as one that is nobody's.
    static func id(_ context: UsherContext) -> String { context.parameters.get("id") ?? "" }
}

extension Problem {
    static let showNotFound = Problem(
        .notFound, "No such show", code: "show_not_found")

    static let noSeatMap = Problem(.notFound, "This show has no seat map", code: "no_seat_map")

    static func invalidFilter(_ field: String) -> Problem {
        Problem(
            .badRequest, "This filter is not valid", code: "invalid_filter", members: [.init(name: "field", value: .string(field))])
    }
}
