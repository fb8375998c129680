public import Foundation

/// A ticket with its passenger and its flight as they are now.
public struct BoardingTicket: Codable, Sendable, Hashable, Identifiable {
    /// Who flies, as the airline has them now.
    public var passenger: BoardingPassenger
    /// The flight, as it is planned now.
    public var flight: BoardingFlight
    /// At most 16 characters; empty where no seat is given.
    public var seatNumber: String
    /// What the airline's own field says, at most 64 characters; `1` if none was given.
    public var customLabelValue: String
    /// The server's number.
    public var ticketID: Int64
    /// The flight's number.
    public var flightID: Int64
    /// The passenger's number.
    public var passengerID: Int64
    /// A UUID, unique in the installation: it is what the QR names.
    public var ticketIdentifier: String
    /// When they went on board; nil until then.
    public var boardedAt: Date?
    /// Somebody else has this seat.
    public var seatConflict: Bool?
    /// Whether it departs today, where it departs.
    public var validToday: Bool?

    /// The same as `ticketIdentifier`.
    public var id: String { ticketIdentifier }

    /// Makes one, for tests and previews; optional parts may be left out.
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
