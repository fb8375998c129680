import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// The pages that paying for a plan and joining an organisation need in a browser.
struct CanvassPages: PageDesk {
    let billing: CanvassBilling
    let teams: TeamStore
    let door: BoxOfficeAuthenticator
    let site: SiteURL
    let forms: FormToken
    let clock: WallClock

    init(billing: CanvassBilling, teams: TeamStore, door: BoxOfficeAuthenticator, site: SiteURL, links: LinkToken, clock: WallClock) {
        self.billing = billing
        self.teams = teams
        self.door = door
        self.site = site
        self.clock = clock
        forms = FormToken(links: links)
    }

    var endpoints: [Endpoint] {
        [
            page("/billing", "Where people come back to from paying for a plan", doneRoute),
            page("/pay/plan/{id}", "Where the demo sells a plan; no money moves", orderRoute),
            form("/pay/plan/{id}", "Pays or cancels in the demo", payRoute),
            page("/pay/portal/{customer}", "Where the demo's plans are ended", portalRoute),
            form("/pay/portal/{customer}", "Ends a plan in the demo", endRoute),
            page("/invite", "What a mailed invite opens", inviteRoute), form("/invite", "Accepts an invite", acceptRoute),
        ]
    }

    private func page(_ path: String, _ summary: String, _ handler: @escaping Endpoint.Handler) -> Endpoint {
        Endpoint(
            .get, path, desk: .pages, summary: summary, parameters: Self.parameters(path),
            responses: [.page("The page"), .page("No such page", 404)], tag: "Pages", handler: handler)
    }

    private func form(_ path: String, _ summary: String, _ handler: @escaping Endpoint.Handler) -> Endpoint {
        Endpoint(
            .post, path, desk: .pages, summary: summary, parameters: Self.parameters(path),
            request: Endpoint.Content(
                type: "application/x-www-form-urlencoded", schema: .object(["token": .string("From the page's form.")])),
            responses: [.page("What came of it"), .page("The form is not of this browser", 403)], tag: "Pages", handler: handler)
    }

    private static func parameters(_ path: String) -> [Endpoint.Parameter] {
        let names: [Endpoint.Parameter] = path.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { .path(String($0.dropFirst().dropLast()), .string(), "A secret name.") }
        switch path {
        case "/invite": return names + [.query("token", .string(), "The mailed link's secret.")]
        case "/pay/portal/{customer}": return names + [.query("back", .string(), "Where the visitor came from.")]
        default: return names
        }
    }

    /// GET /billing
    @Sendable private func doneRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        let words = visit.words
        return try await visit.show(
            CanvassPage(
                words: words, eyebrow: words("plan.thanks.brow"), heading: words("plan.thanks"), text: words("plan.thanks.text")))
    }
}
