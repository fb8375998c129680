import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Who pays how much, as buyers meet it.
@Suite struct CategoryTests {
    private static let family = """
        {"categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child","needs":[{"any_of":["adult"],"per":4}]},
        {"key":"member","name":"Member","access":"code"},{"key":"crew","name":"Crew","access":"staff"},
        {"key":"group","name":"Group","min":4,"max":6},{"key":"later","name":"Later","opens_at":"2025-12-21T12:00:00Z"}],
        "prices":[{"category":"adult","amount":8000},{"category":"adult","area":"stalls","amount":8500},
        {"category":"adult","seats":["stalls-A-1"],"amount":9500},{"category":"child","amount":4250},{"category":"member","amount":6000},
        {"category":"crew","amount":0},{"category":"group","amount":7000},{"category":"later","amount":5000}]}
        """

    private static func house(_ sheet: String = family, codes: [String] = [], more: String = "") -> SellingServing.Show {
        var show = SellingServing.Show()
        (show.map, show.sheet, show.codes, show.house) = (ShowSeed.playhouse, sheet, codes, more)
        return show
    }

    @Test("A category that is priced for some seats alone is told in their section, and nowhere else", arguments: Engine.allCases)
    func someSeats(engine: Engine) async throws {
        let sheet = """
            {"areas":[{"key":"pit","kind":"standing","name":"Pit","size":10,"price":1500}],
            "categories":[{"key":"standard","name":"Standard"},{"key":"box","name":"Box"}],
            "prices":[{"category":"box","seats":["stalls-A-1","stalls-A-2"],"amount":12000}]}
            """
        try await SellingServing.run(engine, Self.house(sheet)) { world in
            let areas = try #require(try await world.show().areas)
            func categories(_ area: String) -> [String] { areas.first { $0.key == area }?.categories.map(\.key) ?? [] }
            #expect(categories("stalls") == ["standard", "box"])
            #expect(categories("balcony") == ["standard"] && categories("pit") == ["standard"], "\(areas)")
            let page = try await world.sale.get("/shows/\(SellingServing.uuid)")
            #expect(!page.text.contains("places.pit.box"))
        }
        let boxes = #"{"categories":[{"key":"box","name":"Box"}],"prices":[{"category":"box","seats":["stalls-A-1"],"amount":12000}]}"#
        try await SellingServing.run(engine, Self.house(boxes)) { world in
            let show = try await world.show()
            #expect(show.seatPricing.map(\.availableSeats) == [7, 0], "nothing of the balcony is offered")
        }
    }

    @Test("Selling S8 An app buys two seats: default offers, and its total is the quote's", arguments: Engine.allCases)
    func app(engine: Engine) async throws {
        let fees =
            #""fees":[{"key":"post","name":"Post","per":"sale","amount":300},{"key":"booking","name":"Booking","per":"ticket","amount":150}]"#
        try await SellingServing.run(engine, Self.house(more: fees)) { world in
            let body = #"{"showId":"\#(SellingServing.uuid)","specificSeatIds":["stalls-A-1","balcony-AA-1"]}"#
            let held = try await world.sale.send(.post, "/api/seat-checkout", body).decoded(BoxOffice.CheckoutResponse.self)
            #expect(held.totalAmount == 9500 + 8000 + 2 * 150 + 300 && held.quote?.totalPence == held.totalAmount)
            #expect(held.quote?.tickets.map(\.category) == ["adult", "adult"] && held.payablePence == held.totalAmount)
            let quote = try await world.sale.send(
                .post, "/api/shows/\(SellingServing.uuid)/quote", #"{"specificSeatIds":["stalls-A-2","balcony-AA-2"]}"#)
            #expect(try quote.decoded(BoxOffice.QuoteResponse.self).quote.totalPence == 8500 + 8000 + 300 + 300)
            // What it sees is what it pays, but for the fee of the sale.
            let seats = try await world.sale.get("/api/shows/\(SellingServing.uuid)/seats").decoded([BoxOffice.Seat].self)
            #expect(seats.first { $0.mapSeatID == "stalls-A-1" }?.pricePence == 9650)
            #expect(seats.first { $0.mapSeatID == "stalls-A-2" }?.pricePence == 8650)
            let paid = try await world.pay(held)
            #expect(paid.booking?.totalAmountPence == held.totalAmount && paid.booking?.quote == held.quote)
            #expect(paid.booking?.seats.map(\.pricePence) == [9650, 8150])
        }
    }

    @Test("Selling S9 Who asks again for what they hold keeps it: the last ones at that price are their own", arguments: Engine.allCases)
    func again(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":2}],
            "categories":[{"key":"early","name":"Early"},{"key":"regular","name":"Regular"}],
            "prices":[{"category":"early","amount":1500},{"category":"regular","amount":2200}],
            "quotas":[{"key":"early","kind":"limit","size":2,"categories":["early"]}]}
            """
        try await SellingServing.run(engine, show) { world in
            let token = try await world.sale.token(.cid)
            let held = try await world.held(SellingServing.places(2), token: token)
            let again = try await world.held(SellingServing.places(2), token: token)
            #expect(again.reservationID == held.reservationID && again.totalAmount == 3000)
            let fewer = try await world.held(SellingServing.places(1), token: token)
            #expect(fewer.totalAmount == 1500)
            #expect(try await world.quota("area", "floor").used == 1)
        }
    }

    @Test(
        "Selling S9 An early price ends by its quota and by its date: tag, shown price, next hold; an earlier hold keeps its price",
        arguments: Engine.allCases)
    func early(engine: Engine) async throws {
        let sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":100}],
            "categories":[{"key":"early","name":"Early","closes_at":"2025-12-21T00:00:00Z"},{"key":"regular","name":"Regular"}],
            "prices":[{"category":"early","amount":1500},{"category":"regular","amount":2200}],
            "quotas":[{"key":"early","kind":"limit","size":3,"categories":["early"]}]}
            """
        var show = SellingServing.Show()
        show.sheet = sheet
        try await SellingServing.run(engine, show) { world in
            let path = "/api/shows/\(SellingServing.uuid)"
            let first = try await world.sale.get(path)
            #expect(try first.decoded(BoxOffice.Show.self).fromPence == 1500)
            // Each ticket counts in its turn.
            let held = try await world.held(SellingServing.places(4))
            #expect(held.quote?.tickets.map(\.basePence) == [1500, 1500, 1500, 2200])
            let second = try await world.sale.get(path)
            #expect(second.headers[.eTag] != first.headers[.eTag])
            #expect(try second.decoded(BoxOffice.Show.self).fromPence == 2200)
            #expect(try second.decoded(BoxOffice.Show.self).areas?[0].categories.map(\.status) == ["sold_out", "open"])
            let early = try await world.checkout(SellingServing.places(1, "early"))
            #expect(early.status == .conflict && early.refusalCode == "not_enough")
            // The hold is over: its early places are free, until the date.
            world.sale.clock.advance(seconds: 901)
            let third = try await world.sale.get(path)
            #expect(try third.decoded(BoxOffice.Show.self).fromPence == 1500 && third.headers[.eTag] != second.headers[.eTag])
            let kept = try await world.held(SellingServing.places(2))
            world.sale.clock.advance(seconds: 900)
            let fourth = try await world.sale.get(path)
            #expect(try fourth.decoded(BoxOffice.Show.self).fromPence == 2200 && fourth.headers[.eTag] != third.headers[.eTag])
            let late = try await world.checkout(SellingServing.places(1, "early"))
            #expect(late.status == .badRequest && late.refusalCode == "rule_broken" && late.text.contains(#""rule":"closed""#))
            #expect(kept.totalAmount == 3000)
        }
    }

    @Test("Selling S10 Each rule by its name; a hidden category is unknown in show, quote and checkout", arguments: Engine.allCases)
    func rules(engine: Engine) async throws {
        let code = #""code":"MEMBERS","kind":"unlock","unlocks":["member"]"#
        try await SellingServing.run(engine, Self.house(codes: [code])) { world in
            func seats(_ category: String, _ ids: String...) async throws -> TestResponse {
                let items = ids.map { SellingServing.seat($0, category) }.joined(separator: ",")
                return try await world.sale.send(
                    .post, "/api/seat-checkout", #"{"showId":"\#(SellingServing.uuid)","items":[\#(items)]}"#)
            }
            let broken = [
                ("needs", try await seats("child", "stalls-A-1")), ("min", try await seats("group", "stalls-A-1")),
                ("closed", try await seats("later", "stalls-A-1")),
                (
                    "max",
                    try await seats(
                        "group", "stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4", "stalls-B-1", "stalls-B-2", "stalls-B-3")
                ),
            ]
            for (rule, answer) in broken {
                #expect(answer.status == .badRequest && answer.refusalCode == "rule_broken", "\(rule) \(answer.text)")
                #expect(answer.text.contains(#""rule":"\#(rule)""#), "\(answer.text)")
            }
            for hidden in ["member", "crew", "nobody"] {
                let answer = try await seats(hidden, "stalls-A-1")
                #expect(answer.status == .badRequest && answer.refusalCode == "invalid_items", "\(hidden) \(answer.text)")
                let quote = try await world.quote(SellingServing.seat("stalls-A-1", hidden))
                #expect(quote.text == answer.text)
            }
            let (open, unlocked) = (try await world.show(), try await world.show("?code=members"))
            #expect(open.areas?[0].categories.map(\.key) == ["adult", "child", "group", "later"])
            #expect(unlocked.areas?[0].categories.map(\.key) == ["adult", "child", "member", "group", "later"])
            let member = try await world.held(SellingServing.seat("stalls-A-1", "member"), codes: ["Members "])
            #expect(member.totalAmount == 6000)
            let wrong = try await world.sale.get("/api/shows/\(SellingServing.uuid)?code=NOBODY")
            #expect(wrong.status == .badRequest && wrong.refusalCode == "code_invalid")
        }
    }

    @Test("Selling S11 A price that is not the expected one: 409 with the new quote, and nothing is held", arguments: Engine.allCases)
    func expected(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            for expected in [3999, 4001] {
                let answer = try await world.checkout(SellingServing.places(2), more: #","expect_pence":\#(expected)"#)
                #expect(answer.status == .conflict && answer.refusalCode == "price_changed", "\(answer.text)")
                #expect(answer.text.contains(#""payable_pence":4000"#), "\(answer.text)")
            }
            #expect(try await world.quota("area", "floor").used == 0)
            #expect(try await world.held(SellingServing.places(2), more: #","expect_pence":4000"#).payablePence == 4000)
        }
    }

    @Test("Selling S12 Inclusive, on top, two rates in one sale: the sums by rate are the sums of the lines", arguments: Engine.allCases)
    func taxes(engine: Engine) async throws {
        for included in [true, false] {
            var show = SellingServing.Show()
            show.house = """
                "country":"GB","prices_include_tax":\(included),"taxes":[
                {"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"},
                {"country":"GB","key":"vat","name":"VAT","rate_ppm":250000,"from":"2030-01-01"},
                {"country":"GB","key":"book","name":"Reduced","rate_ppm":50000,"from":"2020-01-01"},
                {"country":"DE","key":"book","name":"Other country","rate_ppm":190000,"from":"2020-01-01"}],
                "fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":199,"tax":"book"}]
                """
            show.sheet = #"{"areas":[{"key":"floor","kind":"standing","name":"Floor","size":100,"price":2001,"tax":"vat"}]}"#
            try await SellingServing.run(engine, show) { world in
                let held = try await world.held(SellingServing.places(3))
                let quote = try #require(held.quote)
                let parts = quote.tickets.flatMap(\.taxes) + quote.fees.flatMap(\.taxes)
                for row in quote.taxes {
                    let same = parts.filter { $0.name == row.name && $0.ratePPM == row.ratePPM }
                    #expect(same.reduce(0) { $0 + $1.taxPence } == row.taxPence && same.reduce(0) { $0 + $1.netPence } == row.netPence)
                    #expect(row.included == included)
                }
                #expect(quote.taxes.map(\.ratePPM) == [200_000, 50_000])
                let bare = 3 * (2001 + 199)
                #expect(quote.totalPence == (included ? bare : bare + quote.taxes.reduce(0) { $0 + $1.taxPence }))
                #expect(try await world.pay(held).amountTotal == quote.totalPence)
            }
        }
    }

    @Test("Selling S14 Without a default offer seats read sold and are refused to an app", arguments: Engine.allCases)
    func nothingOffered(engine: Engine) async throws {
        let sheet = #"{"categories":[{"key":"member","name":"Member","access":"code"}],"prices":[{"category":"member","amount":6000}]}"#
        try await SellingServing.run(engine, Self.house(sheet)) { world in
            let seats = try await world.sale.get("/api/shows/\(SellingServing.uuid)/seats").decoded([BoxOffice.Seat].self)
            #expect(seats.allSatisfy { $0.status == .sold })
            let show = try await world.show()
            #expect(show.totalAvailableSeats == 0 && show.saleStatus == .soldOut && show.seatPricing.allSatisfy { $0.availableSeats == 0 })
            let body = #"{"showId":"\#(SellingServing.uuid)","specificSeatIds":["stalls-A-1"]}"#
            let answer = try await world.sale.send(.post, "/api/seat-checkout", body)
            #expect(answer.status == .badRequest || answer.status == .conflict, "\(answer.text)")
            #expect(answer.refusalCode == "not_enough", "\(answer.text)")
        }
    }
}
