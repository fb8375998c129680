import HTTPTypes
import UsherCore
import UsherHTTP
import UsherWire

extension PushDesk {
    private static let tag = "Installations"
    private static let path = "/api/installations/{id}"
    private static let id = Endpoint.Parameter.path(
        "id", .string(format: "uuid"), "What the device calls itself: a random UUID, which it tells nobody else.")
    private static let kinds = Schema.array(.string(oneOf: PushKind.allCases.map(\.rawValue)))
    private static let tour = Schema.object([
        "id": .string(format: "uuid"), "language": .string(oneOf: WalkLanguage.allCases.map(\.rawValue)),
    ])

    private static var form: Schema {
        .object(
            [
                "token": .string("The app's token of Apple's push service, 64 to 200 hexadecimal digits.", maxLength: 200),
                "bundle": .string("The app's bundle id."), "environment": .string(oneOf: ["production", "sandbox"]),
                "platform": .string(oneOf: ["ios", "macos"]), "language": .string("Such as `de` or `pt-BR`.", maxLength: 35),
                "time_zone": .string("An IANA name."), "kinds": kinds,
                "quiet": Schema.object(["from": .string("`HH:MM`"), "to": .string("`HH:MM`")]).nullable,
                "passes": .array(.string(), "Boarding passes by their tickets.", max: InstallationForm.mostPasses),
                "tours": .array(tour, "Tours that are followed.", max: InstallationForm.mostTours),
            ], required: ["token", "bundle", "environment", "platform", "language", "time_zone"])
    }

    private static var answer: Endpoint.Answer {
        Endpoint.Answer(
            200, "What is kept of it",
            .object([
                "delivery": .string("`off`: nobody is told here.", oneOf: ["on", "off"]),
                "account": .boolean("Whether it is somebody's who is signed in."), "kinds": kinds, "passes": .array(.string()),
                "tours": .array(tour),
            ]), Example(InstallationResponse.sample, .milliseconds))
    }

    private static let refusals: [Endpoint.Answer] = [
        .problem(.invalidRequest(field: "id"), desk: .house), .problem(.rateLimited(retryAfter: 60), desk: .house),
    ]
    private static let signedOut = Endpoint.Answer.problem(invalidToken, desk: .house)

    var registerEndpoint: Endpoint {
        Endpoint(
            .put, Self.path, desk: .house, summary: "What an app on a device wants to be told of",
            description: """
                In place of what it wanted before. With the Bearer of whoever is signed in, of whatever desk, it is theirs until they sign out; without one it is nobody's. Passes and \
                tours that nobody knows, and kinds of a later version, are left out. An account has twenty devices; whichever was heard of longest ago makes place.
                """,
            parameters: [Self.id], request: .json(Self.form, example: Example(InstallationRequest.sample, .milliseconds)),
            responses: [
                Self.answer, Self.signedOut, .problem(Self.unknownBundle, desk: .house), .problem(.invalidJSON, desk: .house),
                .problem(.unsupportedMediaType, desk: .house), .problem(.bodyTooLarge, desk: .house),
            ] + Self.refusals, security: .bearerOrGuest, tag: Self.tag
        ) { try await register($0, $1) }
    }

    var installationEndpoint: Endpoint {
        Endpoint(
            .get, Self.path, desk: .house, summary: "What is kept of a device", parameters: [Self.id],
            responses: [Self.answer, Self.signedOut, .problem(.notFound, desk: .house)] + Self.refusals, security: .bearerOrGuest,
            tag: Self.tag
        ) { try await installation($0, $1) }
    }

    var removeEndpoint: Endpoint {
        Endpoint(
            .delete, Self.path, desk: .house, summary: "A device wants to be told of nothing any more", parameters: [Self.id],
            responses: [.init(204, "Forgotten, or never known", content: nil)] + Self.refusals, tag: Self.tag
        ) { try await remove($0, $1) }
    }
}

extension InstallationRequest {
    static var sample: Self {
        Self(
            token: String(repeating: "0f1e2d3c", count: 8), bundle: "org.example.tickets", environment: "production", platform: "ios",
            language: "de-AT", timeZone: "Europe/Vienna", kinds: [.booking, .reminder],
            quiet: QuietHours(from: LocalTime(hour: 22, minute: 0), to: LocalTime(hour: 7, minute: 0)),
            passes: ["7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"],
            tours: [FollowedTour(id: "d11e4d04-90f6-4157-a70f-ecfc63f18058", language: .it)])
    }
}

extension InstallationResponse {
    static var sample: Self {
        Self(
            delivery: "on", account: true, kinds: [.booking, .reminder], passes: ["7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"],
            tours: [FollowedTour(id: "d11e4d04-90f6-4157-a70f-ecfc63f18058", language: .it)])
    }
}
