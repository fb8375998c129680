import UsherCore

/// What every object of an airline begins with in a catalogue.
protocol CatalogueFleetObject: CatalogueObject, Sendable {
    var key: String { get set }
    var id: Int64? { get set }
    var uuid: String? { get set }
}

extension CatalogueAirline {
    struct Craft: CatalogueFleetObject {
        var key = ""
        var id: Int64?
        var uuid: String?
        var registration = ""
        var type = ""

        mutating func members(_ file: inout CatalogueMembers) {
            var given: String? = key
            file.text("key", &given)
            file.integer("id", &id, in: CatalogueMembers.ids)
            file.identifier("uuid", &uuid)
            file.filled("registration", &registration, longest: 64)
            file.text("type", &type, longest: 128, isRequired: true)
            key = given ?? registration
        }
    }

    struct Person: CatalogueFleetObject {
        var key = ""
        var id: Int64?
        var uuid: String?
        var formattedName: String?
        var firstName: String?
        var middleName: String?
        var lastName: String?
        var appleIdentifier = ""

        mutating func members(_ file: inout CatalogueMembers) {
            file.filled("key", &key)
            file.integer("id", &id, in: CatalogueMembers.ids)
            file.identifier("uuid", &uuid)
            file.text("formatted_name", &formattedName, longest: 2_000)
            file.text("first_name", &firstName, isNull: true)
            file.text("middle_name", &middleName, isNull: true)
            file.text("last_name", &lastName, isNull: true)
            file.text("apple_identifier", &appleIdentifier)
        }
    }

    struct Leg: CatalogueFleetObject {
        var key = ""
        var id: Int64?
        var uuid: String?
        var aircraft = ""
        var origin = Flight.Place(icao: "", zone: nil)
        var destination = Flight.Place(icao: "", zone: nil)
        var gate = ""
        var number = ""
        var departs = Instant(seconds: 0)

        mutating func members(_ file: inout CatalogueMembers) {
            file.filled("key", &key)
            file.integer("id", &id, in: CatalogueMembers.ids)
            file.identifier("uuid", &uuid)
            file.filled("aircraft", &aircraft)
            file.place("origin", zone: "origin_time_zone", &origin)
            file.place("destination", zone: "destination_time_zone", &destination)
            file.text("gate", &gate, longest: 32)
            file.text("flight_number", &number, longest: 32)
            departs = Instant(seconds: departs.seconds)
            file.instant("scheduled_departure", &departs)
            file.note("scheduled_departure", "must be from 1970 to 2999", where: !BoardingDate.range.contains(departs))
            departs = Instant(seconds: departs.seconds)
        }
    }

    /// A ticket names flight and passenger by their keys, so that neither is read with it.
    struct Pass: CatalogueFleetObject {
        var key = ""
        var id: Int64?
        var uuid: String?
        var flight = ""
        var passenger = ""
        var seat = ""
        var label = FlightTicket.standardLabel
        var boarded: Instant?
        /// In an export.
        var departs: Instant?

        mutating func members(_ file: inout CatalogueMembers) {
            var given: String? = key
            file.text("key", &given)
            file.integer("id", &id, in: CatalogueMembers.ids)
            // Its hash is that of the text as it is printed: nothing of it may change.
            file.value(
                "uuid", &uuid, .notUUID, { FieldValue.string($0).flatMap { UUIDText.normalised($0) == nil ? nil : $0 } },
                write: { $0.string($1) })
            file.filled("flight", &flight)
            file.filled("passenger", &passenger)
            file.text("seat_number", &seat, longest: 16)
            file.text("custom_label_value", &label, longest: 64)
            file.instant("boarded_at", &boarded)
            key = given ?? "\(flight)/\(passenger)"
            if file.isReading, label.isEmpty { label = FlightTicket.standardLabel }
        }
    }
}

extension CatalogueMembers {
    /// An identifier that paths and QR codes name.
    fileprivate mutating func identifier(_ name: String, _ value: inout String?) {
        self.value(
            name, &value, "must be an identifier", { FieldValue.string($0).flatMap { ClientIdentifier.allows($0) ? $0 : nil } },
            write: { $0.string($1) })
    }

    fileprivate mutating func place(_ name: String, zone: String, _ value: inout Flight.Place) {
        var (icao, zoneName) = (value.icao, value.zone)
        filled(name, &icao, longest: 16)
        text(zone, &zoneName, longest: 64, isNull: true)
        guard isReading else { return }
        icao = WireText.trimmed(icao).uppercased()
        note(name, "must not be empty", where: icao.isEmpty)
        value = Flight.Place(icao: icao, zone: zoneName)
    }
}

// MARK: - Their rows
extension CatalogueAirline.Craft: Selectable {
    init(_ columns: inout Columns) {
        id = columns.next("a.id")
        uuid = columns.next("a.identifier")
        key = columns.next("COALESCE(a.key, a.identifier)")
        registration = columns.next("a.registration")
        type = columns.next("a.type")
    }
}

extension CatalogueAirline.Person: Selectable {
    init(_ columns: inout Columns) {
        id = columns.next("p.id")
        uuid = columns.next("p.identifier")
        key = columns.next("COALESCE(p.key, p.identifier)")
        formattedName = columns.next("p.formatted_name") as String
        firstName = columns.next("p.first_name")
        middleName = columns.next("p.middle_name")
        lastName = columns.next("p.last_name")
        appleIdentifier = columns.next("p.apple_identifier")
    }
}

extension CatalogueAirline.Leg: Selectable {
    init(_ columns: inout Columns) {
        id = columns.next("f.id")
        uuid = columns.next("f.identifier")
        key = columns.next("COALESCE(f.key, f.identifier)")
        aircraft = columns.next("COALESCE(a.key, a.identifier)")
        origin = Flight.Place(icao: columns.next("f.origin"), zone: columns.next("f.origin_zone"))
        destination = Flight.Place(icao: columns.next("f.destination"), zone: columns.next("f.destination_zone"))
        gate = columns.next("f.gate")
        number = columns.next("f.number")
        departs = columns.next("f.departs_at")
    }
}

extension CatalogueAirline.Pass: Selectable {
    init(_ columns: inout Columns) {
        id = columns.next("t.id")
        uuid = columns.next("t.identifier")
        key = columns.next("COALESCE(t.key, t.identifier)")
        flight = columns.next("COALESCE(f.key, f.identifier)")
        passenger = columns.next("COALESCE(p.key, p.identifier)")
        seat = columns.next("t.seat")
        label = columns.next("t.label")
        boarded = columns.next("t.boarded_at")
        departs = columns.next("f.departs_at")
    }
}
