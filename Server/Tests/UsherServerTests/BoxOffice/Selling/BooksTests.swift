import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// The journal, its figures, and money that goes back.
@Suite struct BooksTests {
    /// A floor at 2000 with a fee that stays, one that goes back, one of the sale, and tax in it.
    static var taxed: SellingServing.Show {
        var show = SellingServing.Show()
        show.house = #""country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"}]"#
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":500,"price":2000,"tax":"vat"}],
            "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}],
            "prices":[{"category":"adult","amount":2000},{"category":"child","amount":900}],
            "fees":[{"key":"booking","name":"Booking","per":"ticket","amount":150},
            {"key":"cloak","name":"Cloakroom","per":"ticket","amount":100,"refundable":true},
            {"key":"post","name":"Post","per":"sale","amount":300,"refundable":true}]}
            """
        show.codes = [#""code":"TENTH","kind":"percent","value":100000"#]
        return show
    }

    private static func refund(
        _ world: SellingServing, _ sale: String, _ body: String, key: String?, as staff: Staff = .owner
    ) async throws -> TestResponse {
        try await world.console(.post, "sales/\(sale)/refund", body, as: staff, headers: key.map { [.idempotencyKey: $0] } ?? [:])
    }

    private static func paidBack(_ world: SellingServing, _ sale: String) async throws -> Int64 {
        let found = try await world.database.read { try $0.first(BooksSQL.refunded, sale) { $0.int(0) } }
        return found ?? 0
    }

    @Test("Selling S53 Partial refunds in any order are the total less the fees that stay", arguments: Engine.allCases)
    func partial(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.taxed) { world in
            for (number, order) in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]].enumerated() {
                let paid = try await world.sold(
                    SellingServing.places(2, in: "floor", "adult"), SellingServing.places(1, in: "floor", "child"))
                let booking = try #require(paid.booking)
                #expect(paid.amountTotal == 2_000 * 2 + 900 + 3 * 250 + 300)
                for (step, index) in order.enumerated() {
                    let answer = try await Self.refund(
                        world, booking.id, #"{"tickets":["\#(booking.seats[index].id)"]}"#, key: "order-\(number)-step-\(step)-refund")
                    #expect(answer.status == .ok, "\(answer.text)")
                    #expect(try await BooksStore(world.database).recount() == [])
                }
                #expect(try await Self.paidBack(world, booking.id) == Int64(paid.amountTotal ?? 0) - 3 * 150)
            }
            // All fees with them, or none.
            for (word, kept) in [("return", Int64(0)), ("keep", 3 * 250 + 300)] {
                let paid = try await world.sold(SellingServing.places(3, in: "floor", "adult"))
                let id = try #require(paid.booking?.id)
                let answer = try await Self.refund(world, id, #"{"fees":"\#(word)"}"#, key: "all-with-\(word)-of-it")
                #expect(answer.status == .ok, "\(answer.text)")
                #expect(try await Self.paidBack(world, id) == Int64(paid.amountTotal ?? 0) - kept)
                #expect(try await BooksStore(world.database).recount() == [])
            }
        }
    }

    @Test("Selling S53 20 refunds at once of 8 tickets: each goes back once, never more than came", arguments: Engine.allCases)
    func atOnce(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.taxed) { world in
            let paid = try await world.sold(SellingServing.places(8, in: "floor", "adult"))
            let booking = try #require(paid.booking)
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for number in 0..<20 {
                    let seat = booking.seats[number % 8].id
                    group.addTask {
                        try await Self.refund(world, booking.id, #"{"tickets":["\#(seat)"]}"#, key: "at-once-number-\(number)")
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == .ok } == 8)
            #expect(answers.allSatisfy { $0.status == .ok || $0.refusalCode == "wrong_state" }, "\(answers.map(\.text))")
            #expect(try await Self.paidBack(world, booking.id) == Int64(paid.amountTotal ?? 0) - 8 * 150)
            #expect(try await BooksStore(world.database).recount() == [])
        }
    }

    @Test(
        "Selling S55 A refund of tickets needs a key: none 400, the same bytes again, another body 422, one effect in parallel",
        arguments: Engine.allCases)
    func keyed(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.taxed) { world in
            let booking = try #require(try await world.sold(SellingServing.places(4, in: "floor", "adult")).booking)
            let body = #"{"tickets":["\#(booking.seats[0].id)"],"fees":"rule"}"#
            let bare = try await Self.refund(world, booking.id, body, key: nil)
            #expect(bare.status == .badRequest && bare.refusalCode == "idempotency_key_required", "\(bare.text)")
            #expect(try await Self.refund(world, booking.id, body, key: "short").refusalCode == "invalid_idempotency_key")
            #expect(try await Self.refund(world, booking.id, body, key: "as-an-editor-0001", as: .editor).status == .forbidden)
            #expect(try await Self.refund(world, booking.id, #"{"fees":"some"}"#, key: "what-are-some-fees").status == .badRequest)
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<8 { group.addTask { try await Self.refund(world, booking.id, body, key: "one-key-for-all-of-it") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(answers.map(\.text)).count == 1 && answers.allSatisfy { $0.status == .ok })
            // Members in another order are the same request.
            let turned = #"{"fees":"rule","tickets":["\#(booking.seats[0].id)"]}"#
            #expect(try await Self.refund(world, booking.id, turned, key: "one-key-for-all-of-it").text == answers[0].text)
            let other = try await Self.refund(world, booking.id, #"{"tickets":["\#(booking.seats[1].id)"]}"#, key: "one-key-for-all-of-it")
            #expect(other.status.code == 422 && other.refusalCode == "idempotency_key_reused", "\(other.text)")
            #expect(try await Self.paidBack(world, booking.id) == 2_100)
        }
    }

    @Test("Selling S58 Folding beside 20 who buy: no line is lost, none counts twice", arguments: Engine.allCases)
    func folding(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":1000,"price":0}]}"#
        try await SellingServing.run(engine, show) { world in
            let books = BooksStore(world.database)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for buyer in 0..<20 {
                    group.addTask {
                        for turn in 0..<5 {
                            let answer = try await world.insisting(
                                SellingServing.places(1), more: #","email":"b\#(buyer)-\#(turn)@example.org""#)
                            #expect(answer.status == .ok, "\(answer.text)")
                        }
                    }
                }
                group.addTask { for _ in 0..<40 { _ = try await books.fold() } }
                try await group.waitForAll()
            }
            while try await books.fold() {}
            let sold = try await world.database.read { try $0.first(BooksSQL.folded) { $0.int(0) } }
            #expect(sold == 100)
            #expect(try await books.recount() == [])
        }
    }

    @Test(
        "Selling S59 Days begin at midnight in the house's zone, also where clocks change; currencies stay apart",
        arguments: Engine.allCases)
    func days(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.start = SellingServing.start.adding(seconds: 400 * 86_400)
        try await SellingServing.run(engine, show) { world in
            // London, 28 March 2026: the clock goes on at 01:00 on the 29th, so midnight is at 00:00 UTC and the next at 23:00 UTC.
            let sold = ["2026-03-28T23:59:59Z", "2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z", "2026-03-29T23:00:00Z"]
            for instant in sold {
                let at = try #require(Timestamp.read(instant))
                world.sale.clock.advance(seconds: at.seconds - world.now.seconds)
                _ = try await world.sold(SellingServing.places(1))
            }
            let report = try await world.console(.get, "reports/sales?from=2026-03-28&to=2026-03-30")
            let blocks = FieldValue.array(report.member("report")?["currencies"] ?? .null) ?? []
            let rows = FieldValue.array(blocks.first?["rows"] ?? .null) ?? []
            #expect(rows.map { $0["key"].flatMap(FieldValue.string) } == ["2026-03-28", "2026-03-29", "2026-03-30"], "\(report.text)")
            #expect(rows.map { $0["tickets"].flatMap(FieldValue.integer) } == [1, 2, 1])
            _ = try await world.database.write { try $0.execute(BooksSQL.euros) }
            let both = try await world.console(.get, "reports/sales?from=2026-03-28&to=2026-03-30")
            let currencies = FieldValue.array(both.member("report")?["currencies"] ?? .null) ?? []
            #expect(currencies.compactMap { $0["currency"].flatMap(FieldValue.string) } == ["EUR", "GBP"], "\(both.text)")
            let csv = try await world.console(.get, "reports/sales?from=2026-03-28&to=2026-03-30&format=csv")
            #expect(
                csv.text.hasPrefix("currency,day,label,tickets,gross") && csv.text.contains("\r\nGBP,2026-03-29,2026-03-29,2,4000,"),
                "\(csv.text)")
            #expect(try await world.console(.get, "reports/sales?from=2026-03-31&to=2026-03-30").status == .badRequest)
            #expect(try await world.console(.get, "reports/sales?group=drawer").status == .badRequest)
            #expect(try await world.console(.get, "reports/nothing").status == .notFound)
            #expect(try await world.console(.get, "reports/sales?organisation=globe", as: .foreign).status == .notFound)
        }
    }
}

private enum BooksSQL {
    static let refunded = Statement("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds WHERE sale = $1")
    static let folded = Statement("SELECT CAST(SUM(tickets) AS BIGINT) FROM figures WHERE kind = 'sale'")
    static let euros = Statement("UPDATE journal SET currency = 'EUR' WHERE id = (SELECT MIN(id) FROM journal WHERE kind = 'sale')")
}
