import UsherCore
import UsherHTTP
import UsherTemplates

/// What the form of a home holds; its bounds are those of the API.
struct HomeFields: Sendable {
    private static let texts = ["address", "unit", "city", "region", "postal_code", "note"]

    private var values: [String: String] = [:]
    /// What is wrong, by field: keys of texts.
    private(set) var faults: [String: String] = [:]
    private var place: Coordinate?
    /// The home as the form was made from it.
    private(set) var revision: Int64?

    init() {}

    init(_ facts: HomeFacts) {
        values = [
            "address": facts.address, "unit": facts.unit ?? "", "city": facts.city ?? "", "region": facts.region ?? "",
            "postal_code": facts.postalCode ?? "", "note": facts.note ?? "",
            "place": facts.place.map { "\($0.latitude), \($0.longitude)" } ?? "",
        ]
    }

    init(_ form: FormBody) {
        for name in Self.texts + ["place"] { values[name] = WireText.trimmed(form[name]) }
        for name in Self.texts where !WireText.fits(values[name] ?? "", HomeFacts.longest) { faults[name] = "console.form.long" }
        if values["address"]?.isEmpty ?? true { faults["address"] = "console.form.required" }
        let parts = (values["place"] ?? "").split { $0 == "," || $0.isWhitespace }.map { Double($0) }
        if !parts.isEmpty {
            if parts.count == 2, let lat = parts[0], let lng = parts[1] { place = Coordinate(latitude: lat, longitude: lng) }
            if place == nil { faults["place"] = "console.home.place.bad" }
        }
        revision = Digits.whole(form["revision"], in: 0...Int64.max)
    }

    /// Nil where something is wrong.
    var facts: HomeFacts? {
        guard faults.isEmpty, let address = values["address"] else { return nil }
        func text(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
        return HomeFacts(
            address: address, unit: text("unit"), city: text("city"), region: text("region"), postalCode: text("postal_code"),
            place: place, note: text("note"))
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        func text(_ name: String, _ label: String, required: Bool = false, hint: String? = nil) -> ConsoleField {
            .text(
                name, words(label), values[name] ?? "", required: required, most: HomeFacts.longest, hint: hint.map { words($0) },
                error: fault(name))
        }
        return [
            text("address", "campaign.address", required: true), text("unit", "console.home.unit"),
            text("postal_code", "console.home.postal"), text("city", "console.home.city"), text("region", "console.campaign.region"),
            text("place", "console.home.place", hint: "console.home.place.hint"), text("note", "console.home.note"),
        ]
    }
}

extension HomeFacts {
    /// Postal code, town and region, as far as they are known.
    var locality: String? {
        let text = [postalCode, city, region].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
