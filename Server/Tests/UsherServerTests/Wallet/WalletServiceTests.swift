@testable import UsherPapers
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Apple's web service for passes, over one pass that the test changes.
@Suite struct WalletServiceTests {
    private static let serial = "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"
    private static let type = "pass.dev.usher"

    private struct World: Sendable {
        let client: any TestClientProtocol
        let database: Database
        let token: String
        /// The seconds that have passed.
        let time: Shared<Int64>
        let venue: Shared<String>

        func send(_ method: HTTPRequest.Method, _ path: String, token: String? = nil, body: String? = nil, headers: HTTPFields = [:])
            async throws -> TestResponse
        {
            var headers = headers
            if let token { headers[.authorization] = "ApplePass \(token)" }
            return try await client.executeRequest(
                uri: "/wallet/v1/" + path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        }

        func register(_ device: String, push: String = "abc123") async throws -> HTTPResponse.Status {
            try await send(.post, "devices/\(device)/registrations/\(type)/\(serial)", token: token, body: #"{"pushToken":"\#(push)"}"#)
                .status
        }
    }

    private final class Shared<Value: Sendable>: Sendable {
        private let held: Mutex<Value>
        init(_ value: Value) { held = Mutex(value) }
        var value: Value {
            get { held.withLock { $0 } }
            set { held.withLock { $0 = newValue } }
        }
    }

    private static func run(
        _ engine: Engine, certificate: Bool = true, settings: Settings = Settings(), log: Logger = .quiet,
        _ body: @Sendable @escaping (World) async throws -> Void
    ) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let (time, venue) = (Shared<Int64>(0), Shared("Playhouse"))
            let clock = WallClock { WalletSample.now.adding(seconds: time.value) }
            let passes = try WalletSample.passes(await WalletSample.certificate(), clock: clock)
            let source = WalletRoutes.Source(certificate ? passes : nil) { serial in
                guard serial == Self.serial else { return nil }
                var paper = try PaperSample.paper()
                paper.venue = venue.value
                paper.changedAt = WalletSample.now.adding(seconds: -100)
                return WalletPass.make(paper)
            }
            let desk = WalletRoutes(database, sources: [source].compactMap(\.self), settings: settings, clock: clock)
            let server = UsherServer(settings: settings, endpoints: desk.endpoints)
            try await server.serve(log: log) { client in
                try await body(World(client: client, database: database, token: passes.tokens.make(Self.serial), time: time, venue: venue))
            }
        }
    }

    @Test("Boarding A51 BoxOffice A52 a phone registers, asks, fetches and leaves", arguments: Engine.allCases)
    func life(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            #expect(try await world.register("device1") == .created)
            #expect(try await world.register("device1", push: "def456") == .ok)
            let list = "devices/device1/registrations/\(Self.type)"
            let all = try await world.send(.get, list)
            #expect(all.status == .ok)
            let answer = try JSONValue.read(all.body.readableBytesView)
            #expect(answer["serialNumbers"] == .array([.string(Self.serial)]))
            guard case .string(let tag)? = answer["lastUpdated"] else { throw Tool.Failure(description: all.text) }
            #expect(try await world.send(.get, list + "?passesUpdatedSince=\(tag)").status == .noContent)
            #expect(try await world.send(.get, "devices/other/registrations/\(Self.type)").status == .noContent)

            let pass = try await world.send(.get, "passes/\(Self.type)/\(Self.serial)", token: world.token)
            #expect(pass.status == .ok)
            #expect(pass.headers[.contentType] == "application/vnd.apple.pkpass")
            let modified = try #require(pass.headers[.lastModified])
            let again = try await world.send(
                .get, "passes/\(Self.type)/\(Self.serial)", token: world.token, headers: [.ifModifiedSince: modified])
            #expect(again.status == .notModified)

            world.time.value = 60
            world.venue.value = "Elsewhere"
            let now = WalletSample.now.adding(seconds: 60)
            try await world.database.write { try WalletTransaction($0).walletPassesChanged([Self.serial, "unknown"], at: now) }
            let changed = try await world.send(.get, list + "?passesUpdatedSince=\(tag)")
            #expect(changed.status == .ok)
            let fresh = try await world.send(
                .get, "passes/\(Self.type)/\(Self.serial)", token: world.token, headers: [.ifModifiedSince: modified])
            #expect(fresh.status == .ok)

            let place = "devices/device1/registrations/\(Self.type)/\(Self.serial)"
            #expect(try await world.send(.delete, place, token: world.token).status == .ok)
            #expect(try await world.send(.delete, place, token: world.token).status == .ok)
            #expect(try await world.send(.get, list).status == .noContent)
        }
    }

    @Test("Boarding A51 a wrong token, type or serial is 401, all the same", arguments: Engine.allCases)
    func refusals(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let body = #"{"pushToken":"abc"}"#
            let other = "00000000-0000-4000-8000-000000000000"
            let foreign = WalletToken(key: Array(repeating: 7, count: 32)).make(other)
            let tries: [(HTTPRequest.Method, String, String?)] = [
                (.post, "devices/d/registrations/\(Self.type)/\(Self.serial)", nil),
                (.post, "devices/d/registrations/\(Self.type)/\(Self.serial)", "wrong"),
                (.post, "devices/d/registrations/\(Self.type)/\(Self.serial)", foreign),
                (.post, "devices/d/registrations/pass.other/\(Self.serial)", world.token),
                (.post, "devices/d/registrations/\(Self.type)/\(other)", foreign),
                (.delete, "devices/d/registrations/\(Self.type)/\(Self.serial)", "wrong"),
                (.get, "passes/\(Self.type)/\(Self.serial)", nil), (.get, "passes/pass.other/\(Self.serial)", world.token),
                (.get, "passes/\(Self.type)/\(other)", foreign), (.get, "devices/d/registrations/pass.other", nil),
                (.post, "devices/d%2F..%2Fx/registrations/\(Self.type)/\(Self.serial)", world.token),
            ]
            for (method, path, token) in tries {
                let response = try await world.send(method, path, token: token, body: method == .post ? body : nil)
                #expect(response.status == .unauthorized, "\(method) \(path)")
            }
            let registration = "devices/d/registrations/\(Self.type)/\(Self.serial)"
            for bad in ["", "[]", "{}", #"{"pushToken":"../../x"}"#, #"{"pushToken":7}"#] {
                #expect(try await world.send(.post, registration, token: world.token, body: bad).status == .badRequest, "\(bad)")
            }
            #expect(try await world.send(.post, "log", body: #"{"logs":["a\r\nb",7]}"#).status == .ok)
            #expect(try await world.send(.post, "log", body: #"{"logs":7}"#).status == .badRequest)
        }
    }

    @Test(
        "Boarding A52 BoxOffice A52 a change queues one push for each device that has the pass, and none for others",
        arguments: Engine.allCases)
    func pushes(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            _ = try await world.register("device1", push: "aaa")
            _ = try await world.register("device2", push: "bbb")
            let change: @Sendable (any Connection) throws -> Void = {
                try WalletTransaction($0).walletPassesChanged([Self.serial], at: WalletSample.now)
            }
            try await world.database.write { try change($0) }
            try await world.database.write { try change($0) }
            let waiting = Statement("SELECT payload FROM outbox WHERE kind = 'wallet-push' ORDER BY payload")
            let payloads = try await world.database.read { try $0.all(waiting) { $0.text(0) } }
            #expect(payloads == [#"{"token":"aaa"}"#, #"{"token":"aaa"}"#, #"{"token":"bbb"}"#, #"{"token":"bbb"}"#])
        }
    }

    // MARK: - Bounds
    private static let rows = Statement("SELECT (SELECT count(*) FROM wallet_devices), (SELECT count(*) FROM outbox)")

    private static func rows(_ database: Database) async throws -> (devices: Int64, outbox: Int64) {
        try await database.read { try $0.first(rows) { ($0.int(0), $0.int(1)) } ?? (-1, -1) }
    }

    @Test("Safe 18 A pass is on so many devices and no more, also for those who come at the same time", arguments: Engine.allCases)
    func devicesOfAPass(_ engine: Engine) async throws {
        var settings = Settings()
        settings.wallet.devicesPerPass = 7
        try await Self.run(engine, settings: settings) { world in
            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for number in 0..<40 { group.addTask { try await world.register("device\(number)") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == .created } == 7 && statuses.count { $0 == .forbidden } == 33)
            #expect(try await Self.rows(world.database).devices == 7)
            // Who is there may change its token, and who leaves makes room.
            let known = try await world.database.read {
                try $0.all(Statement("SELECT device FROM wallet_devices ORDER BY device")) { $0.text(0) }
            }
            #expect(try await world.register(known[0], push: "fff") == .ok)
            let place = "devices/\(known[0])/registrations/\(Self.type)/\(Self.serial)"
            #expect(try await world.send(.delete, place, token: world.token).status == .ok)
            #expect(try await world.register("late") == .created)
            #expect(try await world.register("later") == .forbidden)
        }
    }

    @Test("Safe 18 A device has so many passes and no more", arguments: Engine.allCases)
    func passesOfADevice(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let store = WalletStore(database, bounds: WalletBounds(passesPerDevice: 3))
            for serial in ["a", "b", "c", "b"] {
                _ = try await store.register(device: "d", serial: serial, token: "t", at: WalletSample.now)
            }
            await #expect(throws: WalletRefusal.tooManyPasses) {
                try await store.register(device: "d", serial: "e", token: "t", at: WalletSample.now)
            }
            #expect(try await Self.rows(database).devices == 3)
        }
    }

    @Test("Safe 18 A change of many passes writes no push itself; they are told some at a time, each once", arguments: Engine.allCases)
    func spread(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let store = WalletStore(database)
            let serials = (0..<70).map { "pass-\($0)" }
            for serial in serials { _ = try await store.register(device: "d-\(serial)", serial: serial, token: "aa", at: WalletSample.now) }
            for _ in 0..<3 { try await database.write { try WalletTransaction($0).walletPassesChanged(serials, at: WalletSample.now) } }
            #expect(try await Self.rows(database).outbox == 0)
            #expect(
                try await store.changed(device: "d-pass-3", since: WalletSample.now.microseconds).serials == ["pass-3"],
                "who asks is told at once")
            var (told, slices) = (0, 0)
            try await exhaust {
                let some = try await store.tell(at: WalletSample.now)
                guard some > 0 else { return false }
                (told, slices) = (told + some, slices + 1)
                #expect(some <= WalletStore.toldAtOnce)
                return true
            }
            #expect(told == 70 && slices == 4)
            #expect(try await Self.rows(database).outbox == 70)
            try await database.write { try WalletTransaction($0).walletPassesVoided(serials, at: WalletSample.now) }
            #expect(try await Self.rows(database).outbox == 70)
            #expect(try await store.tell(at: WalletSample.now) == WalletStore.toldAtOnce)
        }
    }

    @Test("Safe 18 While many pushes wait, no others are added", arguments: Engine.allCases)
    func backlog(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let store = WalletStore(database)
            let serials = (0..<30).map { "pass-\($0)" }
            for serial in serials { _ = try await store.register(device: "d", serial: serial, token: "aa", at: WalletSample.now) }
            try await database.write { connection in
                try OutboxTransaction(connection).enqueue(
                    (0..<1_000).map { OutboxItem(kind: WalletStore.push, idempotencyKey: "w\($0)", payload: "{}", due: WalletSample.now) },
                    at: WalletSample.now)
                try WalletTransaction(connection).walletPassesChanged(serials, at: WalletSample.now)
            }
            #expect(try await store.tell(at: WalletSample.now) == 0)
            let claims = try await Outbox(database).claim(WalletStore.push, limit: 8, at: WalletSample.now)
            for claim in claims { try await Outbox(database).done(claim, at: WalletSample.now) }
            #expect(try await store.tell(at: WalletSample.now) == 20)
        }
    }

    @Test("Safe 11 What phones complain of is short and plain, and only so much of it stands in the log")
    func complaints() async throws {
        let marks = String(repeating: "\u{301}", count: 5_000)
        let lines = [
            "The pass\r\nis \u{1b}[31mnot\u{0} signed\u{2028}.", "e" + marks, String(repeating: "x", count: 9_000), "a\u{202e}b", "",
            "one more", "and one",
        ]
        let complaints = WalletComplaints(Settings.Limits())
        let kept = complaints.kept(lines.map { .string($0) })
        #expect(kept.prefix(2) == ["The pass is [31mnot signed .", "e"])
        #expect(kept.count == 4 && kept[2].unicodeScalars.count == WalletComplaints.longestLine && kept[3] == "a b")
        var all = kept.count
        for _ in 0..<100 { all += complaints.kept(lines.map { .string($0) }).count }
        #expect(all == WalletComplaints.linesPerMinute)

        try await Self.run(.sqlite) { world in
            var statuses: [HTTPResponse.Status] = []
            for _ in 0..<12 { statuses.append(try await world.send(.post, "log", body: #"{"logs":["x"]}"#).status) }
            #expect(statuses == Array(repeating: .ok, count: 10) + [.tooManyRequests, .tooManyRequests])
            let long = #"{"logs":[""# + String(repeating: "y", count: 9_000) + #""]}"#
            #expect(try await world.send(.post, "log", body: long).status == .tooManyRequests)
        }
    }
}
