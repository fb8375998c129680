import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    static let buildingsTag = "Canvass buildings"

    private var buildings: BuildingStore { BuildingStore(database) }

    var buildingEndpoints: [Endpoint] { [showBuilding, listBuildings] }

    private var showBuilding: Endpoint {
        endpoint(
            .get, "/api/buildings/{gersId}", "A building that was tapped on the map",
            description: "Scans are 0 and their time null for those who do not pay.",
            parameters: [
                CampaignSchema.gersID, .query("campaign_id", .string(format: "uuid"), "Only this campaign; else all of the caller's."),
            ],
            responses: [
                Endpoint.Answer(
                    200, "It", .canvass, samples: ["example": CampaignSchema.buildingAnswer, "free": CampaignSchema.freeBuildingAnswer])
            ] + CampaignSchema.refusals(.invalidGERSID, .invalidCampaignID, .buildingNotFound), tag: Self.buildingsTag
        ) { request, context, principal in
            let building = try Self.building(context)
            let campaign = try Self.campaign(request)
            let (found, gate) = try await buildings.find(building, in: campaign, for: actor(principal))
            return try .personal(UsherWire.Building(found, gate))
        }
    }

    private var listBuildings: Endpoint {
        endpoint(
            .get, "/api/campaigns/{id}/buildings", "The buildings of a campaign on the map",
            description: "GeoJSON. A home without a building stands for itself by its own Overture id.",
            parameters: [
                CampaignSchema.campaignID, .query("bbox", .string(), "west,south,east,north in degrees."),
                .header("If-None-Match", .string(), "The `ETag` of what you have."),
            ],
            responses: [
                Endpoint.Answer(
                    200, "A feature for each",
                    content: Endpoint.Content(
                        type: "application/geo+json", schema: WireStyle.canvass.schema(CanvassBuildings.self),
                        examples: [Example(CampaignSchema.buildingsAnswer, .milliseconds)])),
                Endpoint.Answer(304, "You have it", content: nil),
            ] + CampaignSchema.refusals(.invalidBox, .tooManyFeatures) + CampaignSchema.unknown, tag: Self.buildingsTag
        ) { request, context, principal in
            let box = try Self.box(request)
            let found = try await buildings.features(try CanvassQuery.uuid("id", context), within: box, for: actor(principal))
            return try Self.collection(found.features, found.gate, request)
        }
    }

    /// The building of the path.
    static func building(_ context: UsherContext) throws -> GERSID {
        guard let id = GERSID(context.segment("gersId")) else { throw CampaignRefusal.invalidGERSID }
        return id
    }

    /// The campaign of the query: absent, or given once.
    private static func campaign(_ request: Request) throws -> String? {
        let sent = Query(request).values("campaign_id")
        guard !sent.isEmpty else { return nil }
        guard sent.count == 1, let uuid = UUIDText.normalised(sent[0]) else { throw CampaignRefusal.invalidCampaignID }
        return uuid
    }

    private static func box(_ request: Request) throws -> BoundingBox? {
        let sent = Query(request).values("bbox")
        guard !sent.isEmpty else { return nil }
        guard sent.count == 1, let box = BoundingBox(sent[0]) else { throw CampaignRefusal.invalidBox }
        return box
    }

    /// The tag is made of what is shown and of who sees it: a payer and somebody else never share one.
    private static func collection(_ features: [BuildingFeature], _ gate: ScanVisibility, _ request: Request) throws -> Response {
        let bytes = try WireEncoder.milliseconds.bytes(CanvassBuildings(features, gate), capacity: features.count * 384 + 64)
        let tag = EntityTag.of(bytes + [gate.isPaid ? 1 : 0])
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Authorization", .eTag: tag]
        if let known = request.headers[.ifNoneMatch], EntityTag.matches(known, tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "application/geo+json"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
