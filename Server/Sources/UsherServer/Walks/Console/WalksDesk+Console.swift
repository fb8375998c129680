import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    typealias ConsoleHandler = @Sendable (Request, UsherContext, Principal<Membership>) async throws -> Response

    /// A route of the console: signed in, and at least of this role. `body`: what it takes, `shows`: what it answers.
    func console(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, role: Role = .editor, query: [String] = [], typed: [String] = [],
        body: Schema? = nil, shows: (any Decodable.Type)? = nil, answer: Endpoint.Answer? = nil, handler: @escaping ConsoleHandler
    ) -> Endpoint {
        let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        return Endpoint(
            method, "/console/api" + path, desk: .walks, summary: summary,
            parameters: names.map { .path($0, .string(), "Which one.") }
                + (["organisation"] + query).map { .query($0, .string(), "See docs/walks.md.") }
                + typed.map { Endpoint.Parameter.text($0, .string(), "See docs/walks.md.") }, request: body.map { .json($0) },
            responses: [
                answer
                    ?? Endpoint.Answer(
                        shows == nil ? 204 : method == .post ? 201 : 200, "Done",
                        content: shows.map { Endpoint.Content.json(WireStyle.walks.schema($0)) }),
                Self.refusal(.invalid("title", "must not be empty")), Self.refusal(.unauthorized), Self.refusal(.forbidden),
                Self.refusal(.notFound),
            ] + (method == .get ? [] : [Self.refusal(.conflict(.published)), Self.refusal(.deskNotGranted)]), security: .bearer,
            tag: "Walks console"
        ) { request, context in try await handler(request, context, try await member(request, context, atLeast: role)) }
    }

    /// Who asks, and for which organisation: the one that `organisation` names, else the first of theirs that has walks.
    private func member(_ request: Request, _ context: UsherContext, atLeast role: Role) async throws -> Principal<Membership> {
        let principal: Principal<SignIn>
        do { principal = try await members.principal(request, context) } catch AccountRefusal.missingToken {
            throw WalkRefusal.unauthorized
        } catch AccountRefusal.invalidToken { throw WalkRefusal.invalidToken }
        let (account, key) = (principal.account, request.query("organisation"))
        let (membership, mayWalk) = try await database.read { try OrganisationTransaction($0).walksMembership(of: account, in: key) }
        guard membership.role >= role else { throw WalkRefusal.forbidden }
        // What there is may be looked at without the desk; only with it anything is changed.
        guard mayWalk || request.method == .get else { throw WalkRefusal.deskNotGranted }
        return Principal(membership, from: principal.address)
    }

    /// A UUID of the path; what is none is nobody's.
    static func uuid(_ name: String, _ context: UsherContext) throws(WalkRefusal) -> String {
        guard let uuid = context.parameters.get(name).flatMap(UUIDText.normalised) else { throw .notFound }
        return uuid
    }

    static func language(_ context: UsherContext) throws(WalkRefusal) -> WalkLanguage {
        guard let language = context.parameters.get("l").flatMap({ WalkLanguage(rawValue: $0) }) else { throw .notFound }
        return language
    }

    /// Changes the tour of the path and shows it.
    func change(
        _ context: UsherContext, _ member: Principal<Membership>, _ action: String, _ change: @escaping @Sendable (TourEdit) throws -> Void
    ) async throws -> Tour {
        let uuid = try Self.uuid("t", context)
        defer { tourCache.expire() }
        do {
            return try await managed.edit(uuid, in: member.organisation, action, by: member.actor, at: clock.now(), change)
        } catch WalkRefusal.tourNotFound { throw WalkRefusal.notFound }
    }

    var managed: ManagedTourStore { ManagedTourStore(database, quotas: quotas) }

    func newID() -> String {
        var generator = SystemRandomNumberGenerator()
        return UUIDText.v7(at: clock.now(), using: &generator)
    }

    var consoleEndpoints: [Endpoint] {
        consoleTours + consoleVersions + consolePoints + consoleMedia + consoleBatches + consoleVouchers + consoleFigures
    }
}
