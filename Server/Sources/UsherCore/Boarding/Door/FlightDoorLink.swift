/// A capability that lets so many phones in at a flight's door. It is the airline's: there is no account as whom its devices would act.
package struct FlightDoorLink: Sendable, Equatable {
    package let id: DoorLink.ID
    package let airline: Airline.ID
    package let flight: Flight.ID
    package let gate: String?
    package let can: DoorAbilities
    /// How many phones may be in at a time.
    package let devices: Int
    package let expires: Instant

    package init(
        id: DoorLink.ID, airline: Airline.ID, flight: Flight.ID, gate: String?, can: DoorAbilities, devices: Int, expires: Instant
    ) {
        self.id = id
        self.airline = airline
        self.flight = flight
        self.gate = gate
        self.can = can
        self.devices = devices
        self.expires = expires
    }

    /// When one ends where nothing is said: six hours after the flight has left.
    package static func usualEnd(of flight: Flight) -> Instant { flight.departs.adding(seconds: 6 * 3_600) }

    /// Whether a flight's phones may do this: who boards shows a whole name, which is nothing for a kiosk.
    package static func allows(_ can: DoorAbilities) -> Bool { !can.contains(.kiosk) }
}

/// A phone that came in at a flight's door. It is no key of an account's, but its number is of theirs, so that limits and audit know each by one.
package struct FlightDevice: Sendable, Equatable {
    package let id: APIKey.ID
    package let link: DoorLink.ID
    package let airline: Airline.ID
    package let flight: Flight.ID
    /// By which its paths name the flight.
    package let flightIdentifier: String
    package let name: String
    package let gate: String?
    package let can: DoorAbilities
    /// What its requests are signed by.
    package let key: DeviceKey
    package let expires: Instant

    package init(
        id: APIKey.ID, link: DoorLink.ID, airline: Airline.ID, flight: Flight.ID, flightIdentifier: String, name: String, gate: String?,
        can: DoorAbilities, key: DeviceKey, expires: Instant
    ) {
        self.id = id
        self.link = link
        self.airline = airline
        self.flight = flight
        self.flightIdentifier = flightIdentifier
        self.name = name
        self.gate = gate
        self.can = can
        self.key = key
        self.expires = expires
    }
}
