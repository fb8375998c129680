import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// The sheets of shows.
extension BoxOfficeDesk {
    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")
    /// A sheet may have this many bytes.
    private static let largest = 8 << 20
    private static let sheet = Schema.object([:], required: [], "A sheet; see docs/boxoffice.md.")
    private static let answer = Schema.object(["success": .boolean(), "sheet": sheet], required: ["success", "sheet"])
    private static let document = """
        {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":400,"color_hex":"#2E7D32"}],\
        "categories":[{"key":"early","name":"Early bird"},{"key":"door","name":"Regular"}],\
        "prices":[{"category":"early","amount":1500},{"category":"door","amount":2200}],\
        "quotas":[{"key":"early","kind":"limit","size":100,"categories":["early"]}]}
        """
    private static let example = Example(#"{"success":true,"sheet":\#(document)}"#)

    var sheetEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/shows/{id}/sheet", desk: .boxOffice, summary: "How a show is sold",
            description: "Areas, categories, prices, quotas and fees, as a catalogue has them.", parameters: [Self.path],
            responses: [
                Endpoint.Answer(
                    200, "The sheet", content: .json(Self.answer, example: Self.example), headers: [("ETag", "For `If-Match`.")])
            ] + Self.sellingAnswers(), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            return Self.told("sheet", try await managedShows.sheet(ShowRoutes.id(context), staff))
        }
    }

    var sheetChangeEndpoint: Endpoint {
        Endpoint(
            .put, "/console/api/shows/{id}/sheet", desk: .boxOffice, summary: "Say how a show is sold",
            description:
                "The whole sheet, up to 8 MiB. A size below what is taken is refused, unless `force` is 1: then nothing more is sold "
                + "of it. An event without a seat map becomes a show that is sold here.",
            parameters: [Self.path, Self.ifMatch, .query("force", .string(oneOf: ["1"]), "Also sizes below what is taken.")],
            request: .json(Self.sheet, example: Example(Self.document)),
            responses: [
                Endpoint.Answer(
                    200, "It is sold so", content: .json(Self.answer, example: Self.example), headers: [("ETag", "For `If-Match`.")])
            ]
                + Self.sellingAnswers(
                    .deskNotGranted, .invalidSheet([SheetFault(path: "areas[0].size", message: "is required")]), .preconditionFailed,
                    .sizeInUse, .inUse), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await managedShows.check(ShowRoutes.id(context), staff)
            let sent = try await JSONBody<BoxOfficePolicy>(request, upTo: Self.largest).object()
            let document = try await managedShows.setSheet(
                sent, of: ShowRoutes.id(context), staff, force: request.query("force") == "1", at: clock.now(),
                mayReplace: Self.mayReplace(request))
            return Self.told("sheet", document)
        }
    }

    var sheetPieceEndpoint: Endpoint {
        Endpoint(
            .delete, "/console/api/shows/{id}/sheet/{kind}/{key}", desk: .boxOffice, summary: "Delete a part of how a show is sold",
            description:
                "A price category, a standing area or a question, with its prices and limits, a limit, an allotment, a fee or the price of single seats "
                + "(whose key is the first 16 hexadecimal digits of the SHA-256 of category, U+0001 and its first seat). For thirty days it can be had back by POST "
                + "`/console/api/bin/{kind}/{id}/restore`. Answers stay with their bookings. What another part needs is refused.",
            parameters: [
                Self.path, .path("kind", .string(oneOf: SheetPiece.Kind.allCases.map(\.rawValue)), "What it is."),
                .path("key", .string(), "Its key in the sheet."),
            ],
            responses: [
                Endpoint.Answer(
                    200, "It is in the bin",
                    content: .json(
                        SheetPieceGone.schema,
                        example: Example(
                            SheetPieceGone(kind: "question", id: "0198c6d2-7a10-7000-8000-000000000001", name: "Diet"), .milliseconds)))
            ]
                + Self.sellingAnswers(
                    .deskNotGranted,
                    .invalidSheet([SheetFault(path: "categories[0].needs[0].any_of", message: "no category has this key")]),
                    .inUse),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            guard let kind = SheetPiece.Kind(rawValue: context.segment("kind")) else { throw ShowRefusal.unknown }
            let gone = try await managedShows.drop(
                kind, context.segment("key"), of: ShowRoutes.id(context), staff, at: clock.now())
            return try .json(SheetPieceGone(kind: kind.rawValue, id: gone.uuid, name: gone.name), .milliseconds)
        }
    }
}

/// What was taken out of a sheet or of a house's prices, as the bin calls it.
struct SheetPieceGone: Codable, Sendable {
    struct Binned: Codable, Sendable {
        let kind: String
        let id: String
        let name: String
    }

    var success = true
    let binned: Binned

    static let schema = Schema.object([
        "success": .boolean("Always true."),
        "binned": .object(["kind": .string(), "id": .string(format: "uuid"), "name": .string()]),
    ])

    init(kind: String, id: String, name: String) { binned = Binned(kind: kind, id: id, name: name) }
}
