import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Selling over the counter.
@Suite struct CounterTests {
    /// A floor at 19.98, two hours ahead of the door's opening.
    private static var odd: SellingServing.Show {
        var show = SellingServing.Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":10,"price":1998}]}"#
        show.start = SellingServing.start.adding(seconds: -19 * 3600)
        return show
    }

    @Test(
        "Selling S29 Cash: without a drawer nothing is sold; what is owed is rounded to coins, change is told, and the Gate admits",
        arguments: Engine.allCases)
    func cash(engine: Engine) async throws {
        var show = Self.odd
        // Tonight, where the house is.
        show.start = BoxOfficeFixture.now.adding(seconds: 900)
        try await CounterServing.run(engine, show) { counter in
            let none = try await counter.sell(1, #","payment":{"method":"cash"}"#)
            #expect(none.status == .conflict && none.refusalCode == "no_drawer", "\(none.text)")
            #expect(try await counter.world.quota("area", "floor") == (0, 0))
            try await counter.settings(#"{"cash_step":5}"#)
            let drawer = try await counter.drawer()
            let key = CounterServing.newKey()
            let cash = #","name":"Ada","payment":{"method":"cash","tendered_pence":5000}"#
            let answer = try await counter.sell(2, cash, key: key)
            #expect(answer.status == .created, "\(answer.text)")
            let sale = try CounterServing.Sale(answer)
            // 39.96 is 39.95 in coins of five.
            #expect(sale.status == "paid" && sale.change == 5_000 - 3_995, "\(answer.text)")
            #expect(sale.value["channel"]?.text == "counter" && sale.number("owed_pence") == 0 && sale.number("paid_pence") == 3_996)
            #expect(sale.list("payments").first?.number("rounding_pence") == -1)
            #expect(try await counter.sell(2, cash, key: key).text == answer.text)
            #expect(try await counter.sell(3, cash, key: key).status.code == 422)
            #expect(try await counter.world.quota("area", "floor") == (2, 2))
            let short = try await counter.sell(1, #","payment":{"method":"cash","tendered_pence":1999}"#)
            #expect(short.status == .badRequest, "\(short.text)")
            let report = try await counter.report(drawer)
            #expect(report.number("expected_pence") == 13_995 && report.number("sales_pence") == 3_996, "\(report)")
            let code = try await counter.code(of: sale)
            #expect(!answer.text.contains(code))
            let scan = try await counter.world.sale.scan(code)
            #expect(scan.status == .created || scan.status == .ok, "\(scan.text)")
            // Back, ticket by ticket, in coins again.
            let ids = sale.list("tickets").compactMap { $0["id"]?.text }
            let refused = try await counter.post("sales/\(sale.id)/refund", #"{"tickets":["\#(ids[0])"],"fees":"rule"}"#)
            #expect(refused.status == .forbidden, "\(refused.text)")
            try await counter.settings(#"{"box_office_refunds":true}"#)
            let back = try await counter.post("sales/\(sale.id)/refund", #"{"tickets":["\#(ids[0])"],"force":true}"#)
            #expect(back.status == .ok, "\(back.text)")
            let after = try await counter.report(drawer)
            #expect(after.number("expected_pence") == 13_995 - 2_000 && after.number("refunds_pence") == 1_998, "\(after)")
        }
    }

    @Test(
        "Selling S30 Terminal: a hold, its payment with the last four; recorded late it is sold where places are free, else it is to be paid back",
        arguments: Engine.allCases)
    func terminal(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.odd) { counter in
            let clock = counter.world.sale.clock
            let hold = try await counter.sold(1)
            #expect(hold.status == "pending" && hold.number("owed_pence") == 1_998 && hold.value["hold"]?.text == "checkout")
            let more = try await counter.pay(hold, #"{"method":"terminal","pence":1999}"#)
            #expect(more.status == .conflict && more.refusalCode == "overpaid", "\(more.text)")
            let paid = try CounterServing.Sale(try await counter.pay(hold, #"{"method":"terminal","last4":"4242","reference":"A 17"}"#))
            #expect(paid.status == "paid" && paid.value["last4"]?.text == "4242" && paid.change == nil, "\(paid.value)")
            #expect(try await counter.pay(hold, #"{"method":"terminal"}"#).refusalCode == "overpaid")

            let drawer = try await counter.drawer()
            let (late, lost) = (try await counter.sold(1), try await counter.sold(8))
            clock.advance(seconds: 3_600)
            try await counter.world.sale.desk.sales.endHolds()
            #expect(try await counter.sale(late.id).status == "expired")
            let unpaid = FieldValue.array(try await counter.report(drawer)["unpaid"] ?? .null) ?? []
            #expect(Set(unpaid.compactMap { $0["id"]?.text }) == [late.id, lost.id])
            let taken = try CounterServing.Sale(try await counter.pay(late, #"{"method":"terminal"}"#))
            #expect(taken.status == "paid", "\(taken.value)")
            _ = try await counter.sold(8, #","force":true,"payment":{"method":"terminal"}"#)
            let back = try CounterServing.Sale(try await counter.pay(lost, #"{"method":"terminal"}"#))
            let refund = try #require(back.list("refunds").first)
            #expect(back.status == "refunded" && refund["state"]?.text == "asked" && refund.number("amount") == 8 * 1_998)
            let id = try #require(refund["id"]?.text)
            let settled = try await counter.post("refunds/\(id)/settled", #"{"note":"By terminal"}"#, as: .owner)
            #expect(settled.status == .ok && settled.text.contains(#""settled""#), "\(settled.text)")
            #expect(try await counter.pay(lost, #"{"method":"cash"}"#).refusalCode == "wrong_state")
        }
    }

    @Test("Selling S29 A part in cash is whole coins; beside a hold that has ended there are no parts", arguments: Engine.allCases)
    func coins(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.odd) { counter in
            try await counter.settings(#"{"cash_step":5}"#)
            let drawer = try await counter.drawer()
            let hold = try await counter.sold(2)
            for pence in [1, 2, 7] {
                let small = try await counter.pay(hold, #"{"method":"cash","pence":\#(pence)}"#)
                #expect(small.status == .badRequest && small.member("field")?.text == "pence", "\(small.text)")
            }
            let part = try await counter.pay(hold, #"{"method":"cash","pence":1000}"#)
            #expect(part.status == .created || part.status == .ok, "\(part.text)")
            counter.world.sale.clock.advance(seconds: 3_600)
            try await counter.world.sale.desk.sales.endHolds()
            let late = try await counter.pay(hold, #"{"method":"terminal","pence":10}"#)
            #expect(late.refusalCode == "wrong_state", "\(late.text)")
            #expect(try await counter.report(drawer).number("expected_pence") == 11_000)
        }
    }

    @Test(
        "Selling S31 Comp: who has the right gives tickets away with a reason; their face value is in the reports",
        arguments: Engine.allCases)
    func comp(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.odd) { counter in
            let drawer = try await counter.drawer()
            for staff in [Staff.editor, CounterServing.clerk] {
                let refused = try await counter.sell(1, #","comp":"Press""#, as: staff)
                #expect(refused.status == .forbidden, "\(refused.text)")
            }
            #expect(try await counter.sell(1, #","comp":"""#, as: .owner).status == .badRequest)
            #expect(try await counter.sold(1, #","comp":"Press""#, as: .owner).status == "paid")
            try await counter.settings(#"{"box_office_comps":true}"#)
            let given = try await counter.sold(2, #","comp":"Cast""#)
            #expect(given.status == "paid" && given.number("total_pence") == 0 && given.value["comp"]?.text == "Cast", "\(given.value)")
            let comps = try #require(try await counter.report(drawer)["comps"])
            #expect(comps.number("tickets") == 2 && comps.number("value_pence") == 2 * 1_998)
            let sales = try await counter.world.console(.get, "reports/sales?group=channel&from=2020-01-01&to=2040-01-01")
            let block = FieldValue.array(sales.member("report")?["currencies"] ?? .null)?.first
            let value: Int64? = block?["total"]?.number("discounts_pence")
            #expect(value == 5_994, "\(sales.text)")
        }
    }

    @Test(
        "Selling S34 A drawer of 30 acts is their sum by hand; closed it takes nothing more; numbers have no gap",
        arguments: Engine.allCases)
    func drawer(engine: Engine) async throws {
        var show = Self.odd
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":500,"price":1998}]}"#
        try await CounterServing.run(engine, show) { counter in
            try await counter.settings(#"{"cash_step":5,"box_office_refunds":true}"#)
            let drawer = try await counter.drawer(float: 20_000)
            var (cash, terminal, moved, tickets): (Int64, Int64, Int64, Int64) = (20_000, 0, 0, 0)
            var source = SystemRandomNumberGenerator()
            func coins(_ pence: Int64) -> Int64 { (pence * 2 + 5) / 10 * 5 }
            for act in 0..<30 {
                let count = Int64.random(in: 1...4, using: &source)
                switch act % 4 {
                case 0:
                    _ = try await counter.sold(Int(count), #","payment":{"method":"cash"}"#)
                    (cash, tickets) = (cash + coins(count * 1_998), tickets + count)
                case 1:
                    _ = try await counter.sold(Int(count), #","payment":{"method":"terminal"}"#)
                    (terminal, tickets) = (terminal + count * 1_998, tickets + count)
                case 2:
                    let pence = Int64.random(in: -500...500, using: &source) * 2 + 1
                    let answer = try await counter.post("drawers/\(drawer)/movements", #"{"pence":\#(pence),"reason":"Change"}"#)
                    #expect(answer.status == .created, "\(answer.text)")
                    (cash, moved) = (cash + pence, moved + pence)
                default:
                    let sale = try await counter.sold(2, #","payment":{"method":"cash"}"#)
                    let id = try #require(sale.list("tickets").first?["id"]?.text)
                    let back = try await counter.post("sales/\(sale.id)/refund", #"{"tickets":["\#(id)"]}"#)
                    #expect(back.status == .ok, "\(back.text)")
                    (cash, tickets) = (cash + coins(2 * 1_998) - coins(1_998), tickets + 1)
                }
            }
            let body = #"{"counted_pence":\#(cash - 7),"note":"Seven short"}"#
            let closed = try await counter.post("drawers/\(drawer)/close", body)
            let report = try #require(closed.member("drawer"), "\(closed.text)")
            #expect(report.number("expected_pence") == cash && report.number("difference_pence") == -7, "\(closed.text)")
            #expect(report.number("movements_pence") == moved && report.number("tickets") == tickets && report.number("number") == 1)
            let methods = FieldValue.array(report["payments"] ?? .null) ?? []
            #expect(methods.first { $0["method"]?.text == "terminal" }?.number("received_pence") == terminal)
            #expect(try await counter.report(drawer) == report)
            for (path, sent) in [("movements", #"{"pence":1,"reason":"x"}"#), ("close", #"{"counted_pence":1}"#)] {
                let refused = try await counter.post("drawers/\(drawer)/\(path)", sent)
                #expect(refused.status == .conflict && refused.refusalCode == "drawer_closed", "\(refused.text)")
            }
            let named = try await counter.sell(1, #","payment":{"method":"cash","drawer":"\#(drawer)"}"#)
            #expect(named.status == .conflict && named.refusalCode == "drawer_closed", "\(named.text)")
            #expect(try await counter.sell(1, #","payment":{"method":"cash"}"#).refusalCode == "no_drawer")
            let csv = try await counter.world.console(.get, "drawers/\(drawer)/report?format=csv", as: CounterServing.clerk)
            #expect(csv.text.contains("\r\nexpected_pence,,\(cash)\r\n"), "\(csv.text)")
            let numbers = try await Self.closedAtOnce(counter, 6)
            #expect(numbers == [2, 3, 4, 5, 6, 7])
        }
    }

    /// Opens drawers and closes them all at the same time, two of them twice under one key; the numbers they got.
    private static func closedAtOnce(_ counter: CounterServing, _ count: Int) async throws -> [Int64] {
        var drawers: [String] = []
        for number in 0..<count { drawers.append(try await counter.drawer("Till \(number)")) }
        let twice = try await counter.post("drawers", #"{"name":"Till 0"}"#)
        #expect(twice.status == .conflict && twice.refusalCode == "in_use", "\(twice.text)")
        let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
            for (index, drawer) in (drawers + drawers.prefix(2)).enumerated() {
                group.addTask {
                    let closed = try await counter.post(
                        "drawers/\(drawer)/close", #"{"counted_pence":10000}"#, key: "close-the-till-\(index % count)")
                    #expect(closed.status == .ok, "\(closed.text)")
                    return try #require(closed.member("drawer")?.number("number"))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return Set(numbers).sorted()
    }

    @Test(
        "Selling S54 S55 The counter is for who sells, drawers for who opened them and who keeps the house; foreign ones are unknown, and each act has its key",
        arguments: Engine.allCases)
    func rights(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.odd) { counter in
            let drawer = try await counter.drawer()
            let sale = try await counter.sold(1, #","payment":{"method":"cash"}"#)
            let acts = [
                ("sales", #"{"showId":"\#(SellingServing.uuid)","items":[{"area":"floor","quantity":1}]}"#),
                ("sales/\(sale.id)/payments", #"{"method":"terminal"}"#), ("drawers", #"{"name":"Mine"}"#),
                ("drawers/\(drawer)/movements", #"{"pence":5,"reason":"x"}"#), ("drawers/\(drawer)/close", #"{"counted_pence":1}"#),
            ]
            for (path, body) in acts {
                let door = try await counter.post(path, body, as: .door)
                #expect(door.status == .forbidden, "\(path): \(door.text)")
                let keyless = try await counter.post(path, body, as: .owner, key: nil)
                #expect(keyless.status == .badRequest && keyless.refusalCode == "idempotency_key_required", "\(path): \(keyless.text)")
                if path != "drawers" {
                    let foreign = try await counter.post(path, body, as: .foreign)
                    #expect(foreign.status == .notFound, "\(path): \(foreign.text)")
                }
            }
            #expect(try await counter.world.console(.get, "drawers/\(drawer)/report", as: .editor).status == .forbidden)
            #expect(try await counter.world.console(.get, "drawers/\(drawer)/report", as: .foreign).status == .notFound)
            #expect(try await counter.report(drawer, as: .owner).number("sales_pence") == 1_998)
            for (staff, count) in [(Staff.owner, 1), (.editor, 0), (CounterServing.clerk, 1)] {
                let list = try await counter.world.console(.get, "drawers", as: staff)
                #expect(FieldValue.array(list.member("items") ?? .null)?.count == count, "\(list.text)")
            }
            for staff in [Staff.editor, .door, CounterServing.clerk] {
                #expect(try await counter.world.console(.patch, "organisation", #"{"cash_step":5}"#, as: staff).status == .forbidden)
            }
            for wrong in [#"{"cash_step":0}"#, #"{"invoice_prefix":"a/b"}"#, #"{"reminder_days":[1.5]}"#, #"{"invoices":"some"}"#] {
                let refused = try await counter.world.console(.patch, "organisation", wrong)
                #expect(refused.status == .badRequest && refused.refusalCode == "invalid_request", "\(refused.text)")
            }
        }
    }

    @Test("A part that was paid of a hold that lapses is to be paid back, cash out of somebody's drawer", arguments: Engine.allCases)
    func parts(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.odd) { counter in
            try await counter.settings(#"{"box_office_refunds":true}"#)
            let drawer = try await counter.drawer()
            let hold = try await counter.sold(2)
            let part = try CounterServing.Sale(try await counter.pay(hold, #"{"method":"cash","pence":1000}"#))
            #expect(part.status == "pending" && part.number("owed_pence") == 2_996)
            counter.world.sale.clock.advance(seconds: 3_600)
            try await counter.world.sale.desk.sales.endHolds()
            let over = try await counter.sale(hold.id)
            let refund = try #require(over.list("refunds").first)
            #expect(over.status == "expired" && refund["state"]?.text == "asked" && refund.number("amount") == 1_000, "\(over.value)")
            #expect(try await counter.report(drawer).number("expected_pence") == 11_000)
            let id = try #require(refund["id"]?.text)
            let settled = try await counter.post("refunds/\(id)/settled", #"{"note":"Fetched"}"#)
            #expect(settled.status == .ok, "\(settled.text)")
            #expect(try await counter.report(drawer).number("expected_pence") == 10_000)
        }
    }
}
