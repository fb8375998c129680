import Foundation
import Testing
import UsherKit
import UsherServer
import UsherTesting

/// The code of the article Boarding.md, run against a house.
@Suite struct BoardingExample {
    @Test("Article Boarding: what it shows works") func works() async throws {
        try await KitHouse.run(clock: VirtualClock(Date(), skips: true), { $0.wallet.development = true }) { kit in
            try await HouseSocket.open(kit) { socket in
                let server = try #require(URL(string: socket.url))
                let (boarding, ticket) = try await Self.plan(server)
                let scanned = try await PassFile.text(try await boarding.pass(ticket: ticket.ticketIdentifier))
                try await Self.board(boarding, scanned)
                let boarded = try await boarding.ticket(ticket.ticketIdentifier)
                #expect(boarded.boardedAt != nil)
            }
        }
    }

    private static func plan(_ server: URL) async throws -> (BoardingClient, BoardingTicket) {
        let boarding = BoardingClient(base: server, credential: .appleIdentifier("000001.abc.0001"))
        _ = try await boarding.create(name: "Fun Air")
        let plane = try await boarding.save(BoardingAircraft(registration: "N122DR", type: "Cirrus SR22T"))
        let jane = try await boarding.save(BoardingPassenger(formattedName: "Jane Roe", appleIdentifier: ""))
        let planned = BoardingFlight(
            origin: BoardingPlace(icao: "EGTF", timezoneIdentifier: "Europe/London"), destination: BoardingPlace(icao: "LFAT"), gate: "A1",
            flightNumber: "FF123", scheduledDepartureDate: .now)
        let flight = try await boarding.plan(planned, aircraft: plane.aircraftIdentifier ?? "")
        let ticket = try await boarding.issue(
            flight: flight.flightIdentifier ?? "", passenger: jane.passengerIdentifier ?? "", seat: "2B")
        print(boarding.pageURL(ticket: ticket.ticketIdentifier, language: .fr))
        return (boarding, ticket)
    }

    private static func board(_ boarding: BoardingClient, _ scanned: String) async throws {
        let key = try await boarding.keys().publicKey
        let signature = try TicketSignature(qr: scanned)
        switch try signature.verify(publicKeyPEM: key) {
        case .verified, .absent: print(try await boarding.board(ticket: signature.ticket, signature: signature).seatNumber)
        case .incorrect: print("This pass is forged")
        }
        let flights = try await boarding.flights()
        print(flights.elements.map(\.flightNumber), flights.skipped.count)
        #expect(flights.elements.map(\.flightNumber) == ["FF123"] && flights.skipped.isEmpty)
    }
}
