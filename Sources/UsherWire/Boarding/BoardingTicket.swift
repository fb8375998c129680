public import Foundation

/// A ticket with its passenger and its flight as they are now.
public struct BoardingTicket: Codable, Sendable, Hashable, Identifiable {
    public var passenger: BoardingPassenger
    public var flight: BoardingFlight
    public var seatNumber: String
    public var customLabelValue: String
    public var ticketID: Int64
    public var flightID: Int64
    public var passengerID: Int64
    public var ticketIdentifier: String
    public var boardedAt: Date?
    /// Somebody else has this seat.
    public var seatConflict: Bool?
    /// Whether it departs today, where it departs.
    public var validToday: Bool?

    public var id: String { ticketIdentifier }

    public init(
        passenger: BoardingPassenger, flight: BoardingFlight, seatNumber: String, customLabelValue: String, ticketID: Int64,
        flightID: Int64, passengerID: Int64, ticketIdentifier: String, boardedAt: Date? = nil, seatConflict: Bool? = nil,
        validToday: Bool? = nil
    ) {
        (self.passenger, self.flight, self.seatNumber, self.customLabelValue) = (passenger, flight, seatNumber, customLabelValue)
        (self.ticketID, self.flightID, self.passengerID, self.ticketIdentifier) = (ticketID, flightID, passengerID, ticketIdentifier)
        (self.boardedAt, self.seatConflict, self.validToday) = (boardedAt, seatConflict, validToday)
    }

    private enum CodingKeys: String, CodingKey {
        case passenger, flight, seatNumber, customLabelValue, ticketID = "ticket_id", flightID = "flight_id", passengerID = "passenger_id"
        case ticketIdentifier = "ticket_identifier", boardedAt = "boarded_at", seatConflict = "seat_conflict", validToday = "valid_today"
    }
}
