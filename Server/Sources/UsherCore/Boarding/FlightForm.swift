/// The body of `flight/plan`.
package struct FlightForm: Sendable, Equatable {
    package let origin: Flight.Place
    package let destination: Flight.Place
    package let gate: String
    package let number: String
    package let departs: Instant

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> FlightForm? in
            let origin = fields.required("origin") { $0.place("origin") }
            let destination = fields.required("destination") { $0.place("destination") }
            let gate = fields.requiredBounded("gate")
            let number = fields.requiredBounded("flightNumber")
            let departs = fields.required("scheduledDepartureDate") { $0.departure("scheduledDepartureDate") }
            guard let origin, let destination, let gate, let number, let departs else { return nil }
            return FlightForm(origin: origin, destination: destination, gate: gate, number: number, departs: departs)
        }.unwrapped()
    }

    package init(origin: Flight.Place, destination: Flight.Place, gate: String, number: String, departs: Instant) {
        self.origin = origin
        self.destination = destination
        self.gate = gate
        self.number = number
        self.departs = departs
    }
}

/// The body of `flight/amend`: what is nil stays.
package struct FlightChange: Sendable, Equatable {
    package var origin: Flight.Place?
    package var destination: Flight.Place?
    package var gate: String?
    package var number: String?
    package var departs: Instant?

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields in
            var change = FlightChange()
            change.origin = fields.place("origin")
            change.destination = fields.place("destination")
            change.gate = fields.bounded("gate")
            change.number = fields.bounded("flightNumber")
            change.departs = fields.departure("scheduledDepartureDate")
            return change
        }
    }

    private init() {}

    /// The flight as it becomes; `changed` moves only where anything does.
    package func applied(to old: Flight, at now: Instant) -> Flight {
        var new = old
        if let origin { new.origin = origin }
        if let destination { new.destination = destination }
        if let gate { new.gate = gate }
        if let number { new.number = number }
        if let departs { new.departs = departs }
        if new != old { new.changed = now }
        return new
    }
}

extension FieldReader<BoardingPolicy> {
    fileprivate mutating func place(_ name: String) -> Flight.Place? {
        let place = inner(name) { fields -> Flight.Place? in
            // A code is short, and an upper-case letter may be longer than the one it is of: cut first, judge after.
            guard let text = fields.requiredText("icao", most: 64) else { return nil }
            let icao = WireText.trimmed(text).uppercased()
            let most = BoardingBounds.texts["icao"] ?? 0
            guard !icao.isEmpty, WireText.fits(icao, most) else {
                fields.note("icao", "String should have 1 to \(most) characters", type: "value_error")
                return nil
            }
            return Flight.Place(icao: icao, zone: fields.zone("timezone_identifier"))
        }
        return place ?? nil
    }

    /// Kept as sent where it could be a zone's name; anything else is dropped.
    private mutating func zone(_ name: String) -> String? {
        guard case .string(let text)? = value(name), (1...64).contains(text.utf8.count) else { return nil }
        let fits = text.utf8.allSatisfy { byte in
            Digits.value(byte) != nil || (0x61...0x7A).contains(byte | 0x20)
                || [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(byte)
        }
        return fits ? text : nil
    }

    fileprivate mutating func departure(_ name: String) -> Instant? {
        optional(name, .notInstant, BoardingDate.read)
    }
}
