import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct InstallationTests {
    /// The rows, as texts, without their bytes.
    private static let rows = Statement("SELECT token, COALESCE(session, ''), language, time_zone FROM installations ORDER BY token")
    private static let digests = Statement("SELECT digest FROM installations ORDER BY token")

    private static func run(
        _ engine: Engine, _ change: @escaping @Sendable (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (BoxOfficeServing) async throws -> Void
    ) async throws {
        try await PushWorld.run { world in
            try await BoxOfficeServing.run(
                engine,
                {
                    $0.push = world.settings
                    change(&$0)
                }, body)
        }
    }

    private static func texts(_ database: Database) async throws -> [String] {
        try await database.read { try $0.all(rows) { "\($0.text(0)) \($0.text(1)) \($0.text(2)) \($0.text(3))" } }
    }

    @Test("Apps P57 A device registers, changes, registers again and goes: one row, its id kept as a digest", arguments: Engine.allCases)
    func registers(engine: Engine) async throws {
        try await Self.run(engine) { desk in
            var phone = Phone()
            (phone.kinds, phone.passes) = (["booking", "of_a_later_version", "walk"], ["7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"])
            phone.tours = [("d11e4d04-90f6-4157-a70f-ecfc63f18058", "it"), ("x", "kl")]
            let first = try await desk.register(phone)
            #expect(first.status == .ok, "\(first.text)")
            #expect(
                first.text == #"{"delivery":"on","account":false,"kinds":["booking","walk"],"passes":[],"tours":[]}"#,
                "what nobody knows is left out")
            #expect(try await desk.get(phone.path).text == first.text)
            let ann = try await desk.signUp()
            (phone.kinds, phone.language) = (["seats"], "de")
            let changed = try await desk.register(phone, token: ann.token)
            #expect(changed.text == #"{"delivery":"on","account":true,"kinds":["seats"],"passes":[],"tours":[]}"#)
            #expect(try await desk.register(phone, token: ann.token).text == changed.text)
            let rows = try await Self.texts(desk.database)
            #expect(rows.count == 1 && !rows.joined().contains(phone.id))
            let digests = try await desk.database.read { try $0.all(Self.digests) { $0.blob(0) } }
            #expect(digests == [SecretDigest(of: phone.id).bytes])
            #expect(try await desk.send(.delete, phone.path).status == .noContent)
            #expect(try await desk.send(.delete, phone.path).status == .noContent, "also unknown")
            #expect(try await desk.get(phone.path).status == .notFound)
        }
    }

    @Test("Apps P57 An app's token under a new id is one row; of an account's devices the twenty newest stay", arguments: Engine.allCases)
    func crowds(engine: Engine) async throws {
        try await Self.run(engine) { desk in
            var again = Phone(2)
            again.token = Phone(1).token
            #expect(try await desk.register(Phone(1)).status == .ok)
            #expect(try await desk.register(again).status == .ok)
            #expect(try await desk.get(Phone(1).path).status == .notFound)
            #expect(try await Self.texts(desk.database).count == 1)
            var elsewhere = Phone(3)
            (elsewhere.token, elsewhere.bundle) = (Phone(1).token, "org.example.door")
            #expect(try await desk.register(elsewhere).status == .ok, "another app has tokens of its own")
            let (ann, bob) = (try await desk.signUp(), try await desk.signUp("bob@example.org"))
            for number in 10..<31 {
                desk.clock.advance(seconds: 1)
                #expect(try await desk.register(Phone(number), token: ann.token).member("account") == .bool(true))
            }
            #expect(try await desk.get(Phone(10).path).status == .notFound, "the 21st takes the oldest's place")
            for number in 11..<31 { #expect(try await desk.get(Phone(number).path).member("account") == .bool(true)) }
            #expect(try await desk.register(Phone(30), token: bob.token).status == .ok)
            #expect(try await desk.register(Phone(10), token: ann.token).status == .ok)
            #expect(try await desk.get(Phone(11).path).status == .ok, "the one that Bob took left room")
        }
    }

    @Test(
        "Apps P57 Of devices that are nobody's so many are kept: who follows nothing goes first, then who was heard of longest ago; an account's stay",
        arguments: Engine.allCases)
    func thinned(engine: Engine) async throws {
        try await Self.run(engine) { desk in
            let ann = try await desk.signUp()
            #expect(try await desk.register(Phone(1), token: ann.token).status == .ok)
            for number in 2..<8 {
                desk.clock.advance(seconds: 1)
                #expect(try await desk.register(Phone(number)).status == .ok)
            }
            // Of these the older ones follow a flight.
            try await desk.database.write { connection in
                for number in 2..<5 {
                    try connection.execute(Self.follow, SecretDigest(of: Phone(number).id).bytes, "ticket-\(number)", "flight")
                }
            }
            let store = InstallationStore(desk.database)
            func left(keeping most: Int) async throws -> [Int] {
                while try await store.thin(keeping: most) {}
                var numbers: [Int] = []
                for number in 1..<8 where try await desk.get(Phone(number).path).status == .ok { numbers.append(number) }
                return numbers
            }
            #expect(try await left(keeping: 7) == [1, 2, 3, 4, 5, 6, 7])
            #expect(try await left(keeping: 5) == [1, 2, 3, 4, 6, 7])
            #expect(try await left(keeping: 2) == [1, 3, 4])
            #expect(try await left(keeping: 0) == [1])
        }
    }

    private static let follow = Statement("INSERT INTO followed_passes (device, ticket, flight) VALUES ($1, $2, $3)")

    @Test("Apps P57 Wrong fields, a strange app, a Bearer that is worth nothing and too much are refused", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await Self.run(engine) { desk in
            func fault(_ change: (inout Phone) -> Void) async throws -> String? {
                var phone = Phone()
                change(&phone)
                let answer = try await desk.register(phone)
                #expect(answer.status == .badRequest && answer.member("code")?.text == "invalid_request", "\(answer.text)")
                return answer.member("field")?.text
            }
            #expect(try await fault { $0.token = "abc" } == "token")
            #expect(try await fault { $0.token = String(repeating: "z", count: 64) } == "token")
            #expect(try await fault { $0.environment = "staging" } == "environment")
            #expect(try await fault { $0.zone = "Mars/Olympus" } == "time_zone")
            #expect(try await fault { $0.language = "" } == "language")
            #expect(try await fault { $0.quiet = ("24:00", "07:00") } == "quiet.from")
            #expect(try await fault { $0.passes = (0..<51).map { Phone($0).id } } == "passes")
            #expect(try await fault { $0.tours = (0..<201).map { (Phone($0).id, "it") } } == "tours")
            let nameless = try await desk.send(.put, "/api/installations/me", Phone().body)
            #expect(nameless.status == .badRequest && nameless.member("field")?.text == "id")
            var strange = Phone()
            strange.bundle = "org.example.stranger"
            let stranger = try await desk.register(strange)
            #expect(stranger.status == .forbidden && stranger.member("code")?.text == "unknown_bundle")
            let unknown = try await desk.register(Phone(), token: "nobody")
            #expect(unknown.status == .unauthorized && unknown.member("code")?.text == "invalid_token")
            let heavy = try await desk.send(.put, Phone().path, #"{"token":"\#(String(repeating: "a", count: 17_000))"}"#)
            #expect(heavy.status == .contentTooLarge)
            #expect(try await Self.texts(desk.database).isEmpty)
        }
        try await Self.run(engine, { $0.limits.off = false }) { desk in
            for _ in 0..<30 { #expect(try await desk.send(.delete, Phone().path).status == .noContent) }
            // What a slow machine's seconds have given back is used up, too.
            var last = try await desk.send(.delete, Phone().path)
            for _ in 0..<60 where last.status == .noContent { last = try await desk.send(.delete, Phone().path) }
            #expect(last.status == .tooManyRequests && last.headers[.retryAfter] != nil)
        }
    }

    @Test("Apps P57 Signing out, a reset and deletion unlink a person's devices, each in its transaction", arguments: Engine.allCases)
    func unlinks(engine: Engine) async throws {
        try await Self.run(engine) { desk in
            let ann = try await desk.signUp()
            let other = try await desk.token(of: ann.email)
            func link(_ number: Int, _ token: String) async throws {
                #expect(try await desk.register(Phone(number), token: token).member("account") == .bool(true))
            }
            func isLinked(_ number: Int) async throws -> Bool { try await desk.get(Phone(number).path).member("account") == .bool(true) }
            try await link(1, ann.token)
            try await link(2, other)
            #expect(try await desk.post("/api/auth/signout", token: other).status == .ok)
            #expect(try await isLinked(1))
            #expect(try await !isLinked(2))
            #expect(try await desk.register(Phone(2), token: other).status == .unauthorized)
            try await link(2, try await desk.token(of: ann.email))
            #expect(try await desk.post("/api/auth/signout", #"{"all":true}"#, token: ann.token).status == .ok)
            #expect(try await !isLinked(1))
            #expect(try await !isLinked(2))
            try await link(1, try await desk.token(of: ann.email))
            _ = try await desk.post("/api/auth/password-reset", #"{"email":"\#(ann.email)"}"#)
            let mail = try #require(try await desk.mails(to: ann.email).last { $0.contains("/reset-password?token=") })
            let start = try #require(mail.range(of: "/reset-password?token=")).upperBound
            let secret = String(mail[start...].prefix { $0 != "&" })
            let reset = try await desk.send(
                .put, "/api/auth/password-reset", #"{"email":"\#(ann.email)","token":"\#(secret)","newPassword":"Passw1rd"}"#)
            #expect(reset.status == .ok, "\(reset.text)")
            #expect(try await !isLinked(1))
            let last = try await desk.token(of: ann.email, password: "Passw1rd")
            try await link(1, last)
            #expect(try await desk.send(.delete, "/api/user/account", #"{"password":"Passw1rd"}"#, token: last).status == .ok)
            #expect(try await !isLinked(1))
        }
    }

    @Test("Apps P57 A walker's sign-in links a device until it ends", arguments: Engine.allCases)
    func walkers(engine: Engine) async throws {
        try await Self.run(engine) { desk in
            let made = try await desk.post("/auth/register", #"{"email":"wim@example.org","password":"Passw0rd","name":"Wim"}"#)
            let tokens = try made.decoded(WalksAuthResponse.self).tokens
            #expect(try await desk.register(Phone(), token: tokens.accessToken).member("account") == .bool(true))
            _ = try await desk.post("/auth/logout", #"{"refreshToken":"\#(tokens.refreshToken)"}"#, token: tokens.accessToken)
            #expect(try await desk.get(Phone().path).member("account") == .bool(false))
        }
    }

    @Test("Apps P57 Of two processes on one PostgreSQL one knows what the other ends and registers")
    func processes() async throws {
        try await PushWorld.run { world in
            try await withDatabase(.postgres, migrations: Migrations.all) { database in
                let secrets = try ServerSecrets.passing()
                var settings = Settings.unlimited
                settings.push = world.settings
                let plan = HousePlan(settings: settings, secrets: secrets)
                try await withUsher(on: database, plan) { one in
                    try await withUsher(on: database, plan) { two in
                        let (one, two) = (PlainDesk(client: one.client), PlainDesk(client: two.client))
                        let made = try await one.post(
                            "/api/auth/signup", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
                        let token = try #require(made.member("token")?.text)
                        #expect(try await two.register(Phone(), token: token).member("account") == .bool(true))
                        #expect(try await one.post("/api/auth/signout", token: token).status == .ok)
                        #expect(try await two.get(Phone().path).member("account") == .bool(false))
                        #expect(try await two.register(Phone(), token: token).status == .unauthorized)
                        // The same token from many sides at once stays one row.
                        try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { tasks in
                            for number in 0..<16 {
                                var phone = Phone(number)
                                phone.token = Phone(0).token
                                let desk = number % 2 == 0 ? one : two
                                tasks.addTask { [phone] in try await desk.register(phone).status }
                            }
                            for try await status in tasks { #expect(status == .ok) }
                        }
                        #expect(try await Self.texts(database).count == 1)
                    }
                }
            }
        }
    }

    @Test("Apps P57 Without Apple's key nobody is told and nothing is kept", arguments: Engine.allCases)
    func withoutKey(engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { desk in
            let answer = try await desk.register(Phone())
            #expect(answer.status == .ok && answer.member("delivery")?.text == "off")
            #expect(try await Self.texts(desk.database).isEmpty)
        }
    }
}
