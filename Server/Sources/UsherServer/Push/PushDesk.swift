import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// Where apps on devices say what they want to be told of.
struct PushDesk: ServedDesk {
    static let paths = [DeskPaths.Claim(.house, "/api/installations")]

    let store: InstallationStore
    let pushes: PushStore
    /// Whose Bearer it is, of whatever desk.
    let door: CanvassAuthenticator
    let settings: Settings.Push
    let addresses: RateLimiter<ClientAddress>
    let clock: WallClock

    init(_ ground: DeskGround) {
        store = InstallationStore(ground.database)
        pushes = PushStore(ground.database)
        door = ground.standing[CanvassDesk.self].door
        settings = ground.settings.push
        addresses = RateLimiter(ground.settings.limits.installation)
        clock = ground.clock
    }

    var endpoints: [Endpoint] { [registerEndpoint, installationEndpoint, removeEndpoint] }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        let watches = PeriodicJob("Ending watches of shows", every: .seconds(60), log: log) { try await pushes.endWatches(at: clock.now()) }
        // Nobody could be told.
        guard settings.isOn else { return [watches] }
        return [
            watches, PeriodicJob("Telling of free places", every: .seconds(1), log: log, work: tellWatchers),
            PeriodicJob("Reminding of shows", every: .seconds(60), log: log, work: remind),
            PeriodicJob("Ending devices that are nobody's", every: .seconds(60), log: log, work: thin),
        ]
    }

    @Sendable func tellWatchers() async throws {
        while try await pushes.tellWatchers(at: clock.now()) > 0, !Task.isShuttingDownGracefully {}
    }

    @Sendable func thin() async throws {
        while try await store.thin(), !Task.isShuttingDownGracefully {}
    }

    @Sendable func remind() async throws {
        while try await pushes.remind(at: clock.now()) > 0, !Task.isShuttingDownGracefully {}
    }
}

// MARK: - Requests
extension PushDesk {
    /// PUT /api/installations/{id}
    func register(_ request: Request, _ context: UsherContext) async throws -> Response {
        let device = try device(context)
        let owner = try await owner(request, context)
        let body = try await JSONBody<InstallationPolicy>(request)
        let form = try body.read { try InstallationForm(&$0) }
        guard settings.isOn else {
            // Nobody could be told: nothing is kept.
            try await store.remove(device)
            return try .personal(InstallationResponse(KnownInstallation.unkept(form, by: owner), delivers: false))
        }
        guard settings.bundles.contains(form.bundle) else { throw Self.unknownBundle }
        do {
            let known = try await store.register(form, as: device, by: owner, at: clock.now())
            return try .personal(InstallationResponse(known, delivers: true))
        } catch is DeviceSignedOut { throw Self.invalidToken }
    }

    /// GET /api/installations/{id}
    func installation(_ request: Request, _ context: UsherContext) async throws -> Response {
        let device = try device(context)
        _ = try await owner(request, context)
        guard let known = try await store.find(device) else { throw Problem.notFound }
        return try .personal(InstallationResponse(known, delivers: settings.isOn))
    }

    /// DELETE /api/installations/{id}
    func remove(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await store.remove(try device(context))
        return Response(status: .noContent)
    }

    /// Takes from the address's allowance, and reads what the device calls itself: a secret, of which only the digest goes on.
    private func device(_ context: UsherContext) throws -> SecretDigest {
        if let wait = addresses.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
        guard let id = context.parameters.get("id").flatMap({ UUIDText.normalised($0) }) else { throw Problem.invalidRequest(field: "id") }
        return SecretDigest(of: id)
    }

    /// Who is signed in on it, if anybody; whoever shows a Bearer that is worth nothing is told so.
    private func owner(_ request: Request, _ context: UsherContext) async throws -> DeviceOwner? {
        guard request.headers[.authorization] != nil else { return nil }
        do {
            let token = try await door.principal(request, context).credential
            return DeviceOwner(account: token.owner, session: token.session)
        } catch CanvassRefusal.unauthorized { throw Self.invalidToken }
    }

    static let invalidToken = Problem(.unauthorized, "You are not signed in any more", code: "invalid_token")
    static let unknownBundle = Problem(.forbidden, "This app is not told of anything here", code: "unknown_bundle")
}

extension KnownInstallation {
    /// What was asked for, where nothing is kept.
    static func unkept(_ form: InstallationForm, by owner: DeviceOwner?) -> KnownInstallation {
        KnownInstallation(isOwned: owner != nil, kinds: form.kinds, passes: [], tours: [])
    }
}

extension InstallationResponse {
    init(_ known: KnownInstallation, delivers: Bool) {
        self.init(
            delivery: delivers ? "on" : "off", account: known.isOwned, kinds: known.kinds.names.map { NoticeKind(rawValue: $0) },
            passes: known.passes,
            tours: known.tours.map { FollowedTour(id: $0.tour, language: TourLanguage(rawValue: $0.language.rawValue)) })
    }
}
