import UsherHTTP
import UsherCore
import UsherWire

/// What the routes of plans are shown with in the API's document.
enum PlanSample {
    private static let id = "0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11"
    private static let version = """
        {"number":3,"by":"Ann","at":"2027-03-01T14:02:00.000Z","note":"Row C for wheelchairs","seatMapId":"\(id)","places":280,"added":2,\
        "removed":1,"moved":14,"renamed":0,"shows":4}
        """
    private static let row = """
        {"id":"\(id)","name":"Playhouse","version":3,"places":280,"seatMapId":"\(id)","shows":4,"changedAt":"2027-03-01T14:02:00.000Z",\
        "etag":"\\"17\\"","editing":{"name":"Ann","since":"2027-03-01T13:40:00.000Z","isYou":true}}
        """
    private static let use = """
        {"show":"\(id)","title":"Hamlet","startsAt":"2027-03-05T19:30:00.000Z","timeZone":"Europe/London","version":2,"used":false,"added":2,\
        "removed":1,"moved":14,"renamed":0,"problems":[{"seat":"stalls-A-1","code":"seat_in_use",\
        "message":"seat stalls-A-1 is held or sold and must stay","orders":["\(id)"]}]}
        """
    private static let drawingText = """
        {"drawing":1,"map":{"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"sections":[{"id":"stalls","name":"Stalls",\
        "colorHex":"#2E7D32","base_price_pence":8500}]},"objects":[{"id":"o1","kind":"row","section":"stalls","row":"A",\
        "from":{"x":455,"y":190},"to":{"x":545,"y":190},"count":4}]}
        """
    private static let mapText = """
        {"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"sections":[{"id":"stalls","name":"Stalls",\
        "colorHex":"#2E7D32","base_price_pence":8500,"capacity":1}],"seats":[{"id":"stalls-A-1","section":"stalls","row":"A","number":"1",\
        "x":455,"y":190}]}
        """

    private static let text = Schema.string()
    private static let count = Schema.integer(min: 0)
    private static let time = Schema.string(format: "date-time")
    private static let uuid = Schema.string(format: "uuid")
    private static let editor = Schema.object(["name": text, "since": time, "isYou": .boolean()], required: ["name", "since", "isYou"])
    private static let planSchema = Schema.object(
        [
            "id": uuid, "name": text, "version": .integer("The latest; 0 before the first.", min: 0), "places": count, "seatMapId": uuid,
            "shows": count, "changedAt": time, "etag": .string("Of the draft."), "editing": editor,
            "published": .array(.string("The id of a place."), "Of the latest version; with a single plan."),
            "retired": .array(.string("The id of a place."), "Of earlier versions: never given to another place."),
        ], required: ["id", "name", "version", "shows", "changedAt", "etag"])
    private static let versionSchema = Schema.object(
        [
            "number": .integer(min: 1), "by": text, "at": time, "note": text, "seatMapId": uuid, "places": count, "added": count,
            "removed": count, "moved": count, "renamed": count, "shows": count,
        ],
        required: ["number", "by", "at", "note", "seatMapId", "places", "added", "removed", "moved", "renamed", "shows"])
    private static let useSchema = Schema.object(
        [
            "show": uuid, "title": text, "startsAt": time, "timeZone": text, "version": .integer("Which one of this plan it has.", min: 1),
            "used": .boolean("Whether it has this version."), "added": count, "removed": count, "moved": count, "renamed": count,
            "problems": .array(
                .object(
                    ["seat": text, "code": .string(oneOf: ["seat_in_use", "seat_renamed"]), "message": text, "orders": .array(uuid)],
                    required: ["seat", "code", "message", "orders"])),
        ], required: ["show", "title", "startsAt", "timeZone", "used", "added", "removed", "moved", "renamed", "problems"])
    private static let drawingSchema = Schema.object([:], required: [], "A drawing; see docs/console.md.")

    static let plans = Endpoint.Answer(200, "The plans", .array(planSchema), Example("[\(row)]", as: [PlanAnswer].self))
    static let plan = Endpoint.Answer(200, "The plan", planSchema, Example(row, as: PlanAnswer.self))
    static let created = Endpoint.Answer(201, "It is there", planSchema, Example(row, as: PlanAnswer.self))
    static let gone = Endpoint.Answer(204, "Done", content: nil)
    static let drawing = Endpoint.Answer(200, "The drawing", drawingSchema, Example(drawingText))
    static let versions = Endpoint.Answer(200, "The versions", .array(versionSchema), Example("[\(version)]", as: [PlanVersionAnswer].self))
    static let published = Endpoint.Answer(
        201, "It is published",
        .object(
            [
                "version": versionSchema, "etag": text,
                "warnings": .array(.object(["path": text, "code": text, "message": text], required: ["path", "code", "message"])),
            ], required: ["version", "etag", "warnings"]),
        Example(#"{"version":\#(version),"etag":"\"18\"","warnings":[]}"#, as: PlanPublishedAnswer.self))
    static let map = Endpoint.Answer(200, "The map", BoxOfficeSchema.layout, Example(mapText))
    static let uses = Endpoint.Answer(200, "The shows", .array(useSchema), Example("[\(use)]", as: [PlanUseAnswer].self))

    static let draftRequest = Endpoint.Content.json(
        .object(
            [
                "name": .string("1 to 255 characters; that of the map where there is none."), "map": BoxOfficeSchema.layout,
                "drawing": drawingSchema,
                "show": .string("A show of the house's: its map is drawn.", format: "uuid"),
            ], required: []), example: Example(#"{"name":"Playhouse"}"#))
    static let drawingRequest = Endpoint.Content.json(drawingSchema, example: Example(drawingText))
    static let mapRequest = Endpoint.Content.json(BoxOfficeSchema.layout, example: Example(mapText))
    static let editingRequest = Endpoint.Content.json(
        .object(["takeOver": .boolean("Also where somebody else is at work.")], required: []), example: Example(#"{"takeOver":false}"#),
        required: false)
    static let publishRequest = Endpoint.Content.json(
        .object(
            [
                "map": BoxOfficeSchema.layout, "drawing": drawingSchema, "note": .string("Up to 500 characters."),
                "again": .integer("A version to publish once more, in place of a map.", min: 1),
            ], required: []), example: Example(#"{"map":\#(mapText),"drawing":\#(drawingText),"note":"Row C for wheelchairs"}"#))
    static let useRequest = Endpoint.Content.json(
        .object(["shows": .array(uuid, min: 1, max: 100)], required: ["shows"]), example: Example(#"{"shows":["\#(id)"]}"#))

    private static let faults = [SeatMapFault("sections[1].colorHex", .badColour, "must be a colour such as #2E7D32")]
    private static let ann = HousePlanEditor(
        account: 1, name: "Ann", since: Instant(microseconds: 1_803_909_720_000_000), until: Instant(microseconds: 1_803_909_810_000_000))
    static let badMap = refusal(.invalidMap(faults))
    static let badDrawing = refusal(.invalidDrawing([SeatMapFault("drawing.objects", .missingField, "is required")]))
    static let stale = [refusal(.stale(ann)), refusal(.unnamedRevision)]
    static let beingEdited = refusal(.beingEdited(ann))
    static let noVersion = refusal(.versionNotFound)
    static let badShows = refusal(.unknownShows([id]))
    static let refusals: [Endpoint.Answer] =
        BoxOfficeSchema.signedIn + [refusal(.roleRequired), refusal(.deskNotGranted), refusal(.notFound)]

    private static func refusal(_ refusal: HousePlanRefusal) -> Endpoint.Answer { .problem(refusal.problem, desk: .boxOffice) }
}
