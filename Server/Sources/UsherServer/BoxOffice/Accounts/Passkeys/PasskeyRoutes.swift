import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

/// What a browser is asked for, as `navigator.credentials` takes it; bytes are base64url.
struct PasskeyOptions: Codable, Sendable {
    struct Party: Codable, Sendable {
        let id: String
        let name: String
    }
    struct User: Codable, Sendable {
        let id: String
        let name: String
        let displayName: String
    }
    struct Kind: Codable, Sendable {
        let type: String
        let alg: Int
    }
    struct Known: Codable, Sendable {
        let type: String
        let id: String
    }
    struct Wishes: Codable, Sendable {
        let residentKey: String
        let requireResidentKey: Bool
        let userVerification: String
    }

    let challenge: String
    let timeout: Int
    var rp: Party?
    var user: User?
    var pubKeyCredParams: [Kind]?
    var authenticatorSelection: Wishes?
    var attestation: String?
    var excludeCredentials: [Known]?
    var rpId: String?
    var userVerification: String?

    static let made = PasskeyOptions.creating(
        challenge: "AAAA", at: "tickets.example.org", handle: [1, 2, 3], email: "ann@example.org", name: "Ann", known: [])
    static let asked = PasskeyOptions.getting(challenge: "AAAA", at: "tickets.example.org")

    static func creating(
        challenge: String, at host: String, handle: [UInt8], email: String, name: String, known: [[UInt8]]
    ) -> PasskeyOptions {
        PasskeyOptions(
            challenge: challenge, timeout: Int(PasskeyStore.patience) * 1_000, rp: Party(id: host, name: host),
            user: User(id: Base64Text.encode(handle), name: email, displayName: name.isEmpty ? email : name),
            pubKeyCredParams: PasskeyKey.algorithms.map { Kind(type: "public-key", alg: $0) },
            authenticatorSelection: Wishes(residentKey: "required", requireResidentKey: true, userVerification: "required"),
            attestation: "none", excludeCredentials: known.map { Known(type: "public-key", id: Base64Text.encode($0)) })
    }

    static func getting(challenge: String, at host: String) -> PasskeyOptions {
        PasskeyOptions(
            challenge: challenge, timeout: Int(PasskeyStore.patience) * 1_000, rpId: host, userVerification: "required")
    }
}

/// A passkey that was added.
struct PasskeyAnswer: Codable, Sendable {
    let id: Int64
    let name: String
    let createdAt: Date
}

extension BoxOfficeDesk {
    private static let bytes = Schema.string("base64url")
    private static let invalid = Endpoint.Answer.problem(PasskeyRefusal.challenge.problem, desk: .boxOffice)
    private static let none = Endpoint.Answer.problem(passkeysOff, desk: .boxOffice)

    /// A server without a name, or without https, can have no passkeys.
    static let passkeysOff = Problem(.notFound, "There are no passkeys on this server", code: "passkeys_unavailable")

    var passkeyEndpoints: [Endpoint] {
        [
            Endpoint(
                .post, "/api/auth/passkeys/options", desk: .boxOffice, summary: "Begin to add a passkey",
                description:
                    "For somebody who has signed in within the last quarter of an hour. What `navigator.credentials.create` takes.",
                responses: [
                    Endpoint.Answer(
                        200, "What to ask the browser for", .object([:], required: []), Example(PasskeyOptions.made, .milliseconds)),
                    Self.none, .problem(Self.renewalRequired, desk: .boxOffice),
                ] + BoxOfficeSchema.signedIn, security: .bearer, tag: Self.accountsTag, handler: passkeyOptions),
            Endpoint(
                .post, "/api/auth/passkeys", desk: .boxOffice, summary: "Add a passkey",
                description: "What the browser answered: `getAuthenticatorData()`, `clientDataJSON` and `getPublicKey()` of its response.",
                request: .json(
                    .object(
                        ["clientDataJSON": Self.bytes, "authenticatorData": Self.bytes, "publicKey": Self.bytes, "name": .string()],
                        required: ["clientDataJSON", "authenticatorData", "publicKey"]),
                    example: #"{"clientDataJSON":"e30","authenticatorData":"AA","publicKey":"MFk","name":"Laptop"}"#),
                responses: [
                    Endpoint.Answer(
                        201, "It", .object(["id": .integer(min: 1), "name": .string(), "createdAt": .string(format: "date-time")]),
                        Example(PasskeyAnswer(id: 1, name: "Laptop", createdAt: Date(timeIntervalSince1970: 1_765_981_800)), .milliseconds)),
                    Self.none, Self.invalid, .problem(PasskeyRefusal.tooMany.problem, desk: .boxOffice),
                    .problem(Self.renewalRequired, desk: .boxOffice),
                ] + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag, handler: addPasskey),
            Endpoint(
                .delete, "/api/auth/passkeys/{id}", desk: .boxOffice, summary: "Give a passkey up",
                parameters: [.path("id", .integer(min: 1), "Which one.")],
                responses: [
                    Endpoint.Answer(204, "It signs nobody in any more", content: nil), .problem(.notFound, desk: .boxOffice),
                    .problem(Self.renewalRequired, desk: .boxOffice),
                ] + BoxOfficeSchema.signedIn, security: .bearer, tag: Self.accountsTag, handler: removePasskey),
            Endpoint(
                .post, "/api/auth/passkeys/signin/options", desk: .boxOffice, summary: "Begin to sign in with a passkey",
                description: "What `navigator.credentials.get` takes.",
                responses: [
                    Endpoint.Answer(
                        200, "What to ask the browser for", .object([:], required: []), Example(PasskeyOptions.asked, .milliseconds)),
                    Self.none, .problem(.rateLimited(retryAfter: 60), desk: .boxOffice),
                ], tag: Self.accountsTag, handler: passkeySigninOptions),
            Endpoint(
                .post, "/api/auth/passkeys/signin", desk: .boxOffice, summary: "Sign in with a passkey",
                description: "Both factors at once.",
                request: .json(
                    .object(
                        [
                            "id": Self.bytes, "clientDataJSON": Self.bytes, "authenticatorData": Self.bytes, "signature": Self.bytes,
                            "userHandle": Self.bytes,
                        ], required: ["id", "clientDataJSON", "authenticatorData", "signature"]),
                    example: #"{"id":"AA","clientDataJSON":"e30","authenticatorData":"AA","signature":"MEU"}"#),
                responses: [Endpoint.Answer(200, "You are in", .boxOffice, BoxOffice.AuthResponse.sample), Self.none, Self.invalid]
                    + BoxOfficeSchema.general, tag: Self.accountsTag, handler: signInByPasskey),
        ]
    }

    static let renewalRequired = Problem(
        .forbidden, "This sign-in is more than a quarter of an hour old. Sign in again", code: "renewal_required")

    /// POST /api/auth/passkeys/options
    @Sendable private func passkeyOptions(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await fresh(request, context)
        return try .json(try await auth.askForPasskey(principal), .milliseconds)
    }

    /// POST /api/auth/passkeys
    @Sendable private func addPasskey(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await fresh(request, context)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let name = try fields.text("name")?.trimmed ?? ""
        guard name.unicodeScalars.count <= 80, !WireText.hasHeap(name) else { throw fields.fault("name") }
        let (client, data) = (try Self.bytes(&fields, "clientDataJSON"), try Self.bytes(&fields, "authenticatorData"))
        let key = try Self.bytes(&fields, "publicKey")
        let added = try await auth.addPasskey(client: client, data: data, key: key, name: name, principal)
        return try .json(PasskeyAnswer(id: added.id, name: added.name, createdAt: added.created.wire), .milliseconds, status: .created)
    }

    /// DELETE /api/auth/passkeys/{id}
    @Sendable private func removePasskey(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await fresh(request, context)
        guard let id = Digits.whole(context.segment("id"), in: 1...Int64.max),
            try await auth.passkeys.remove(id, of: principal.account, by: principal.actor, at: clock.now())
        else { throw Problem.notFound }
        return Response(status: .noContent)
    }

    /// POST /api/auth/passkeys/signin/options
    @Sendable private func passkeySigninOptions(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await limits.take(limits.social, context)
        return try .json(try await auth.askForPasskey(), .milliseconds)
    }

    /// POST /api/auth/passkeys/signin
    @Sendable private func signInByPasskey(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try auth.passwords.admit(context.client)
        var fields = try body.fields()
        let sent = PasskeySent(
            id: try fields.text("id"), client: try fields.text("clientDataJSON"), data: try fields.text("authenticatorData"),
            signature: try fields.text("signature"), handle: try fields.text("userHandle"))
        let known = try await auth.signIn(sent, context)
        return try .json(BoxOffice.AuthResponse.signedIn(known.account, token: known.token), .milliseconds)
    }

    /// Who asks, if they have proved lately that it is them.
    private func fresh(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn> {
        let principal = try await door.principal(request, context)
        guard principal.credential.session.isFresh(at: clock.now()) else { throw Self.renewalRequired }
        return principal
    }

    private static func bytes(_ fields: inout FieldReader<BoxOfficePolicy>, _ name: String) throws -> [UInt8] {
        guard let text = try fields.text(name), text.utf8.count <= 8_192, let bytes = Base64Text.decode(text) else {
            throw fields.fault(name)
        }
        return bytes
    }
}

extension PasskeyRefusal: Refusal {
    var problem: Problem {
        self == .tooMany
            ? Problem(.conflict, "This account has as many passkeys as one may have", code: "too_many_passkeys")
            : Problem(.unauthorized, PasskeyRefusal.message, code: PasskeyRefusal.code)
    }
}
