/// What is wrong with a row of an import.
package struct ImportFault: Sendable, Equatable {
    package enum Code: String, Sendable {
        case required
        case tooLong = "too_long"
        case invalidLatitude = "invalid_latitude"
        case invalidLongitude = "invalid_longitude"
        case invalidGERSID = "invalid_gers_id"
        case notAPoint = "not_a_point"
        case keyConflict = "key_conflict"
        // Of people:
        /// Has characters that no name has.
        case invalidCharacters = "invalid_characters"
        /// A row before it speaks of the same.
        case repeated
        /// Several have this name.
        case ambiguous
        case seatTaken = "seat_taken"
        // Of flights:
        case invalidDate = "invalid_date"
        case invalidTime = "invalid_time"
        /// Neither a date with a time nor a date.
        case invalidMoment = "invalid_moment"
        case invalidZone = "invalid_zone"
        /// Several flights have this number on that day.
        case severalFlights = "several_flights"
        /// A row before it speaks of the same.
        case flightRepeated = "flight_repeated"
        case unknownAircraft = "unknown_aircraft"
        /// Several aircraft have this registration.
        case severalAircraft = "several_aircraft"
        /// A flight keeps the aircraft that it was planned with.
        case otherAircraft = "other_aircraft"
    }
    package let field: String
    package let code: Code

    package init(field: String, code: Code) {
        self.field = field
        self.code = code
    }

    package init(_ column: ImportColumn, _ code: Code) { self.init(field: column.name, code: code) }
}

/// A file that cannot be imported at all, for its encoding, its quotes, its columns or its JSON.
package struct InvalidImportFile: Error, Equatable {
    package init() {}
}
