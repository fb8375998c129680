import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Signing in by two factors, through the API.
@Suite struct SecondFactorTests {
    /// Somebody with a second factor, and their app.
    struct Holder: Sendable {
        let person: BoxOfficeServing.Person
        let secret: OneTimeSecret
        let recovery: [RecoveryCode]

        func code(_ box: BoxOfficeServing, late steps: Int64 = 0) -> String {
            secret.code(at: OneTimeSecret.step(at: box.clock.clock.now()) + steps)
        }
    }

    static func holder(_ box: BoxOfficeServing) async throws -> Holder {
        let person = try await box.signUp()
        let (factors, now) = (box.desk.auth.factors, box.clock.clock.now())
        let account = try #require(try await box.database.read { try AccountTransaction($0).account(person.account) })
        let live = try #require(try await box.desk.door.signIn(by: person.token))
        try await factors.begin(account, at: now)
        let secret = try #require(try await factors.pending(account, at: now))
        let codes = try await factors.turnOn(
            account, code: secret.code(at: OneTimeSecret.step(at: now)), session: live.session.id, by: .local, at: now)
        return Holder(person: person, secret: secret, recovery: codes)
    }

    private static func token(_ box: BoxOfficeServing) async throws -> String {
        let asked = try await box.signIn()
        #expect(asked.status == .unauthorized && asked.code == "second_factor_required", "\(asked.text)")
        #expect(asked.member("token") == nil && asked.headers[.setCookie] == nil)
        return try #require(asked.member("factorToken")?.text)
    }

    private static func second(_ box: BoxOfficeServing, _ token: String, _ code: String) async throws -> TestResponse {
        let body = try WireJSON.encoder.encode(BoxOffice.SecondFactorRequest(factorToken: token, code: code))
        return try await box.post("/api/auth/signin/second", String(decoding: body, as: UTF8.self))
    }

    @Test(
        "Console C8 A step early or late is right, two are not, none counts twice; the answer is that of a sign-in",
        arguments: Engine.allCases)
    func codes(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let plain = try await box.signUp("bob@example.org")
            let usual = try await box.signIn("bob@example.org")
            #expect(usual.status == .ok && plain.email == "bob@example.org", "who has no second factor signs in as ever")

            let ann = try await Self.holder(box)
            box.clock.advance(seconds: 300)
            for late in [-2, 2] as [Int64] {
                let refused = try await Self.second(box, Self.token(box), ann.code(box, late: late))
                #expect(refused.isExactly(401, #"{"success":false,"error":"This code is not right","code":"invalid_code"}"#), "\(late)")
            }
            for late in [-1, 0, 1] as [Int64] {
                let code = ann.code(box, late: late)
                let known = try await Self.second(box, Self.token(box), code)
                #expect(known.status == .ok && known.member("user")?["email"]?.text == "ann@example.org", "\(late) \(known.text)")
                let answer = try known.decoded(BoxOffice.AuthResponse.self)
                #expect(try await box.get("/api/auth/verify", token: answer.token ?? "").status == .ok)
                #expect(try await Self.second(box, Self.token(box), code).code == "invalid_code", "once")
            }
            #expect(try await Self.second(box, Self.token(box), ann.code(box, late: -1)).code == "invalid_code", "nor an older one")
            let audit = try await box.database.read { try AuditTransaction($0).latestAudit(1) }
            #expect(audit.map(\.action) == ["signin.refused"] && audit.map(\.result) == ["invalid_code"])
            #expect(audit.map(\.subject) == ["\(ann.person.account)"])
        }
    }

    @Test("Console C8 A recovery code lets in once, however it is typed", arguments: Engine.allCases)
    func recovery(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await Self.holder(box)
            #expect(ann.recovery.count == 10 && Set(ann.recovery.map(\.text)).count == 10)
            let code = ann.recovery[3].text
            #expect(try await Self.second(box, Self.token(box), code.lowercased()).status == .ok)
            #expect(try await Self.second(box, Self.token(box), code).code == "invalid_code")
            #expect(try await box.desk.auth.factors.standing(of: ann.person.account)?.left == 9)
            #expect(try await Self.second(box, Self.token(box), ann.recovery[4].text).status == .ok)
        }
    }

    @Test("Of an account's codes ten may be wrong in a quarter of an hour; then its owner gets a mail, once", arguments: Engine.allCases)
    func guesses(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(
            engine,
            {
                $0.limits.off = false
                ($0.limits.boxOffice.failedSignin, $0.limits.boxOffice.failedSigninPerEmail) = (10_000, 10_000)
                $0.limits.wrongPasswords = 10_000
            }
        ) { box in
            let ann = try await Self.holder(box)
            let (one, two, three) = (try await Self.token(box), try await Self.token(box), try await Self.token(box))
            #expect(try await Self.second(box, Self.token(box), ann.code(box, late: 1)).status == .ok, "a right one is given back")
            for token in [one, two] {
                for _ in 0..<5 { #expect(try await Self.second(box, token, "000000").code == "invalid_code") }
            }
            for _ in 0..<3 {
                let refused = try await Self.second(box, three, "000000")
                #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
            }
            #expect(try await Self.second(box, three, ann.recovery[0].text).status == .tooManyRequests, "right ones, too")
            #expect(try await box.mails(to: "ann@example.org", about: "Somebody guesses your codes").count == 1)
        }
    }

    @Test("Console C8 Five wrong codes end the token, five minutes too, and it counts once", arguments: Engine.allCases)
    func tokens(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await Self.holder(box)
            let (tired, slow, used) = (try await Self.token(box), try await Self.token(box), try await Self.token(box))
            for _ in 0..<5 { #expect(try await Self.second(box, tired, "000000").status == .unauthorized) }
            box.clock.advance(seconds: 60)
            #expect(try await Self.second(box, tired, ann.code(box)).code == "invalid_factor_token")
            #expect(try await Self.second(box, used, ann.code(box)).status == .ok)
            box.clock.advance(seconds: 60)
            #expect(try await Self.second(box, used, ann.code(box)).code == "invalid_factor_token")
            box.clock.advance(seconds: 181)
            #expect(try await Self.second(box, slow, ann.code(box)).code == "invalid_factor_token")
            #expect(try await Self.second(box, "nobody's", ann.code(box)).code == "invalid_factor_token")
            #expect(try await Self.second(box, "", "").code == "missing_fields")
            let last = try await Self.token(box)
            _ = try await box.desk.auth.accounts.signOut(
                LiveSession(
                    account: try #require(try await box.database.read { try AccountTransaction($0).account(ann.person.account) }),
                    session: Session(id: Session.ID("-"), account: ann.person.account, started: box.clock.clock.now())),
                everywhere: true, by: .local, at: box.clock.clock.now())
            #expect(try await Self.second(box, last, ann.code(box)).code == "invalid_factor_token", "signed out everywhere")
        }
    }

    @Test("Console C8 Setting it up ends what a password alone had begun; nothing of it stands in clear", arguments: Engine.allCases)
    func hidden(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp("ann@example.org")
            let other = try await box.token(of: "ann@example.org")
            let account = try #require(
                try await box.database.read { try AccountTransaction($0).account(email: EmailAddress(stored: "ann@example.org")) })
            let own = try await box.token(of: "ann@example.org")
            let (factors, now) = (box.desk.auth.factors, box.clock.clock.now())
            let session = try #require(try await box.desk.door.signIn(by: own)).session
            #expect(!session.isStrong)
            await #expect(throws: SecondFactorRefusal.nothingBegun) {
                _ = try await factors.turnOn(account, code: "123456", session: session.id, by: .local, at: now)
            }
            try await factors.begin(account, at: now)
            let secret = try #require(try await factors.pending(account, at: now))
            #expect(try await box.signIn().status == .ok, "it does not count before its first code")
            await #expect(throws: SecondFactorRefusal.wrongCode) {
                _ = try await factors.turnOn(account, code: "12345", session: session.id, by: .local, at: now)
            }
            let codes = try await factors.turnOn(
                account, code: secret.code(at: OneTimeSecret.step(at: now)), session: session.id, by: .local, at: now)
            #expect(try await box.get("/api/auth/verify", token: other).status == .unauthorized)
            #expect(try await box.get("/api/auth/verify", token: own).status == .ok)
            #expect(try await box.desk.door.signIn(by: own)?.session.isStrong == true)
            await #expect(throws: SecondFactorRefusal.isOn) { try await factors.begin(account, at: now) }

            let token = try await Self.token(box)
            let kept = try await box.database.read { connection in
                try connection.all(Statement("SELECT secret FROM second_factors")) { $0.blob(0) }
                    + connection.all(Statement("SELECT hash FROM recovery_codes")) { $0.blob(0) }
                    + connection.all(Statement("SELECT hash FROM factor_tokens")) { $0.blob(0) }
            }
            #expect(kept.count == 12)
            for text in codes.map(\.text) + codes.map({ $0.text.replacing("-", with: "") }) + [secret.text, token] {
                #expect(!kept.contains { String(decoding: $0, as: UTF8.self).contains(text) })
            }
            #expect(!kept.contains(secret.bytes))
        }
    }

    @Test("Console C8 Codes are limited as failed sign-ins", arguments: Engine.allCases)
    func limits(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) {
            $0.limits.off = false
            $0.limits.boxOffice.failedSigninPerEmail = 6
        } _: { box in
            let ann = try await Self.holder(box)
            let first = try await Self.token(box)
            for _ in 0..<5 { #expect(try await Self.second(box, first, "000000").status == .unauthorized) }
            let next = try await Self.token(box)
            #expect(try await Self.second(box, next, "000000").status == .unauthorized)
            let refused = try await Self.second(box, next, ann.code(box, late: 1))
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil, "\(refused.text)")
        }
    }
}
