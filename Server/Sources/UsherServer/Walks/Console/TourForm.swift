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

    init(_ sent: FieldReader<WalkPolicy>, new: Bool) throws {
        var fields = sent
        let rule: FieldFault = WalkValue.slugRule
        slug = new ? fields.required("slug", rule, or: "", WalkValue.slug) : fields.optional("slug", rule, WalkValue.slug)
        isProtected = fields.optional("isProtected", "must be true or false", FieldValue.bool)
        route = fields.patch("route", "must be an array of [latitude, longitude]", WalkValue.route)
        mapTiles = fields.patch("mapTilesUrl", WalkValue.tilesRule, WalkValue.tiles)
        facts = FactsForm(&fields)
        try fields.check()
    }

    func draft(uuid: String, _ old: Tour?, _ media: [String: MediaFile.ID]) -> TourDraft {
        TourDraft(
            uuid: uuid, slug: slug ?? old?.slug ?? "", isProtected: isProtected ?? old?.isProtected ?? false,
            facts: facts.draft(old?.facts, media), route: route.or(old?.route) ?? [], mapTiles: mapTiles.or(old?.mapTiles))
    }
}
