import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Whatever is done in whatever order, what the books say is what a recount says.
extension BooksTests {
    /// What buyers and the counter do, by dice, and what is in the drawer by hand.
    private struct Acts {
        let counter: CounterServing
        var dice: FuzzSource
        var step = 0
        var held: [BoxOffice.CheckoutResponse] = []
        var paid: [BoxOffice.UserBooking] = []
        var sold: [CounterServing.Sale] = []
        /// What has come in cash, with what was in the drawer when it was opened, and what was put in and taken out.
        var cash: Int64 = 10_000
        var moved: Int64 = 0

        var world: SellingServing { counter.world }

        mutating func act(_ drawer: String) async throws {
            step += 1
            switch Int.random(in: 0..<20, using: &dice) {
            case 0..<6: try await hold()
            case 6..<11: try await pay()
            case 11: try await release()
            case 12..<15: try await giveBack()
            case 15, 16: try await sell()
            case 17: try await takeBack()
            case 18: try await move(drawer)
            default: try await pass()
            }
            if step % 40 == 7 { _ = try await BooksStore(world.database).fold() }
        }

        /// Nothing is left now and then.
        private mutating func hold() async throws {
            let items = SellingServing.places(Int.random(in: 1...5, using: &dice), in: "floor", category)
            let answer = try await world.checkout(items, codes: isEven ? ["TENTH"] : [], more: #","email":"b\#(step)@example.org""#)
            #expect(answer.status == .ok || answer.refusalCode == "not_enough", "\(answer.text)")
            if answer.status == .ok { held.append(try answer.decoded(BoxOffice.CheckoutResponse.self)) }
        }

        private mutating func pay() async throws {
            guard let hold = Self.take(&held, &dice), world.sale.stripe.session(hold.sessionID)?.status == "open" else { return }
            world.sale.stripe.pay(hold.sessionID, email: "payer@example.org", name: "Payer")
            // What has ended meanwhile is bought all the same, where it is free.
            let answer = try await world.sale.success(hold.sessionID)
            #expect(answer.status == .ok || answer.status == .conflict, "\(answer.text)")
            guard answer.status == .ok, let booking = try answer.decoded(BoxOffice.PaymentConfirmation.self).booking else { return }
            paid.append(booking)
        }

        private mutating func release() async throws {
            guard let hold = Self.take(&held, &dice) else { return }
            let body = #"{"reservationId":"\#(hold.reservationID)","holdToken":"\#(hold.holdToken ?? "")"}"#
            #expect(try await world.sale.send(.post, "/api/seat-checkout/cancel", body).status == .ok)
        }

        /// One ticket or all, with the money or without.
        private mutating func giveBack() async throws {
            guard let booking = paid.randomElement(using: &dice), let seat = booking.seats.randomElement(using: &dice) else { return }
            let deed = isEven ? "refund" : "cancel"
            let answer = try await world.console(.post, "sales/\(booking.id)/\(deed)", isEven ? "{}" : #"{"seatIds":["\#(seat.id)"]}"#)
            #expect(answer.status == .ok || answer.refusalCode == "wrong_state", "\(answer.text)")
        }

        private mutating func sell() async throws {
            let method = ["cash", "terminal", "transfer"].randomElement(using: &dice) ?? ""
            let items = SellingServing.places(Int.random(in: 1...3, using: &dice), in: "floor", category)
            let answer = try await counter.post(
                "sales", #"{"showId":"\#(SellingServing.uuid)","items":[\#(items)],"payment":{"method":"\#(method)"}}"#)
            #expect(answer.status == .created || answer.refusalCode == "not_enough", "\(answer.text)")
            guard answer.status == .created else { return }
            let sale = try CounterServing.Sale(answer)
            sold.append(sale)
            if method == "cash" { cash += sale.number("paid_pence") ?? 0 }
        }

        /// Cash goes out of the drawer, all else elsewhere.
        private mutating func takeBack() async throws {
            guard let sale = Self.take(&sold, &dice) else { return }
            let answer = try await counter.post("sales/\(sale.id)/refund", #"{"fees":"return"}"#)
            #expect(answer.status == .ok, "\(answer.text)")
            if sale.list("payments").first?["method"]?.text == "cash" { cash -= sale.number("paid_pence") ?? 0 }
        }

        private mutating func move(_ drawer: String) async throws {
            let pence = Int64.random(in: -50...50, using: &dice) * 2 + 1
            let answer = try await counter.post("drawers/\(drawer)/movements", #"{"pence":\#(pence),"reason":"Change"}"#)
            #expect(answer.status == .created, "\(answer.text)")
            moved += pence
        }

        /// Holds end, and what is to be told elsewhere is.
        private func pass() async throws {
            world.sale.clock.advance(seconds: 120)
            try await world.sale.desk.sales.endHolds()
            await world.sale.outbox.drain()
        }

        private var category: String { mutating get { isEven ? "adult" : "child" } }
        private var isEven: Bool { mutating get { Bool.random(using: &dice) } }

        private static func take<Thing>(_ things: inout [Thing], _ dice: inout FuzzSource) -> Thing? {
            guard let index = things.indices.randomElement(using: &dice) else { return nil }
            things.swapAt(index, things.count - 1)
            return things.removeLast()
        }
    }

    @Test(
        "Selling S57 Random acts: reports, drawers, quotas, payments and the journal are what a recount says; a planted fault is found",
        arguments: Engine.allCases)
    func random(engine: Engine) async throws {
        let acts = ProcessInfo.processInfo.environment["USHER_BOOKS_ACTS"].flatMap { Int($0) } ?? 300
        let seed = UInt64.random(in: 0...UInt64.max)
        // The show is far away: clocks go on.
        var show = Self.taxed
        show.start = SellingServing.start.adding(seconds: 400 * 86_400)
        try await CounterServing.run(engine, show) { counter in
            let (world, books) = (counter.world, BooksStore(counter.database))
            try await counter.settings(#"{"box_office_refunds":true}"#)
            let drawer = try await counter.drawer()
            var storm = Acts(counter: counter, dice: FuzzSource(seed: seed))
            for _ in 0..<acts { try await storm.act(drawer) }
            #expect(try await books.recount() == [], "seed \(seed)")
            #expect(try await SellingServing.booksAgree(world.database), "seed \(seed)")
            let told = try await counter.report(drawer)
            #expect(told.number("expected_pence") == storm.cash + storm.moved, "seed \(seed), \(told)")
            #expect(told.number("movements_pence") == storm.moved, "seed \(seed)")
            // Before and after the figures are folded a report says the same, by whatever it is.
            let before = try await Self.revenue(world)
            while try await books.fold() {}
            #expect(try await books.recount() == [], "seed \(seed)")
            #expect(try await Self.revenue(world) == before && Set(before.map(\.total)).count == 1, "\(before), seed \(seed)")
            _ = try await world.database.write { try $0.execute(RandomBooksSQL.fault, 1) }
            #expect(try await books.recount().count >= 1, "seed \(seed)")
            _ = try await world.database.write { try $0.execute(RandomBooksSQL.fault, -1) }
        }
    }

    private struct Revenue: Equatable {
        let group: String
        let total: Int64
    }

    private static func revenue(_ world: SellingServing) async throws -> [Revenue] {
        var all: [Revenue] = []
        for group in ["day", "performance", "channel"] {
            let report = try await world.console(.get, "reports/sales?group=\(group)&from=2020-01-01&to=2040-01-01")
            #expect(report.status == .ok, "\(report.text)")
            let block = FieldValue.array(report.member("report")?["currencies"] ?? .null)?.first
            let total = block?["total"]?["revenue_pence"].flatMap(FieldValue.integer) ?? 0
            all.append(Revenue(group: group, total: total))
        }
        return all
    }
}

private enum RandomBooksSQL {
    static let fault = Statement("UPDATE figures SET gross = gross + $1 WHERE kind = 'sale'")
}
