import Foundation
import UsherCore
import UsherHTTP
import UsherStore

/// A house's airline, as programs see it; `appleIdentifier` once, where it was made.
struct ConsoleAirlineState: Codable, Sendable {
    let identifier: String
    let name: String
    var appleIdentifier: String?

    static let sample = ConsoleAirlineState(identifier: "5c551999f7e5d39b4f237ea30d56c66037a48912", name: "Fun Air", appleIdentifier: nil)
}

struct ConsoleAircraft: Codable, Sendable {
    let id: String
    let registration: String
    let type: String
    var flights: Int64?

    static let sample = ConsoleAircraft(
        id: "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11", registration: "N122DR", type: "Cirrus SR22T", flights: 3)
}

struct ConsolePassenger: Codable, Sendable {
    let id: String
    let name: String
    var passes: Int64?

    static let sample = ConsolePassenger(id: "410f7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11", name: "Jane Roe", passes: 1)
}

struct ConsoleFlight: Codable, Sendable {
    struct Phones: Codable, Sendable {
        let holding: Int
        /// Of the last change: whom it concerns, and who has been told.
        let toTell: Int
        let told: Int
    }

    struct Pass: Codable, Sendable {
        let ticket: String
        let passenger: ConsolePassenger
        let seat: String
        let label: String
        let seatConflict: Bool
        let phones: Int64
        let boardedAt: Date?
        let page: String
    }

    let id: String
    let number: String
    let origin: String
    let destination: String
    let gate: String
    let departsAt: Date
    let timeZone: String
    let aircraft: ConsoleAircraft
    let issued: Int64
    let boarded: Int64
    var phones: Phones?
    var manifest: [Pass]?

    static let sample = ConsoleFlight(
        id: "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10", number: "FF123", origin: "EGTF", destination: "LFAT", gate: "A1",
        departsAt: Date(timeIntervalSince1970: 1_718_784_000), timeZone: "Europe/London",
        aircraft: ConsoleAircraft(id: "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11", registration: "N122DR", type: "Cirrus SR22T", flights: nil),
        issued: 3, boarded: 1)

    static let shown: ConsoleFlight = {
        var flight = sample
        flight.phones = Phones(holding: 4, toTell: 4, told: 3)
        flight.manifest = [Pass.sample]
        return flight
    }()
}

extension ConsoleFlight.Pass {
    static let sample = ConsoleFlight.Pass(
        ticket: "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90", passenger: .init(id: "410f7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11", name: "Jane Roe"),
        seat: "2B", label: "1", seatConflict: false, phones: 1, boardedAt: nil,
        page: "https://tickets.example.com/pages/yourBoardingPass/7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90")

    init(_ ticket: FlightTicket, hasConflict: Bool, phones: Int64, site: SiteURL) {
        self.init(
            ticket: ticket.identifier, passenger: .init(id: ticket.passenger.identifier, name: ticket.passenger.formattedName),
            seat: ticket.seat, label: ticket.label, seatConflict: hasConflict, phones: phones, boardedAt: ticket.boarded?.wire,
            page: site(ticket.page))
    }
}

extension ConsoleFlight {
    init(_ flight: Flight, issued: Int64 = 0, boarded: Int64 = 0) {
        self.init(
            id: flight.identifier, number: flight.number, origin: flight.origin.icao, destination: flight.destination.icao,
            gate: flight.gate, departsAt: flight.departs.wire, timeZone: flight.localZone.zone.name,
            aircraft: ConsoleAircraft(flight.aircraft), issued: issued, boarded: boarded)
    }

    init(_ row: ListedFlight) { self.init(row.flight, issued: row.issued, boarded: row.boarded) }
}

extension ConsoleAircraft {
    init(_ aircraft: Aircraft, flights: Int64? = nil) {
        self.init(id: aircraft.identifier, registration: aircraft.registration, type: aircraft.type, flights: flights)
    }
}

struct ConsoleFlights: Codable, Sendable {
    let flights: [ConsoleFlight]
    /// `after` of the next page; nil at the end.
    let next: String?
}

struct ConsoleFleet: Codable, Sendable {
    let aircraft: [ConsoleAircraft]
    let next: String?
}

struct ConsolePassengers: Codable, Sendable {
    let passengers: [ConsolePassenger]
    let next: String?
}

/// A link for phones at a flight, with its address this once.
struct ConsoleFlightDoor: Codable, Sendable {
    let id: Int
    let url: String
    let until: Date
}
