import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension ShowRoutes {
    /// Seats and maps are written by hand; what they are like is said by the types that read them.
    private var style: WireStyle { .boxOffice }

    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")

    var showEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows/{id}", desk: .boxOffice, summary: "One show", description: "Past and cancelled ones too.",
            parameters: [
                Self.path, ShowParts.ifNoneMatch, .query("code", .string(maxLength: 100), "A discount code: what it unlocks is told, too."),
            ],
            responses: [
                Endpoint.Answer(200, "The show", .boxOffice, BoxOffice.Show.sample),
                .problem(CheckoutRefusal.codeInvalid(["SPRING"]).problem, desk: .boxOffice),
                .problem(.rateLimited(retryAfter: 60), desk: .boxOffice),
            ] + ShowParts.conditional, tag: Self.tag
        ) { request, context in
            if request.uri.query != nil, let code = request.query("code"), !code.isEmpty {
                return try await show(Self.id(context), with: DiscountCode.tidied(code), for: context.client)
            }
            return try await show(Self.id(context), request)
        }
    }

    var seatsEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows/{id}/seats", desk: .boxOffice, summary: "A show's seats",
            description: "In the order of section, row and number. A hold past its end reads `available` at once.",
            parameters: [
                Self.path, .query("fields", .string(oneOf: ["status"]), "`status`: only `id` and `status` of each."),
                ShowParts.ifNoneMatch,
            ],
            responses: [
                Endpoint.Answer(
                    200, "Every seat", style.schema([BoxOffice.Seat].self), Example(SeatsAnswer.example, as: [BoxOffice.Seat].self)),
                Endpoint.Answer(
                    200, "With `fields=status`", style.schema([BoxOffice.SeatStatusRow].self),
                    Example(SeatsAnswer.statusExample, as: [BoxOffice.SeatStatusRow].self, name: "status")),
            ] + ShowParts.conditional, tag: Self.tag
        ) { request, context in try await seats(Self.id(context), request) }
    }

    var seatMapEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows/{id}/seatmap", desk: .boxOffice, summary: "A show's seat map",
            description: "`layoutConfig` is the map in its canonical form, with what this show asks for each section.",
            parameters: [Self.path, ShowParts.ifNoneMatch],
            responses: [
                Endpoint.Answer(
                    200, "The map", style.schema(BoxOffice.SeatMapResponse.self),
                    Example(SeatMapAnswer.example, as: BoxOffice.SeatMapResponse.self)), .problem(.noSeatMap, desk: .boxOffice),
            ] + ShowParts.conditional, tag: Self.tag
        ) { request, context in try await seatMap(Self.id(context), request) }
    }

    /// GET /api/shows/{id}
    func show(_ id: String, _ request: Request) async throws -> Response {
        guard let answer = try await store.show(id), answer.show.isOfferedHere else { throw Problem.showNotFound }
        let show = answer.show
        return try await cached("s", single, show, of: answer) {
            var told = BoxOffice.Show(show.shown(at: $0), at: $0)
            told.tellAreas(of: show, with: [], at: $0)
            return try WireEncoder.milliseconds.bytes(told, capacity: 1_024 + 200 * show.sections.count)
        }.response(to: request)
    }

    /// GET /api/shows/{id}?code=
    private func show(_ id: String, with text: String, for client: ClientAddress) async throws -> Response {
        guard let answer = try await store.show(id), answer.show.isOfferedHere else { throw Problem.showNotFound }
        let (show, now) = (answer.show, clock.now())
        let code = try await allowances.guessing([text], by: CheckoutBuyer(account: nil, address: client)) {
            guard let code = try await store.code(text, for: show), code.isValid(at: now) else { throw CheckoutRefusal.codeInvalid([text]) }
            return code
        }
        var told = BoxOffice.Show(show.shown(at: now), at: now)
        told.tellAreas(of: show, with: [code], at: now)
        var response = try Response.json(told, .milliseconds, capacity: 2_048)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// GET /api/shows/{id}/seats
    private func seats(_ id: String, _ request: Request) async throws -> Response {
        guard let answer = try await store.seats(id), answer.show.isOfferedHere else { throw Problem.showNotFound }
        if request.uri.query != nil, request.query("fields") == "status" {
            return try await cached("f", seats, answer.show, of: answer) { SeatsAnswer.statuses(answer, at: $0) }.response(to: request)
        }
        return try await cached("e", seats, answer.show, of: answer) { SeatsAnswer.body(answer, at: $0) }.response(to: request)
    }

    /// GET /api/shows/{id}/seatmap
    private func seatMap(_ id: String, _ request: Request) async throws -> Response {
        guard let answer = try await store.seats(id), answer.show.isOfferedHere else { throw Problem.showNotFound }
        guard answer.show.map != nil else { throw Problem.noSeatMap }
        let (show, map) = (answer.show, answer.seating.map)
        return try await cached("m", seats, show, of: answer) { SeatMapAnswer.body(show.shown(at: $0), map) }.response(to: request)
    }
}
