import UsherHTTP
import Foundation
import UsherCore
import UsherTemplates

/// What a form says of a house, read and checked; what is left as usual is as it is in the country.
struct HouseForm: Sendable {
    let name: String
    let country: String
    let currency: String
    let timeZone: String
    let desks: [String]
    /// What is wrong, by field: keys of texts.
    private(set) var faults: [String: String] = [:]

    init(_ form: FormBody) {
        name = WireText.trimmed(form["name"])
        (country, currency, timeZone, desks) = (form["country"], form["currency"], form["zone"], form.all("desks"))
        if name.isEmpty { faults["name"] = "console.form.required" }
        if name.unicodeScalars.count > 100 { faults["name"] = "console.form.long" }
        if Country(code: country) == nil { faults["country"] = "console.form.choose" }
        if !currency.isEmpty, !Country.currencies.contains(currency) { faults["currency"] = "console.form.choose" }
        if !timeZone.isEmpty, Zone(timeZone) == nil { faults["zone"] = "console.form.choose" }
        if timeZone.isEmpty, let known = Country(code: country), known.timeZone == nil { faults["zone"] = "console.house.zone.several" }
    }

    /// As a house has it now.
    init(_ house: Organisation) {
        (name, country, currency) = (house.name, house.country ?? "", house.currency)
        (timeZone, desks) = (house.timeZone, house.desks.names)
    }

    /// A new one, with what the language makes likely.
    init(_ words: Words) {
        name = ""
        country = words.locale.region?.identifier ?? ""
        (currency, timeZone, desks) = ("", "", [])
    }

    var facts: HouseFacts? {
        guard faults.isEmpty, let known = Country(code: country) else { return nil }
        return HouseFacts(
            name: name, country: country, currency: currency.isEmpty ? known.currency : currency,
            timeZone: timeZone.isEmpty ? known.timeZone ?? "UTC" : timeZone,
            desks: desks.compactMap(GrantedDesks.init(name:)).reduce(into: []) { $0.formUnion($1) })
    }

    /// `isNew`: what is usual in the country may be left to it. `withDesks`: whoever says which it gets.
    func fields(_ words: Words, isNew: Bool, withDesks: Bool) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let usual = isNew ? [ConsoleField.Option("", words("console.house.usual"), isChosen: currency.isEmpty)] : []
        let countries = Country.all.map { ($0.code, words.country($0.code)) }.sorted {
            $0.1.compare($1.1, locale: words.locale) == .orderedAscending
        }
        let choose = countries.contains { $0.0 == country } ? [] : [ConsoleField.Option("", words("console.form.choose"), isChosen: true)]
        var fields: [ConsoleField] = [
            .text(
                "name", words("console.house.name"), name, autocomplete: "organization", most: 100, hint: words("console.house.name.hint"),
                error: fault("name")),
            .choice(
                "country", words("console.house.country"),
                choose + countries.map { ConsoleField.Option($0.0, $0.1, isChosen: $0.0 == country) }, error: fault("country")),
            .choice(
                "currency", words("console.house.currency"),
                usual + Country.currencies.map { ConsoleField.Option($0, words.currency($0), isChosen: $0 == currency) },
                error: fault("currency")),
            .choice(
                "zone", words("console.house.zone"), zones(words, isNew: isNew), hint: words("console.house.zone.hint"),
                error: fault("zone")),
        ]
        if withDesks {
            fields.append(
                .ticks(
                    "desks", words("console.house.desks"),
                    GrantedDesks.all.names.map {
                        ConsoleField.Option(
                            $0, words("console.desk.\($0)"), note: words("console.desk.\($0).note"), isChosen: desks.contains($0))
                    }, hint: words("console.house.desks.hint")))
        }
        return fields
    }

    private func zones(_ words: Words, isNew: Bool) -> [ConsoleField.Option] {
        let usual = isNew ? [ConsoleField.Option("", words("console.house.usual"), isChosen: timeZone.isEmpty)] : []
        return usual + Self.zones.map { ConsoleField.Option($0, $0.replacing("_", with: " "), isChosen: $0 == timeZone) }
    }

    /// Regions that people live by; no abbreviations.
    static let zones =
        (TimeZone.knownTimeZoneIdentifiers.filter { name in
            ["Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/"].contains { name.hasPrefix($0) }
        } + ["UTC"]).filter { Zone($0) != nil }
}
