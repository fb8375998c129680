/// A flight of an airline.
package struct Flight: Sendable, Equatable {
    package typealias ID = Identifier<Flight>

    /// Where a flight begins or ends, as the airline's app sent it.
    package struct Place: Sendable, Equatable {
        package var icao: String
        package var zone: String?

        package init(icao: String, zone: String? = nil) {
            self.icao = icao
            self.zone = zone
        }
    }

    package let id: ID
    package let identifier: String
    package let aircraft: Aircraft
    package var origin: Place
    package var destination: Place
    package var gate: String
    package var number: String
    package var departs: Instant
    /// When it was planned or last amended.
    package var changed: Instant

    package init(
        id: ID, identifier: String, aircraft: Aircraft, origin: Place, destination: Place, gate: String, number: String, departs: Instant,
        changed: Instant
    ) {
        self.id = id
        self.identifier = identifier
        self.aircraft = aircraft
        self.origin = origin
        self.destination = destination
        self.gate = gate
        self.number = number
        self.departs = departs
        self.changed = changed
    }

    /// Nil where it has none of its own: none at all, or the aircraft's registration.
    package var ownNumber: String? { number.isEmpty || number == aircraft.registration ? nil : number }

    /// The zone that the departure is told in, and whether it is one of the place itself: the zone that was sent if it is
    /// known, else the airport's, else universal time.
    package var localZone: (zone: Zone, isLocal: Bool) {
        if let zone = origin.zone.flatMap({ Zone($0) }) ?? Airport.builtIn(origin.icao)?.zone.flatMap({ Zone($0) }) {
            return (zone, true)
        }
        return (.universal, false)
    }

    /// By whose clocks somebody types when a flight leaves an airport, and the zone's name where it is not the airport's own: those that
    /// are chosen, else the airport's, else the house's.
    package static func clocks(_ icao: String, chosen: String?, house: Zone) -> (zone: Zone, name: String?) {
        if let chosen, let zone = Zone(chosen) { return (zone, chosen) }
        if let own = Airport.builtIn(icao.uppercased())?.zone.flatMap({ Zone($0) }) { return (own, nil) }
        return (house, house.name)
    }

    /// Whether it departs on the local day of `now`.
    package func departsToday(at now: Instant) -> Bool {
        let zone = localZone.zone
        return zone.date(of: departs) == zone.date(of: now)
    }
}
