import UsherCore
import UsherStore

/// What tours and versions are sent alike: what is absent stays, null clears.
struct FactsForm: Sendable {
    /// A file that a field names.
    struct Wanted: Sendable {
        let field: String
        let uuid: String
        let kind: MediaKind
    }

    private let city: Patch<String?>
    private let duration: Patch<Int64?>
    private let distance: Patch<Int64?>
    private let cover: Patch<String?>
    private let trailer: Patch<String?>

    init(_ fields: inout FieldReader<WalkPolicy>) {
        city = fields.patch("city", "must be a text of at most 200 characters", FieldValue.filled(200))
        duration = fields.patch("durationMinutes", "must be an integer from 1 to 10000", FieldValue.whole(1...10_000))
        distance = fields.patch("distanceKm", WalkValue.metresRule, WalkValue.metres)
        cover = fields.patch("coverMediaId", "must be the id of an image", FieldValue.uuid)
        trailer = fields.patch("trailerMediaId", "must be the id of a video", FieldValue.uuid)
    }

    var media: [Wanted] {
        var wanted: [Wanted] = []
        if case .set(let uuid?) = cover { wanted.append(Wanted(field: "coverMediaId", uuid: uuid, kind: .image)) }
        if case .set(let uuid?) = trailer { wanted.append(Wanted(field: "trailerMediaId", uuid: uuid, kind: .video)) }
        return wanted
    }

    func draft(_ old: Tour.Facts?, _ media: [String: MediaFile.ID]) -> FactsDraft {
        var draft = old.map { FactsDraft($0) } ?? FactsDraft()
        draft.city = city.or(draft.city)
        draft.durationMinutes = duration.or(draft.durationMinutes)
        draft.distanceMetres = distance.or(draft.distanceMetres)
        if case .set = cover { draft.cover = media["coverMediaId"] }
        if case .set = trailer { draft.trailer = media["trailerMediaId"] }
        return draft
    }
}
