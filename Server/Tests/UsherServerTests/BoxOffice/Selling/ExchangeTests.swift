import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// Tickets that are changed for others: never both good, never paid for neither.
@Suite struct ExchangeTests {
    /// Two nights of one production, with a floor of `floor` places at 20.00 and a balcony of 3 at 35.00; children pay half, babies nothing.
    /// Tonight's doors open soon.
    struct World: Sendable {
        let selling: SellingServing
        let late: String
        let ann: String

        var sale: SaleServing { selling.sale }
        var database: Database { selling.database }

        static func sheet(floor: Int, fees: String) -> String {
            """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":\(floor),"price":2000},
                {"key":"balcony","kind":"standing","name":"Balcony","size":3,"price":3500}],
             "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"},{"key":"baby","name":"Baby"}],
             "prices":[{"category":"adult","area":"floor","amount":2000},{"category":"adult","area":"balcony","amount":3500},
                {"category":"child","area":"floor","amount":1000},{"category":"child","area":"balcony","amount":1750},
                {"category":"baby","area":"floor","amount":0},{"category":"baby","area":"balcony","amount":0}]\(fees)}
            """
        }

        static func run(
            _ engine: Engine, floor: Int = 10, fee: Int = 0, fees: String = "", hours: String = "0",
            _ body: @Sendable @escaping (World) async throws -> Void
        ) async throws {
            var show = SellingServing.Show(sheet: sheet(floor: floor, fees: fees))
            show.more = #","exchange_hours":\#(hours),"exchange_fee_pence":\#(fee)"#
            show.start = BoxOfficeFixture.now.adding(seconds: 1_500)
            try await SellingServing.run(engine, show) { selling in
                let made = try await selling.console(.post, "productions", #"{"key":"club","name":"Club nights","published":true}"#)
                #expect(made.status == .created, "\(made.text)")
                let joined = try await selling.console(.patch, "shows/\(SellingServing.uuid)", #"{"production":"club"}"#)
                #expect(joined.status == .ok, "\(joined.text)")
                let day = CivilDate(days: Zone("Europe/London")!.date(of: BoxOfficeFixture.now).days + 7)
                let copied = try await selling.console(.post, "shows/\(SellingServing.uuid)/copy", #"{"dates":["\#(day)"]}"#)
                let late = try copied.decoded(ShowCopyAnswer.self).shows[0].id
                try await body(World(selling: selling, late: late, ann: try await selling.sale.token(.ann)))
                let books = BooksStore(selling.database)
                while try await books.fold() {}
                #expect(try await books.recount() == [], "the books agree after each of these")
                #expect(try await SellingServing.booksAgree(selling.database))
            }
        }

        /// A sale of Ann's.
        func sold(_ count: Int = 1, in area: String = "floor", _ category: String = "adult") async throws -> Sold {
            let sold = try await selling.sold(SellingServing.places(count, in: area, category), token: ann)
            return Sold(id: try #require(sold.booking?.id), tickets: try #require(sold.seats?.map(\.id)), code: sold.verificationCode)
        }

        /// `items` as they are sent.
        func ask(
            _ sold: Sold, _ items: String, _ tickets: [String]? = nil, to show: String? = nil, key: String = CounterServing.newKey(),
            token: String? = nil
        ) async throws -> TestResponse {
            let list = (tickets ?? sold.tickets).map { "\"\($0)\"" }.joined(separator: ",")
            let show = show.map { #","showId":"\#($0)""# } ?? ""
            return try await sale.send(
                .post, "/api/user/bookings/\(sold.id)/exchange", #"{"tickets":[\#(list)],"items":[\#(items)]\#(show)}"#,
                token: token ?? ann, headers: [.idempotencyKey: key])
        }

        /// One that must succeed.
        func held(_ sold: Sold, _ items: String, _ tickets: [String]? = nil, to show: String? = nil) async throws
            -> BoxOffice.CheckoutResponse
        {
            let answer = try await ask(sold, items, tickets, to: show)
            #expect(answer.status == .ok, "\(answer.text)")
            return try answer.decoded(BoxOffice.CheckoutResponse.self)
        }

        /// What is used of an area on both nights, and what claims say.
        func quota(_ kind: String, _ key: String) async throws -> (used: Int64, claimed: Int64) {
            let found = try await database.read { try $0.first(ExchangeSQL.quota, kind, key) { ($0.int(0), $0.int(1)) } }
            return try #require(found)
        }

        func record(_ id: String) async throws -> BookingRecord { try #require(try await sale.desk.sales.bookings.find(id)) }

        /// Sends what is to go back, and answers what has: by payment and amount.
        func refunds() async throws -> [Int64] {
            await sale.outbox.drain()
            return sale.stripe.state.withLock { $0.refunds.map(\.amount) }
        }
    }

    struct Sold: Sendable {
        let id: String
        let tickets: [String]
        let code: String
    }

    @Test(
        "Selling S48 Dearer: the difference is to be paid, the old ticket is good until then and dead from then on",
        arguments: Engine.allCases)
    func dearer(_ engine: Engine) async throws {
        try await World.run(engine, fee: 200, fees: #","fees":[{"key":"booking","name":"Booking","per":"ticket","amount":100}]"#) { world in
            let sold = try await world.sold()
            let hold = try await world.held(sold, SellingServing.places(1, in: "balcony", "adult"))
            // 35.00, the fee of a ticket and that of changing; the old ticket's own fee stays.
            #expect(hold.totalAmount == 3_800 && hold.payablePence == 1_800 && hold.quote?.creditPence == 2_000, "\(hold)")
            #expect(hold.quote?.fees.map(\.totalPence) == [200] && hold.quote?.payablePence == 1_800)
            #expect(world.sale.stripe.session(hold.sessionID)?.amount == 1_800)
            #expect(try await world.record(sold.id).seat(0).status == "valid")
            #expect(try await world.quota("area", "floor") == (1, 1))
            let paid = try await world.selling.pay(hold)
            let old = try await world.record(sold.id).booking
            #expect(old.status == .cancelled && old.seats[0].reason == .exchanged && old.refunded == 2_000, "\(old)")
            #expect(try await world.quota("area", "floor") == (0, 0))
            #expect(try await world.quota("area", "balcony") == (1, 1))
            let refused = try await world.sale.scan(sold.code)
            #expect(refused.status != .created, "\(refused.text)")
            #expect(try await world.sale.scan(paid.verificationCode).status == .created)
            #expect(try await world.refunds() == [])
            // All of it goes back: what was paid for the new ticket, and through the old one what that was worth; the fees stay.
            let back = try await world.selling.console(.post, "sales/\(hold.reservationID)/refund", #"{"force":true}"#)
            #expect(back.status == .ok, "\(back.text)")
            #expect(try await world.refunds().sorted() == [1_700, 1_800])
            let told = try await world.sale.get("/api/user/bookings/\(sold.id)", token: world.ann).decoded(BoxOffice.UserBooking.self)
            #expect(told.seats[0].reason == "exchanged" && told.seats[0].status == .cancelled)
        }
    }

    @Test(
        "Selling S48 Cheaper and even are done at once, what is over goes back; twice changed and refunded, all is back where it came from",
        arguments: Engine.allCases)
    func cheaper(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold(2, in: "balcony")
            let cheap = try await world.held(sold, SellingServing.places(1, in: "floor", "adult"), [sold.tickets[0]])
            #expect(cheap.totalAmount == 2_000 && cheap.payablePence == 0)
            #expect(try await world.refunds() == [1_500])
            let first = try await world.record(sold.id).booking
            #expect(first.status == .paid && first.seats.map(\.status) == [.cancelled, .valid] && first.refunded == 3_500)
            let mine = try await world.record(cheap.reservationID)
            let next = Sold(id: mine.booking.uuid, tickets: [mine.booking.seats[0].id(in: mine.event.uuid)], code: "")
            let even = try await world.held(next, SellingServing.places(1, in: "floor", "adult"), to: world.late)
            #expect(even.payablePence == 0 && even.quote?.creditPence == 2_000)
            #expect(try await world.record(even.reservationID).event.uuid == world.late)
            #expect(try await world.refunds() == [1_500])
            let back = try await world.selling.console(.post, "sales/\(even.reservationID)/refund", "{}")
            #expect(back.status == .ok, "\(back.text)")
            #expect(try await world.refunds() == [1_500, 2_000])
            let charges = world.sale.stripe.state.withLock { Set($0.refunds.map(\.charge)) }
            #expect(charges.count == 1)
            let rest = try await world.selling.console(.post, "sales/\(sold.id)/refund", "{}")
            #expect(rest.status == .ok, "\(rest.text)")
            #expect(try await world.refunds() == [1_500, 2_000, 3_500])
            let mails = try await world.database.read { try $0.all(ExchangeSQL.mails) { $0.text(0) } }
            #expect(mails.count { $0.contains(#""about":"exchanged""#) } == 2, "\(mails)")
        }
    }

    @Test(
        "Selling S48 Unpaid and lapsed the old ticket stays; a late payment takes free places, and goes back where they are gone",
        arguments: Engine.allCases)
    func lapsed(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let (first, second) = (try await world.sold(), try await world.sold())
            let balcony = SellingServing.places(1, in: "balcony", "adult")
            let late = try await world.held(first, balcony)
            let gone = try await world.held(second, balcony)
            world.sale.clock.advance(seconds: 16 * 60)
            let overdue = OverdueStore(world.database)
            for booking in try await overdue.claim(at: world.sale.now) { try await overdue.end(booking, at: world.sale.now) }
            // The worker has just asked after them.
            world.sale.clock.advance(seconds: 3)
            for sold in [first, second] { #expect(try await world.record(sold.id).seat(0).status == "valid") }
            #expect(try await world.quota("area", "balcony") == (0, 0))
            world.sale.stripe.pay(late.sessionID)
            #expect(try await world.sale.success(late.sessionID).status == .ok)
            #expect(try await world.record(first.id).booking.status == .cancelled)
            _ = try await world.selling.sold(SellingServing.places(2, in: "balcony", "adult"))
            world.sale.stripe.pay(gone.sessionID)
            #expect(try await world.sale.success(gone.sessionID).status == .conflict)
            #expect(try await world.record(second.id).seat(0).status == "valid")
            #expect(try await world.record(gone.reservationID).booking.status == .refunded)
            #expect(try await world.refunds() == [1_500])
            #expect(try await world.quota("area", "floor") == (1, 1))
        }
    }

    @Test(
        "Selling S48 An old ticket that lets somebody in meanwhile stays good: the payment goes back, also where both come at once",
        arguments: Engine.allCases)
    func scanned(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold()
            let hold = try await world.held(sold, SellingServing.places(1, in: "balcony", "adult"))
            #expect(try await world.sale.scan(sold.code).status == .created)
            world.sale.stripe.pay(hold.sessionID)
            #expect(try await world.sale.success(hold.sessionID).status == .conflict)
            #expect(try await world.refunds() == [1_500])
            #expect(try await world.quota("area", "balcony") == (0, 0))
            #expect(try await world.record(sold.id).usage == "used")
            #expect(try await world.ask(sold, SellingServing.places(1, in: "floor", "child")).refusalCode == "already_used")
            for _ in 0..<6 { try await Self.race(world) }
        }
    }

    /// A scan of the old code and the payment for the new one at the same moment.
    private static func race(_ world: World) async throws {
        let sold = try await world.sold()
        let hold = try await world.held(sold, SellingServing.places(1, in: "balcony", "adult"))
        world.sale.stripe.pay(hold.sessionID)
        async let scan = world.sale.scan(sold.code)
        async let success = world.sale.success(hold.sessionID)
        let (scanned, paid) = try await (scan, success)
        let (old, new) = (try await world.record(sold.id), try await world.record(hold.reservationID))
        let isIn = scanned.status == .created
        #expect(isIn != (paid.status == .ok), "\(scanned.text) \(paid.text)")
        #expect(old.booking.status == (isIn ? .paid : .cancelled) && new.booking.status == (isIn ? .refunded : .paid))
        guard !isIn else { return }
        // The balcony has three places.
        let back = try await world.selling.console(.post, "sales/\(hold.reservationID)/refund", "{}")
        #expect(back.status == .ok, "\(back.text)")
    }

    @Test(
        "Selling S48 The category alone changes in a full area; a full area takes nobody else, and the old ticket stays",
        arguments: Engine.allCases)
    func full(_ engine: Engine) async throws {
        try await World.run(engine, floor: 2) { world in
            let sold = try await world.sold(2)
            let child = try await world.held(sold, SellingServing.places(1, in: "floor", "child"), [sold.tickets[0]])
            #expect(child.payablePence == 0)
            #expect(try await world.quota("area", "floor") == (2, 2))
            #expect(try await world.refunds() == [1_000])
            let mine = try await world.record(child.reservationID)
            let next = Sold(id: mine.booking.uuid, tickets: [mine.booking.seats[0].id(in: mine.event.uuid)], code: "")
            // Back to an adult's, and paid.
            let adult = try await world.held(next, SellingServing.places(1, in: "floor", "adult"))
            #expect(adult.payablePence == 1_000 && adult.totalAmount == 2_000)
            #expect(try await world.quota("area", "floor") == (2, 2))
            _ = try await world.selling.pay(adult)
            #expect(try await world.quota("area", "floor") == (2, 2))
            let two = try await world.ask(sold, SellingServing.places(2, in: "floor", "adult"), [sold.tickets[1]])
            #expect(two.status == .conflict && two.refusalCode == "not_enough", "\(two.text)")
            _ = try await world.selling.sold(SellingServing.places(3, in: "balcony", "adult"))
            let none = try await world.ask(sold, SellingServing.places(1, in: "balcony", "adult"), [sold.tickets[1]])
            #expect(none.refusalCode == "not_enough", "\(none.text)")
            #expect(try await world.record(sold.id).seat(1).status == "valid")
        }
    }

    @Test(
        "Selling S48 Many payments and many askers at once: each old ticket or its new one is good, and what was paid for neither is nowhere",
        arguments: Engine.allCases)
    func crowd(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold(1)
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let area = number % 2 == 0 ? "balcony" : "floor"
                        return try await world.ask(sold, SellingServing.places(1, in: area, "child"))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let done = try answers.filter { $0.status == .ok }.map { try $0.decoded(BoxOffice.CheckoutResponse.self) }
            #expect(done.count == 1, "\(answers.map(\.text))")
            #expect(answers.allSatisfy { $0.status == .ok || $0.status == .conflict }, "\(answers.map(\.text))")
            #expect(try await world.record(sold.id).booking.status == .cancelled)
            let used = try await (world.quota("area", "floor").used, world.quota("area", "balcony").used)
            #expect(used.0 + used.1 == 1)
        }
    }

    @Test(
        "Selling S48 Buyers are kept by the deadline and the production, staff by neither clock; foreign sales are not there",
        arguments: Engine.allCases)
    func rules(_ engine: Engine) async throws {
        try await World.run(engine, hours: "1") { world in
            let sold = try await world.sold()
            let floor = SellingServing.places(1, in: "floor", "child")
            #expect(try await world.ask(sold, floor).refusalCode == "not_exchangeable")
            let shown = try await world.selling.show()
            #expect(shown.exchangeUntil == SellingServing.tonight.adding(seconds: -3_600).wire)
            let bob = try await world.sale.token(.bob)
            #expect(try await world.ask(sold, floor, token: bob).status == .notFound)
            let body = #"{"tickets":["\#(sold.tickets[0])"],"items":[\#(floor)]}"#
            func staff(_ staff: Staff, _ body: String) async throws -> TestResponse {
                try await world.selling.console(
                    .post, "sales/\(sold.id)/exchange", body, as: staff, headers: [.idempotencyKey: CounterServing.newKey()])
            }
            #expect(try await staff(.door, body).status == .forbidden)
            #expect(try await staff(.foreign, body).status == .notFound)
            let elsewhere = #"{"tickets":["\#(sold.tickets[0])"],"items":[\#(floor)],"showId":"\#(BoxOfficeFixture.Stage.hamlet.uuid)"}"#
            #expect(try await staff(.owner, elsewhere).refusalCode == "not_exchangeable")
            #expect(
                try await world.selling.console(.post, "sales/\(sold.id)/exchange", body).refusalCode == "idempotency_key_required")
            let done = try await staff(.owner, body)
            #expect(done.status == .ok && done.member("sale")?["status"]?.text == "paid", "\(done.text)")
            #expect(done.member("sale")?["gives_up"]?.text == sold.id && done.member("sale")?["hold"]?.text == "exchange")
            #expect(try await world.refunds() == [1_000])
            let history = try await world.selling.console(.get, "sales/\(sold.id)/history")
            #expect(history.text.contains("ticket.exchanging") && history.text.contains("ticket.exchanged"), "\(history.text)")
            #expect(try await staff(.owner, body).refusalCode == "wrong_state")
        }
    }

    @Test("Selling S55 Changing needs a key: the same bytes again, another body 422, one effect", arguments: Engine.allCases)
    func keys(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold()
            let balcony = SellingServing.places(1, in: "balcony", "adult")
            let path = "/api/user/bookings/\(sold.id)/exchange"
            let body = #"{"tickets":["\#(sold.tickets[0])"],"items":[\#(balcony)]}"#
            #expect(try await world.sale.post(path, body, token: world.ann).refusalCode == "idempotency_key_required")
            let first = try await world.ask(sold, balcony, key: "exchange-key-0001")
            let again = try await world.ask(sold, balcony, key: "exchange-key-0001")
            #expect(first.status == .ok && again.text == first.text)
            #expect(try await world.ask(sold, SellingServing.places(1), key: "exchange-key-0001").status.code == 422)
            #expect(try await world.quota("area", "balcony") == (1, 1))
            // Asked anew under another key the first hold is given up.
            let other = try await world.held(sold, SellingServing.places(1, in: "balcony", "child"))
            #expect(other.payablePence == 0)
            #expect(try await world.quota("area", "balcony") == (1, 1))
        }
    }

    @Test(
        "Selling S48 At the counter the difference is paid at once; what came in cash is to be paid out by hand",
        arguments: Engine.allCases)
    func counter(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let counter = CounterServing(world: world.selling)
            _ = try await counter.drawer(as: .owner)
            let sold = try await counter.sold(1, #","payment":{"method":"cash"}"#, as: .owner)
            let ticket = try #require(sold.list("tickets").first?["id"]?.text)
            let more = #","items":[\#(SellingServing.places(1, in: "balcony", "adult"))]"#
            let dear = try await counter.post(
                "sales/\(sold.id)/exchange", #"{"tickets":["\#(ticket)"]\#(more),"payment":{"method":"cash","tendered_pence":2000}}"#,
                as: .owner)
            #expect(dear.status == .ok && dear.member("change_pence") == .integer(500), "\(dear.text)")
            let new = try CounterServing.Sale(dear)
            #expect(new.status == "paid" && new.number("payable_pence") == 1_500 && new.number("owed_pence") == 0, "\(dear.text)")
            let mine = try #require(new.list("tickets").first?["id"]?.text)
            let child = #","items":[\#(SellingServing.places(1, in: "floor", "child"))]"#
            let cheap = try await counter.post("sales/\(new.id)/exchange", #"{"tickets":["\#(mine)"]\#(child)}"#, as: .owner)
            #expect(cheap.status == .ok, "\(cheap.text)")
            let last = try CounterServing.Sale(cheap)
            #expect(last.status == "paid" && last.number("payable_pence") == 0, "\(cheap.text)")
            // 35.00 came, 10.00 is kept: what was paid last goes back first.
            let before = try await counter.sale(new.id)
            #expect(before.list("refunds").filter { $0["state"]?.text == "asked" }.compactMap { $0.number("amount") } == [1_500])
            let first = try await counter.sale(sold.id)
            #expect(first.list("refunds").filter { $0["state"]?.text == "asked" }.compactMap { $0.number("amount") } == [1_000])
            let gone = try await counter.post(
                "sales/\(last.id)/refund", #"{"tickets":["\#(last.list("tickets")[0]["id"]?.text ?? "")"]}"#, as: .owner)
            #expect(gone.status == .ok, "\(gone.text)")
            let after = try await counter.sale(sold.id)
            #expect(after.list("refunds").filter { $0["state"]?.text == "asked" }.compactMap { $0.number("amount") }.reduce(0, +) == 2_000)
        }
    }

    @Test("Selling S48 Numbered seats: a seat keeps its place, goes to another one, and is free again", arguments: Engine.allCases)
    func seats(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let owner = try await sales.token(Staff.owner.account)
            let show = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
            #expect(try await sales.send(.patch, show, #"{"exchange_hours":1}"#, token: owner).status == .ok)
            let ann = try await sales.token(.ann)
            let sold = try await sales.sold(["stalls-A-1", "stalls-A-2"], token: ann)
            let booking = try #require(sold.booking?.id)
            func ask(_ tickets: [String], _ items: String) async throws -> TestResponse {
                try await sales.send(
                    .post, "/api/user/bookings/\(booking)/exchange",
                    #"{"tickets":[\#(tickets.map { "\"\($0)\"" }.joined(separator: ","))],"items":[\#(items)]}"#, token: ann,
                    headers: [.idempotencyKey: CounterServing.newKey()])
            }
            let taken = try await sales.sold(["stalls-B-1"])
            #expect(try await ask(["stalls-A-1"], SellingServing.seat("stalls-B-1")).refusalCode == "seats_taken")
            #expect(taken.booking != nil)
            let moved = try await ask(["stalls-A-1"], SellingServing.seat("stalls-B-2"))
            #expect(moved.status == .ok, "\(moved.text)")
            #expect(try moved.decoded(BoxOffice.CheckoutResponse.self).payablePence == 0)
            #expect(try await sales.taken() == ["stalls-A-2 2", "stalls-B-1 2", "stalls-B-2 2"])
            // The same seat again would be nothing but one more sale.
            let same = try await ask(["stalls-A-2"], SellingServing.seat("stalls-A-2"))
            #expect(same.refusalCode == "not_exchangeable", "\(same.text)")
            let back = try await sales.post(
                "/console/api/sales/\(try moved.decoded(BoxOffice.CheckoutResponse.self).reservationID)/refund", "{}", token: owner)
            #expect(back.status == .ok, "\(back.text)")
            #expect(try await sales.taken() == ["stalls-A-2 2", "stalls-B-1 2"])
            #expect(try await BooksStore(sales.database).recount() == [])
        }
    }

    @Test("Selling S48 The booking's page tells what it comes to before anything changes", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold()
            let key = try #require(world.sale.desk.links.make(sold.id, for: .booking))
            let path = "/bookings/\(sold.id)"
            #expect(try await world.sale.get("\(path)?k=\(key)").text.contains("Exchange tickets"))
            let form = try await world.sale.get("\(path)/exchange?k=\(key)")
            #expect(form.status == .ok && form.text.contains(sold.tickets[0]) && form.text.contains(world.late), "\(form.text)")
            func field(_ name: String) throws -> String {
                let match = try #require(form.text.firstMatch(of: try Regex("name=\"\(name)\" value=\"([^\"]*)\"")))
                return String(try #require(match.output[1].substring))
            }
            let cookie = form.headers[values: .setCookie].map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
            func send(_ what: String, _ area: String) async throws -> TestResponse {
                let fields = [
                    ("token", try field("token")), ("once", try field("once")), ("show", SellingServing.uuid),
                    ("ticket", sold.tickets[0]), ("area", area), ("category", "child"), ("do", what),
                ]
                return try await world.sale.client.executeRequest(
                    uri: "\(path)/exchange?k=\(key)", method: .post,
                    headers: [.contentType: "application/x-www-form-urlencoded", .cookie: cookie],
                    body: ByteBuffer(string: String(QueryText.query(fields).dropFirst())))
            }
            let told = try await send("quote", "floor")
            #expect(told.status == .ok && told.text.contains("Goes back to you") && told.text.contains("£10.00"), "\(told.text)")
            #expect(try await world.record(sold.id).booking.status == .paid)
            #expect(try await world.refunds() == [])
            for _ in 0..<2 {
                let done = try await send("exchange", "floor")
                #expect(done.status == .seeOther, "\(done.text)")
            }
            #expect(try await world.record(sold.id).booking.status == .cancelled)
            #expect(try await world.refunds() == [1_000])
        }
    }
}

extension SellingServing {
    /// When tonight's show of an exchange begins.
    fileprivate static let tonight = BoxOfficeFixture.now.adding(seconds: 1_500)
}

private enum ExchangeSQL {
    static let quota = Statement(
        """
        SELECT CAST(SUM(q.used) AS BIGINT),
            CAST(SUM((SELECT COALESCE(SUM(c.amount), 0) FROM claims c WHERE c.quota_id = q.id)) AS BIGINT)
        FROM quotas q WHERE q.kind = $1 AND q.key = $2
        """)
    static let mails = Statement("SELECT payload FROM outbox WHERE kind = 'booking-mail' ORDER BY id")
}
