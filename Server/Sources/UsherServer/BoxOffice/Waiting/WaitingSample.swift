import UsherCore
import UsherHTTP

/// What the routes of waiting lists are shown with in the API's document.
enum WaitingSample {
    private static let id = "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b"
    static let wish = #"{"area":"stalls","quantity":2,"at_least":1,"email":"ada@example.org","name":"Ada"}"#
    static let joinedText = #"{"success":true,"id":"\#(id)","status":"unconfirmed","position":4}"#
    static let leftText = #"{"success":true,"id":"\#(id)","status":"left","position":null,"offer":null}"#
    static let standingText = """
        {"success":true,"id":"\(id)","status":"offered","position":null,"offer":{"until":"2027-03-01T16:02:00.000Z","token":"AZMWojxN",\
        "places":[{"seat":"stalls-A-1","category":"standard","section":"Stalls","row":"A","number":"1"}],"quote":{"currency":"GBP","tickets":[\
        {"seat":"stalls-A-1","area":"stalls","category":"standard","base_pence":8500,"discount_pence":0,"fee_pence":0,"taxes":[],\
        "total_pence":8500}],"fees":[],"taxes":[],"total_pence":8500,"payable_pence":8500}}}
        """
    private static let listedText = """
        {"id":"\(id)","status":"waiting","position":4,"area":"stalls","category":null,"quantity":2,"at_least":1,"email":"ada@example.org",\
        "name":"Ada","joined_at":"2027-03-01T14:02:00.000Z","offered_until":null}
        """

    private static let status = Schema.string(oneOf: WaitingStatus.allCases.map(\.rawValue))
    private static let members: KeyValuePairs<String, Schema> = [
        "success": .boolean("Always true."), "id": .string(format: "uuid"), "status": status, "position": .orNull,
    ]
    static let request = Schema.object(
        [
            "area": .string("An area's key or id."), "category": .string("A category's key."),
            "quantity": .integer("How many tickets.", min: 1, max: 200), "at_least": .integer("`quantity` without it.", min: 1, max: 200),
            "email": .string("An account's own without it.", format: "email"), "name": .string(),
            "locale": .string("In which language one is written to.", oneOf: ["en", "de", "fr", "es", "it"]),
        ], required: ["quantity"])
    static let joined = Schema.object(members, required: ["success", "id", "status", "position"])
    static let standing = Schema.object(
        [
            "success": .boolean("Always true."), "id": .string(format: "uuid"), "status": status, "position": .orNull, "offer": .orNull,
        ], required: ["success", "id", "status", "position", "offer"])
    static let list = Endpoint.Answer(
        200, "They",
        .object(
            ["success": .boolean(), "items": .array(.object([:], required: [])), "cursor": .orNull],
            required: ["success", "items", "cursor"]), Example(#"{"success":true,"items":[\#(listedText)],"cursor":null}"#))

    static func refusals(_ refusals: WaitingRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .boxOffice) }
    }

    static let general: [Endpoint.Answer] = [.problem(.internal, desk: .boxOffice), .problem(.unavailable, desk: .boxOffice)]
}
