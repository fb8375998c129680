import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Where campaigns' pages were before they were a house's: what leads there leads on, for members of the house alone.
extension ConsoleDesk {
    var oldCampaignEndpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The campaign.")
        return [
            .page("/console/campaigns", "Leads to the campaigns of the visitor's house; of several, a list") { request, context in
                try await oldList(request, context)
            },
            .page("/console/campaigns/{id}", "Leads to the campaign's page in its house", parameters: [id]) { request, context in
                try await oldCampaign(request, context, [])
            },
            .page("/console/campaigns/{id}/map.json", "Leads to what the campaign's map is drawn from", parameters: [id]) {
                request, context in try await oldCampaign(request, context, ["map.json"])
            },
        ]
    }

    private static func moved(to path: String) -> Response {
        // Of one visitor's house: nobody keeps it for others.
        Response(status: .movedPermanently, headers: [.location: path, .cacheControl: "private, no-store"])
    }

    private func oldList(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let principal = visit.principal else { return Self.signIn(visit) }
        if let first = try await door.firstToSecurity(visit) { return first }
        let open = try await houses.houses(of: principal.account).filter { ConsoleSection.campaigns.isOpen(to: $0) }
        if open.count == 1 { return Self.moved(to: ConsoleSection.campaigns.href(open[0])) }
        let (words, account) = (words(visit), principal.credential.account)
        let frame = ConsoleFrame(
            ConsoleHead(title: words(ConsoleSection.campaigns.key)), words: words, visitor: account.name, token: visit.token,
            path: "/console/campaigns", query: request.uri.query ?? "")
        return try await visit.show(ConsolePage(content: Self.home(open, account, words, at: .campaigns), frame: frame))
    }

    private func oldCampaign(_ request: Request, _ context: UsherContext, _ parts: [String]) async throws -> Response {
        let visit = try await visit(request, context)
        guard let principal = visit.principal else { return Self.signIn(visit) }
        if let first = try await door.firstToSecurity(visit) { return first }
        guard let uuid = UUIDText.normalised(context.segment("id")) else { throw Problem.notFound }
        let actor = CanvassActor(account: principal.account, actor: principal.actor, now: clock.now(), terms: canvass.terms)
        let campaign = try await Self.found { try await campaigns.find(uuid, for: actor).0 }
        let open = try await houses.houses(of: principal.account)
        guard let house = open.first(where: { $0.organisation.id == campaign.organisation }) else { throw Problem.notFound }
        return Self.moved(to: SitePage.house(house.organisation.slug.text, ["campaigns", uuid] + parts).path)
    }
}
