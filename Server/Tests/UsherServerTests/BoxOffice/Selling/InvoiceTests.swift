import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Tickets that are fetched later, and tickets that are billed.
@Suite struct InvoiceTests {
    /// A floor at 2000, 30 days ahead.
    private static var far: SellingServing.Show {
        var show = SellingServing.Show()
        show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":10,"price":2000}]}"#
        show.start = BoxOfficeFixture.now.adding(seconds: 30 * 86_400)
        show.more = #","reserve_until_minutes":60"#
        return show
    }

    private static func reservation(_ until: Instant) -> String {
        #","name":"Bob","email":"bob@buyers.example","hold":{"kind":"reservation","until":"\#(Timestamp.seconds(until))"}"#
    }

    @Test(
        "Selling S32 A show that begins earlier keeps places for who comes until as long before it as ever", arguments: Engine.allCases)
    func moved(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.far) { counter in
            let (world, start) = (counter.world, Self.far.start)
            let (soon, late) = (world.now.adding(seconds: 86_400), start.adding(seconds: -86_400))
            let (first, second) = (try await counter.sold(1, Self.reservation(soon)), try await counter.sold(2, Self.reservation(late)))
            func ends() async throws -> [String?] {
                [try await counter.sale(first.id).value["held_until"]?.text, try await counter.sale(second.id).value["held_until"]?.text]
            }
            var earlier = start.adding(seconds: -10 * 86_400)
            let moved = try await world.console(
                .post, "shows/\(SellingServing.uuid)/move", #"{"starts_at":"\#(Timestamp.seconds(earlier))"}"#)
            #expect(moved.status == .ok, "\(moved.text)")
            #expect(try await ends() == [soon, earlier.adding(seconds: -3_600)].map { Timestamp.milliseconds($0) })
            earlier = earlier.adding(seconds: -86_400)
            let changed = try await world.console(
                .patch, "shows/\(SellingServing.uuid)", #"{"starts_at":"\#(Timestamp.seconds(earlier))"}"#)
            #expect(changed.status == .ok, "\(changed.text)")
            #expect(try await ends() == [soon, earlier.adding(seconds: -3_600)].map { Timestamp.milliseconds($0) })
            world.sale.clock.set(earlier.adding(seconds: -3_599))
            try await world.sale.desk.sales.endHolds()
            #expect(try await world.quota("area", "floor") == (0, 0), "they are anybody's")
        }
    }

    @Test(
        "Selling S32 A reservation is pending to an app, expires in time, is kept longer, and is fetched and paid",
        arguments: Engine.allCases)
    func reservation(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.far) { counter in
            let (clock, start) = (counter.world.sale.clock, Self.far.start)
            let late = try await counter.sell(1, Self.reservation(start.adding(seconds: -3_599)))
            #expect(late.status == .conflict && late.refusalCode == "too_late", "\(late.text)")
            let until = counter.world.now.adding(seconds: 86_400)
            let (fetched, left) = (try await counter.sold(2, Self.reservation(until)), try await counter.sold(3, Self.reservation(until)))
            #expect(fetched.status == "pending" && fetched.value["hold"]?.text == "reservation")
            #expect(fetched.value["channel"]?.text == "office" && fetched.value["held_until"]?.text == Timestamp.milliseconds(until))
            let bob = try await counter.world.sale.token(.bob)
            func bookings() async throws -> [BoxOffice.UserBooking] {
                try await counter.world.sale.get("/api/user/bookings", token: bob).decoded([BoxOffice.UserBooking].self)
            }
            #expect(try await bookings().map(\.status) == [.pending, .pending])
            let beyond = try await counter.post(
                "sales/\(fetched.id)/extend", #"{"until":"\#(Timestamp.seconds(start))"}"#)
            #expect(beyond.status == .conflict && beyond.refusalCode == "too_late", "\(beyond.text)")
            let kept = try await counter.post(
                "sales/\(fetched.id)/extend", #"{"until":"\#(Timestamp.seconds(start.adding(seconds: -3_600)))"}"#)
            #expect(kept.status == .ok, "\(kept.text)")
            clock.advance(seconds: 86_401)
            try await counter.world.sale.desk.sales.endHolds()
            #expect(try await counter.sale(left.id).status == "expired")
            #expect(try await counter.world.quota("area", "floor") == (2, 2))
            #expect(
                try await counter.post("sales/\(left.id)/extend", #"{"until":"\#(Timestamp.seconds(start.adding(seconds: -9_999)))"}"#)
                    .refusalCode == "wrong_state")
            _ = try await counter.drawer()
            let paid = try CounterServing.Sale(try await counter.pay(fetched, #"{"method":"cash","tendered_pence":5000}"#))
            #expect(paid.status == "paid" && paid.change == 1_000, "\(paid.value)")
            #expect(try await bookings().map(\.status) == [.confirmed])
        }
    }

    private static func invoice(_ due: String, _ tickets: String, _ more: String = "") -> String {
        #","name":"Ann","email":"ann@firm.example","company":"Firm","address":"1 Road","hold":{"kind":"invoice","due":"\#(due)","tickets":"\#(tickets)"\#(more)}"#
    }

    @Test(
        "Selling S33 An invoice: its reminders go out once each across restarts, `now` admits while owing, parts add up, more is overpaid",
        arguments: Engine.allCases)
    func invoice(engine: Engine) async throws {
        var show = Self.far
        show.start = BoxOfficeFixture.now.adding(seconds: 900)
        show.more = ""
        try await CounterServing.run(engine, show) { counter in
            let clock = counter.world.sale.clock
            for body in [
                #","hold":{"kind":"invoice","due":"2026-01-10"},"address":"1 Road""#,
                #","name":"Ann","hold":{"kind":"invoice","due":"2026-01-10"}"#,
                Self.invoice("2025-12-01", "now"), Self.invoice("soon", "now"),
            ] {
                let refused = try await counter.sell(1, body)
                #expect(refused.status == .badRequest && refused.refusalCode == "invalid_request", "\(refused.text)")
            }
            // Now is the 20th of December: the due date is 21 days ahead.
            let sale = try await counter.sold(3, Self.invoice("2026-01-10", "now"))
            #expect(sale.status == "paid" && sale.number("owed_pence") == 6_000 && sale.value["due"]?.text == "2026-01-10", "\(sale.value)")
            let scan = try await counter.world.sale.scan(try await counter.code(of: sale))
            #expect(scan.status == .created || scan.status == .ok, "\(scan.text)")
            let part = try CounterServing.Sale(try await counter.pay(sale, #"{"method":"transfer","pence":2500,"reference":"RF18"}"#))
            #expect(part.number("owed_pence") == 3_500 && part.number("paid_pence") == 2_500)
            #expect(try await counter.pay(sale, #"{"method":"transfer","pence":3501}"#).refusalCode == "overpaid")
            func reminded() async throws -> Int { try await counter.world.sale.queued(InvoiceStore.mail).count }
            func remind() async throws {
                // As after a restart, and as two processes.
                let store = InvoiceStore(counter.database, maps: SeatMaps())
                async let other = InvoiceStore(counter.database, maps: SeatMaps()).remind(at: counter.world.now)
                _ = try await (store.remind(at: counter.world.now), other)
            }
            try await remind()
            #expect(try await reminded() == 0)
            for (days, mails) in [(17, 0), (1, 1), (1, 1), (4, 1), (1, 2), (3, 2)] {
                clock.advance(seconds: Int64(days) * 86_400)
                try await remind()
                try await remind()
                #expect(try await reminded() == mails, "after \(days) more days")
            }
            let rest = try CounterServing.Sale(try await counter.pay(sale, #"{"method":"transfer"}"#))
            #expect(rest.number("owed_pence") == 0 && rest.list("payments").count == 2, "\(rest.value)")
            clock.advance(seconds: 10 * 86_400)
            try await remind()
            #expect(try await reminded() == 2)
        }
    }

    @Test(
        "Selling S33 An invoice whose tickets wait for the money ends so many days after its due date; in full it is sold",
        arguments: Engine.allCases)
    func waiting(engine: Engine) async throws {
        try await CounterServing.run(engine, Self.far) { counter in
            let clock = counter.world.sale.clock
            let (paid, unpaid) = (
                try await counter.sold(2, Self.invoice("2025-12-24", "paid", #","cancel_days":3"#)),
                try await counter.sold(1, Self.invoice("2025-12-24", "paid", #","cancel_days":3"#))
            )
            // The day after the third after it, where the house is.
            #expect(paid.status == "pending" && paid.value["held_until"]?.text == "2025-12-28T00:00:00.000Z", "\(paid.value)")
            _ = try await counter.pay(paid, #"{"method":"transfer","pence":1500}"#)
            let whole = try CounterServing.Sale(try await counter.pay(paid, #"{"method":"transfer"}"#))
            #expect(whole.status == "paid" && whole.number("owed_pence") == 0, "\(whole.value)")
            clock.advance(seconds: 8 * 86_400)
            try await counter.world.sale.desk.sales.endHolds()
            #expect(try await counter.sale(unpaid.id).status == "expired")
            // Of what was paid a ticket goes back; a transfer waits until somebody has made it.
            let id = try #require(whole.list("tickets").first?["id"]?.text)
            let back = try await counter.post("sales/\(paid.id)/refund", #"{"tickets":["\#(id)"]}"#, as: .owner)
            #expect(back.status == .ok, "\(back.text)")
            let refunds = try await counter.sale(paid.id).list("refunds")
            #expect(refunds.compactMap { $0["state"]?.text } == ["asked"] && refunds.first?.number("amount") == 2_000, "\(refunds)")
        }
    }
}
