import UsherCore

// The sheet as a catalogue and the console have it, and as it is kept: one declaration of its members.

extension Sheet: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.objects("areas", &areas, unlessEmpty: true)
        file.objects("categories", &categories, unlessEmpty: true)
        file.objects("prices", &prices, unlessEmpty: true)
        file.objects("quotas", &quotas, unlessEmpty: true)
        file.objects("fees", &fees, unlessEmpty: true)
        file.objects("questions", &questions, unlessEmpty: true)
    }

    func check(_ file: inout CatalogueMembers) {
        file.atMost(Most.areas, "areas", areas.count(where: { $0.kind == .standing }))
        file.atMost(Most.categories, "categories", categories.count)
        file.atMost(Most.prices, "prices", prices.count)
        file.atMost(Most.quotas, "quotas", quotas.count)
        file.atMost(Most.fees, "fees", fees.count)
        file.atMost(Question.most, "questions", questions.count)
        file.distinct("questions", "key", questions.map(\.key))
        file.distinct("areas", "key", areas.map(\.key))
        file.distinct("categories", "key", categories.map(\.key))
        file.distinct("quotas", "key", quotas.map(\.key))
        file.distinct("fees", "key", fees.map(\.key))
        guard file.faults.isEmpty else { return }
        checkPrices(&file)
        for (index, question) in questions.enumerated() where !question.categories.isSubset(of: categoryKeys) {
            file.note("questions[\(index)].categories", "no category has this key")
        }
        checkCategories(&file)
        checkQuotas(&file)
    }

    private var categoryKeys: Set<String> { Set((categories.isEmpty ? [.standard] : categories).map(\.key)) }

    private func checkPrices(_ file: inout CatalogueMembers) {
        var scopes: Set<[String]> = []
        for (index, price) in prices.enumerated() {
            let path = "prices[\(index)]"
            file.note("\(path).category", "no category has this key", where: !categoryKeys.contains(price.category))
            let taken: [[String]] =
                switch price.scope {
                case .everywhere: [[price.category]]
                case .area(let area): [[price.category, "area", area]]
                case .seats(let seats): seats.map { [price.category, "seat", $0] }
                }
            file.note(path, "there is a price for this already", where: taken.contains { scopes.contains($0) })
            scopes.formUnion(taken)
        }
    }

    private func checkCategories(_ file: inout CatalogueMembers) {
        for (index, category) in categories.enumerated() {
            for (place, need) in category.needs.enumerated() where !need.anyOf.isSubset(of: categoryKeys) {
                file.note("categories[\(index)].needs[\(place)].any_of", "no category has this key")
            }
        }
    }

    private func checkQuotas(_ file: inout CatalogueMembers) {
        var aside: Set<String> = []
        for (index, quota) in quotas.enumerated() {
            let path = "quotas[\(index)]"
            file.note("\(path).seats", "are for allotments", where: quota.kind != .allotment && !quota.seats.isEmpty)
            file.note("\(path).categories", "no category has this key", where: !quota.categories.isSubset(of: categoryKeys))
            guard quota.kind == .allotment else { continue }
            if !quota.seats.isEmpty {
                file.note("\(path).areas", "seats are given already", where: !quota.areas.isEmpty)
                file.note("\(path).seats", "some of these seats are set aside already", where: !aside.isDisjoint(with: quota.seats))
                aside.formUnion(quota.seats)
                continue
            }
            let area = quota.areas.count == 1 ? quota.areas.first.flatMap { self.area($0) } : nil
            file.note("\(path).areas", "must be one standing area, or give seats", where: area?.kind != .standing)
        }
        for (index, area) in areas.enumerated() where area.kind == .standing {
            let aside = allotments(of: area.key).reduce(0) { $0 + $1.size }
            file.note("areas[\(index)].size", "is less than what is set aside of it", where: aside > area.size)
        }
    }
}

extension Sheet.Area: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &key, longest: 64)
        file.choice("kind", &kind, of: Sheet.Kind.allCases, by: \.rawValue, isRequired: true)
        if kind == .standing {
            file.note("key", SellingKey.rule, where: !SellingKey.accepts(key))
            file.filled("name", &name, longest: 100)
            file.integer("size", &size, in: 0...Sheet.Most.size, isRequired: true)
            file.integer("price", &price, in: 0...Sheet.Most.amount)
            file.value(always: "color_hex", &colour, .notString, FieldValue.string) { $0.string($1) }
            file.note("color_hex", "must be a colour such as #2E7D32", where: !Sheet.Area.isColour(colour))
        }
        file.text("tax", &tax, longest: 64)
        file.text("description", &description, unlessEmpty: true)
    }

    private static func isColour(_ text: String) -> Bool {
        text.utf8.count == 7 && text.hasPrefix("#") && text.utf8.dropFirst().allSatisfy { Hexadecimal.digit($0) != nil }
    }
}

extension PriceSheet.Category: CatalogueObject {
    init() { self.init(key: "", name: "") }

    mutating func members(_ file: inout CatalogueMembers) {
        file.sellingKey("key", &key)
        file.filled("name", &name, longest: 100)
        if access != .public || file.isReading { file.choice("access", &access, of: Access.allCases, by: \.rawValue) }
        file.instant("opens_at", &opensAt)
        file.instant("closes_at", &closesAt)
        if let opensAt, let closesAt { file.note("closes_at", "must be after opens_at", where: closesAt <= opensAt) }
        var (least, most) = (min == 0 ? nil : Int64(min), max.map { Int64($0) })
        file.integer("min", &least, in: 0...200)
        file.integer("max", &most, in: 1...200)
        (min, max) = (Int(least ?? 0), most.map { Int($0) })
        if let max { file.note("max", "must not be less than min", where: max < min) }
        file.objects("needs", &needs, unlessEmpty: true)
        file.text("proof", &proof, unlessEmpty: true, longest: 80)
        file.text("tax", &tax, longest: 64)
    }
}

extension PriceSheet.Category.Need: CatalogueObject {
    init() { self.init(anyOf: [], per: 1) }

    mutating func members(_ file: inout CatalogueMembers) {
        file.keys("any_of", &anyOf)
        file.note("any_of", .required, where: anyOf.isEmpty)
        var number = Int64(per)
        file.integer("per", &number, in: 1...200, isRequired: true)
        per = Int(number)
    }
}

extension PriceSheet.Price: CatalogueObject {
    init() { self.init(category: "", amount: 0) }

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("category", &category, longest: 64)
        var area: String? = if case .area(let key) = scope { key } else { nil }
        var seats: Set<String> = if case .seats(let seats) = scope { seats } else { [] }
        file.text("area", &area, longest: 64)
        file.keys("seats", &seats)
        file.note("seats", "an area is given already", where: area != nil && !seats.isEmpty)
        scope = area.map { .area($0) } ?? (seats.isEmpty ? .everywhere : .seats(seats))
        file.integer("amount", &amount, in: 0...Sheet.Most.amount, isRequired: true)
    }
}

extension Sheet.Quota: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.sellingKey("key", &key)
        file.choice("kind", &kind, of: Kind.allCases, by: \.rawValue, isRequired: true)
        // Of seats that are named the size is their number, and need not be said.
        var told: Int64? = seats.isEmpty ? size : nil
        if file.isReading { told = nil }
        file.integer("size", &told, in: 0...Sheet.Most.size)
        file.keys("areas", &areas)
        file.keys("categories", &categories)
        file.keys("seats", &seats)
        file.note("size", .required, where: told == nil && seats.isEmpty)
        file.note("size", "must be the number of its seats", where: !seats.isEmpty && told.map { $0 != Int64(seats.count) } ?? false)
        size = seats.isEmpty ? told ?? 0 : Int64(seats.count)
        file.instant("release_at", &releaseAt)
    }
}

extension Fee: CatalogueObject {
    init() { self.init(key: "", name: "", unit: .ticket, amount: .fixed(0)) }

    mutating func members(_ file: inout CatalogueMembers) {
        file.sellingKey("key", &key)
        file.filled("name", &name, longest: 100)
        file.choice("per", &unit, of: Unit.allCases, by: \.rawValue, isRequired: true)
        var fixed: Int64? = if case .fixed(let amount) = amount { amount } else { nil }
        var share: Int64? = if case .share(let share) = amount { share.rawValue } else { nil }
        if file.isReading { fixed = nil }
        file.integer("amount", &fixed, in: 0...Sheet.Most.amount)
        file.integer("percent_ppm", &share, in: 0...1_000_000)
        file.note("amount", "give an amount or a percent_ppm", where: (fixed == nil) == (share == nil))
        amount = fixed.map { .fixed($0) } ?? .share(PartsPerMillion(share ?? 0))
        // Of a fixed amount there is nothing to bound.
        if fixed != nil, !file.isReading { (least, most) = (nil, nil) }
        file.integer("min_pence", &least, in: 0...Sheet.Most.amount)
        file.integer("max_pence", &most, in: 0...Sheet.Most.amount)
        if fixed != nil { (least, most) = (nil, nil) }
        file.text("tax", &tax, longest: 64)
        var names: [String]? = channels.isEmpty ? nil : channels.map(\.rawValue).sorted()
        file.texts("channels", &names, "is no channel") { SaleChannel(rawValue: $0) != nil }
        if file.isReading { channels = Set((names ?? []).compactMap { SaleChannel(rawValue: $0) }) }
        file.flag("refundable", &isRefundable, unless: false)
        file.flag("on_free", &onFree, unless: false)
    }
}

extension HousePrices: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.text("country", &country, unlessEmpty: true, longest: 2)
        file.note("country", "must be a country such as GB", where: !country.isEmpty && !HousePrices.isCountry(country))
        file.flag("prices_include_tax", &includesTax, unless: true)
        var steps: Int64? = step == 1 ? nil : step
        file.integer("money_step", &steps, in: 1...1_000_000)
        step = steps ?? 1
        file.objects("taxes", &taxes, unlessEmpty: true)
        file.objects("fees", &fees, unlessEmpty: true)
        file.objects("questions", &questions, unlessEmpty: true)
    }

    func check(_ file: inout CatalogueMembers) {
        guard file.isReading else { return }
        file.atMost(1_000, "taxes", taxes.count)
        file.atMost(Sheet.Most.fees, "fees", fees.count)
        file.distinct("taxes", "from", taxes.map { "\($0.country) \($0.rate.key) \($0.rate.from)" })
        file.distinct("fees", "key", fees.map(\.key))
        file.atMost(Question.most, "questions", questions.count)
        file.distinct("questions", "key", questions.map(\.key))
    }

    /// What was kept of a house that is in this country.
    static func kept(_ text: String, country: String?) throws -> HousePrices {
        var prices = try kept(text)
        prices.country = country ?? ""
        return prices
    }

    fileprivate static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
}

extension HousePrices.Tax: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("country", &country, longest: 2)
        file.note("country", "must be a country such as GB", where: !HousePrices.isCountry(country))
        var (key, name, share, from) = (rate.key, rate.name, rate.rate.rawValue, Optional(rate.from))
        file.sellingKey("key", &key)
        file.filled("name", &name, longest: 100)
        file.integer("rate_ppm", &share, in: 0...1_000_000, isRequired: true)
        file.value("from", &from, .told("must be a day such as 2026-01-31"), { FieldValue.string($0).flatMap { CivilDate($0) } }) {
            $0.date($1)
        }
        if file.isReading, from == nil { file.missing("from") }
        rate = TaxRate(key: key, name: name, rate: PartsPerMillion(share), from: from ?? CivilDate(days: 0))
    }
}

extension DiscountCode: CatalogueObject {
    init() { self.init(code: "", kind: .unlock) }

    mutating func members(_ file: inout CatalogueMembers) {
        file.text("code", &code, longest: 100, isRequired: true)
        if file.isReading { code = DiscountCode.tidied(code) }
        file.note("code", "must be 3 to 32 of A-Z, 0-9 and -", where: !DiscountCode.isCode(code))
        kinds(&file)
        file.keys("performances", &performances)
        file.keys("areas", &areas)
        file.keys("categories", &categories)
        file.keys("unlocks", &unlocks)
        file.instant("opens_at", &opensAt)
        file.instant("closes_at", &closesAt)
        file.integer("max_sales", &mostSales, in: 1...1_000_000_000)
        file.integer("max_tickets", &mostTickets, in: 1...1_000_000_000)
        file.integer("max_per_person", &mostPerPerson, in: 1...1_000_000)
        var perSale = mostPerSale.map { Int64($0) }
        file.integer("max_per_sale", &perSale, in: 1...200)
        mostPerSale = perSale.map { Int($0) }
        file.flag("active", &isActive, unless: true)
        file.flag("keep_on_refund", &keepsOnRefund, unless: false)
    }

    private mutating func kinds(_ file: inout CatalogueMembers) {
        var (word, value, per): (String, Int64?, String) = (kindWord, kindValue, "ticket")
        if case .amountOfSale = kind { per = "sale" }
        file.choice("kind", &word, of: ["percent", "amount", "fixed", "free", "unlock"], by: \.self, isRequired: true)
        file.integer("value", &value, in: 0...(word == "percent" ? 1_000_000 : Sheet.Most.amount))
        file.note("value", .required, where: value == nil && !["free", "unlock"].contains(word))
        if word == "amount" { file.choice("per", &per, of: ["ticket", "sale"], by: \.self) }
        kind =
            switch word {
            case "percent": .percent(PartsPerMillion(value ?? 0))
            case "amount": per == "sale" ? .amountOfSale(value ?? 0) : .amount(value ?? 0)
            case "fixed": .fixed(value ?? 0)
            case "free": .free
            default: .unlock
            }
    }

    private var kindWord: String {
        switch kind {
        case .percent: "percent"
        case .amount, .amountOfSale: "amount"
        case .fixed: "fixed"
        case .free: "free"
        case .unlock: "unlock"
        }
    }

    private var kindValue: Int64? {
        switch kind {
        case .percent(let share): share.rawValue
        case .amount(let value), .amountOfSale(let value), .fixed(let value): value
        case .free, .unlock: nil
        }
    }
}

/// Keys of what is sold: `[a-z0-9][a-z0-9._-]{0,63}`.
enum SellingKey {
    static let rule: FieldFault = "must begin with a-z or 0-9 and have at most 64 of a-z, 0-9, . _ and -"

    static func accepts(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
        guard let first = text.utf8.first, text.utf8.count <= 64, isPlain(first) else { return false }
        return text.utf8.allSatisfy { isPlain($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D }
    }
}

extension CatalogueMembers {
    mutating func sellingKey(_ name: String, _ value: inout String) {
        filled(name, &value, longest: 64)
        note(name, SellingKey.rule, where: !SellingKey.accepts(value))
    }

    /// A set of keys, in order; left out where it is empty.
    mutating func keys(_ name: String, _ value: inout Set<String>) {
        var names: [String]? = value.isEmpty ? nil : value.sorted()
        texts(name, &names, "must be 1 to 100 characters") { (1...100).contains($0.utf8.count) }
        if isReading { value = Set(names ?? []) }
    }

    /// A text that is left out where it is empty.
    mutating func text(_ name: String, _ value: inout String, unlessEmpty: Bool, longest: Int = 2_000) {
        var found: String? = isReading || value.isEmpty ? nil : value
        text(name, &found, longest: longest)
        if isReading { value = found ?? "" }
    }

    mutating func atMost(_ most: Int, _ name: String, _ count: Int) { note(name, .told("must be at most \(most)"), where: count > most) }
}

extension CatalogueObject {
    /// Reads what was kept of it, which was checked when it came.
    static func kept(_ text: String) throws -> Self {
        var faults: [CatalogueFault] = []
        guard let object = read(try JSONValue.read(text.utf8), &faults) else {
            throw DatabaseError.defect("a document that was kept: \(faults)")
        }
        return object
    }
}
