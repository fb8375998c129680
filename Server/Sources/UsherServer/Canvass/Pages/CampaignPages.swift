import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Campaigns in a browser, for the members of their organisation who are signed in. They ask the same stores and gate as the API.
struct CampaignPages: Sendable {
    let desk: CanvassDesk
    let codes: QRCodeStore
    let homes: HomeStore
    let campaigns: CampaignStore
    let buildings: BuildingStore

    init(_ desk: CanvassDesk) {
        self.desk = desk
        codes = QRCodeStore(desk.database)
        // It only reads here.
        homes = HomeStore(desk.database, most: .max)
        campaigns = CampaignStore(desk.database, founding: desk.settings.organisations)
        buildings = BuildingStore(desk.database)
    }

    /// Homes of one page of the list, and the most that a map shows.
    static let pageSize = 100
    static let mostOnMap = 20_000

    var endpoints: [Endpoint] {
        let id = Endpoint.Parameter.path("id", .string(format: "uuid"), "The campaign.")
        let after = Endpoint.Parameter.query("after", .integer(min: 0), "Shows the homes after this number.")
        let cursor = Endpoint.Parameter.query("cursor", .string(), "Where the page before ended.")
        return [
            .page("/console/campaigns", "Campaigns of the visitor's teams", parameters: [cursor]) { request, context in
                let visit = try await desk.pages.visit(request, context)
                guard let principal = visit.principal else {
                    return visit.see(SitePage.signIn(next: PagePath.own(request.uri.description)).path)
                }
                if let first = try await desk.pages.door.firstToSecurity(visit) { return first }
                return try await visit.show(
                    try await listPage(principal, visit.words, after: request.query("cursor").flatMap(CampaignCursor.init(text:))))
            },
            .page("/console/campaigns/{id}", "A campaign: homes, visits and scans", parameters: [id, after]) { request, context in
                let visit = try await desk.pages.visit(request, context)
                guard let principal = visit.principal else {
                    return visit.see(SitePage.signIn(next: PagePath.own(request.uri.description)).path)
                }
                if let first = try await desk.pages.door.firstToSecurity(visit) { return first }
                return try await visit.show(
                    try await page(
                        principal, visit.words, context, after: try Query(request).integer("after", in: 0...CampaignHome.ID.largest) ?? 0))
            },
            Endpoint(
                .get, "/console/campaigns/{id}/map.json", desk: .pages, summary: "What a campaign's page draws its map from",
                parameters: [id], responses: [.text(200, "Homes and buildings with their places", type: "application/json")], tag: "Pages"
            ) { request, context in
                guard let principal = try await desk.pages.visit(request, context).principal else { throw Problem.notFound }
                guard try await !desk.pages.door.lacksFactor(principal) else { throw AccountRefusal.secondFactorMissing }
                var response = Response.json(try await mapData(principal, context))
                response.headers[.cacheControl] = "private, no-store"
                return response
            },
        ]
    }

    /// The visitor as the stores know callers.
    func actor(_ principal: Principal<SignIn>) -> CanvassActor {
        CanvassActor(account: principal.account, actor: principal.actor, now: desk.clock.now(), terms: desk.terms)
    }

    func campaign(_ context: UsherContext) throws -> String {
        guard let id = context.parameters.get("id").flatMap(UUIDText.normalised) else { throw CanvassRefusal.notFound }
        return id
    }
}
