import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates
import UsherWire

/// A territory's walk list: for members, and by a link for whoever has no account.
extension ConsoleDesk {
    var walkListEndpoints: [Endpoint] {
        let home = Endpoint.Parameter.query("home", .string(format: "uuid"), "The home that was pressed.")
        return [
            territoryPage("/walk", "A territory's walk list", parameters: [home]) { visit, open, _ in try await walkPage(visit, open) },
            territoryForm("/walk", "Says what came of a visit") { visit, open, form, _ in
                let path = visit.console.path("territories", open.territory.uuid, "walk")
                guard let mutation = Self.mutation(form, at: visit.actor.now) else { throw Problem.notFound }
                _ = try await report(mutation, to: open, by: visit.actor)
                return visit.console.see(path)
            },
            workerEndpoint("/console/sw.js"), workerEndpoint("/link/sw.js"), linkPage, startForm, linkedPage, linkedForm, linkedVisits,
            startLink, linkedWalk, linkedReport,
        ]
    }

    private func walkPage(_ visit: CampaignVisit, _ open: OpenTerritory) async throws -> Response {
        let list = try await territories.walk(open.territory.uuid, for: visit.actor)
        let (uuid, slug) = (open.territory.uuid, visit.console.organisation.slug.text)
        let path = visit.console.path("territories", uuid, "walk")
        let page = WalkListPage(
            list, house: visit.console.organisation.name, chosen: visit.console.request.query("home"), path: path,
            visits: SitePage("/console/api/territories", uuid, "visits", query: [("organisation", slug)]).path, worker: "/console/sw.js",
            token: visit.token, words: visit.words,
            back: .init(href: visit.console.path("territories", uuid), label: visit.words("walklist.back")))
        var head = ConsoleHead(title: open.territory.facts.name, section: .campaigns)
        head.isBare = true
        return try await visit.show(page, head)
    }

    /// One visit of a form without script.
    private static func mutation(_ form: FormBody, at now: Instant) -> VisitMutation? {
        guard let home = UUIDText.normalised(form["home"]), let outcome = UsherCore.VisitOutcome(rawValue: form["outcome"]) else {
            return nil
        }
        var generator = SystemRandomNumberGenerator()
        let note = WireText.cut(WireText.trimmed(form["note"]), to: HomeFacts.longest)
        let change = VisitChange(
            home: home, visited: outcome.isVisit, outcome: outcome, occurred: now, note: note.isEmpty ? .keep : .set(note))
        return VisitMutation(id: UUIDText.v7(at: now, using: &generator), fingerprint: [], changes: [change])
    }

    /// Stores what came of visits to homes of the territory, and of no others. Whoever walks sees no scans.
    func report(_ mutation: VisitMutation, to open: OpenTerritory, by actor: CanvassActor) async throws -> VisitAnswer {
        let hidden = ScanVisibility(isPaid: false)
        return try await VisitStore(database).visit(
            open.campaign.uuid, mutation, within: open.territory.id, by: actor
        ) { visited in
            let answer = CanvassVisitsResponse(
                mutationID: mutation.id, results: visited.homes.map { CanvassAddress($0, hidden) }, cursor: visited.cursor.text)
            return String(decoding: try WireEncoder.milliseconds.bytes(answer, capacity: 1_024), as: UTF8.self)
        }
    }

    // MARK: By a link

    private func workerEndpoint(_ path: String) -> Endpoint {
        Endpoint(
            .get, path, desk: .pages, summary: "Keeps a walk list on a phone",
            responses: [.text(200, "A script", type: "text/javascript")], tag: "Pages"
        ) { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: .init(string: PlainScript.text(WebFiles.text("canvass/sw.js")))))
        }
    }

    private var linkPage: Endpoint {
        .page("/link/{token}", "What an access link opens", parameters: [.path("token", .string(), "The link's secret.")]) {
            request, context in
            let visit = try await visit(request, context)
            guard let digest = WalkSecret.linkDigest(context.segment("token")) else { throw Problem.notFound }
            do {
                let (link, open) = try await walkLinks.look(digest, at: visit.now, canvass.terms)
                return try await startPage(visit, link, open, request.uri.path)
            } catch let refusal as WalkListRefusal { return try await refuse(refusal, visit) }
        }
    }

    private var startForm: Endpoint {
        .form("/link/{token}", "Starts an access link on this phone", parameters: [.path("token", .string(), "The link's secret.")]) {
            request, context in
            try door.checkForm(request)
            let (visit, _) = try await submission(request, context)
            guard let digest = WalkSecret.linkDigest(context.segment("token")) else { throw Problem.notFound }
            let cookie = WalkSecret.device()
            do {
                let link = try await walkLinks.start(digest, cookie: SecretDigest(of: cookie), at: visit.now)
                return visit.see(SitePage.walkList(link.uuid).path, cookies: [WalkCookie.keep(cookie, of: link, at: visit.now, site)])
            } catch let refusal as WalkListRefusal { return try await refuse(refusal, visit) }
        }
    }

    static let linkID = [Endpoint.Parameter.path("link", .string(format: "uuid"), "The link.")]

    private var linkedPage: Endpoint {
        .page(
            "/link/walks/{link}", "A walk list on a phone that has started its link",
            parameters: Self.linkID + [.query("home", .string(format: "uuid"), "The home that was pressed.")]
        ) { request, context in
            let visit = try await visit(request, context)
            do {
                let (link, list) = try await walk(request, context, at: visit.now)
                let house = try await database.read { try OrganisationTransaction($0).organisation(link.organisation) }
                let path = SitePage.walkList(link.uuid).path
                let zone = house.flatMap { Zone($0.timeZone) } ?? .universal
                let page = WalkListPage(
                    list, house: house?.name ?? "", chosen: request.query("home"), path: path, visits: path + "/visits",
                    worker: "/link/sw.js", token: visit.token, words: visit.words,
                    until: visit.words("walklist.until", ["time": .text(visit.words.shortMoment(link.expires, zone))]))
                return try await show(page, list.open.territory.facts.name, visit)
            } catch let refusal as WalkListRefusal { return try await refuse(refusal, visit) }
        }
    }

    private var linkedForm: Endpoint {
        .form("/link/walks/{link}", "Says what came of a visit", parameters: Self.linkID) { request, context in
            try door.checkForm(request)
            let (visit, form) = try await submission(request, context)
            do {
                let (link, open) = try await enter(request, context, at: visit.now)
                guard let mutation = Self.mutation(form, at: visit.now) else { throw Problem.notFound }
                try await Self.found { _ = try await report(mutation, to: open, by: actor(link, context, at: visit.now)) }
                return visit.see(SitePage.walkList(link.uuid).path)
            } catch let refusal as WalkListRefusal { return try await refuse(refusal, visit) }
        }
    }

    /// What a phone sends when it has a network: the same report as the API's.
    private var linkedVisits: Endpoint {
        Endpoint(
            .post, "/link/walks/{link}/visits", desk: .canvass, summary: "Report visits of a walk list",
            description:
                "For a phone that has started the link, by its cookie; homes of the link's territory alone. Sent again, it counts once.",
            parameters: Self.linkID,
            request: .json(WireStyle.canvass.schema(CanvassVisitsRequest.self), example: CampaignSchema.visitsExample),
            responses: [Endpoint.Answer(200, "The homes now", .canvass, CampaignSchema.visitsAnswer)]
                + CampaignSchema.refusals(.mutationReused) + CampaignSchema.unknown + CampaignSchema.bodyRefusals
                + [.problem(Self.linkOver, desk: .canvass), .problem(AccountRefusal.badOrigin.problem, desk: .canvass)],
            tag: CanvassDesk.visitsTag
        ) { request, context in
            try door.checkForm(request)
            let now = clock.now()
            do {
                let (link, open) = try await enter(request, context, at: now)
                let mutation = try VisitForm.mutation(try await JSONBody<CanvassPolicy>(request).fields())
                return .personal(Array(try await report(mutation, to: open, by: actor(link, context, at: now)).body.utf8))
            } catch is WalkListRefusal { throw Self.linkOver }
        }
    }

    static let linkOver = Problem(.gone, "This link is over", code: "link_ended")

    private func walk(_ request: Request, _ context: UsherContext, at now: Instant) async throws -> (link: WalkLink, list: WalkList) {
        let (link, cookie) = try phone(request, context)
        return try await walkLinks.walk(link, cookie: cookie, at: now, canvass.terms)
    }

    private func enter(_ request: Request, _ context: UsherContext, at now: Instant) async throws -> (link: WalkLink, open: OpenTerritory) {
        let (link, cookie) = try phone(request, context)
        let found = try await walkLinks.enter(link, cookie: cookie, at: now, canvass.terms)
        context.known()
        return found
    }

    /// Which link a request names, and the phone's cookie for it.
    private func phone(_ request: Request, _ context: UsherContext) throws -> (link: String, cookie: SecretDigest) {
        guard let link = UUIDText.normalised(context.segment("link")) else { throw Problem.notFound }
        guard let cookie = PageCookie.value(WalkCookie.name, of: request), cookie.utf8.count <= 128 else { throw WalkListRefusal.unknown }
        return (link, SecretDigest(of: cookie))
    }

    /// A link's phone acts as who made the link.
    func actor(_ link: WalkLink, _ context: UsherContext, at now: Instant) -> CanvassActor {
        CanvassActor(
            account: link.account, actor: Actor(account: link.account, address: context.client.description), now: now, terms: canvass.terms)
    }

    private func startPage(_ visit: PageVisit, _ link: WalkLink, _ open: OpenTerritory, _ action: String) async throws -> Response {
        let words = visit.words
        let house = try await database.read { try OrganisationTransaction($0).organisation(link.organisation) }
        let zone = house.flatMap { Zone($0.timeZone) } ?? .universal
        let page = WalkLinkPage(
            text: words("walklist.start.text"),
            facts: [
                ConsoleFigure(name: words("walklist.house"), value: house?.name ?? ""),
                ConsoleFigure(name: words("campaign.name"), value: open.campaign.facts.name),
                ConsoleFigure(name: words("campaign.homes"), value: words.number(open.row.homes - open.row.neverAgain)),
                ConsoleFigure(name: words("console.doors.until"), value: words.shortMoment(link.expires, zone)),
            ], action: action, token: visit.token)
        return try await show(page, open.territory.facts.name, visit)
    }

    private func refuse(_ refusal: WalkListRefusal, _ visit: PageVisit) async throws -> Response {
        let words = visit.words
        func page(_ status: HTTPResponse.Status, _ key: String, _ text: String? = nil) async throws -> Response {
            let content = WalkLinkPage(text: text ?? words("walklist.refused.\(key)"), facts: [], action: nil, token: "")
            return try await show(content, words("walklist.refused"), visit, status: status)
        }
        return switch refusal {
        case .unknown, .invalidEnd, .invalidStart: throw Problem.notFound
        case .ended: try await page(.gone, "ended")
        case .full: try await page(.conflict, "full")
        case .early(let starts):
            try await page(
                .forbidden, "early", words("walklist.refused.early", ["time": .text(words.shortMoment(starts, .universal) + " UTC")]))
        }
    }

    /// A page for who has no account: nothing leads away from it.
    private func show(
        _ content: some ConsoleContent, _ title: String, _ visit: PageVisit, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        var head = ConsoleHead(title: title)
        head.isBare = true
        let frame = ConsoleFrame(
            head, script: content.script, said: content.said, words: visit.words, token: visit.token, path: visit.request.uri.path)
        var response = try await visit.show(ConsolePage(content: content, frame: frame), status: status)
        // Not "no-referrer": a browser would say of the page's own form that it comes from nowhere.
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// The cookie that a phone's walk list is known by, for that page alone.
enum WalkCookie {
    static let name = "usher_walk"

    static func keep(_ secret: String, of link: WalkLink, at now: Instant, _ site: SiteURL) -> HTTPField {
        let secure = site.isSecure ? "; Secure" : ""
        let (path, age) = (SitePage.walkList(link.uuid).path, max(0, link.expires.seconds - now.seconds))
        return HTTPField(
            name: .setCookie, value: "\(name)=\(secret); Path=\(path); Max-Age=\(age); HttpOnly; SameSite=Strict\(secure)")
    }
}
