import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    static let campaignsTag = "Canvass campaigns"

    private var campaigns: CampaignStore { CampaignStore(database, founding: settings.organisations) }

    /// Campaigns, their homes, visits and buildings.
    var fieldEndpoints: [Endpoint] { campaignEndpoints + homeEndpoints + [importEndpoint] + visitEndpoints + buildingEndpoints }

    var campaignEndpoints: [Endpoint] { [listCampaigns, createCampaign, showCampaign, changeCampaign, deleteCampaign] }

    private var listCampaigns: Endpoint {
        endpoint(
            .get, "/api/campaigns", "The caller's campaigns, newest first", parameters: CampaignSchema.page,
            responses: [
                Endpoint.Answer(200, "Some of them", .canvass, CampaignSchema.campaignsAnswer)
            ], tag: Self.campaignsTag
        ) { request, _, principal in
            let limit = try CanvassQuery.limit(request, default: 100)
            var cursor = CampaignCursor.start
            if let text = try CanvassQuery.text(request, "cursor") {
                guard let sent = CampaignCursor(text: text) else { throw CanvassRefusal.invalid(field: "cursor") }
                cursor = sent
            }
            let page = try await campaigns.list(for: actor(principal), after: cursor, limit: limit)
            let list = CanvassCampaignList(campaigns: page.campaigns.map { CanvassCampaign($0, page.gate) }, nextCursor: page.next?.text)
            return try .personal(list, capacity: page.campaigns.count * 512 + 64)
        }
    }

    private var createCampaign: Endpoint {
        endpoint(
            .post, "/api/campaigns", "Make a campaign",
            description: "Without `organisation_id` for the caller's only organisation, or for one that is made with it.",
            request: .json(.canvass, CampaignSchema.newCampaignExample),
            responses: [Endpoint.Answer(201, "It", .canvass, CampaignSchema.campaignAnswer)]
                + CampaignSchema.refusals(.organisationRequired, .invalidDestination, .limitReached) + CampaignSchema.unknown
                + CampaignSchema.bodyRefusals, tag: Self.campaignsTag
        ) { request, _, principal in
            let form = try CampaignForm(try await JSONBody<CanvassPolicy>(request).fields(), site: site.base, isNew: true)
            var organisation: String?
            if let sent = form.organisation {
                guard let uuid = UUIDText.normalised(sent) else { throw CanvassRefusal.notFound }
                organisation = uuid
            }
            let made = try await campaigns.create(form.facts, uuid: newID(), in: organisation, by: actor(principal))
            return try answer(made, status: .created)
        }
    }

    private var showCampaign: Endpoint {
        endpoint(
            .get, "/api/campaigns/{id}", "A campaign", parameters: [CampaignSchema.campaignID],
            responses: [Endpoint.Answer(200, "It", .canvass, CampaignSchema.campaignAnswer)] + CampaignSchema.unknown,
            tag: Self.campaignsTag
        ) { _, context, principal in
            try answer(try await campaigns.find(try CanvassQuery.uuid("id", context), for: actor(principal)))
        }
    }

    private var changeCampaign: Endpoint {
        endpoint(
            .patch, "/api/campaigns/{id}", "Change a campaign", parameters: [CampaignSchema.campaignID],
            request: .json(.canvass, CanvassCampaignRequest(status: .active, revision: 1)),
            responses: [Endpoint.Answer(200, "It", .canvass, CampaignSchema.campaignAnswer)]
                + CampaignSchema.refusals(
                    .invalidDestination, .campaignChanged(CampaignSchema.sampleCampaign, ScanVisibility(isPaid: false)))
                + CampaignSchema.unknown + CampaignSchema.bodyRefusals, tag: Self.campaignsTag
        ) { request, context, principal in
            let id = try CanvassQuery.uuid("id", context)
            _ = try await campaigns.find(id, for: actor(principal))
            let form = try CampaignForm(try await JSONBody<CanvassPolicy>(request).fields(), site: site.base, isNew: false)
            let changed = try await campaigns.change(id, form.change, by: actor(principal))
            await qr.changed(campaign: changed.0.id.rawValue)
            return try answer(changed)
        }
    }

    private var deleteCampaign: Endpoint {
        endpoint(
            .delete, "/api/campaigns/{id}", "Delete a campaign",
            description: "For owners and admins. Its codes stop, its figures stay in the database.",
            parameters: [CampaignSchema.campaignID],
            responses: [Endpoint.Answer(204, "It is gone", content: nil), .problem(CanvassRefusal.roleRequired.problem, desk: .canvass)]
                + CampaignSchema.unknown, tag: Self.campaignsTag, asAdmin: true
        ) { _, context, principal in
            let deleted = try await campaigns.delete(try CanvassQuery.uuid("id", context), by: actor(principal))
            await qr.changed(campaign: deleted.rawValue)
            return Response(status: .noContent)
        }
    }

    private func answer(_ found: (Campaign, ScanVisibility), status: HTTPResponse.Status = .ok) throws -> Response {
        try .personal(CanvassCampaign(found.0, found.1), status: status)
    }
}
