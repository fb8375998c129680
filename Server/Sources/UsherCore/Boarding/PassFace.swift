/// What a boarding pass shows of its airline and its ticket, on its page and in Wallet. What is nil is not shown.
package struct PassFace: Sendable, Equatable {
    /// What the flight goes by: its number, or the aircraft where it has none of its own.
    package enum Number: Sendable, Equatable {
        case flight(String)
        case aircraft(String)
    }

    /// What stands beside the departure.
    package enum Extra: Sendable, Equatable {
        case custom(label: String, value: String)
        case aircraft(String)
    }

    package let ticket: String
    package let airline: String
    package let background: PassColor
    package let foreground: PassColor
    package let label: PassColor
    package let seat: String?
    package let number: Number
    package let origin: String
    package let destination: String
    package let passenger: String
    package let gate: String?
    package let departs: Instant
    /// Where the departure's clock hangs; nil where nobody knows and it is told in universal time.
    package let zone: Zone?
    package let extra: Extra?
    /// From when on the hours count for which it is public.
    package let latest: Instant

    package init(_ airline: Airline, _ ticket: FlightTicket) {
        let (look, flight) = (airline.settings, ticket.flight)
        self.ticket = ticket.identifier
        self.airline = airline.name
        (background, foreground, label) = (look.background, look.foreground, look.label)
        seat = PassFace.filled(ticket.seat)
        number = flight.ownNumber.map { .flight($0) } ?? .aircraft(flight.aircraft.registration)
        (origin, destination) = (flight.origin.icao, flight.destination.icao)
        passenger = ticket.passenger.formattedName
        gate = PassFace.filled(flight.gate)
        departs = flight.departs
        zone = flight.localZone.isLocal ? flight.localZone.zone : nil
        if look.customLabelEnabled {
            extra = .custom(label: look.customLabel, value: ticket.label)
        } else {
            // Without a number of its own, the flight has the aircraft there already.
            extra = flight.ownNumber == nil ? nil : .aircraft(flight.aircraft.registration)
        }
        latest = max(flight.departs, flight.changed, ticket.issued)
    }

    /// The departure as the clock shows it where the flight begins.
    package var time: LocalTime { LocalTime(departs, zone ?? .universal) }

    private static func filled(_ text: String) -> String? { WireText.trimmed(text).isEmpty ? nil : text }
}
