import UsherHTTP
import HTTPTypes
import UsherCore
import UsherWire

extension QRCodeRoutes {
    private static let path = "/api/campaigns/{id}/qr-codes"

    var listCodesEndpoint: Endpoint {
        Endpoint(
            .get, Self.path, desk: .canvass, summary: "A campaign's printed codes",
            parameters: [
                QRSchema.campaign, .query("limit", .integer(min: 1, max: 1000), "100 without it."),
                .query("cursor", .string(), "`next_cursor` of the list before."),
            ],
            responses: [
                Endpoint.Answer(
                    200, "Some codes, the oldest first", .canvass, CanvassQRCodeList(qrCodes: [.sample], nextCursor: nil))
            ] + QRSchema.problems(CanvassRefusal.invalid(field: "limit").problem, .notFound), security: .bearer, handler: listCodes)
    }

    var makeCodesEndpoint: Endpoint {
        Endpoint(
            .post, Self.path, desk: .canvass, summary: "Make codes",
            description: "A home keeps its code: a repeat makes only those that are missing.", parameters: [QRSchema.campaign],
            request: .json(
                QRSchema.request, example: Example(#"{"scope":"addresses"}"#, name: "all_homes"),
                Example(#"{"scope":"campaign","label":"Poster","destination_url":"https://example.org/offer"}"#, name: "campaign")),
            responses: [
                Endpoint.Answer(200, "Codes of homes", .canvass, CanvassQRCodesMade(created: 299, existing: 1)),
                Endpoint.Answer(201, "A code of the campaign", .canvass, CanvassQRCode.sample),
            ]
                + QRSchema.problems(
                    QRRefusal.destinationRequired.problem, QRRefusal.invalidDestination.problem,
                    CanvassRefusal.invalid(field: "scope").problem, .notFound),
            security: .bearer, handler: makeCodes)
    }

    var showCodeEndpoint: Endpoint {
        Endpoint(
            .get, Self.path + "/{qid}", desk: .canvass, summary: "One printed code", parameters: [QRSchema.campaign, QRSchema.codeID],
            responses: [Endpoint.Answer(200, "The code", .canvass, CanvassQRCode.sample)] + QRSchema.problems(.notFound), security: .bearer,
            handler: showCode)
    }

    var changeCodeEndpoint: Endpoint {
        Endpoint(
            .patch, Self.path + "/{qid}", desk: .canvass, summary: "Change a printed code", description: "Acts at once.",
            parameters: [QRSchema.campaign, QRSchema.codeID],
            request: .json(QRSchema.change, example: Example(#"{"enabled":false}"#)),
            responses: [Endpoint.Answer(200, "The code as it is now", .canvass, CanvassQRCode.sample)]
                + QRSchema.problems(
                    QRRefusal.invalidDestination.problem, QRRefusal.destinationRequired.problem,
                    CanvassRefusal.invalid(field: "enabled").problem, .notFound),
            security: .bearer, handler: changeCode)
    }

    var removeCodeEndpoint: Endpoint {
        Endpoint(
            .delete, Self.path + "/{qid}", desk: .canvass, summary: "Switch a printed code off for ever",
            description: "Its slug is never given again.", parameters: [QRSchema.campaign, QRSchema.codeID],
            responses: [Endpoint.Answer(204, "It is off", content: nil)] + QRSchema.problems(.notFound), security: .bearer,
            handler: removeCode)
    }

    func imageEndpoint(_ kind: QRImageKind) -> Endpoint {
        Endpoint(
            .get, Self.path + "/{qid}/image." + kind.rawValue, desk: .canvass, summary: "A printed code as \(kind.rawValue.uppercased())",
            parameters: [
                QRSchema.campaign, QRSchema.codeID, .query("size", .integer(min: 128, max: 2048), "Pixels a side; 512 without it."),
                .query("ecc", .string(oneOf: ["L", "M", "Q", "H"]), "How much may be lost; M without it."),
                .query("margin", .integer(min: 4, max: 16), "The white border in modules; 4 without it."),
            ],
            responses: [.text(200, "The picture, which holds exactly `url`", type: kind.type)]
                + QRSchema.problems(CanvassRefusal.invalid(field: "margin").problem, .notFound), security: .bearer
        ) { try await image(kind, $0, $1) }
    }

    private static let printing: [Endpoint.Parameter] = [
        .query("limit", .integer(min: 1, max: 2000), "So many codes; 600 on sheets, all in a list without it."),
        .query("after_seq", .integer(min: 0), "Only homes behind this number."),
    ]

    var printSheetEndpoint: Endpoint {
        Endpoint(
            .get, "/api/campaigns/{id}/print-sheet", desk: .canvass, summary: "Codes to print",
            description: "One page without scripts and without anything from elsewhere. `X-Next-After-Seq` tells where the rest begins.",
            parameters: [
                QRSchema.campaign, .query("paper", .string(oneOf: ["letter", "a4"]), "letter without it."),
                .query("cols", .integer(min: 1, max: 5), "2 without it."), .query("rows", .integer(min: 1, max: 8), "3 without it."),
            ] + Self.printing,
            responses: [.text(200, "The sheets", type: "text/html")]
                + QRSchema.problems(CanvassRefusal.invalid(field: "cols").problem, QRRefusal.upgradeRequired.problem, .notFound),
            security: .bearer,
            handler: printSheet)
    }

    var printListEndpoint: Endpoint {
        Endpoint(
            .get, "/api/campaigns/{id}/print.csv", desk: .canvass, summary: "Codes for a printer", description: "A line a home.",
            parameters: [QRSchema.campaign] + Self.printing,
            responses: [.text(200, "RFC 4180, with a header", type: "text/csv")]
                + QRSchema.problems(CanvassRefusal.invalid(field: "limit").problem, QRRefusal.upgradeRequired.problem, .notFound),
            security: .bearer,
            handler: printList)
    }

    var statsEndpoint: Endpoint {
        Endpoint(
            .get, "/api/campaigns/{id}/stats", desk: .canvass, summary: "A campaign in numbers",
            description: "Totals of all time, and each day from `from` to `to`: at most 366, the last 30 without them.",
            parameters: [
                QRSchema.campaign, .query("from", .string(format: "date"), "The first day."),
                .query("to", .string(format: "date"), "The last day."),
                .query("tz", .string(), "Whose days: an IANA zone; UTC without it."),
            ],
            responses: [
                Endpoint.Answer(200, "The numbers", .canvass, CanvassStats.sample)
            ] + QRSchema.problems(CanvassRefusal.invalid(field: "tz").problem, .notFound), security: .bearer, handler: stats)
    }
}
