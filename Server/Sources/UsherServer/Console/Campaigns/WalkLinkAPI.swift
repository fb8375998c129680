import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// What a link's page does, for apps: a phone starts the link, and has its walk list by a secret of its own. No cookie, so no form's token.
extension ConsoleDesk {
    private static let sampleLink = "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5c"
    private static let sampleEnd = Instant(seconds: 1_766_296_800)
    private static let linkFull = Problem(.conflict, "As many phones as may have started this link", code: "link_full")
    private static let linkEarly = early(until: sampleEnd)
    /// Whoever has no secret of this link's is told as little as of a link that there is not.
    private static let phoneUnknown = CanvassRefusal.unauthorized.problem

    private static func early(until starts: Instant) -> Problem {
        Problem(
            .forbidden, "This link is not good yet", code: "link_early",
            members: [.init(name: "starts_at", value: .string(Timestamp.seconds(starts)))])
    }

    private static var startRefusals: [Endpoint.Answer] {
        [.problem(linkEarly, desk: .canvass), .problem(linkFull, desk: .canvass), .problem(linkOver, desk: .canvass)]
    }

    var startLink: Endpoint {
        Endpoint(
            .post, "/api/walk-links", desk: .canvass, summary: "A phone starts a link to a walk list",
            description:
                "`token` is the last part of the link's address. The answer's `secret` is the phone's Bearer; it is told this once.",
            request: .json(
                WireStyle.canvass.schema(CanvassWalkStartRequest.self),
                example: Example(CanvassWalkStartRequest(token: "uwl_2vXk0aVb9cQ4mT7yLw1sEg"), .milliseconds)),
            responses: [
                Endpoint.Answer(
                    201, "It is in", .canvass,
                    CanvassWalkStart(
                        id: Self.sampleLink, secret: "uwd_" + String(repeating: "A", count: 43), expiresAt: Self.sampleEnd.wire)
                )
            ] + Self.startRefusals + CampaignSchema.unknown + CampaignSchema.bodyRefusals, tag: CanvassDesk.visitsTag
        ) { request, _ in
            var fields = try await JSONBody<CanvassPolicy>(request).fields()
            guard let digest = WalkSecret.linkDigest(try fields.filled("token")) else { throw CanvassRefusal.notFound.problem }
            let secret = WalkSecret.device()
            let link = try await Self.judged(unknown: CanvassRefusal.notFound.problem) {
                try await walkLinks.start(digest, cookie: SecretDigest(of: secret), at: clock.now())
            }
            return try .personal(CanvassWalkStart(id: link.uuid, secret: secret, expiresAt: link.expires.wire), status: .created)
        }
    }

    var linkedWalk: Endpoint {
        Endpoint(
            .get, "/api/walk-links/{link}", desk: .canvass, summary: "A phone's walk list",
            description:
                "For a phone that has started the link, by its secret: the territory's homes in the order in which they are walked.",
            parameters: Self.linkID,
            responses: [
                Endpoint.Answer(
                    200, "The list", .canvass,
                    CanvassWalk(
                        id: Self.sampleLink, house: "Prima", campaign: "Prima Run", territoryID: CanvassTerritory.sample.id,
                        territory: "Old town", expiresAt: Self.sampleEnd.wire,
                        homes: [CanvassAddress(CampaignSchema.sampleHome, ScanVisibility(isPaid: false))]))
            ] + Self.phoneRefusals, security: .bearer, tag: CanvassDesk.visitsTag
        ) { request, context in
            let (link, cookie) = try Self.phone(request, context)
            let (found, list) = try await Self.judged {
                try await walkLinks.walk(link, cookie: cookie, at: clock.now(), canvass.terms)
            }
            context.known()
            let house = try await database.read { try OrganisationTransaction($0).organisation(found.organisation) }
            // Whoever walks sees no scans.
            let hidden = ScanVisibility(isPaid: false)
            return try .personal(
                CanvassWalk(
                    id: found.uuid, house: house?.name ?? "", campaign: list.open.campaign.facts.name,
                    territoryID: list.open.territory.uuid, territory: list.open.territory.facts.name, expiresAt: found.expires.wire,
                    homes: list.homes.map { CanvassAddress($0, hidden) }), capacity: list.homes.count * 640 + 512)
        }
    }

    var linkedReport: Endpoint {
        Endpoint(
            .post, "/api/walk-links/{link}/visits", desk: .canvass, summary: "A phone reports visits of its walk list",
            description: "As at `/api/campaigns/{id}/visits`, of the link's territory alone. Sent again, it counts once.",
            parameters: Self.linkID,
            request: .json(WireStyle.canvass.schema(CanvassVisitsRequest.self), example: CampaignSchema.visitsExample),
            responses: [Endpoint.Answer(200, "The homes now", .canvass, CampaignSchema.visitsAnswer)]
                + CampaignSchema.refusals(
                    .visitsConflict([CampaignSchema.sampleHome], ScanVisibility(isPaid: false)), .mutationReused)
                + CampaignSchema.unknown + CampaignSchema.bodyRefusals + Self.phoneRefusals, security: .bearer, tag: CanvassDesk.visitsTag
        ) { request, context in
            let (link, cookie) = try Self.phone(request, context)
            let now = clock.now()
            let (found, open) = try await Self.judged { try await walkLinks.enter(link, cookie: cookie, at: now, canvass.terms) }
            context.known()
            let mutation = try VisitForm.mutation(try await JSONBody<CanvassPolicy>(request).fields())
            let answer = try await report(mutation, to: open, by: actor(found, context, at: now))
            var response = Response.personal(Array(answer.body.utf8))
            if answer.isReplay { response.headers[.idempotencyReplayed] = "true" }
            return response
        }
    }

    private static var phoneRefusals: [Endpoint.Answer] { [.problem(phoneUnknown, desk: .canvass), .problem(linkOver, desk: .canvass)] }

    /// Which link a request names, and the phone's secret.
    private static func phone(_ request: Request, _ context: UsherContext) throws -> (link: String, secret: SecretDigest) {
        guard let link = UUIDText.normalised(context.segment("link")), let secret = BearerToken.text(request, .canvass),
            (1...128).contains(secret.utf8.count)
        else { throw phoneUnknown }
        return (link, SecretDigest(of: secret))
    }

    /// `unknown`: what is said where nobody knows of it.
    private static func judged<Value>(unknown: Problem = phoneUnknown, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let refusal as WalkListRefusal {
            switch refusal {
            case .unknown: throw unknown
            case .ended, .invalidEnd, .invalidStart: throw linkOver
            case .full: throw linkFull
            case .early(let starts): throw early(until: starts)
            }
        }
    }
}
