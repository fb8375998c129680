import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What the form of a tour's facts holds, within the bounds of the API.
struct TourFactsFields: Sendable {
    private var slug: String
    private var isProtected: Bool
    private var city: String
    private var minutes: String
    private var kilometres: String
    private var tiles: String
    /// Empty for none.
    private let cover: String
    private(set) var faults: [String: String] = [:]
    private var duration: Int64?
    private var metres: Int64?

    var coverID: String? { cover.isEmpty ? nil : cover }

    init(_ tour: Tour) {
        (slug, isProtected, city) = (tour.slug, tour.isProtected, tour.facts.city ?? "")
        minutes = tour.facts.durationMinutes.map { "\($0)" } ?? ""
        kilometres = tour.facts.distanceMetres.map(Self.typed) ?? ""
        (tiles, cover) = (tour.mapTiles ?? "", tour.facts.cover?.uuid ?? "")
    }

    init(_ form: FormBody) {
        var typed = TypedForm(form)
        slug = typed.line("slug", most: 80, required: true)
        isProtected = form["entry"] == "voucher"
        city = typed.line("city", most: 200)
        (minutes, kilometres) = (WireText.trimmed(form["minutes"]), WireText.trimmed(form["kilometres"]))
        duration = typed.whole("minutes", in: 1...10_000)
        metres = nil
        tiles = typed.line("tiles", most: 1_000)
        cover = UUIDText.normalised(form["cover"]) ?? ""
        if !kilometres.isEmpty {
            let number = Coordinate.number(kilometres.replacing(",", with: "."))
            metres = number.flatMap { (0...10_000).contains($0) ? Int64(($0 * 1_000).rounded()) : nil }
            if metres == nil { typed.faults["kilometres"] = "tours.fault.kilometres" }
        }
        if typed.faults["slug"] == nil, WalkValue.slug(.string(slug)) == nil || TourSlug.taken.contains(slug) {
            typed.faults["slug"] = "tours.fault.slug"
        }
        if !tiles.isEmpty, WalkValue.tiles(.string(tiles)) == nil { typed.faults["tiles"] = "tours.fault.tiles" }
        faults = typed.faults
    }

    /// What the store refuses is a fault of its field, where there is one.
    mutating func refuse(_ refusal: WalkRefusal) {
        if case .conflict(.slugTaken) = refusal { faults["slug"] = "tours.refused.slug_taken" }
    }

    func draft(_ old: Tour, cover: MediaFile.ID?) -> TourDraft {
        var facts = FactsDraft(old.facts)
        (facts.city, facts.durationMinutes, facts.distanceMetres) = (city.isEmpty ? nil : city, duration, metres)
        facts.cover = cover
        return TourDraft(
            uuid: old.uuid, slug: slug, isProtected: isProtected, facts: facts, route: old.route, mapTiles: tiles.isEmpty ? nil : tiles)
    }

    func fields(_ words: Words, images: [MediaRow]) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let covers =
            [ConsoleField.Option("", words("tours.media.none"), isChosen: cover.isEmpty)]
            + images.map { .init($0.file.uuid, $0.filename, isChosen: $0.file.uuid == cover) }
        return [
            .text("slug", words("tours.slug"), slug, most: 80, hint: words("tours.slug.hint"), error: fault("slug")),
            .entry(words, isProtected: isProtected),
            .text("city", words("tours.city"), city, required: false, error: fault("city")),
            .number("minutes", words("tours.minutes"), minutes, required: false, error: fault("minutes")),
            .text(
                "kilometres", words("tours.kilometres"), kilometres, required: false, most: 10, error: fault("kilometres"), mode: "decimal"),
            .choice("cover", words("tours.cover"), covers, hint: words("tours.cover.hint"), error: fault("cover")),
            .text(
                "tiles", words("tours.tiles"), tiles, required: false, most: 1_000, hint: words("tours.tiles.hint"), error: fault("tiles")),
        ]
    }

    /// Metres as people write kilometres.
    private static func typed(_ metres: Int64) -> String { Coordinate.degrees(metres * 1_000) }
}
