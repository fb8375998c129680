import Foundation
import Testing
import UsherCore
import UsherKit
import UsherServer
import UsherTesting

/// What a Boarding client does about refusals and broken lines, and what goes over a socket.
@Suite struct BoardingClientRepeatTests {
    private static let apple = "000001.abc.0001"

    private func client(_ line: FaultyTransport, _ clock: VirtualClock = VirtualClock(skips: true)) -> BoardingClient {
        BoardingClient(base: KitHouse.base, credential: .appleIdentifier(Self.apple), transport: line, clock: clock.kit)
    }

    @Test("Boarding A67 A broken line, 429 and 502 to 504 are tried three times, after half a second and a second")
    func thrice() async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock(skips: true))
        let client = client(line, clock)
        let pairs: [(FaultyTransport.Fault, FaultyTransport.Fault)] = [
            (.dropBefore, .dropAfter), (.answer(.json(502)), .answer(.json(503))), (.answer(.json(504)), .answer(.json(429))),
        ]
        for (first, second) in pairs {
            line.forget()
            line.next(first, second, .answer(.json(200, "[]")))
            let flights = try await client.flights()
            #expect(flights.elements.isEmpty && line.requests.count == 3)
        }
        #expect(clock.waits == [0.5, 1, 0.5, 1, 0.5, 1])
        line.next([503, 503, 503])
        line.forget()
        await #expect(throws: BoardingError.server(status: 503)) { try await client.issue(flight: "f", passenger: "p", seat: "") }
        let keys = line.requests.compactMap { $0.headers["Idempotency-Key"] }
        #expect(line.requests.count == 3 && keys.count == 3 && Set(keys).count == 1)
        line.forget()
        line.next(.answer(.json(503)), .answer(UsherResponse(status: 200, body: Data("PK".utf8))))
        let pass = try await client.pass(ticket: "t")
        #expect(pass == Data("PK".utf8) && line.requests.count == 2)
    }

    @Test("Boarding A67 Deletions and sessions are tried once")
    func once() async throws {
        let line = FaultyTransport()
        let client = client(line)
        let calls: [@Sendable () async throws -> Void] = [
            { try await client.deleteTicket("t") }, { try await client.deleteFlight("f") }, { try await client.unboard(ticket: "t") },
            { try await client.deleteAirline() }, { _ = try await client.createSession(name: "Door") }, { _ = try await client.sessions() },
            { try await client.endSession("s") }, { try await client.endAllSessions() },
        ]
        for (index, call) in calls.enumerated() {
            line.forget()
            line.next([503])
            await #expect(throws: BoardingError.server(status: 503), "\(index)") { try await call() }
            #expect(line.requests.count == 1, "\(index)")
        }
        #expect(client.credential == .appleIdentifier(Self.apple))
    }

    @Test("Boarding A67 A 401 drops the credential, whichever call it answers; the refusals of a pass have their names")
    func signedOut() async throws {
        let calls: [@Sendable (BoardingClient) async throws -> Void] = [
            { _ = try await $0.airline() }, { _ = try await $0.pass(ticket: "t") }, { _ = try await $0.live() },
            { try await $0.deleteFlight("f") }, { _ = try await $0.sessions() }, { _ = try await $0.check(flight: "f") },
        ]
        for (index, call) in calls.enumerated() {
            let line = FaultyTransport()
            let client = client(line)
            line.next([401])
            await #expect(throws: BoardingError.signedOut, "\(index)") { try await call(client) }
            #expect(client.credential == nil && line.requests.count == 1, "\(index)")
        }
        let line = FaultyTransport()
        let client = client(line)
        for (status, error) in [(410, BoardingError.expired), (403, .notValid), (500, .server(status: 500))] {
            line.next([status])
            await #expect(throws: error) { try await client.pass(ticket: "t") }
        }
        line.next([422])
        await #expect(throws: BoardingError.self) { try await client.live(flight: "f") }
        #expect(client.credential == .appleIdentifier(Self.apple))
    }

    @Test("Boarding A67 Over a socket: a door with a session verifies and boards, and is told so live; ended, it is signed out")
    func door() async throws {
        let secret = "usher-test-secret"
        try await KitHouse.run(live: true, { $0.boarding.secret = secret }) { kit in
            let transport = URLSessionTransport()
            let base = try #require(URL(string: "http://localhost:\(kit.port ?? 0)"))
            let owner = BoardingClient(base: base, credential: .appleIdentifier(Self.apple), transport: transport)
            let airline = try await owner.create(name: "Fun Air")
            let token = try #require(try await owner.createSession(name: "Door").token)
            let door = BoardingClient(
                base: base, credential: .session(token), airlineIdentifier: airline.airlineIdentifier, transport: transport)
            let plane = try await owner.save(BoardingAircraft(registration: "N122DR", type: "Cirrus SR22T"))
            let jane = try await owner.save(BoardingPassenger(formattedName: "Jane Roe", appleIdentifier: ""))
            let planned = BoardingFlight(
                origin: BoardingPlace(icao: "EGTF"), destination: BoardingPlace(icao: "LFAT"), gate: "A1", flightNumber: "FF123",
                scheduledDepartureDate: kit.clock.now)
            let flight = try #require(try await owner.plan(planned, aircraft: plane.aircraftIdentifier ?? "").flightIdentifier)
            let ticket = try await owner.issue(flight: flight, passenger: jane.passengerIdentifier ?? "", seat: "2B").ticketIdentifier
            let hash = try #require(TicketSecret(secret)).hash(of: ticket)
            let code = try TicketSignature(qr: #"{"ticket":"\#(ticket)","signatureDigest":{"hash":"\#(hash)"}}"#)
            var events = try await door.live(flight: flight).makeAsyncIterator()
            let verified = try await door.verify(code)
            #expect(verified.ticketIdentifier == ticket && verified.boardedAt == nil)
            let boarded = try await door.board(ticket: ticket, signature: code)
            #expect(boarded.boardedAt != nil)
            let told = try await events.next()
            #expect(told?.name == "ticket.boarded" && told?.news.ticketIdentifier == ticket && told?.news.boarded == 1)
            // Who begins behind what was told before is told the rest.
            var missed = try await owner.live(after: "0").makeAsyncIterator()
            let first = try await missed.next()
            #expect(first?.name == "flight.planned" && first?.news.flightIdentifier == flight)
            try await owner.endAllSessions()
            await #expect(throws: BoardingError.signedOut) { try await door.flights() }
            #expect(door.credential == nil && owner.credential == .appleIdentifier(Self.apple))
            transport.close()
        }
    }
}
