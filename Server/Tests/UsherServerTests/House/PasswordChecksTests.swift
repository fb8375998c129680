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

/// Every check of a password pays with the same limits, at whatever desk.
@Suite struct PasswordChecksTests {
    private typealias Send = @Sendable (CanvassServing, String, String) async throws -> TestResponse

    /// Each way to try a password of somebody who is signed in, or not.
    private static let ways: [(name: String, send: Send)] = [
        ("POST /api/auth/signin", { try await $0.post("/api/auth/signin", #"{"email":"ann@example.org","password":"\#($2)"}"#) }),
        ("POST /auth/login", { try await $0.post("/auth/login", #"{"email":"ann@example.org","password":"\#($2)"}"#) }),
        ("DELETE /auth/me", { try await $0.send(.delete, "/auth/me", #"{"password":"\#($2)"}"#, token: $1) }),
        (
            "POST /api/user/password",
            {
                let session = try await $0.boxOfficeToken($1)
                return try await $0.post("/api/user/password", #"{"currentPassword":"\#($2)","newPassword":"Passw1rd"}"#, token: session)
            }
        ),
        (
            "DELETE /api/user/account",
            { try await $0.send(.delete, "/api/user/account", #"{"password":"\#($2)"}"#, token: try await $0.boxOfficeToken($1)) }
        ),
    ]

    @Test("Safe 7 However a password is tried, wrong ones are counted for the account at all desks together", arguments: Engine.allCases)
    func oneAccount(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { settings in
            settings.limits.off = false
            settings.limits.wrongPasswords = 4
        } _: { canvass in
            let token = try await canvass.walker("ann@example.org")
            for (name, send) in Self.ways {
                let before = canvass.walks.door.passwords.passwords.checkedRounds
                for index in 0..<4 {
                    let answer = try await send(canvass, token, "Wr0ng-\(index)")
                    #expect([400, 401].contains(answer.status.code), "\(name): \(answer.text)")
                }
                let checked = canvass.walks.door.passwords.passwords.checkedRounds
                #expect(checked > before, "\(name)")
                for (other, again) in Self.ways {
                    let answer = try await again(canvass, token, "Passw0rd")
                    #expect(answer.status == .tooManyRequests, "\(other) after \(name): \(answer.text)")
                    #expect(Int(answer.headers[.retryAfter] ?? "") ?? 0 >= 1)
                }
                #expect(canvass.walks.door.passwords.passwords.checkedRounds == checked, "nothing was hashed for it")
                try await canvass.limitsPass()
            }
        }
    }

    @Test("Safe 7 DELETE /auth/me pays as a sign-in does: for the address, and for the address at one account", arguments: Engine.allCases)
    func deletion(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { settings in
            settings.limits.off = false
            settings.limits.walks.signinPerEmailBurst = 3
        } _: { canvass in
            let token = try await canvass.walker("ann@example.org")
            func delete(_ password: String) async throws -> Int {
                try await canvass.send(.delete, "/auth/me", #"{"password":"\#(password)"}"#, token: token).status.code
            }
            for _ in 0..<3 { #expect(try await delete("Wr0ng-1") == 401) }
            #expect(try await delete("Passw0rd") == 429)
            #expect(try await canvass.post("/auth/login", #"{"email":"ann@example.org","password":"Passw0rd"}"#).status == .tooManyRequests)
        }
    }

    @Test("Safe 7 Who signs in without end pays for the work: right passwords count for the account, too", arguments: Engine.allCases)
    func rightOnes(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { settings in
            settings.limits.off = false
            settings.limits.wrongPasswords = 6
        } _: { canvass in
            _ = try await canvass.walker("ann@example.org")
            let before = canvass.walks.door.passwords.passwords.checkedRounds
            var statuses: [Int] = []
            for _ in 0..<10 {
                statuses.append(try await canvass.post("/auth/login", #"{"email":"ann@example.org","password":"Passw0rd"}"#).status.code)
            }
            #expect(statuses == Array(repeating: 200, count: 6) + Array(repeating: 429, count: 4))
            let rounds = canvass.walks.door.passwords.passwords.checkedRounds - before
            #expect(rounds == 6 << PasswordHash.Cost.cheap.logRounds)
        }
    }

    @Test("Safe 7 Wrong passwords by many at once are not more guesses than the account has", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { settings in
            settings.limits.off = false
            settings.limits.wrongPasswords = 5
        } _: { canvass in
            let token = try await canvass.walker("ann@example.org")
            let before = canvass.walks.door.passwords.passwords.checkedRounds
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<40 {
                    group.addTask {
                        try await canvass.send(.delete, "/auth/me", #"{"password":"Wr0ng-\#(index)"}"#, token: token).status.code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 401 } <= 5 && statuses.count { $0 == 429 } >= 35, "\(statuses)")
            let rounds = canvass.walks.door.passwords.passwords.checkedRounds - before
            #expect(rounds <= 5 << PasswordHash.Cost.cheap.logRounds)
        }
    }
}

extension CanvassServing {
    /// Somebody's access token at Walks, of a new account.
    fileprivate func walker(_ email: String) async throws -> String {
        let made = try await post("/auth/register", #"{"email":"\#(email)","password":"Passw0rd"}"#)
        #expect(made.status == .created, "\(made.text)")
        return try made.decoded(WalksAuthResponse.self).tokens.accessToken
    }

    /// A session of a walker's account, begun without a password.
    fileprivate func boxOfficeToken(_ access: String) async throws -> String {
        let claims = try #require(await walks.tokens.read(access, typ: "access"))
        let account = try #require(try await database.read { try AccountTransaction($0).account(uuid: claims.sub) })
        let (session, now) = (Session.ID(UUID().uuidString.lowercased()), clock.clock.now())
        #expect(try await boxOffice.auth.accounts.signIn(account, session: session, by: .local, at: now))
        return try await boxOffice.auth.tokens.make(account, session, at: now)
    }

    /// Forgets what has been counted for the account.
    fileprivate func limitsPass() async throws {
        let attempt = SigninAttempt(address: ClientAddress.unknown.party, email: "ann@example.org")
        for _ in 0..<4 {
            try await walks.door.passwords.accounts.giveBack("ann@example.org")
            try await walks.door.passwords.attempts.giveBack(attempt)
            try await boxOffice.auth.passwords.attempts.giveBack(attempt)
        }
    }
}
