import Foundation
import UsherWire
import UsherHTTP

// What the API's document shows of Boarding's answers and bodies.

extension AirlineResponse {
    static var sample: Self {
        Self(
            airline_name: "Fun Air", apple_identifier: "000001.abc.0001", airline_id: 7,
            airline_identifier: "5c551999f7e5d39b4f237ea30d56c66037a48912", airlineName: "Fun Air", appleIdentifier: "000001.abc.0001",
            session: nil)
    }
}

extension BoardingSettings {
    static var sample: Self {
        Self(
            backgroundColor: "rgb(189,144,71)", foregroundColor: "rgb(0,0,0)", labelColor: "rgb(255,255,255)",
            customLabel: "Boarding Group", customLabelEnabled: true)
    }
}

extension BoardingSession {
    static var sample: Self {
        Self(
            sessionIdentifier: "6b0f7a52-6a4e-4f0c-9b57-2f5a1d3c8e90", name: "", createdAt: .at("2024-06-19T08:00:00Z"),
            expiresAt: .at("2024-09-17T08:00:00Z"))
    }
}

extension BoardingAircraft {
    static var sample: Self {
        Self(
            registration: "N122DR", type: "Cirrus SR22T", aircraftID: 67, aircraftIdentifier: "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11")
    }
}

extension BoardingPassenger {
    static var sample: Self {
        Self(
            formattedName: "Jane Roe", firstName: "Jane", lastName: "Roe", appleIdentifier: "410F:ABPerson", passengerID: 47,
            passengerIdentifier: "410FE041-5C4E-48DA-B4DE-04C15EA3DBAC")
    }
}

extension BoardingFlight {
    static var sample: Self {
        var flight = plan
        (flight.aircraft, flight.aircraftID) = (.sample, 67)
        (flight.flightID, flight.flightIdentifier) = (53, "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10")
        return flight
    }

    /// As it is sent to be planned.
    static var plan: Self {
        Self(
            origin: BoardingPlace(icao: "EGTF", timezoneIdentifier: "Europe/London"), destination: BoardingPlace(icao: "LFAT"), gate: "A1",
            flightNumber: "FF123", scheduledDepartureDate: .at("2024-06-19T08:00:00Z"))
    }
}

extension BoardingTicket {
    static var sample: Self {
        Self(
            passenger: .sample, flight: .sample, seatNumber: "2B", customLabelValue: "1", ticketID: 30, flightID: 53, passengerID: 47,
            ticketIdentifier: "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90")
    }
}
