import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

/// What staff do with a show's seats: its map, and what is not for sale.
extension BoxOfficeDesk {
    /// A map may have this many bytes.
    private static let largestMap = 8 << 20
    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")
    static let consoleTag = "Console"

    var showConsoleEndpoints: [Endpoint] { [exportMapEndpoint, importMapEndpoint, blockEndpoint] }

    private var charging: ChargeRule { settings.payments.charging }
    private var console: ManagedShowStore {
        ManagedShowStore(database, maps: shows.store.maps, charging: charging, quotas: settings.quotas)
    }

    private var exportMapEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/shows/{id}/seatmap", desk: .boxOffice, summary: "Export a show's seat map",
            description: "In the canonical form; importing it again changes nothing.", parameters: [Self.path],
            responses: [Endpoint.Answer(200, "The map", BoxOfficeSchema.layout, Example(ShowConsoleAnswer.map))]
                + ShowConsoleAnswer.refusals,
            security: .bearer, tag: Self.consoleTag, handler: exportMap)
    }

    private var importMapEndpoint: Endpoint {
        Endpoint(
            .put, "/console/api/shows/{id}/seatmap", desk: .boxOffice, summary: "Give a show a seat map",
            description: "Compact or canonical, up to 8 MiB. Seats are matched by id; those that are held or sold must be in it.",
            parameters: [Self.path], request: .json(BoxOfficeSchema.layout, example: Example(ShowConsoleAnswer.map)),
            responses: [
                Endpoint.Answer(200, "It has it", .boxOffice, ShowConsoleAnswer.stored),
                .problem(ShowRefusal.invalidMap(ShowConsoleAnswer.problems).problem, desk: .boxOffice),
            ] + ShowConsoleAnswer.refusals + BoxOfficeSchema.general, security: .bearer, tag: Self.consoleTag, handler: importMap)
    }

    private var blockEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/shows/{id}/seats", desk: .boxOffice, summary: "Take seats out of sale, or give them back",
            parameters: [Self.path],
            request: .json(.boxOffice, BoxOffice.BlockRequest(seatIDs: ["stalls-A-12"], blocked: true, reason: "Sound desk")),
            responses: [
                Endpoint.Answer(200, "Done", .boxOffice, BoxOffice.BlockResponse(success: true, changed: 1)),
                .problem(ShowRefusal.invalidSeats(["stalls-Z-99"]).problem, desk: .boxOffice),
                .problem(ShowRefusal.seatsTaken(["stalls-A-12"]).problem, desk: .boxOffice),
            ] + ShowConsoleAnswer.refusals + BoxOfficeSchema.general, security: .bearer, tag: Self.consoleTag, handler: block)
    }

    private func staff(_ request: Request, _ context: UsherContext) async throws -> ManagedShowStore.Staff {
        let principal = try await door.principal(request, context)
        return ManagedShowStore.Staff(account: principal.account, actor: principal.actor)
    }

    /// GET /console/api/shows/{id}/seatmap
    @Sendable private func exportMap(_ request: Request, _ context: UsherContext) async throws -> Response {
        let staff = try await staff(request, context)
        return .json(Array(try await console.seatMap(ShowRoutes.id(context), staff).utf8))
    }

    /// PUT /console/api/shows/{id}/seatmap
    @Sendable private func importMap(_ request: Request, _ context: UsherContext) async throws -> Response {
        let staff = try await staff(request, context)
        let (id, console) = (ShowRoutes.id(context), console)
        try await console.check(id, staff)
        let body = try await JSONBody<BoxOfficePolicy>(request, upTo: Self.largestMap)
        // A large map takes a while to read: not on an event loop.
        let outcome = try await ClientWork.run { SeatMapReader.read(try body.object()) }
        guard let map = outcome.map else { throw ShowRefusal.invalidMap(outcome.problems) }
        let uuid = try await console.setMap(map, of: id, staff, at: clock.now())
        let warnings = outcome.warnings.map { BoxOffice.SeatMapNote(path: $0.path, code: $0.code.rawValue, message: $0.message) }
        return try .json(BoxOffice.SeatMapStored(success: true, seatMapID: uuid, warnings: warnings), .milliseconds)
    }

    /// POST /console/api/shows/{id}/seats
    @Sendable private func block(_ request: Request, _ context: UsherContext) async throws -> Response {
        let staff = try await staff(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        guard let seats = try fields.texts("seatIds"), !seats.isEmpty else { throw fields.fault("seatIds") }
        guard let blocked = try fields.bool("blocked") else { throw fields.fault("blocked") }
        let reason = try fields.text("reason").map { WireText.cut($0.filter { !$0.isNewline && $0 != "\0" }, to: 200) }
        let changed = try await console.block(seats, blocked, of: ShowRoutes.id(context), reason: reason, staff, at: clock.now())
        return try .json(BoxOffice.BlockResponse(success: true, changed: changed.count), .milliseconds)
    }
}

/// What the console's routes are shown with in the API's document.
private enum ShowConsoleAnswer {
    static let problems = [SeatMapFault("sections[1].colorHex", .badColour, "must be a colour such as #2E7D32")]
    static let map = """
        {"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"sections":[{"id":"stalls","name":"Stalls",\
        "colorHex":"#2E7D32","base_price_pence":8500,"shape":"grid","origin":{"x":455,"y":190},"seatPitch":30,"rowPitch":28,\
        "rows":[{"label":"A","count":4}]}]}
        """
    static let stored = BoxOffice.SeatMapStored(
        success: true, seatMapID: "0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11",
        warnings: [BoxOffice.SeatMapNote(path: "stage", code: "no_stage", message: "the map has no stage")])

    static let refusals: [Endpoint.Answer] =
        BoxOfficeSchema.signedIn + [
            .problem(ShowRefusal.roleRequired.problem, desk: .boxOffice), .problem(ShowRefusal.deskNotGranted.problem, desk: .boxOffice),
            .problem(ShowRefusal.notFound.problem, desk: .boxOffice),
        ]
}
