import Foundation
import Testing
@testable import UsherStore
import UsherTesting

/// What distributed engines refuse must not come in unseen, into the source or into the schema.
@Suite struct DistributedEngineTests {
    @Test("No file with SQL has what a distributed engine refuses, but where operations.md says how it would be mended")
    func sources() throws {
        let folder = Checkout.file("Server/Sources/UsherStore")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
        #expect(files.count > 200)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            // What is SQLite's alone is no matter, and neither is what comments say.
            guard !file.path.contains("/SQLite/") else { continue }
            let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            for each in DistributedEngines.refused where !each.allowed.contains(file.lastPathComponent) {
                #expect(!each.isIn(code), "\(file.lastPathComponent) has \(each.name)")
            }
        }
        for name in DistributedEngines.refused.flatMap(\.allowed) {
            #expect(files.contains { $0.lastPathComponent == name }, "\(name) is not there any more")
        }
    }

    private static let made: [(what: String, count: Statement)] = [
        ("triggers", Statement("SELECT COUNT(*) FROM pg_trigger WHERE NOT tgisinternal")),
        ("functions", Statement("SELECT COUNT(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace")),
        ("sequences but the outbox's", Statement("SELECT COUNT(*) - 1 FROM pg_class WHERE relkind = 'S'")),
        ("constraints that wait", Statement("SELECT COUNT(*) FROM pg_constraint WHERE condeferrable")),
        ("exclusion constraints", Statement("SELECT COUNT(*) FROM pg_constraint WHERE contype = 'x'")),
        (
            "types of its own",
            Statement("SELECT COUNT(*) FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')")
        ),
        (
            "rules and views",
            Statement(
                "SELECT COUNT(*) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE c.relnamespace = 'public'::regnamespace")
        ),
        ("extensions", Statement("SELECT COUNT(*) FROM pg_extension WHERE extname <> 'plpgsql'")),
        ("inheritance", Statement("SELECT COUNT(*) FROM pg_inherits")),
        (
            "indices other than B-trees",
            Statement(
                "SELECT COUNT(*) FROM pg_class c JOIN pg_am a ON a.oid = c.relam WHERE c.relkind = 'i' AND a.amname <> 'btree' AND c.relnamespace = 'public'::regnamespace"
            )
        ),
        (
            "tables without a primary key",
            Statement(
                """
                SELECT COUNT(*) FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')
                """)
        ),
    ]

    @Test("The schema that the migrations make has none of it either")
    func schema() async throws {
        try await withDatabase(.postgres, migrations: Migrations.all) { database in
            for (what, count) in Self.made {
                let found = try await database.read { try $0.first(count) { $0.int(0) } }
                #expect(found == 0, "\(what)")
            }
        }
    }
}
