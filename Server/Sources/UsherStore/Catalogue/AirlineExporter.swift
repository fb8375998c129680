package import UsherCore

private enum AirlineExportStatements {
    static let airline = Statement("SELECT id, key, identifier, hash FROM airlines WHERE id = $1")
    static let all = Statement("SELECT id FROM airlines ORDER BY id")
}

/// Writes airlines as a catalogue tells them. What has no key of its own goes by its identifier.
struct AirlineExporter {
    let connection: any Connection
    /// Gives an airline's private key; nil leaves it out.
    let signingKey: ((Airline.ID) throws -> String?)?

    func airlines() throws -> [Airline.ID] { try connection.all(AirlineExportStatements.all) { $0.id(0) } }

    /// All of an airline.
    func airline(_ id: Airline.ID) throws -> JSONWriter {
        var (json, document) = (JSONWriter(), BoardingDocument(try parts(id)))
        json.raw(try document.next(connection, size: .max))
        return json
    }

    /// The same in parts, one after another.
    func parts(_ id: Airline.ID) throws -> [BoardingPart] {
        let head = try connection.first(AirlineExportStatements.airline, id) { row in
            (row.optionalText(1), row.text(2), SecretDigest(bytes: row.blob(3))?.hex ?? "")
        }
        guard let head, let airline = try AirlineTransaction(connection).airline(id) else { throw BoardingRefusal.airlineGone }
        let (key, horizon) = (try signingKey?(id), try BoardingReader(connection).horizon(of: id))
        let start = BoardingPart.text { json in
            json.beginObject()
            json.member("key", head.0 ?? head.1)
            json.member("id", id.rawValue)
            json.member("identifier", head.1)
            json.member("apple_identifier_sha256", head.2)
            // A catalogue's airline has a name; one that was made without goes by its identifier.
            json.member("name", airline.name.isEmpty ? head.1 : airline.name)
            if airline.suspended != nil { json.member("suspended", true) }
            write(airline.settings, &json)
            if let key { json.member("signing_key", key) }
        }
        return [start] + fleet(horizon) + [.text { $0.endObject() }]
    }
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

// MARK: - What it has
private func write(_ head: ExportedHead, _ json: inout JSONWriter) {
    json.member("key", head.key)
    json.member("id", head.id)
    json.member("uuid", head.identifier)
}

private func write(_ person: Passenger, _ json: inout JSONWriter) {
    json.member("formatted_name", person.formattedName)
    json.member("first_name", person.firstName)
    json.member("middle_name", person.middleName)
    json.member("last_name", person.lastName)
    json.member("apple_identifier", person.appleIdentifier)
}

private func write(_ flight: Flight, aircraft: String, _ json: inout JSONWriter) {
    json.member("aircraft", aircraft)
    json.member("origin", flight.origin.icao)
    json.member("origin_time_zone", flight.origin.zone)
    json.member("destination", flight.destination.icao)
    json.member("destination_time_zone", flight.destination.zone)
    json.member("gate", flight.gate)
    json.member("flight_number", flight.number)
    json.member("scheduled_departure", flight.departs)
}

private func write(_ ticket: ExportedTicket, _ json: inout JSONWriter) {
    json.member("flight", ticket.flight)
    json.member("passenger", ticket.passenger)
    json.member("seat_number", ticket.seat)
    json.member("custom_label_value", ticket.label)
    json.exact("boarded_at", ticket.boarded)
}

private func fleet(_ horizon: BoardingHorizon) -> [BoardingPart] {
    let aircraft = list("aircraft", horizon.exportedAircraft, \.head) { craft, json in
        json.member("registration", craft.element.registration)
        json.member("type", craft.element.type)
    }
    let passengers = list("passengers", horizon.exportedPassengers, \.head) { person, json in write(person.element, &json) }
    // A date of another year has no form in a catalogue.
    let flights = list("flights", horizon.exportedFlights, \.head, where: { BoardingDate.range.contains($0.element.departs) }) {
        flight, json in
        write(flight.element, aircraft: flight.aircraft, &json)
    }
    let tickets = list("tickets", horizon.exportedTickets, \.head, where: { BoardingDate.range.contains($0.departs) }) { ticket, json in
        write(ticket, &json)
    }
    return aircraft + passengers + flights + tickets
}

private func list<Element>(
    _ name: StaticString, _ rows: BoardingRows<Element>, _ head: @escaping @Sendable (Element) -> ExportedHead,
    where isGood: @escaping @Sendable (Element) -> Bool = { _ in true },
    _ body: @escaping @Sendable (Element, inout JSONWriter) -> Void
) -> [BoardingPart] {
    let array = BoardingPart.array(rows) { json, element in
        guard isGood(element) else { return }
        json.object { json in
            write(head(element), &json)
            body(element, &json)
        }
    }
    return [.text { $0.name(name) }] + array
}

extension Connection {
    /// One airline as a catalogue, without its private key.
    package func catalogue(of airline: Airline.ID) throws -> BoardingDocument {
        let start = BoardingPart.text { json in
            json.beginObject()
            json.member("catalogue", 1)
            json.name("airlines")
            json.beginArray()
        }
        let end = BoardingPart.text { json in
            json.endArray()
            json.endObject()
        }
        let parts = try AirlineExporter(connection: self, signingKey: nil).parts(airline)
        return BoardingDocument([start] + parts + [end])
    }
}
