import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var manifestEndpoints: [Endpoint] {
        [
            endpoint(
                .get, "/flight/{flightIdentifier}/manifest", "Who flies", description: "By seat: 2B before 10A, none last.",
                responses: [.init(200, "The flight and its tickets", WireStyle.boarding.schema(BoardingManifest.self)), .unknown(.flight)],
                handler: manifest),
            endpoint(
                .get, "/live", "Watch flights and tickets",
                description: """
                    Server-sent events as things happen, of all flights or of one. `Last-Event-ID` goes on where a stream broke off, \
                    for a day. At most 50 streams of an airline, as the server is set up.
                    """,
                parameters: [.query("flight", .string(), "One flight."), .header("Last-Event-ID", .string(), "Of the last event seen.")],
                responses: [
                    .init(
                        200, "The stream",
                        content: .init(
                            type: "text/event-stream", schema: .string(),
                            examples: [Example(BoardingNewsStream.example, as: BoardingNews.self, name: "data")])), .unknown(.flight),
                ], handler: live),
        ]
    }

    @Sendable func manifest(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let name = name(.flight, context)
        return try await inPieces(call) { connection in
            let flight = try BoardingReader(connection).flight(name, of: call.airline)
            guard flight.isServable else { throw BoardingAnswer.Unservable() }
            let roll = try BoardingReader(connection).roll(of: flight.id)
            let start = BoardingPart.text { json in
                json.beginObject()
                json.name("flight")
                json.flight(flight)
                json.member("issued", roll.seats.count)
                json.member("boarded", roll.boarded)
                json.name("tickets")
            }
            let tickets = BoardingPart.array(
                roll.seats, { json, ticket, seat in json.ticket(ticket, hasConflict: seat.hasConflict) }, of: call.airline)
            return BoardingDocument([start] + tickets + [.text { $0.endObject() }])
        }
    }

    @Sendable func live(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let sent = request.query("flight")
        let last = request.headers[.lastEventID].flatMap { Digits.whole($0, in: 0...Int64.max) }
        let (flight, newest) = try await store.read { connection in
            (
                try sent.map { try BoardingReader(connection).flight($0, of: call.airline).id },
                try BoardingReader(connection).lastNews(of: call.airline)
            )
        }
        guard let newest else { throw BoardingRefusal.airlineGone }
        guard let place = streams.enter(call.airline, from: context.client) else {
            throw Problem.rateLimited(retryAfter: BoardingNewsStream.retryAfter)
        }
        let stream = BoardingNewsStream(desk: self, call: call, token: BearerToken.text(request, .boarding) ?? "", flight: flight)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The place is given back when the body is, also if nobody ever came to read it.
                defer { place.leave() }
                try await stream.run(after: last.map { min($0, newest) } ?? newest, &writer)
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
