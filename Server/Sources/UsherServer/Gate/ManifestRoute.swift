import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    var manifestEndpoint: Endpoint {
        Endpoint(
            .get, "/api/events/{id}/manifest", desk: .gate, summary: "Fetch what a device needs offline",
            description: """
                All sales in order of change, without codes, names or addresses: a device hashes what it scans with the salt and looks \
                it up. Call again with `next` as `since`, at once while `more`; a sale that comes again replaces the one known.
                """,
            parameters: [
                .event, .date,
                .query("since", .string(maxLength: ManifestAnswer.longestCursor), "Where the last answer ended: its `next`."),
                .query("limit", .integer(min: 1, max: ManifestAnswer.largestLimit), "Sales in one answer; 1000 without it."),
            ],
            responses: [
                Answer(
                    200, "A piece of the manifest", WireStyle.gate.schema(ManifestResponse.self),
                    Example(ManifestAnswer.example, as: ManifestResponse.self)),
                .problem(ScanRefusal.field("limit", .notInteger(1...ManifestAnswer.largestLimit)).problem, desk: .gate),
                .problem(ScanRefusal.eventNotFound.problem, desk: .gate), .problem(ScanRefusal.cursorGone.problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: manifest)
    }

    /// GET /api/events/{id}/manifest
    @Sendable func manifest(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other, needing: .offline)
        let query = GateQuery(request)
        let since = try query.text("since", most: .max)
        let date = try query.date()
        let limit = Int(try query.integer("limit", 1...ManifestAnswer.largestLimit) ?? ManifestAnswer.usualLimit)
        let event = try GateQuery.event(context)
        guard try await events.knows(event, principal.credential, at: clock.now()) else { throw ScanRefusal.eventNotFound }
        let cursor = since.map(ManifestCursor.init(text:))
        if let cursor, cursor == nil { throw ScanRefusal.cursorGone }
        do {
            let page = try await manifests.page(
                ManifestQuery(account: principal.account, event: event, since: cursor ?? nil, date: date, limit: limit))
            return try await .compressedJSON(ByteBuffer(bytes: ManifestAnswer.body(page, at: clock.now())), for: request)
        } catch ManifestRefusal.eventNotFound {
            throw ScanRefusal.eventNotFound
        } catch ManifestRefusal.cursorGone {
            throw ScanRefusal.cursorGone
        }
    }
}
