import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Buckets in the database.
@Suite struct LimitBucketsTests {
    private let start = Instant(seconds: 1_780_000_000)
    private let limit = RateLimit(perMinute: 60, burst: 3)

    private func run(_ body: (LimitBuckets) async throws -> Void) async throws {
        try await withDatabase(.postgres, migrations: Migrations.all) { database in
            try await body(try #require(LimitBuckets(sharedBy: database)))
        }
    }

    @Test("As many as the burst, then one a second; what was given back is there again")
    func bucket() async throws {
        try await run { buckets in
            let key = SecretDigest(of: "a")
            for _ in 0..<3 { #expect(try await buckets.take(key, limit, at: start) == nil) }
            #expect(try await buckets.take(key, limit, at: start) == 1_000_000)
            #expect(try await buckets.take(key, limit, at: start.adding(microseconds: 400_000)) == 600_000)
            #expect(try await buckets.take(SecretDigest(of: "b"), limit, at: start) == nil)
            try await buckets.giveBack(key, limit)
            #expect(try await buckets.take(key, limit, at: start) == nil)
            #expect(try await buckets.take(key, limit, at: start.adding(seconds: 1)) == nil)
            #expect(try await buckets.take(key, limit, at: start.adding(seconds: 1)) != nil)
        }
    }

    @Test("A full bucket is forgotten, and no bucket holds more than the burst")
    func forgotten() async throws {
        try await run { buckets in
            let key = SecretDigest(of: "a")
            for _ in 0..<3 { #expect(try await buckets.take(key, limit, at: start) == nil) }
            try await buckets.forget(at: start.adding(seconds: 2))
            #expect(try await buckets.take(key, limit, at: start) != nil)
            try await buckets.forget(at: start.adding(seconds: 3))
            let later = start.adding(seconds: 3_600)
            for _ in 0..<3 { #expect(try await buckets.take(key, limit, at: later) == nil) }
            #expect(try await buckets.take(key, limit, at: later) != nil)
        }
    }

    @Test("Of many at once, as many pass as there were tokens")
    func together() async throws {
        try await run { buckets in
            let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { try await buckets.take(SecretDigest(of: "a"), limit, at: start) == nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(passed == 3)
        }
    }

    @Test("With SQLite there is one process, and nothing is written")
    func alone() async throws {
        try await withDatabase(.sqlite, migrations: Migrations.all) { database in
            #expect(LimitBuckets(sharedBy: database) == nil)
        }
    }
}

/// Two `usher serve` on one PostgreSQL.
@Suite(.serialized, .enabled(if: ServedProcess.binary != nil, "usher is not built")) struct TwoProcessesTests {
    private struct Pair {
        let processes: [ServedProcess]
        let location: DatabaseLocation

        func send(
            _ index: Int, _ method: NIOHTTP1.HTTPMethod, _ path: String, _ body: String? = nil, _ headers: [(String, String)] = []
        ) async throws -> (status: UInt, body: String) {
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(processes[index % 2].port)\(path)")
            request.method = method
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            if let body {
                request.headers.add(name: "content-type", value: "application/json")
                request.body = .bytes(ByteBuffer(string: body))
            }
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            return (response.status.code, String(buffer: try await response.body.collect(upTo: 1 << 20)))
        }
    }

    /// With limits, and with the same keys.
    private func withPair(_ body: (Pair) async throws -> Void) async throws {
        try await withDatabaseLocation(.postgres, isMigrated: true) { location in
            try await withTemporaryFolder { folder in
                let (a, b) = (folder.appending(path: "a"), folder.appending(path: "b"))
                let first = try await ServedProcess.start(a, location, Self.limits)
                defer { first.kill() }
                try FileManager.default.createDirectory(at: b, withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: a.appending(path: "keys"), to: b.appending(path: "keys"))
                let second = try await ServedProcess.start(b, location, Self.limits)
                defer { second.kill() }
                try await body(Pair(processes: [first, second], location: location))
            }
        }
    }

    /// So few that none comes back while a test runs.
    private static let limits = [
        "USHER_LIMITS_OFF": "false", "USHER_LIMITS_FAILED_SIGNIN_PER_EMAIL": "3", "USHER_LIMITS_MAIL_REQUEST": "4",
    ]

    private static func signin(_ password: String) -> String { #"{"email":"ada@example.org","password":"\#(password)"}"# }

    @Test("Three wrong passwords are three, whichever process hears them; the right one comes too late at both")
    func passwords() async throws {
        try await withPair { pair in
            let account = #"{"email":"ada@example.org","password":"Right-password-1","name":"Ada"}"#
            let made = try await pair.send(0, .POST, "/api/auth/signup", account)
            #expect(made.status == 201, "\(made.body)")
            for attempt in 0..<3 {
                // Who is right in between gets his try back, at both.
                let right = try await pair.send(attempt, .POST, "/api/auth/signin", Self.signin("Right-password-1"))
                #expect(right.status == 200, "\(attempt): \(right.body)")
                let wrong = try await pair.send(attempt, .POST, "/api/auth/signin", Self.signin("Wrong-password"))
                #expect(wrong.status == 401, "\(attempt): \(wrong.body)")
            }
            for index in 0...1 {
                for password in ["Wrong-password", "Right-password-1"] {
                    let answer = try await pair.send(index, .POST, "/api/auth/signin", Self.signin(password))
                    #expect(answer.status == 429, "\(index): \(answer.body)")
                }
            }
        }
    }

    @Test("Requests for mails are counted together")
    func mails() async throws {
        try await withPair { pair in
            for number in 0..<4 {
                let body = #"{"email":"p\#(number)@example.org"}"#
                let answer = try await pair.send(number, .POST, "/api/auth/password-reset", body)
                #expect(answer.status == 200)
            }
            for index in 0...1 {
                let answer = try await pair.send(index, .POST, "/api/auth/password-reset", #"{"email":"x@example.org"}"#)
                #expect(answer.status == 429)
            }
        }
    }

    @Test("A session that ended at one is over at the other")
    func sessions() async throws {
        try await withPair { pair in
            let account = #"{"email":"ada@example.org","password":"Right-password-1","name":"Ada"}"#
            _ = try await pair.send(0, .POST, "/api/auth/signup", account)
            let answer = try await pair.send(0, .POST, "/api/auth/signin", Self.signin("Right-password-1"))
            guard case .string(let token)? = try JSONValue.read(Array(answer.body.utf8))["token"] else {
                return #expect(Bool(false), "\(answer)")
            }
            let bearer = [("Authorization", "Bearer \(token)")]
            for index in 0...1 {
                let answer = try await pair.send(index, .GET, "/api/user/bookings", nil, bearer)
                #expect(answer.status == 200, "\(index): \(answer.body)")
            }
            let end = try await pair.send(0, .POST, "/api/auth/signout", "{}", bearer)
            #expect(end.status == 200, "\(end.body)")
            for index in 0...1 {
                let answer = try await pair.send(index, .GET, "/api/user/bookings", nil, bearer)
                #expect(answer.status == 401, "\(index): \(answer.body)")
            }
        }
    }

    @Test("A key that is revoked in the database is soon refused by both")
    func keys() async throws {
        try await withPair { pair in
            let database = try Database.open(pair.location)
            defer { database.close() }
            try await database.write { connection in
                try GateFixture.prepare(connection)
                try GateFixture.add(GateFixture.event, connection)
            }
            let key = [("X-API-Key", Staff.door.secret)]
            for index in 0...1 {
                let answer = try await pair.send(index, .GET, "/api/events", nil, key)
                #expect(answer.status == 200, "\(index): \(answer.body)")
            }
            let revoked = try await database.write { try $0.execute(Self.revoke, Instant(seconds: 1)) }
            #expect(revoked > 0)
            for index in 0...1 {
                let isRefused = try await eventually { try await pair.send(index, .GET, "/api/events", nil, key).status == 401 }
                #expect(isRefused)
            }
        }
    }

    private static let revoke = Statement("UPDATE api_keys SET revoked_at = $1 WHERE revoked_at IS NULL")
}
