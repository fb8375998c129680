import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    static let homesTag = "Canvass addresses"

    private var homes: HomeStore { HomeStore(database, most: Int64(settings.canvass.maxAddresses), quotas: settings.quotas) }

    var homeEndpoints: [Endpoint] { [listHomes, addHome, changeHome, deleteHome, linkHome, unlinkHome] }

    private var listHomes: Endpoint {
        endpoint(
            .get, "/api/campaigns/{id}/addresses", "The homes of a campaign, by their number",
            parameters: [CampaignSchema.campaignID] + CampaignSchema.page,
            responses: [
                Endpoint.Answer(200, "Some of them", .canvass, CampaignSchema.addressesAnswer)
            ] + CampaignSchema.unknown, tag: Self.homesTag
        ) { request, context, principal in
            let limit = try CanvassQuery.limit(request, default: 100)
            var seq: Int64 = 0
            if let text = try CanvassQuery.text(request, "cursor") {
                guard let sent = Digits.whole(text, in: 0...Int64.max) else { throw CanvassRefusal.invalid(field: "cursor") }
                seq = sent
            }
            let page = try await homes.list(try CanvassQuery.uuid("id", context), after: seq, limit: limit, for: actor(principal))
            let next = page.more ? page.homes.last.map { String($0.seq) } : nil
            let list = CanvassAddressList(addresses: page.homes.map { CanvassAddress($0, page.gate) }, nextCursor: next)
            return try .personal(list, capacity: page.homes.count * 640 + 64)
        }
    }

    private var addHome: Endpoint {
        endpoint(
            .post, "/api/campaigns/{id}/addresses", "Add a home",
            description: "One that was deleted comes back, with its number, codes and scans.", parameters: [CampaignSchema.campaignID],
            request: .json(.canvass, CampaignSchema.newAddressExample),
            responses: [Endpoint.Answer(201, "It", .canvass, CampaignSchema.addressAnswer)]
                + CampaignSchema.refusals(.duplicateAddress, .campaignFull(nil)) + CampaignSchema.unknown + CampaignSchema.bodyRefusals,
            tag: Self.homesTag
        ) { request, context, principal in
            let campaign = try CanvassQuery.uuid("id", context)
            try await require(campaign, principal)
            let change = try HomeForm.change(try await JSONBody<CanvassPolicy>(request).fields(), isNew: true)
            let fields = change.applied(to: HomeFacts(address: ""))
            return try answer(try await homes.add(fields, uuid: newID(), to: campaign, by: actor(principal)), status: .created)
        }
    }

    private var changeHome: Endpoint {
        endpoint(
            .patch, "/api/campaigns/{id}/addresses/{aid}", "Change a home", parameters: CampaignSchema.homeIDs,
            request: .json(.canvass, CanvassAddressRequest(note: "Dog", revision: 1)),
            responses: [Endpoint.Answer(200, "It", .canvass, CampaignSchema.addressAnswer)]
                + CampaignSchema.refusals(
                    .duplicateAddress, .homeChanged(CampaignSchema.sampleHome, ScanVisibility(isPaid: false)))
                + CampaignSchema.unknown + CampaignSchema.bodyRefusals, tag: Self.homesTag
        ) { request, context, principal in
            let (campaign, home) = (try CanvassQuery.uuid("id", context), try CanvassQuery.uuid("aid", context))
            try await require(campaign, home: home, principal)
            let change = try HomeForm.change(try await JSONBody<CanvassPolicy>(request).fields(), isNew: false)
            return try answer(try await homes.change(home, in: campaign, change, by: actor(principal)))
        }
    }

    private var deleteHome: Endpoint {
        endpoint(
            .delete, "/api/campaigns/{id}/addresses/{aid}", "Delete a home", description: "Its codes go on.",
            parameters: CampaignSchema.homeIDs,
            responses: [Endpoint.Answer(204, "It is gone", content: nil)] + CampaignSchema.unknown, tag: Self.homesTag
        ) { _, context, principal in
            let (campaign, home) = (try CanvassQuery.uuid("id", context), try CanvassQuery.uuid("aid", context))
            try await homes.delete(home, in: campaign, by: actor(principal))
            return Response(status: .noContent)
        }
    }

    private var linkHome: Endpoint {
        endpoint(
            .put, "/api/campaigns/{id}/addresses/{aid}/links/{gersId}", "Say that a home belongs to a building",
            description: "A home without a building of its own counts to that of its surest link.",
            parameters: CampaignSchema.homeIDs + [CampaignSchema.gersID],
            request: .json(
                .object(["confidence": .number("0 to 1; 1 without it.")], required: []), example: Example(#"{"confidence":0.8}"#),
                required: false),
            responses: [Endpoint.Answer(204, "It is linked", content: nil)] + CampaignSchema.refusals(.invalidGERSID)
                + CampaignSchema.unknown + CampaignSchema.bodyRefusals, tag: Self.homesTag
        ) { request, context, principal in
            let building = try Self.building(context)
            let (campaign, home) = (try CanvassQuery.uuid("id", context), try CanvassQuery.uuid("aid", context))
            try await require(campaign, home: home, principal)
            let confidence = try await Self.confidence(request)
            try await homes.link(home, in: campaign, to: building, confidence: confidence, by: actor(principal))
            return Response(status: .noContent)
        }
    }

    private var unlinkHome: Endpoint {
        endpoint(
            .delete, "/api/campaigns/{id}/addresses/{aid}/links/{gersId}", "Take a link away",
            parameters: CampaignSchema.homeIDs + [CampaignSchema.gersID],
            responses: [Endpoint.Answer(204, "There is no such link", content: nil)] + CampaignSchema.refusals(.invalidGERSID)
                + CampaignSchema.unknown, tag: Self.homesTag
        ) { _, context, principal in
            let building = try Self.building(context)
            let (campaign, home) = (try CanvassQuery.uuid("id", context), try CanvassQuery.uuid("aid", context))
            try await homes.link(home, in: campaign, to: building, confidence: nil, by: actor(principal))
            return Response(status: .noContent)
        }
    }

    /// Throws unless the caller is a member of the campaign and it has this home: that comes before the body is looked at.
    func require(_ campaign: String, home: String? = nil, _ principal: Principal<CanvassToken>) async throws {
        try await database.read { try HomeTransaction($0).require(campaign, home: home, for: principal.account) }
    }

    /// Millionths; an empty body is a link without doubt.
    private static func confidence(_ request: Request) async throws -> Int64 {
        var fields = try await JSONBody<CanvassPolicy>(request).fields(optional: true)
        guard let confidence = try fields.number("confidence") else { return 1_000_000 }
        guard (0...1).contains(confidence) else { throw fields.fault("confidence") }
        return Coordinate.micro(confidence)
    }

    private func answer(_ found: (CampaignHome, ScanVisibility), status: HTTPResponse.Status = .ok) throws -> Response {
        try .personal(CanvassAddress(found.0, found.1), status: status)
    }
}
