@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanAuditTests {
    /// A row of `scans` as an auditor reads it.
    private struct Row: Equatable {
        let at: Instant
        let account: Int64
        let key: Int64
        let gate: String
        let address: String
        let hash: String?
        let sale: Int64?
        let event: Int64?
        let code: String

        init(
            account: Staff = .door, gate: String? = nil, ticket: String?, sale: Int64? = 123, event: Int64? = 456, code: String
        ) {
            at = GateFixture.now
            self.account = account.account.rawValue
            key = account.key.rawValue
            self.gate = gate ?? account.keyName
            address = "203.0.113.9"
            hash = ticket.map { SecretDigest(of: $0).hex }
            self.sale = sale
            self.event = event
            self.code = code
        }

        init(_ row: UsherStore.Row) {
            at = row.instant(0)
            account = row.int(1)
            key = row.int(2)
            gate = row.text(3)
            address = row.text(4)
            hash = row.isNull(5) ? nil : Hexadecimal.text(row.blob(5))
            sale = row.optionalInt(6)
            event = row.optionalInt(7)
            code = row.text(8)
        }
    }

    private static let rows = Statement(
        "SELECT received_at, account_id, key_id, gate, address, code_hash, sale_id, event_id, code FROM scans ORDER BY id DESC")
    private static let dump = Statement(
        """
        SELECT query_to_xml('SELECT * FROM ' || quote_ident(table_name), true, false, '')::text
        FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT IN ('codes')
        """)
    private static let logs = Statement(
        """
        SELECT gate || address || code || COALESCE(delta, '') || COALESCE(client_key, '') || COALESCE(answer, '') FROM scans
        UNION ALL SELECT action || subject || result || address FROM audit
        """)

    private static let sales =
        [
            GateFixture.sale, SaleSeed(20, persons: 1, status: .unpaid), SaleSeed(22, persons: 1, status: .cancelled),
            SaleSeed(25, persons: 1, date: CivilDate(days: 20_443)),
        ]

    /// Body, whose key, and the row it must leave: every answer of checks 11 to 17.
    private static let cases: [(body: String, staff: Staff, row: Row)] = [
        (#"{"ticket_code":"NO-SUCH-CODE"}"#, .door, Row(ticket: "NO-SUCH-CODE", sale: nil, event: nil, code: "ticket_not_found")),
        (#"{"ticket_code":"https://x/"}"#, .door, Row(ticket: nil, sale: nil, event: nil, code: "ticket_not_found")),
        (#"{"sale_id":999}"#, .door, Row(ticket: nil, sale: nil, event: nil, code: "ticket_not_found")),
        (#"{"ticket_code":"SALE-CODE-123"}"#, .foreign, Row(account: .foreign, ticket: "SALE-CODE-123", code: "not_authorized")),
        (#"{"ticket_code":"PERSON-1","event_id":1}"#, .door, Row(ticket: "PERSON-1", code: "wrong_event")),
        (#"{"ticket_code":"S25"}"#, .door, Row(ticket: "S25", sale: 25, code: "not_today")),
        (#"{"ticket_code":"S20"}"#, .editor, Row(account: .editor, ticket: "S20", sale: 20, code: "not_paid")),
        (#"{"ticket_code":" S22 "}"#, .door, Row(ticket: "S22", sale: 22, code: "ticket_cancelled")),
        (#"{"ticket_code":"SALE-CODE-123","sale_ticket_id":7}"#, .door, Row(ticket: "SALE-CODE-123", code: "sale_ticket_not_found")),
        (#"{"ticket_code":"SALE-CODE-123","seat_number":"Z9"}"#, .door, Row(ticket: "SALE-CODE-123", code: "seat_not_found")),
        (#"{"ticket_code":"https://x/t/PERSON-1?a","gate":"North"}"#, .door, Row(gate: "North", ticket: "PERSON-1", code: "admitted")),
        (#"{"sale_id":123}"#, .door, Row(ticket: nil, code: "admitted")),
        (#"{"ticket_code":"SALE-CODE-123"}"#, .door, Row(ticket: "SALE-CODE-123", code: "already_used")),
    ]

    private static let codes = ["SALE-CODE-123", "PERSON-1", "PERSON-2", "NO-SUCH-CODE", "S20", "S22", "S25"]

    @Test("Gate A18 One audit row for each answer of checks 11 to 17; nowhere a key, in no audit row a code", arguments: Engine.allCases)
    func audit(engine: Engine) async throws {
        var settings = Settings.unlimited
        settings.trustedProxies = try #require(TrustedProxies(["::/128"]))
        let chosen = settings
        try await withDatabaseLocation(engine, isMigrated: true) { location in
            let database = try Database.open(location)
            defer { database.close() }
            try await database.migrate(Migrations.all)
            try await database.write { connection in
                try GateFixture.prepare(connection)
                try GateFixture.add(GateFixture.event, connection)
                for sale in Self.sales { try GateFixture.add(sale, connection) }
            }
            try await GateServing.serve(database, settings: chosen) { gate in
                try await scanAll(gate)
                try await wrongKeys(gate)
            }
            try await searchLogs(database)
            try await searchEverything(database, at: location)
        }
    }

    private func scanAll(_ gate: GateServing) async throws {
        let forwarded: HTTPFields = [.forwardedFor: "203.0.113.9"]
        for (index, item) in Self.cases.enumerated() {
            let answer = try await gate.send(item.body, as: item.staff, key: "k\(index)", headers: forwarded)
            #expect(answer.code == item.row.code, "\(item.body)")
            var rows = try await gate.database.read { try $0.all(Self.rows, read: Row.init) }
            #expect(rows.count == index + 1 && rows.first == item.row, "\(item.body): \(rows.first.map { "\($0)" } ?? "")")
            // Replays, and what never reaches check 11, leave no row.
            #expect(try await gate.send(item.body, as: item.staff, key: "k\(index)", headers: forwarded).text == answer.text)
            #expect(try await gate.send(#"{"ticket_code":"other"}"#, as: item.staff, key: "k\(index)").text == Refused.mismatch)
            #expect(try await gate.send("{}", as: item.staff).status == .badRequest)
            rows = try await gate.database.read { try $0.all(Self.rows, read: Row.init) }
            #expect(rows.count == index + 1)
        }
    }

    private func wrongKeys(_ gate: GateServing) async throws {
        let headers: HTTPFields = [.apiKey: "a-wrong-secret", .forwardedFor: "203.0.113.9"]
        let answer = try await gate.client.executeRequest(uri: "/api/tickets/scan", method: .post, headers: headers, body: nil)
        #expect(answer.isExactly(401, Refused.keyInvalid))
        let audit = try await gate.database.read { try AuditTransaction($0).latestAudit(10) }
        #expect(audit.count == 1)
        #expect(audit.first?.subject == SecretDigest(of: "a-wrong-secret").hex && audit.first?.actor.address == "203.0.113.9")
        #expect(audit.first?.at == GateFixture.now && audit.first?.result == "api_key_invalid")
    }

    private func searchLogs(_ database: Database) async throws {
        let rows = try await database.read { try $0.all(Self.logs) { $0.text(0) } }
        #expect(rows.count == Self.cases.count + 1)
        for row in rows { for code in Self.codes { #expect(!row.contains(code), "\(row)") } }
    }

    private func searchEverything(_ database: Database, at location: DatabaseLocation) async throws {
        let secrets = Staff.allCases.map(\.secret) + ["a-wrong-secret"]
        switch location {
        case .postgres:
            let tables = try await database.read { try $0.all(Self.dump) { $0.text(0) } }
            #expect(tables.contains { $0.contains("John Doe") })
            for table in tables { for secret in secrets { #expect(!table.contains(secret)) } }
        case .sqlite(let path):
            let bytes = try ["", "-wal"].reduce(into: Data()) { $0 += try Data(contentsOf: URL(fileURLWithPath: path + $1)) }
            #expect(bytes.range(of: Data("John Doe".utf8)) != nil)
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)") }
        }
    }
}
