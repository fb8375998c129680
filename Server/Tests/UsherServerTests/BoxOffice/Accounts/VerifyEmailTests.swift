import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct VerifyEmailTests {
    private static let invalid = #"{"success":false,"error":"This link is invalid or has expired","code":"invalid_link"}"#
    private static let asked = #"{"success":true,"message":"If this address needs verification, an email has been sent"}"#

    private func body(_ token: String, _ email: String = "ann@example.org") -> String { #"{"token":"\#(token)","email":"\#(email)"}"# }

    @Test("BoxOffice A10 The mailed token confirms the address once and says so until its end", arguments: Engine.allCases)
    func confirms(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            try await box.signUp("bob@example.org", name: "Bob")
            let token = try await box.mailedToken(.verify, to: "ann@example.org")
            #expect(token.count == 43)
            #expect(try await box.post("/api/auth/verify-email", body(token, "bob@example.org")).isExactly(400, Self.invalid))
            #expect(try await box.post("/api/auth/verify-email", body(String(token.reversed()))).isExactly(400, Self.invalid))
            let first = try await box.post("/api/auth/verify-email", body(token, " ANN@example.org"))
            #expect(first.status == .ok)
            #expect(first.member("verified") == .bool(true) && first.member("alreadyVerified") == nil)
            #expect(first.member("token") == nil, "it does not sign in")
            #expect(first.member("user")?["emailVerified"] == .string("2025-12-17T14:30:00.123Z"))
            let again = try await box.post("/api/auth/verify-email", body(token))
            #expect(again.status == .ok && again.member("alreadyVerified") == .bool(true))
            #expect(try await box.get("/api/user/profile", token: ann.token).member("user")?["emailVerified"] != .null)
            box.clock.advance(seconds: 86_400)
            #expect(try await box.post("/api/auth/verify-email", body(token)).isExactly(400, Self.invalid))
            let missing = try await box.get("/api/auth/verify-email?token=x")
            #expect(missing.code == "missing_fields")
        }
    }

    @Test("BoxOffice A10 A token from before a resend, or over a day old, is worth nothing", arguments: Engine.allCases)
    func replaced(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp()
            let old = try await box.mailedToken(.verify, to: "ann@example.org")
            box.clock.advance(seconds: 1)
            #expect(try await box.post("/api/auth/verify-email", #"{"email":"ann@example.org"}"#).isExactly(200, Self.asked))
            let new = try await box.mailedToken(.verify, to: "ann@example.org")
            #expect(new != old)
            #expect(try await box.post("/api/auth/verify-email", body(old)).isExactly(400, Self.invalid))
            box.clock.advance(seconds: 86_400)
            #expect(try await box.post("/api/auth/verify-email", body(new)).isExactly(400, Self.invalid))
        }
    }

    @Test("BoxOffice A11 Resend and reset answer the same for everybody", arguments: Engine.allCases)
    func same(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp()
            try await box.signUp("bob@example.org", name: "Bob")
            try await box.confirm("bob@example.org")
            let before = try await box.mails().count
            for email in ["ann@example.org", "bob@example.org", "nobody@example.org"] {
                #expect(try await box.post("/api/auth/verify-email", #"{"email":"\#(email)"}"#).isExactly(200, Self.asked))
            }
            #expect(try await box.mails().count == before + 1, "only Ann has something to confirm")
            let reset = #"{"success":true,"message":"If an account exists, an email has been sent"}"#
            for email in ["ann@example.org", "bob@example.org", "nobody@example.org"] {
                #expect(try await box.post("/api/auth/password-reset", #"{"email":"\#(email)"}"#).isExactly(200, reset))
            }
            #expect(try await box.mails(about: "Choose a new password").count == 2)
            let bad = try await box.post("/api/auth/password-reset", #"{"email":"nobody"}"#)
            #expect(bad.code == "invalid_email")
        }
    }

    @Test("BoxOffice A11 The fourth mail within a quarter of an hour is not sent; the answer is the same", arguments: Engine.allCases)
    func fourth(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) {
            $0.limits.off = false
        } _: { box in
            try await box.signUp()
            for round in 0..<5 {
                let path = round % 2 == 0 ? "password-reset" : "verify-email"
                #expect(try await box.post("/api/auth/\(path)", #"{"email":"ann@example.org"}"#).status == .ok)
                await box.deliver()
                box.clock.advance(seconds: 200)
            }
            #expect(try await box.mails().count == 1 + 3, "the first is the sign-up's")
            box.clock.advance(seconds: 15 * 60)
            #expect(try await box.post("/api/auth/password-reset", #"{"email":"ann@example.org"}"#).status == .ok)
            #expect(try await box.mails().count == 5)
        }
    }

    @Test("BoxOffice A12 A HEAD uses nothing up; a browser is sent on to the page that says how it went", arguments: Engine.allCases)
    func links(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp()
            let token = try await box.mailedToken(.verify, to: "ann@example.org")
            let path = "/api/auth/verify-email?token=\(token)&email=ann%40example.org"
            let html: HTTPFields = [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"]
            for _ in 0..<2 { #expect(try await box.send(.head, path, headers: html).headers[.location] == "/verify-email?result=ok") }
            let first = try await box.get(path, headers: html)
            #expect(first.status == .seeOther)
            #expect(first.headers[.location] == "/verify-email?result=ok")
            #expect(try await box.get(path, headers: html).headers[.location] == "/verify-email?result=already")
            #expect(try await box.get(path).member("alreadyVerified") == .bool(true))
            let wrong = try await box.get("/api/auth/verify-email?token=x&email=ann%40example.org", headers: html)
            #expect(wrong.headers[.location] == "/verify-email?result=invalid")
        }
    }

    @Test("The token stands hashed in the database, and sealed in the outbox until it is sent", arguments: Engine.allCases)
    func secrets(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp()
            let waiting = try await box.database.read { try $0.first(Self.sealed) { $0.isNull(0) } }
            #expect(waiting == false)
            let token = try await box.mailedToken(.verify, to: "ann@example.org")
            let hash = try await box.database.read { try $0.first(Self.hash) { $0.blob(0) } }
            #expect(hash == SecretDigest(of: token).bytes)
            let sent = try await box.database.read { try $0.first(Self.sealed) { ($0.isNull(0), $0.text(1)) } }
            #expect(sent?.0 == true)
            #expect(sent?.1.contains(token) == false)
        }
    }

    private static let sealed = Statement("SELECT sealed, payload FROM outbox WHERE kind = 'account-mail'")
    private static let hash = Statement("SELECT hash FROM mail_tokens WHERE purpose = 'verify'")
}
