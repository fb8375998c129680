import Testing

@testable import UsherCore

/// The table of cases of the contract: GBP, 20 % inside, adult 8500 in S and 6500 in R, child 4250, no fees, unless a case says so.
@Suite struct PriceRuleTests {
    private static let now = Instant(seconds: 1_800_000_000)
    private static let day = CivilDate(days: 20_833)
    private typealias Item = PriceRule.Item

    private static func sheet(_ change: (inout PriceSheet) -> Void = { _ in }) -> PriceSheet {
        var sheet = PriceSheet(
            currency: "GBP", areas: [.init(key: "S", name: "Stalls", tax: "vat"), .init(key: "R", name: "Rear", tax: "vat")],
            categories: [.init(key: "adult", name: "Adult"), .init(key: "child", name: "Child")],
            prices: [
                .init(category: "adult", scope: .area("S"), amount: 8500), .init(category: "adult", scope: .area("R"), amount: 6500),
                .init(category: "child", amount: 4250),
            ],
            taxes: [TaxRate(key: "vat", name: "VAT", rate: 200_000, from: CivilDate(days: 0))])
        change(&sheet)
        return sheet
    }

    private static func adults(_ count: Int, in area: String = "S") -> [Item] { tickets("adult", count, in: area) }
    private static func children(_ count: Int) -> [Item] { tickets("child", count) }
    private static func tickets(_ category: String, _ count: Int, in area: String = "S") -> [Item] {
        [Item](repeating: Item(area: area, category: category), count: count)
    }

    private static func quote(
        _ items: [Item], codes: [DiscountCode] = [], on sheet: PriceSheet = sheet(), at now: Instant = now, day: CivilDate = day,
        left: [String: Int64] = [:]
    ) throws -> Quote {
        let limits = left.map { PriceRule.Limit(categories: [$0.key], left: $0.value) }
        let quote = try PriceRule(sheet, at: now, day: day, limits: limits).quote(items, codes: codes)
        // Whatever the case: the parts are the total, and the taxes are those of the parts.
        #expect(quote.total == quote.tickets.reduce(0) { $0 + $1.total } + quote.fees.reduce(0) { $0 + $1.total })
        let parts = quote.tickets.flatMap(\.taxes) + quote.fees.compactMap(\.tax)
        #expect(quote.taxes.reduce(0) { $0 + $1.tax } == parts.reduce(0) { $0 + $1.tax })
        return quote
    }

    private static func code(_ kind: DiscountCode.Kind, most: Int? = nil) -> DiscountCode {
        DiscountCode(code: "CODE", kind: kind, mostPerSale: most)
    }

    @Test("A code that is shared in steps takes nobody below nothing, also where a price does not fit the step")
    func oddStep() throws {
        let sheet = Self.sheet {
            $0.step = 100
            $0.prices = [.init(category: "adult", scope: .area("S"), amount: 50)]
        }
        let quote = try Self.quote(Self.adults(2), codes: [Self.code(.amountOfSale(100))], on: sheet)
        #expect(quote.tickets.map(\.total) == [0, 50] && quote.total == 50)
    }

    @Test("Selling S7 P1 P2 Inclusive tax, fees of tickets and of the sale")
    func inclusive() throws {
        let plain = try Self.quote(Self.adults(2) + Self.children(1))
        #expect(plain.total == 21250 && plain.tickets.map { $0.tax?.tax } == [1417, 1417, 708])
        let fees = try Self.quote(
            Self.adults(2) + Self.children(1),
            on: Self.sheet {
                $0.fees = [
                    Fee(key: "booking", name: "Booking fee", unit: .ticket, amount: .fixed(150)),
                    Fee(key: "post", name: "Post", unit: .sale, amount: .fixed(300)),
                ]
            })
        #expect(fees.total == 22000)
        #expect(fees.tickets.map { $0.fees.map { $0.tax?.tax } } == [[25], [25], [25]] && fees.fees.map { $0.tax?.tax } == [50])
    }

    @Test("Selling S7 P3 Tax on top, also of a fee")
    func exclusive() throws {
        func sheet(_ fee: Int64?) -> PriceSheet {
            Self.sheet {
                $0.includesTax = false
                $0.prices = [.init(category: "adult", amount: 5000)]
                $0.taxes = [TaxRate(key: "vat", name: "Sales tax", rate: 88_750, from: CivilDate(days: 0))]
                if let fee { $0.fees = [Fee(key: "booking", name: "Booking fee", unit: .ticket, amount: .fixed(fee))] }
            }
        }
        #expect(try Self.quote(Self.adults(2), on: sheet(nil)).total == 10888)
        #expect(try Self.quote(Self.adults(2), on: sheet(250)).total == 11432)
    }

    @Test("Selling S7 P4 P6 Shares and amounts off each ticket, and a fixed price")
    func perTicket() throws {
        func off(_ kind: DiscountCode.Kind, _ items: [Item] = Self.adults(1) + Self.children(1), _ sheet: PriceSheet = Self.sheet()) throws
            -> [Int64]
        {
            try Self.quote(items, codes: [Self.code(kind)], on: sheet).tickets.map(\.discount)
        }
        #expect(try off(.percent(100_000)) == [850, 425])
        #expect(try off(.percent(125_000)) == [1063, 531])
        let cheap = Self.sheet { $0.prices = [.init(category: "adult", amount: 700)] }
        #expect(try Self.quote(Self.adults(1), codes: [Self.code(.amount(1000))], on: cheap).total == 0)
        #expect(try Self.quote(Self.adults(1) + Self.children(1), codes: [Self.code(.fixed(5000))]).tickets.map(\.price) == [5000, 4250])
    }

    @Test("Selling S7 P5 P17 An amount off the sale is shared in whole steps, and comes back with its ticket")
    func perSale() throws {
        let off = Self.code(.amountOfSale(1000))
        let quote = try Self.quote(Self.adults(2) + Self.adults(1, in: "R"), codes: [off])
        #expect(quote.tickets.map(\.discount) == [362, 362, 276])
        #expect(quote.total == 22500 && quote.tickets[2].total == 6224)
        #expect(try Self.quote(Self.adults(2) + Self.children(1), codes: [off]).tickets.map(\.discount) == [400, 400, 200])
    }

    @Test("Selling S7 P7 P8 One a sale, the dearest first; two codes, each on tickets that have none yet")
    func severalCodes() throws {
        let free = try Self.quote(Self.children(1) + Self.adults(2), codes: [Self.code(.free, most: 1)])
        #expect(free.total == 12750 && free.tickets.map(\.price) == [4250, 0, 8500])
        let half = DiscountCode(code: "HALF", kind: .percent(500_000), mostPerSale: 1)
        let fixed = DiscountCode(code: "FOUR", kind: .fixed(4000))
        #expect(try Self.quote(Self.adults(2) + Self.children(1), codes: [half, fixed]).tickets.map(\.price) == [4250, 4000, 4000])
    }

    @Test("Selling S7 S10 P9 P10 A child needs an adult, a companion somebody to accompany")
    func company() throws {
        let family = Self.sheet { $0.categories[1].needs = [.init(anyOf: ["adult"], per: 4)] }
        for items in [Self.children(1), Self.adults(1) + Self.children(5)] {
            let refusal = #expect(throws: QuoteRefusal.self) { try Self.quote(items, on: family) }
            #expect(
                refusal
                    == .rules([
                        .init(
                            rule: .needs, category: "child", sentence: "Child needs Adult, one for every 4", name: "Child", number: 4,
                            others: ["Adult"])
                    ]))
        }
        #expect(try Self.quote(Self.adults(1) + Self.children(4), on: family).total == 25500)
        let access = Self.sheet {
            $0.categories = [
                .init(key: "wheelchair", name: "Wheelchair"),
                .init(key: "companion", name: "Companion", needs: [.init(anyOf: ["wheelchair"], per: 1)]),
            ]
            $0.prices = [.init(category: "wheelchair", amount: 6500), .init(category: "companion", amount: 0)]
        }
        #expect(throws: QuoteRefusal.self) { try Self.quote(Self.tickets("wheelchair", 1) + Self.tickets("companion", 2), on: access) }
        #expect(try Self.quote(Self.tickets("wheelchair", 1) + Self.tickets("companion", 1), on: access).total == 6500)
    }

    @Test("Selling S7 S9 P11 P12 An early price ends when it is used up, or by the clock")
    func early() throws {
        let sheet = Self.sheet {
            $0.categories.insert(.init(key: "early", name: "Early", closesAt: Self.now), at: 0)
            $0.prices.append(.init(category: "early", amount: 7000))
        }
        let (before, chosen) = (Instant(microseconds: Self.now.microseconds - 1), [Item](repeating: Item(area: "S"), count: 3))
        #expect(try Self.quote(chosen, on: sheet, at: before, left: ["early": 2]).tickets.map(\.price) == [7000, 7000, 8500])
        #expect(try Self.quote([Item(area: "S")], on: sheet, at: before).total == 7000)
        #expect(try Self.quote([Item(area: "S")], on: sheet).total == 8500)
        #expect(PriceRule(sheet, at: before, day: Self.day).shownPrice(area: "S") == 7000)
        #expect(PriceRule(sheet, at: before, day: Self.day, limits: [.init(categories: ["early"], left: 0)]).shownPrice(area: "S") == 8500)
    }

    @Test("Selling S7 S13 P13 P14 Currencies of no and of three digits")
    func digits() throws {
        let yen = Self.sheet {
            ($0.currency, $0.prices) = ("JPY", [.init(category: "adult", amount: 1235)])
            $0.taxes = [TaxRate(key: "vat", name: "Tax", rate: 100_000, from: CivilDate(days: 0))]
        }
        let ticket = try #require(try Self.quote(Self.adults(1), codes: [Self.code(.percent(100_000))], on: yen).tickets.first)
        #expect(ticket.total == 1111 && ticket.tax?.net == 1010 && ticket.tax?.tax == 101)
        let dinar = Self.sheet { ($0.currency, $0.step, $0.prices) = ("KWD", 10, [.init(category: "adult", amount: 12340)]) }
        #expect(try Self.quote(Self.adults(1), codes: [Self.code(.percent(75_000))], on: dinar).total == 11410)
    }

    @Test("Selling S7 P15 A share as a fee, within bounds", arguments: zip([1000, 6000, 20000, 0], [100, 300, 500, 0] as [Int64]))
    func feeWithinBounds(price: Int64, fee: Int64) throws {
        let sheet = Self.sheet {
            $0.prices = [.init(category: "adult", amount: price)]
            $0.fees = [Fee(key: "f", name: "Fee", unit: .ticket, amount: .share(50_000), least: 100, most: 500)]
        }
        #expect(try Self.quote(Self.adults(1), on: sheet).total == price + fee)
    }

    @Test("Selling S7 P16 Of several prices the narrowest counts")
    func narrowest() throws {
        let sheet = Self.sheet {
            $0.prices = [
                .init(category: "adult", amount: 8000), .init(category: "adult", scope: .area("S"), amount: 8500),
                .init(category: "adult", scope: .seats(["A1"]), amount: 9500),
            ]
        }
        let items = [("S", "A1"), ("S", "A2"), ("R", nil)].map { Item(area: $0.0, seat: $0.1, category: "adult") }
        #expect(try Self.quote(items, on: sheet).tickets.map(\.price) == [9500, 8500, 8000])
    }

    @Test("Selling S7 S12 P18 A rate that changes with the year")
    func changedRate() throws {
        let newYear = CivilDate(days: 20_819)
        let sheet = Self.sheet {
            $0.taxes = [
                TaxRate(key: "vat", name: "MwSt", rate: 190_000, from: CivilDate(days: 0)),
                TaxRate(key: "vat", name: "MwSt", rate: 70_000, from: newYear),
            ]
        }
        func tax(_ day: CivilDate) throws -> Int64? { try Self.quote(Self.adults(1), on: sheet, day: day).tickets[0].tax?.tax }
        #expect(try tax(CivilDate(days: 20_818)) == 1357 && tax(newYear) == 556)
    }

    @Test("Selling S10 S23 What is hidden, and a code that does nothing, are refused by name")
    func refusals() throws {
        let sheet = Self.sheet {
            $0.categories += [
                .init(key: "member", name: "Member", access: .code), .init(key: "house", name: "House seat", access: .staff),
                .init(key: "group", name: "Group", min: 10, max: 12),
            ]
            $0.prices += ["member", "house", "group"].map { .init(category: $0, amount: 100) }
        }
        let unlock = DiscountCode(code: "MEMBERS", kind: .unlock, unlocks: ["member"])
        for (items, codes, refusal): ([Item], [DiscountCode], QuoteRefusal) in [
            (Self.tickets("member", 1), [], .items([.init(index: 0, kind: .unknownCategory)])),
            (Self.tickets("house", 1), [], .items([.init(index: 0, kind: .unknownCategory)])),
            (Self.adults(1) + Self.adults(1, in: "X"), [], .items([.init(index: 1, kind: .unknownArea)])),
            (Self.adults(1), [unlock], .codes(["MEMBERS"])),
            (Self.adults(1), [DiscountCode(code: "OFF", kind: .free, isActive: false)], .codes(["OFF"])),
            (Self.adults(1), [DiscountCode(code: "REAR", kind: .free, areas: ["R"])], .codes(["REAR"])),
            (
                Self.tickets("group", 9), [],
                .rules([.init(rule: .min, category: "group", sentence: "Group is sold for 10 or more", name: "Group", number: 10)])
            ),
            (
                Self.tickets("group", 13), [],
                .rules([.init(rule: .max, category: "group", sentence: "Group is sold for 12 at most", name: "Group", number: 12)])
            ),
        ] {
            #expect(throws: refusal) { try Self.quote(items, codes: codes, on: sheet) }
        }
        #expect(try Self.quote(Self.tickets("member", 1), codes: [unlock], on: sheet).tickets[0].code == "MEMBERS")
        let staff = PriceRule(sheet, channel: .counter, at: Self.now, day: Self.day, isStaff: true, breaksRules: true)
        #expect(try staff.quote(Self.tickets("group", 3) + Self.tickets("house", 1)).total == 400)
        #expect(try staff.quote(Self.adults(2), isFree: true).total == 0)
    }

    @Test("Selling S15 Random sales: no part is negative, discounts never pass their bounds, and the largest amounts overflow nothing")
    func random() throws {
        var random = SystemRandomNumberGenerator()
        let largest: Int64 = 1_000_000_000_000
        for _ in 0..<2_000 {
            let step = [1, 5, 10, 50].randomElement(using: &random)! as Int64
            func amount() -> Int64 { Int64.random(in: 0...(Bool.random(using: &random) ? 20_000 : largest), using: &random) / step * step }
            let sheet = Self.sheet {
                ($0.step, $0.includesTax) = (step, Bool.random(using: &random))
                $0.prices = [.init(category: "adult", amount: amount()), .init(category: "child", amount: amount())]
                $0.fees = [
                    Fee(key: "t", name: "T", unit: .ticket, amount: .share(.init(.random(in: 0...1_000_000, using: &random)))),
                    Fee(key: "s", name: "S", unit: .sale, amount: .share(.init(.random(in: 0...1_000_000, using: &random)))),
                ]
                $0.taxes = [
                    TaxRate(key: "vat", name: "V", rate: .init(.random(in: 0...1_000_000, using: &random)), from: CivilDate(days: 0))
                ]
            }
            let items = Self.adults(.random(in: 1...100, using: &random)) + Self.children(.random(in: 0...100, using: &random))
            let off = amount()
            let kinds: [DiscountCode.Kind] = [
                .amountOfSale(off), .amount(off), .fixed(off), .free, .percent(.init(.random(in: 0...1_000_000, using: &random))),
            ]
            let kind = kinds.randomElement(using: &random)!
            let quote = try Self.quote(items, codes: [Self.code(kind)], on: sheet)
            for ticket in quote.tickets {
                #expect(ticket.discount >= 0 && ticket.discount <= ticket.base && ticket.price % step == 0)
                #expect(ticket.taxes.allSatisfy { $0.tax >= 0 && $0.net >= 0 })
            }
            let discounts = quote.tickets.reduce(0) { $0 + $1.discount }
            if case .amountOfSale(let amount) = kind { #expect(discounts == min(amount, quote.tickets.reduce(0) { $0 + $1.base })) }
        }
    }
}
