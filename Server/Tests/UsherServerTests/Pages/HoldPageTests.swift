import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer

/// The pages of whoever holds or has bought seats: the show's, the checkout's, the booking's.
@Suite struct HoldPageTests {
    private static let show = "/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"

    @Test(
        "Console C65 who comes back finds the hold, the seats as own, and may release them; nobody else sees any of it",
        arguments: Engine.allCases)
    func comingBack(engine: Engine) async throws {
        try await SaleServing.run(engine, .demo) { serving in
            let visitor = PageVisitor(serving)
            #expect(try await visitor.open(Self.show).headers[.cacheControl] == "no-cache")
            let taken = try await visitor.press(Self.show, "seat=stalls-A-1&seat=stalls-A-2&seat=stalls-A-3")
            #expect(taken.status == .seeOther && taken.headers[.location]?.hasPrefix("/checkout/") == true)
            let back = try await visitor.open(Self.show)
            #expect(back.headers[.cacheControl] == "no-store")
            #expect(back.text.contains("You hold 3 seats") && back.text.contains(">Pay<") && back.text.contains("Change seats"))
            #expect(back.text.contains(#"data-own="stalls-A-1 stalls-A-2 stalls-A-3""#))
            #expect(
                back.text.contains(
                    #"value="stalls-A-1" data-at="0" data-price="8500" aria-label="Stalls, row A, seat 1, £85.00, selected" checked"#))
            let other = try await PageVisitor(serving).open(Self.show)
            #expect(!other.text.contains("You hold") && other.text.contains(#"data-own="""#))
            #expect(other.text.contains(#"aria-label="Stalls, row A, seat 1, £85.00, taken" disabled"#))
            let hold = try #require(visitor.cookies[PageCookie.hold])
            #expect(try await visitor.press("/checkout/cancel", "hold=\(hold)").status == .seeOther)
            #expect(try await !visitor.open(Self.show).text.contains("You hold"))
            #expect(try await serving.taken().isEmpty)
        }
    }

    @Test("Console C65 changing seats keeps the hold until the new one stands", arguments: Engine.allCases)
    func changing(engine: Engine) async throws {
        try await SaleServing.run(engine, .demo) { serving in
            let (visitor, rival) = (PageVisitor(serving), PageVisitor(serving))
            for (person, seat) in [(visitor, "stalls-A-1"), (rival, "stalls-A-2")] {
                try await person.open(Self.show)
                #expect(try await person.press(Self.show, "seat=\(seat)").status == .seeOther)
            }
            try await visitor.open(Self.show)
            let lost = try await visitor.press(Self.show, "seat=stalls-A-1&seat=stalls-A-2")
            #expect(lost.status == .conflict && lost.text.contains("just been taken"))
            #expect(try await serving.taken().count == 2)
            #expect(try await visitor.press(Self.show, "seat=stalls-A-1&seat=stalls-A-3").status == .seeOther)
            #expect(try await serving.taken().map { $0.prefix { $0 != " " } } == ["stalls-A-1", "stalls-A-2", "stalls-A-3"])
        }
    }

    @Test("Console C64 without script Find chooses the best seats, and another section keeps what is chosen", arguments: Engine.allCases)
    func find(engine: Engine) async throws {
        try await SaleServing.run(engine, .demo) { serving in
            let visitor = PageVisitor(serving)
            let found = try await visitor.open(Self.show + "?count=2&in=circle")
            #expect(found.text.contains("The best 2 seats side by side are chosen for you."))
            #expect(found.text.contains("Circle · Row C · Seat") && found.text.contains("<b data-count>2 seats</b>"))
            let none = try await visitor.open(Self.show + "?count=2&accessible=1")
            #expect(none.text.contains("There are not as many free seats."))
            let other = try await visitor.press(Self.show, "seat=circle-C-1&open=gallery")
            #expect(other.status == .ok && other.text.contains(#"<input type="hidden" name="seat" value="circle-C-1">"#))
            #expect(other.text.contains("<legend>Gallery, £45.00</legend>") && !other.text.contains("<legend>Circle"))
            let list = try await visitor.open(Self.show + "?view=list&section=circle&seat=stalls-A-4")
            #expect(list.text.contains("<legend>Circle, £65.00</legend>") && list.text.contains(#"value="stalls-A-4""#))
            for odd in ["?count=0", "?count=9", "?count=x&in=nowhere", "?seat=nothing&section=none&view=map"] {
                #expect(try await visitor.open(Self.show + odd).status == .ok, "\(odd)")
            }
        }
    }

    @Test("Console C66 the checkout names the seller, the policy and the total, and nothing leads away from it", arguments: Engine.allCases)
    func checkout(engine: Engine) async throws {
        try await SaleServing.run(engine, .demo) { serving in
            let visitor = PageVisitor(serving)
            let kind = "/shows/\(BoxOfficeFixture.Stage.kind.uuid)"
            try await visitor.open(kind)
            let held = try await visitor.press(kind, "seat=floor-A-1&seat=floor-A-2")
            let page = try await visitor.open(try #require(held.headers[.location]))
            #expect(page.status == .ok && page.text.contains("Sold by Globe") && page.text.contains("Pay £20.00"))
            #expect(page.text.contains("You can cancel and get your money back until"))
            #expect(!page.text.contains("<nav") && !page.text.contains(#"role="search""#) && !page.text.contains("My tickets"))
            #expect(page.text.contains(#"<a class="brand house" href="/o/"#))
        }
    }

    @Test(
        "Console C67 Cancel on the booking's page pays back once and says so; after the deadline it says why not",
        arguments: Engine.allCases)
    func givingBack(engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let visitor = PageVisitor(serving)
            let sold = try await serving.sold(["floor-A-1", "floor-A-2"], of: .kind, more: #","email":"ann@example.org""#)
            let late = try await serving.sold(["floor-A-5"], of: .kind, more: #","email":"late@example.org""#)
            let links = serving.desk.links
            func path(_ booking: String) throws -> String { "/bookings/\(booking)?k=\(try #require(links.make(booking, for: .booking)))" }
            func cancel(_ path: String) -> String { path.replacing("?", with: "/cancel?") }
            let booking = try #require(sold.booking?.id)
            let mine = try path(booking)
            let before = try await visitor.open(mine)
            #expect(before.text.contains("Cancel and get £20.00 back") && before.text.contains("You can cancel until"))
            let asks = try await visitor.open(cancel(mine))
            #expect(asks.status == .ok && asks.text.contains("Cancel 2 seats?") && asks.text.contains("Cancel and get £20.00 back"))
            #expect(serving.stripe.keptRefunds.isEmpty)
            let done = try await visitor.press(cancel(mine))
            #expect(done.status == .seeOther)
            let after = try await visitor.open(try #require(done.headers[.location]))
            #expect(after.text.contains("Cancelled. £20.00 goes back the way you paid") && !after.text.contains("Cancel and get"))
            #expect(try await visitor.press(cancel(mine)).status == .seeOther)
            await serving.outbox.drain()
            #expect(serving.stripe.keptRefunds.map(\.amount) == [2000])
            #expect(try await visitor.open("/bookings/\(booking)/cancel").status == .notFound)
            #expect(try await visitor.press("/bookings/\(booking)/cancel").status == .notFound)
            serving.clock.advance(seconds: 19 * 3600)
            let other = try path(try #require(late.booking?.id))
            let over = try await visitor.open(other)
            #expect(over.text.contains("could be cancelled until") && !over.text.contains("Cancel and get"))
            #expect(try await visitor.press(cancel(other)).status == .seeOther)
            await serving.outbox.drain()
            #expect(serving.stripe.keptRefunds.count == 1)
        }
    }

    @Test("Console C67 a sold-out show names the other dates of the same show", arguments: Engine.allCases)
    func otherDates(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            try await shows.load([ShowSeed("one") { $0.name = "Twin" }, ShowSeed("two") { $0.name = "Twin" }])
            let (one, two) = (try await shows.uuid("one"), try await shows.uuid("two"))
            try await shows.database.write { try $0.execute(Self.cancel, shows.now, one) }
            let page = try await shows.get("/shows/\(one)", headers: [.accept: "text/html"])
            #expect(page.text.contains("Other dates") && page.text.contains("/shows/\(two)"))
        }
    }

    private static let cancel = Statement("UPDATE events SET cancelled_at = $1 WHERE uuid = $2")
}
