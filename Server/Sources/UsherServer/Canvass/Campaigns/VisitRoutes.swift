import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension HTTPField.Name {
    /// Says that an answer was given before.
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!
}

extension CanvassDesk {
    static let visitsTag = "Canvass visits"

    private var visits: VisitStore { VisitStore(database) }
    private var changes: ChangesStore { ChangesStore(database) }

    var visitEndpoints: [Endpoint] { [visitHomes, listChanges] }

    private var visitHomes: Endpoint {
        endpoint(
            .post, "/api/campaigns/{id}/visits", "Report visits",
            description: "All of them count, or none. The same report again, within 90 days, gets the first answer.",
            parameters: [CampaignSchema.campaignID],
            request: .json(
                WireStyle.canvass.schema(CanvassVisitsRequest.self), example: CampaignSchema.visitsExample),
            responses: [
                Endpoint.Answer(
                    200, "The homes now", .canvass, CampaignSchema.visitsAnswer,
                    headers: [("Idempotency-Replayed", "`true` where the answer was given before.")])
            ]
                + CampaignSchema.refusals(
                    .visitsConflict([CampaignSchema.sampleHome], ScanVisibility(isPaid: false)), .mutationReused)
                + CampaignSchema.unknown + CampaignSchema.bodyRefusals, tag: Self.visitsTag
        ) { request, context, principal in
            let campaign = try CanvassQuery.uuid("id", context)
            try await require(campaign, principal)
            let mutation = try VisitForm.mutation(try await JSONBody<CanvassPolicy>(request).fields())
            let answer = try await visits.visit(campaign, mutation, by: actor(principal)) { visited in
                let answer = CanvassVisitsResponse(
                    mutationID: mutation.id, results: visited.homes.map { CanvassAddress($0, visited.gate) }, cursor: visited.cursor.text)
                let bytes = try WireEncoder.milliseconds.bytes(answer, capacity: visited.homes.count * 640 + 128)
                return String(decoding: bytes, as: UTF8.self)
            }
            var response = Response.personal(Array(answer.body.utf8))
            if answer.isReplay { response.headers[.idempotencyReplayed] = "true" }
            return response
        }
    }

    private var listChanges: Endpoint {
        endpoint(
            .get, "/api/campaigns/{id}/changes", "What has changed since a cursor",
            description:
                "Without a cursor, or with one that holds no longer, from the beginning: `full` is true then, and what the app has "
                + "is to be dropped.",
            parameters: [
                CampaignSchema.campaignID, .query("since", .string(), "The last answer's `cursor`."),
                .query("limit", .integer(min: 1, max: 1_000), "Homes in one answer; 500 without it."),
            ],
            responses: [
                Endpoint.Answer(200, "The next changes", .canvass, CampaignSchema.changesAnswer)
            ] + CampaignSchema.unknown, tag: Self.visitsTag
        ) { request, context, principal in
            let limit = try CanvassQuery.limit(request, default: 500)
            // One that cannot be read, or that stands twice, begins anew.
            let sent = Query(request).values("since")
            let since = sent.count == 1 ? ChangesCursor(text: sent[0]) : nil
            let page = try await changes.page(try CanvassQuery.uuid("id", context), since: since, limit: limit, for: actor(principal))
            let answer = CanvassChanges(
                cursor: page.cursor.text, hasMore: page.more, full: page.isFull,
                changed: page.changed.map { CanvassAddress($0, page.gate) }, deleted: page.deleted)
            return try .personal(answer, capacity: page.changed.count * 640 + 256)
        }
    }
}
