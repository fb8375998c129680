import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension FlightDoorDesk {
    private static let largestPage = 1_000

    var manifestEndpoint: Endpoint {
        Endpoint(
            .get, "/door/api/flights/{id}/manifest", desk: .door, summary: "Fetch the flight's list for a phone that is alone",
            description: """
                `t` is the first 16 bytes of HMAC-SHA256 of the ticket's identifier under `salt`, `c` those of its hash, `p` who boards, sealed \
                under the hash as cards are. A row without `c` is gone. `since` is the `next` of the last answer.
                """,
            parameters: [
                Self.flight, .query("since", .string(maxLength: 64), "Where the last answer ended: its `next`."),
            ],
            responses: [
                Endpoint.Answer(
                    200, "Some of it",
                    .object([
                        "data": .object([
                            "flight": .anything, "server_time": .string(format: "date-time"), "salt": .string(),
                            "tickets": .array(.anything),
                            "next": .string(), "more": .boolean(),
                        ])
                    ]), Example(FlightListAnswer.example)),
                .problem(ScanRefusal.cursorGone.problem, desk: .door),
            ] + Self.refusals, security: .device, tag: Self.tag, handler: manifest)
    }

    /// GET /door/api/flights/{id}/manifest
    @Sendable private func manifest(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let device = try await device(&request, context, needing: .offline)
        let cursor = try GateQuery(request).text("since", most: .max).map(FlightCursor.init)
        if let cursor, cursor == nil { throw ScanRefusal.cursorGone }
        let now = clock.now()
        do {
            let page = try await boarding.store.read { connection in
                try BoardingReader(connection).list(
                    of: device.flightIdentifier, device.airline, since: cursor ?? nil, limit: Self.largestPage, at: now)
            }
            let seal = FlightSeal(secret, flight: device.flightIdentifier)
            // Each of them costs a key: not on an event loop.
            let body = try await ClientWork.run { try FlightListAnswer.body(page, seal, at: now) }
            return try await .compressedJSON(ByteBuffer(bytes: body), for: request)
        } catch is FlightCursorGone {
            throw ScanRefusal.cursorGone
        }
    }
}

/// The answer, written by hand as other lists are.
enum FlightListAnswer {
    static func body(_ page: FlightListPage, _ seal: FlightSeal, at now: Instant) throws -> [UInt8] {
        guard page.flight.isServable else { throw BoardingAnswer.Unservable() }
        var json = JSONWriter(capacity: 1_024 + 320 * page.entries.count)
        json.beginObject()
        json.name("data")
        json.beginObject()
        json.name("flight")
        json.flight(page.flight)
        json.member("server_time", Timestamp.milliseconds(now))
        json.member("salt", Base64Text.encode(seal.salt))
        json.name("tickets")
        try json.array(page.entries) { json, entry in try Self.row(&json, entry, seal) }
        json.member("next", page.next.text)
        json.member("more", page.isMore)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func row(_ json: inout JSONWriter, _ entry: FlightListPage.Entry, _ seal: FlightSeal) throws {
        json.beginObject()
        switch entry {
        case .gone(let ticket): json.member("t", seal.mark(ticket))
        case .ticket(let ticket, let hasConflict):
            json.member("t", seal.mark(ticket.identifier))
            json.member("c", seal.proof(of: ticket.identifier))
            if let card = try seal.card(of: ticket) { json.member("p", card) }
            json.member("seat", ticket.seat)
            json.member("label", ticket.label)
            json.member("boarded_at", ticket.boarded.flatMap(BoardingDate.text))
            json.member("conflict", hasConflict)
        }
        json.endObject()
    }

    static let example = """
        {"data":{"flight":{"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"A1",\
        "flightNumber":"FF123","aircraft":{"registration":"N122DR","type":"Cirrus SR22T","aircraft_id":67,"aircraft_identifier":\
        "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11"},"scheduledDepartureDate":"2024-06-19T08:00:00+00:00","flight_id":53,"flight_identifier":\
        "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","aircraft_id":67},"server_time":"2024-06-19T07:00:00.000Z","salt":"q1J0b1k8c2VhbGVkIQAAAA",\
        "tickets":[{"t":"Zk3Q0m1mV2p0t3y9e1sQ1g","c":"a0mV2p0t3y9e1sQ1gZk3Qw","p":"c2VhbGVk","seat":"2B","label":"1","boarded_at":null,\
        "conflict":false},{"t":"V2p0t3y9e1sQ1gZk3Q0m1g"}],"next":"41.1718780400","more":false}}
        """
}
