import UsherCore
import UsherStore

/// What a tour is made or changed with at the console.
struct TourForm: Sendable {
    private let slug: String?
    private let isProtected: Bool?
    private let route: Patch<[Coordinate]?>
    private let mapTiles: Patch<String?>
    private let facts: FactsForm

    var media: [FactsForm.Wanted] { facts.media }

    init(_ body: JSONValue, new: Bool) throws {
        var fields = WalkFields(body)
        let rule = "must be lower-case letters and digits with single dashes, at most 80"
        slug = new ? fields.required("slug", rule, or: "", Self.slug) : fields.optional("slug", rule, Self.slug)
        isProtected = fields.optional("isProtected", "must be true or false", WalkFields.bool)
        route = fields.patch("route", "must be an array of [latitude, longitude]", WalkFields.route)
        mapTiles = fields.patch("mapTilesUrl", "must be a template with {z}, {x} and {y}") { value in
            WalkFields.filled(1_000)(value).flatMap { text in
                ["http://", "https://"].contains(where: text.hasPrefix) && ["{z}", "{x}", "{y}"].allSatisfy(text.contains) ? text : nil
            }
        }
        facts = FactsForm(&fields)
        try fields.check()
    }

    func draft(uuid: String, _ old: Tour?, _ media: [String: MediaFile.ID]) -> TourDraft {
        TourDraft(
            uuid: uuid, slug: slug ?? old?.slug ?? "", isProtected: isProtected ?? old?.isProtected ?? false,
            facts: facts.draft(old?.facts, media), route: route.or(old?.route) ?? [], mapTiles: mapTiles.or(old?.mapTiles))
    }

    /// `^[a-z0-9]+(-[a-z0-9]+)*$`
    static func slug(_ value: JSONValue) -> String? {
        guard let text = WalkFields.string(value), (1...80).contains(text.utf8.count) else { return nil }
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let fits = words.allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || Digits.value($0) != nil }
        }
        return fits ? text : nil
    }
}
