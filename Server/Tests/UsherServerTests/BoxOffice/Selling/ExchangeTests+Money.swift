import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

extension ExchangeTests.World {
    /// What stands of a sale, to be changed again.
    func next(_ id: String) async throws -> ExchangeTests.Sold {
        let mine = try await record(id)
        let standing = mine.booking.seats.filter { $0.status == .valid }
        return ExchangeTests.Sold(id: id, tickets: standing.map { $0.id(in: mine.event.uuid) }, code: "")
    }

    /// Stripe tells of a sale's charge, as it stands there.
    func tell(_ id: String, _ event: String) async throws {
        let session = try #require(try await record(id).booking.payment.session)
        let told = try await sale.webhook(sale.stripe.chargeEvent(session, id: event, at: sale.now))
        #expect(told.status == .ok, "\(told.text)")
    }

    /// Somebody sends so much of a sale's payment back in the dashboard, and Stripe tells of it.
    func sendBack(_ id: String, _ amount: Int64) async throws {
        sale.stripe.goodwill(try #require(try await record(id).booking.payment.session), amount)
        try await tell(id, "evt_back_\(id)_\(amount)")
    }

    func seats(_ id: String) async throws -> [BookedSeat.Status] { try await record(id).booking.seats.map(\.status) }

    /// Staff change a ticket for a place in the balcony, and take 5.00 of what is to be paid.
    func begunByStaff(_ sold: ExchangeTests.Sold, _ counter: CounterServing) async throws -> CounterServing.Sale {
        let balcony = SellingServing.places(1, in: "balcony", "adult")
        let answer = try await counter.post(
            "sales/\(sold.id)/exchange", #"{"tickets":["\#(sold.tickets[0])"],"items":[\#(balcony)]}"#, as: .owner)
        #expect(answer.status == .ok, "\(answer.text)")
        let hold = try CounterServing.Sale(answer)
        let part = try await counter.pay(hold, #"{"method":"terminal","pence":500}"#, as: .owner)
        #expect(part.status == .created, "\(part.text)")
        return hold
    }
}

/// What comes back of payments whose tickets were changed for others: by Usher's doing, by another's, and at the counter.
extension ExchangeTests {
    private static let floor = SellingServing.places(1, in: "floor", "adult")
    private static let balcony = SellingServing.places(1, in: "balcony", "adult")

    @Test(
        "Selling S48 A charge that Usher itself has sent back wholly takes no ticket along: not the dearer one's, not the one before a free one",
        arguments: Engine.allCases)
    func ours(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let first = try await world.sold()
            let dear = try await world.held(first, Self.balcony)
            _ = try await world.selling.pay(dear)
            // Back again: all that the dearer one's charge was for goes back, and what came with the first ticket goes on.
            let last = try await world.held(try await world.next(dear.reservationID), Self.floor)
            #expect(last.payablePence == 0)
            #expect(try await world.refunds() == [1_500])
            let free = try await world.sold()
            let baby = try await world.held(free, SellingServing.places(1, in: "floor", "baby"))
            #expect(baby.payablePence == 0)
            #expect(try await world.refunds() == [1_500, 2_000])
            for (index, id) in [first.id, dear.reservationID, free.id].enumerated() { try await world.tell(id, "evt_own_\(index)") }
            // The nightly check tells the same.
            let provider = try #require(world.sale.desk.sales.providers.current)
            _ = try await PaymentCheck(world.database, clock: world.sale.clock.clock).run(provider)
            for id in [last.reservationID, baby.reservationID] { #expect(try await world.seats(id) == [.valid]) }
            #expect(try await world.refunds() == [1_500, 2_000])
        }
    }

    @Test(
        "Selling S48 A part that somebody sent back and the rest by an exchange take no ticket along, nor a refund the free ticket beside it",
        arguments: Engine.allCases)
    func rest(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let dear = try await world.held(try await world.sold(), Self.balcony)
            _ = try await world.selling.pay(dear)
            try await world.sendBack(dear.reservationID, 500)
            let last = try await world.held(try await world.next(dear.reservationID), Self.floor)
            #expect(last.payablePence == 0)
            #expect(try await world.refunds() == [500, 1_000])
            try await world.tell(dear.reservationID, "evt_rest")
            #expect(try await world.seats(last.reservationID) == [.valid])
            let baby = SellingServing.places(1, in: "floor", "baby")
            let family = try #require(try await world.selling.sold(Self.floor, baby, token: world.ann).booking?.id)
            let adult = try await world.next(family).tickets[0]
            let back = try await CounterServing(world: world.selling).post(
                "sales/\(family)/refund", #"{"tickets":["\#(adult)"]}"#, as: .owner)
            #expect(back.status == .ok, "\(back.text)")
            #expect(try await world.refunds() == [500, 1_000, 2_000])
            try await world.tell(family, "evt_family")
            #expect(try await world.seats(family) == [.refunded, .valid])
        }
    }

    @Test(
        "Selling S48 A charge that came back takes along what was taken in its place, again in place of that, and whoever has that by now",
        arguments: Engine.allCases)
    func chain(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let first = try await world.sold(2)
            let second = try await world.held(first, SellingServing.places(2, in: "floor", "adult"), to: world.late)
            let tickets = try await world.next(second.reservationID)
            let third = try await world.held(tickets, Self.floor, [tickets.tickets[0]], to: SellingServing.uuid)
            let given = try await world.sale.send(
                .post, "/api/user/bookings/\(tickets.id)/transfers",
                #"{"tickets":["\#(tickets.tickets[1])"],"email":"grace@example.org","name":"Grace Hopper"}"#, token: world.ann,
                headers: [.idempotencyKey: CounterServing.newKey()])
            let grace = try TransferTests.transfer(given)
            #expect(try await world.seats(third.reservationID) + world.seats(grace) == [.valid, .valid])
            try await world.sendBack(first.id, 4_000)
            #expect(try await world.seats(third.reservationID) + world.seats(grace) == [.refunded, .refunded])
            #expect(try await world.quota("area", "floor") == (0, 0))
            // Nothing goes back twice.
            #expect(try await world.refunds() == [4_000])
            #expect(world.sale.stripe.keptRefunds.count == 1)
        }
    }

    @Test(
        "Selling S48 A charge that came back for a ticket that was passed on takes all that came with it along, kept fees too",
        arguments: Engine.allCases)
    func passedOn(_ engine: Engine) async throws {
        try await World.run(engine, fee: 500) { world in
            let dear = try await world.held(try await world.sold(), Self.balcony)
            _ = try await world.selling.pay(dear)
            #expect(dear.payablePence == 2_000)
            let ticket = try await world.next(dear.reservationID).tickets[0]
            let given = try await world.sale.send(
                .post, "/api/user/bookings/\(dear.reservationID)/transfers",
                #"{"tickets":["\#(ticket)"],"email":"grace@example.org","name":"Grace Hopper"}"#, token: world.ann,
                headers: [.idempotencyKey: CounterServing.newKey()])
            let grace = try TransferTests.transfer(given)
            try await world.sendBack(dear.reservationID, 2_000)
            #expect(try await world.seats(grace) == [.refunded])
            let booking = try await world.record(dear.reservationID).booking
            #expect(booking.refunded == booking.total && booking.total == 4_000)
            #expect(try await world.refunds().reduce(0, +) == 4_000)
        }
    }

    @Test(
        "Selling S48 A charge that came back counts, also where a part of it had gone to another sale; the rest of the money goes back once",
        arguments: Engine.allCases)
    func lent(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let first = try await world.sold(2)
            let dear = try await world.held(first, SellingServing.places(2, in: "balcony", "adult"))
            _ = try await world.selling.pay(dear)
            let tickets = try await world.next(dear.reservationID)
            // All of the 30.00 of the second charge go along with the one ticket.
            let other = try await world.held(tickets, Self.balcony, [tickets.tickets[0]], to: world.late)
            #expect(other.payablePence == 0)
            try await world.sendBack(dear.reservationID, 3_000)
            #expect(try await world.seats(other.reservationID) == [.refunded])
            #expect(try await world.seats(dear.reservationID) == [.cancelled, .refunded])
            #expect(try await world.refunds().sorted() == [500, 3_000, 3_500])
        }
    }

    @Test(
        "Selling S48 What was sent back elsewhere and what has gone to another sale are both gone: no more goes back than is here",
        arguments: Engine.allCases)
    func both(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let first = try await world.sold()
            let items = [Self.balcony, SellingServing.places(1, in: "balcony", "child")].joined(separator: ",")
            let dear = try await world.held(first, items)
            #expect(dear.payablePence == 3_250)
            _ = try await world.selling.pay(dear)
            let seats = try await world.record(dear.reservationID).booking.seats
            let child = try #require(seats.firstIndex { $0.price == 1_750 })
            let tickets = try await world.next(dear.reservationID)
            let late = SellingServing.places(1, in: "balcony", "child")
            _ = try await world.held(tickets, late, [tickets.tickets[child]], to: world.late)
            // Of 32.50 there are 10.00 gone here and 17.50 to the other sale.
            try await world.sendBack(dear.reservationID, 1_000)
            let back = try await world.selling.console(.post, "sales/\(dear.reservationID)/refund", #"{"force":true}"#)
            #expect(back.status == .ok, "\(back.text)")
            #expect(try await world.refunds().sorted() == [500, 1_000, 2_000])
        }
    }

    @Test(
        "Selling S48 A part that staff took for an exchange is to be given back where its hold is dropped: by another wish, or by its buyer",
        arguments: Engine.allCases)
    func parts(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let counter = CounterServing(world: world.selling)
            let (asking, leaving) = (try await world.sold(), try await world.sold())
            let (first, second) = (try await world.begunByStaff(asking, counter), try await world.begunByStaff(leaving, counter))
            _ = try await world.held(asking, Self.balcony)
            let released = try await world.sale.send(
                .post, "/api/seat-checkout/cancel", #"{"reservationId":"\#(second.id)"}"#, token: world.ann)
            #expect(released.status == .ok, "\(released.text)")
            for hold in [first, second] {
                let told = try await counter.sale(hold.id)
                #expect(told.status == "cancelled", "\(told.value)")
                let asked = told.list("refunds").filter { $0["state"]?.text == "asked" }.compactMap { $0.number("amount") }
                #expect(asked == [500], "\(told.value)")
            }
            #expect(try await world.quota("area", "balcony") == (1, 1))
        }
    }

    @Test(
        "Selling S48 Whoever asks again under a key whose process died is told of the payment that is under way, and no second one begins",
        arguments: Engine.allCases)
    func underway(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold()
            let form = try CheckoutForm(
                show: SellingServing.uuid, seats: nil, items: [CheckoutItem(area: "balcony", category: "adult", quantity: 1)],
                channel: .app,
                isGuest: false)
            var request = HoldRequest(form: form, account: nil, provider: "stripe", holdSeconds: 900)
            request.exchange = HoldRequest.Exchange(
                sale: sold.id, tickets: sold.tickets, giver: .buyer(nil), actor: .local,
                key: IdempotencyKey("exchange-key-died", of: "test", fingerprint: [1]), feeName: "Fee")
            let holds = world.sale.desk.sales.holds
            guard case .held(let hold, _) = try await holds.hold(request, at: world.sale.now) else { return #expect(Bool(false)) }
            let report = PaymentReport(session: "cs_slow", sale: hold.uuid, state: .underway)
            _ = try await world.sale.desk.sales.payments.settle(report, from: "stripe", at: world.sale.now)
            #expect(try await world.record(hold.uuid).booking.status == .processing)
            world.sale.clock.advance(seconds: 16)
            guard case .begun(let again, _) = try await holds.hold(request, at: world.sale.now) else { return #expect(Bool(false)) }
            #expect(again.uuid == hold.uuid && again.payment.session == "cs_slow")
            #expect(try await world.quota("area", "balcony") == (1, 1))
        }
    }
}
