import UsherCore
import UsherStore

/// What a version is made or changed with at the console.
struct VersionForm: Sendable {
    let language: WalkLanguage?
    private let title: String?
    private let description: String?
    private let start: Patch<Coordinate?>
    private let completion: Patch<String?>
    private let facts: FactsForm

    var media: [FactsForm.Wanted] { facts.media }

    init(_ sent: FieldReader<WalkPolicy>, new: Bool) throws {
        var fields = sent
        let read: (JSONValue) -> WalkLanguage? = { value in FieldValue.string(value).flatMap { WalkLanguage(rawValue: $0) } }
        language = new ? fields.required("language", "must be it, fr or en", or: .en, read) : nil
        let rule: FieldFault = "must be a text of 1 to 200 characters"
        title =
            new ? fields.required("title", rule, or: "", FieldValue.filled(200)) : fields.optional("title", rule, FieldValue.filled(200))
        description = fields.optional("description", "must be a text of at most 10000 characters", FieldValue.text(10_000))
        start = fields.patch("startingPoint", "must have lat from -90 to 90 and lng from -180 to 180", WalkValue.place)
        completion = fields.patch("completionMessage", "must be a text of at most 2000 characters", FieldValue.text(2_000))
        facts = FactsForm(&fields)
        try fields.check()
    }

    func draft(uuid: String, _ language: WalkLanguage, _ old: Tour.Version?, _ media: [String: MediaFile.ID]) -> VersionDraft {
        VersionDraft(
            uuid: uuid, language: language, title: title ?? old?.title ?? "", description: description ?? old?.description ?? "",
            start: start.or(old?.start), completionMessage: completion.or(old?.completionMessage), facts: facts.draft(old?.facts, media))
    }
}
