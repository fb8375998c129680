import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var airlineEndpoints: [Endpoint] {
        let shown = Endpoint.Answer(200, "The airline", .boarding, AirlineResponse.sample)
        let look = Endpoint.Answer(200, "The settings", .boarding, BoardingSettings.sample)
        return [
            Endpoint(
                .post, "/api/v1/airline/create", desk: .boarding, summary: "Register an airline, or sign in as one",
                description: "The Apple identifier is the credential of all other calls. A known one answers with the same airline.",
                request: .json(
                    BoardingSchema.airlineRequest,
                    example: #"{"apple_identifier":"000001.abc.0001","airline_name":"Fun Air"}"#),
                responses: [
                    shown, .problem(.invalidIdentity, desk: .boarding),
                    .refusal(.airlineConflict), .refusal(.foundingClosed), .refusal(.suspended),
                    .problem(.identityUnavailable, desk: .boarding),
                ] + Endpoint.Answer.bodyRefusals, handler: createAirline),
            endpoint(.get, "", "The airline", responses: [shown]) { _, _, call in
                try .json(AirlineResponse(try await airline(call), appleIdentifier: call.credential.appleIdentifier), .offset)
            },
            endpoint(
                .delete, "", "Erase the airline", description: "With everything it has. Its credential no longer opens anything.",
                responses: [.init(200, "Erased", BoardingSchema.deleted("airline"))], handler: eraseAirline),
            endpoint(
                .get, "/keys", "The airline's public key",
                responses: [.init(200, "One key, which never changes", WireStyle.boarding.schema(BoardingKeys.self))],
                handler: showKeys),
            endpoint(
                .get, "/settings", "How passes look", responses: [look]
            ) { _, _, call in
                try .json(BoardingSettings(try await airline(call).settings), .offset)
            },
            endpoint(
                .post, "/settings", "Change how passes look", description: "What is missing or null stays.",
                request: .json(.boarding, BoardingSettings.sample),
                responses: [look] + Endpoint.Answer.bodyRefusals,
                handler: changeSettings),
        ]
    }

    /// POST airline/create
    @Sendable func createAirline(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await door.admitNewcomer(context)
        let fields = try AirlineForm(try await JSONBody<BoardingPolicy>(request).object())
        let (apple, now) = (fields.appleIdentifier, clock.now())
        if let token = fields.identityToken { try await prove(apple, by: token, context) }
        let made = fields.identityToken == nil ? nil : BoardingDesk.newSession(name: "", at: now)
        // Another process may have begun the database with another secret while this one had no airline.
        guard try await keys.begin() else { throw Problem.internal }
        let airline = try await door.founding(context, isOpen: settings.boarding.founding == .open) { mayFound in
            try await store.create(
                apple, name: fields.name, mayFound: mayFound,
                session: made.map { ($0.session, SecretDigest(of: $0.token)) }, by: Actor(address: context.client.description), at: now)
        }
        cache.forget(airline.id)
        return try .json(AirlineResponse(airline, appleIdentifier: apple.text, session: made), .offset)
    }

    /// Apple's word that whoever asks is who this identifier names. Nobody's word is taken for a signature.
    private func prove(_ apple: AppleIdentifier, by token: String, _ context: UsherContext) async throws {
        do {
            let person = try await identities.verify(token, of: .apple, by: ["RS256"])
            guard person.identity.subject == apple.text else { throw IdentityRefusal.invalid }
        } catch let refusal as IdentityRefusal {
            guard case .invalid = refusal else { throw Problem.identityUnavailable }
            door.note(.invalidIdentity, context, at: clock.now())
            throw Problem.invalidIdentity
        }
    }

    func airline(_ call: Principal<AirlineProof>) async throws -> Airline {
        let id = call.airline
        guard let airline = try await store.read({ try AirlineTransaction($0).airline(id) }) else { throw BoardingRefusal.airlineGone }
        return airline
    }

    @Sendable func eraseAirline(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        defer {
            door.accesses.forget()
            keys.forget(call.airline)
        }
        let deleted = try await change(call, always: true) { try $0.erase() }
        passes?.forget(deleted.tickets)
        return .json(BoardingAnswer.deleted("airline", deleted.identifier))
    }

    @Sendable func showKeys(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let pair = try await keys.pair(of: call.airline)
        return try .json(BoardingKeys(baseName: call.access.identifier, publicKey: pair.publicPEM), .offset)
    }

    @Sendable func changeSettings(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let fields = try SettingsForm(try await JSONBody<BoardingPolicy>(request).object())
        return try .json(BoardingSettings(try await change(call) { try $0.change(fields) }), .offset)
    }
}
