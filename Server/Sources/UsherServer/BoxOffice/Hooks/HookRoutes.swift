import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Webhooks, for programs: the same store as the pages'.
extension BoxOfficeDesk {
    static let longestHookURL = 2_000

    var hookEndpoints: [Endpoint] {
        [
            hook(.get, "", "A house's webhooks", answers: [HookSample.hooks] + HookSample.ofHouse, listHooks),
            hook(
                .post, "", "Make a webhook",
                description:
                    "From now on it is called with what happens, see docs/webhooks.md. The secret that signs the calls is shown here and never again.",
                body: HookSample.createRequest, answers: [HookSample.created] + HookSample.ofHouse + HookSample.making, makeHook),
            hook(.get, "/{id}", "A webhook", answers: [HookSample.one] + HookSample.refusals, oneHook),
            hook(
                .patch, "/{id}", "Change a webhook", body: HookSample.changeRequest,
                answers: [HookSample.one, HookSample.address] + HookSample.refusals, changeHook),
            hook(
                .delete, "/{id}", "Delete a webhook", description: "What waits for it is dropped.",
                answers: [HookSample.gone] + HookSample.refusals, deleteHook),
            hook(
                .post, "/{id}/rotate", "Give a webhook a new secret", description: "The old one signs beside it for 24 hours.",
                answers: [HookSample.rotated] + HookSample.refusals, rotateHook),
            hook(
                .post, "/{id}/enable", "Call a webhook again", description: "First with what has waited for it.",
                answers: [HookSample.one] + HookSample.refusals, enableHook),
            hook(
                .post, "/{id}/test", "Send a webhook a test", answers: [HookSample.tested] + HookSample.refusals + Self.busy, testHook),
            hook(
                .post, "/{id}/replay", "Send a webhook events again", description: "With the ids that they have; up to 10,000 at once.",
                body: HookSample.replayRequest, answers: [HookSample.replayed] + HookSample.refusals, replayHook),
            hook(
                .get, "/{id}/deliveries", "What a webhook was told", description: "In the last 30 days, the newest first.",
                answers: [HookSample.deliveries] + HookSample.refusals, hookDeliveries),
        ]
    }

    private static let busy: [Endpoint.Answer] = [.problem(.rateLimited(retryAfter: 60), desk: .boxOffice)]

    var hooks: HookStore { HookStore(database, seal: seal) }
    var guarded: GuardedClient { GuardedClient(settings) }

    private func hook(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, description: String = "", body: Endpoint.Content? = nil,
        answers: [Endpoint.Answer],
        _ handler: @escaping @Sendable (Request, UsherContext, HookStore.Staff) async throws -> Response
    ) -> Endpoint {
        let house = Endpoint.Parameter.query(
            "organisation", .string(), "The house, by slug, key or UUID; a member of one may leave it out.")
        let names: [Endpoint.Parameter] = path.isEmpty ? [house] : [.path("id", .string(format: "uuid"), "The webhook.")]
        return Endpoint(
            method, "/console/api/hooks" + path, desk: .boxOffice, summary: summary, description: description,
            parameters: names + (path.hasSuffix("/deliveries") ? Self.pages : []), request: body,
            responses: answers + (body == nil ? [] : BoxOfficeSchema.general), security: .bearer, tag: "Console webhooks"
        ) { request, context in
            let principal = try await door.principal(request, context)
            return try await handler(request, context, HookStore.Staff(account: principal.account, actor: principal.actor))
        }
    }

    private func told(_ row: HookRow, _ secret: HookSecret? = nil, status: HTTPResponse.Status = .ok) async throws -> Response {
        let waiting = try await hooks.waiting([row])[0]
        return try .json(HookEnvelope(hook: HookAnswer(row, waiting: waiting, secret: secret)), .milliseconds, status: status)
    }

    /// GET /console/api/hooks
    @Sendable private func listHooks(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        let rows = try await hooks.list(of: request.query("organisation"), staff)
        let waiting = try await hooks.waiting(rows)
        return try .json(HookList(items: zip(rows, waiting).map { HookAnswer($0, waiting: $1) }), .milliseconds)
    }

    /// POST /console/api/hooks
    @Sendable private func makeHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        // Who may not make any learns so before anything is read or looked up.
        _ = try await hooks.list(of: request.query("organisation"), staff)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        guard let url = try fields.text("url") else { throw fields.fault("url") }
        guard let types = try Self.hookTypes(&fields) else { throw fields.fault("types") }
        let persons = try fields.bool("persons") ?? false
        try await checkHook(url)
        let (row, secret) = try await hooks.create(
            .init(url: url, types: types, persons: persons), of: request.query("organisation"), staff, at: clock.now())
        return try await told(row, secret, status: .created)
    }

    private static func hookTypes(_ fields: inout FieldReader<BoxOfficePolicy>) throws -> Set<HookType>? {
        guard let names = try fields.texts("types") else { return nil }
        let types = names.compactMap { HookType(rawValue: $0) }
        guard types.count == names.count, !types.isEmpty, !types.contains(.hookTest) else { throw fields.fault("types") }
        return Set(types)
    }

    /// Whether an address may be called, as far as can be told now. Throws `HookRefusal`.
    func checkHook(_ url: String) async throws {
        guard WireText.fits(url, Self.longestHookURL) else { throw HookRefusal.urlNotAllowed }
        do { try await guarded.check(url) } catch is GuardedClient.Failure { throw HookRefusal.urlNotAllowed }
    }

    /// GET /console/api/hooks/{id}
    @Sendable private func oneHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        try await told(try await hooks.find(context.segment("id"), staff))
    }

    /// PATCH /console/api/hooks/{id}
    @Sendable private func changeHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        _ = try await hooks.find(context.segment("id"), staff)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let (url, persons) = (try fields.text("url"), try fields.bool("persons"))
        let types = try Self.hookTypes(&fields)
        if let url { try await checkHook(url) }
        let row = try await hooks.change(context.segment("id"), staff, at: clock.now()) { draft in
            (draft.url, draft.types, draft.persons) = (url ?? draft.url, types ?? draft.types, persons ?? draft.persons)
        }
        return try await told(row)
    }

    /// DELETE /console/api/hooks/{id}
    @Sendable private func deleteHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        try await hooks.delete(context.segment("id"), staff, at: clock.now())
        return Response(status: .noContent)
    }

    /// POST /console/api/hooks/{id}/rotate
    @Sendable private func rotateHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        let (row, secret) = try await hooks.rotate(context.segment("id"), staff, at: clock.now())
        return try await told(row, secret)
    }

    /// POST /console/api/hooks/{id}/enable
    @Sendable private func enableHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        try await told(try await hooks.enable(context.segment("id"), staff, at: clock.now()))
    }

    /// POST /console/api/hooks/{id}/test
    @Sendable private func testHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        let row = try await hooks.find(context.segment("id"), staff)
        try await limits.hookActs.spend(row.organisation)
        let event = try await hooks.test(row.uuid, staff, at: clock.now())
        return try .json(HookSentAnswer(event: event, sent: 1), .milliseconds, status: .accepted)
    }

    /// POST /console/api/hooks/{id}/replay
    @Sendable private func replayHook(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        let row = try await hooks.find(context.segment("id"), staff)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let (events, start) = (try fields.texts("events"), try fields.instant("from"))
        if let events, events.isEmpty || events.count > HookStore.mostNamed || start != nil { throw fields.fault("events") }
        guard let again = events.map(HookStore.Again.events) ?? start.map(HookStore.Again.from) else { throw fields.fault("events") }
        try await limits.hookActs.spend(row.organisation)
        let (sent, next) = try await hooks.replay(row.uuid, again, staff, at: clock.now())
        return try .json(HookSentAnswer(sent: sent, next: next?.wire), .milliseconds, status: .accepted)
    }

    /// GET /console/api/hooks/{id}/deliveries
    @Sendable private func hookDeliveries(_ request: Request, _ context: UsherContext, _ staff: HookStore.Staff) async throws -> Response {
        let query = Query(request)
        let limit = try query.integer("limit", in: 1...200) ?? 50
        let before = try query.integer("cursor", in: 1...Int64.max)
        let found = try await hooks.deliveries(of: context.segment("id"), before: before, limit: Int(limit), staff, at: clock.now())
        return try .json(
            HookDeliveryList(items: found.rows.map { HookDeliveryAnswer($0) }, cursor: found.next.map { "\($0)" }), .milliseconds)
    }
}
