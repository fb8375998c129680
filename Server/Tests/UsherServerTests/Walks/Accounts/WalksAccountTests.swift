import Foundation
import HTTPTypes
import HummingbirdTesting
import JWTKit
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksAccountTests {
    private static let seed = """
        {"email":"user@example.com","password":"SecurePassword123!","name":"John Doe","preferredLanguage":"en","mailingListOptIn":true}
        """

    @Test("Walks A1 Register with the seed's body: keys, two tokens, their lives; two logins give four tokens", arguments: Engine.allCases)
    func register(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let response = try await walks.post("/auth/register", Self.seed)
            #expect(response.status == .created && response.headers[.contentType] == "application/json; charset=utf-8")
            let answer = try response.decoded(SeedWalk.AuthResponse.self)
            #expect(answer.user.email == "user@example.com" && answer.user.name == "John Doe" && answer.user.preferredLanguage == "en")
            let full = try response.decoded(WalksAuthResponse.self)
            #expect(full.user.mailingListOptIn && full.user.createdAt?.timeIntervalSince1970 == Double(WalksServing.start.seconds))
            let (access, refresh) = (try Claims(answer.tokens.accessToken), try Claims(answer.tokens.refreshToken))
            #expect(access.header == #"{"alg":"HS256","typ":"JWT"}"# && refresh.header == access.header)
            #expect(access.exp - access.iat == 900 && refresh.exp - refresh.iat == 604_800)
            #expect(access.iss == "usher" && access.aud == "usher-walks" && access.typ == "access" && access.sub == answer.user.id)
            #expect(refresh.typ == "refresh" && refresh.fam != nil && access.jti != refresh.jti)
            var tokens: Set<String> = []
            for _ in 0..<2 {
                let login = try await walks.post("/auth/login", #"{"email":"USER@example.com ","password":"SecurePassword123!"}"#)
                let pair = try login.decoded(WalksAuthResponse.self).tokens
                tokens.formUnion([pair.accessToken, pair.refreshToken])
            }
            #expect(tokens.count == 4)
        }
    }

    @Test("Walks A2 The same e-mail again: 409; twenty at once: one 201", arguments: Engine.allCases)
    func twice(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            _ = try await walks.register("a@x.it")
            let again = try await walks.post("/auth/register", #"{"email":"A@X.it ","password":"password-1"}"#)
            #expect(again.status == .conflict && again.code == "email_taken")
            let statuses = try await together(20) { _ in
                try await walks.post("/auth/register", #"{"email":"b@x.it","password":"password-1"}"#).status.code
            }
            #expect(statuses.count { $0 == 201 } == 1 && statuses.count { $0 == 409 } == 19)
        }
    }

    @Test("Walks A3 Faulty fields: 400 with one detail each; unknown keys are ignored", arguments: Engine.allCases)
    func faulty(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let bodies = [
                #"{"email":"a@x.it","password":"1234567"}"#,
                #"{"email":"a@x.it","password":"\#(String(repeating: "x", count: 129))"}"#, #"{"email":"a@b","password":"password-1"}"#,
                #"{"email":"a@x.it","password":"password-1","preferredLanguage":"de"}"#,
                #"{"email":"a@x.it","password":"password-1","mailingListOptIn":"true"}"#,
            ]
            for body in bodies {
                let response = try await walks.post("/auth/register", body)
                #expect(response.status == .badRequest && response.code == "validation_failed")
                #expect(response.walksError?.message == "Validation failed" && response.walksError?.error == "Bad Request")
                #expect(response.walksError?.details?.count == 1, "\(response.text)")
            }
            let all = try await walks.post("/auth/register", #"{"email":7,"password":"x","preferredLanguage":"de"}"#)
            #expect(all.walksError?.details?.count == 3)
            let unknown = try await walks.post("/auth/register", #"{"email":"a@x.it","password":"password-1","name":null,"shoe":42}"#)
            #expect(unknown.status == .created && unknown.text.contains(#""name":null"#))
        }
    }

    @Test("Walks A4 Long passwords count to the end; all failed sign-ins are the same bytes", arguments: Engine.allCases)
    func passwords(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let long = String(repeating: "p", count: 99)
            _ = try await walks.post("/auth/register", #"{"email":"a@x.it","password":"\#(long)1"}"#)
            let wrong = try await walks.post("/auth/login", #"{"email":"a@x.it","password":"\#(long)2"}"#)
            let unknown = try await walks.post("/auth/login", #"{"email":"nobody@x.it","password":"\#(long)1"}"#)
            #expect(wrong.status == .unauthorized && wrong.code == "invalid_credentials" && wrong.text == unknown.text)
            let right = try await walks.post("/auth/login", #"{"email":"a@x.it","password":"\#(long)1"}"#)
            #expect(right.status == .ok)
        }
    }

    @Test(
        "Walks A4 Each failed sign-in hashes as much as any other, and so takes as long (Benchmarks/walks.sh)", arguments: Engine.allCases)
    func sameWork(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            _ = try await walks.register("a@x.it")
            let blocked = try await walks.register("blocked@x.it")
            let database = walks.desk.database
            let number = try #require(try await walks.desk.walkers.find(blocked.user.id)).id
            try await AccountStore(database, keys: APIKeyStore(database), passwords: walks.passwords)
                .deactivate(number, by: .local, at: WalksServing.start)
            let social = try #require(EmailAddress("social@x.it"))
            try await database.write { connection in
                _ = try AccountTransaction(connection).create(
                    AccountDraft(uuid: WalksWorld.uuid(1), email: social, name: "Sue", emailVerified: WalksServing.start), by: .local,
                    at: WalksServing.start)
            }
            var (texts, rounds): (Set<String>, [Int]) = ([], [])
            for (email, password) in [
                ("a@x.it", "password-2"), ("a@x.it", ""), ("a@x.it", String(repeating: "p", count: 2_000)), ("nobody@x.it", "password-1"),
                ("blocked@x.it", "password-1"), ("social@x.it", "password-1"), ("no e-mail", "password-1"),
            ] {
                let before = walks.passwords.checkedRounds
                let answer = try await walks.post("/auth/login", #"{"email":"\#(email)","password":"\#(password)"}"#)
                #expect(answer.status == .unauthorized, "\(email)")
                texts.insert(answer.text)
                rounds.append(walks.passwords.checkedRounds - before)
            }
            #expect(texts.count == 1 && rounds == Array(repeating: 1 << PasswordHash.Cost.cheap.logRounds, count: 7), "\(rounds)")
        }
    }

    @Test("Walks A5 Tokens that are none", arguments: Engine.allCases)
    func foreign(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let pair = try await walks.register("a@x.it").tokens
            let access = try Claims(pair.accessToken)
            let none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0." + access.payload + "."
            let foreign = await WalkTokens(key: Array(repeating: 7, count: 32))
            let stranger = try await foreign.sign(WalkTokens.claims(at: WalksServing.start), family: "f", subject: access.sub).access
            let boxOffice = try await walks.member("m@x.it", .door)
            for token in [pair.refreshToken, none, stranger, boxOffice, "x", "a.b.c"] {
                let response = try await walks.redeem("X", token: token)
                #expect(response.status == .unauthorized && response.code == "invalid_token", "\(token)")
                #expect(response.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
            }
            let asRefresh = try await walks.refresh(pair.accessToken)
            #expect(asRefresh.status == .unauthorized && asRefresh.code == "invalid_refresh_token")
            walks.clock.advance(seconds: 899)
            #expect(try await walks.redeem("NOPE", token: pair.accessToken).status == .notFound)
            walks.clock.advance(seconds: 1)
            #expect(try await walks.redeem("NOPE", token: pair.accessToken).code == "invalid_token")
            let basic = try await walks.get("/auth/me", headers: [.authorization: "Basic YTpi"])
            #expect(basic.code == "unauthorized" && basic.headers[.wwwAuthenticate] == "Bearer")
        }
    }

    @Test("Walks A6 The grace: the byte-identical successor, alone and ten at once", arguments: Engine.allCases)
    func grace(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let first = try await walks.register("a@x.it").tokens.refreshToken
            let second = try await walks.refresh(first)
            #expect(second.status == .ok)
            walks.clock.advance(seconds: 30)
            let again = try await walks.refresh(first)
            #expect(again.status == .ok && again.text == second.text)
            let other = try await walks.register("b@x.it").tokens.refreshToken
            let answers = try await together(10) { _ in try await walks.refresh(other) }
            #expect(answers.allSatisfy { $0.status == .ok } && Set(answers.map(\.text)).count == 1)
        }
    }

    @Test("Walks A7 A replay ends the family, and only that one", arguments: Engine.allCases)
    func replay(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let first = try await walks.register("a@x.it").tokens.refreshToken
            let login = try await walks.post("/auth/login", #"{"email":"a@x.it","password":"password-1"}"#)
            let other = try login.decoded(WalksAuthResponse.self).tokens.refreshToken
            let second = try await walks.refresh(first).decoded(WalksTokens.self).refreshToken
            walks.clock.advance(seconds: 31)
            #expect(try await walks.refresh(first).code == "invalid_refresh_token")
            #expect(try await walks.refresh(second).status == .unauthorized)
            let next = try await walks.refresh(other).decoded(WalksTokens.self).refreshToken
            // Within the grace, but the successor has been used.
            let third = try await walks.refresh(next).decoded(WalksTokens.self).refreshToken
            #expect(try await walks.refresh(other).status == .unauthorized)
            #expect(try await walks.refresh(third).status == .unauthorized)
            let audit = try await walks.desk.database.read { try AuditTransaction($0).latestAudit(50).map(\.action) }
            #expect(audit.count { $0 == "walk.family_revoked" } == 2)
        }
    }

    @Test("Walks A8 Sign-out, the account's own routes, deletion", arguments: Engine.allCases)
    func goodbye(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let pair = try await walks.register("a@x.it").tokens
            for body in [
                #"{"refreshToken":"\#(pair.refreshToken)"}"#, #"{"refreshToken":"\#(pair.refreshToken)"}"#, #"{"refreshToken":"x"}"#,
            ] {
                #expect(try await walks.post("/auth/logout", body).status == .noContent)
            }
            #expect(try await walks.post("/auth/logout", "{}").status == .badRequest)
            #expect(try await walks.refresh(pair.refreshToken).code == "invalid_refresh_token")
            let changed = try await walks.send(
                .patch, "/auth/me", body: #"{"name":" Ann ","preferredLanguage":"fr","mailingListOptIn":true}"#, token: pair.accessToken)
            let me = try await walks.get("/auth/me", token: pair.accessToken)
            #expect(changed.status == .ok && changed.text == me.text)
            let user = try me.decoded(WalksUser.self)
            #expect(user.name == "Ann" && user.preferredLanguage == .fr && user.mailingListOptIn)
            let cleared = try await walks.send(.patch, "/auth/me", body: #"{"name":null}"#, token: pair.accessToken)
            #expect(try cleared.decoded(WalksUser.self).name == nil)
            let wrong = try await walks.send(.delete, "/auth/me", body: #"{"password":"x"}"#, token: pair.accessToken)
            #expect(wrong.status == .unauthorized && wrong.code == "invalid_credentials")
            let gone = try await walks.send(.delete, "/auth/me", body: #"{"password":"password-1"}"#, token: pair.accessToken)
            #expect(gone.status == .noContent)
            #expect(try await walks.get("/auth/me", token: pair.accessToken).code == "invalid_token")
            #expect(try await walks.post("/auth/login", #"{"email":"a@x.it","password":"password-1"}"#).status == .unauthorized)
            _ = try await walks.register("a@x.it")
        }
    }

    @Test("Walks A9 Sixty failed sign-ins at once: at least twenty wait", arguments: Engine.allCases)
    func limits(engine: Engine) async throws {
        var settings = WalksServing.unlimited
        settings.limits.off = false
        try await WalksServing.run(engine, settings: settings, world: false) { walks in
            let answers = try await together(60) { index in
                try await walks.send(
                    .post, "/auth/login", body: #"{"email":"n\#(index)@x.it","password":"password-1"}"#,
                    headers: [HTTPField.Name("X-Forwarded-For")!: "10.0.0.\(index)"])
            }
            let refused = answers.filter { $0.status == .tooManyRequests }
            #expect(refused.count >= 20 && refused.allSatisfy { Int($0.headers[.retryAfter] ?? "") ?? 0 >= 1 })
            #expect(refused.first?.code == "rate_limited")
        }
    }

    @Test("Walks A10 What is wrong before any rule", arguments: Engine.allCases)
    func shapes(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let path = "/auth/login"
            let large = #"{"email":"\#(String(repeating: "x", count: 17 * 1024))"}"#
            let answers: [(TestResponse, Int, String)] = [
                (try await walks.post(path, "{"), 400, "invalid_json"), (try await walks.post(path, "[]"), 400, "validation_failed"),
                (try await walks.get(path), 405, "method_not_allowed"),
                (try await walks.post(path, "{}", headers: [.contentType: "text/plain"]), 415, "unsupported_media_type"),
                (try await walks.post(path, large), 413, "body_too_large"), (try await walks.get("/auth/nothing"), 404, "not_found"),
            ]
            for (answer, status, code) in answers {
                let error = try #require(answer.walksError, "\(answer.text)")
                #expect(answer.status.code == status && error.statusCode == status && error.code == code && error.error != nil)
            }
        }
    }
}

/// A token's claims, read without looking at its signature.
private struct Claims {
    let header: String
    let payload: String
    let (iss, aud, sub, jti, typ): (String, String, String, String, String)
    let fam: String?
    let (iat, exp): (Int64, Int64)

    init(_ token: String) throws {
        let parts = token.split(separator: ".").map(String.init)
        header = String(decoding: try #require(Base64Text.decode(parts[0])), as: UTF8.self)
        payload = parts[1]
        let value = try JSONValue.read(try #require(Base64Text.decode(parts[1])))
        func text(_ name: String) throws -> String { try #require(value[name].flatMap(FieldValue.string)) }
        (iss, aud, sub, jti, typ) = (try text("iss"), try text("aud"), try text("sub"), try text("jti"), try text("typ"))
        fam = value["fam"].flatMap(FieldValue.string)
        iat = try #require(value["iat"].flatMap(FieldValue.whole))
        exp = try #require(value["exp"].flatMap(FieldValue.whole))
    }
}

/// Runs `body` so many times at once.
func together<T: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> T) async throws -> [T] {
    try await withThrowingTaskGroup(of: T.self) { group in
        for index in 0..<count { group.addTask { try await body(index) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
