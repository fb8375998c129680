import UsherHTTP
import UsherCore
import UsherWire

/// What requests about campaigns, homes and buildings name, and what all of them may be answered.
enum CampaignSchema {
    static let page: [Endpoint.Parameter] = [
        .query("limit", .integer(min: 1, max: 1_000), "100 without it."), .query("cursor", .string(), "The last answer's `next_cursor`."),
    ]
    static let campaignID = Endpoint.Parameter.path("id", CanvassSchema.uuid, "The campaign.")
    static let homeIDs = [campaignID, Endpoint.Parameter.path("aid", CanvassSchema.uuid, "The home.")]
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
