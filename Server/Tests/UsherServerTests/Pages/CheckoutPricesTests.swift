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

/// For whom tickets of numbered seats are, and discount codes, chosen on the checkout.
@Suite struct CheckoutPricesTests {
    private static let family = """
        {"categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child","needs":[{"any_of":["adult"],"per":1}]},
        {"key":"member","name":"Member","access":"code"},{"key":"crew","name":"Crew","access":"staff"}],
        "prices":[{"category":"adult","amount":8000},{"category":"child","amount":4000},{"category":"member","amount":6000},
        {"category":"crew","amount":0}]}
        """
    private static let page = "/shows/\(SellingServing.uuid)"

    private static func show() -> SellingServing.Show {
        var show = SellingServing.Show()
        (show.map, show.sheet) = (ShowSeed.playhouse, family)
        show.codes = [#""code":"TENTH","kind":"percent","value":100000"#, #""code":"MEMBERS","kind":"unlock","unlocks":["member"]"#]
        show.house = #""fees":[{"key":"post","name":"Post","per":"sale","amount":300}]"#
        return show
    }

    /// Where the prices of the hold at `location` are chosen.
    private static func form(_ location: String?) throws -> String {
        let location = try #require(location)
        let (path, query) = (location.prefix { $0 != "?" }, location.drop { $0 != "?" })
        return "\(path)/prices\(query)"
    }

    private static func free(_ world: SellingServing) async throws -> Int {
        try await world.show().seatPricing.reduce(0) { $0 + $1.availableSeats }
    }

    @Test(
        "Console C71 At the checkout of numbered seats a child's price needs its adult, a code is taken off, and the places stay held",
        arguments: Engine.allCases)
    func choose(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show(), .demo) { world in
            let visitor = PageVisitor(world.sale)
            try await visitor.open(Self.page)
            let free = try await Self.free(world)
            let taken = try await visitor.press(Self.page, "seat=stalls-A-1&seat=stalls-A-2")
            #expect(taken.status == .seeOther, "\(taken.text)")
            var form = try Self.form(taken.headers[.location])
            var checkout = try await visitor.open(try #require(taken.headers[.location]))
            #expect(checkout.text.contains("Adult, £80.00</option>") && checkout.text.contains("Child, £40.00</option>"))
            #expect(!checkout.text.contains("Member") && !checkout.text.contains("Crew"))
            #expect(checkout.text.contains("Pay £163.00") && checkout.text.contains("<span>Post</span><b>£3.00</b>"))
            // Two children alone may not; what was chosen is kept, and so are the seats.
            let alone = try await visitor.press(form, "category.0=child&category.1=child&code=")
            #expect(alone.status.code >= 400 && alone.status.code < 500 && alone.text.contains("Child needs Adult"), "\(alone.text)")
            #expect(alone.text.matches(of: /value="child" selected/).count == 2)
            let wrong = try await visitor.press(form, "category.0=adult&category.1=child&code=NOTHING")
            #expect(wrong.status.code >= 400 && wrong.status.code < 500 && wrong.text.contains(#"value="NOTHING""#))
            #expect(try await Self.free(world) == free - 2)
            let both = try await visitor.press(form, "category.0=adult&category.1=child&code=tenth")
            #expect(both.status == .seeOther, "\(both.text)")
            checkout = try await visitor.open(try #require(both.headers[.location]))
            #expect(checkout.text.contains("Pay £111.00") && checkout.text.contains(", Child (TENTH)</span><b>£36.00</b>"))
            #expect(checkout.text.contains(#"value="TENTH""#))
            // What a code opens can be chosen once it has been typed.
            form = try Self.form(both.headers[.location])
            let opened = try await visitor.press(form, "category.0=member&category.1=adult&code=MEMBERS")
            #expect(opened.status == .seeOther, "\(opened.text)")
            checkout = try await visitor.open(try #require(opened.headers[.location]))
            #expect(checkout.text.contains("Pay £143.00") && checkout.text.contains("Member, £60.00</option>"))
            #expect(try await Self.free(world) == free - 2)
        }
    }

    @Test(
        "Console C86 Who pays with other categories or codes than were priced sees the new sum first, and loses no right answer",
        arguments: Engine.allCases)
    func payingOtherwise(engine: Engine) async throws {
        var show = Self.show()
        show.sheet =
            String(show.sheet.trimmingCharacters(in: .whitespacesAndNewlines).dropLast())
            + #","questions":[{"key":"diet","label":"Diet","per":"sale","type":"text"},"#
            + #"{"key":"age","label":"Age","per":"sale","type":"number"}]}"#
        try await SellingServing.run(engine, show, .demo) { world in
            let visitor = PageVisitor(world.sale)
            try await visitor.open(Self.page)
            let free = try await Self.free(world)
            let taken = try await visitor.press(Self.page, "seat=stalls-A-1&seat=stalls-A-2")
            let first = try #require(taken.headers[.location])
            let page = try await visitor.open(first)
            #expect(page.text.contains(#"<button class="hidden" type="submit" tabindex="-1" aria-hidden="true">Pay £163.00</button>"#))
            // Wrong: nothing is charged, and what was typed is there.
            let wrong = try await visitor.press(first, "asked=1&category.0=adult&category.1=child&code=NOTHING&q..diet=Nuts&q..age=old")
            #expect(wrong.status.code >= 400 && wrong.status.code < 500 && wrong.text.contains(#"value="NOTHING""#), "\(wrong.text)")
            #expect(wrong.text.contains("Nuts"))
            // Right: the new sum, with the answer that is one.
            let other = try await visitor.press(first, "asked=1&category.0=adult&category.1=child&code=tenth&q..diet=Nuts&q..age=old")
            #expect(other.status == .seeOther, "\(other.text)")
            let second = try #require(other.headers[.location])
            #expect(second.hasPrefix("/checkout/") && second.hasSuffix("&priced=1"))
            let priced = try await visitor.open(second)
            #expect(priced.text.contains("The prices are new") && priced.text.contains("Pay £111.00"), "\(priced.text)")
            #expect(priced.text.contains("Nuts") && !priced.text.contains(#"value="old""#))
            #expect(try await Self.free(world) == free - 2)
            // The same again is on its way to pay.
            let paid = try await visitor.press(second, "asked=1&category.0=adult&category.1=child&code=TENTH&q..diet=Nuts&q..age=7")
            #expect(paid.status == .seeOther && paid.headers[.location]?.hasPrefix("/pay/demo/") == true, "\(paid.text)")
        }
    }

    @Test("Console C71 Nobody else chooses for a hold; a hold that is over says so", arguments: Engine.allCases)
    func others(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show(), .demo) { world in
            let (visitor, rival) = (PageVisitor(world.sale), PageVisitor(world.sale))
            for person in [visitor, rival] { try await person.open(Self.page) }
            let free = try await Self.free(world)
            let taken = try await visitor.press(Self.page, "seat=stalls-A-1")
            let form = try Self.form(taken.headers[.location])
            let bare = String(form.prefix { $0 != "?" })
            #expect(try await rival.press(bare, "category.0=child").status == .notFound)
            let hold = try #require(visitor.cookies[PageCookie.hold])
            try await visitor.open(try #require(taken.headers[.location]))
            #expect(try await visitor.press("/checkout/cancel", "hold=\(hold)").status == .seeOther)
            let over = try await visitor.press(form, "category.0=adult")
            #expect(over.status == .ok && over.text.contains("Your seats are free again"))
            #expect(try await Self.free(world) == free)
        }
    }
}
