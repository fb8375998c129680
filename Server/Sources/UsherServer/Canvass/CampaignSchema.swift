import UsherHTTP
import UsherCore
import UsherWire

/// The shapes of campaigns, homes and buildings, for the API's document.
enum CampaignSchema {
    static let uuid = Schema.string(format: "uuid")
    static let time = Schema.string("For example `2025-02-14T18:30:00.000Z`.", format: "date-time")
    static let scans = Schema.integer("0 for those who do not pay.", min: 0)
    static let count = Schema.integer(min: 0)
    static let text = Schema.string(maxLength: HomeFields.longest)

    static let campaign = Schema.named(
        "CanvassCampaign",
        .object([
            "id": uuid, "organisation_id": uuid, "name": .string(), "description": .string().nullable, "region": .string().nullable,
            "status": .string(oneOf: Campaign.Status.allCases.map(\.rawValue)), "destination_url": .string().nullable,
            "revision": .integer("Goes up by 1 with each edit.", min: 1), "address_count": count, "visited_count": count,
            "qr_code_count": count, "scans": scans, "homes_scanned": scans, "last_scanned_at": time.nullable, "created_at": time,
            "updated_at": time,
        ]))

    static let address = Schema.named(
        "CanvassAddress",
        .object([
            "address_id": uuid, "seq": .integer("Its number within the campaign.", min: 1), "address": text, "unit": text.nullable,
            "city": text.nullable, "region": text.nullable, "postal_code": text.nullable, "lat": .number().nullable,
            "lng": .number().nullable, "gers_id": uuid.nullable, "building_gers_id": uuid.nullable, "external_id": text.nullable,
            "note": text.nullable, "status": status, "visited": .boolean(), "visited_at": time.nullable, "visited_by": uuid.nullable,
            "revision": .integer("Goes up by 1 with each edit and each visit.", min: 1), "scans": scans, "last_scanned_at": time.nullable,
            "created_at": time, "updated_at": time,
        ]))

    static let status = Schema.string(oneOf: ["visited", "not_visited"])

    static let building = Schema.named(
        "CanvassBuilding",
        .object([
            "gers_id": uuid, "address_id": uuid, "campaign_id": uuid, "campaign_name": .string(), "address": .string("With the unit."),
            "postal_code": .string().nullable, "status": status, "visited": .boolean(), "scans": scans, "last_scanned_at": time.nullable,
            "created_at": time, "address_count": .integer("How many homes of the campaign are in it.", min: 1),
        ]))

    static let buildings = Schema.named(
        "CanvassBuildings",
        .object([
            "type": .string(oneOf: ["FeatureCollection"]),
            "features": .array(
                .object([
                    "type": .string(oneOf: ["Feature"]), "id": uuid,
                    "geometry": Schema.object([
                        "type": .string(oneOf: ["Point"]), "coordinates": .array(.number(), "Longitude, latitude.", min: 2, max: 2),
                    ]).nullable,
                    "properties": .object([
                        "gers_id": uuid, "address_count": count, "address_id": uuid, "address": .string(), "status": status,
                        "visited": .boolean(), "scans": scans, "last_scanned_at": time.nullable,
                    ]),
                ])),
        ]))

    static let report = Schema.named(
        "CanvassImportReport",
        .object([
            "dry_run": .boolean(), "rows": count, "inserted": count, "updated": count, "unchanged": count, "duplicates": count,
            "failed": count,
            "errors": .array(
                .object(["row": .integer("Of the data, from 1.", min: 1), "field": .string(), "code": .string()]), max: 1_000),
        ]))

    static let visits = Schema.object(["mutation_id": uuid, "results": .array(address), "cursor": .string()])
    static let changes = Schema.object([
        "cursor": .string("For the next time."), "has_more": .boolean(), "full": .boolean("What the app has is to be dropped."),
        "changed": .array(address), "deleted": .array(uuid),
    ])

    static let campaignRequest = Schema.object(
        [
            "name": .string(maxLength: 255), "organisation_id": .string("Of a new campaign.", format: "uuid"),
            "description": .string().nullable,
            "region": .string().nullable, "status": .string(oneOf: Campaign.Status.allCases.map(\.rawValue)),
            "destination_url": .string("Where codes without a destination of their own lead.", maxLength: 2_048).nullable,
            "revision": .integer("Of a change: refused where there is a newer one."),
        ], required: [])
    static let addressRequest = Schema.object(
        [
            "address": text, "unit": text.nullable, "city": text.nullable, "region": text.nullable, "postal_code": text.nullable,
            "lat": .number().nullable, "lng": .number().nullable, "gers_id": uuid.nullable, "building_gers_id": uuid.nullable,
            "external_id": text.nullable, "note": text.nullable,
            "revision": .integer("Of a change: refused where there is a newer one."),
        ], required: [])
    static let visitsRequest = Schema.object([
        "mutation_id": .string("The client's own for this report.", format: "uuid"),
        "changes": .array(
            .object(
                [
                    "address_id": uuid, "visited": .boolean(), "base_revision": .integer("Refused where there is a newer one."),
                    "occurred_at": time, "note": text.nullable,
                ], required: ["address_id", "visited"]), "A home once.", min: 1, max: VisitMutation.most),
    ])

    static func list(_ name: String, _ element: Schema) -> Schema {
        name == "campaigns"
            ? .object(["campaigns": .array(element), "next_cursor": .string().nullable])
            : .object(["addresses": .array(element), "next_cursor": .string().nullable])
    }

    static let page: [Endpoint.Parameter] = [
        .query("limit", .integer(min: 1, max: 1_000), "100 without it."), .query("cursor", .string(), "The last answer's `next_cursor`."),
    ]
    static let campaignID = Endpoint.Parameter.path("id", uuid, "The campaign.")
    static let homeIDs = [campaignID, Endpoint.Parameter.path("aid", uuid, "The home.")]
    static let gersID = Endpoint.Parameter.path(
        "gersId", .string(), "An Overture id: a UUID or its 32 digits, maybe after `overture:building:`.")

    static func refusals(_ refusals: CampaignRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .canvass) }
    }

    static let unknown: [Endpoint.Answer] = [.problem(CanvassRefusal.notFound.problem, desk: .canvass)]
    static let bodyRefusals: [Endpoint.Answer] = [
        .problem(.invalidJSON, desk: .canvass), .problem(CanvassRefusal.invalid(field: "name").problem, desk: .canvass),
        .problem(.bodyTooLarge, desk: .canvass), .problem(.unsupportedMediaType, desk: .canvass),
    ]
}
