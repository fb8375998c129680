import UsherCore
import UsherWire
import UsherHTTP

extension WireStyle {
    /// That of Canvass.
    static let canvass = WireStyle(
        .milliseconds, time: "For example `2025-02-14T18:30:00.000Z`.", members: CanvassSchema.members,
        CanvassSchema.campaigns + CanvassSchema.homes + CanvassSchema.codes + CanvassSchema.teams + CanvassSchema.billing)
}

/// What the document of Canvass says of its members.
enum CanvassSchema {
    static let uuid = Schema.string(format: "uuid")
    private static let scans = Schema.integer("0 for those who do not pay.", min: 0)
    private static let count = Schema.integer(min: 0)
    private static let text = Schema.string(maxLength: HomeFacts.longest)
    private static let role = Schema.string(oneOf: Role.allCases.map(\.name))
    private static let invited = Schema.string(oneOf: ["door", "editor", "admin"])
    private static let edit = Schema.integer("Of a change: refused where there is a newer one.")

    static let members: [String: Schema] = [
        "id": uuid, "organisation_id": uuid, "address_id": uuid, "campaign_id": uuid, "gers_id": uuid, "building_gers_id": uuid,
        "visited_by": uuid, "account_id": uuid, "mutation_id": uuid, "deleted": uuid, "address_count": count, "visited_count": count,
        "qr_code_count": count, "rows": count, "inserted": count, "updated": count, "unchanged": count, "duplicates": count,
        "failed": count,
        "scans": scans, "homes_scanned": scans, "role": role,
    ]

    static let campaigns: [WireStyle.TypeNotes] = [
        .of(
            CanvassCampaign.self, named: "CanvassCampaign",
            ["revision": .integer("Goes up by 1 with each edit.", min: 1)]),
        .of(
            CanvassCampaignRequest.self,
            [
                "name": .string(maxLength: CanvassPolicy.longest), "organisation_id": .string("Of a new campaign.", format: "uuid"),
                "description": .orNull, "region": .orNull,
                "destination_url": Schema.string("Where codes without a destination of their own lead.", maxLength: QRDestination.longest)
                    .nullable,
                "revision": edit,
            ]),
        .of(CanvassImportReport.self, named: "CanvassImportReport", ["errors": .list(max: 1_000)]),
        .of(CanvassImportReport.Fault.self, ["row": .integer("Of the data, from 1.", min: 1)]),
    ]

    static let homes: [WireStyle.TypeNotes] = [
        .of(
            CanvassAddress.self, named: "CanvassAddress",
            [
                "seq": .integer("Its number within the campaign.", min: 1), "address": text, "unit": text, "city": text, "region": text,
                "postal_code": text, "external_id": text, "note": text,
                "revision": .integer("Goes up by 1 with each edit and each visit.", min: 1),
            ]),
        .of(
            CanvassAddressRequest.self,
            [
                "address": text, "unit": text.nullable, "city": text.nullable, "region": text.nullable, "postal_code": text.nullable,
                "lat": .orNull, "lng": .orNull, "gers_id": uuid.nullable, "building_gers_id": uuid.nullable, "external_id": text.nullable,
                "note": text.nullable, "revision": edit,
            ]),
        .of(
            UsherWire.Building.self, named: "CanvassBuilding",
            [
                "address": .string("With the unit."),
                "address_count": .integer("How many homes of the campaign are in it.", min: 1), "postal_code": .orNull,
                "last_scanned_at": .orNull,
            ], isWhole: true), .of(CanvassBuildings.self, named: "CanvassBuildings", ["type": .string(oneOf: ["FeatureCollection"])]),
        .of(CanvassBuildings.Feature.self, ["type": .string(oneOf: ["Feature"])]),
        .of(
            CanvassBuildings.Point.self,
            ["type": .string(oneOf: ["Point"]), "coordinates": .list("Longitude, latitude.", min: 2, max: 2)]),
        .of(
            CanvassVisitsRequest.self,
            [
                "mutation_id": .string("The client's own for this report.", format: "uuid"),
                "changes": .list("A home once.", min: 1, max: VisitMutation.most),
            ]),
        .of(
            CanvassVisitsRequest.Change.self,
            ["base_revision": .integer("Refused where there is a newer one."), "note": text.nullable]),
        .of(
            CanvassChanges.self,
            ["cursor": .string("For the next time."), "full": .boolean("What the app has is to be dropped.")]),
    ]

    static let codes: [WireStyle.TypeNotes] = [
        .of(
            CanvassQRCode.self, named: "CanvassQRCode",
            [
                "url": .string("What the code holds."), "destination_url": .string("Its own, before the campaign's."),
                "scans": .integer("0 unless paid.", min: 0),
            ]),
        .of(CanvassQRCodesMade.self, ["created": count, "existing": .integer("Homes that had a code already.", min: 0)]),
        .of(
            CanvassStats.self,
            [
                "addresses": count, "visited": count, "not_visited": count, "qr_codes": count,
                "scans": .integer("Of all time; 0 unless paid.", min: 0), "homes_scanned": count,
            ]), .of(CanvassStats.Day.self, ["date": .string(format: "date"), "scans": count, "homes": count]),
    ]

    static let teams: [WireStyle.TypeNotes] = [
        .of(CanvassOrganisation.self, named: "CanvassOrganisation", ["role": .string(oneOf: ["editor", "admin", "owner"])]),
        .of(CanvassOrganisationRequest.self, ["name": .string(maxLength: CanvassDesk.longestName)]),
        .of(CanvassMember.self, named: "CanvassMember"),
        .of(
            CanvassInvite.self, named: "CanvassInvite",
            [
                "role": invited,
                "accept_url": .string("Only in the answer to the invitation itself."),
            ]), .of(CanvassInviteRequest.self, ["role": invited]),
        .of(CanvassAcceptRequest.self, ["token": .string("From the mailed link.")]),
    ]

    static let billing: [WireStyle.TypeNotes] = [
        .of(
            UsherWire.Entitlement.self, named: "CanvassEntitlement",
            [
                "source": .string(oneOf: PlanSource.allCases.map(\.rawValue)),
                "current_period_end": .string("When it ends; null: never."),
            ]), .of(CanvassPageAddress.self, ["url": .string("The page to open.", format: "uri")]),
        .of(
            CanvassCheckoutRequest.self,
            [
                "price_id": .string("One of the configured prices."),
                "return_url": .string("An allowed address; without it, a page of Usher's."),
            ]), .of(CanvassPortalRequest.self, ["return_url": .string("An allowed address.")]),
        .of(CanvassAppleVerifyRequest.self, ["signed_transaction": .string("StoreKit's `jwsRepresentation`.")]),
    ]
}
