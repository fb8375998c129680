import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherPapers
@testable import UsherServer
@testable import UsherStore

/// Invoices, credit notes and tickets on paper.
@Suite struct DocumentTests {
    /// A floor at 2000 with tax, a fee that stays and one that goes back; 30 days ahead.
    private static var taxed: SellingServing.Show {
        var show = SellingServing.Show()
        show.house = #""country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"}]"#
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":500,"price":2000,"tax":"vat"}],
            "fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":150},
            {"key":"cloak","name":"Cloakroom","per":"ticket","amount":100,"refundable":true}]}
            """
        show.start = BoxOfficeFixture.now.adding(seconds: 30 * 86_400)
        return show
    }

    private static func list(_ counter: CounterServing) async throws -> [JSONValue] {
        var (all, cursor): ([JSONValue], String?) = ([], nil)
        repeat {
            let page = try await counter.world.console(.get, "documents?limit=60\(cursor.map { "&cursor=\($0)" } ?? "")")
            #expect(page.status == .ok, "\(page.text)")
            all += FieldValue.array(page.member("items") ?? .null) ?? []
            cursor = page.member("cursor")?.text
        } while cursor != nil
        return all
    }

    private static func follow(_ counter: CounterServing) async throws {
        let documents = counter.world.sale.desk.sales.documents
        while try await documents.follow(at: counter.world.now) {}
    }

    private static func text(_ counter: CounterServing, _ path: String) async throws -> String {
        let answer = try await counter.world.console(.get, path, as: CounterServing.clerk)
        #expect(answer.status == .ok && answer.headers[.contentType] == "application/pdf", "\(path): \(answer.status)")
        return try await Tool.run("pdftotext -layout -enc UTF-8 t.pdf -", ["t.pdf": Array(answer.body.readableBytesView)])
    }

    @Test(
        "Selling S66 200 invoices at once, by staff and by the worker, with some that fail: 1 to 200 without a gap; the new year begins at 1",
        arguments: Engine.allCases)
    func numbers(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.taxed) { counter in
            try await counter.settings(#"{"invoice_prefix":"G-","invoices":"all"}"#)
            var sales: [String] = []
            for _ in 0..<200 { sales.append(try await counter.sold(1, #","payment":{"method":"terminal"}"#).id) }
            let unpaid = try await counter.sold(1)
            let refused = try await counter.post("sales/\(unpaid.id)/invoice", "{}", key: nil)
            #expect(refused.status == .conflict && refused.refusalCode == "wrong_state", "\(refused.text)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, sale) in sales.enumerated() where index % 2 == 0 {
                    group.addTask {
                        let answer = try await counter.post("sales/\(sale)/invoice", "{}", key: nil)
                        #expect(answer.status == .created || answer.status == .ok, "\(answer.text)")
                    }
                    guard index % 10 == 0 else { continue }
                    group.addTask { await Self.fail(sales[index + 1], counter) }
                }
                for _ in 0..<2 { group.addTask { try await Self.follow(counter) } }
                try await group.waitForAll()
            }
            try await Self.follow(counter)
            let names = try await Self.list(counter).compactMap { $0["number"]?.text }
            #expect(names.sorted() == (1...200).map { SaleDocument.name("G-", year: 2025, number: $0) })
            let again = try await counter.post("sales/\(sales[0])/invoice", "{}", key: nil)
            #expect(again.status == .ok && names.contains(again.member("invoice")?["number"]?.text ?? ""), "\(again.text)")
            counter.world.sale.clock.advance(seconds: 13 * 86_400)
            _ = try await counter.sold(1, #","payment":{"method":"terminal"}"#)
            try await Self.follow(counter)
            #expect(try await Self.list(counter).first?["number"]?.text == "G-2026-000001")
        }
    }

    /// Issues an invoice in a transaction that fails after all.
    private static func fail(_ sale: String, _ counter: CounterServing) async {
        struct Failed: Error {}
        let now = counter.world.now
        _ = try? await counter.database.write { connection in
            try DocumentTransaction(connection).issue(sale, wanted: true, SeatMaps(), at: now)
            throw Failed()
        }
    }

    @Test(
        "Selling S67 Credit notes of partial refunds sum to what has gone of the invoice; both are read as PDF, drawn from what was frozen",
        arguments: Engine.allCases)
    func credits(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.taxed) { counter in
            let sale = try await counter.sold(
                3, #","name":"Ann Lee","email":"ann@firm.example","company":"Firm & Co","address":"1 Road","payment":{"method":"terminal"}"#
            )
            let made = try await counter.post("sales/\(sale.id)/invoice", "{}", key: nil)
            #expect(made.status == .created && made.member("invoice")?.number("total_pence") == 6_750, "\(made.text)")
            let ids = sale.list("tickets").compactMap { $0["id"]?.text }
            for id in ids {
                let back = try await counter.post("sales/\(sale.id)/refund", #"{"tickets":["\#(id)"]}"#, as: .owner)
                #expect(back.status == .ok, "\(back.text)")
                try await Self.follow(counter)
            }
            let documents = try await counter.sale(sale.id).list("documents")
            #expect(documents.compactMap { $0["kind"]?.text } == ["invoice", "credit_note", "credit_note", "credit_note"])
            #expect(documents.compactMap { $0.number("total_pence") } == [6_750, -2_100, -2_100, -2_100])
            let names = documents.compactMap { $0["number"]?.text }
            #expect(names == ["2025-000001", "C2025-000001", "C2025-000002", "C2025-000003"])
            // The house is called something else by now; what was issued is not.
            let before = try await Self.text(counter, "sales/\(sale.id)/documents/\(names[0]).pdf")
            _ = try await counter.database.write { try $0.execute(DocumentSQL.rename) }
            let invoice = try await Self.text(counter, "sales/\(sale.id)/documents/\(names[0]).pdf")
            #expect(invoice == before)
            for word in ["2025-000001", "Firm & Co", "Ann Lee", "1 Road", "Globe", "Floor", "Booking fee", "£67.50", "VAT 20 %", "£0.00"] {
                #expect(invoice.contains(word), "\(word) in \(invoice)")
            }
            let credit = try await Self.text(counter, "sales/\(sale.id)/documents/\(names[2]).pdf")
            for word in ["C2025-000002", "2025-000001", "Cloakroom"] { #expect(credit.contains(word), "\(word) in \(credit)") }
            #expect(credit.contains("21.00") && !credit.contains("Booking fee"))
            for path in ["documents/nothing.pdf", "documents/\(names[0])", "documents/\(names[0]).pdf"] {
                let foreign = try await counter.world.console(.get, "sales/\(sale.id)/\(path)", as: .foreign)
                #expect(foreign.status == .notFound)
                let door = try await counter.world.console(.get, "sales/\(sale.id)/\(path)", as: .door)
                #expect(door.status == .forbidden)
            }
            #expect(try await counter.world.console(.get, "documents", as: .editor).status == .forbidden)
        }
    }

    @Test(
        "Selling S33 What is billed has its invoice at once, mailed with it; what ends unpaid has a credit note", arguments: Engine.allCases
    )
    func billed(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.taxed) { counter in
            try await counter.settings(#"{"bank":"GB00 0000"}"#)
            let sale = try await counter.sold(
                2,
                #","name":"Ann","email":"ann@firm.example","address":"1 Road","hold":{"kind":"invoice","due":"2025-12-24","cancel_days":1}"#
            )
            _ = await counter.world.sale.outbox.round()
            let issued = try await counter.sale(sale.id).list("documents")
            #expect(issued.compactMap { $0.number("total_pence") } == [4_500], "\(issued)")
            #expect(try await counter.world.sale.queued(InvoiceStore.mail).count == 1)
            let name = try #require(issued.first?["number"]?.text)
            let text = try await Self.text(counter, "sales/\(sale.id)/documents/\(name).pdf")
            #expect(text.contains("GB00 0000") && text.contains("2025-12-24") && text.contains("£45.00"), "\(text)")
            counter.world.sale.clock.advance(seconds: 7 * 86_400)
            try await counter.world.sale.desk.sales.endHolds()
            _ = await counter.world.sale.outbox.round()
            let after = try await counter.sale(sale.id).list("documents")
            #expect(after.compactMap { $0.number("total_pence") } == [4_500, -4_500], "\(after)")
        }
    }

    @Test("Selling S35 Tickets on A4 and on 80 mm are read back, and each print is counted", arguments: Engine.allCases)
    func printed(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.taxed) { counter in
            let sale = try await counter.sold(2, #","payment":{"method":"terminal"}"#)
            for (format, size, line) in [
                ("a4", "595.28 x 841.89", "pdftoppm -r 150 -png t.pdf p"), ("80mm", "226.77 x 340.16", "pdftoppm -r 203 -png t.pdf p"),
            ] {
                let answer = try await counter.world.console(
                    .get, "sales/\(sale.id)/tickets.pdf?format=\(format)", as: CounterServing.clerk)
                #expect(answer.status == .ok, "\(answer.status)")
                let bytes = Array(answer.body.readableBytesView)
                let info = try await Tool.run("pdfinfo t.pdf", ["t.pdf": bytes])
                #expect(info.contains(size), "\(info)")
                let read = try await Tool.run(
                    "\(line) && for f in p*.png; do zbarimg -q --raw -Sdisable -Sqrcode.enable $f; done", ["t.pdf": bytes])
                let codes = Set(read.split(separator: "\n").map(String.init))
                let own = try await counter.database.read { try $0.all(DocumentSQL.codes, sale.id) { $0.text(0) } }
                #expect(own.count == 3 && codes.isSuperset(of: own.dropFirst()), "\(format): \(codes) of \(own)")
            }
            #expect(try await counter.sale(sale.id).number("prints") == 2)
            let hold = try await counter.sold(1)
            let unpaid = try await counter.world.console(.get, "sales/\(hold.id)/tickets.pdf", as: CounterServing.clerk)
            #expect(unpaid.status == .conflict && unpaid.refusalCode == "wrong_state", "\(unpaid.text)")
            #expect(try await counter.world.console(.get, "sales/\(sale.id)/tickets.pdf?format=a3").status == .badRequest)
        }
    }
}

private enum DocumentSQL {
    static let rename = Statement("UPDATE organisations SET name = 'Another' WHERE key = 'globe'")
    /// The sale's own first, then its persons'.
    static let codes = Statement(
        """
        SELECT c.code FROM codes c JOIN sales s ON s.id = c.sale_id WHERE s.uuid = $1
        ORDER BY CASE WHEN c.code = s.code THEN 0 ELSE 1 END, c.code
        """)
}
