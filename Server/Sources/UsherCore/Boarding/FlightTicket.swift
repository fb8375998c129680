/// One passenger's ticket for one flight.
package struct FlightTicket: Sendable, Equatable {
    package typealias ID = Identifier<FlightTicket>

    package let id: ID
    /// Unique in the whole installation: it is what the QR code names.
    package let identifier: String
    package let passenger: Passenger
    package let flight: Flight
    package var seat: String
    package var label: String
    package var issued: Instant
    package var boarded: Instant?

    package init(
        id: ID, identifier: String, passenger: Passenger, flight: Flight, seat: String, label: String, issued: Instant,
        boarded: Instant? = nil
    ) {
        self.id = id
        self.identifier = identifier
        self.passenger = passenger
        self.flight = flight
        self.seat = seat
        self.label = label
        self.issued = issued
        self.boarded = boarded
    }

    package static let standardLabel = "1"

    /// When its page and its pass cease to be public; nil: never.
    package func publicEnd(hours: Int) -> Instant? {
        hours == 0 ? nil : max(flight.departs, flight.changed, issued).adding(seconds: Int64(hours) * 3_600)
    }

    /// What two seats have in common when they are the same one; nil for none.
    package static func place(of seat: String) -> String? {
        let place = WireText.trimmed(seat).uppercased()
        return place.isEmpty ? nil : place
    }
}
