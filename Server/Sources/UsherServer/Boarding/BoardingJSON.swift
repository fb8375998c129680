import UsherCore
import UsherStore

/// What flies (section 3), written straight into bytes: lists of hundreds of thousands leave in pieces, and a ticket is answered with every
/// verification. `WireEncoder` takes some three times as long for a row (4 to 5 µs for one of 13 members, against 1.5 to 2 µs).
extension JSONWriter {
    mutating func aircraft(_ aircraft: Aircraft, stats: BoardingStats? = nil) {
        beginObject()
        member("registration", aircraft.registration)
        member("type", aircraft.type)
        member("aircraft_id", aircraft.id.rawValue)
        member("aircraft_identifier", aircraft.identifier)
        if let stats { self.stats(stats, of: "Flights") }
        endObject()
    }

    mutating func passenger(_ passenger: Passenger, stats: BoardingStats? = nil) {
        beginObject()
        member("formattedName", passenger.formattedName)
        if let name = passenger.firstName { member("firstName", name) }
        if let name = passenger.middleName { member("middleName", name) }
        if let name = passenger.lastName { member("lastName", name) }
        member("apple_identifier", passenger.appleIdentifier)
        member("passenger_id", passenger.id.rawValue)
        member("passenger_identifier", passenger.identifier)
        if let stats { self.stats(stats, of: "Tickets") }
        endObject()
    }

    /// The flight must be `isServable`.
    mutating func flight(_ flight: Flight, stats: BoardingStats? = nil) {
        beginObject()
        place("origin", flight.origin)
        place("destination", flight.destination)
        member("gate", flight.gate)
        member("flightNumber", flight.number)
        name("aircraft")
        aircraft(flight.aircraft)
        member("scheduledDepartureDate", BoardingDate.text(flight.departs) ?? "")
        member("flight_id", flight.id.rawValue)
        member("flight_identifier", flight.identifier)
        member("aircraft_id", flight.aircraft.id.rawValue)
        if let stats { self.stats(stats, of: "Tickets") }
        endObject()
    }

    mutating func ticket(_ ticket: FlightTicket, hasConflict: Bool = false, isToday: Bool? = nil) {
        beginObject()
        name("passenger")
        passenger(ticket.passenger)
        name("flight")
        flight(ticket.flight)
        member("seatNumber", ticket.seat)
        member("customLabelValue", ticket.label)
        member("ticket_id", ticket.id.rawValue)
        member("flight_id", ticket.flight.id.rawValue)
        member("passenger_id", ticket.passenger.id.rawValue)
        member("ticket_identifier", ticket.identifier)
        if let boarded = ticket.boarded.flatMap(BoardingDate.text) { member("boarded_at", boarded) }
        if hasConflict { member("seat_conflict", true) }
        if let isToday { member("valid_today", isToday) }
        endObject()
    }

    private mutating func place(_ name: StaticString, _ place: Flight.Place) {
        self.name(name)
        beginObject()
        member("icao", place.icao)
        if let zone = place.zone { member("timezone_identifier", zone) }
        endObject()
    }

    private mutating func stats(_ stats: BoardingStats, of table: String) {
        name("stats")
        beginArray()
        beginObject()
        member("table", table)
        member("count", stats.count)
        if let last = stats.last.flatMap(BoardingDate.text) { member("last", last) }
        endObject()
        endArray()
    }
}

extension Flight {
    /// Whether it can be written: dates of other years have no form that apps read.
    var isServable: Bool { BoardingDate.text(departs) != nil }
}

/// Whole answers.
enum BoardingAnswer {
    static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        write(&json)
        return json.bytes
    }

    static func flight(_ flight: Flight) throws -> [UInt8] {
        guard flight.isServable else { throw Unservable() }
        return bytes { $0.flight(flight) }
    }

    static func ticket(_ ticket: FlightTicket, hasConflict: Bool = false, isToday: Bool? = nil) throws -> [UInt8] {
        guard ticket.flight.isServable else { throw Unservable() }
        return bytes { $0.ticket(ticket, hasConflict: hasConflict, isToday: isToday) }
    }

    static func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 400 * elements.count)
        json.beginArray()
        for element in elements { write(&json, element) }
        json.endArray()
        return json.bytes
    }

    /// `{"status":1,"flight_identifier":"…"}`
    static func deleted(_ kind: String, _ identifier: String) -> [UInt8] {
        JSONText.bytes(
            .object([
                .init(name: "status", value: .integer(1)), .init(name: "\(kind)_identifier", value: .string(identifier)),
            ]))
    }

    /// The identifier of the passenger whom a kept answer names: a passenger itself, a ticket or a refusal.
    static func passenger(of answered: Answered) -> String? {
        guard let answer = try? JSONValue.read(answered.body) else { return nil }
        if answered.status == 200 {
            guard case .string(let identifier)? = (answer["passenger"] ?? answer)["passenger_identifier"] else { return nil }
            return identifier
        }
        guard answered.status == 404, case .string(let sentence)? = answer["detail"] else { return nil }
        return BoardingRefusal.passenger(in: sentence)
    }

    /// Somebody has put into the database by hand what no answer can say.
    struct Unservable: Error {}
}
