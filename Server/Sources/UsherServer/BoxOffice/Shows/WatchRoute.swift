import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

extension BoxOfficeDesk {
    var watchEndpoints: [Endpoint] {
        let shared: [Endpoint.Answer] = BoxOfficeSchema.signedIn + [.problem(.showNotFound, desk: .boxOffice)] + BoxOfficeSchema.general
        return [
            Endpoint(
                .put, "/api/shows/{id}/watch", desk: .boxOffice, summary: "Be told when a sold-out show has a free seat",
                description: """
                    On devices that have registered for `seats`, at most once in half an hour, until the show begins. An account watches 200 shows; the oldest makes place.
                    """,
                parameters: [Self.watched],
                responses: [
                    Endpoint.Answer(200, "You are told", .boxOffice, BoxOffice.WatchResponse(watching: true)),
                    .problem(CheckoutRefusal.notOnSale("cancelled").problem, desk: .boxOffice),
                ] + shared, security: .bearer, tag: ShowRoutes.tag, handler: watch),
            Endpoint(
                .delete, "/api/shows/{id}/watch", desk: .boxOffice, summary: "Be told of it no more", parameters: [Self.watched],
                responses: [Endpoint.Answer(200, "You are not told", .boxOffice, BoxOffice.WatchResponse(watching: false))] + shared,
                security: .bearer, tag: ShowRoutes.tag, handler: endWatch),
        ]
    }

    private static let watched = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")

    /// PUT /api/shows/{id}/watch
    @Sendable private func watch(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        return try await watching(true) { try await $0.watch(ShowRoutes.id(context), by: principal.account, at: clock.now()) }
    }

    /// DELETE /api/shows/{id}/watch
    @Sendable private func endWatch(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        return try await watching(false) { try await $0.leave(ShowRoutes.id(context), by: principal.account) }
    }

    private func watching(_ isWatching: Bool, _ change: (WatchStore) async throws -> Void) async throws -> Response {
        do { try await change(WatchStore(database)) } catch let refusal as WatchRefusal {
            switch refusal {
            case .notFound: throw Problem.showNotFound
            case .notOnSale(let status): throw CheckoutRefusal.notOnSale(status).problem
            }
        }
        return try .json(BoxOffice.WatchResponse(watching: isWatching), .milliseconds)
    }
}
