@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import UsherCore
import UsherStore
import UsherWire

@testable import UsherServer

/// What the sample's echo takes and gives.
struct Echo: Codable, Sendable, Equatable {
    var text: String
}

/// A few endpoints that do what real ones do: answer, refuse, break.
enum SampleDesk {
    static let schema = Schema.named("Echo", .object(["text": .string(maxLength: 10)]))

    static let endpoints: [Endpoint] =
        [
            Endpoint(
                .post, "/api/tickets/scan", desk: .gate, summary: "Echoes",
                parameters: [.header("Idempotency-Key", .string(), "Any name.")],
                request: .json(schema, example: Example(#"{"text":"hi"}"#, as: Echo.self)),
                responses: [
                    .init(201, "Echoed", schema, Example(#"{"text":"hi"}"#, as: Echo.self)), .problem(.bodyTooLarge, desk: .gate),
                    .problem(.invalidJSON, desk: .gate), .problem(.rateLimited(retryAfter: 3), desk: .gate),
                ], security: .apiKey
            ) { request, context in
                let body = try await request.bytes(upTo: 64)
                let echo = try WireJSON.decoder.decode(Echo.self, from: Data(body.readableBytesView))
                return .json(Array(try WireJSON.encoder.encode(echo)), status: .created)
            },
            Endpoint(
                .get, "/api/events/{id}/checkin", desk: .gate, summary: "Says the id",
                parameters: [.path("id", .integer(min: 1), "The event."), .query("date", .string(format: "date").nullable, "A day.")],
                responses: [.init(200, "It", .object(["id": .string()]), #"{"id":"7"}"#)]
            ) { _, context in .json(JSONText.bytes(.members(["id": .string(context.parameters.get("id") ?? "")]))) },
            failing("problem", Problem(.conflict, "Used", code: "used", members: [.init(name: "entry_id", value: .integer(7))])),
            failing("unavailable", DatabaseError.unavailable("secret password")),
            failing("conflict", DatabaseError.conflict("secret row")),
            failing("defect", DatabaseError.defect("secret SQL")),
            failing("http", HTTPError(.unsupportedMediaType, message: "secret message")),
            failing("unknown", Secret()),
        ] + more

    /// Those that are at no desk.
    static let more: [Endpoint] = [
        Endpoint(.get, "/client", desk: .house, summary: "Says who asks", responses: [.init(200, "It", .string())]) { _, context in
            .json(JSONText.bytes(.string(context.client.description)))
        },
        Endpoint(.get, "/large", desk: .house, summary: "Much", responses: [.init(200, "It", .string())]) { request, _ in
            try await .compressedJSON(ByteBuffer(bytes: JSONText.bytes(.string(String(repeating: "usher ", count: 1000)))), for: request)
        },
    ]

    struct Secret: Error { let inside = "secret" }

    private static func failing(_ name: String, _ error: any Error) -> Endpoint {
        Endpoint(.get, "/api/events/fail/\(name)", desk: .gate, summary: "Fails", responses: [.init(200, "Never", .string())]) { _, _ in
            throw error
        }
    }

    static func server(_ settings: Settings = Settings(), guards: [Desk: Front.Guard] = [:]) -> UsherServer {
        UsherServer(settings: settings, endpoints: endpoints, guards: guards)
    }

    /// Runs `test` against the sample; `live` over a socket, else straight at the router.
    static func withServer(
        _ server: UsherServer = server(), _ setup: TestingSetup = .router,
        _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await server.serve(setup, test)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}
