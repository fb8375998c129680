import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

/// Plans, for programs and for the editor: the same store as the pages'.
extension BoxOfficeDesk {
    var planEndpoints: [Endpoint] {
        [
            plan(.get, "", "A house's plans", parameters: [Self.house], answers: [PlanSample.plans], planList),
            plan(
                .post, "", "Make a plan",
                description: "Empty, as a drawing, after a map (compact or canonical), or after the map of a show.",
                parameters: [Self.house], body: PlanSample.draftRequest, answers: [PlanSample.created], refusals: [PlanSample.badMap],
                makePlan),
            plan(
                .post, "/drawing", "Draw a map", description: "The drawing of a map, compact or canonical. Nothing is stored.",
                parameters: [Self.house], body: PlanSample.mapRequest, answers: [PlanSample.drawing], refusals: [PlanSample.badMap], drawMap
            ),
            plan(
                .get, "/{id}", "A plan", description: "With the ids of its places, now and before.", answers: [PlanSample.plan], planDetails
            ),
            plan(
                .delete, "/{id}", "Delete a plan", description: "Its versions stay with the shows that have them.",
                answers: [PlanSample.gone], deletePlan),
        ] + planDraftEndpoints + planVersionEndpoints
    }

    private static let house = Endpoint.Parameter.query("organisation", .string(), "The house: its slug.")
    static let number = Endpoint.Parameter.path("number", .integer(min: 1), "The version.")

    var plans: HousePlanStore {
        HousePlanStore(
            ManagedShowStore(database, maps: shows.store.maps, charging: settings.payments.charging, quotas: settings.quotas))
    }

    func plan(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, description: String = "", parameters: [Endpoint.Parameter] = [],
        body: Endpoint.Content? = nil, answers: [Endpoint.Answer], refusals: [Endpoint.Answer] = [],
        _ handler: @escaping @Sendable (Request, UsherContext, HousePlanStore.Staff) async throws -> Response
    ) -> Endpoint {
        let names: [Endpoint.Parameter] = path.hasPrefix("/{id}") ? [.path("id", .string(format: "uuid"), "The plan.")] : []
        return Endpoint(
            method, "/console/api/plans" + path, desk: .boxOffice, summary: summary, description: description,
            parameters: names + parameters,
            request: body, responses: answers + refusals + PlanSample.refusals + (body == nil ? [] : BoxOfficeSchema.general),
            security: .bearer, tag: "Console plans"
        ) { request, context in
            let principal = try await door.principal(request, context)
            return try await handler(request, context, HousePlanStore.Staff(account: principal.account, actor: principal.actor))
        }
    }

    /// The house that a request names.
    private func house(_ request: Request, _ staff: HousePlanStore.Staff) async throws -> Organisation.ID {
        try await plans.house(request.query("organisation") ?? "", staff)
    }

    /// GET /console/api/plans
    @Sendable private func planList(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let (rows, now) = (try await plans.list(of: try await house(request, staff), staff), clock.now())
        return try .json(rows.map { PlanAnswer($0, for: staff.account, at: now) }, .milliseconds)
    }

    /// POST /console/api/plans
    @Sendable private func makePlan(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let house = try await house(request, staff)
        let body = try await JSONBody<BoxOfficePolicy>(request, upTo: HousePlanDrawing.largest)
        var fields = try body.fields()
        let name = try fields.text("name")
        let show = try fields.text("show")
        let (sent, drawn) = (fields.value("map"), fields.value("drawing"))
        let drawing: HousePlanDrawing
        if let show {
            drawing = HousePlanDrawing(try await plans.map(ofShow: show, in: house, staff))
        } else if let drawn {
            drawing = try await Self.drawing { (drawn, JSONText.string(drawn)) }
        } else if let sent {
            drawing = HousePlanDrawing(try await Self.seatMap(sent).map)
        } else {
            guard let name else { throw fields.fault("name") }
            drawing = HousePlanDrawing(named: name)
        }
        let plan = try await plans.add(drawing, named: try Self.planName(name ?? drawing.name), to: house, staff, at: clock.now())
        return try .json(PlanAnswer(plan, for: staff.account, at: clock.now()), .milliseconds, status: .created)
    }

    /// POST /console/api/plans/drawing
    @Sendable private func drawMap(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        _ = try await house(request, staff)
        let body = try await JSONBody<BoxOfficePolicy>(request, upTo: HousePlanDrawing.largest)
        let drawing = try await ClientWork.run {
            let outcome = SeatMapReader.read(try body.object())
            guard let map = outcome.map else { throw HousePlanRefusal.invalidMap(outcome.problems) }
            return HousePlanDrawing(map)
        }
        return .json(Array(drawing.text.utf8))
    }

    /// GET /console/api/plans/{id}
    @Sendable private func planDetails(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response
    {
        let details = try await plans.details(context.segment("id"), staff)
        var answer = PlanAnswer(details.plan, for: staff.account, at: clock.now())
        (answer.published, answer.retired) = (details.published, details.retired)
        return try .json(answer, .milliseconds, capacity: 1_024 + 24 * details.published.count)
    }

    /// DELETE /console/api/plans/{id}
    @Sendable private func deletePlan(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        try await plans.delete(context.segment("id"), staff, at: clock.now())
        return Response(status: .noContent)
    }

    /// A name as people type it.
    static func planName(_ sent: String) throws -> String {
        let name = sent.trimmed
        guard !name.isEmpty, WireText.fits(name, 255), !name.contains(where: \.isNewline) else {
            throw Problem.invalidRequest(field: "name")
        }
        return name
    }

    /// A map that was sent. A large one takes a while to read: not on an event loop.
    static func seatMap(_ value: JSONValue) async throws -> (map: SeatMap, warnings: [SeatMapFault]) {
        let outcome = try await ClientWork.run { SeatMapReader.read(value) }
        guard let map = outcome.map else { throw HousePlanRefusal.invalidMap(outcome.problems) }
        return (map, outcome.warnings)
    }
}
