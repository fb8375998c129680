import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Calling a show off, and how far that is.
extension BoxOfficeDesk {
    static let longestMessage = 2_000

    var cancellingEndpoints: [Endpoint] { [cancelShowEndpoint, jobEndpoint, cancelJobEndpoint] }

    var cancelling: ShowCancelling { ShowCancelling(database) }

    private static let id = "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b"
    private static let begun = Endpoint.Answer(
        202, "The show is cancelled, and the job has begun",
        .object(
            [
                "success": .boolean("Always true."),
                "job": .object(["id": .string(format: "uuid"), "kind": .string()], required: ["id", "kind"]),
            ], required: ["success", "job"]), Example(#"{"success":true,"job":{"id":"\#(id)","kind":"show-cancel"}}"#, as: JobBegun.self))
    private static let refusals: [Endpoint.Answer] = {
        let shows: [ShowRefusal] = [.notFound, .roleRequired, .deskNotGranted, .suspended]
        let keys: [JobRefusal] = [.keyRequired, .keyReused]
        return shows.map { .problem($0.problem, desk: .boxOffice) } + keys.map { .problem($0.problem, desk: .boxOffice) }
    }()
    private static let unseen: [Endpoint.Answer] = [JobRefusal.notFound, .roleRequired].map { .problem($0.problem, desk: .boxOffice) }
    private static let count = Schema.integer(min: 0)
    private static let told = Endpoint.Answer(
        200, "How far it is",
        .object(
            [
                "success": .boolean("Always true."),
                "job": .object(
                    [
                        "id": .string(format: "uuid"), "kind": .string(), "state": .string(oneOf: ["underway", "done", "cancelled"]),
                        "total": count,
                        "done": count,
                        "failed": .array(
                            .object(["sale": .string(), "reason": .string(), "value": .string()], required: ["sale", "reason"])),
                        "pence": .integer("What has been sent back, in minor units.", min: 0), "created_at": .string(format: "date-time"),
                        "ended_at": .string(format: "date-time"),
                        "report": .object(
                            ["inserted": count, "updated": count, "unchanged": count, "duplicates": count, "failed": count]),
                        "dry_run": .boolean("Of a list or an archive that is only tried."),
                        "file": .object(["size": count, "until": .string(format: "date-time")]),
                        "brought": .array(
                            .object(["of": .string("A kind of thing."), "added": count, "changed": count, "unchanged": count])),
                    ], required: ["id", "kind", "state", "total", "done", "failed", "pence", "created_at"]),
            ], required: ["success", "job"]),
        Example(
            #"{"success":true,"job":{"id":"\#(id)","kind":"show-cancel","state":"underway","total":500,"done":120,"failed":[],"pence":1020000,"created_at":"2027-03-01T14:58:00.000Z"}}"#,
            as: JobEnvelope.self))

    private var cancelShowEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/shows/{id}/cancel", desk: .boxOffice, summary: "Cancel a show",
            description:
                "Door and sale stop at once. A job gives every sale its money back (`all`) or tells its buyer (`none`), once each; `all` may follow `none`. For owners and admins.",
            parameters: [
                .path("id", .string(format: "uuid"), "The show."),
                .header("Idempotency-Key", .string(), "16 to 255 visible characters: the same request is answered the same. Required."),
            ],
            request: .json(
                .object(
                    [
                        "refund": .string(oneOf: ShowCancelling.Refund.allCases.map(\.rawValue)),
                        "fees": .string(
                            "`return`: all fees go back, too; `keep`: none; without it as each fee says.",
                            oneOf: FeeReturn.allCases.map(\.rawValue)),
                        "message": .string("What buyers are told.", maxLength: Self.longestMessage),
                    ], required: ["refund"]), example: Example(#"{"refund":"all","message":"The roof is leaking."}"#)),
            responses: [Self.begun] + BoxOfficeSchema.signedIn + Self.refusals + BoxOfficeSchema.general,
            security: .bearer, tag: "Console", handler: cancelShow)
    }

    private var jobEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/jobs/{id}", desk: .boxOffice, summary: "How far a job is",
            description:
                "For owners and admins; an import for editors, too, an archive of the house for owners alone. `file` is there while it "
                + "may be fetched, at `/console/api/jobs/{id}/file`.",
            parameters: [.path("id", .string(format: "uuid"), "The job.")],
            responses: [Self.told] + BoxOfficeSchema.signedIn + Self.unseen, security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            let job = try await JobStore(database).find(context.segment("id"), for: principal.account)
            return try .json(JobEnvelope(job: JobAnswer(job)), .milliseconds)
        }
    }

    private var cancelJobEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/jobs/{id}/cancel", desk: .boxOffice, summary: "Stop an import",
            description: "What it has written stays, `done` rows of it. For editors and above; other jobs are brought to their end.",
            parameters: [.path("id", .string(format: "uuid"), "The job.")],
            responses: [Self.told, .problem(JobRefusal.notCancellable.problem, desk: .boxOffice)] + BoxOfficeSchema.signedIn + Self.unseen,
            security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            let job = try await JobStore(database).cancel(
                context.segment("id"), by: principal.account, principal.actor, at: clock.now())
            return try .json(JobEnvelope(job: JobAnswer(job)), .milliseconds)
        }
    }

    /// POST /console/api/shows/{id}/cancel
    @Sendable private func cancelShow(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let staff = ManagedShowStore.Staff(account: principal.account, actor: principal.actor)
        guard let key = request.headers[.idempotencyKey] else { throw JobRefusal.keyRequired }
        guard IdempotencyKey.accepts(key, 16...255) else { throw JobRefusal.invalidKey }
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        guard let refund = try fields.text("refund").flatMap(ShowCancelling.Refund.init) else { throw fields.fault("refund") }
        let sent = try fields.text("fees")
        guard let returned = sent.map(FeeReturn.init(rawValue:)) ?? .rule else { throw fields.fault("fees") }
        let message = try fields.text("message") ?? ""
        guard WireText.fits(message, Self.longestMessage) else { throw fields.fault("message") }
        let show = context.segment("id").lowercased()
        let asked = SecretDigest(of: "\(show)\n\(refund.rawValue)\n\(message)" + (sent.map { "\n\($0)" } ?? ""))
        let job = try await cancelling.begin(
            show, .init(refund: refund, message: message, fees: returned), key: IdempotencyKey(key, fingerprint: asked.bytes), staff,
            at: clock.now())
        return try .json(JobBegun(job), .milliseconds, status: .accepted)
    }
}
