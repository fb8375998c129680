import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing
import UsherCore
import UsherHTTP
import UsherStore
import UsherTesting

@testable import UsherServer

/// Apple's push service on this machine, and a key of the operator's for it.
struct PushWorld: Sendable {
    let peer: LoopbackAPNs
    let settings: Settings.Push
    let key: P256.Signing.PublicKey

    static let bundle = "org.example.tickets"

    static func run(_ body: @Sendable @escaping (PushWorld) async throws -> Void) async throws {
        let peer = try LoopbackAPNs()
        let key = P256.Signing.PrivateKey()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "AuthKey.p8")
            try Data(key.pemRepresentation.utf8).write(to: file)
            try await peer.run { url in
                var settings = Settings.Push()
                (settings.key, settings.keyID, settings.team) = (file.path, "ABCDE12345", "TEAM123456")
                (settings.bundles, settings.url, settings.sandboxURL) = ([bundle, "org.example.door"], url, url + "/sandbox")
                try await body(PushWorld(peer: peer, settings: settings, key: key.publicKey))
            }
        }
    }

    /// Delivers what waits, as a process of `usher serve` does it: by a line to Apple of its own.
    func deliver(
        _ database: Database, _ clock: HandClock, log: Logger = .quiet, _ body: (OutboxWorker) async throws -> Void = { await $0.drain() }
    ) async throws {
        var settings = Settings.unlimited
        settings.push = self.settings
        let push = try await HousePush(
            settings, site: SiteURL(base: "https://tickets.example.org"), database: database, clock: clock.clock, roots: [peer.root],
            log: log)
        let seal = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
        let worker = OutboxWorker(Outbox(database), seal: seal, handlers: push.handlers, clock: clock.clock, log: .quiet)
        let result: Result<Void, any Error>
        do { result = .success(try await body(worker)) } catch { result = .failure(error) }
        await push.close()
        try result.get()
    }

    /// What has come to the phones, oldest first, as JSON; and forgets it.
    func taken() throws -> [JSONValue] {
        try peer.state.withLock { state in
            defer { (state.pushes, state.heads) = ([], []) }
            return try state.pushes.map { try JSONValue.read(Array($0.body.utf8)) }
        }
    }
}

/// A phone, as it registers.
struct Phone: Sendable {
    let id: String
    var token: String
    var bundle = PushWorld.bundle
    var environment = "production"
    var language = "en-GB"
    var zone = "Europe/London"
    var kinds = PushKind.allCases.map(\.rawValue)
    var quiet: (from: String, to: String)?
    var passes: [String] = []
    var tours: [(id: String, language: String)] = []

    init(_ number: Int = 1) {
        id = "0a1b2c3d-4e5f-4a6b-8c7d-" + String(format: "%012x", number)
        token = String(repeating: "ab", count: 28) + String(format: "%08x", number)
    }

    var path: String { "/api/installations/\(id)" }

    var body: String {
        let list = { (texts: [String]) in JSONValue.array(texts.map { .string($0) }) }
        let tours = self.tours.map { JSONValue.members(["id": .string($0.id), "language": .string($0.language)]) }
        return JSONText.string(
            .members([
                "token": .string(token), "bundle": .string(bundle), "environment": .string(environment), "platform": .string("ios"),
                "language": .string(language), "time_zone": .string(zone), "kinds": list(kinds),
                "quiet": quiet.map { .members(["from": .string($0.from), "to": .string($0.to)]) } ?? .null, "passes": list(passes),
                "tours": .array(tours),
            ]))
    }
}

extension ServedDesk {
    /// PUT /api/installations/{id}
    func register(_ phone: Phone, token: String? = nil) async throws -> TestResponse {
        try await send(.put, phone.path, phone.body, token: token)
    }
}

/// Any client as a desk.
struct PlainDesk: ServedDesk {
    let client: any TestClientProtocol
}
