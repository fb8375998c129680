import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Tables of a house's, and what has been done to its sales.
@Suite struct ExportTests {
    private static let odd = "Ada \"the\r\n first\", Countess"

    /// The rows of a table as a reader of CSV finds them, each with its columns' names.
    private static func parsed(_ text: String) async throws -> [[String: String]] {
        let line = "python3 -c \"import csv,json;print(json.dumps(list(csv.DictReader(open('t.csv',newline='')))))\""
        let json = try await Tool.run(line, ["t.csv": Array(text.utf8)])
        return try JSONDecoder().decode([[String: String]].self, from: Data(json.utf8))
    }

    private static func lines(_ text: String) throws -> [JSONValue] {
        try text.split(separator: "\n").map { try JSONValue.read($0.utf8) }
    }

    @Test(
        "Selling S60 CSV with quotation marks, line ends, =1+1 and -5 parses back, and NDJSON says the same", arguments: Engine.allCases)
    func tables(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.codes = [#""code":"TEN","kind":"percent","value":100000"#]
        try await SellingServing.run(engine, show) { world in
            for (name, email) in [("=1+1", "a@example.org"), ("-5", "b@example.org"), ("Ada", "c@example.org")] {
                _ = try await world.sold(
                    SellingServing.places(2), codes: ["TEN"], more: #","email":"\#(email)","name":"\#(name)""#)
            }
            try await world.database.write { try $0.execute(ExportSQL.rename, Self.odd) }
            let csv = try await world.console(.get, "exports/sales.csv")
            #expect(csv.status == .ok && csv.text.hasPrefix("id,number,status,channel,name,"), "\(csv.text)")
            #expect(csv.headers[.contentType] == "text/csv; charset=utf-8")
            let rows = try await Self.parsed(csv.text)
            #expect(rows.map { $0["name"] } == ["'=1+1", "'-5", Self.odd], "\(rows)")
            #expect(
                rows.allSatisfy { $0["total_pence"] == "3600" && $0["currency"] == "GBP" && $0["codes"] == "TEN" && $0["tickets"] == "2" })
            let objects = try Self.lines(try await world.console(.get, "exports/sales.ndjson").text)
            #expect(objects.map { $0["name"]?.text } == ["=1+1", "-5", Self.odd])
            for (row, object) in zip(rows, objects) {
                for name in ExportStore.Table.sales.columns where name != "name" {
                    let told: String =
                        switch object[name] {
                        case .string(let text): text
                        case .integer(let number): "\(number)"
                        default: ""
                        }
                    #expect(row[name] == told, "\(name)")
                }
            }
            let tickets = try await Self.parsed(try await world.console(.get, "exports/tickets.csv").text)
            #expect(tickets.count == 6 && Set(tickets.compactMap { $0["ticket"] }).count == 6)
            #expect(tickets.allSatisfy { $0["base_pence"] == "2000" && $0["discount_pence"] == "200" && $0["total_pence"] == "1800" })
            let payments = try await Self.parsed(try await world.console(.get, "exports/payments.csv").text)
            #expect(payments.map { $0["amount_pence"] } == ["3600", "3600", "3600"])
            _ = try await world.console(.post, "sales/\(try #require(rows[0]["id"]))/refund", "{}")
            let journal = try await Self.parsed(try await world.console(.get, "exports/journal.csv").text)
            #expect(journal.contains { $0["kind"] == "return" && $0["gross_pence"] == "-3600" }, "\(journal)")
            let codes = try await Self.parsed(try await world.console(.get, "exports/codes.csv").text)
            #expect(codes.first?["code"] == "TEN" && codes.first?["used_sales"] == "2")
            #expect(!csv.text.contains(try #require(try await world.database.read { try $0.first(ExportSQL.code) { $0.text(0) } })))
            for (staff, status) in [(Staff.editor, HTTPResponse.Status.forbidden), (.door, .forbidden)] {
                #expect(try await world.console(.get, "exports/sales.csv", as: staff).status == status)
            }
            #expect(try await world.console(.get, "exports/sales.csv?organisation=globe", as: .foreign).status == .notFound)
            let foreign = try await world.console(.get, "exports/sales.ndjson", as: .foreign)
            #expect(foreign.status == .ok && foreign.text.isEmpty)
            for name in ["secrets.csv", "sales.xml", "sales"] {
                #expect(try await world.console(.get, "exports/\(name)").status == .notFound, "\(name)")
            }
        }
    }

    @Test("Selling S60 What is sold beside an export is in none of its pages, and nothing is twice", arguments: Engine.allCases)
    func beside(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            for _ in 0..<5 { _ = try await world.sold(SellingServing.places(1)) }
            let staff = ManagedShowStore.Staff(account: Staff.owner.account, actor: .local)
            for table in [ExportStore.Table.sales, .tickets, .payments, .journal] {
                let store = ExportStore(world.database, width: 2)
                let span = try await store.begin(table, of: nil, staff, at: world.now)
                let known = try await Self.rows(ExportStore(world.database), span, 0).rows
                let first = try await Self.rows(store, span, 1)
                _ = try await world.sold(SellingServing.places(1))
                let rest = try await Self.rows(store, span, 0, after: first.mark)
                #expect(first.rows + rest.rows == known, "\(table)")
            }
        }
    }

    /// So many pages, or all.
    private static func rows(
        _ store: ExportStore, _ span: ExportStore.Span, _ pages: Int, after: Int64 = 0
    ) async throws -> (rows: [[ExportStore.Cell]], mark: Int64) {
        var (rows, mark, count): ([[ExportStore.Cell]], Int64, Int) = ([], after, 0)
        while pages == 0 || count < pages, let page = try await store.page(after: mark, of: span) {
            rows += page.rows
            (mark, count) = (page.mark, count + 1)
        }
        return (rows, mark)
    }

    @Test("Only so many exports of a house run at once, and one that ends makes room")
    func limit() {
        let limit = ExportLimit(2)
        var turns = [limit.begin(of: 1), limit.begin(of: 1)]
        #expect(limit.begin(of: 1) == nil && limit.begin(of: 2) != nil)
        turns[0] = nil
        #expect(turns[1] != nil && limit.begin(of: 1) != nil)
    }

    @Test("An export that nobody gets is none in the audit", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await SellingServing.run(
            engine, SellingServing.Show(), .stripe,
            {
                $0.limits.off = false
                $0.limits.boxOffice.export = 0
            }
        ) { world in
            let answer = try await world.console(.get, "exports/sales.csv")
            #expect(answer.status == .tooManyRequests, "\(answer.text)")
            let audit = try await world.database.read { try AuditTransaction($0).latestAudit(20) }
            #expect(!audit.contains { $0.action == "export.made" })
            #expect(try await world.console(.get, "exports/sales.csv", as: .editor).status == .forbidden)
        }
    }

    @Test(
        "Selling S69 Of who is erased there is no trace in any table or export; the coming ticket stays valid, another's stay named",
        arguments: Engine.allCases)
    func erased(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let buyer = #","email":"ada@lovelace.example","name":"Ada Lovelace""#
            let sold = try await world.sold(SellingServing.places(2), more: buyer)
            let id = try #require(sold.booking?.id)
            _ = try await world.held(SellingServing.places(1), more: buyer)
            _ = try await world.sold(SellingServing.places(1), more: #","email":"grace@hopper.example","name":"Grace Hopper""#)
            let ticket = try #require(sold.seats?.first?.id)
            _ = try await world.console(.patch, "sales/\(id)", #"{"tickets":[{"id":"\#(ticket)","name":"Byron Lovelace"}]}"#)
            let given = try await world.console(
                .post, "sales/\(id)/transfers", #"{"tickets":["\#(ticket)"],"email":"ada@lovelace.example","name":"Ada Lovelace"}"#,
                headers: [.idempotencyKey: "pass-on-tickets-01"])
            #expect(given.status == .created, "\(given.text)")
            world.sale.clock.advance(seconds: 3_600)
            try await world.sale.desk.sales.endHolds()

            let told = try await world.console(.post, "people", #"{"email":"Ada@Lovelace.example"}"#)
            guard case .array(let sales)? = told.member("person")?["sales"] else {
                Issue.record("\(told.text)")
                return
            }
            #expect(sales.count == 3 && !told.text.contains("grace"), "\(told.text)")
            for (staff, status) in [(Staff.editor, HTTPResponse.Status.forbidden), (.door, .forbidden)] {
                #expect(try await world.console(.post, "people", #"{"email":"a@b.c"}"#, as: staff).status == status)
                #expect(try await world.console(.post, "people/erase", #"{"email":"a@b.c"}"#, as: staff).status == status)
            }
            let foreign = try await world.console(.post, "people/erase", #"{"email":"ada@lovelace.example"}"#, as: .foreign)
            #expect(foreign.member("sales") == .integer(0), "\(foreign.text)")
            let erased = try await world.console(.post, "people/erase", #"{"email":"ada@lovelace.example"}"#)
            #expect(erased.member("sales") == .integer(3), "\(erased.text)")

            for table in ["bookings", "sales", "outbox", "checkouts", "hook_events", "audit", "door_words"] {
                let rows = try await Self.text(of: table, world.database)
                #expect(!rows.lowercased().contains("lovelace"), "\(table)")
            }
            for name in ["sales", "tickets", "payments", "journal", "codes"] {
                let text = try await world.console(.get, "exports/\(name).csv").text
                #expect(!text.lowercased().contains("lovelace") && (name != "sales" || text.contains("Grace Hopper")), "\(text)")
            }
            #expect(try await world.sale.scan(sold.verificationCode).status == .created)
            #expect(try await world.console(.get, "sales?q=Lovelace").member("items") == .array([]))
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    /// All that a table says.
    private static func text(of table: String, _ database: Database) async throws -> String {
        let statements: [String: Statement] = [
            "bookings": ExportSQL.bookings, "sales": ExportSQL.sales, "outbox": ExportSQL.outbox, "checkouts": ExportSQL.checkouts,
            "hook_events": ExportSQL.hookEvents, "audit": ExportSQL.audit, "door_words": ExportSQL.words,
        ]
        let statement = try #require(statements[table])
        return try await database.read { try $0.all(statement) { $0.text(0) } }.joined(separator: "\n")
    }

    @Test("Selling S56 A sale's history has each act of staff's and of its buyer's, and no code", arguments: Engine.allCases)
    func history(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let ann = try await world.sale.token(.ann)
            let sold = try await world.sold(SellingServing.places(3), token: ann)
            let (id, tickets) = (try #require(sold.booking?.id), try #require(sold.seats?.map(\.id)))
            world.sale.clock.advance(seconds: 1)
            _ = try await world.console(
                .post, "sales/\(id)/refund", #"{"tickets":["\#(tickets[0])"]}"#, headers: [.idempotencyKey: "refund-one-ticket-1"])
            _ = try await world.console(.patch, "sales/\(id)", #"{"name":"Ada","email":"ada@example.org"}"#)
            let passed = try await world.sale.send(
                .post, "/api/user/bookings/\(id)/transfers", #"{"tickets":["\#(tickets[1])"],"email":"g@example.org","name":"Grace"}"#,
                token: ann, headers: [.idempotencyKey: "pass-on-tickets-01"])
            #expect(passed.status == .created, "\(passed.text)")
            let answer = try await world.console(.get, "sales/\(id)/history")
            guard case .array(let items)? = answer.member("items") else {
                Issue.record("\(answer.text)")
                return
            }
            #expect(
                items.compactMap { $0["action"]?.text }.prefix(3) == ["ticket.transferred", "sale.changed", "booking.refunded"],
                "\(answer.text)")
            #expect(items[1]["result"]?.text == "name, email" && items.allSatisfy { $0["by"] != nil })
            let codes = try await world.database.read { try $0.all(ExportSQL.codes) { $0.text(0) } }
            #expect(codes.count > 3 && codes.allSatisfy { !answer.text.contains($0) })
            let first = try await world.console(.get, "sales/\(id)/history?limit=1")
            let cursor = try #require(first.member("cursor")?.text)
            let next = try await world.console(.get, "sales/\(id)/history?limit=1&cursor=\(cursor)")
            #expect(next.text.contains("sale.changed") && !next.text.contains("ticket.transferred"))
            for (staff, status) in [(Staff.door, HTTPResponse.Status.forbidden), (.foreign, .notFound)] {
                #expect(try await world.console(.get, "sales/\(id)/history", as: staff).status == status)
            }
        }
    }
}

private enum ExportSQL {
    static let bookings = Statement("SELECT email || ' ' || name || ' ' || seats || ' ' || COALESCE(terms, '') FROM bookings")
    static let sales = Statement("SELECT email || ' ' || name || ' ' || roster FROM sales")
    static let outbox = Statement("SELECT kind || ' ' || idempotency_key || ' ' || payload FROM outbox")
    static let checkouts = Statement("SELECT COALESCE(answer, '') FROM checkouts")
    static let hookEvents = Statement("SELECT data || ' ' || COALESCE(personal, '') FROM hook_events")
    static let audit = Statement("SELECT subject || ' ' || result FROM audit")
    static let words = Statement("SELECT word FROM door_words")
    static let rename = Statement("UPDATE sales SET name = $1 WHERE name = 'Ada'")
    static let code = Statement("SELECT code FROM sales ORDER BY id DESC LIMIT 1")
    static let codes = Statement("SELECT code FROM codes")
}
