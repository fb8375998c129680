import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// A database with everything in it, and a folder for catalogue files.
struct CatalogueFixture {
    let database: Database
    let folder: URL

    static let now = Instant(seconds: 1_790_000_000)

    static func with(_ engine: Engine, _ body: (CatalogueFixture) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                try await body(CatalogueFixture(database: database, folder: folder))
            }
        }
    }

    func file(_ text: String, _ name: String = "catalogue.json") throws -> String {
        let url = folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @discardableResult
    func load(_ text: String, _ name: String = "catalogue.json") async throws -> CatalogueImport.Summary {
        try await load(path: try file(text, name))
    }

    @discardableResult
    func load(path: String) async throws -> CatalogueImport.Summary {
        try await CatalogueImport(database, clock: WallClock { CatalogueFixture.now }, passwordCost: .cheap).run(path: path)
    }

    /// The problems that an import of `text` is refused with.
    func problems(_ text: String, _ name: String = "catalogue.json") async throws -> [String] {
        do {
            try await load(text, name)
            return []
        } catch let error as CatalogueError {
            return error.problems.map(\.description)
        }
    }

    func export(_ name: String = "export.json") async throws -> String {
        let path = folder.appending(path: name).path
        try await CatalogueExport(database).run(path: path)
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    func sale(_ key: String) async throws -> SaleState? {
        try await database.read { try $0.first(Probe.sale, key) }
    }

    func rows(_ statement: Statement) async throws -> [String] {
        try await database.read { try $0.all(statement) { $0.text(0) } }
    }
}

/// All rows around the sales.
struct Book {
    let codes: [String]
    let lines: [String]
    let sold: [String]
    let words: [String]
    let versions: [String]
}

extension CatalogueFixture {
    func book() async throws -> Book {
        try await Book(
            codes: rows(Probe.codes), lines: rows(Probe.lines), sold: rows(Probe.sold), words: rows(Probe.words),
            versions: rows(Probe.versions))
    }
}

/// Looks behind the stores.
enum Probe {
    static let sale = Selection<SaleState>("SELECT {{columns}} FROM sales WHERE key = $1")
    static let versions = Statement(
        """
        SELECT coalesce(s.key, s.uuid) || ' ' || coalesce(a.version, 0) || ' ' || s.changed
        FROM sales s LEFT JOIN admission_logs a ON a.sale_id = s.id ORDER BY 1
        """)
    static let codes = Statement("SELECT code || ' ' || sale_id || ' ' || person_id FROM codes ORDER BY code")
    static let sold = Statement(
        "SELECT occurrence || ' ' || ticket_type_id || ' ' || persons FROM sold ORDER BY occurrence, ticket_type_id")
    static let lines = Statement("SELECT id || ' ' || ticket_type_id || ' ' || quantity FROM sale_lines ORDER BY id")
    static let words = Statement("SELECT word || ' ' || name || ' ' || sale_id FROM door_words ORDER BY word, name, sale_id")
    static let everything = Statement(
        """
        SELECT CAST(COUNT(*) AS TEXT) FROM (SELECT id FROM organisations UNION ALL SELECT id FROM accounts UNION ALL SELECT id FROM events
            UNION ALL SELECT id FROM sales UNION ALL SELECT id FROM audit) AS t
        """)
    static let audit = Statement("SELECT CAST(COUNT(*) AS TEXT) FROM audit")
    static let event = Statement("SELECT version || ' ' || ticket_types FROM events ORDER BY id")
}

/// Catalogues for the tests.
enum Sample {
    static let house = """
        "organisations": [{"key": "globe", "name": "Globe Theatre", "time_zone": "Europe/London", "currency": "GBP",
            "plan": {"plan": "team", "source": "stripe", "status": "active", "current_period_end": "2030-01-01T00:00:00Z"}}],
        "accounts": [{"email": " Door@Globe.example ", "name": "Dora Door", "password": "Door-Pass-1", "email_verified": true,
            "identities": [{"provider": "supabase", "subject": "5b1f0a52"}],
            "memberships": [{"organisation": "globe", "role": "door"}],
            "api_keys": [{"name": "Door 1", "key": "door-key-0001", "scopes": ["scan"]},
                {"name": "Door 2", "key": "door-key-0002", "scopes": ["scan", "manage"], "expires_at": "2031-01-01T00:00:00.5Z"}],
            "subscription": {"plan": "pro", "source": "apple", "status": "active"}}]
        """

    static func event(start: String = "2026-12-20T19:30:00+00:00", types: String = types) -> String {
        """
        "events": [{"key": "hamlet", "organisation": "globe", "id": 456, "uuid": "D11E4D04-90f6-4157-a70f-ecfc63f18058", "name": "Hamlet",
            "description": "To be \\"or\\" not", "category": "play", "starts_at": "\(start)", "time_zone": "Europe/London",
            "venue": {"name": "Globe", "address": "21 New Globe Walk"}, "reentry": "daily", "published": true,
            "ticket_types": [\(types)]}]
        """
    }

    static let types = """
        {"key": "stalls", "id": 101, "name": "Stalls", "price": 2500, "quantity": 100}, {"key": "circle", "name": "Circle", "price": 0}
        """

    static let john = """
        {"key": "s-123", "event": "hamlet", "id": 123, "status": "paid", "name": "John Doe", "email": "john@example.com",
         "code": "s3cr3t", "event_date": "2026-12-20",
         "lines": [{"id": 789, "ticket_type": "stalls", "quantity": 2, "seats": ["A12", "A-13"], "codes": ["adm-1", "adm-2"]}]}
        """

    static let others = """
        {"key": "s-124", "event": "hamlet", "status": "unpaid", "event_date": "2026-12-27",
         "lines": [{"ticket_type": "circle", "quantity": 1}, {"ticket_type": "stalls", "quantity": 3, "seats": ["B1", null, "B2"]}]},
        {"uuid": "0d9f1f3e-0000-4000-8000-000000000001", "event": "hamlet", "status": "paid", "name": "Ünal 😀", "lines":
         [{"ticket_type": "stalls", "quantity": 2, "admission_ids": [4501, 4502], "statuses": [null, "refunded"]}]}
        """

    /// Sales first, so that everything refers forward.
    static let full = catalogue("\"sales\": [\(john), \(others)]", event(), house)

    static func catalogue(_ parts: String...) -> String { "{\"catalogue\": 1, \(parts.joined(separator: ",\n"))}" }
    static func sales(_ sales: String...) -> String { catalogue("\"sales\": [\(sales.joined(separator: ","))]") }
}
