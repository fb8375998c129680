@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct SigninTests {
    @Test("BoxOffice A4 A password with spaces at its edges signs in only with them", arguments: Engine.allCases)
    func spaces(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            try await box.signUp(password: " Passw0rd ")
            #expect(try await box.signIn(" ANN@example.org", password: " Passw0rd ").status == .ok)
            #expect(try await box.signIn(password: "Passw0rd").status == .unauthorized)
        }
    }

    @Test("BoxOffice A5 Nobody learns by the answer whether an account exists", arguments: Engine.allCases)
    func oneAnswer(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let ann = try await box.signUp()
            let email = try #require(EmailAddress("social@example.org"))
            let now = box.clock.clock.now()
            let sue = try await box.database.write { connection in
                try AccountTransaction(connection).create(
                    AccountDraft(uuid: "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", email: email, name: "Sue", emailVerified: now), by: .local,
                    at: now)
            }
            let wrong = try await box.signIn(password: "Passw1rd")
            let unknown = try await box.signIn("nobody@example.org")
            let social = try await box.signIn("social@example.org")
            #expect(wrong.isExactly(401, #"{"success":false,"error":"Wrong email or password","code":"invalid_credentials"}"#))
            #expect(unknown.body == wrong.body && social.body == wrong.body)
            #expect(unknown.status == .unauthorized && social.status == .unauthorized)
            let audit = try await box.database.read { try AuditTransaction($0).latestAudit(3) }
            #expect(audit.map(\.action) == ["signin.refused", "signin.refused", "signin.refused"])
            #expect(audit.map(\.subject) == ["\(sue)", SecretDigest(of: "nobody@example.org").hex, "\(ann.account)"])
        }
    }

    @Test("BoxOffice A5 Nobody learns it by the time either: each check hashes as much")
    func sameWork() async throws {
        let passwords = Passwords(cost: .cheap)
        defer { passwords.close() }
        let stored = try await passwords.hash("Passw0rd")
        for (password, hash) in [("Passw0rd", stored), ("Passw1rd", stored), ("", stored), ("Passw0rd", nil), ("", nil)] {
            let before = passwords.checkedRounds
            let isRight = try await passwords.verify(password, against: hash)
            #expect(isRight == (password == "Passw0rd" && hash != nil))
            #expect(passwords.checkedRounds - before == 1 << PasswordHash.Cost.cheap.logRounds)
        }
    }

    @Test("BoxOffice A6 After ten failures even the right password waits, and a forged address helps nobody")
    func failures() async throws {
        try await BoxOfficeServing.run(.sqlite) {
            $0.limits.off = false
        } _: { box in
            try await box.signUp()
            for _ in 0..<12 { #expect(try await box.signIn().status == .ok) }
            for _ in 0..<10 { #expect(try await box.signIn(password: "Passw1rd").status == .unauthorized) }
            let refused = try await box.signIn()
            #expect(refused.status == .tooManyRequests)
            #expect(refused.code == "rate_limited")
            let wait = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...90).contains(wait))
            let forged = try await box.post(
                "/api/auth/signin", #"{"email":"ann@example.org","password":"Passw0rd"}"#, headers: [.forwardedFor: "203.0.113.9"])
            #expect(forged.status == .tooManyRequests)
            #expect(try await box.signIn("bob@example.org").status == .unauthorized, "another e-mail is another bucket")
        }
    }

    @Test("BoxOffice A6 Fifty failures of one address shut it out, whatever it tries, before anything is read")
    func failuresOfAnAddress() async throws {
        try await BoxOfficeServing.run(.sqlite) {
            $0.limits.off = false
        } _: { box in
            try await box.signUp()
            let begun = ContinuousClock.now
            for number in 0..<50 { #expect(try await box.signIn("n\(number)@example.org").status == .unauthorized) }
            // On a busy machine an allowance comes back each 18 seconds: so often somebody fails once more, and no oftener.
            var more = 0.0
            func isShutOut(_ ask: () async throws -> TestResponse) async throws -> Bool {
                while try await ask().status != .tooManyRequests {
                    more += 1
                    guard more <= (ContinuousClock.now - begun) / .seconds(18) + 1 else { return false }
                    _ = try await box.signIn("m\(more)@example.org")
                }
                return true
            }
            #expect(try await isShutOut { try await box.signIn() })
            #expect(try await isShutOut { try await box.post("/api/auth/signin", "{") })
        }
    }

    @Test("Who must confirm the address first gets no token at sign-up and 403 at sign-in", arguments: Engine.allCases)
    func unverified(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) {
            $0.boxOffice.requireVerifiedEmail = true
        } _: { box in
            let response = try await box.post("/api/auth/signup", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
            #expect(response.status == .created)
            #expect(response.member("token") == nil)
            #expect(response.member("requiresVerification") == .bool(true))
            let refused = try await box.signIn()
            #expect(
                refused.isExactly(
                    403,
                    #"{"success":false,"error":"Please confirm your email address first","code":"email_not_verified","requiresVerification":true}"#
                ))
            #expect(try await box.signIn(password: "Passw1rd").code == "invalid_credentials")
            try await box.confirm("ann@example.org")
            #expect(try await box.signIn().status == .ok)
        }
    }

    @Test("The eleventh sign-up of an address in a quarter of an hour waits")
    func signups() async throws {
        try await BoxOfficeServing.run(.sqlite) {
            $0.limits.off = false
        } _: { box in
            for number in 0..<10 { try await box.signUp("n\(number)@example.org") }
            let refused = try await box.post("/api/auth/signup", "{}")
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[.retryAfter] != nil)
        }
    }
}
