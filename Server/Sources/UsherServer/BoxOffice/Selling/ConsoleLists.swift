import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Lists of the console's, a page at a time: `{"success":true,"items":[…],"cursor":…}`.
extension BoxOfficeDesk {
    static let pages: [Endpoint.Parameter] = [
        .query("limit", .integer(min: 1, max: 200), "50 without it."), .query("cursor", .string(), "Of the page before."),
    ]

    /// `example`: one item, as JSON text.
    static func pageAnswer(of item: Schema, _ example: String, _ description: String = "They") -> Endpoint.Answer {
        Endpoint.Answer(
            200, description,
            .object(["success": .boolean(), "items": .array(item), "cursor": .orNull], required: ["success", "items", "cursor"]),
            Example(#"{"success":true,"items":[\#(example)],"cursor":null}"#))
    }

    static func limit(_ query: Query) throws -> Int {
        do { return Int(try query.integer("limit", in: 1...200) ?? 50) } catch { throw ShowRefusal.invalidField("limit") }
    }

    /// Of a list that goes back: so many, before this number.
    static func page(_ request: Request) throws -> (limit: Int, before: Int64) {
        let limit = try limit(Query(request))
        guard let cursor = request.query("cursor") else { return (limit, .max) }
        guard let before = Digits.whole(cursor, in: 1...Int64.max) else { throw ShowRefusal.invalidField("cursor") }
        return (limit, before)
    }

    /// `found`: documents with their cursors, one more than `limit` where there are more.
    static func list(_ found: [(cursor: String, document: String)], _ limit: Int) -> Response {
        var json = JSONWriter(capacity: 256 * (found.count + 1))
        json.object { json in
            json.member("success", true)
            json.name("items")
            json.array(found.prefix(limit)) { $0.raw($1.document.utf8) }
            json.member("cursor", found.count > limit ? found[limit - 1].cursor : nil)
        }
        return .json(json.bytes)
    }
}
