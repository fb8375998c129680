import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// The best seats, as a program reads them.
struct BestSeatsResponse: Codable, Sendable {
    let seatIds: [String]
    let together: Bool
    /// Their ids in the map.
    let mapSeatIds: [String]
}

extension ShowRoutes {
    var bestEndpoint: Endpoint {
        Endpoint(
            .get, "/api/shows/{id}/best", desk: .boxOffice, summary: "The best free seats for a party",
            description: """
                In one row, side by side, leaving no single free seat where that can be avoided; then nearest to the stage's axis, then to the front. Where no row has room \
                for all, seats of neighbouring rows, and `together` is false. Nothing is held.
                """,
            parameters: [
                .path("id", .string(format: "uuid"), "The show."),
                .query("count", .integer(min: 1, max: Int64(CheckoutRefusal.most)), "How many.", required: true),
                .query("section", .string(maxLength: 64), "A section's id; any without it."),
                .query("accessible", .string(oneOf: ["1"]), "Wheelchair spaces alone; without it none of them."), ShowParts.ifNoneMatch,
                ShowParts.code("of the seats that are set aside for it, if there are as many"),
            ],
            responses: [
                Endpoint.Answer(
                    200, "The seats",
                    .object(["seatIds": .array(.string(format: "uuid")), "together": .boolean(), "mapSeatIds": .array(.string())]),
                    Example(Self.bestExample, as: BestSeatsResponse.self)),
                .problem(.invalidFilter("count"), desk: .boxOffice), .problem(.notEnoughSeats, desk: .boxOffice),
                .problem(CheckoutRefusal.notOnSale("sold_out").problem, desk: .boxOffice),
            ] + ShowParts.coded + ShowParts.conditional, tag: Self.tag
        ) { request, context in try await best(Self.id(context), BestQuery(Query(request)), request, context.client) }
    }

    private static let bestExample = """
        {"seatIds":["6f1d3a54-1f0e-8a3b-9c55-2f6d1c0a11b2"],"together":true,"mapSeatIds":["stalls-A-12"]}
        """

    /// GET /api/shows/{id}/best
    private func best(_ id: String, _ query: BestQuery, _ request: Request, _ client: ClientAddress) async throws -> Response {
        guard let answer = try await store.seats(id), answer.show.isOfferedHere else { throw Problem.showNotFound }
        if let reason = answer.show.doorToSale(at: clock.now()) { throw CheckoutRefusal.notOnSale(reason.rawValue) }
        let wish = try query.wish(in: answer.seating.map)
        if let opened = try await opened(answer, request, client) {
            let now = clock.now()
            guard let choice = opened.shown(at: now).best(wish, at: now) else { throw Problem.notEnoughSeats }
            return Self.told(Self.body(choice, answer.seating))
        }
        let kind = "b\(wish.count).\(wish.section.map { String($0) } ?? "").\(wish.isAccessible ? 1 : 0)."
        return try await cached(kind, bests, answer.show, of: answer) { now in
            guard let choice = answer.shown(at: now).best(wish, at: now) else { throw Problem.notEnoughSeats }
            return Self.body(choice, answer.seating)
        }.response(to: request)
    }

    private static func body(_ choice: BestSeats.Choice, _ seating: Seating) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 72 * choice.seats.count)
        json.beginObject()
        json.name("seatIds")
        json.beginArray()
        for seat in choice.seats { json.string(seating.ids[seat]) }
        json.endArray()
        json.member("together", choice.isTogether)
        json.name("mapSeatIds")
        json.beginArray()
        for seat in choice.seats { json.string(seating.map.seats[seat].id) }
        json.endArray()
        json.endObject()
        return json.bytes
    }
}

/// What is asked of the best seats, before anybody knows the map.
struct BestQuery: Sendable {
    let count: Int
    /// A section's id; empty for any.
    let section: String
    let isAccessible: Bool

    init(_ query: Query) throws {
        let sent = query.first("count").flatMap { Digits.whole($0, in: 1...Int64(CheckoutRefusal.most)) }
        guard let sent else { throw Problem.invalidFilter("count") }
        count = Int(sent)
        section = query.first("section") ?? ""
        isAccessible = query.first("accessible") == "1"
    }

    func wish(in map: SeatMap) throws -> BestSeats.Wish {
        let index = map.sections.firstIndex { $0.id == section }
        guard section.isEmpty || index != nil else { throw Problem.invalidFilter("section") }
        return BestSeats.Wish(count: count, section: index, isAccessible: isAccessible)
    }
}

extension ShowStore.SeatsAnswer {
    /// nil: there are not as many. Who holds seats already may have them again; who has a code gets what is set aside for it first.
    func best(_ wish: BestSeats.Wish, own: Set<String> = [], at now: Instant) -> BestSeats.Choice? {
        let map = seating.map
        let sold = Set(show.sections.map(\.id))
        let free = states.indices.map { index in
            guard sold.contains(map.sections[map.seats[index].section].id) else { return false }
            return !(states[index]?.isTaken(at: now) ?? false) || own.contains(map.seats[index].id)
        }
        let rows = SeatRows(map)
        if hasOpened, let found = BestSeats.choice(wish, in: map, rows: rows, free: free.indices.map { free[$0] && isOpened($0) }) {
            return found
        }
        return BestSeats.choice(wish, in: map, rows: rows, free: free)
    }
}

extension Problem {
    static let notEnoughSeats = Problem(.conflict, "There are not as many free seats", code: "not_enough")
}
