import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Waiting lists for those who wait (selling.md 5.4).
extension BoxOfficeDesk {
    static let waitingTag = "BoxOffice waiting lists"
    private static let entry = Endpoint.Parameter.path("id", .string(format: "uuid"), "The entry.")
    private static let proof = Endpoint.Parameter.query("k", .string(), "The mailed link's proof.")

    var waitingEndpoints: [Endpoint] { [waitingJoinEndpoint, waitingEndpoint, waitingLeaveEndpoint] + waitingConsoleEndpoints }

    var waiting: WaitingStore { WaitingStore(database, allowance: settings.limits.mailAllowance) }

    private var waitingJoinEndpoint: Endpoint {
        Endpoint(
            .post, "/api/shows/{id}/waiting-list", desk: .boxOffice, summary: "Wait for what has run out",
            description: """
                An account whose address is confirmed waits at once; anybody else is mailed a link and waits once it is used, within 24 hours, in the turn of \
                this request. Without `area` any will do; `at_least`: so few would do, too.
                """,
            parameters: [.path("id", .string(format: "uuid"), "The show.")],
            request: .json(WaitingSample.request, example: Example(WaitingSample.wish)),
            responses: [
                Endpoint.Answer(201, "On the list", WaitingSample.joined, Example(WaitingSample.joinedText))
            ] + WaitingSample.refusals(.showNotFound, .closed, .stillAvailable, .alreadyWaiting) + BoxOfficeSchema.signedIn
                + BoxOfficeSchema.general, security: .bearerOrGuest, tag: Self.waitingTag, handler: joinWaiting)
    }

    /// POST /api/shows/{id}/waiting-list
    @Sendable private func joinWaiting(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await limits.take(limits.waitingJoin, context)
        let account = try await door.principalOrGuest(request, context)?.credential.account
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let form = WaitingForm(
            area: try fields.text("area"), category: try fields.text("category"), quantity: try fields.integer("quantity"),
            atLeast: try fields.integer("at_least"), email: try fields.text("email"), name: try fields.text("name"))
        let sent = try fields.text("locale").flatMap { Language(rawValue: String($0.prefix(2)).lowercased()) }
        let language = sent ?? LanguageChoice.said(request, account: account?.preferredLanguage)
        let told = try await joinWaiting(ShowRoutes.id(context), form, account: account, language: language)
        return .json(WaitingAnswer.bytes(told, withOffer: false, links), status: .created)
    }

    /// The same for the page. Throws `WaitingRefusal`, and `Problem` where the address has been written to often enough.
    func joinWaiting(_ show: String, _ form: WaitingForm, account: Account?, language: Language?) async throws -> WaitingStore.Told {
        do {
            return try await waiting.join(show, form, account: account, language: language?.rawValue, at: clock.now())
        } catch let busy as WaitingBusy { throw Problem.rateLimited(retryAfter: Int(clamping: busy.seconds)) }
    }

    private var waitingEndpoint: Endpoint {
        Endpoint(
            .get, "/api/waiting-list/{id}", desk: .boxOffice, summary: "How somebody on a waiting list stands",
            description:
                "An offer tells its places, what they cost, until when they are kept, and the `token` that seat-checkout takes as `offer`.",
            parameters: [Self.entry, Self.proof],
            responses: [Endpoint.Answer(200, "So", WaitingSample.standing, Example(WaitingSample.standingText))]
                + WaitingSample.refusals(.notFound) + WaitingSample.general, tag: Self.waitingTag
        ) { request, context in
            let told = try await waitingEntry(context.parameters.get("id") ?? "", key: request.query("k"))
            return Self.private(WaitingAnswer.bytes(told, withOffer: true, links))
        }
    }

    private var waitingLeaveEndpoint: Endpoint {
        Endpoint(
            .delete, "/api/waiting-list/{id}", desk: .boxOffice, summary: "Leave a waiting list",
            description: "Whoever has an offer declines it: its places go to the next. Again it changes nothing.",
            parameters: [Self.entry, Self.proof],
            responses: [Endpoint.Answer(200, "So it stands", WaitingSample.standing, Example(WaitingSample.leftText))]
                + WaitingSample.refusals(.notFound, .alreadyPaid) + WaitingSample.general, tag: Self.waitingTag
        ) { request, context in
            let told = try await waitingEntry(context.parameters.get("id") ?? "", key: request.query("k"))
            return Self.private(WaitingAnswer.bytes(try await waiting.leave(told.entry.uuid, at: clock.now()), withOffer: true, links))
        }
    }

    private static func `private`(_ bytes: [UInt8]) -> Response {
        var response = Response.json(bytes)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The entry that a mailed link proves, of its list or of its offer; for everybody else there is none.
    func waitingEntry(_ id: String, key: String?) async throws -> WaitingStore.Told {
        guard let uuid = UUIDText.normalised(id), let key,
            links.id(of: key, for: .entry) == uuid || links.id(of: key, for: .offer) == uuid,
            let told = try await waiting.find(uuid, at: clock.now())
        else { throw WaitingRefusal.notFound }
        return told
    }
}
