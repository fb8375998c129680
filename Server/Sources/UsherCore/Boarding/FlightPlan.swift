/// Decides row by row what a list of flights does. A row names a flight by its number and its day; a second row for the same is told.
package struct FlightPlan: Sendable {
    /// What the database has of what a batch of rows names.
    package struct Known: Sendable {
        package var flights: [FlightRow.Key: [Flight]] = [:]
        /// By identifier, and by registration.
        package var aircraft: [String: Aircraft] = [:]
        package var registered: [String: [Aircraft]] = [:]
        /// The house's clocks, for airports whose own nobody knows.
        package let house: Zone

        package init(house: Zone) { self.house = house }
    }

    /// What is to be done for one row.
    package enum Act: Sendable, Equatable {
        case plan(FlightForm, Aircraft)
        case amend(FlightChange, Flight)
        case nothing
    }

    package struct Deed: Sendable, Equatable {
        package let act: Act
        package let fate: RowFate
    }

    private var named = Set<FlightRow.Key>()

    package init() {}

    package mutating func decide(_ row: FlightRow, _ known: Known) -> Deed {
        guard row.faults.isEmpty, let key = row.key, let said = row.change else { return Self.failed(row.faults) }
        do throws(ImportFaults) {
            guard !named.contains(key) else { throw Self.fault("number", .flightRepeated) }
            let (flight, aircraft) = (try Self.flight(key, said, known), try Self.aircraft(row, known))
            let deed =
                if let flight {
                    try Self.amend(flight, row, said, aircraft, known.house)
                } else {
                    try Self.plan(row, key, said, aircraft, known.house)
                }
            named.insert(key)
            return deed
        } catch { return Self.failed(error.list) }
    }

    private static func failed(_ faults: [ImportFault]) -> Deed { Deed(act: .nothing, fate: .failed(faults)) }

    private static func fault(_ field: String, _ code: ImportFault.Code) -> ImportFaults {
        ImportFaults(list: [ImportFault(field: field, code: code)])
    }

    /// Nil for a new one. Of several of that number and day it is the one that begins where the row says.
    private static func flight(_ key: FlightRow.Key, _ said: FlightChange, _ known: Known) throws(ImportFaults) -> Flight? {
        let found = known.flights[key] ?? []
        guard found.count > 1 else { return found.first }
        let fitting = found.filter { $0.origin.icao == said.origin?.icao }
        guard fitting.count == 1 else { throw fault("number", .severalFlights) }
        return fitting[0]
    }

    private static func aircraft(_ row: FlightRow, _ known: Known) throws(ImportFaults) -> Aircraft? {
        guard let name = row.aircraft else { return nil }
        if let found = known.aircraft[name] { return found }
        let found = known.registered[name] ?? known.registered[name.uppercased()] ?? []
        guard let first = found.first else { throw fault("aircraft", .unknownAircraft) }
        guard found.count == 1 else { throw fault("aircraft", .severalAircraft) }
        return first
    }

    private static func plan(
        _ row: FlightRow, _ key: FlightRow.Key, _ said: FlightChange, _ aircraft: Aircraft?, _ house: Zone
    ) throws(ImportFaults) -> Deed {
        let missing = [
            ("aircraft", aircraft == nil), ("origin", said.origin == nil), ("destination", said.destination == nil),
            ("time", row.minutes == nil),
        ]
        guard let aircraft, let origin = said.origin, let destination = said.destination, let minutes = row.minutes else {
            throw ImportFaults(list: missing.filter(\.1).map { ImportFault(field: $0.0, code: .required) })
        }
        let clocks = Flight.clocks(origin.icao, chosen: row.zone, house: house)
        let form = FlightForm(
            origin: Flight.Place(icao: origin.icao, zone: clocks.name), destination: destination, gate: said.gate ?? "",
            number: key.number, departs: clocks.zone.instant(key.day, timeOfDay: minutes * 60_000_000, repeated: .first))
        return Deed(act: .plan(form, aircraft), fate: .inserted)
    }

    private static func amend(
        _ flight: Flight, _ row: FlightRow, _ said: FlightChange, _ aircraft: Aircraft?, _ house: Zone
    ) throws(ImportFaults) -> Deed {
        guard aircraft == nil || aircraft?.id == flight.aircraft.id else { throw fault("aircraft", .otherAircraft) }
        var change = said
        let (origin, zone) = begin(flight, said.origin?.icao ?? flight.origin.icao, row.zone, house)
        change.origin = origin
        if said.destination?.icao == flight.destination.icao { change.destination = nil }
        if let day = row.day, let minutes = row.minutes {
            let (departs, minute) = (zone.instant(day, timeOfDay: minutes * 60_000_000, repeated: .first), Int64(60))
            // A list has no seconds: those of the flight stay where its minute does.
            change.departs = (0..<minute).contains(flight.departs.seconds - departs.seconds) ? nil : departs
        }
        guard change.applied(to: flight, at: flight.changed) != flight else { return Deed(act: .nothing, fate: .unchanged) }
        return Deed(act: .amend(change, flight), fate: .updated)
    }

    /// Where it begins now, and by whose clocks its times are read: those that it has, unless the row names others or another airport.
    private static func begin(
        _ flight: Flight, _ icao: String, _ chosen: String?, _ house: Zone
    ) -> (place: Flight.Place, clocks: Zone) {
        let own = flight.localZone
        if icao == flight.origin.icao, chosen == nil || own.isLocal && chosen == own.zone.name { return (flight.origin, own.zone) }
        let clocks = Flight.clocks(icao, chosen: chosen, house: house)
        return (Flight.Place(icao: icao, zone: clocks.name), clocks.zone)
    }
}
