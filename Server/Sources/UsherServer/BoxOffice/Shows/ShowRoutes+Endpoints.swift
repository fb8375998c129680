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
                Self.path, ShowParts.ifNoneMatch, ShowParts.code("what it unlocks is told, too"),
            ],
            responses: [
                Endpoint.Answer(200, "The show", .boxOffice, BoxOffice.Show.sample)
            ] + ShowParts.coded + ShowParts.conditional, tag: Self.tag
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
                ShowParts.ifNoneMatch, ShowParts.code("seats that are set aside for it are free"),
            ],
            responses: [
                Endpoint.Answer(
                    200, "Every seat", style.schema([BoxOffice.Seat].self), Example(SeatsAnswer.example, as: [BoxOffice.Seat].self)),
                Endpoint.Answer(
                    200, "With `fields=status`", style.schema([BoxOffice.SeatStatusRow].self),
                    Example(SeatsAnswer.statusExample, as: [BoxOffice.SeatStatusRow].self, name: "status")),
            ] + ShowParts.coded + ShowParts.conditional, tag: Self.tag
        ) { request, context in try await seats(Self.id(context), request, context.client) }
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
        let now = clock.now()
        let code = try await code(text, for: answer.show, client)
        let show = answer.show.opened(by: [code], at: now)
        var told = BoxOffice.Show(show.shown(at: now), at: now)
        told.tellAreas(of: show, with: [code], at: now)
        var response = try Response.json(told, .milliseconds, capacity: 2_048)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func code(_ text: String, for show: UsherCore.Show, _ client: ClientAddress) async throws -> DiscountCode {
        let now = clock.now()
        return try await allowances.guessing([text], by: CheckoutBuyer(account: nil, address: client)) {
            guard let code = try await store.code(text, for: show), code.isValid(at: now) else { throw CheckoutRefusal.codeInvalid([text]) }
            return code
        }
    }

    /// Seats as they are for who sends a code; nil without one.
    func opened(_ answer: ShowStore.SeatsAnswer, _ request: Request, _ client: ClientAddress) async throws -> ShowStore.SeatsAnswer? {
        guard request.uri.query != nil, let text = request.query("code"), !text.isEmpty else { return nil }
        return answer.opened(by: [try await code(DiscountCode.tidied(text), for: answer.show, client)], at: clock.now())
    }

    /// What is told to one who has a code, and to nobody else.
    static func told(_ bytes: [UInt8]) -> Response {
        var response = Response.json(bytes)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// GET /api/shows/{id}/seats
    private func seats(_ id: String, _ request: Request, _ client: ClientAddress) async throws -> Response {
        guard let answer = try await store.seats(id), answer.show.isOfferedHere else { throw Problem.showNotFound }
        if let opened = try await opened(answer, request, client) {
            let (now, isShort) = (clock.now(), request.query("fields") == "status")
            return Self.told(isShort ? SeatsAnswer.statuses(opened, at: now) : SeatsAnswer.body(opened, at: now))
        }
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
