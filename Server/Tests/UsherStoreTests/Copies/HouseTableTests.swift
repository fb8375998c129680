import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Which table belongs to a house, and by which way.
///
/// A new table? Add its line to HouseTable+All.swift, behind those that it refers to.
@Suite struct HouseTableTests {
    private static let tables = Selection<String>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    private static let columns = Selection<String>("SELECT name FROM pragma_table_info($1)")
    private static let keys = Selection<String, String>("SELECT \"table\", \"from\" FROM pragma_foreign_key_list($1)")

    private func reading<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await withDatabase(.sqlite, migrations: Migrations.all) { try await $0.read(body) }
    }

    @Test("Every table of the schema says whether it moves with a house")
    func everyTable() async throws {
        let tables = try await reading { try $0.all(Self.tables) }
        let listed = HouseTable.all.map(\.name)
        #expect(Set(tables).subtracting(listed).sorted() == [], "HouseTable+All.swift has no line for these")
        #expect(Set(listed).subtracting(tables).sorted() == [], "these are not there any more")
        #expect(Set(listed).count == listed.count)
    }

    @Test("A table stands behind those that it refers to, and everybody whom a house's row names is known as a person")
    func references() async throws {
        let keys = try await reading { connection in
            try HouseTable.all.map { table in (table.name, try connection.all(Self.keys, table.name)) }
        }
        let places = Dictionary(uniqueKeysWithValues: HouseTable.all.enumerated().map { ($0.element.name, $0.offset) })
        for (name, references) in keys {
            if case .stays = HouseTable.named(name).belonging { continue }
            for (table, column) in references {
                #expect(try #require(places[table]) <= #require(places[name]), "\(name) refers to \(table)")
                if table == "accounts" { #expect(HouseTable.persons.contains(column), "\(name).\(column) names an account") }
            }
        }
    }

    @Test("A column that names the organisation is the way, or there is a reason why not")
    func columnsOfWays() async throws {
        let columns = try await reading { connection in
            try HouseTable.all.map { table in (table.name, try Set(connection.all(Self.columns, table.name))) }
        }
        for (name, names) in columns {
            let table = HouseTable.named(name)
            #expect(Set(table.anew.keys).union(table.ids.keys).isSubset(of: names), "\(name)")
            guard names.contains("organisation_id"), name != "house_moves" else { continue }
            guard case .own("organisation_id")? = table.way else {
                Issue.record("\(name) has an organisation, and goes another way")
                continue
            }
        }
    }
}
