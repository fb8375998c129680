public import Foundation
public import UsherWire

/// A flight that is planned or amended.
public struct FlightDraft: AirlineDraft, Hashable {
    /// What can be wrong, and is told at its place.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// Where it departs.
        case origin
        /// Where it goes.
        case destination
        /// The gate.
        case gate
        /// The flight's number.
        case number
        /// When it departs.
        case departure
    }

    /// Whether a flight is made or changed.
    public enum Purpose: Sendable, Hashable {
        /// A new one, of this aircraft.
        case plan(aircraft: String)
        /// A known one, by its identifier.
        case amend(flight: String)
    }

    /// ICAO codes.
    public var origin: String
    /// An ICAO code, 1 to 16 characters.
    public var destination: String
    /// At most 32 characters; may be empty.
    public var gate: String
    /// At most 32 characters; empty for a flight without a number.
    public var number: String
    /// An instant; the airport's zone decides what people read.
    public var departure: Date
    /// Whether it plans or amends.
    public let purpose: Purpose
    /// Their zones, as they came.
    private let zones: [String?]

    /// To plan a flight of an aircraft.
    public init(
        _ purpose: Purpose, origin: String = "", destination: String = "", gate: String = "", number: String = "", departure: Date
    ) {
        (self.purpose, self.origin, self.destination, self.gate) = (purpose, origin, destination, gate)
        (self.number, self.departure, zones) = (number, departure, [nil, nil])
    }

    /// To amend a flight.
    public init(amending flight: BoardingFlight) {
        purpose = .amend(flight: flight.flightIdentifier ?? "")
        (origin, destination, gate, number) = (flight.origin.icao, flight.destination.icao, flight.gate, flight.flightNumber)
        (departure, zones) = (flight.scheduledDepartureDate, [flight.origin.timezoneIdentifier, flight.destination.timezoneIdentifier])
    }

    /// Planned, not amended.
    public var isNew: Bool { if case .plan = purpose { true } else { false } }

    public var faults: [Field: UsherText] {
        var faults: [Field: UsherText] = [:]
        faults[.origin] = FieldRule.judge(Self.trimmed(origin), least: 1, most: 16)
        faults[.destination] = FieldRule.judge(Self.trimmed(destination), least: 1, most: 16)
        faults[.gate] = FieldRule.judge(gate, most: 32)
        faults[.number] = FieldRule.judge(number, most: 32)
        // From 1970 up to the end of 2999.
        if !(0..<32_503_680_000).contains(departure.timeIntervalSince1970) { faults[.departure] = .fieldDate }
        return faults
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

    public func send(by client: BoardingClient, key: String) async throws(BoardingError) -> BoardingFlight {
        // A place that is another one has another zone, which the server knows.
        let flight = BoardingFlight(
            origin: BoardingPlace(icao: Self.trimmed(origin), timezoneIdentifier: zones[0]),
            destination: BoardingPlace(icao: Self.trimmed(destination), timezoneIdentifier: zones[1]), gate: gate, flightNumber: number,
            scheduledDepartureDate: departure)
        return switch purpose {
        case .plan(let aircraft): try await client.plan(flight, aircraft: aircraft, key: key)
        case .amend(let id): try await client.amend(flight, id: id, key: key)
        }
    }
}
