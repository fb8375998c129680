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
            parameters: [Self.path, ShowParts.ifNoneMatch],
            responses: [Endpoint.Answer(200, "The show", .boxOffice, BoxOffice.Show.sample)]
                + ShowParts.conditional, tag: Self.tag
        ) { request, context in try await show(Self.id(context), request) }
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
                    Example(SeatMapAnswer.example, as: BoxOffice.SeatMapResponse.self))
            ] + ShowParts.conditional, tag: Self.tag
        ) { request, context in try await seatMap(Self.id(context), request) }
    }

    /// GET /api/shows/{id}
    func show(_ id: String, _ request: Request) async throws -> Response {
        guard let answer = try await store.show(id), answer.show.isPublished else { throw Problem.showNotFound }
        let show = answer.show
        return try await cached("s", single, show, of: answer) {
            try WireEncoder.milliseconds.bytes(BoxOffice.Show(show, at: $0), capacity: 1_024 + 200 * show.sections.count)
        }.response(to: request)
    }

    /// GET /api/shows/{id}/seats
    private func seats(_ id: String, _ request: Request) async throws -> Response {
        guard let answer = try await store.seats(id), answer.show.isPublished else { throw Problem.showNotFound }
        if request.uri.query != nil, request.query("fields") == "status" {
            return try await cached("f", seats, answer.show, of: answer) { SeatsAnswer.statuses(answer, at: $0) }.response(to: request)
        }
        return try await cached("e", seats, answer.show, of: answer) { SeatsAnswer.body(answer, at: $0) }.response(to: request)
    }

    /// GET /api/shows/{id}/seatmap
    private func seatMap(_ id: String, _ request: Request) async throws -> Response {
        guard let answer = try await store.seats(id), answer.show.isPublished else { throw Problem.showNotFound }
        let (show, map) = (answer.show, answer.seating.map)
        return try await cached("m", seats, show, of: answer) { _ in SeatMapAnswer.body(show, map) }.response(to: request)
    }
}
