import UsherCore
import UsherHTTP
import UsherStore

/// What the routes of webhooks are shown with in the API's document.
enum HookSample {
    private static let id = "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b"
    private static let row = """
        {"id":"\(id)","url":"https://books.example.org/usher","types":["sale.paid","sale.refunded"],"persons":false,"state":"on",\
        "created_at":"2027-03-01T14:02:00.000Z","failures":0,"well_at":"2027-03-01T15:00:00.000Z","waiting":0
        """
    private static let hookText = #"{"success":true,"hook":\#(row)}}"#
    private static let made = #"{"success":true,"hook":\#(row),"secret":"whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"}}"#
    private static let delivery = """
        {"id":"\(id)","type":"sale.paid","at":"2027-03-01T14:58:00.000Z","state":"waiting","tries":2,"next_at":"2027-03-01T15:04:10.000Z",\
        "failure":"503: try later"}
        """

    private static let uuid = Schema.string(format: "uuid")
    private static let time = Schema.string(format: "date-time")
    private static let count = Schema.integer(min: 0)
    private static let success = Schema.boolean("Always true.")
    private static let hook = Schema.named(
        "Webhook",
        .object(
            [
                "id": uuid, "url": .string(format: "uri"), "types": .array(.string(oneOf: HookType.allCases.map(\.rawValue))),
                "persons": .boolean("Whether it is told names and addresses."), "state": .string(oneOf: ["on", "off"]), "created_at": time,
                "disabled_at": time, "disabled_for": .string(oneOf: HookEnd.allCases.map(\.rawValue)),
                "failures": .integer("Tries that failed since one was well.", min: 0), "well_at": time,
                "waiting": .integer("Calls that wait, counted up to 10001.", min: 0),
                "secret": .string("What its calls are signed with: shown once, when it is made or rotated."),
            ], required: ["id", "url", "types", "persons", "state", "created_at", "failures", "waiting"]))
    private static let told = Schema.object(["success": success, "hook": hook], required: ["success", "hook"])
    private static let call = Schema.object(
        [
            "id": .string("The event's.", format: "uuid"), "type": .string(), "at": time,
            "state": .string(oneOf: HookDelivery.State.allCases.map(\.rawValue)), "tries": count, "next_at": time, "done_at": time,
            "failure": .string("Why the last try was not well."),
        ], required: ["id", "state", "tries"])
    private static func list(_ item: Schema) -> Schema {
        .object(["success": success, "items": .array(item), "cursor": .orNull], required: ["success", "items", "cursor"])
    }

    static let hooks = Endpoint.Answer(
        200, "They", list(hook), Example(#"{"success":true,"items":[\#(row)}],"cursor":null}"#, as: HookList.self))
    static let one = Endpoint.Answer(200, "The webhook", told, Example(hookText, as: HookEnvelope.self))
    static let created = Endpoint.Answer(201, "It is there", told, Example(made, as: HookEnvelope.self))
    static let rotated = Endpoint.Answer(200, "It has a new secret", told, Example(made, as: HookEnvelope.self))
    static let gone = Endpoint.Answer(204, "It is called no more", content: nil)
    static let deliveries = Endpoint.Answer(
        200, "They", list(call), Example(#"{"success":true,"items":[\#(delivery)],"cursor":null}"#, as: HookDeliveryList.self))
    static let tested = Endpoint.Answer(
        202, "It is on its way",
        .object(["success": success, "event": uuid, "sent": count], required: ["success", "event", "sent"]),
        Example(#"{"success":true,"event":"\#(id)","sent":1}"#, as: HookSentAnswer.self))
    static let replayed = Endpoint.Answer(
        202, "They are on their way",
        .object(
            ["success": success, "sent": count, "next": .string("From when on there are more.", format: "date-time")],
            required: ["success", "sent"]), Example(#"{"success":true,"sent":12}"#, as: HookSentAnswer.self))

    private static let members: KeyValuePairs<String, Schema> = [
        "url": .string("https, to a host on the open network.", format: "uri", maxLength: BoxOfficeDesk.longestHookURL),
        "types": .array(.string(oneOf: HookType.offered.map(\.rawValue)), min: 1),
        "persons": .boolean("Names and addresses, too; false without it."),
    ]
    private static let draft = Example(#"{"url":"https://books.example.org/usher","types":["sale.paid","sale.refunded"],"persons":false}"#)
    static let createRequest = Endpoint.Content.json(.object(members, required: ["url", "types"]), example: draft)
    static let changeRequest = Endpoint.Content.json(.object(members, required: []), example: Example(#"{"types":["sale.paid"]}"#))
    static let replayRequest = Endpoint.Content.json(
        .object(
            [
                "events": .array(uuid, "Ids of events.", min: 1, max: HookStore.mostNamed),
                "from": .string("In their place: all from then on, of 30 days at most.", format: "date-time"),
            ], required: []), example: Example(#"{"from":"2027-03-01T00:00:00.000Z"}"#))

    private static func refusal(_ refusal: HookRefusal) -> Endpoint.Answer { .problem(refusal.problem, desk: .boxOffice) }
    static let refusals = BoxOfficeSchema.signedIn + [HookRefusal.roleRequired, .notFound, .suspended].map(refusal)
    static let ofHouse = BoxOfficeSchema.signedIn + [HookRefusal.roleRequired, .unknownHouse, .suspended].map(refusal)
    static let making = [HookRefusal.urlNotAllowed, .tooMany, .deskNotGranted].map(refusal)
    static let address = refusal(.urlNotAllowed)
}
