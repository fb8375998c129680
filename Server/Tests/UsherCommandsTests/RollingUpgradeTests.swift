import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct RollingUpgradeTests {
    /// What the next Usher might bring: columns of tables that every scan touches, a table, an index.
    private static let next = Migration(
        name: "9999-next",
        script: """
            ALTER TABLE sales ADD COLUMN colour TEXT NOT NULL DEFAULT '';
            ALTER TABLE admission_logs ADD COLUMN weight INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE api_keys ADD COLUMN place TEXT;
            CREATE TABLE lanterns (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
            CREATE INDEX sales_by_colour ON sales (colour);
            """)
    private static let colours = Statement("SELECT count(*) FROM sales WHERE colour = ''")

    @Test("Old processes scan on while a newer Usher changes the schema under them; an old one does not start on the newer schema")
    func upgrade() async throws {
        let sales = 4_000
        try await Place.with(.postgres) { place async throws in
            try await place.importHouse(sales: sales)
            let url = try #require(place.environment["USHER_DATABASE_URL"])
            let folder = place.folder.deletingLastPathComponent()
            try await place.serving("--limits-off") { _, address async throws in
                let doors = try DoorScript(address, doors: 4, sales: sales, in: folder)
                defer { doors.remove() }
                for door in doors.doors { #expect(try await door.writes(" 201")) }
                let newer = try Database.open(.postgres(url: url))
                defer { newer.close() }
                let before = doors.answers.count
                try await newer.migrate(Migrations.all + [Self.next])
                #expect(before < sales, "the doors were done before the migration began")
                await doors.end()
                let answers = doors.answers
                let refused = answers.filter { $0.value != 201 }
                #expect(answers.count == sales && refused.isEmpty, "\(answers.count): \(refused)")
                let counts = try await Shell.line("curl -s \(address)/api/events/456/checkin -H 'X-API-Key: door-key-0001'").output
                let totals = try JSONDecoder().decode(Counts.self, from: Data(counts.utf8)).data.totals
                #expect(totals.used == sales && totals.entries == sales, "\(counts)")
                // What the newer one reads is there.
                #expect(try await newer.read { try $0.first(Self.colours) { $0.int(0) } } == Int64(sales))
                #expect(try await Shell.line("curl -s \(address)/health").output.contains("\"ok\""))
            }
            let old = try await place.usher("serve", "--port", "0")
            #expect(old.status == 1 && old.errorLines.count { $0.contains("newer Usher (it has 9999-next)") } == 1, "\(old)")
            #expect(try await place.usher("doctor").status == 1)
        }
    }
}
