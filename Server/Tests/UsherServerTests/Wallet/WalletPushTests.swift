@testable import UsherPapers
import Foundation
import HTTPTypes
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct WalletPushTests {
    private static let devices = Statement("SELECT push_token FROM wallet_devices ORDER BY push_token")

    private struct World: Sendable {
        let peer: LoopbackAPNs
        let push: WalletPush
        let database: Database

        func devices() async throws -> [String] { try await database.read { try $0.all(WalletPushTests.devices) { $0.text(0) } } }

        func failure(_ token: String) async -> (any Error)? {
            do { try await deliver(token) } catch { return error }
            return nil
        }

        func deliver(_ token: String) async throws {
            try await push.deliver(
                OutboxDelivery(
                    kind: WalletStore.push, idempotencyKey: "k", payload: #"{"token":"\#(token)"}"#, secret: nil, attempt: 1,
                    created: Instant(seconds: 0)))
        }
    }

    /// A certificate of Apple's kind, as far as the push service cares; two devices have the pass.
    private static func run(_ engine: Engine = .sqlite, _ body: @Sendable @escaping (World) async throws -> Void) async throws {
        let peer = try LoopbackAPNs()
        // TLS goes by the real clock.
        let certificate = try await withTemporaryFolder { try DevelopmentCertificate.load($0, at: WallClock.system.now()) }
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let store = WalletStore(database)
            for token in ["aaa", "bbb"] {
                _ = try await store.register(device: "device-\(token)", serial: "pass", token: token, at: WalletSample.now)
            }
            try await peer.run(trusting: certificate.issuer) { url in
                let push = WalletPush(certificate, url: url, database: database, roots: [peer.root])
                let result: Result<Void, any Error>
                do { result = .success(try await body(World(peer: peer, push: push, database: database))) } catch {
                    result = .failure(error)
                }
                await push.close()
                try result.get()
            }
        }
    }

    @Test("Boarding A52 a push is empty, by the pass certificate, with the pass type as topic")
    func delivered() async throws {
        try await Self.run { world in
            try await world.deliver("aaa")
            #expect(world.peer.state.withLock { $0.pushes } == [.init(path: "/3/device/aaa", topic: "pass.dev.usher", body: "{}")])
            #expect(try await world.devices() == ["aaa", "bbb"])
        }
    }

    @Test("Boarding A52 410 and BadDeviceToken end the registration", arguments: [(410, "Unregistered"), (400, "BadDeviceToken")])
    func gone(_ status: Int, _ reason: String) async throws {
        for engine in Engine.allCases { try await Self.gone(status, reason, engine) }
    }

    private static func gone(_ status: Int, _ reason: String, _ engine: Engine) async throws {
        try await run(engine) { world in
            world.peer.state.withLock { ($0.status, $0.reason) = (.init(code: status), reason) }
            try await world.deliver("aaa")
            #expect(try await world.devices() == ["bbb"])
        }
    }

    @Test(
        "What fails for a while is tried again, and no registration is lost",
        arguments: [(503, "Shutdown"), (429, "TooManyRequests"), (400, "BadTopic")])
    func later(_ status: Int, _ reason: String) async throws {
        try await Self.run { world in
            world.peer.state.withLock { ($0.status, $0.reason) = (.init(code: status), reason) }
            let refusal = await world.failure("aaa")
            #expect(refusal is WalletPush.Refused)
            let devices = try await world.devices()
            #expect(devices == ["aaa", "bbb"])
            let never = await world.failure("../x")
            #expect(never is Undeliverable)
        }
    }
}
