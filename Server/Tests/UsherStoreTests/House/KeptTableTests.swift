import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// What the bin keeps whole: every column there is, and read back as it was written.
@Suite struct KeptTableTests {
    private static let whole = [
        TourBinStatements.tours, TourBinStatements.versions, TourBinStatements.points, TourBinStatements.point, TourBinStatements.texts,
        TourBinStatements.textsOfPoint, FlightBinStatements.flights, FlightBinStatements.tickets, FlightBinStatements.aircraft,
        FlightBinStatements.passengers, VoucherBinStatements.batch, VoucherBinStatements.codes,
    ]
    private static let onSQLite = Statement("SELECT COUNT(*) FROM pragma_table_info($1)")
    private static let onPostgres = Statement(
        "SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1")

    /// A column that is added to a table is added to what the bin keeps of it, or it would be lost there.
    @Test("Each kept table has all the columns of the schema", arguments: Engine.allCases)
    func columns(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            for table in Self.whole {
                let (there, rows) = try await database.read { connection in
                    (
                        try connection.first(engine == .sqlite ? Self.onSQLite : Self.onPostgres, table.name) { $0.int(0) },
                        try table.rows(of: 1, connection)
                    )
                }
                #expect(there == Int64(table.kinds.count) && rows.isEmpty, "\(table.name)")
            }
        }
    }

    @Test("Rows are read back as they were written; anything else is none")
    func text() {
        let table = KeptTable("t", "itb", select: Statement("SELECT 1"), insert: Statement("SELECT 2"))
        var rows = KeptRows()
        rows[table] = [[.integer(-5), .text("é\"\n"), .blob([0, 255])], [.null, .null, .null]]
        #expect(rows.json == #"{"t":[[-5,"é\"\n","00ff"],[null,null,null]]}"#)
        #expect(KeptRows(json: rows.json, [table]) == rows)
        for wrong in ["", "[]", #"{"u":[]}"#, #"{"t":[[1]]}"#, #"{"t":[["1","a","00"]]}"#, #"{"t":[[1,"a","0g"]]}"#] {
            #expect(KeptRows(json: wrong, [table]) == nil, "\(wrong)")
        }
    }
}
