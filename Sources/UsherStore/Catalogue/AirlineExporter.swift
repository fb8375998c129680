package import UsherCore

private enum AirlineExportStatements {
    static let airline = Statement("SELECT id, key, identifier, hash FROM airlines WHERE id = $1")
    static let all = Statement("SELECT id FROM airlines ORDER BY id")
    static let aircraft = Statement("SELECT id, COALESCE(key, identifier) FROM aircraft WHERE airline_id = $1")
    static let passengers = Statement("SELECT id, COALESCE(key, identifier) FROM passengers WHERE airline_id = $1")
    static let flights = Statement("SELECT id, COALESCE(key, identifier) FROM flights WHERE airline_id = $1")
    static let tickets = Statement("SELECT id, COALESCE(key, identifier) FROM flight_tickets WHERE airline_id = $1")
}

/// Writes airlines as a catalogue tells them. What has no key of its own goes by its identifier.
struct AirlineExporter {
    let connection: any Connection
    /// Gives an airline's private key; nil leaves it out.
    let signingKey: ((Airline.ID) throws -> String?)?

    func airlines() throws -> [Airline.ID] { try connection.all(AirlineExportStatements.all) { $0.id(0) } }

    func airline(_ id: Airline.ID) throws -> JSONWriter {
        let head = try connection.first(AirlineExportStatements.airline, id) { row in
            (row.optionalText(1), row.text(2), SecretDigest(bytes: row.blob(3))?.hex ?? "")
        }
        guard let head, let airline = try connection.airline(id) else { throw BoardingRefusal.airlineGone }
        var json = JSONWriter(capacity: 4_096)
        json.beginObject()
        json.member("key", head.0 ?? head.1)
        json.member("id", id.rawValue)
        json.member("identifier", head.1)
        json.member("apple_identifier_sha256", head.2)
        // A catalogue's airline has a name; one that was made without goes by its identifier.
        json.member("name", airline.name.isEmpty ? head.1 : airline.name)
        if airline.suspended != nil { json.member("suspended", true) }
        write(airline.settings, &json)
        if let key = try signingKey?(id) { json.member("signing_key", key) }
        try writeFleet(id, &json)
        json.endObject()
        return json
    }

    private func write(_ settings: PassSettings, _ json: inout JSONWriter) {
        json.name("settings")
        json.beginObject()
        json.member("background_color", settings.background.text)
        json.member("foreground_color", settings.foreground.text)
        json.member("label_color", settings.label.text)
        json.member("custom_label", settings.customLabel)
        json.member("custom_label_enabled", settings.customLabelEnabled)
        json.endObject()
    }

    private func keys(_ statement: Statement, _ airline: Airline.ID) throws -> [Int64: String] {
        Dictionary(uniqueKeysWithValues: try connection.all(statement, airline) { ($0.int(0), $0.text(1)) })
    }

    private func writeFleet(_ id: Airline.ID, _ json: inout JSONWriter) throws {
        let (aircraft, passengers) = (try keys(AirlineExportStatements.aircraft, id), try keys(AirlineExportStatements.passengers, id))
        let (flights, tickets) = (try keys(AirlineExportStatements.flights, id), try keys(AirlineExportStatements.tickets, id))
        list("aircraft", try connection.aircraftList(of: id).elements, &json) { craft, json in
            head(aircraft[craft.id.rawValue], craft.id.rawValue, craft.identifier, &json)
            json.member("registration", craft.registration)
            json.member("type", craft.type)
        }
        list("passengers", try connection.passengerList(of: id).elements, &json) { person, json in
            head(passengers[person.id.rawValue], person.id.rawValue, person.identifier, &json)
            json.member("formatted_name", person.formattedName)
            json.member("first_name", person.firstName)
            json.member("middle_name", person.middleName)
            json.member("last_name", person.lastName)
            json.member("apple_identifier", person.appleIdentifier)
        }
        list("flights", try connection.flightList(of: id).elements.filter { BoardingDate.range.contains($0.departs) }, &json) {
            flight, json in
            head(flights[flight.id.rawValue], flight.id.rawValue, flight.identifier, &json)
            json.member("aircraft", aircraft[flight.aircraft.id.rawValue] ?? "")
            json.member("origin", flight.origin.icao)
            json.member("origin_time_zone", flight.origin.zone)
            json.member("destination", flight.destination.icao)
            json.member("destination_time_zone", flight.destination.zone)
            json.member("gate", flight.gate)
            json.member("flight_number", flight.number)
            json.member("scheduled_departure", flight.departs)
        }
        let good = try connection.flightTickets(of: id).filter { BoardingDate.range.contains($0.flight.departs) }
        list("tickets", good, &json) { ticket, json in
            head(tickets[ticket.id.rawValue], ticket.id.rawValue, ticket.identifier, &json)
            json.member("flight", flights[ticket.flight.id.rawValue] ?? "")
            json.member("passenger", passengers[ticket.passenger.id.rawValue] ?? "")
            json.member("seat_number", ticket.seat)
            json.member("custom_label_value", ticket.label)
            json.exact("boarded_at", ticket.boarded)
        }
    }

    private func head(_ key: String?, _ id: Int64, _ identifier: String, _ json: inout JSONWriter) {
        json.member("key", key ?? identifier)
        json.member("id", id)
        json.member("uuid", identifier)
    }

    private func list<Element>(
        _ name: StaticString, _ elements: [Element], _ json: inout JSONWriter, _ write: (Element, inout JSONWriter) -> Void
    ) {
        json.name(name)
        json.beginArray()
        for element in elements {
            json.beginObject()
            write(element, &json)
            json.endObject()
        }
        json.endArray()
    }
}

extension Connection {
    /// One airline as a catalogue, without its private key.
    package func catalogue(of airline: Airline.ID) throws -> [UInt8] {
        let element = try AirlineExporter(connection: self, signingKey: nil).airline(airline)
        var json = JSONWriter(capacity: element.bytes.count + 64)
        json.beginObject()
        json.member("catalogue", 1)
        json.name("airlines")
        json.beginArray()
        json.raw(element.bytes)
        json.endArray()
        json.endObject()
        return json.bytes
    }
}
