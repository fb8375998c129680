import UsherCore

/// An airline as a catalogue tells it, with all it flies.
struct CatalogueAirline: Sendable {
    /// Who it is: the Apple identifier, or in an export what is kept of it.
    struct Credential: Sendable, Equatable {
        let identifier: String
        let digest: SecretDigest
    }

    struct Craft: Sendable {
        var key: String
        var id: Int64?
        var uuid: String?
        var registration: String
        var type: String
    }

    struct Person: Sendable {
        var key: String
        var id: Int64?
        var uuid: String?
        var formattedName: String?
        var firstName: String?
        var middleName: String?
        var lastName: String?
        var appleIdentifier: String
    }

    struct Leg: Sendable {
        var key: String
        var id: Int64?
        var uuid: String?
        var aircraft: String
        var origin: Flight.Place
        var destination: Flight.Place
        var gate: String
        var number: String
        var departs: Instant
    }

    struct Pass: Sendable {
        var key: String
        var id: Int64?
        var uuid: String?
        var flight: String
        var passenger: String
        var seat: String
        var label: String
        var boarded: Instant?
    }

    var key: String
    var id: Int64?
    var name: String
    var credential: Credential?
    var settings: PassSettings?
    var suspended: Bool?
    /// PKCS#8 PEM.
    var signingKey: String?
    var aircraft: [Craft]
    var passengers: [Person]
    var flights: [Leg]
    var tickets: [Pass]

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueAirline? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let airline = CatalogueAirline(
                key: fields.filled("key"), id: fields.optionalID(), name: fields.filled("name"), credential: fields.credential(),
                settings: fields.passSettings(), suspended: fields.bool("suspended"),
                signingKey: fields.optionalText("signing_key", longest: 8_192),
                aircraft: fields.optionalArray("aircraft", Craft.read) ?? [],
                passengers: fields.optionalArray("passengers", Person.read) ?? [],
                flights: fields.optionalArray("flights", Leg.read) ?? [], tickets: fields.optionalArray("tickets", Pass.read) ?? [])
            airline.checkKeys(&fields)
            return airline
        }
    }

    /// Keys are unique within their array.
    private func checkKeys(_ fields: inout FieldReader<CataloguePolicy>) {
        for (name, keys) in [
            ("aircraft", aircraft.map(\.key)), ("passengers", passengers.map(\.key)), ("flights", flights.map(\.key)),
            ("tickets", tickets.map(\.key)),
        ] {
            var seen: Set<String> = []
            for (index, key) in keys.enumerated() where !seen.insert(key).inserted {
                fields.note("\(name)[\(index)].key", "is given twice")
            }
        }
    }
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func credential() -> CatalogueAirline.Credential? {
        let (apple, identifier, hash) = (
            optionalText("apple_identifier"), optionalText("identifier"), optionalText("apple_identifier_sha256")
        )
        if let apple {
            guard let apple = AppleIdentifier(apple) else {
                note("apple_identifier", "is not allowed")
                return nil
            }
            return .init(identifier: apple.airlineIdentifier, digest: apple.digest)
        }
        guard let identifier, let hash else {
            note("apple_identifier", "is required")
            return nil
        }
        let isHex = { (text: String, count: Int) in
            text.utf8.count == count && text.utf8.allSatisfy { Hexadecimal.digit($0) != nil } && text == text.lowercased()
        }
        guard isHex(identifier, 40), isHex(hash, 64) else {
            note(isHex(identifier, 40) ? "apple_identifier_sha256" : "identifier", "must be lower-case hexadecimal")
            return nil
        }
        let digits = hash.utf8.compactMap(Hexadecimal.digit)
        let bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        return SecretDigest(bytes: bytes).map { .init(identifier: identifier, digest: $0) }
    }

    fileprivate mutating func passSettings() -> PassSettings? {
        optionalObject("settings") { fields in
            var settings = PassSettings()
            settings.background = fields.color("background_color") ?? settings.background
            settings.foreground = fields.color("foreground_color") ?? settings.foreground
            settings.label = fields.color("label_color") ?? settings.label
            settings.customLabel = fields.optionalText("custom_label", longest: PassSettings.longestLabel) ?? settings.customLabel
            settings.customLabelEnabled = fields.bool("custom_label_enabled", default: true)
            return settings
        }
    }

    private mutating func color(_ name: String) -> PassColor? {
        optional(name, "must be rgb(r,g,b) or #rrggbb") { FieldValue.string($0).flatMap { PassColor($0) } }
    }

    /// An identifier that paths and QR codes name.
    fileprivate mutating func identifier() -> String? {
        optional("uuid", "must be an identifier") { value in
            FieldValue.string(value).flatMap { ClientIdentifier.allows($0) ? $0 : nil }
        }
    }

    fileprivate mutating func place(_ name: String, zone: String) -> Flight.Place {
        let icao = WireText.trimmed(filled(name, longest: 16)).uppercased()
        if icao.isEmpty { note(name, "must not be empty") }
        return Flight.Place(icao: icao, zone: optionalText(zone, longest: 64))
    }
}

extension CatalogueAirline.Craft {
    fileprivate static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let registration = fields.filled("registration", longest: 64)
            return Self(
                key: fields.optionalText("key") ?? registration, id: fields.optionalID(), uuid: fields.identifier(),
                registration: registration, type: fields.required("type", fields.optionalText("type", longest: 128), or: ""))
        }
    }
}

extension CatalogueAirline.Person {
    fileprivate static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            Self(
                key: fields.filled("key"), id: fields.optionalID(), uuid: fields.identifier(),
                formattedName: fields.optionalText("formatted_name", longest: 2_000), firstName: fields.optionalText("first_name"),
                middleName: fields.optionalText("middle_name"), lastName: fields.optionalText("last_name"),
                appleIdentifier: fields.optionalText("apple_identifier") ?? "")
        }
    }
}

extension CatalogueAirline.Leg {
    fileprivate static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let departs = fields.requiredInstant("scheduled_departure")
            if !BoardingDate.range.contains(departs) { fields.note("scheduled_departure", "must be from 1970 to 2999") }
            return Self(
                key: fields.filled("key"), id: fields.optionalID(), uuid: fields.identifier(), aircraft: fields.filled("aircraft"),
                origin: fields.place("origin", zone: "origin_time_zone"),
                destination: fields.place("destination", zone: "destination_time_zone"),
                gate: fields.optionalText("gate", longest: 32) ?? "", number: fields.optionalText("flight_number", longest: 32) ?? "",
                departs: Instant(seconds: departs.seconds))
        }
    }
}

extension CatalogueAirline.Pass {
    fileprivate static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let (flight, passenger) = (fields.filled("flight"), fields.filled("passenger"))
            // Its hash is that of the text as it is printed: nothing of it may change.
            let uuid = fields.optional("uuid", "must be a UUID") { value in
                FieldValue.string(value).flatMap { UUIDText.normalised($0) == nil ? nil : $0 }
            }
            let label = fields.optionalText("custom_label_value", longest: 64) ?? ""
            return Self(
                key: fields.optionalText("key") ?? "\(flight)/\(passenger)", id: fields.optionalID(), uuid: uuid, flight: flight,
                passenger: passenger, seat: fields.optionalText("seat_number", longest: 16) ?? "",
                label: label.isEmpty ? FlightTicket.standardLabel : label, boarded: fields.instant("boarded_at"))
        }
    }
}
