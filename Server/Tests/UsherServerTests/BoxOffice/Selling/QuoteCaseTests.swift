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

/// The cases of the price rule once more, by quote and checkout and up to what the provider is sent.
@Suite struct QuoteCaseTests {
    private static let vat = #""country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"}]"#
    private static let areas = """
        "areas":[{"key":"s","kind":"standing","name":"Stalls","size":100,"tax":"vat"},
        {"key":"r","kind":"standing","name":"Rear","size":100,"tax":"vat"}]
        """
    private static let categories = #""categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}]"#
    private static let prices = """
        {"category":"adult","area":"s","amount":8500},{"category":"adult","area":"r","amount":6500},{"category":"child","amount":4250}
        """

    private static func show(
        _ codes: [String] = [], categories: String = categories, prices: String = prices, more: String = "", house: String = vat,
        currency: String = "GBP"
    ) -> SellingServing.Show {
        var show = SellingServing.Show()
        show.sheet = "{\(areas),\(categories),\"prices\":[\(prices)]\(more)}"
        (show.codes, show.house, show.currency) = (codes, house, currency)
        return show
    }

    private static func adults(_ count: Int, in area: String = "s") -> String { SellingServing.places(count, in: area, "adult") }
    private static func child(_ count: Int) -> String { SellingServing.places(count, in: "s", "child") }

    /// Asks for the quote, holds the same, and pays it: one total everywhere.
    private static func sell(
        _ engine: Engine, _ show: SellingServing.Show, _ items: [String], codes: [String] = [], total: Int,
        _ look: @Sendable @escaping (BoxOffice.Quote, SellingServing) async throws -> Void = { _, _ in }
    ) async throws {
        try await SellingServing.run(engine, show) { world in
            let codes = codes.isEmpty ? "" : #","codes":[\#(codes.map { "\"\($0)\"" }.joined(separator: ","))]"#
            let body = #"{"showId":"\#(SellingServing.uuid)","items":[\#(items.joined(separator: ","))]\#(codes)}"#
            let quoted = try await world.sale.send(.post, "/api/shows/\(SellingServing.uuid)/quote", body)
            #expect(quoted.status == .ok, "\(quoted.text)")
            let quote = try quoted.decoded(BoxOffice.QuoteResponse.self).quote
            #expect(quote.totalPence == total && quote.payablePence == total, "\(quoted.text)")
            let email = body.dropLast() + #","email":"buyer@example.org"}"#
            let held = try await world.sale.send(.post, "/api/seat-checkout", String(email)).decoded(BoxOffice.CheckoutResponse.self)
            #expect(held.quote == quote && held.totalPence == total)
            try await look(quote, world)
            guard total > 0 else { return }
            // What the provider is asked for is the sum of its lines.
            let session = try #require(world.sale.stripe.state.withLock { $0.sessions[held.sessionID] })
            #expect(session.amount == StripeCurrency.amount(Int64(total), quote.currency), "\(session.fields)")
            #expect(try await world.pay(held).amountTotal == total)
        }
    }

    @Test("Selling S7 S15 P1 P2 P3 P15 Taxes and fees by quote, checkout and provider", arguments: Engine.allCases)
    func taxesAndFees(engine: Engine) async throws {
        try await Self.sell(engine, Self.show(), [Self.adults(2), Self.child(1)], total: 21_250) { quote, _ in
            #expect(quote.tickets.map { $0.taxes.map(\.taxPence) } == [[1417], [1417], [708]])
        }
        let fees = """
            ,"fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":150},
            {"key":"post","name":"Post","per":"sale","amount":300}]
            """
        try await Self.sell(engine, Self.show(more: fees), [Self.adults(2), Self.child(1)], total: 22_000) { quote, _ in
            #expect(quote.fees.map(\.totalPence) == [300] && quote.fees[0].taxes.map(\.taxPence) == [50])
        }
        let onTop = """
            "country":"GB","prices_include_tax":false,
            "taxes":[{"country":"GB","key":"vat","name":"Sales tax","rate_ppm":88750,"from":"2020-01-01"}]
            """
        let flat = #"{"category":"adult","amount":5000}"#
        try await Self.sell(engine, Self.show(prices: flat, house: onTop), [Self.adults(2)], total: 10_888)
        let fee = #","fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":250}]"#
        try await Self.sell(engine, Self.show(prices: flat, more: fee, house: onTop), [Self.adults(2)], total: 11_432)
        let share = """
            ,"fees":[{"key":"booking","name":"Booking fee","per":"ticket","percent_ppm":50000,"min_pence":100,"max_pence":500}]
            """
        for (price, charged) in [(1000, 100), (6000, 300), (20_000, 500), (0, 0)] {
            let prices = #"{"category":"adult","amount":\#(price)}"#
            try await Self.sell(engine, Self.show(prices: prices, more: share), [Self.adults(1)], total: price + charged)
        }
    }

    @Test("Selling S7 S15 S23 P4 P5 P6 P7 P8 P17 Each kind of code by quote, checkout and provider", arguments: Engine.allCases)
    func codes(engine: Engine) async throws {
        let both = [Self.adults(1), Self.child(1)]
        func code(_ terms: String) -> [String] { [#""code":"CODE",\#(terms)"#] }
        try await Self.sell(engine, Self.show(code(#""kind":"percent","value":100000"#)), both, codes: ["CODE"], total: 11_475)
        try await Self.sell(engine, Self.show(code(#""kind":"percent","value":125000"#)), both, codes: ["code"], total: 11_156)
        let perSale = code(#""kind":"amount","per":"sale","value":1000"#)
        let mixed = [Self.adults(2), Self.adults(1, in: "r")]
        try await Self.sell(engine, Self.show(perSale), mixed, codes: ["CODE"], total: 22_500) { quote, _ in
            #expect(quote.tickets.map(\.discountPence) == [362, 362, 276])
        }
        let fixed = code(#""kind":"fixed","value":5000"#)
        try await Self.sell(engine, Self.show(fixed), both, codes: ["CODE"], total: 9250)
        let cheap = #"{"category":"adult","amount":700}"#
        try await Self.sell(
            engine, Self.show(code(#""kind":"amount","value":1000"#), prices: cheap), [Self.adults(1)], codes: ["CODE"], total: 0)
        let free = code(#""kind":"free","max_per_sale":1"#)
        try await Self.sell(engine, Self.show(free), [Self.child(1), Self.adults(2)], codes: ["CODE"], total: 12_750)
        let two = [#""code":"HALF","kind":"percent","value":500000,"max_per_sale":1"#, #""code":"FOUR","kind":"fixed","value":4000"#]
        try await Self.sell(engine, Self.show(two), [Self.adults(2), Self.child(1)], codes: ["HALF", "FOUR"], total: 12_250)
    }

    @Test("Selling S7 P9 P10 P11 P16 Company, an early price with two left, the narrowest price", arguments: Engine.allCases)
    func places(engine: Engine) async throws {
        let family = #""categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child","needs":[{"any_of":["adult"],"per":4}]}]"#
        try await Self.sell(engine, Self.show(categories: family), [Self.adults(1), Self.child(4)], total: 25_500)
        let access = """
            "categories":[{"key":"wheelchair","name":"Wheelchair"},
            {"key":"companion","name":"Companion","needs":[{"any_of":["wheelchair"],"per":1}]}]
            """
        let prices = #"{"category":"wheelchair","amount":6500},{"category":"companion","amount":0}"#
        let couple = ["wheelchair", "companion"].map { SellingServing.places(1, in: "s", $0) }
        try await Self.sell(engine, Self.show(categories: access, prices: prices), couple, total: 6500)
        let early = #""categories":[{"key":"early","name":"Early"},{"key":"adult","name":"Adult"}]"#
        let two = #","quotas":[{"key":"early","kind":"limit","size":2,"categories":["early"]}]"#
        let earlyPrices = #"{"category":"early","amount":7000},{"category":"adult","amount":8500}"#
        try await Self.sell(
            engine, Self.show(categories: early, prices: earlyPrices, more: two), [SellingServing.places(3, in: "s")], total: 22_500)
        var seats = SellingServing.Show()
        seats.map = ShowSeed.playhouse
        seats.sheet = """
            {"categories":[{"key":"adult","name":"Adult"}],"prices":[{"category":"adult","amount":8000},
            {"category":"adult","area":"stalls","amount":8500},{"category":"adult","seats":["stalls-A-1"],"amount":9500}]}
            """
        let chosen = ["stalls-A-1", "stalls-A-2", "balcony-AA-1"].map { SellingServing.seat($0) }
        try await Self.sell(engine, seats, chosen, total: 26_000) { quote, _ in
            #expect(quote.tickets.map(\.basePence) == [9500, 8500, 8000])
        }
    }

    @Test("Selling S7 S13 P13 P14 JPY, GBP and KWD: exact amounts at the provider, matched when they come back", arguments: Engine.allCases)
    func currencies(engine: Engine) async throws {
        let tenth = [#""code":"CODE","kind":"percent","value":100000"#]
        let tax = #""country":"JP","taxes":[{"country":"JP","key":"vat","name":"Tax","rate_ppm":100000,"from":"2020-01-01"}]"#
        let yen = #"{"category":"adult","amount":1235}"#
        let japan = Self.show(tenth, prices: yen, house: tax, currency: "JPY")
        try await Self.sell(engine, japan, [Self.adults(1)], codes: ["CODE"], total: 1111) { quote, _ in
            #expect(quote.taxes.map(\.netPence) == [1010] && quote.taxes.map(\.taxPence) == [101])
        }
        let dinar = #"{"category":"adult","amount":12340}"#
        let less = [#""code":"CODE","kind":"percent","value":75000"#]
        let kuwait = Self.show(less, prices: dinar, house: #""money_step":10"#, currency: "KWD")
        try await Self.sell(engine, kuwait, [Self.adults(1)], codes: ["CODE"], total: 11_410)
        try await Self.sell(engine, Self.show(), [Self.adults(1)], total: 8500)
    }

    @Test(
        "Selling S7 S12 P12 P18 An early price at its end, and a rate of tax at the turn of a year, to the microsecond",
        arguments: Engine.allCases)
    func clock(engine: Engine) async throws {
        var show = Self.show(
            categories: #""categories":[{"key":"early","name":"Early","closes_at":"2026-01-01T00:00:00Z"},{"key":"adult","name":"Adult"}]"#,
            prices: #"{"category":"early","amount":7000},{"category":"adult","amount":8500}"#,
            house: """
                "country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":190000,"from":"2020-01-01"},
                {"country":"GB","key":"vat","name":"VAT","rate_ppm":70000,"from":"2026-01-01"}]
                """)
        show.start = Instant(seconds: 1_767_312_000)
        try await SellingServing.run(engine, show) { world in
            // 2026-01-01T00:00:00Z
            let turn = Instant(seconds: 1_767_225_600)
            world.sale.clock.set(Instant(microseconds: turn.microseconds - 1))
            let before = try await world.quote(SellingServing.places(1, in: "s")).decoded(BoxOffice.QuoteResponse.self).quote
            let adult = try await world.quote(SellingServing.places(1, in: "s", "adult")).decoded(BoxOffice.QuoteResponse.self).quote
            #expect(before.totalPence == 7000 && adult.taxes.map(\.taxPence) == [1357])
            world.sale.clock.set(turn)
            let after = try await world.quote(SellingServing.places(1, in: "s")).decoded(BoxOffice.QuoteResponse.self).quote
            #expect(after.totalPence == 8500 && after.taxes.map(\.taxPence) == [556])
        }
    }

    @Test("Selling S7 P17 A ticket's refund is its part of the total, and all parts are the total", arguments: Engine.allCases)
    func refund(engine: Engine) async throws {
        let code = #""code":"CODE","kind":"amount","per":"sale","value":1000"#
        try await SellingServing.run(engine, Self.show([code])) { world in
            let paid = try await world.sold(Self.adults(2), Self.adults(1, in: "r"), codes: ["CODE"])
            let booking = try #require(paid.booking)
            let owner = try await world.sale.token(Staff.owner.account)
            func refund(_ seat: Int) async throws -> Int? {
                let body = #"{"seatIds":["\#(booking.seats[seat].id)"]}"#
                let answer = try await world.sale.send(.post, "/console/api/sales/\(booking.id)/refund", body, token: owner)
                #expect(answer.status == .ok, "\(answer.text)")
                return try answer.decoded(BoxOffice.UserBooking.self).refundedPence
            }
            #expect(try await refund(2) == 6224)
            #expect(try await world.quota("area", "r").used == 0)
            #expect(try await world.quota("area", "s").used == 2)
            _ = try await refund(0)
            #expect(try await refund(1) == 22_500)
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }
}
