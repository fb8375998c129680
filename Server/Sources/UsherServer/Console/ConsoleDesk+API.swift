import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Who asks at the console's API, and for which house.
struct ConsoleCaller: Sendable {
    let principal: Principal<SignIn>
    let house: MemberHouse

    var account: Account.ID { principal.account }
    var actor: Actor { principal.actor }
    var organisation: Organisation { house.organisation }
}

extension ConsoleDesk {
    typealias APIHandler = @Sendable (ConsoleCaller, Request, UsherContext) async throws -> Response

    /// A route of the console's API about one house, which `organisation` names by its slug. The same permission as on the page; a foreign house
    /// is an unknown one. `renewed`: as the page does, it takes a sign-in that is not old.
    func houseAPI(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, needing permission: Permission, description: String = "",
        parameters: [Endpoint.Parameter] = [], body: Endpoint.Content? = nil, answer: Endpoint.Answer, refusals: [Endpoint.Answer] = [],
        renewed: Bool = false, _ handler: @escaping APIHandler
    ) -> Endpoint {
        let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        return Endpoint(
            method, "/console/api" + path, desk: .boxOffice, summary: summary, description: description,
            parameters: names.map { .path($0, .string(), "Which one.") }
                + [.query("organisation", .string(), "The house: its slug, or its UUID.", required: true)] + parameters,
            request: body,
            responses: [answer] + refusals + (renewed ? [.problem(BoxOfficeDesk.renewalRequired, desk: .boxOffice)] : [])
                + BoxOfficeSchema.signedIn
                + [
                    .problem(AccountRefusal.secondFactorMissing.problem, desk: .boxOffice),
                    .problem(Self.roleRequired, desk: .boxOffice), .problem(.notFound, desk: .boxOffice),
                ] + (body == nil ? [] : BoxOfficeSchema.general), security: .bearer, tag: "Console"
        ) { request, context in
            let principal = try await door.principal(request, context)
            guard
                case .house(let house, _) = try await houses.find(
                    request.query("organisation") ?? "", orUUID: true, for: principal.account)
            else {
                throw Problem.notFound
            }
            guard house.role.may(permission) else { throw Self.roleRequired }
            guard !renewed || principal.credential.session.isFresh(at: clock.now()) else { throw BoxOfficeDesk.renewalRequired }
            return try await handler(ConsoleCaller(principal: principal, house: house), request, context)
        }
    }

    static let roleRequired = ShowRefusal.roleRequired.problem
}
