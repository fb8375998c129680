import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Productions, as staff make and change them.
extension BoxOfficeDesk {
    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The production.")
    private static let production = Schema.object([:], required: [], "A production; see docs/boxoffice.md.")
    private static let answer = Schema.object(["success": .boolean(), "production": production], required: ["success", "production"])
    private static let document = """
        {"key":"hamlet","uuid":"019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b","name":"Hamlet","description":"","category":"theatre","published":true}
        """
    private static let example = Example(#"{"success":true,"production":\#(document)}"#)
    private static let sent = Example(#"{"key":"hamlet","name":"Hamlet","category":"theatre","published":true}"#)

    private var productions: ManagedProductionStore { ManagedProductionStore(database, quotas: settings.quotas) }

    var productionConsoleEndpoints: [Endpoint] {
        [
            productionListEndpoint, productionCreateEndpoint, productionReadEndpoint, productionChangeEndpoint, productionDeleteEndpoint,
            productionSheetEndpoint,
        ]
    }

    private var productionListEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/productions", desk: .boxOffice, summary: "Productions", description: "By key.",
            parameters: [Self.organisation] + Self.pages,
            responses: [Self.pageAnswer(of: Self.production, Self.document)] + Self.sellingAnswers(.invalidField("limit")),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let limit = try Self.limit(Query(request))
            let found = try await productions.list(
                of: request.query("organisation"), after: request.query("cursor") ?? "", most: limit + 1, staff)
            return Self.list(found.map { (cursor: $0.key, document: $0.document) }, limit)
        }
    }

    private var productionCreateEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/productions", desk: .boxOffice, summary: "Make a production",
            description: "Its performances are shows that name it: `production`, its key.", parameters: [Self.organisation],
            request: .json(Self.production, example: Self.sent),
            responses: [Endpoint.Answer(201, "It is there", Self.answer, Self.example)]
                + Self.sellingAnswers(.deskNotGranted, .invalidField("key")), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request, upTo: 256 << 10).object()
            let document = try await productions.create(sent, of: request.query("organisation"), staff, at: clock.now())
            return Self.told("production", document, tagged: false, status: .created)
        }
    }

    private var productionReadEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/productions/{id}", desk: .boxOffice, summary: "A production as staff see it", parameters: [Self.path],
            responses: [Endpoint.Answer(200, "It", Self.answer, Self.example)] + Self.sellingAnswers(), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            return Self.told("production", try await productions.read(ShowRoutes.id(context), staff), tagged: false)
        }
    }

    private var productionChangeEndpoint: Endpoint {
        Endpoint(
            .patch, "/console/api/productions/{id}", desk: .boxOffice, summary: "Change a production",
            description: "The members that are sent; null empties one. Its key stays.", parameters: [Self.path],
            request: .json(Self.production, example: Example(#"{"name":"Hamlet, Prince of Denmark"}"#)),
            responses: [Endpoint.Answer(200, "It is changed", Self.answer, Self.example)] + Self.sellingAnswers(.invalidField("name")),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request, upTo: 256 << 10).object()
            let document = try await productions.change(sent, of: ShowRoutes.id(context), staff, at: clock.now())
            return Self.told("production", document, tagged: false)
        }
    }

    private var productionDeleteEndpoint: Endpoint {
        Endpoint(
            .delete, "/console/api/productions/{id}", desk: .boxOffice, summary: "Delete a production",
            description: "One without performances.", parameters: [Self.path],
            responses: [Endpoint.Answer(204, "It is gone", content: nil)] + Self.sellingAnswers(.inUse), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await productions.delete(ShowRoutes.id(context), staff, at: clock.now())
            return Response(status: .noContent)
        }
    }

    private var productionSheetEndpoint: Endpoint {
        Endpoint(
            .put, "/console/api/productions/{id}/sheet", desk: .boxOffice, summary: "Say how a production's performances are sold",
            description: "A sheet, and which performances: `shows`, their ids, or `from`, a day; all that are to come without either. "
                + "All of them are sold by it, or none.",
            parameters: [Self.path, .query("force", .string(oneOf: ["1"]), "Also sizes below what is taken.")],
            request: .json(
                .object([:], required: [], "A sheet with `shows` or `from`."),
                example: Example(
                    #"{"from":"2027-03-01","areas":[{"key":"floor","kind":"standing","name":"Floor","size":400,"price":2200}]}"#)),
            responses: [
                Endpoint.Answer(
                    200, "They are sold so",
                    .object(
                        ["success": .boolean(), "sheet": .object([:], required: []), "shows": .array(.string(format: "uuid"))],
                        required: ["success", "sheet", "shows"]),
                    Example(#"{"success":true,"sheet":{},"shows":["d11e4d04-90f6-4157-a70f-ecfc63f18058"]}"#))
            ] + Self.sellingAnswers(.deskNotGranted, .invalidField("shows"), .invalidSheet([]), .sizeInUse, .inUse), security: .bearer,
            tag: Self.consoleTag, handler: setProductionSheet)
    }

    @Sendable private func setProductionSheet(_ request: Request, _ context: UsherContext) async throws -> Response {
        let staff = try await showStaff(request, context)
        // Who may not is told before anything is read.
        _ = try await productions.read(ShowRoutes.id(context), staff)
        let body = try await JSONBody<BoxOfficePolicy>(request, upTo: 8 << 20)
        guard case .object(let members) = try body.object() else { throw ShowRefusal.invalidField("body") }
        var fields = try body.fields()
        let (named, from) = (try fields.texts("shows"), try fields.text("from"))
        let performances: ManagedShowStore.Performances
        switch (named, from) {
        case (nil, nil): performances = .coming
        case (let named?, nil):
            guard (1...Int(Production.most)).contains(named.count) else { throw ShowRefusal.invalidField("shows") }
            performances = .named(named)
        case (nil, let from?):
            guard let day = CivilDate(from) else { throw ShowRefusal.invalidField("from") }
            performances = .from(day)
        default: throw ShowRefusal.invalidField("from")
        }
        let sheet = JSONValue.object(members.filter { !["shows", "from"].contains($0.name) })
        let set = try await managedShows.setSheet(
            sheet, ofProduction: ShowRoutes.id(context), performances, staff, force: request.query("force") == "1", at: clock.now())
        var json = JSONWriter(capacity: set.document.utf8.count + 64 + 40 * set.shows.count)
        json.object { json in
            json.member("success", true)
            json.name("sheet")
            json.raw(set.document.utf8)
            json.name("shows")
            json.array(set.shows) { $0.string($1) }
        }
        return .json(json.bytes)
    }
}
