import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Joining a waiting list.
@Suite struct WaitingJoinTests {
    @Test("Selling S36 Join beside the last sale: it can be bought or is waited for, never both", arguments: Engine.allCases)
    func beside(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            _ = try await world.sold(SellingServing.places(1))
            for round in 0..<20 {
                async let joining = world.join(1, "w\(round)@example.org")
                async let buying = world.checkout(SellingServing.places(1), more: #","email":"b\#(round)@example.org""#)
                let (joined, bought) = (try await joining, try await buying)
                #expect(bought.status == .ok, "\(bought.text)")
                let waits = joined.status == .created
                #expect(waits || joined.refusalCode == "still_available", "\(joined.text)")
                // Once it is held nobody is told that it can be had.
                #expect(try await world.join(1, "x\(round)@example.org").status == .created)
                let hold = try bought.decoded(BoxOffice.CheckoutResponse.self)
                let body = #"{"reservationId":"\#(hold.reservationID)","holdToken":"\#(hold.holdToken ?? "")"}"#
                #expect(try await world.sale.post("/api/seat-checkout/cancel", body).status == .ok)
                #expect(try await world.join(1, "y\(round)@example.org").refusalCode == "still_available")
            }
        }
    }

    @Test("A list is joined once, by a proven address at once, in the order of the checks", arguments: Engine.allCases)
    func checks(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let free = try await world.join(2, "ada@example.org")
            #expect(free.status == .conflict && free.refusalCode == "still_available", "\(free.text)")
            _ = try await world.sold(SellingServing.places(1))
            #expect(try await world.join(2, "ada@example.org", atLeast: 1).refusalCode == "still_available")
            _ = try await world.sold(SellingServing.places(1))
            for (json, field) in [
                (#"{"email":"a@b.org"}"#, "quantity"), (#"{"quantity":9,"email":"a@b.org"}"#, "quantity"),
                (#"{"quantity":1,"at_least":2,"email":"a@b.org"}"#, "at_least"), (#"{"quantity":1}"#, "email"),
                (#"{"quantity":1,"email":"no"}"#, "email"), (#"{"quantity":1,"email":"a@b.org","area":"roof"}"#, "area"),
                (#"{"quantity":1,"email":"a@b.org","category":"none"}"#, "category"), (#"{"quantity":"1","email":"a@b.org"}"#, "quantity"),
            ] {
                let refused = try await world.sale.post("/api/shows/\(SellingServing.uuid)/waiting-list", json)
                #expect(refused.status == .badRequest && refused.member("field") == .string(field), "\(json) \(refused.text)")
            }
            let joined = try await world.join(2, " Ada@Example.org ")
            #expect(joined.text.contains(#""status":"unconfirmed","position":1}"#), "\(joined.text)")
            #expect(try await world.join(1, "ada@example.org").refusalCode == "already_waiting")
            // Another area's list is another one.
            #expect(try await world.join(1, "ada@example.org", more: #","area":"floor""#).status == .created)
            let bob = try await world.join(1, nil, token: try await world.sale.token(.bob))
            #expect(bob.status == .created && bob.member("status") == .string("waiting"), "\(bob.text)")
            let ann = try await world.join(1, BoxOfficeFixture.Buyer.ann.email, token: try await world.sale.token(.ann))
            #expect(ann.member("status") == .string("unconfirmed"), "\(ann.text)")
            #expect(try await world.sale.queued("waiting-mail").count == 4)
            let unknown = try await world.sale.post("/api/shows/\(GateFixture.uuid(0x31, 99))/waiting-list", #"{"quantity":1}"#)
            #expect(unknown.status == .notFound && unknown.refusalCode == "show_not_found")
            let none = try await world.sale.post(
                "/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/waiting-list", #"{"quantity":1,"email":"a@b.org"}"#)
            #expect(none.status == .conflict && none.refusalCode == "waiting_list_closed")
            #expect(try await world.show().waitingList == true)
            #expect(!(try await world.sale.get("/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)").text).contains("waiting_list"))
        }
    }

    @Test(
        "Selling S41 Unconfirmed: no offer; the link counts for a day; at the close all ends and places are anybody's",
        arguments: Engine.allCases)
    func close(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let (one, two) = (try await world.sold(SellingServing.places(1)), try await world.sold(SellingServing.places(1)))
            let joined = try await world.join(1, "never@example.org")
            let never = try #require(joined.member("id")?.text)
            try await world.refund(one)
            #expect(try await world.status(never) == "unconfirmed")
            #expect(try await world.show().left == 1)
            let other = try await world.sold(SellingServing.places(1))
            // Whoever proves the address later keeps the turn of joining, and gets what is free by then.
            let late = try #require(try await world.join(1, "late@example.org").member("id")?.text)
            let next = try await world.waits(1, "next@example.org")
            _ = try await world.sale.desk.waiting.confirm(late, at: world.now)
            #expect(try await world.standing(late).member("position") == .integer(1))
            #expect(try await world.standing(next).member("position") == .integer(2))
            try await world.refund(other)
            #expect(try await world.offered(late) == 1)
            #expect(try await world.offered(next) == nil)
            world.sale.clock.advance(seconds: 17 * 3_600 - 60)
            _ = try await world.sale.desk.sales.endHolds()
            #expect(try await world.status(late) == "lapsed")
            #expect(try await world.offered(next) == 1)
            let until = try await world.standing(next).member("offer")?["until"]?.text
            #expect(until == Timestamp.milliseconds(SellingServing.start.adding(seconds: -3 * 3_600)), "\(until ?? "")")
            world.sale.clock.advance(seconds: 60)
            #expect(try await world.sale.desk.waiting.closeLists(at: world.now) == 0)
            _ = try await world.sale.desk.sales.endHolds()
            #expect(try await world.status(next) == "lapsed")
            #expect(try await world.show().left == 1)
            #expect(try await world.show().waitingList == false)
            #expect(try await world.join(1, "x@example.org").refusalCode == "waiting_list_closed")
            try await world.sale.desk.waiting.sweep(at: world.now.adding(seconds: 8 * 3_600))
            #expect(try await world.standing(never).status == .notFound)
            try await world.refund(two)
            #expect(try await world.show().left == 2)
        }
    }

    @Test("At the close nobody waits any more", arguments: Engine.allCases)
    func closes(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(1)) { world in
            let sold = try await world.sold(SellingServing.places(1))
            let ada = try await world.waits(1, "ada@example.org")
            world.sale.clock.advance(seconds: 17 * 3_600 - 1)
            #expect(try await world.sale.desk.waiting.closeLists(at: world.now) == 0)
            world.sale.clock.advance(seconds: 1)
            #expect(try await world.sale.desk.waiting.closeLists(at: world.now) == 1)
            #expect(try await world.sale.desk.waiting.closeLists(at: world.now) == 0)
            #expect(try await world.status(ada) == "closed")
            try await world.refund(sold)
            #expect(try await world.status(ada) == "closed")
            #expect(try await world.show().left == 1)
        }
    }

    @Test("What one person can do on a list is bounded: how often they join, how many mails an address gets", arguments: Engine.allCases)
    func limits(engine: Engine) async throws {
        try await SellingServing.run(
            engine, SellingServing.sought(1), .stripe,
            { settings in
                settings.limits.off = false
                settings.limits.boxOffice.waitingJoin = 3
                settings.limits.mails.perRecipient = 1
            }
        ) { world in
            _ = try await world.held(SellingServing.places(1))
            #expect(try await world.join(1, "a@example.org").status == .created)
            #expect(try await world.join(1, "a@example.org", more: #","area":"floor""#).status == .tooManyRequests)
            #expect(try await world.sale.queued("waiting-mail").count == 1)
            #expect(try await world.join(1, "b@example.org").status == .created)
            let fourth = try await world.join(1, "c@example.org")
            #expect(fourth.status == .tooManyRequests && fourth.headers[.retryAfter] != nil)
        }
    }
}
