import Foundation
import Testing
import UsherServer
import UsherTesting

@testable import UsherKit

@Suite struct BoardingSeedTests {
    private static let apple = "000001.abc.0001"
    private static let departure = Date(timeIntervalSince1970: 1_766_280_600)

    @Test("Boarding A67 The seed's structs and its decoder read whatever the server answers; the client reads the same")
    func seeds() async throws {
        try await KitHouse.run(clock: VirtualClock(skips: true)) { kit in
            let client = BoardingClient(
                base: KitHouse.base, credential: .appleIdentifier(Self.apple), transport: kit.line, clock: kit.clock.kit)
            let airline = try await client.create(name: "Fun Air")
            let seedAirline = try read(SeedBoarding.Airline.self, kit)
            #expect(seedAirline.airlineName == "Fun Air" && seedAirline.appleIdentifier == Self.apple)
            #expect(Int64(seedAirline.airlineId) == airline.airlineID)
            let keys = try await client.keys()
            #expect(try read(SeedBoarding.Airline.Keys.self, kit).publicKey == keys.publicKey)
            let settings = try await client.settings()
            #expect(try read(SeedBoarding.Airline.Settings.self, kit).backgroundColor == settings.backgroundColor)
            let plane = try await client.save(BoardingAircraft(registration: "N122DR", type: "Cirrus SR22T")).aircraftIdentifier ?? ""
            #expect(try read(SeedBoarding.Aircraft.self, kit).aircraft_identifier == plane)
            let jane = try await client.save(BoardingPassenger(formattedName: "Jane Roe", appleIdentifier: "")).passengerIdentifier ?? ""
            #expect(try read(SeedBoarding.Passenger.self, kit).passenger_identifier == jane)
            let planned = BoardingFlight(
                origin: BoardingPlace(icao: "EGTF", timezoneIdentifier: "Europe/London"), destination: BoardingPlace(icao: "LFAT"),
                gate: "A1", flightNumber: "FF123", scheduledDepartureDate: Self.departure)
            let flight = try await client.plan(planned, aircraft: plane).flightIdentifier ?? ""
            let seedFlight = try read(SeedBoarding.Flight.self, kit)
            #expect(seedFlight.scheduledDepartureDate == Self.departure && seedFlight.aircraft.registration == "N122DR")
            let ticket = try await client.issue(flight: flight, passenger: jane, seat: "2B").ticketIdentifier
            let seedTicket = try read(SeedBoarding.Ticket.self, kit)
            #expect(seedTicket.ticket_identifier == ticket && seedTicket.flight.flight_identifier == flight)
            #expect(seedTicket.passenger.formattedName == "Jane Roe" && seedTicket.customLabelValue == "1")
            try await lists(client, kit)
        }
    }

    private func lists(_ client: BoardingClient, _ kit: KitHouse) async throws {
        _ = try await client.aircraft()
        let fleet = try read([SeedBoarding.Aircraft].self, kit)
        let stats = try #require(fleet.first?.stats?.first)
        #expect(fleet.count == 1 && stats.table == "Flights" && stats.count == 1 && stats.last != nil)
        _ = try await client.passengers()
        #expect(try read([SeedBoarding.Passenger].self, kit).first?.stats?.first?.count == 1)
        _ = try await client.flights()
        #expect(try read([SeedBoarding.Flight].self, kit).first?.stats?.first?.table == "Tickets")
        _ = try await client.tickets()
        #expect(try read([SeedBoarding.Ticket].self, kit).map(\.seatNumber) == ["2B"])
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ kit: KitHouse) throws -> Value {
        try SeedBoarding.decoder.decode(type, from: kit.line.lastBody)
    }
}
