package import UsherHTTP
import Hummingbird
package import UsherCore
package import UsherStore

/// The Boarding desk with all it stands on.
package struct BoardingDesk: Sendable {
    package let database: Database
    let store: BoardingStore
    let keys: AirlineKeyStore
    let door: BoardingAuthenticator
    let cache = AirlineCache()
    /// Answers of any length are made one at a time for each airline.
    let turns = Turns<Airline.ID>()
    let clock: WallClock
    let settings: Settings
    let audit: AuditBuffer
    let codes = PassCodes()
    let notices: PassNotices
    /// Nil where no Wallet passes are made.
    package let passes: WalletPasses?
    let identities: IdentityVerifier
    /// How many elements have been left out of lists since the start.
    let skipped = Counter()
    let streams: OpenStreams<Airline.ID>

    package init(
        _ database: Database, keys: AirlineKeyStore, settings: Settings, clock: WallClock = .system, passes: WalletPasses? = nil,
        identities: IdentityVerifier? = nil
    ) {
        self.database = database
        self.keys = keys
        self.settings = settings
        notices = PassNotices(settings.boarding.notices)
        self.clock = clock
        self.passes = passes?.with(WalletToken(keys.secret))
        self.identities = identities ?? IdentityVerifier(settings.identity, clock: clock)
        store = BoardingStore(database, quotas: settings.quotas)
        let limits = settings.limits
        streams = OpenStreams(perOwner: limits.off ? .max : limits.streamsPerAirline, limits)
        audit = AuditBuffer(database)
        door = BoardingAuthenticator(
            AirlineAccessStore(database), audit: audit, settings: settings, shared: LimitBuckets(sharedBy: database), clock: clock)
    }

    package var endpoints: [Endpoint] {
        airlineEndpoints + sessionEndpoints + aircraftEndpoints + passengerEndpoints + flightEndpoints + ticketEndpoints + pageEndpoints
            + passEndpoints + manifestEndpoints + exportEndpoints
    }
}

extension BoardingDesk {
    static let prefix = "/api/v1/airline/{airlineIdentifier}"

    /// An endpoint of one airline, for its bearer.
    func endpoint(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, description: String = "",
        parameters: [Endpoint.Parameter] = [], request: Endpoint.Content? = nil, responses: [Endpoint.Answer],
        handler: @escaping @Sendable (Request, UsherContext, Principal<AirlineProof>) async throws -> Response
    ) -> Endpoint {
        let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        let own = names.map { Endpoint.Parameter.path($0, .string(), "Its identifier, or its number.") }
        let named: [Endpoint.Answer] = parameters.contains { $0.name == "Idempotency-Key" } ? [.refusal(.idempotencyConflict)] : []
        let door = door
        return Endpoint(
            method, BoardingDesk.prefix + path, desk: .boarding, summary: summary, description: description,
            parameters: [.path("airlineIdentifier", .string(), "The airline's identifier.")] + own + parameters, request: request,
            responses: responses + named + [
                .problem(.invalidBearer, desk: .boarding), .refusal(.suspended), .problem(.rateLimited(retryAfter: 1), desk: .boarding),
            ],
            security: .bearer
        ) { request, context in
            let isUnlimited = path.isEmpty && request.method != .delete
            return try await handler(request, context, try await door.admit(request, context, isUnlimited: isUnlimited))
        }
    }

    /// Changes an airline's rows; what is kept in memory of them is forgotten before anybody hears of it. `always`: also beyond its quota.
    func change<T: Sendable>(
        _ call: Principal<AirlineProof>, always: Bool = false, _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> T {
        defer { cache.forget(call.airline) }
        return try await store.change(call.actor, always: always, body)
    }

    /// The same where the client may name its request, so that it is done once. `passenger`: the identifier of the one whom the answer names.
    func change<T: Sendable>(
        _ call: Principal<AirlineProof>, once: IdempotencyKey?, always: Bool = false, answer: @escaping @Sendable (T) throws -> [UInt8],
        naming passenger: @escaping @Sendable (T) -> String? = { _ in nil },
        _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> Response {
        defer { cache.forget(call.airline) }
        let answered = try await store.change(call.actor, once: once, always: always) { result in
            switch result {
            case .success(let value): return Answered(status: 200, body: try answer(value), passenger: passenger(value))
            case .failure(let refusal):
                let problem = refusal.problem
                return Answered(status: problem.status.code, body: Desk.boarding.body(problem), passenger: refusal.passenger)
            }
        } _: {
            try body($0)
        }
        return .json(answered.body, status: .init(code: answered.status))
    }

    /// Takes something away, also from what is kept in memory of its tickets, and answers so.
    func delete(
        _ call: Principal<AirlineProof>, _ kind: BoardingKind, _ context: UsherContext,
        _ body: @escaping @Sendable (BoardingTransaction, _ name: String) throws -> DeletedObject
    ) async throws -> Response {
        let name = name(kind, context)
        let deleted = try await change(call) { try body($0, name) }
        passes?.forget(deleted.tickets)
        return .json(BoardingAnswer.deleted(kind.rawValue, deleted.identifier))
    }

    func name(_ kind: BoardingKind, _ context: UsherContext) -> String { BoardingPath.segment("\(kind.rawValue)Identifier", context) }
}

extension Endpoint.Answer {
    /// A refusal of this desk.
    static func refusal(_ refusal: BoardingRefusal) -> Endpoint.Answer { .problem(refusal.problem, desk: .boarding) }

    static func unknown(_ kind: BoardingKind) -> Endpoint.Answer { .refusal(.notFound(kind, "x")) }

    /// What is wrong with any body.
    static let bodyRefusals: [Endpoint.Answer] = [
        .problem(.bodyTooLarge, desk: .boarding), .problem(.wrongContentType, desk: .boarding), .refusal(.invalid([.invalidJSON])),
    ]
}

extension Endpoint.Parameter {
    static let once = Endpoint.Parameter.header(
        "Idempotency-Key", .string(maxLength: 128), "Sent again with it, the same request gives the same answer for a day.")
}
