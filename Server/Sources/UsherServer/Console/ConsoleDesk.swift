import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// The organisers' pages. They ask the same stores and rules as the API.
struct ConsoleDesk: PageDesk {
    let boxOffice: BoxOfficeDesk
    let houses: HouseStore
    let teams: TeamStore
    let events: ManagedEventStore
    let doors: DoorStore
    /// Its campaigns, and imports into them.
    let canvass: CanvassDesk
    /// Its tours.
    let walks: WalksDesk
    /// A house's airline.
    let boarding: BoardingDesk
    let answers: FormAnswerStore
    let forms: FormToken
    let uploads: UploadDesk
    /// Searches of an account: each looks through much.
    let searches: RateLimiter<Account.ID>
    /// Of the pages that show what happens at this moment.
    let streams: OpenStreams<Account.ID>
    let pace: LivePace
    let lives: SharedLook<LiveShow.Name, LiveShow>

    /// Which hosts are houses' own.
    let hosts: HouseHosts
    /// Looks at where a host leads, of an account.
    let hostChecks: RateLimiter<Account.ID>

    init(
        _ boxOffice: BoxOfficeDesk, teams: TeamStore, events: ManagedEventStore, doors: DoorStore, uploads: UploadDesk,
        canvass: CanvassDesk, boarding: BoardingDesk, walks: WalksDesk,
        pace: LivePace, hosts: HouseHosts
    ) {
        self.boarding = boarding
        self.hosts = hosts
        hostChecks = RateLimiter(boxOffice.settings.limits.off ? nil : RateLimit(perMinute: 6, burst: 6), clock: boxOffice.clock)
        self.uploads = uploads
        self.canvass = canvass
        self.walks = walks
        self.pace = pace
        lives = SharedLook(fresh: pace.fresh)
        streams = OpenStreams(perOwner: LiveShowStream.most, boxOffice.settings.limits)
        searches = RateLimiter(boxOffice.settings.limits.consoleSearches, clock: boxOffice.clock)
        self.boxOffice = boxOffice
        self.teams = teams
        self.events = events
        self.doors = doors
        houses = HouseStore(boxOffice.database)
        answers = FormAnswerStore(boxOffice.database)
        forms = FormToken(links: boxOffice.links)
    }

    var door: BoxOfficeAuthenticator { boxOffice.door }
    var site: SiteURL { boxOffice.site }
    var clock: WallClock { boxOffice.clock }
    var database: Database { boxOffice.database }
    var settings: Settings { boxOffice.settings }
    var toasts: ToastCookie { ToastCookie(links: boxOffice.links, isSecure: site.isSecure) }

    var endpoints: [Endpoint] {
        homeEndpoints + foundingEndpoints + styleEndpoints + [todayEndpoint] + orderEndpoints + counterEndpoints + codeEndpoints
            + showEndpoints
            + planPageEndpoints + tourEndpoints + campaignListEndpoints + campaignEndpoints + importEndpoints + peoplePageEndpoints
            + houseDataEndpoints + arrivalEndpoints
            + reportEndpoints + liveEndpoints
            + doorEndpoints + teamEndpoints + webhookEndpoints + cancellingEndpoints + jobEndpoints + auditEndpoints + settingsEndpoints
            + feePageEndpoints
            + houseSecurityEndpoints + deskEndpoints + securityEndpoints + signInCodeEndpoints + keyEndpoints + binEndpoints
            + [searchEndpoint] + boardingEndpoints
            + brandEndpoints + mailEndpoints + legalEndpoints + embedEndpoints + hostEndpoints + uploadEndpoints
    }

    typealias Handler = @Sendable (ConsoleVisit, UsherContext) async throws -> Response
    typealias FormHandler = @Sendable (ConsoleVisit, FormBody, UsherContext) async throws -> Response

    /// A page of a house's: `path` is what follows `/console/o/{slug}`.
    func housePage(
        _ path: String, _ summary: String, _ section: ConsoleSection, needing permission: Permission? = nil,
        parameters: [Endpoint.Parameter] = [], _ handler: @escaping Handler
    ) -> Endpoint {
        .page(Self.root + path, summary, parameters: Self.parameters(path) + parameters) { request, context in
            switch try await enter(request, context, section, permission) {
            case .answered(let response): response
            case .house(let visit): try await handler(visit, context)
            }
        }
    }

    /// A stream of what happens at this moment, for a page's script.
    func houseStream(
        _ path: String, _ summary: String, _ section: ConsoleSection, parameters: [Endpoint.Parameter] = [], _ handler: @escaping Handler
    ) -> Endpoint {
        Endpoint(
            .get, Self.root + path, desk: .pages, summary: summary,
            description: "Server-sent events, two a second at most: `news`, whose data is what the page shows in place of what it showed.",
            parameters: Self.parameters(path) + parameters,
            responses: [
                .text(200, "The stream", type: "text/event-stream"),
                Endpoint.Answer(303, "To another page, for example to sign in", content: nil), .page("No such page", 404),
                .page("Too many streams are open", 429),
            ], tag: "Pages"
        ) { request, context in
            switch try await enter(request, context, section, nil) {
            case .answered(let response): response
            case .house(let visit): try await handler(visit, context)
            }
        }
    }

    /// A form of a house's. Who may not send it learns so before anything of it is read.
    func houseForm(
        _ path: String, _ summary: String, _ section: ConsoleSection, needing permission: Permission, _ handler: @escaping FormHandler
    ) -> Endpoint {
        .form(Self.root + path, summary, parameters: Self.parameters(path)) { request, context in
            switch try await enter(request, context, section, permission) {
            case .answered(let response): return response
            case .house(let visit):
                try door.checkForm(request)
                try door.admitWrite(request, of: visit.account.id)
                context.known()
                let form = try await FormBody(request)
                try forms.check(form, request)
                return try await once(form, by: visit.account.id) { try await handler(visit, form, context) }
            }
        }
    }

    typealias UploadHandler = @Sendable (ConsoleVisit, UploadForm, UsherContext) async throws -> Response

    /// A form with a file: it is written to disk as it comes, and gone with the answer. `places`: those who send one at the same time are
    /// counted with the API's.
    func houseUpload(
        _ path: String, _ summary: String, _ section: ConsoleSection, needing permission: Permission,
        places: OpenStreams<Account.ID>? = nil, most: @escaping @Sendable (UsherContext) throws -> Int64, _ handler: @escaping UploadHandler
    ) -> Endpoint {
        Endpoint(
            .post, Self.root + path, desk: .pages, summary: summary, parameters: Self.parameters(path),
            request: .init(
                type: "multipart/form-data",
                schema: .object(["token": .string("From the page's form."), "file": .string(format: "binary")])),
            responses: [
                Endpoint.Answer(303, "Done: the next page", content: nil), .page("The page again, with what is wrong", 400),
                .page("The form is not of this browser", 403), .page("The file is too large", 413), .page("The file is none of ours", 415),
            ] + (places == nil ? [] : [.page("Others are being read", 429)]), tag: "Pages"
        ) { request, context in
            switch try await enter(request, context, section, permission) {
            case .answered(let response): return response
            case .house(let visit):
                try door.checkForm(request)
                try door.admitWrite(request, of: visit.account.id)
                context.known()
                let place = places?.enter(visit.account.id, from: context.client)
                defer { place?.leave() }
                guard places == nil || place != nil else { throw Problem.rateLimited(retryAfter: 10) }
                let form = try await UploadForm(request, most: try most(context), into: uploads.drafts)
                defer { form.file?.draft.discard() }
                try forms.check(form.fields, request)
                return try await once(form.fields, by: visit.account.id) { try await handler(visit, form, context) }
            }
        }.bodies(.streamed)
    }

    private enum Entry {
        case house(ConsoleVisit)
        case answered(Response)
    }

    /// Signed out: to the sign-in and back. No member: a page that is not there. Too low a role: a page that says who may help.
    private func enter(
        _ request: Request, _ context: UsherContext, _ section: ConsoleSection, _ permission: Permission?
    ) async throws -> Entry {
        let visit = try await visit(request, context)
        guard let principal = visit.principal else { return .answered(Self.signIn(visit)) }
        if let first = try await door.firstToSecurity(visit) { return .answered(first) }
        let slug = context.segment("slug")
        switch try await houses.find(slug, for: principal.account) {
        case .unknown: throw Problem.notFound
        case .moved(let slug): return .answered(Self.moved(request, to: slug))
        case .house(let house, let all):
            let opened = ConsoleVisit(
                page: visit, principal: principal, house: house, all: all, words: words(visit, in: house.organisation.country),
                toasts: toasts)
            if let desk = section.desk, !house.organisation.desks.contains(desk) { throw Problem.notFound }
            let isAllowed = permission.map(opened.may) ?? !section.permissions.isDisjoint(with: house.role.permissions)
            if !isAllowed { return .answered(try await opened.refuse(try await houses.admins(of: house.organisation.id))) }
            return .house(opened)
        }
    }

    /// What pages say to this visitor.
    func words(_ visit: PageVisit, in country: String? = nil) -> Words {
        country == nil ? visit.words : Words(visit.words.language, in: country)
    }

    /// To the sign-in, and then here; a form's own address is no page.
    static func signIn(_ visit: PageVisit) -> Response {
        let here = visit.request.method == .get ? PagePath.own(visit.request.uri.description) : nil
        return visit.see(SitePage.signIn(next: here ?? SitePage.console.path).path)
    }

    /// The same page of a house that is called otherwise now.
    private static func moved(_ request: Request, to slug: HouseSlug) -> Response {
        let parts = request.uri.path.split(separator: "/").dropFirst(3).map { String($0) }
        let query = request.uri.query.map { "?" + $0 } ?? ""
        let path = ([SitePage.house(slug.text, []).path] + parts).joined(separator: "/") + query
        return Response(status: .movedPermanently, headers: [.location: PagePath.own(path) ?? "/console", .cacheControl: "no-store"])
    }

    private static let root = "/console/o/{slug}"

    private static func parameters(_ path: String) -> [Endpoint.Parameter] {
        let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        return [.path("slug", .string(), "The house.")] + names.map { .path($0, .string(), "Which one.") }
    }
}
