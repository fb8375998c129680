import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import HummingbirdTesting
import JWTKit
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct SessionTests {
    @Test("BoxOffice A8 verify gives the account as it is now, by POST and GET", arguments: Engine.allCases)
    func fresh(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            #expect(try await box.send(.patch, "/api/user/profile", #"{"name":" Ann Lee "}"#, token: ann.token).status == .ok)
            for method in [HTTPRequest.Method.post, .get] {
                let response = try await box.send(method, "/api/auth/verify", token: ann.token)
                #expect(response.status == .ok)
                #expect(response.member("user")?["name"] == .string("Ann Lee"))
                #expect(response.member("token") == .string(ann.token))
            }
            let head = try await box.send(.head, "/api/auth/verify", token: ann.token)
            #expect(head.status == .ok && head.body.readableBytes == 0)
        }
    }

    @Test("BoxOffice A8 After sign-out, reset and deletion a token is worth nothing at once", arguments: Engine.allCases)
    func ended(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let gone = #"{"success":false,"error":"Please sign in again","code":"invalid_token"}"#
            let second = try await box.token(of: "ann@example.org")
            #expect(try await box.post("/api/auth/signout", token: second).status == .ok)
            #expect(try await box.get("/api/auth/verify", token: second).isExactly(401, gone))
            #expect(try await box.post("/api/auth/signout", token: second).status == .ok, "whatever the token")
            #expect(try await box.get("/api/auth/verify", token: ann.token).status == .ok, "only the one session")

            _ = try await box.post("/api/auth/password-reset", #"{"email":"ann@example.org"}"#)
            let link = try await box.mailedToken(.reset, to: "ann@example.org")
            let reset = #"{"email":"ann@example.org","token":"\#(link)","newPassword":"Passw1rd"}"#
            #expect(try await box.send(.put, "/api/auth/password-reset", reset).status == .ok)
            #expect(try await box.get("/api/auth/verify", token: ann.token).isExactly(401, gone))

            let third = try await box.token(of: "ann@example.org", password: "Passw1rd")
            #expect(try await box.send(.delete, "/api/user/account", #"{"password":"Passw1rd"}"#, token: third).status == .ok)
            #expect(try await box.get("/api/auth/verify", token: third).isExactly(401, gone))
            #expect(
                try await box.get("/api/auth/verify").isExactly(401, #"{"success":false,"error":"Please sign in","code":"missing_token"}"#))
        }
    }

    @Test("BoxOffice A8 A database that is away is 503 and never 401", arguments: Engine.allCases)
    func away(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            box.database.close()
            let response = try await box.post("/api/auth/verify", token: ann.token)
            #expect(response.status == .serviceUnavailable)
            #expect(response.code == "unavailable")
        }
    }

    @Test("BoxOffice A8 Signing out everywhere ends every session", arguments: Engine.allCases)
    func everywhere(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let second = try await box.token(of: "ann@example.org")
            #expect(try await box.post("/api/auth/signout", #"{"all":true}"#, token: second).status == .ok)
            for token in [ann.token, second] { #expect(try await box.get("/api/auth/verify", token: token).status == .unauthorized) }
        }
    }

    @Test("A token over a day old is renewed on the same session; the session ends after 180 days")
    func renewal() async throws {
        try await BoxOfficeServing.run(.sqlite) { box in
            var token = try await box.signUp().token
            box.clock.advance(seconds: 86_400 + 1)
            let renewed = try await box.get("/api/auth/verify", token: token)
            guard case .string(let second)? = renewed.member("token") else { throw NoSuchMember(text: renewed.text) }
            #expect(second != token)
            #expect(try await box.get("/api/auth/verify", token: second).member("token") == .string(second))
            token = second
            for _ in 0..<7 {
                box.clock.advance(seconds: 25 * 86_400)
                guard case .string(let next)? = try await box.get("/api/auth/verify", token: token).member("token") else { break }
                token = next
            }
            #expect(try await box.get("/api/auth/verify", token: token).status == .ok, "day 176")
            box.clock.advance(seconds: 4 * 86_400)
            #expect(try await box.get("/api/auth/verify", token: token).code == "invalid_token", "day 180")
        }
    }

    @Test("BoxOffice A9 A token that is not exactly ours is refused", arguments: Engine.allCases)
    func forged(_ engine: Engine) async throws {
        let key = [UInt8](repeating: 7, count: 32)
        let secrets = ServerSecrets(
            session: key, links: LinkToken(key: key), visitors: QRVisitor(secret: key), wallet: WalletToken(key: key),
            seal: try #require(SealKey(bytes: key)))
        try await BoxOfficeServing.run(engine, secrets: secrets) { box in
            let ann = try await box.signUp()
            #expect(try await box.get("/api/auth/verify", token: ann.token).status == .ok)
            let claims = try #require(Claims(ann.token))
            #expect(claims.iss == "usher" && claims.aud == "usher-boxoffice" && claims.sub == ann.id)
            #expect(claims.exp == claims.iat + 30 * 86_400)
            let own = JWTKeyCollection()
            await own.add(hmac: HMACKey(from: Data(key)), digestAlgorithm: .sha256, kid: "usher-session")
            await own.add(hmac: HMACKey(from: Data(key + key)), digestAlgorithm: .sha512, kid: "other")
            let alike = try await own.sign(claims, kid: "usher-session")
            #expect(try await box.get("/api/auth/verify", token: alike).status == .ok, "the forgery is right but for one thing each")
            var forgeries = [String]()
            forgeries.append(try await own.sign(claims, kid: "other"))
            for change in Claims.changes {
                var changed = claims
                change(&changed)
                forgeries.append(try await own.sign(changed, kid: "usher-session"))
            }
            let foreign = await JWTKeyCollection().add(
                hmac: HMACKey(from: Data(repeating: 8, count: 32)), digestAlgorithm: .sha256, kid: "usher-session")
            forgeries.append(try await foreign.sign(claims, kid: "usher-session"))
            let rsa = await JWTKeyCollection().add(
                rsa: try Insecure.RSA.PrivateKey(backing: .init(keySize: .bits2048)), digestAlgorithm: .sha256, kid: "usher-session")
            forgeries.append(try await rsa.sign(claims, kid: "usher-session"))
            let parts = ann.token.split(separator: ".")
            let none = Base64Text.encode(Array(#"{"alg":"none","typ":"JWT","kid":"usher-session"}"#.utf8))
            forgeries += [
                "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])", "", "x", "null", "a.b.c", String(ann.token.dropLast()),
            ]
            let walks = await JWTKeyCollection().add(ecdsa: ES256PrivateKey(), kid: "usher-session")
            forgeries.append(try await walks.sign(claims, kid: "usher-session"))
            for token in forgeries {
                let response = try await box.get("/api/auth/verify", token: token)
                #expect(response.status == .unauthorized, "\(token)")
            }
            box.clock.advance(seconds: 30 * 86_400)
            #expect(try await box.get("/api/auth/verify", token: ann.token).code == "invalid_token")
        }
    }

    @Test("The web's cookie works on the API; its writes must come from our own pages", arguments: Engine.allCases)
    func cookie(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let cookie: HTTPFields = [.cookie: "a=b; usher_session=\(ann.token)"]
            let verified = try await box.get("/api/auth/verify", headers: cookie)
            #expect(verified.status == .ok)
            #expect(verified.member("token") == nil, "by cookie there is none")
            for origin in [nil, "https://evil.example", "null", "https://tickets.example.org.evil.example", "http://tickets.example.org"] {
                var headers = cookie
                headers[.origin] = origin
                let response = try await box.send(.patch, "/api/user/profile", #"{"name":"Eve"}"#, headers: headers)
                #expect(response.status == .forbidden)
                #expect(response.code == "bad_origin")
            }
            var own = cookie
            own[.origin] = "https://tickets.example.org"
            #expect(try await box.send(.patch, "/api/user/profile", #"{"name":"Ann Lee"}"#, headers: own).status == .ok)
            var both = cookie
            both[.authorization] = "Bearer x"
            #expect(try await box.get("/api/auth/verify", headers: both).status == .unauthorized, "a Bearer goes first")
            let out = try await box.post("/api/auth/signout", headers: own)
            #expect(out.headers[.setCookie] == "usher_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
            #expect(try await box.get("/api/auth/verify", headers: cookie).code == "invalid_token")
        }
    }
}

/// A token's payload, to be forged.
private struct Claims: JWTPayload {
    var iss: String
    var aud: String
    var sub: String
    var sid: String
    var jti: String
    var iat: Int64
    var exp: Int64

    init?(_ token: String) {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = Base64Text.decode(parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload))
        else { return nil }
        self = claims
    }

    func verify(using algorithm: some JWTAlgorithm) async throws {}

    static let changes: [@Sendable (inout Claims) -> Void] = [
        { $0.iss = "somebody" }, { $0.aud = "usher-walks" }, { $0.sub = "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b" },
        { $0.sid = "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b" }, { $0.exp = $0.iat },
    ]
}
