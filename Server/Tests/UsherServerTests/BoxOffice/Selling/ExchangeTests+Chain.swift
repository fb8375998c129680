import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// What is refused of exchanges, and what is kept for those that are not paid yet.
extension ExchangeTests {
    private static let balcony = SellingServing.places(1, in: "balcony", "adult")

    @Test(
        "Selling S48 Tickets are changed twenty times by their buyer, further only by staff; the same places and categories never",
        arguments: Engine.allCases)
    func often(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            var sold = try await world.sold(1, in: "floor", "baby")
            let same = try await world.ask(sold, SellingServing.places(1, in: "floor", "baby"))
            #expect(same.status == .conflict && same.refusalCode == "not_exchangeable", "\(same.text)")
            for number in 1...20 {
                let next = try await world.held(sold, SellingServing.places(1, in: number % 2 == 0 ? "floor" : "balcony", "baby"))
                sold = try await world.next(next.reservationID)
            }
            let more = SellingServing.places(1, in: "balcony", "baby")
            #expect(try await world.ask(sold, more).refusalCode == "not_exchangeable")
            #expect(try await world.record(sold.id).exchangeable(at: world.sale.now) == [], "the page offers it no more")
            let staff = try await CounterServing(world: world.selling).post(
                "sales/\(sold.id)/exchange", #"{"tickets":["\#(sold.tickets[0])"],"items":[\#(more)]}"#, as: .owner)
            #expect(staff.status == .ok, "\(staff.text)")
        }
    }

    @Test(
        "Selling S48 A buyer has one hold of a sale's tickets, whichever they are; what staff hold for another ticket of it stays",
        arguments: Engine.allCases)
    func hoarding(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold(2)
            let first = try await world.held(sold, Self.balcony, [sold.tickets[0]])
            let second = try await world.held(sold, Self.balcony, [sold.tickets[1]])
            #expect(try await world.record(first.reservationID).booking.status == .cancelled)
            #expect(try await world.record(second.reservationID).booking.status == .pending)
            #expect(try await world.quota("area", "balcony") == (1, 1))
            let staff = try await world.begunByStaff(sold, CounterServing(world: world.selling))
            #expect(try await world.quota("area", "balcony") == (2, 2))
            _ = try await world.held(sold, Self.balcony, [sold.tickets[1]], to: world.late)
            #expect(try await world.record(staff.id).booking.status == .pending)
            #expect(try await world.record(second.reservationID).booking.status == .cancelled)
            #expect(try await world.quota("area", "balcony") == (2, 2))
        }
    }

    @Test(
        "Selling S48 While a bank disputes a payment its buyer changes no ticket that it paid for, however often changed before; staff do",
        arguments: Engine.allCases)
    func disputed(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let sold = try await world.sold()
            let even = try await world.held(sold, SellingServing.places(1, in: "floor", "adult"), to: world.late)
            let next = try await world.next(even.reservationID)
            let session = try #require(try await world.record(sold.id).booking.payment.session)
            func told(_ type: String, _ status: String) async throws {
                let event = world.sale.stripe.disputeEvent(type, session, status: status, id: "evt_\(status)", at: world.sale.now)
                #expect(try await world.sale.webhook(event).status == .ok)
            }
            try await told("charge.dispute.created", "needs_response")
            let child = SellingServing.places(1, in: "floor", "child")
            #expect(try await world.ask(next, child).refusalCode == "not_exchangeable")
            let staff = try await CounterServing(world: world.selling).post(
                "sales/\(next.id)/exchange", #"{"tickets":["\#(next.tickets[0])"],"items":[\#(Self.balcony)]}"#, as: .owner)
            #expect(staff.status == .ok, "\(staff.text)")
            try await told("charge.dispute.closed", "won")
            #expect(try await world.ask(next, child).status == .ok)
        }
    }

    @Test(
        "Selling S48 What a buyer holds in place of tickets that staff sold waits for its payment: it is not erased, and not moved as staff's",
        arguments: Engine.allCases)
    func billed(_ engine: Engine) async throws {
        try await World.run(engine) { world in
            let counter = CounterServing(world: world.selling)
            let sale = try await counter.sold(
                1, #","email":"ada@example.org","company":"Lovelace Ltd","payment":{"method":"terminal"}"#, as: .owner)
            let ticket = try #require(sale.list("tickets").first?["id"]?.text)
            let key = try #require(world.sale.desk.links.make(sale.id, for: .booking))
            let answer = try await world.sale.send(
                .post, "/api/user/bookings/\(sale.id)/exchange?k=\(key)", #"{"tickets":["\#(ticket)"],"items":[\#(Self.balcony)]}"#,
                headers: [.idempotencyKey: CounterServing.newKey()])
            #expect(answer.status == .ok, "\(answer.text)")
            let hold = try answer.decoded(BoxOffice.CheckoutResponse.self)
            let now = world.sale.now
            let before = try await world.record(hold.reservationID).booking
            try await world.database.write { connection in
                #expect(try StaffSaleTransaction(connection).row(of: before.uuid)?.billing.company == "Lovelace Ltd")
                let erasure = PersonErasure(connection: connection, house: before.organisation, now: now)
                #expect(try !erasure.erase(before.uuid))
                // The end of staff's holds is long before: their show begins in 25 minutes.
                try ShowMoving.endHolds(of: before.event, connection, at: now)
            }
            let after = try await world.record(hold.reservationID).booking
            #expect(after.heldUntil == before.heldUntil && after.email == "ada@example.org", "\(after)")
            _ = try await world.selling.pay(hold)
            #expect(try await world.record(sale.id).booking.status == .cancelled)
        }
    }
}
