import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Declarations of columns: against the schema, against what the engines give, and that none is missing in `Declaration.all`.
struct ColumnsTests {
    @Test("Every column that is declared is there", arguments: Engine.allCases)
    func everyColumnIsThere(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            for declaration in Declaration.all {
                guard let text = declaration.text else { continue }
                let statement = Statement(expanded: ColumnLists([declaration.names]).expand(text) + " WHERE 1 = 0")
                let rows = try await database.read { try $0.all(statement) { _ in true } }
                #expect(rows.isEmpty, "\(declaration.name)")
            }
            for declaration in StoredDeclaration.all {
                let list = declaration.names.joined(separator: ", ")
                let statement = Statement(expanded: "SELECT \(list) FROM \(declaration.table) WHERE 1 = 0")
                let rows = try await database.read { try $0.all(statement) { _ in true } }
                #expect(rows.isEmpty, "\(declaration.name)")
                #expect(Set(declaration.names).count == declaration.names.count, "\(declaration.name)")
            }
        }
    }

    /// Twice with other values, so that no two columns of a kind can be exchanged.
    @Test("What an engine gives is read as it was meant, column by column", arguments: Engine.allCases)
    func rowsAreReadAsTheyAreMeant(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: []) { database in
            for declaration in Declaration.all {
                for start in [1, 1_000] as [Int64] {
                    let samples = Samples(from: start)
                    let told = try declaration.told(samples)
                    let behind = Int64(4_242)
                    let values = samples.values + [behind.sql]
                    let list = values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
                    let statement = Statement(expanded: "SELECT \(list)")
                    let found = try await database.read { connection in
                        var found: (told: String, rest: Int64)?
                        try connection.run(statement, each: [values]) { _, row in found = try declaration.read(row) }
                        return found
                    }
                    let row = try #require(found)
                    #expect(row.told == told, "\(declaration.name)")
                    #expect(row.rest == behind, "\(declaration.name) reads as many columns as it declares")
                }
            }
        }
    }

    /// The store's sources by their names, without the engine room's.
    private static func sources() throws -> [(file: URL, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/UsherStore").standardized
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return try files.filter { $0.pathExtension == "swift" && $0.deletingLastPathComponent().lastPathComponent != "Engine" }
            .map { ($0, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("A column is read by its number only where the file says why")
    func numbersAreExplained() throws {
        let number = /(?:row|\$0)\.(?:int|text|id|bool|blob|instant|date|isNull|optional\w+)\([0-9]/
        let files = try Self.sources().filter { $0.text.contains(number) }.map(\.file)
            // The exporters are a step of their own.
            .filter { $0.deletingLastPathComponent().lastPathComponent != "Catalogue" }
        #expect(files.map(\.lastPathComponent).sorted() == ["BoardingRows.swift", "DoorIndex.swift", "DoorSearch.swift", "ShowRows.swift"])
    }

    @Test("Every declaration is listed")
    func everyDeclarationIsListed() throws {
        var (read, stored) = (Set<String>(), Set<String>())
        for (_, text) in try Self.sources() {
            for match in text.matches(of: /(?:struct|extension|class|enum) ([A-Za-z.]+): ([^{\n]*)\{/) {
                let name = String(match.1.split(separator: ".").last ?? "")
                let conformances = match.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                if conformances.contains("Selectable") { read.insert(name) }
                if conformances.contains("Storable") { stored.insert(name) }
            }
        }
        #expect(!read.isEmpty && !stored.isEmpty)
        #expect(read.subtracting(Declaration.all.map(\.name)).sorted() == [], "to be added to Declaration.all")
        #expect(stored.subtracting(StoredDeclaration.all.map(\.name)).sorted() == [], "to be added to StoredDeclaration.all")
    }

    @Test("A list takes an alias before bare names alone, and its own expressions in place of declared ones")
    func lists() {
        var lists = ColumnLists([["id", "b.uuid", "MAX(id)"]])
        #expect(lists.expand("SELECT {{columns}} FROM a") == "SELECT id, b.uuid, MAX(id) FROM a")
        #expect(
            lists.expand("SELECT {{columns a}} UNION SELECT {{columns c}}")
                == "SELECT a.id, b.uuid, MAX(id) UNION SELECT c.id, b.uuid, MAX(id)")
        lists.replace("b.uuid", by: "COALESCE(a.uuid, b.uuid)")
        #expect(lists.expand("{{columns}}") == "id, COALESCE(a.uuid, b.uuid), MAX(id)")
        let two = ColumnLists([["id"], ["name"]])
        #expect(two.expand("SELECT {{columns a}}, {{columns b}}, 1") == "SELECT a.id, b.name, 1")
    }

    private struct Note: Storable, Equatable {
        let title: String
        let size: Int64?

        static let columns: StoredColumns<Note> = ["title": { $0.title }, "size": { $0.size }]
    }

    @Test("What is stored comes behind the arguments that a text names itself")
    func saving() {
        #expect(
            Saving<Note>("INSERT INTO n ({{names}}) VALUES ({{values}})").statement.text == "INSERT INTO n (title, size) VALUES ($1, $2)")
        #expect(
            Saving<Note>("UPDATE n SET {{changes}}, at = $2 WHERE id = $1").statement.text
                == "UPDATE n SET title = $3, size = $4, at = $2 WHERE id = $1")
    }
}
