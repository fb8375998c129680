import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Whatever lets somebody act as an account, and what each event leaves of it.
@Suite struct SignInsTests {
    /// What somebody may have. A session at Canvass and an access token there are the same things at another desk.
    enum Kind: String, CaseIterable {
        case session, ownSession, refresh, access, canvassBySession, canvassByAccess, password, resetLink, verifyLink, apiKey
    }

    enum Event: String, CaseIterable {
        case signedOutEverywhere, passwordChanged, passwordReset, socialSignIn, operatorVouches, operatorAppoints, deactivatedAndBack,
            secondFactorSet, deleted,
            deletedByWalks

        /// What lives on.
        var leaves: Set<Kind> {
            switch self {
            case .signedOutEverywhere: [.password, .verifyLink, .apiKey]
            case .passwordChanged: [.ownSession, .verifyLink, .apiKey]
            case .secondFactorSet: [.ownSession, .password, .verifyLink, .apiKey]
            case .passwordReset, .socialSignIn, .operatorVouches, .operatorAppoints: [.apiKey]
            case .deactivatedAndBack: [.password, .apiKey]
            case .deleted, .deletedByWalks: []
            }
        }
    }

    /// Somebody's whole ring of keys: of an account that was registered at Walks.
    private struct Ring {
        let canvass: CanvassServing
        let account: Account.ID
        let (session, own, refresh, access, reset, verify, key): (String, String, String, String, String, String, String)

        static let email = "ann@example.org"
        static let password = "Passw0rd"

        init(_ canvass: CanvassServing) async throws {
            self.canvass = canvass
            let made = try await canvass.post("/auth/register", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
            #expect(made.status == .created, "\(made.text)")
            let walker = try made.decoded(WalksAuthResponse.self)
            account = try #require(try await canvass.database.read { try AccountTransaction($0).account(uuid: walker.user.id) }).id
            (refresh, access) = (walker.tokens.refreshToken, walker.tokens.accessToken)
            session = try await Self.signIn(canvass)
            own = try await Self.signIn(canvass)
            #expect(try await canvass.post("/api/auth/password-reset", #"{"email":"ann@example.org"}"#).status == .ok)
            let mails = try await canvass.mails(to: Self.email)
            verify = try #require(Self.token(in: mails, "/verify-email?token="), "a registration mails a link")
            reset = try #require(Self.token(in: mails, "/reset-password?token="))
            key = "a-key-of-some-length"
            _ = try await canvass.keys.create(
                APIKeyDraft(account: account, name: "door", digest: SecretDigest(of: key), scopes: .scan), by: .local,
                at: canvass.clock.clock.now())
        }

        private static func signIn(_ canvass: CanvassServing) async throws -> String {
            let answer = try await canvass.post("/api/auth/signin", #"{"email":"ann@example.org","password":"Passw0rd"}"#)
            return try #require(answer.member("token")?.text, "\(answer.text)")
        }

        private static func token(in mails: [String], _ start: String) -> String? {
            mails.lazy.compactMap { mail in mail.range(of: start).map { mail[$0.upperBound...].prefix { $0 != "&" } } }.map(String.init)
                .first
        }

        /// Whether something is still worth anything. A refresh token is used up by the question.
        func isGood(_ kind: Kind) async throws -> Bool {
            let query = "&email=ann@example.org"
            return switch kind {
            case .session: try await canvass.get("/api/auth/verify", token: session).status == .ok
            case .ownSession: try await canvass.get("/api/auth/verify", token: own).status == .ok
            case .refresh: try await canvass.post("/auth/refresh", #"{"refreshToken":"\#(refresh)"}"#).status == .ok
            case .access: try await canvass.get("/auth/me", token: access).status == .ok
            case .canvassBySession: try await canvass.get("/api/billing/entitlement", token: session).status == .ok
            case .canvassByAccess: try await canvass.get("/api/billing/entitlement", token: access).status == .ok
            case .password:
                try await canvass.post("/auth/login", #"{"email":"ann@example.org","password":"Passw0rd"}"#).status == .ok
            case .resetLink:
                try await canvass.get("/api/auth/password-reset?token=\(reset)\(query)").member("valid") == .bool(true)
            case .verifyLink: try await canvass.send(.head, "/api/auth/verify-email?token=\(verify)\(query)").status == .ok
            case .apiKey: try await canvass.keys.authenticate(key, at: canvass.clock.clock.now()) != nil
            }
        }

        func happens(_ event: Event) async throws {
            let (now, database) = (canvass.clock.clock.now(), canvass.database)
            switch event {
            case .signedOutEverywhere:
                #expect(try await canvass.post("/api/auth/signout", #"{"all":true}"#, token: own).status == .ok)
            case .passwordChanged:
                let body = #"{"currentPassword":"Passw0rd","newPassword":"Passw1rd"}"#
                #expect(try await canvass.post("/api/user/password", body, token: own).status == .ok)
            case .passwordReset:
                let body = #"{"email":"ann@example.org","token":"\#(reset)","newPassword":"Passw1rd"}"#
                #expect(try await canvass.send(.put, "/api/auth/password-reset", body).status == .ok)
            case .socialSignIn:
                let social = SocialSignIn(
                    identity: OutsideIdentity(provider: .google, subject: "ann"), email: EmailAddress(stored: Self.email), name: "Ann",
                    uuid: "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", session: Session.ID("the-owner"))
                #expect(try await canvass.boxOffice.auth.accounts.signIn(social, by: .local, at: now).id == account)
            case .operatorVouches, .operatorAppoints:
                let word =
                    event == .operatorVouches ? #","email_verified":true"# : #","memberships":[{"organisation":"globe","role":"admin"}]"#
                try await BoxOfficeFixture.load(
                    #"""
                    {"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"GBP"}],
                     "accounts":[{"email":"ann@example.org","name":"Ann"\#(word)}]}
                    """#, into: database)
                // An import is another process's.
                canvass.keys.forget()
            case .deactivatedAndBack:
                let passwords = Passwords(cost: .cheap)
                defer { passwords.close() }
                let accounts = AccountStore(database, keys: canvass.keys, passwords: passwords)
                #expect(try await accounts.deactivate(account, by: .local, at: now))
                for kind in Kind.allCases { #expect(try await !isGood(kind), "\(kind) of a deactivated account") }
                #expect(try await accounts.reactivate(account, by: .local, at: now))
            case .secondFactorSet:
                let factors = canvass.boxOffice.auth.factors
                let signIn = try #require(try await canvass.boxOffice.door.signIn(by: own))
                try await factors.begin(signIn.account, at: now)
                let secret = try #require(try await factors.pending(signIn.account, at: now))
                _ = try await factors.turnOn(
                    signIn.account, code: secret.code(at: OneTimeSecret.step(at: now)), session: signIn.session.id, by: .local, at: now)
            case .deleted:
                #expect(try await canvass.send(.delete, "/api/user/account", #"{"password":"Passw0rd"}"#, token: own).status == .ok)
            case .deletedByWalks:
                #expect(try await canvass.send(.delete, "/auth/me", #"{"password":"Passw0rd"}"#, token: access).status == .noContent)
            }
        }
    }

    @Test("Safe 2 Every kind of credential after every event: what it leaves, and nothing else", arguments: Engine.allCases, Event.allCases)
    func table(_ engine: Engine, _ event: Event) async throws {
        try await CanvassServing.run(engine) { canvass in
            let ring = try await Ring(canvass)
            for kind in Kind.allCases where kind != .refresh { #expect(try await ring.isGood(kind), "\(kind) before") }
            try await ring.happens(event)
            for kind in Kind.allCases {
                #expect(try await ring.isGood(kind) == event.leaves.contains(kind), "\(kind) after \(event)")
            }
        }
    }

    @Test("Safe 2 A password proved before it was changed begins nothing afterwards", arguments: Engine.allCases)
    func underWay(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let ring = try await Ring(canvass)
            let (accounts, now) = (canvass.boxOffice.auth.accounts, canvass.clock.clock.now())
            let proved = try #require(try await accounts.credentials(EmailAddress(stored: Ring.email)))
            let walker = try #require(try await canvass.walks.walkers.credentials(Ring.email))
            try await ring.happens(.passwordReset)
            #expect(
                try await !accounts.signIn(
                    proved.account, with: proved.password, session: Session.ID("late"), by: .local, at: now))
            let family = WalkFamily(id: "late", first: WalkTokens.claims(at: now))
            #expect(try await !canvass.walks.walkers.begin(family, for: walker.walker, with: walker.password, from: "-", at: now))
        }
    }

    @Test("Safe 2 A stranger who registered somebody's address has no part in what the operator gives to it", arguments: Engine.allCases)
    func stranger(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let ring = try await Ring(canvass)
            try await ring.happens(.operatorAppoints)
            for kind in Kind.allCases where kind != .apiKey { #expect(try await !ring.isGood(kind), "\(kind)") }
            let role = try await canvass.database.read { connection in
                try OrganisationTransaction(connection).memberships(of: ring.account).map(\.role)
            }
            #expect(role == [.admin], "it waits for whoever proves the address")
            // Said again, it takes nothing from whom it was given to.
            let token = try await canvass.post("/api/auth/password-reset", #"{"email":"ann@example.org"}"#)
            #expect(token.status == .ok)
        }
    }

    @Test("Safe 2 Another process's access tokens end within its second", arguments: [Engine.postgres])
    func elsewhere(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let ring = try await Ring(canvass)
            try await withTemporaryFolder { folder in
                // The keys of Walks stand in the folder.
                try FileManager.default.copyItem(at: canvass.folder.appending(path: "keys"), to: folder.appending(path: "keys"))
                try await CanvassServing.serve(canvass.database, folder, clock: canvass.clock, secrets: .passing()) { other in
                    #expect(try await other.get("/auth/me", token: ring.access).status == .ok)
                    try await ring.happens(.passwordReset)
                    let isOut = try await eventually { try await other.get("/auth/me", token: ring.access).status == .unauthorized }
                    #expect(isOut)
                    #expect(try await other.post("/auth/refresh", #"{"refreshToken":"\#(ring.refresh)"}"#).status == .unauthorized)
                }
            }
        }
    }

    @Test("Safe 2 Registering somebody again and again does not fill their mailbox", arguments: Engine.allCases)
    func mailbox(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { settings in
            settings.limits.off = false
            settings.limits.mails.perRecipient = 3
        } _: { canvass in
            for round in 0..<5 {
                let made = try await canvass.post("/auth/register", #"{"email":"bob@example.org","password":"Passw0rd"}"#)
                #expect(made.status == .created, "\(round): the account is made all the same")
                let token = try made.decoded(WalksAuthResponse.self).tokens.accessToken
                #expect(try await canvass.send(.delete, "/auth/me", #"{"password":"Passw0rd"}"#, token: token).status == .noContent)
            }
            let rows = try await canvass.count(Statement("SELECT COUNT(*) FROM outbox WHERE kind = 'account-mail'"))
            #expect(rows == 3)
        }
    }
}
