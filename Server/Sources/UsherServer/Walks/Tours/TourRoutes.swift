import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension WalksDesk {
    var tourEndpoints: [Endpoint] {
        [listToursEndpoint, tourEndpoint, tourPointsEndpoint, tourManifestEndpoint]
    }

    /// GET /tours
    @Sendable func listTours(_ request: Request, _ context: UsherContext) async throws -> Response {
        let signIn = try await door.signIn(request, context)
        let cached = try await tourCache.current()
        var granted: Set<Tour.ID> = []
        if let walker = signIn.walker, cached.hasProtected { granted = try await grants.tours(of: walker.id) }
        let asked = request.query("organisation")
        let house = HostedHouse.current?.face.organisation
        let own = house.map { house in cached.tours.first { $0.tour.organisation == house }?.tour.organisationKey ?? "" }
        let answer = try cached.list(granted: granted, organisation: own ?? asked, base: site.base)
        return answer.response(request, stale: signIn.isStale)
    }

    /// GET /tours/{id}
    @Sendable func showTour(_ request: Request, _ context: UsherContext) async throws -> Response {
        let signIn = try await door.signIn(request, context)
        let language = try Self.language(request)
        let item = try await find(context)
        let open = try await isOpen(item, to: signIn)
        guard let version = item.version(language) else { throw WalkRefusal.languageNotAvailable }
        let answer = try item.answer(.detail(language, hasAccess: open)) {
            try TaggedAnswer(WalksTourDetail(item.tour, version, hasAccess: open, base: site.base), capacity: 1_024)
        }
        return answer.response(request, stale: signIn.isStale)
    }

    /// GET /tours/{id}/points
    @Sendable func tourPoints(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (signIn, item, version) = try await enter(request, context)
        let language = version.language
        let window = item.tour.isProtected ? MediaWindow(at: clock.now(), hours: settings.urlHours) : nil
        let answer = try item.answer(.points(language), window) {
            func body(_ addresses: MediaAddresses) throws -> [UInt8] {
                let points = item.tour.points.map { WalksPoint($0, language, addresses) }
                return try WireEncoder.seconds.bytes(points, capacity: 256 + 1_024 * points.count)
            }
            return TaggedAnswer(try body(window.map { signed($0) } ?? .plain(base: site.base)), identity: try body(.digests))
        }
        return answer.response(request, stale: signIn.isStale)
    }

    /// GET /tours/{id}/manifest
    @Sendable func tourManifest(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (signIn, item, version) = try await enter(request, context)
        let window = MediaWindow(at: clock.now(), hours: settings.urlHours)
        let answer = item.answer(.manifest(version.language), window) { manifest(item.tour, version, window) }
        return answer.response(request, stale: signIn.isStale)
    }

    func manifest(_ tour: Tour, _ version: Tour.Version, _ window: MediaWindow) -> TaggedAnswer {
        let map = offlineMap(tour, version)
        func body(_ addresses: MediaAddresses) -> [UInt8] {
            WalkManifestAnswer(tour: tour, version: version, map: map, addresses: addresses).bytes
        }
        return TaggedAnswer(body(signed(window)), identity: body(.digests))
    }

    /// Query, tour, access and language, in this order.
    private func enter(
        _ request: Request, _ context: UsherContext
    ) async throws -> (signIn: WalkSignIn, item: CachedTour, version: Tour.Version) {
        let signIn = try await door.signIn(request, context)
        let language = try Self.language(request)
        let item = try await find(context)
        if try await !isOpen(item, to: signIn) {
            switch signIn {
            case .anonymous: throw WalkRefusal.unauthorized
            case .stale: throw WalkRefusal.invalidToken
            case .walker: throw WalkRefusal.accessDenied
            }
        }
        guard let version = item.version(language) else { throw WalkRefusal.languageNotAvailable }
        return (signIn, item, version)
    }

    private func find(_ context: UsherContext) async throws -> CachedTour {
        guard let uuid = context.parameters.get("id").flatMap(UUIDText.normalised),
            let item = try await tourCache.current().tour(uuid: uuid), HostedHouse.sees(item.tour.organisation)
        else { throw WalkRefusal.tourNotFound }
        return item
    }

    private func isOpen(_ item: CachedTour, to signIn: WalkSignIn) async throws -> Bool {
        guard item.tour.isProtected else { return true }
        guard let walker = signIn.walker else { return false }
        return try await grants.isGranted(item.tour.id, to: walker.id)
    }
}

extension CachedTour {
    func version(_ language: WalkLanguage) -> Tour.Version? { tour.published.first { $0.language == language } }
}
