import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// What a form says of a discount code. Its fields bear the API's names: what a code's rule refuses stands at its field.
struct DiscountForm: Sendable {
    /// Which form it is: one code, many at once, or one that there is.
    enum Way: Sendable, Equatable { case one, many, known }

    /// As people choose them: the API has one word for two of them.
    enum Kind: String, Sendable, CaseIterable {
        case percent, ticket, sale, fixed, free, unlock

        var isPriced: Bool { self != .free && self != .unlock }
        var word: String { self == .ticket || self == .sale ? "amount" : rawValue }
    }

    let way: Way
    let scopes: CodeScopes
    let currency: String
    let zone: Zone
    private(set) var typed: TypedForm
    private let before: DiscountCode?
    private(set) var document: JSONValue = .object([])
    private(set) var count: Int64 = 0

    private var form: FormBody { typed.form }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(_ way: Way, _ scopes: CodeScopes, _ visit: ConsoleVisit) {
        (self.way, self.scopes, currency, zone, before) = (way, scopes, visit.organisation.currency, visit.zone, nil)
        typed = TypedForm(FormBody([("kind", "percent"), ("count", "50")]))
    }

    init(_ code: DiscountCode, _ scopes: CodeScopes, _ visit: ConsoleVisit) {
        (way, self.scopes, currency, zone, before) = (.known, scopes, visit.organisation.currency, visit.zone, code)
        let (kind, value) = code.kind.typed(currency, visit.words)
        func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "" }
        let says = (code.isActive ? ["active"] : []) + (code.keepsOnRefund ? ["keep"] : [])
        let texts = [
            ("kind", kind.rawValue), ("value", value), ("opens_at", code.opensAt.map(zone.typed) ?? ""),
            ("closes_at", code.closesAt.map(zone.typed) ?? ""), ("max_sales", number(code.mostSales)),
            ("max_tickets", number(code.mostTickets)), ("max_per_person", number(code.mostPerPerson)),
            ("max_per_sale", number(code.mostPerSale.map { Int64($0) })), ("says", says.joined(separator: ",")),
            ("performances", code.performances.sorted().joined(separator: ",")), ("areas", code.areas.sorted().joined(separator: ",")),
            ("categories", code.categories.sorted().joined(separator: ",")), ("unlocks", code.unlocks.sorted().joined(separator: ",")),
        ]
        typed = TypedForm(FormBody(texts.map { (name: $0.0, value: $0.1) }))
    }

    /// `before`: the code that there is.
    init(_ form: FormBody, _ way: Way, _ scopes: CodeScopes, _ visit: ConsoleVisit, before: DiscountCode? = nil) {
        (self.way, self.scopes, currency, zone, self.before) = (way, scopes, visit.organisation.currency, visit.zone, before)
        typed = TypedForm(form)
        read()
    }

    var prefix: String { DiscountCode.tidied(form["prefix"]) }

    // MARK: What it says

    /// Makes of it what the API is sent; null empties a member of a code that there is.
    private mutating func read() {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) { members.append(.init(name: name, value: value ?? .null)) }
        if way == .one {
            let code = DiscountCode.tidied(form["code"])
            if !DiscountCode.isCode(code) { faults["code"] = "console.codes.code.bad" }
            add("code", .string(code))
        }
        if way == .many { readMany() }
        let kind: Kind = typed.choice("kind") ?? .percent
        add("kind", .string(kind.word))
        add("value", value(kind).map { .integer($0) })
        add("per", kind.word == "amount" ? .string(kind.rawValue) : nil)
        let (opens, closes) = (
            typed.moment("opens_at", zone, was: before?.opensAt), typed.moment("closes_at", zone, was: before?.closesAt)
        )
        if let opens, let closes, opens >= closes { faults["closes_at"] = "console.form.later" }
        // One that is as it was keeps what the form does not show of it.
        if way != .known || opens != before?.opensAt { add("opens_at", opens.map { .string(Timestamp.seconds($0)) }) }
        if way != .known || closes != before?.closesAt { add("closes_at", closes.map { .string(Timestamp.seconds($0)) }) }
        for (name, most) in Self.limits { add(name, typed.whole(name, in: 1...most).map { .integer($0) }) }
        for name in ["performances", "areas", "categories", "unlocks"] {
            let keys = ticked(name).sorted()
            add(name, keys.isEmpty ? nil : .array(keys.map { .string($0) }))
        }
        add("keep_on_refund", .bool(ticked("says").contains("keep")))
        if way == .known { add("active", .bool(ticked("says").contains("active"))) }
        document = .object(way == .known ? members : members.filter { $0.value != .null })
    }

    private mutating func readMany() {
        if let found = typed.whole("count", in: 1...Int64(ManagedCodeStore.mostAtOnce)), found > 0 { count = found }
        if count == 0, faults["count"] == nil { faults["count"] = "console.form.number" }
        let isGood = prefix.isEmpty || DiscountCode.isCode(prefix + "00")
        if !isGood || prefix.utf8.count > 22 { faults["prefix"] = "console.codes.prefix.bad" }
    }

    private mutating func value(_ kind: Kind) -> Int64? {
        guard kind.isPriced else { return nil }
        guard kind == .percent else { return typed.amount("value", currency, in: 0...Sheet.Most.amount, required: true) }
        guard let share = PartsPerMillion(typed: form["value"]), (1...1_000_000).contains(share.rawValue) else {
            faults["value"] = "console.codes.percent.bad"
            return nil
        }
        return share.rawValue
    }

    private static let limits: [(String, Int64)] = [
        ("max_sales", 1_000_000_000), ("max_tickets", 1_000_000_000), ("max_per_person", 1_000_000), ("max_per_sale", 200),
    ]

    private func ticked(_ name: String) -> Set<String> { Set(form.all(name).flatMap { $0.split(separator: ",") }.map(String.init)) }

    // MARK: What it shows

    func fields(_ words: Words) -> [ConsoleField] {
        let kinds = Kind.allCases.map {
            ConsoleField.Option($0.rawValue, words("console.codes.kind.\($0.rawValue)"), isChosen: form["kind"] == $0.rawValue)
        }
        return named(words) + [
            .choice("kind", words("console.codes.kind"), kinds, error: fault("kind", words)),
            .money(
                "value", words("console.codes.value"), form["value"], required: false,
                hint: words("console.codes.value.hint", ["currency": .text(currency)]), error: fault("value", words)),
        ] + aims(words) + [
            moment("opens_at", "console.codes.opens", "console.show.opens.hint", words),
            moment("closes_at", "console.codes.closes", "console.codes.closes.hint", words),
        ]
            + Self.limits.map { name, _ in
                .number(
                    name, words("console.codes.\(name)"), form[name], required: false, hint: words("console.codes.limit.hint"),
                    error: fault(name, words))
            } + [.ticks("says", words("console.codes.says"), says(words))]
    }

    private func named(_ words: Words) -> [ConsoleField] {
        switch way {
        case .known: []
        case .one:
            [
                .text(
                    "code", words("console.codes.code"), form["code"], most: 32, hint: words("console.codes.code.hint"),
                    error: fault("code", words))
            ]
        case .many:
            [
                .number("count", words("console.codes.count"), form["count"], error: fault("count", words)),
                .text(
                    "prefix", words("console.codes.prefix"), form["prefix"], required: false, most: 22,
                    hint: words("console.codes.prefix.hint"), error: fault("prefix", words)),
            ]
        }
    }

    /// What it is for: shows, areas and categories, and what it opens.
    private func aims(_ words: Words) -> [ConsoleField] {
        func ticks(_ name: String, _ hint: String, _ all: [(String, String, String?)]) -> [ConsoleField] {
            guard !all.isEmpty else { return [] }
            let options = all.map { ConsoleField.Option($0.0, $0.1, note: $0.2, isChosen: ticked(name).contains($0.0)) }
            return [.ticks(name, words("console.codes.\(name)"), options, hint: words(hint), error: fault(name, words))]
        }
        let shows = scopes.shows.map { ($0.key, $0.title, Optional(words.shortMoment($0.starts, Zone($0.zone) ?? .universal))) }
        func names(_ name: String, _ known: [CodeScopes.Name]) -> [(String, String, String?)] {
            let others = ticked(name).filter { key in !known.contains { $0.key == key } }.sorted()
            return known.map { ($0.key, $0.name, nil) } + others.map { ($0, $0, nil) }
        }
        return ticks("performances", "console.codes.performances.hint", shows)
            + ticks("areas", "console.codes.areas.hint", names("areas", scopes.areas))
            + ticks("categories", "console.codes.categories.hint", names("categories", scopes.categories))
            + ticks("unlocks", "console.codes.unlocks.hint", names("unlocks", scopes.locked))
    }

    private func says(_ words: Words) -> [ConsoleField.Option] {
        let all = way == .known ? ["active", "keep"] : ["keep"]
        return all.map { .init($0, words("console.codes.says.\($0)"), isChosen: ticked("says").contains($0)) }
    }

    private func moment(_ name: String, _ label: String, _ hint: String, _ words: Words) -> ConsoleField {
        .moment(
            name, words(label), form[name], required: false, hint: words(hint) + " " + words.clocks(of: zone) + ".",
            error: fault(name, words))
    }

    private func fault(_ name: String, _ words: Words) -> String? { faults[name].map { words($0) } }
}
