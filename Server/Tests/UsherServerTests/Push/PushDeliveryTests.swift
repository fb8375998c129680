import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Words to devices on their way to Apple.
@Suite struct PushDeliveryTests {
    private static let devices = Statement("SELECT token FROM installations ORDER BY token")
    private static let waiting = Statement("SELECT COUNT(*) FROM outbox WHERE done_at IS NULL AND kind IN ('push', 'push-notice')")

    private struct World: Sendable {
        let push: PushWorld
        let sale: SaleServing
        var peer: LoopbackAPNs { push.peer }
        var database: Database { sale.database }

        func tokens() async throws -> [String] { try await database.read { try $0.all(PushDeliveryTests.devices) { $0.text(0) } } }
        func waiting() async throws -> Int64 { try await database.read { try $0.first(PushDeliveryTests.waiting) { $0.int(0) } } ?? -1 }
        func deliver() async throws { try await push.deliver(database, sale.clock) }
        func bearers() -> [String] { peer.state.withLock { $0.heads.map { $0[.authorization] ?? "" } } }
        func ids() -> [String] { peer.state.withLock { $0.heads.map { $0[.apnsID] ?? "" } } }

        /// Ann has booked, and her phones are to be told.
        func booked(_ phones: [Phone] = [Phone()], seat: String = "stalls-A-1") async throws {
            let token = try await sale.token(.ann)
            for phone in phones { #expect(try await sale.register(phone, token: token).status == .ok) }
            _ = try await sale.sold([seat], token: token)
        }
    }

    private static func run(_ engine: Engine, _ body: @Sendable @escaping (World) async throws -> Void) async throws {
        try await PushWorld.run { push in
            try await SaleServing.run(engine, .stripe, { $0.push = push.settings }) { try await body(World(push: push, sale: $0)) }
        }
    }

    @Test(
        "Apps P58 Path, headers, the provider's ES256 token and the body are Apple's; developers' apps have a place of their own",
        arguments: Engine.allCases)
    func form(engine: Engine) async throws {
        try await Self.run(engine) { world in
            var own = Phone(2)
            own.environment = "sandbox"
            try await world.booked([Phone(1), own])
            try await world.deliver()
            let (pushes, heads) = world.peer.state.withLock { ($0.pushes, $0.heads) }
            #expect(Set(pushes.map(\.path)) == ["/3/device/\(Phone(1).token)", "/sandbox/3/device/\(own.token)"])
            #expect(Set(heads.compactMap { $0[.apnsID] }).count == 2, "a name for each")
            for (push, head) in zip(pushes, heads) {
                #expect(push.topic == PushWorld.bundle && head[.apns("push-type")] == "alert" && head[.apns("priority")] == "10")
                #expect(head[.apnsID].map { UUIDText.normalised($0) == $0 } == true)
                #expect((head[.apns("collapse-id")]?.utf8.count).map { (1...64).contains($0) } == true)
                #expect(head[.apns("expiration")] == String(BoxOfficeFixture.now.seconds + 86_400))
                #expect(push.body.utf8.count <= 4_096)
                let bearer = try #require(head[.authorization]?.dropFirst("bearer ".count))
                try Self.check(String(bearer), world.push.key)
            }
        }
    }

    /// The token's header, claims and signature.
    private static func check(_ token: String, _ key: P256.Signing.PublicKey) throws {
        let parts = token.split(separator: ".").map(String.init)
        let bytes = try parts.map { try #require(Base64Text.decode($0)) }
        let (header, claims) = (try JSONValue.read(bytes[0]), try JSONValue.read(bytes[1]))
        #expect(header["alg"]?.text == "ES256" && header["kid"]?.text == "ABCDE12345")
        #expect(claims["iss"]?.text == "TEAM123456" && claims["iat"] == .integer(BoxOfficeFixture.now.seconds))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: Data(bytes[2]))
        #expect(key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    }

    @Test("Apps P58 One token serves for forty minutes, and one that Apple has tired of is made anew once", arguments: Engine.allCases)
    func providerToken(engine: Engine) async throws {
        try await Self.run(engine) { world in
            try await world.booked()
            world.peer.state.withLock { $0.replies = [.init(403, "ExpiredProviderToken")] }
            try await world.push.deliver(world.database, world.sale.clock) { worker in
                await worker.drain()
                let (first, ids) = (world.bearers(), world.ids())
                #expect(first.count == 2 && first[0] != first[1] && ids[0] == ids[1])
                try await world.booked(seat: "stalls-A-3")
                world.sale.clock.advance(seconds: 2_300)
                await worker.drain()
                #expect(world.bearers().last == first[1])
                world.sale.clock.advance(seconds: 101)
                try await world.booked(seat: "stalls-A-5")
                await worker.drain()
                #expect(world.bearers().last != first[1])
            }
            #expect(try await world.waiting() == 0)
        }
    }

    @Test("Apps P58 A device that Apple says is gone is forgotten, unless it has been heard of since", arguments: Engine.allCases)
    func gone(engine: Engine) async throws {
        for (reply, stays) in [
            (LoopbackAPNs.Reply(400, "BadDeviceToken"), false), (.init(400, "DeviceTokenNotForTopic"), false),
            (.init(410, "Unregistered", timestamp: BoxOfficeFixture.now.seconds * 1_000 + 60_000), false),
            (.init(410, "Unregistered", timestamp: BoxOfficeFixture.now.seconds * 1_000 - 60_000), true),
        ] {
            try await Self.run(engine) { world in
                try await world.booked()
                world.peer.state.withLock { $0.replies = [reply] }
                try await world.deliver()
                #expect(try await world.tokens().isEmpty != stays, "\(reply)")
                #expect(try await world.waiting() == 0)
            }
        }
    }

    @Test(
        "Apps P58 429, 500, a wrong key and a cut line: none is lost, and what is sent again has its first name", arguments: Engine.allCases
    )
    func again(engine: Engine) async throws {
        for reply in [
            LoopbackAPNs.Reply(429, "TooManyRequests"), .init(500, "InternalServerError"), .init(403, "InvalidProviderToken"),
            .init(200, cuts: true),
        ] {
            try await Self.run(engine) { world in
                try await world.booked()
                world.peer.state.withLock { $0.replies = [reply] }
                try await world.deliver()
                #expect(try await world.waiting() == 1, "\(reply)")
                #expect(try await world.tokens().count == 1)
                world.sale.clock.advance(seconds: 5)
                try await world.deliver()
                let ids = world.ids()
                #expect(ids.count >= 2 && Set(ids).count == 1, "\(reply)")
                #expect(try await world.waiting() == 0)
            }
        }
    }

    @Test(
        "Apps P58 What Apple refuses for the key is the operator's to mend: an ALERT an hour, however many words wait; a token renewed is none",
        arguments: Engine.allCases)
    func alerts(engine: Engine) async throws {
        try await Self.run(engine) { world in
            let log = InMemoryLogHandler()
            let alerts = { log.entries.count { "\($0.message)".hasPrefix("ALERT") && $0.level == .error } }
            try await world.booked([Phone(1), Phone(2)])
            world.peer.state.withLock { ($0.status, $0.reason) = (.forbidden, "InvalidProviderToken") }
            try await world.push.deliver(world.database, world.sale.clock, log: Logger(label: "test") { _ in log }) { worker in
                await worker.drain()
                #expect(world.ids().count == 2 && alerts() == 1)
                world.sale.clock.advance(seconds: 60)
                await worker.drain()
                #expect(world.ids().count == 4 && alerts() == 1)
                world.sale.clock.advance(seconds: 3_600)
                await worker.drain()
                #expect(alerts() == 2)
                // It was mended; and a token that is only old is made anew, which concerns nobody.
                world.peer.state.withLock {
                    ($0.status, $0.reason, $0.replies) = (
                        .ok, "", [.init(403, "ExpiredProviderToken")]
                    )
                }
                world.sale.clock.advance(seconds: 7_200)
                await worker.drain()
            }
            #expect(alerts() == 2)
            #expect(try await world.waiting() == 0)
            #expect(!log.entries.contains { "\($0.message) \($0.metadata)".contains(Phone(1).token) })
        }
    }

    @Test("Apps P58 What nobody has to know any more is not sent again", arguments: Engine.allCases)
    func expires(engine: Engine) async throws {
        try await Self.run(engine) { world in
            try await world.booked()
            world.peer.state.withLock { $0.replies = [.init(500, "InternalServerError")] }
            try await world.deliver()
            world.sale.clock.advance(seconds: 86_400)
            try await world.deliver()
            #expect(world.ids().count == 1)
            #expect(try await world.waiting() == 0)
        }
    }

    /// A process that dies with a push on its way has noted nothing: its lease runs out, and another process takes the row.
    @Test(
        "Apps P58 A process that is killed while it tells a phone loses nothing: another tells it under the same name",
        arguments: Engine.allCases)
    func killed(engine: Engine) async throws {
        try await Self.run(engine) { world in
            try await world.booked([Phone(1), Phone(2)])
            let outbox = Outbox(world.database)
            // It has spread the notice in part, sent one word of two, and died.
            let notice = try #require(try await outbox.claim(PushStore.notice, limit: 1, at: world.sale.now).first)
            let parsed = try #require(PushNotice(notice.item.payload))
            _ = try await PushStore(world.database).spread(parsed, after: nil, at: world.sale.now)
            let words = try await outbox.claim(PushStore.item, limit: 1, at: world.sale.now)
            #expect(words.count == 1)
            try await world.deliver()
            #expect(world.ids().count == 1, "the dead one's rows are still its own")
            world.sale.clock.advance(seconds: 61)
            try await world.deliver()
            let ids = world.ids()
            #expect(ids.count == 2 && Set(ids).count == 2, "each phone once")
            #expect(try await world.waiting() == 0)
        }
    }

    @Test("Apps P58 Two processes on one PostgreSQL tell each of 600 phones once")
    func processes() async throws {
        try await Self.run(.postgres) { world in
            let token = try await world.sale.token(.ann)
            _ = try await world.sale.sold(["stalls-A-1"], token: token)
            try await world.database.write { connection in
                for number in 0..<600 {
                    let form = InstallationForm(
                        token: Phone(number).token, bundle: PushWorld.bundle, environment: .production, platform: .ios, language: "en",
                        zone: .universal, kinds: [.flight])
                    try connection.execute(
                        PushSQL.device, SecretDigest(of: Phone(number).id).bytes, form.token, form.bundle, form.kinds.stored,
                        BoxOfficeFixture.now)
                    try connection.execute(PushSQL.follow, SecretDigest(of: Phone(number).id).bytes, "ticket-\(number)", "flight")
                }
                let lost = PushNotice.LostFlight(
                    number: "FF1", origin: "EGTF", destination: "LFAT", departs: BoxOfficeFixture.now.adding(seconds: 3_600),
                    zone: "Europe/London")
                let notice = PushNotice(.flight("flight", lost: lost), at: BoxOfficeFixture.now)
                try OutboxTransaction(connection).enqueue(
                    [OutboxItem(kind: PushStore.notice, idempotencyKey: notice.key, payload: notice.payload, due: notice.at)],
                    at: BoxOfficeFixture.now)
            }
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<2 { tasks.addTask { try await world.deliver() } }
                try await tasks.waitForAll()
            }
            try await world.deliver()
            let paths = world.peer.state.withLock { $0.pushes.map(\.path) }
            #expect(paths.count == 600 && Set(paths).count == 600)
        }
    }

    @Test("Apps P58 What usher doctor asks Apple tells a right key from a wrong one, and a line from none")
    func probe() async throws {
        try await PushWorld.run { world in
            world.peer.state.withLock { $0.replies = [.init(400, "BadDeviceToken"), .init(403, "InvalidProviderToken")] }
            let right = try await PushProbe.fault(world.settings, roots: [world.peer.root])
            let wrong = try await PushProbe.fault(world.settings, roots: [world.peer.root])
            #expect(right == nil && wrong == "Apple says 403 InvalidProviderToken")
            var settings = world.settings
            settings.url = "https://localhost:1"
            let none = try await PushProbe.fault(settings)
            #expect(none == "https://localhost:1 does not answer")
            settings.team = ""
            let nameless = settings
            await #expect(throws: PushKeyError.self) { _ = try await PushProbe.fault(nameless) }
        }
    }
}

private enum PushSQL {
    static let device = Statement(
        """
        INSERT INTO installations (digest, token, bundle, environment, platform, language, time_zone, kinds, seen_at)
        VALUES ($1, $2, $3, 'production', 'ios', 'en', 'UTC', $4, $5)
        """)
    static let follow = Statement("INSERT INTO followed_passes (device, ticket, flight) VALUES ($1, $2, $3)")
}

extension HTTPField.Name {
    static let apnsID = HTTPField.Name("apns-id")!
    static func apns(_ name: String) -> HTTPField.Name { HTTPField.Name("apns-\(name)")! }
}
