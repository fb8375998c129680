import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Waiting lists for those who sell.
extension BoxOfficeDesk {
    var waitingConsoleEndpoints: [Endpoint] { [waitingListEndpoint, waitingRemoveEndpoint] }

    private var waitingListEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/waiting-list", desk: .boxOffice, summary: "A show's waiting list",
            description: "In the order of joining, those that are over among them.",
            parameters: [.query("show", .string(format: "uuid"), "The show.")] + Self.pages,
            responses: [WaitingSample.list] + Self.sellingAnswers(.invalidField("limit")), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            guard let show = request.query("show") else { throw ShowRefusal.invalidField("show") }
            let limit = try Self.limit(Query(request))
            var after: WaitingEntry.ID = 0
            if let cursor = request.query("cursor") {
                guard let id = Digits.whole(cursor, in: 1...WaitingEntry.ID.largest) else { throw ShowRefusal.invalidField("cursor") }
                after = WaitingEntry.ID(id)
            }
            return Self.list(try await waiting.list(of: show, after: after, most: limit, staff, at: clock.now()))
        }
    }

    private static func list(_ found: WaitingStore.Listed) -> Response {
        var json = JSONWriter(capacity: 256 * (found.entries.count + 1))
        json.object { json in
            json.member("success", true)
            json.name("items")
            json.array(found.entries) { json, told in
                let entry = told.entry
                json.object { json in
                    json.member("id", entry.uuid)
                    json.member("status", entry.status.rawValue)
                    json.position(told.position)
                    json.member("area", entry.wish.area)
                    json.member("category", entry.wish.category)
                    json.member("quantity", entry.wish.quantity)
                    json.member("at_least", entry.wish.atLeast)
                    json.member("email", entry.email)
                    json.member("name", entry.name)
                    json.member("joined_at", Timestamp.milliseconds(entry.joinedAt))
                    json.member("offered_until", told.offer.map { Timestamp.milliseconds($0.heldUntil) })
                }
            }
            json.member("cursor", found.next.map { "\($0.rawValue)" })
        }
        return .json(json.bytes)
    }

    private var waitingRemoveEndpoint: Endpoint {
        Endpoint(
            .delete, "/console/api/waiting-list/{id}", desk: .boxOffice, summary: "Take somebody off a waiting list",
            description: "What was offered to them goes to the next.",
            parameters: [.path("id", .string(format: "uuid"), "The entry.")],
            responses: [
                Endpoint.Answer(200, "Done", .object(["success": .boolean()], required: ["success"]), Example(#"{"success":true}"#))
            ] + Self.sellingAnswers(.inUse), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await waiting.remove(ShowRoutes.id(context), staff, at: clock.now())
            return .json(Array(#"{"success":true}"#.utf8))
        }
    }
}
