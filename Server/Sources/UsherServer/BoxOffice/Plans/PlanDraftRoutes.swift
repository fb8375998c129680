import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// A plan's draft: read, saved by whoever knows which one it is, and edited by one at a time.
extension BoxOfficeDesk {
    var planDraftEndpoints: [Endpoint] {
        [
            plan(.get, "/{id}/draft", "A plan's drawing", description: "The `ETag` names it.", answers: [PlanSample.drawing], draft),
            plan(
                .put, "/{id}/draft", "Save a plan's drawing",
                description: "Up to 8 MiB. `If-Match` names the draft that it takes the place of.",
                parameters: [Self.match], body: PlanSample.drawingRequest, answers: [PlanSample.plan],
                refusals: [PlanSample.badDrawing] + PlanSample.stale, saveDraft),
            plan(
                .post, "/{id}/editing", "Begin to edit a plan, go on, or take over",
                description:
                    "Good for 90 seconds, so an editor says it again each half minute. `takeOver` ends somebody else's: their next save is refused.",
                body: PlanSample.editingRequest, answers: [PlanSample.plan], refusals: [PlanSample.beingEdited], edit),
            plan(.delete, "/{id}/editing", "Stop editing a plan", answers: [PlanSample.gone], endEditing),
        ]
    }

    static let match = Endpoint.Parameter.header("If-Match", .string(), "The draft's ETag.")

    /// Which draft a request means.
    static func revision(_ request: Request) throws -> HousePlanStore.Revision {
        guard let tag = request.headers[.ifMatch]?.trimmed else { throw HousePlanRefusal.unnamedRevision }
        if tag == "*" { return .any }
        guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\""), let number = Int64(tag.dropFirst().dropLast()) else {
            throw HousePlanRefusal.stale(nil)
        }
        return .only(number)
    }

    /// GET /console/api/plans/{id}/draft
    @Sendable private func draft(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let (plan, drawing) = try await plans.draft(context.segment("id"), staff)
        return tagged(.json(Array(drawing.utf8)), plan)
    }

    /// PUT /console/api/plans/{id}/draft
    @Sendable private func saveDraft(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let (id, revision) = (context.segment("id"), try Self.revision(request))
        _ = try await plans.plan(id, staff)
        let body = try await JSONBody<BoxOfficePolicy>(request, upTo: HousePlanDrawing.largest)
        let drawing = try await Self.drawing { (try body.object(), String(decoding: body.bytes.readableBytesView, as: UTF8.self)) }
        let plan = try await plans.saveDraft(drawing, of: id, revision, staff, at: clock.now())
        return tagged(try .json(PlanAnswer(plan, for: staff.account, at: clock.now()), .milliseconds), plan)
    }

    /// POST /console/api/plans/{id}/editing
    @Sendable private func edit(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        let takesOver = try await JSONBody<BoxOfficePolicy>(request).read(optional: true) { fields in try fields.bool("takeOver") ?? false }
        let plan = try await plans.edit(context.segment("id"), takingOver: takesOver, staff, at: clock.now())
        return tagged(try .json(PlanAnswer(plan, for: staff.account, at: clock.now()), .milliseconds), plan)
    }

    /// DELETE /console/api/plans/{id}/editing
    @Sendable private func endEditing(_ request: Request, _ context: UsherContext, _ staff: HousePlanStore.Staff) async throws -> Response {
        try await plans.endEditing(context.segment("id"), staff, at: clock.now())
        return Response(status: .noContent)
    }

    func tagged(_ response: Response, _ plan: HousePlanRow) -> Response {
        var response = response
        response.headers[.eTag] = plan.etag
        return response
    }

    /// A drawing that was sent, read in its client's turn.
    static func drawing(_ sent: @escaping @Sendable () throws -> (JSONValue, String)) async throws -> HousePlanDrawing {
        do {
            return try await ClientWork.run {
                let (value, text) = try sent()
                return try HousePlanDrawing.read(value, text: text)
            }
        } catch let error as SeatMapError { throw HousePlanRefusal.invalidDrawing(error.problems) }
    }
}
