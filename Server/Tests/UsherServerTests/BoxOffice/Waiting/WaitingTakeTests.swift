import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Offers are taken, or not.
@Suite struct WaitingTakeTests {
    @Test("Selling S40 An offer is taken whole, in part, with a code; over 409; a foreign token 404", arguments: Engine.allCases)
    func taken(engine: Engine) async throws {
        var show = SellingServing.sought(3)
        show.codes = [#""code":"TENTH","kind":"percent","value":100000"#]
        try await SellingServing.run(engine, show) { world in
            let sold = [try await world.sold(SellingServing.places(2)), try await world.sold(SellingServing.places(1))]
            let ada = try await world.waits(2, "ada@example.org")
            let bob = try await world.waits(1, "bob@example.org")
            #expect(try await world.take(ada, SellingServing.places(1)).refusalCode == "offer_over")
            try await world.refund(sold[0])
            let offer = try #require(world.sale.desk.links.make(ada, for: .offer))
            let quote = try await world.quote(SellingServing.places(2), more: #","offer":"\#(offer)""#)
            #expect(quote.status == .ok && quote.text.contains(#""total_pence":4000,"payable_pence":4000"#), "\(quote.text)")
            #expect(try await world.take(ada, SellingServing.places(3)).refusalCode == "invalid_items")
            #expect(try await world.checkout(SellingServing.places(2), more: #","offer":"forged""#).status == .notFound)
            let wrong = try #require(world.sale.desk.links.make(ada, for: .entry))
            #expect(try await world.checkout(SellingServing.places(2), more: #","offer":"\#(wrong)""#).status == .notFound)
            let until = Timestamp.milliseconds(world.now.adding(seconds: 120 * 60))
            let whole = try await world.take(ada, SellingServing.places(2))
            #expect(whole.status == .ok && whole.member("expiresAt") == .string(until), "\(whole.text)")
            let again = try await world.take(ada, SellingServing.places(2))
            #expect(again.member("sessionId") == whole.member("sessionId"), "\(again.text)")
            // In part, with a code: what is not taken goes to the next.
            let part = try await world.take(ada, SellingServing.places(1), codes: ["TENTH"])
            #expect(part.status == .ok && part.member("totalAmount") == .integer(1_800), "\(part.text)")
            #expect(try await world.offered(bob) == 1)
            let paid = try await world.pay(try part.decoded(BoxOffice.CheckoutResponse.self))
            #expect(paid.customerDetails?.email == "ada@example.org" && paid.seats?.count == 1)
            #expect(try await world.status(ada) == "bought")
            #expect(try await world.take(ada, SellingServing.places(1)).refusalCode == "offer_over")
            world.sale.clock.advance(seconds: 120 * 60)
            #expect(try await world.take(bob, SellingServing.places(1)).refusalCode == "offer_over")
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }

    @Test("Selling S41 Bought and refunded: no second offer", arguments: Engine.allCases)
    func once(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(1)) { world in
            let sold = try await world.sold(SellingServing.places(1))
            let ada = try await world.waits(1, "ada@example.org")
            try await world.refund(sold)
            let taken = try await world.take(ada, SellingServing.places(1), token: try await world.sale.token(.ann))
            let paid = try await world.pay(try taken.decoded(BoxOffice.CheckoutResponse.self))
            #expect(try await world.status(ada) == "bought")
            try await world.refund(paid)
            #expect(try await world.status(ada) == "bought")
            #expect(try await world.offered(ada) == nil)
            #expect(try await world.show().left == 1)
            #expect(try await world.sale.queued("waiting-mail").count == 2)
        }
    }

    @Test("An offer is no booking of anybody's: it is not listed, and its hold page is not there", arguments: Engine.allCases)
    func hidden(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(1)) { world in
            let sold = try await world.sold(SellingServing.places(1))
            let bob = try await world.sale.token(.bob)
            let joined = try await world.join(1, nil, token: bob)
            let id = try #require(joined.member("id")?.text)
            try await world.refund(sold)
            #expect(try await world.offered(id) == 1)
            #expect(try await world.sale.get("/api/user/bookings", token: bob).text == "[]")
            let taken = try await world.take(id, SellingServing.places(1), token: bob)
            #expect(taken.status == .ok, "\(taken.text)")
            let listed = try await world.sale.get("/api/user/bookings", token: bob).decoded([BoxOffice.UserBooking].self)
            #expect(listed.map(\.status) == [.pending])
        }
    }

    @Test(
        "Where the payment cannot be begun the offer is made anew; a taken offer that lapses goes to the next", arguments: Engine.allCases)
    func fails(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(1)) { world in
            let sold = try await world.sold(SellingServing.places(1))
            let (ada, eve) = (try await world.waits(1, "ada@example.org"), try await world.waits(1, "eve@example.org"))
            try await world.refund(sold)
            world.sale.stripe.state.withLock { $0.mood = .failing }
            #expect(try await world.take(ada, SellingServing.places(1)).refusalCode == "payment_unavailable")
            world.sale.stripe.state.withLock { $0.mood = .well }
            #expect(try await world.offered(ada) == 1)
            #expect(try await world.offered(eve) == nil)
            #expect(try await world.take(ada, SellingServing.places(1)).status == .ok)
            world.sale.clock.advance(seconds: 120 * 60)
            _ = try await world.sale.desk.sales.endHolds()
            #expect(try await world.status(ada) == "lapsed")
            #expect(try await world.offered(eve) == 1)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }
}
