import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

/// The ways in which a show gets its places, each a form of its own.
enum PlaceForms {
    static let ways = ["plan", "hall", "copy", "file"]

    /// In the order of the ways; none where a way is not there. `sent`: what was typed into the form that is shown again.
    static func fields(
        _ words: Words, plans: [HousePlanRow], others: [HouseShowRow], _ show: PlannedShow, sent: FormBody? = nil
    ) -> [[ConsoleField]] {
        func typed(_ way: String, _ name: String, or usual: String) -> String { sent?["way"] == way ? sent?[name] ?? usual : usual }
        let drawn = plans.map { row in
            ConsoleField.Option(
                row.uuid, "\(row.name), \(words.seats(Int(row.places ?? 0)))",
                isChosen: row.uuid == typed("plan", "plan", or: ""))
        }
        let copies = others.map { row in
            ConsoleField.Option(row.uuid, "\(row.title), \(words.shortMoment(row.starts, Zone(row.zone) ?? .universal))")
        }
        let hall: [ConsoleField] = [
            .number("rows", words("console.place.rows"), typed("hall", "rows", or: "10")),
            .number("seats", words("console.place.seats"), typed("hall", "seats", or: "12")),
            .money(
                "price", words("console.order.price"),
                typed("hall", "price", or: show.prices.first.map { words.typed(Money($0.price, show.currency)) } ?? ""),
                hint: show.currency),
        ]
        let file: ConsoleField = .area(
            "map", words("console.place.file.field"), typed("file", "map", or: ""), rows: 5, required: true, most: 60_000,
            hint: words("console.place.file.hint"))
        return [
            drawn.isEmpty ? [] : [.choice("plan", words("console.plan.name"), drawn)], hall,
            copies.isEmpty ? [] : [.choice("show", words("console.order.show"), copies)], [file],
        ]
    }

    static func hall(_ form: FormBody, _ show: PlannedShow, _ words: Words) -> PlainHall? {
        guard let rows = Digits.whole(WireText.trimmed(form["rows"]), in: 1...60),
            let seats = Digits.whole(WireText.trimmed(form["seats"]), in: 1...80),
            let price = Money(typed: form["price"], show.currency)
        else { return nil }
        let name = show.event.venueName ?? show.event.name
        return PlainHall(
            name: WireText.cut(name, to: 100), stage: words("console.place.stage"), rows: Int(rows), seats: Int(seats), price: price.minor)
    }
}

/// Prices of a show's sections, when it is sold, and until when buyers may give tickets back.
struct SaleForm: Sendable {
    struct Price: Sendable {
        let key: String
        let name: String
        let text: String
    }

    let prices: [Price]
    let opens: String
    let closes: String
    let hours: String
    let zone: Zone
    let currency: String
    private(set) var faults: [String: String] = [:]

    init(_ show: PlannedShow, _ words: Words) {
        let clocks = Zone(show.event.timeZone) ?? .universal
        (zone, currency) = (clocks, show.currency)
        prices = show.prices.map { Price(key: $0.key, name: $0.name, text: words.typed(Money($0.price, show.currency))) }
        opens = show.event.salesOpenAt.map { clocks.typed($0) } ?? ""
        closes = show.event.salesCloseAt.map { clocks.typed($0) } ?? ""
        hours = show.cancelHours.map { "\($0)" } ?? ""
    }

    init(_ form: FormBody, _ show: PlannedShow) {
        (zone, currency) = (Zone(show.event.timeZone) ?? .universal, show.currency)
        prices = show.prices.map { Price(key: $0.key, name: $0.name, text: form["price-" + $0.key]) }
        (opens, closes, hours) = (form["opens"], form["closes"], WireText.trimmed(form["hours"]))
        for price in prices where Money(typed: price.text, currency) == nil { faults["price-" + price.key] = "console.form.money" }
        if !opens.isEmpty, zone.instant(typed: opens) == nil { faults["opens"] = "console.form.moment" }
        if !closes.isEmpty, zone.instant(typed: closes) == nil { faults["closes"] = "console.form.moment" }
        if let open = zone.instant(typed: opens), let close = zone.instant(typed: closes), open >= close {
            faults["closes"] = "console.form.later"
        }
        if !hours.isEmpty, Digits.whole(hours, in: 0...8_760) == nil { faults["hours"] = "console.form.number" }
    }

    func tell(_ event: inout EventDraft, _ cancelHours: inout Int64?) {
        for price in prices {
            guard let index = event.ticketTypes.firstIndex(where: { $0.key == price.key }), let money = Money(typed: price.text, currency)
            else {
                continue
            }
            event.ticketTypes[index].price = money.minor
        }
        event.salesOpenAt = zone.instant(typed: opens)
        event.salesCloseAt = zone.instant(typed: closes)
        cancelHours = Digits.whole(hours, in: 0...8_760)
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let priced: [ConsoleField] = prices.map {
            .money(
                "price-" + $0.key, words("console.show.price.of", ["section": .text($0.name)]), $0.text, hint: currency,
                error: fault("price-" + $0.key))
        }
        let clocks = words.clocks(of: zone)
        return priced + [
            .moment(
                "opens", words("console.show.opens"), opens, required: false, hint: words("console.show.opens.hint") + " " + clocks + ".",
                error: fault("opens")),
            .moment(
                "closes", words("console.show.closes"), closes, required: false,
                hint: words("console.show.closes.hint") + " " + clocks + ".", error: fault("closes")),
            .number(
                "hours", words("console.show.hours"), hours, required: false, hint: words("console.show.hours.hint"), error: fault("hours")),
        ]
    }
}
