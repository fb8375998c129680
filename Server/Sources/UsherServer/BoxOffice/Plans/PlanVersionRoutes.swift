import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

/// A plan's versions, and the shows that have them.
extension BoxOfficeDesk {
    var planVersionEndpoints: [Endpoint] {
        [
            plan(.get, "/{id}/versions", "A plan's versions", description: "Newest first.", answers: [PlanSample.versions], versions),
            plan(
                .post, "/{id}/versions", "Publish a plan",
                description:
                    "`map` is what is sold by, `drawing` what it was drawn as: without one it is drawn after the map. `again` makes an earlier "
                    + "version the latest. An equal map is no new version.",
                parameters: [Self.match], body: PlanSample.publishRequest, answers: [PlanSample.published],
                refusals: [PlanSample.badMap] + PlanSample.stale, publish),
            plan(
                .get, "/{id}/versions/{number}/map", "The seat map of a version", description: "In the canonical form.",
                parameters: [Self.number], answers: [PlanSample.map], refusals: [PlanSample.noVersion], versionMap),
            plan(
                .get, "/{id}/versions/{number}/shows", "What a version would change in the coming shows",
                description: "The next 100. A show with `problems` keeps the map that it has.", parameters: [Self.number],
                answers: [PlanSample.uses], refusals: [PlanSample.noVersion], uses),
            plan(
                .post, "/{id}/versions/{number}/shows", "Give coming shows a version", description: "One transaction a show.",
                parameters: [Self.number], body: PlanSample.useRequest, answers: [PlanSample.uses],
                refusals: [PlanSample.noVersion, PlanSample.badShows], use),
        ]
    }

    /// A drawing and the map that is made of it.
    private static let largestPublication = 2 * HousePlanDrawing.largest

    /// GET /console/api/plans/{id}/versions
    @Sendable private func versions(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let (_, rows) = try await plans.versions(of: context.segment("id"), staff)
        return try .json(rows.map { PlanVersionAnswer($0) }, .milliseconds)
    }

    /// POST /console/api/plans/{id}/versions
    @Sendable private func publish(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let (id, revision) = (context.segment("id"), try Self.revision(request))
        _ = try await plans.plan(id, staff)
        let body = try await JSONBody<BoxOfficePolicy>(request, upTo: Self.largestPublication)
        var fields = try await ClientWork.run { try body.fields() }
        let note = WireText.cut((try fields.text("note") ?? "").trimmed, to: 500)
        if let again = try fields.integer("again") {
            let (plan, version) = try await plans.publishAgain(again, note: note, of: id, revision, staff, at: clock.now())
            return try published(plan, version, [])
        }
        guard let sent = fields.value("map") else { throw fields.fault("map") }
        let (map, warnings) = try await Self.seatMap(sent)
        let drawn = fields.value("drawing")
        let drawing = if let drawn { try await Self.drawing { (drawn, JSONText.string(drawn)) } } else { HousePlanDrawing(map) }
        let (plan, version) = try await plans.publish(map, drawing, note: note, of: id, revision, staff, at: clock.now())
        return try published(plan, version, warnings)
    }

    private func published(_ plan: HousePlanRow, _ version: HousePlanVersionRow, _ warnings: [SeatMapFault]) throws -> Response {
        let answer = PlanPublishedAnswer(
            version: PlanVersionAnswer(version), etag: plan.etag, warnings: warnings.map { BoxOffice.SeatMapNote($0) })
        return tagged(try .json(answer, .milliseconds, status: .created), plan)
    }

    /// GET /console/api/plans/{id}/versions/{number}/map
    @Sendable private func versionMap(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        .json(Array(try await plans.map(Self.version(context), of: context.segment("id"), staff).utf8))
    }

    /// GET /console/api/plans/{id}/versions/{number}/shows
    @Sendable private func uses(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let uses = try await plans.uses(of: Self.version(context), of: context.segment("id"), staff, at: clock.now())
        return try .json(uses.map { PlanUseAnswer($0) }, .milliseconds)
    }

    /// POST /console/api/plans/{id}/versions/{number}/shows
    @Sendable private func use(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        guard let shows = try fields.texts("shows"), (1...HousePlanStore.mostShows).contains(shows.count), Set(shows).count == shows.count
        else {
            throw fields.fault("shows")
        }
        let uses = try await plans.use(Self.version(context), of: context.segment("id"), in: shows, staff, at: clock.now())
        return try .json(uses.map { PlanUseAnswer($0) }, .milliseconds)
    }

    /// The version of the path; what is no number is no version.
    private static func version(_ context: UsherContext) -> Int64 { Digits.whole(context.segment("number"), in: 1...Int64.max) ?? 0 }
}
