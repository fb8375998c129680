import Foundation
import Testing
import UsherStore
import UsherTesting

/// The list of tables in docs/operations.md: who makes each grow, how far, who takes rows away.
///
/// A new table? Add its line there, between its neighbours in the alphabet:
///
///     | `table` | who makes it grow | how far | who takes it away |
struct TableListTests {
    @Test(
        "Safe 18 Every table has a line in docs/operations.md that says who makes it grow, how far and who cleans it",
        arguments: Engine.allCases)
    func everyTable(engine: Engine) async throws {
        let lines = try Self.lines()
        let listed = lines.map(\.name)
        #expect(listed == listed.sorted(), "the lines stand in the order of the alphabet")
        #expect(Set(listed).count == listed.count)
        for line in lines { #expect(line.words.count == 3 && line.words.allSatisfy { !$0.isEmpty }, "\(line.name)") }

        let statement = engine == .sqlite ? Self.sqlite : Self.postgres
        let tables = try await withDatabase(engine, migrations: Migrations.all) { database in
            try await database.read { try Set($0.all(statement) { $0.text(0) }) }
        }
        let missing = tables.subtracting(listed).sorted()
        #expect(missing.isEmpty, "docs/operations.md, section Tables, has no line for \(missing)")
        // Some tables are one engine's alone; their line says which.
        let other = engine == .sqlite ? "PostgreSQL" : "SQLite"
        let gone = lines.filter { !tables.contains($0.name) && !$0.words[0].contains("(\(other))") }.map(\.name)
        #expect(gone.isEmpty, "docs/operations.md, section Tables, has lines for tables that do not exist: \(gone)")
    }

    private static let sqlite = Statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    private static let postgres = Statement("SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = 'public'")

    private struct Line {
        let name: String
        let words: [String]
    }

    /// The rows of the table in the section.
    private static func lines() throws -> [Line] {
        let page = try Checkout.text("docs/operations.md")
        let start = try #require(page.range(of: "\n## Tables\n"), "docs/operations.md has a section Tables")
        let section = page[start.upperBound...].prefix(
            upTo: page.range(of: "\n## ", range: start.upperBound..<page.endIndex)?.lowerBound ?? page.endIndex)
        return section.split(separator: "\n").compactMap { row in
            guard row.hasPrefix("| `") else { return nil }
            let cells = row.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return Line(name: cells[0].replacing("`", with: ""), words: Array(cells.dropFirst()))
        }
    }
}
