@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A 5xx is logged with what broke; whose data it broke on stays in the database.
@Suite struct LoggedErrorTests {
    private static let secret = "ada.secret@example.org"
    private static let account = Statement(
        "INSERT INTO accounts (id, uuid, email, name, preferred_language, created_at) VALUES ($1, $2, $3, 'Ada', 'en', 0)")
    private static let number = Statement("SELECT CAST($1 AS BIGINT)")
    private static let path = Statement("SELECT json_extract('{}', $1)")

    /// What the log holds after a request in which `deed` failed.
    private func logged(_ deed: @escaping @Sendable () async throws -> Void) async throws -> String {
        let log = InMemoryLogHandler()
        let breaking = Endpoint(.get, "/api/break", desk: .house, summary: "Breaks", responses: [.init(200, "Never", .string())]) { _, _ in
            try await deed()
            return .json(JSONText.bytes(.string("whole")))
        }
        let server = UsherServer(settings: Settings(), endpoints: [breaking])
        try await server.application(logger: Logger(label: "test") { _ in log }).test(.router) { client in
            try await client.execute(uri: "/api/break", method: .get) { #expect($0.status == .internalServerError) }
        }
        return log.entries.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n")
    }

    @Test("A key that is there already: the log has the constraint, not the key", arguments: Engine.allCases)
    func unique(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let log = try await logged {
                try await database.write { connection in
                    for id in 1...2 { try connection.execute(Self.account, id, "uuid-\(id)", Self.secret) }
                }
            }
            #expect(log.contains("A request failed"))
            #expect(log.contains(engine == .postgres ? "accounts_email_key" : "UNIQUE constraint failed: accounts.email"), "\(log)")
            #expect(!log.contains(Self.secret), "\(log)")
        }
    }

    @Test("A value that the database cannot read is not in the log either", arguments: Engine.allCases)
    func unreadable(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let log = try await logged {
                let statement = engine == .postgres ? Self.number : Self.path
                _ = try await database.read { try $0.first(statement, Self.secret) { $0.int(0) } }
            }
            #expect(log.contains("A request failed") && log.contains("…"), "\(log)")
            #expect(engine == .sqlite || log.contains("22P02: "), "\(log)")
            #expect(!log.contains("secret"), "\(log)")
        }
    }

    @Test("Safe 6 A failure that is caused again and again is logged so often, and then how often it was not")
    func bounded() async throws {
        let log = InMemoryLogHandler()
        let clock = HandClock(Instant(seconds: 1_000))
        let failed = FailedRequests(clock: clock.clock)
        func fail(_ count: Int, on route: String) {
            for _ in 0..<count {
                let failure = FailedRequests.Failure(
                    error: Odd.plain, status: 500, method: "GET", route: route, tag: .made(), span: nil)
                failed.log(failure, to: Logger(label: "test") { _ in log })
            }
        }
        fail(1_000, on: "/api/break")
        #expect(log.entries.count == 30)
        fail(1, on: "/api/other")
        #expect(log.entries.count == 31, "each route has lines of its own")
        clock.advance(seconds: 6)
        fail(2, on: "/api/break")
        #expect(log.entries.count == 32)
        #expect(log.entries.last?.metadata["unlogged"].map { "\($0)" } == "970")
    }

    enum Odd: Error {
        case plain
        case holding(String)
    }

    struct Described: Error, CustomStringConvertible { let description = "secret" }

    @Test("An error that nobody knows is named, and says nothing")
    func unknown() {
        #expect(LoggedError.text(Odd.plain).hasSuffix("Odd.plain"))
        #expect(LoggedError.text(Odd.holding("secret")).hasSuffix("Odd.holding"))
        #expect(LoggedError.text(Described()).hasSuffix(".Described"))
        let message = Problem(.serviceUnavailable, "secret", code: "unavailable", members: [.init(name: "of", value: .string("secret"))])
        #expect(LoggedError.text(message) == "503 unavailable")
        #expect(LoggedError.text(MailFailure(reason: "mail.example answered 550")) == "mail.example answered 550")
    }
}
