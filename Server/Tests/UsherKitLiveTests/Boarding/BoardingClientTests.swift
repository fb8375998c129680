import Foundation
import Testing
import UsherKit
import UsherServer
import UsherTesting

@Suite struct BoardingClientTests {
    private static let apple = "000001.abc.0001"

    private func client(_ kit: KitHouse, _ store: MemoryTokenStore = MemoryTokenStore()) -> BoardingClient {
        BoardingClient(
            base: URL(string: "http://usher.test/")!, credential: .appleIdentifier(Self.apple), store: store, transport: kit.line,
            clock: kit.clock.kit)
    }

    private static let flight = BoardingFlight(
        origin: BoardingPlace(icao: "EGTF", timezoneIdentifier: "Europe/London"), destination: BoardingPlace(icao: "LFAT"), gate: "A1",
        flightNumber: "FF123", scheduledDepartureDate: Date(timeIntervalSince1970: 1_766_280_600))

    @Test("Boarding A67 UsherKit calls every route")
    func routes() async throws {
        try await KitHouse.run(clock: VirtualClock(skips: true), { $0.wallet.development = true }) { kit in
            let client = client(kit)
            let airline = try await client.create(name: "Fun Air")
            #expect(client.airlineIdentifier == airline.airlineIdentifier)
            let again = try await client.airline()
            #expect(again.airlineName == "Fun Air")
            let settings = try await client.change(BoardingSettings(customLabel: "Zone"))
            let read = try await client.settings()
            #expect(settings.customLabel == "Zone" && read == settings)
            let plane = try await client.save(BoardingAircraft(registration: "N122DR", type: "Cirrus SR22T"))
            let planeID = try #require(plane.aircraftIdentifier)
            let jane = try await client.save(BoardingPassenger(formattedName: "Jane Roe", appleIdentifier: ""))
            let janeID = try #require(jane.passengerIdentifier)
            let planned = try await client.plan(Self.flight, aircraft: planeID)
            let flightID = try #require(planned.flightIdentifier)
            var amended = planned
            amended.gate = "B2"
            let gate = try await client.amend(amended, id: flightID).gate
            let checked = try await client.check(flight: flightID)
            #expect(gate == "B2" && checked.gate == "B2")
            let ticket = try await client.issue(flight: flightID, passenger: janeID, seat: "2B")
            let taken = try await client.save(BoardingPassenger(formattedName: "Rick", appleIdentifier: ""))
            await #expect(throws: BoardingError.conflict(code: "seat_taken", message: "Another passenger has this seat")) {
                try await client.issue(flight: flightID, passenger: taken.passengerIdentifier ?? "", seat: "2b", isExclusive: true)
            }
            try await lists(client, planeID, janeID, flightID, ticket)
            try await boards(client, ticket, flightID)
            let pass = try await client.pass(ticket: ticket.ticketIdentifier)
            #expect(pass.starts(with: Data("PK".utf8)) && pass.count > 5000)
            try await client.deleteTicket(ticket.ticketIdentifier)
            try await client.deletePassenger(janeID)
            try await client.deleteFlight(flightID)
            try await client.deleteAircraft(planeID)
            try await sessions(client)
            try await client.deleteAirline()
            #expect(client.credential == nil)
        }
    }

    private func lists(
        _ client: BoardingClient, _ plane: String, _ jane: String, _ flight: String, _ ticket: BoardingTicket
    ) async throws {
        let (fleet, people, flights, tickets) = (
            try await client.aircraft(), try await client.passengers(), try await client.flights(), try await client.tickets()
        )
        #expect(fleet.elements.count == 1 && people.elements.count == 2 && flights.elements.count == 1 && tickets.elements == [ticket])
        #expect(fleet.skipped.isEmpty && fleet.elements[0].stats?.first?.count == 1)
        let one = try await client.ticket(ticket.ticketIdentifier)
        let (byPlane, byJane, byFlight) = (
            try await client.flights(ofAircraft: plane), try await client.tickets(ofPassenger: jane),
            try await client.tickets(ofFlight: flight)
        )
        #expect(one == ticket && byPlane.elements.count == 1 && byJane.elements == [ticket] && byFlight.elements == [ticket])
        let (a, p, f) = (try await client.aircraft(plane), try await client.passenger(jane), try await client.flight(flight))
        #expect(a.registration == "N122DR" && p.formattedName == "Jane Roe" && f.flightNumber == "FF123")
        let (airline, passenger) = (try await client.export(), try await client.exportPassenger(jane))
        #expect(airline["catalogue"] == .integer(1) && passenger["tickets"] != nil)
    }

    private func boards(_ client: BoardingClient, _ ticket: BoardingTicket, _ flight: String) async throws {
        let boarded = try await client.board(ticket: ticket.ticketIdentifier)
        #expect(boarded.boardedAt != nil)
        await #expect(throws: BoardingError.alreadyBoarded(at: boarded.boardedAt)) {
            try await client.board(ticket: ticket.ticketIdentifier)
        }
        let manifest = try await client.manifest(flight: flight)
        #expect(manifest.issued == 1 && manifest.boarded == 1)
        try await client.unboard(ticket: ticket.ticketIdentifier)
        let key = try await client.keys()
        #expect(key.publicKey.hasPrefix("-----BEGIN PUBLIC KEY-----"))
        await #expect(throws: BoardingError.notValid) {
            try await client.verify(try TicketSignature(qr: #"{"ticket":"\#(ticket.ticketIdentifier)","signature":"00"}"#))
        }
    }

    private func sessions(_ client: BoardingClient) async throws {
        let session = try await client.createSession(name: "Front desk", days: 3)
        let token = try #require(session.token)
        #expect(token.hasPrefix("uas_"))
        let list = try await client.sessions()
        #expect(list.map(\.name) == ["Front desk"])
        try await client.endSession(session.sessionIdentifier)
        try await client.endAllSessions()
    }

    @Test("Boarding A67 A broken element is skipped, with its index; the others are there")
    func broken() async throws {
        try await KitHouse.run(clock: VirtualClock(skips: true)) { kit in
            let client = client(kit)
            _ = try await client.create(name: "Fun Air")
            let good = #"{"registration":"A","type":"B","aircraft_id":1,"aircraft_identifier":"x"}"#
            kit.line.next(.answer(.json(200, "[\(good),{\"registration\":7},null,\(good)]")))
            let list = try await client.aircraft()
            #expect(list.elements.count == 2 && list.skipped.map(\.index) == [1, 2])
        }
    }

    @Test("Boarding A67 404, 429, 500, 503 and a broken line keep the credential, 401 drops it")
    func credential() async throws {
        try await KitHouse.run(clock: VirtualClock(skips: true)) { kit in
            let client = client(kit)
            _ = try await client.create(name: "Fun Air")
            await #expect(throws: BoardingError.notFound("Flight 'nope' not found")) { try await client.flight("nope") }
            kit.line.forget()
            kit.line.next([429, 429, 429])
            await #expect(throws: BoardingError.rateLimited(after: 1)) { try await client.flights() }
            #expect(kit.line.requests.count == 3)
            kit.line.next([500])
            await #expect(throws: BoardingError.server(status: 500)) { try await client.flights() }
            kit.line.next([503, 503, 503])
            await #expect(throws: BoardingError.server(status: 503)) { try await client.flights() }
            kit.line.isDown = true
            await #expect(throws: BoardingError.network) { try await client.flights() }
            kit.line.isDown = false
            #expect(client.credential == .appleIdentifier(Self.apple))
            kit.line.next([401])
            await #expect(throws: BoardingError.signedOut) { try await client.flights() }
            #expect(client.credential == nil)
        }
    }

    @Test("Boarding A67 An answer that was lost: the repeat has the same key and plans no second flight")
    func lost() async throws {
        try await KitHouse.run(clock: VirtualClock(skips: true)) { kit in
            let client = client(kit)
            _ = try await client.create(name: "Fun Air")
            let plane = try await client.save(BoardingAircraft(registration: "N1", type: "C"))
            kit.line.forget()
            kit.line.next(.dropAfter)
            _ = try await client.plan(Self.flight, aircraft: plane.aircraftIdentifier ?? "")
            #expect(Set(kit.line.requests.map { $0.headers["Idempotency-Key"] }).count == 1 && kit.line.requests.count == 2)
            let flights = try await client.flights()
            #expect(flights.elements.count == 1)
        }
    }

    @Test("Boarding: addresses to share, encoded, whatever the base's end", arguments: ["http://usher.test", "http://usher.test/"])
    func addresses(base: String) throws {
        let client = BoardingClient(base: try #require(URL(string: base)), credential: nil)
        #expect(client.pageURL(ticket: "a b", language: "fr").absoluteString == "http://usher.test/pages/yourBoardingPass/a%20b?lang=fr")
        #expect(client.passURL(ticket: "t/1").absoluteString == "http://usher.test/api/v1/boardingpass/t%2F1")
    }
}
