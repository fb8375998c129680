import UsherPapers
import UsherCore
import UsherStore

/// A ticket as a boarding pass for Wallet (boarding.md 6.2).
struct BoardingPassDocument: Sendable {
    let pass: BoardingPass
    /// The text of its QR code.
    let message: String
    /// When it ceases to be public; nil: never.
    let end: Instant?

    private var face: PassFace { pass.face }

    func make() -> PassDocument {
        let face = face
        var members: [JSONValue.Member] = [
            .init(name: "logoText", value: .string(face.airline)), .init(name: "backgroundColor", value: .string(face.background.text)),
            .init(name: "foregroundColor", value: .string(face.foreground.text)),
            .init(name: "labelColor", value: .string(face.label.text)),
            .init(name: "relevantDate", value: .string(BoardingDate.text(face.departs) ?? "")),
        ]
        if let end = end.flatMap(BoardingDate.text) { members.append(.init(name: "expirationDate", value: .string(end))) }
        members += PassDocument.barcode(message)
        let locations = [pass.origin, pass.destination].compactMap(location)
        if !locations.isEmpty { members.append(.init(name: "locations", value: .array(locations))) }
        members.append(.init(name: "boardingPass", value: fields(face)))
        return PassDocument(
            serial: face.ticket, changedAt: pass.changed, description: BoardingPassDocument.description, members: members,
            strings: BoardingPassDocument.strings)
    }

    /// What is left of a deleted ticket, for the phones that have it: nothing of anybody.
    static func void(_ serial: String, at moment: Instant) -> PassDocument {
        PassDocument(
            serial: serial, changedAt: moment, description: description,
            members: [
                .init(name: "voided", value: .bool(true)),
                .init(name: "boardingPass", value: .members(["transitType": .string("PKTransitTypeAir")])),
            ])
    }

    private static let description = "Boarding pass"

    private func fields(_ face: PassFace) -> JSONValue {
        let seat = face.seat.map { [field("seat", .seat, $0)] } ?? []
        let number =
            switch face.number {
            case .flight(let number): field("flight-number", .flight, number)
            case .aircraft(let registration): field("flight-number", .aircraft, registration)
            }
        let gate = face.gate.map { [field("gate", .gate, $0, change: BoardingPassDocument.gateChange)] } ?? []
        let extra =
            switch face.extra {
            case .custom(let label, let value): [PassDocument.field("custom-label", label, value)]
            case .aircraft(let registration): [field("aircraft", .aircraft, registration)]
            case nil: [] as [JSONValue]
            }
        return .members([
            "transitType": .string("PKTransitTypeAir"), "backFields": .array(back(face)), "headerFields": .array(seat + [number]),
            "primaryFields": .array([
                PassDocument.field("origin", pass.origin.label, face.origin),
                PassDocument.field("destination", pass.destination.label, face.destination),
            ]), "secondaryFields": .array([field("passenger-name", .passenger, face.passenger)] + gate),
            "auxiliaryFields": .array([date(face)] + extra),
        ])
    }

    /// As the clock shows it where the flight begins, wherever the phone is.
    private func date(_ face: PassFace) -> JSONValue {
        .members([
            "key": .string("date"),
            "label": .string(face.zone == nil ? BoardingPassDocument.universal : PassLabel.departs.rawValue),
            "value": .string(face.time.iso), "dateStyle": .string("PKDateStyleMedium"), "timeStyle": .string("PKDateStyleShort"),
            "ignoresTimeZone": .bool(true),
        ])
    }

    private func back(_ face: PassFace) -> [JSONValue] {
        let passenger = face.passenger.isBlank ? [] : [field("back-passenger", .passenger, face.passenger)]
        return passenger + back("origin", pass.origin) + back("destination", pass.destination)
    }

    private func back(_ side: String, _ airport: Airport) -> [JSONValue] {
        let map = airport.place.map { "https://www.openstreetmap.org/?mlat=\($0.latitude)&mlon=\($0.longitude)" } ?? ""
        let rows: [(key: String, label: String, value: String)] = [
            ("name", PassLabel.airport.rawValue, airport.name), ("city", PassLabel.city.rawValue, airport.city),
            ("country", PassLabel.country.rawValue, airport.country), ("iata", "IATA", airport.iata),
            ("map", PassLabel.map.rawValue, map), ("home", PassLabel.home.rawValue, airport.home),
            ("wikipedia", "Wikipedia", airport.wikipedia),
        ]
        return rows.filter { !$0.value.isBlank }.map { PassDocument.field("\(side)-\($0.key)", $0.label, $0.value) }
    }

    private func location(_ airport: Airport) -> JSONValue? {
        airport.place.map {
            .members([
                "latitude": .number($0.latitude), "longitude": .number($0.longitude),
                "relevantText": .string("Welcome to \(airport.name)"),
            ])
        }
    }

    private func field(_ key: String, _ label: PassLabel, _ value: String, change: String? = nil) -> JSONValue {
        PassDocument.field(key, label.rawValue, value, change: change)
    }

    private static let universal = "\(PassLabel.departs.rawValue) (UTC)"
    private static let gateChange = "\(PassLabel.gate.rawValue): %@"

    /// Labels by language, in each the same keys.
    private static let strings: [String: [String: String]] = Dictionary(
        uniqueKeysWithValues: PassLanguage.allCases.map { language in
            var words = Dictionary(uniqueKeysWithValues: PassLabel.allCases.map { ($0.rawValue, $0.text(language)) })
            words[universal] = "\(PassLabel.departs.text(language)) (UTC)"
            words[gateChange] = "\(PassLabel.gate.text(language)): %@"
            return (language.rawValue, words)
        })
}

extension Airport {
    /// Where it is, where both numbers are known.
    fileprivate var place: (latitude: Double, longitude: Double)? {
        latitude.flatMap { latitude in longitude.map { (latitude, $0) } }
    }
}

extension String {
    fileprivate var isBlank: Bool { WireText.trimmed(self).isEmpty }
}
