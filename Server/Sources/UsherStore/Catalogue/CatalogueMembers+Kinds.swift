import UsherCore

// MARK: - Texts
extension CatalogueMembers {
    /// A text that must be there and not empty.
    mutating func filled(_ name: String, _ value: inout String, longest: Int = 255) {
        text(name, &value, longest: longest, isRequired: true, standIn: "-")
        note(name, "must not be empty", where: value.isEmpty)
    }

    /// A text that is always written. `standIn`: what is read on with where it is missing.
    mutating func text(_ name: String, _ value: inout String, longest: Int = 255, isRequired: Bool = false, standIn: String? = nil) {
        var found: String? = isReading ? nil : value
        text(name, &found, longest: longest)
        if let found {
            value = found
        } else if isRequired {
            missing(name)
            value = standIn ?? value
        }
    }

    /// A text that is left out where it is nil, or `isNull`.
    mutating func text(_ name: String, _ value: inout String?, longest: Int = 255, isNull: Bool = false) {
        if isNull, !isReading, value == nil { return null(name) }
        self.value(name, &value, .notString, FieldValue.string) { $0.string($1) }
        guard isReading, let value else { return }
        for fault in [FieldFault.size(of: value, most: longest), .nul(in: value)].compactMap(\.self) { note(name, fault) }
    }

    mutating func uuid(_ name: String, _ value: inout String?) {
        self.value(name, &value, .notUUID, FieldValue.uuid) { $0.string($1) }
    }

    mutating func timeZone(_ name: String, _ value: inout String?) {
        text(name, &value, longest: 64)
        note(name, "is not a known time zone", where: value.map { Zone($0) == nil } ?? false)
    }

    /// JSON of ours that is kept as text.
    mutating func object<T: CatalogueObject>(_ name: String, _ text: inout String?, as kind: T.Type) {
        if isReading {
            var value: T?
            object(name, &value)
            text = value?.json().text
        } else {
            self.value(name, &text, .notObject, { _ in nil }, write: { $0.raw($1.utf8) })
        }
    }
}

// MARK: - Numbers, flags and instants
extension CatalogueMembers {
    mutating func flag(_ name: String, _ value: inout Bool?) { self.value(name, &value, .notBool, FieldValue.bool) { $0.bool($1) } }

    /// `unless`: left out where it is that.
    mutating func flag(_ name: String, _ value: inout Bool, unless standard: Bool? = nil) {
        var found: Bool? = isReading || value == standard ? nil : value
        flag(name, &found)
        value = found ?? value
    }

    mutating func integer(_ name: String, _ value: inout Int64?, in range: ClosedRange<Int64>, _ expectation: String? = nil) {
        self.value(name, &value, .notInteger(Int64.min...Int64.max), FieldValue.integer) { $0.integer($1) }
        guard isReading, let sent = value, !range.contains(sent) else { return }
        note(name, .told(expectation ?? "must be an integer from \(range.lowerBound) to \(range.upperBound)"))
        // What is reckoned with before the problem is told must not overflow.
        value = min(max(sent, range.lowerBound), range.upperBound)
    }

    mutating func integer(
        _ name: String, _ value: inout Int64, in range: ClosedRange<Int64>, _ expectation: String? = nil, isRequired: Bool = false
    ) {
        var found: Int64? = isReading ? nil : value
        integer(name, &found, in: range, expectation)
        if let found { value = found } else if isRequired { missing(name) }
    }

    static let ids: ClosedRange<Int64> = 1...Identifier<Event>.largest

    mutating func id<Of>(_ name: String, _ value: inout Identifier<Of>?) {
        var number = value?.rawValue
        integer(name, &number, in: Self.ids)
        value = number.map { Identifier($0) }
    }

    /// To the microsecond.
    mutating func instant(_ name: String, _ value: inout Instant?) {
        self.value(name, &value, .notInstant, FieldValue.instant) { $0.exact($1) }
    }

    /// One that must be there.
    mutating func instant(_ name: String, _ value: inout Instant) {
        self.value(always: name, &value, .notInstant, isRequired: true, FieldValue.instant) { $0.exact($1) }
    }

    /// Degrees in millionths; written where it is there.
    mutating func degrees(_ name: String, _ value: inout Int64?, upTo most: Double) {
        self.value(
            name, &value, "must be a number from -\(Int(most)) to \(Int(most))",
            { sent in FieldValue.number(sent).flatMap { $0.magnitude <= most ? Coordinate.micro($0) : nil } }, write: { $0.degrees($1) })
    }
}

extension JSONWriter {
    /// An instant to the microsecond.
    fileprivate mutating func exact(_ value: Instant) {
        let fraction = value.microseconds - value.seconds * 1_000_000
        guard fraction != 0 else { return instant(value) }
        let digits = String(fraction)
        string(Timestamp.seconds(value).dropLast() + "." + String(repeating: "0", count: 6 - digits.count) + digits + "Z")
    }
}
