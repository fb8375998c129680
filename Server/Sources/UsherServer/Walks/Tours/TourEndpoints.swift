import UsherHTTP
import HTTPTypes
import UsherCore
import UsherWire

extension WalksDesk {
    var listToursEndpoint: Endpoint {
        Endpoint(
            .get, "/tours", desk: .walks, summary: "The published tours",
            parameters: [.query("organisation", .string(), "Only those of this organisation.")],
            responses: [Answer(200, "Newest first", .walks, WalksExamples.tours)],
            security: .bearerOrGuest, handler: listTours)
    }

    var tourEndpoint: Endpoint {
        Endpoint(
            .get, "/tours/{id}", desk: .walks, summary: "A tour in one language",
            parameters: [WalksSchema.tourParameter, WalksSchema.languageParameter],
            responses: [Answer(200, "It", .walks, WalksExamples.detail)] + Self.tourRefusals,
            security: .bearerOrGuest, handler: showTour)
    }

    var tourPointsEndpoint: Endpoint {
        Endpoint(
            .get, "/tours/{id}/points", desk: .walks, summary: "The points of a tour",
            description: "Of a protected tour only with a grant; the addresses of its media are signed.",
            parameters: [WalksSchema.tourParameter, WalksSchema.languageParameter],
            responses: [Answer(200, "In order", .walks, WalksExamples.points)]
                + Self.tourRefusals + Self.tokenRefusals + [Self.refusal(.accessDenied)], security: .bearerOrGuest, handler: tourPoints)
    }

    var tourManifestEndpoint: Endpoint {
        Endpoint(
            .get, "/tours/{id}/manifest", desk: .walks, summary: "Everything that a download consists of",
            description:
                "Every address is signed until the same half hour. The tag stays while only signatures change: whoever needs fresh "
                + "addresses leaves `If-None-Match` out.",
            parameters: [WalksSchema.tourParameter, WalksSchema.languageParameter],
            responses: [
                Answer(200, "It", WireStyle.walks.schema(WalksManifest.self), Example(WalksExamples.manifest, as: WalksManifest.self))
            ]
                + Self.tourRefusals + Self.tokenRefusals + [Self.refusal(.accessDenied)], security: .bearerOrGuest, handler: tourManifest)
    }

    private static let tourRefusals = [
        refusal(.invalid("language", "must be given once as it, fr or en")), refusal(.tourNotFound), refusal(.languageNotAvailable),
    ]

    var redeemEndpoint: Endpoint {
        Endpoint(
            .post, "/vouchers/validate", desk: .walks, summary: "Redeem a voucher",
            request: .json(.walks, WalksExamples.code),
            responses: [
                Answer(200, "The tour is open", .walks, WalksExamples.redemption),
                Self.refusal(.voucherNotFound), Self.refusal(.voucherUnassigned), Self.refusal(.voucherInactive),
                Self.refusal(.voucherExpired), Self.refusal(.voucherExhausted),
                Self.refusal(.alreadyHasAccess(tour: "550e8400-e29b-41d4-a716-446655440000")),
            ] + Self.tokenRefusals + Self.bodyRefusals, security: .bearer, handler: redeem)
    }

    var eventsEndpoint: Endpoint {
        Endpoint(
            .post, "/analytics/events", desk: .walks, summary: "Report what happened",
            description: "Items that are not valid are dropped and counted in `Usher-Rejected`.",
            request: .json(WalksSchema.events, example: Example(WalksExamples.events)),
            responses: [Answer(204, "Stored", content: nil, headers: [("Usher-Rejected", "How many items were dropped.")])]
                + Self.bodyRefusals,
            security: .bearerOrGuest, handler: report
        ).bodies(.heldOfAnybody(WalkPolicy.events))
    }
}
