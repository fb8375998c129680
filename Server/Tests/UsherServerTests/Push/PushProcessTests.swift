import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Real `usher serve` processes that tell phones of things.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct PushProcessTests {
    /// Apple's push service without TLS, as far as paths and names go. At first it takes words and says nothing.
    private final class Apple: Sendable {
        struct Word: Sendable, Hashable { let token, id: String }

        private struct State {
            var words: [Word] = []
            var isSilent = true
        }

        private let state = Mutex(State())

        var words: [Word] { state.withLock { $0.words } }

        /// Whoever waits for an answer is gone; from now on it answers.
        func speak() -> [Word] {
            state.withLock { state in
                defer { (state.words, state.isSilent) = ([], false) }
                return state.words
            }
        }

        func run(_ body: @Sendable @escaping (_ url: String) async throws -> Void) async throws {
            let router = Router()
            router.post("3/device/:token") { [self] request, context -> HTTPResponse.Status in
                let word = Word(token: try context.parameters.require("token"), id: request.headers[.apnsID] ?? "")
                state.withLock { $0.words.append(word) }
                while state.withLock({ $0.isSilent }) { try await Task.sleep(for: .milliseconds(5)) }
                return .ok
            }
            try await router.serve { port in try await body("http://localhost:\(port)") }
        }

        /// Until so many words have come.
        func wait(for count: Int) async throws -> [Word] {
            _ = try await eventually { words.count >= count }
            return words
        }
    }

    private static let device = Statement(
        """
        INSERT INTO installations (digest, token, bundle, environment, platform, language, time_zone, kinds, seen_at)
        VALUES ($1, $2, $3, 'production', 'ios', 'en', 'UTC', $4, $5)
        """)
    private static let follow = Statement("INSERT INTO followed_passes (device, ticket, flight) VALUES ($1, $2, 'flight')")
    /// The dead one's lease is over.
    private static let release = Statement("UPDATE outbox SET due_at = $1 WHERE done_at IS NULL")
    private static let waiting = Statement("SELECT COUNT(*) FROM outbox WHERE kind = 'push' AND done_at IS NULL")

    /// Two phones follow a flight, and it is cancelled.
    private static func cancelFlight(_ database: Database) async throws {
        let now = WallClock.system.now()
        try await database.write { connection in
            for number in 1...2 {
                let (phone, digest) = (Phone(number), SecretDigest(of: Phone(number).id).bytes)
                let kinds: Set<PushKind> = [.flight]
                try connection.execute(device, digest, phone.token, phone.bundle, kinds.stored, now)
                try connection.execute(follow, digest, "ticket-\(number)")
            }
            let lost = PushNotice.LostFlight(
                number: "FF1", origin: "EGTF", destination: "LFAT", departs: now.adding(seconds: 3_600), zone: "Europe/London")
            let notice = PushNotice(.flight("flight", lost: lost), at: now)
            try OutboxTransaction(connection).enqueue(
                [OutboxItem(kind: PushStore.notice, idempotencyKey: notice.key, payload: notice.payload, due: notice.at)], at: now)
        }
    }

    private static func opening<T>(_ location: DatabaseLocation, _ body: (Database) async throws -> T) async throws -> T {
        let database = try Database.open(location)
        defer { database.close() }
        return try await body(database)
    }

    @Test(
        "Apps P58 kill -9 while words are on their way to Apple: after the restart each is sent again, under its first name, and none is lost",
        arguments: Engine.allCases)
    func killed(engine: Engine) async throws {
        try await withDataFolder(engine) { folder, location in
            let key = folder.appending(path: "AuthKey.p8")
            try Data(P256.Signing.PrivateKey().pemRepresentation.utf8).write(to: key)
            try await Self.opening(location) { try await Self.cancelFlight($0) }
            let apple = Apple()
            try await apple.run { url in
                let environment = [
                    "USHER_APNS_KEY": key.path, "USHER_APNS_KEY_ID": "ABCDE12345", "USHER_APNS_TEAM": "TEAM123456",
                    "USHER_APNS_BUNDLES": PushWorld.bundle, "USHER_APNS_URL": url,
                ]
                let first = try await ServedProcess.start(folder, location, environment)
                defer { first.kill() }
                #expect(try await apple.wait(for: 2).count == 2)
                first.kill()
                let sent = apple.speak()
                try await Self.opening(location) { database in
                    #expect(try await database.read { try $0.first(Self.waiting) { $0.int(0) } } == 2, "nothing was noted")
                    try await database.write { _ = try $0.execute(Self.release, WallClock.system.now()) }
                }
                let second = try await ServedProcess.start(folder, location, environment)
                defer { second.kill() }
                let again = try await apple.wait(for: 2)
                #expect(Set(sent) == Set(again) && Set(sent).count == 2, "\(sent) \(again)")
                #expect(Set(sent.map(\.token)) == [Phone(1).token, Phone(2).token])
            }
        }
    }
}
