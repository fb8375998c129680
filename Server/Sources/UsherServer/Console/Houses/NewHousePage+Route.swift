import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    static let newHouse = "/console/houses/new"

    var foundingEndpoints: [Endpoint] {
        [
            .page(Self.newHouse, "Founds a house") { request, context in
                let visit = try await visit(request, context)
                guard let principal = visit.principal else { return Self.signIn(visit) }
                if let first = try await door.firstToSecurity(visit) { return first }
                return try await newHouse(visit, principal, HouseForm(words(visit)))
            },
            .form(Self.newHouse, "Founds a house") { request, context in
                let visit = try await visit(request, context)
                guard let principal = visit.principal else { return Self.signIn(visit) }
                if let first = try await door.firstToSecurity(visit) { return first }
                try door.checkForm(request)
                context.known()
                let form = try await FormBody(request)
                try forms.check(form, request)
                return try await once(form, by: principal.account) { try await found(visit, principal, HouseForm(form)) }
            },
        ]
    }

    private func found(_ visit: PageVisit, _ principal: Principal<SignIn>, _ form: HouseForm) async throws -> Response {
        guard let facts = form.facts else { return try await newHouse(visit, principal, form, status: .badRequest) }
        var generator = SystemRandomNumberGenerator()
        let now = clock.now()
        do {
            let made = try await teams.found(
                facts, uuid: UUIDText.v7(at: now, using: &generator), owner: principal.account, by: principal.actor, at: now)
            guard let house = try await houses.houses(of: principal.account).first(where: { $0.organisation.id == made.id }) else {
                throw Problem.internal
            }
            let toast = Toast(.good, words(visit)("console.house.founded", ["name": .text(facts.name)]))
            return visit.see(ConsoleSection.today.href(house), cookies: [toasts.keep(toast)].compactMap(\.self))
        } catch let refusal as CanvassRefusal where refusal == .foundingClosed || refusal == .organisationLimit {
            let key = refusal == .foundingClosed ? "console.house.closed" : "console.house.most"
            return try await newHouse(visit, principal, form, fault: words(visit)(key), status: .forbidden)
        }
    }

    private func newHouse(
        _ visit: PageVisit, _ principal: Principal<SignIn>, _ form: HouseForm, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = words(visit)
        let isOperator = try await database.read { try AccountTransaction($0).isOperator(principal.account) }
        let content = ConsoleFormPage(
            lead: words(isOperator ? "console.house.lead" : "console.house.lead.campaigns"),
            form: ConsoleForm(
                Self.newHouse, form.fields(words, isNew: true, withDesks: isOperator), button: words("console.house.found"),
                token: visit.token, cancel: SitePage.console.path, faults: [fault].compactMap(\.self)))
        let frame = ConsoleFrame(
            ConsoleHead(title: words("console.house.new")), words: words, visitor: principal.credential.account.name, token: visit.token,
            path: Self.newHouse, query: visit.request.method == .get ? visit.request.uri.query ?? "" : "")
        return try await visit.show(ConsolePage(content: content, frame: frame), status: status)
    }
}
