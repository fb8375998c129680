import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// A house's key as programs see it; `secret` once, when it is made.
struct ConsoleKey: Codable, Sendable {
    let id: Int64
    let name: String
    let scopes: [String]
    let createdAt: Date
    var expiresAt: Date?
    var lastUsedAt: Date?
    var secret: String?

    static let sample = ConsoleKey(
        id: 12, name: "Website", scopes: ["catalogue.read"], createdAt: Date(timeIntervalSince1970: 1_765_981_800))
}

struct ConsoleKeyList: Codable, Sendable { let keys: [ConsoleKey] }

extension ConsoleDesk {
    /// The same keys for programs. No key makes keys.
    var keyAPI: [Endpoint] {
        let made = {
            var key = ConsoleKey.sample
            key.secret = "usher_…"
            return key
        }()
        return [
            houseAPI(
                .get, "/keys", "A house's keys", needing: .keys,
                answer: Endpoint.Answer(
                    200, "Newest first", .object(["keys": .array(Self.keySchema)]),
                    Example(ConsoleKeyList(keys: [.sample]), .milliseconds))
            ) { caller, _, _ in
                let rows = try await houseKeys.list(of: caller.organisation.id)
                return try .json(ConsoleKeyList(keys: rows.map { ConsoleKey($0) }), .milliseconds)
            },
            houseAPI(
                .post, "/keys", "Make a key",
                needing: .keys,
                description: "It is this house's alone and acts within its scopes at this API, by the header `X-API-Key`; with `scan` or "
                    + "`manage` also at the Gate. The secret is in this answer and never again.",
                body: .json(
                    .object(
                        [
                            "name": .string("What it is for.", maxLength: HouseKeyForm.longestName),
                            "scopes": .array(.string(oneOf: HouseKeyScopes.named.map(\.name)), min: 1),
                            "expiresAt": .string("For ever without it.", format: "date-time"),
                        ], required: ["name", "scopes"]),
                    example: #"{"name":"Website","scopes":["catalogue.read"],"expiresAt":"2026-12-17T14:30:00.000Z"}"#),
                answer: Endpoint.Answer(201, "It", Self.keySchema, Example(made, .milliseconds)),
                refusals: [.problem(Self.tooManyKeys, desk: .boxOffice)], renewed: true
            ) { caller, request, _ in try await makeKey(caller, request) },
            houseAPI(
                .delete, "/keys/{id}", "Revoke a key", needing: .keys, answer: Endpoint.Answer(204, "It is worth nothing", content: nil),
                renewed: true
            ) { caller, _, context in
                guard let id = Digits.whole(context.segment("id"), in: 1...APIKey.ID.largest),
                    try await houseKeys.revoke(
                        APIKey.ID(id), of: caller.organisation.id, by: caller.account, caller.actor, at: clock.now())
                else { throw Problem.notFound }
                return Response(status: .noContent)
            },
        ]
    }

    static let tooManyKeys = Problem(.conflict, "This house has as many keys as a house may", code: "too_many_keys")

    private static let keySchema = Schema.object(
        [
            "id": .integer(min: 1), "name": .string(), "scopes": .array(.string(oneOf: HouseKeyScopes.named.map(\.name))),
            "createdAt": .string(format: "date-time"), "expiresAt": .string(format: "date-time"),
            "lastUsedAt": .string(format: "date-time"), "secret": .string("Once."),
        ], required: ["id", "name", "scopes", "createdAt"])

    private func makeKey(_ caller: ConsoleCaller, _ request: Request) async throws -> Response {
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let now = clock.now()
        guard let name = try fields.text("name")?.trimmed, !name.isEmpty, name.unicodeScalars.count <= HouseKeyForm.longestName,
            !WireText.hasHeap(name)
        else { throw fields.fault("name") }
        guard let sent = try fields.texts("scopes"), !sent.isEmpty, sent.allSatisfy({ HouseKeyScopes(name: $0) != nil }) else {
            throw fields.fault("scopes")
        }
        let expires = try fields.instant("expiresAt")
        if let expires, expires <= now { throw fields.fault("expiresAt") }
        let scopes = sent.compactMap { HouseKeyScopes(name: $0) }.reduce(into: HouseKeyScopes()) { $0.formUnion($1) }
        var generator = SystemRandomNumberGenerator()
        let secret = APIKeySecret.make(using: &generator)
        let id: APIKey.ID
        do {
            id = try await houseKeys.create(
                HouseKeyDraft(name: name, scopes: scopes, expires: expires), secret, for: caller.organisation.id, by: caller.account,
                caller.actor, at: now)
        } catch HouseKeyRefusal.tooMany { throw Self.tooManyKeys }
        let key = ConsoleKey(
            id: id.rawValue, name: name, scopes: scopes.names, createdAt: now.wire, expiresAt: expires?.wire, secret: secret.text)
        return try .json(key, .milliseconds, status: .created)
    }
}

extension ConsoleKey {
    init(_ row: HouseKeyRow) {
        self.init(
            id: row.id.rawValue, name: row.name, scopes: row.scopes.names, createdAt: row.created.wire, expiresAt: row.expires?.wire,
            lastUsedAt: row.used?.wire)
    }
}
