import Foundation
import Testing
import UsherStore
import UsherTesting

/// Nothing that opens a door, an account or a purse is written to the log, however much is logged.
@Suite(.serialized) struct LogSecretsTests {
    /// What the operator configured, none of it good for anything.
    private static let configured = [
        "USHER_STRIPE_SECRET_KEY": "sk_test_configured_by_nobody", "USHER_STRIPE_WEBHOOK_SECRETS": "whsec_configured_by_nobody",
        "USHER_BOARDING_SECRET": "boarding-secret-of-nobody",
    ]
    private static let mail = "smtp://mail-user:mail-password-of-nobody@127.0.0.1:9"

    private static var session: String { Checkout.file("Server/Tests/Logs/session.py").path }

    @Test("Safe 20 The unit's backtraces leave out what was in memory, and the manual says the same for other places")
    func backtraces() throws {
        let unit = try Checkout.text("Packaging/usher.service")
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("Environment=SWIFT_BACKTRACE=") })
        let setting = line.dropFirst("Environment=".count)
        #expect(
            Set(setting.dropFirst("SWIFT_BACKTRACE=".count).split(separator: ",")).isSuperset(of: [
                "registers=none", "images=none", "sanitize=yes",
            ]))
        let manual = try Checkout.text("docs/operations.md")
        #expect(manual.contains("`\(setting)`"))
    }

    @Test("Apps P57 A whole session, logged in full: none of its secrets is in the log", arguments: Engine.allCases)
    func session(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 2)
            var environment = place.environment.merging(Self.configured) { $1 }
            environment["USHER_LOG_LEVEL"] = "trace"
            environment["USHER_STRIPE_API_URL"] = "http://127.0.0.1:9"
            let place = Place(folder: place.folder, engine: engine, environment: environment)
            let (used, log) = try await place.serving { server, url async throws in
                let played = try await Shell.line("python3 '\(Self.session)' '\(url)' '\(place.data)'")
                #expect(played.status == 0, "\(played.errors)\n\(server.errors.suffix(2_000))")
                server.signal(SIGTERM)
                #expect(await server.end() == 0)
                return (played.output.split(separator: "\n").map(String.init), server.errors + server.output)
            }
            #expect(used.count >= 20, "\(used.count)")
            // It is full indeed.
            #expect(log.contains("/api/auth/signin") && log.contains("/t/{code}") && log.contains("/api/tickets/scan"))
            for secret in used + Self.configured.values { #expect(!log.contains(secret), "\(secret) is in the log") }
        }
    }

    @Test("What breaks in the database is logged by its constraint, without the row that broke it", arguments: Engine.allCases)
    func brokenRow(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 1)
            try await place.serving { server, url async throws in
                let location = place.environment["USHER_DATABASE_URL"].map { DatabaseLocation.postgres(url: $0) }
                let database = try Database.open(location ?? .sqlite(path: place.folder.appending(path: "usher.sqlite").path))
                defer { database.close() }
                // A rule that no store knows of, so that what it refuses is nobody's 4xx.
                try await database.write { try $0.script("CREATE UNIQUE INDEX sole_name ON accounts (name)") }
                var statuses: [String] = []
                for number in 1...2 {
                    let person = #"{"email":"row\#(number).secret@example.org","password":"Correct-horse-1","name":"Secret-Namesake"}"#
                    let made = try await Shell.line(
                        "curl -s -o /dev/null -w '%{http_code}' \(url)/api/auth/signup -H 'Content-Type: application/json' -d '\(person)'")
                    statuses.append(made.output)
                }
                #expect(statuses == ["201", "500"])
                #expect(try await server.writes("A request failed", to: \.errors))
                #expect(server.errors.contains(engine == .postgres ? "23505: " : "UNIQUE constraint failed: accounts.name"))
                #expect(engine == .sqlite || server.errors.contains("sole_name"))
                for secret in ["Secret-Namesake", "secret@example.org", "Correct-horse-1"] {
                    #expect(!server.errors.contains(secret), "\(secret) is in the log")
                }
            }
        }
    }

    @Test("A mail that cannot be sent is logged without what it holds")
    func mail() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.importHouse(sales: 1)
            var environment = place.environment
            (environment["USHER_LOG_LEVEL"], environment["USHER_MAIL_URL"]) = ("trace", Self.mail)
            let place = Place(folder: place.folder, engine: .sqlite, environment: environment)
            try await place.serving { server, url async throws in
                let person = #"{"email":"ada.secret@example.org","password":"Correct-horse-1","name":"Ada"}"#
                let made = try await Shell.line(
                    "curl -s -o /dev/null -w '%{http_code}' \(url)/api/auth/signup -H 'Content-Type: application/json' -d '\(person)'")
                #expect(made.output.hasPrefix("2"), "\(made.output)")
                #expect(try await server.writes("not delivered", to: \.errors))
                for secret in ["mail-password-of-nobody", "Correct-horse-1", "verify-email?", "token="] {
                    #expect(!server.errors.contains(secret), "\(secret) is in the log")
                }
            }
        }
    }
}
