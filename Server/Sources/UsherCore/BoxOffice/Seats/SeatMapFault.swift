/// One thing wrong, or worth a word, in a seat map.
package struct SeatMapFault: Sendable, Equatable {
    package enum Code: String, Sendable, CaseIterable {
        case unsupportedVersion = "unsupported_version"
        case missingField = "missing_field"
        case unknownField = "unknown_field"
        case wrongType = "wrong_type"
        case badNumber = "bad_number"
        case badViewport = "bad_viewport"
        case noSections = "no_sections"
        case noSeats = "no_seats"
        case tooMany = "too_many"
        case tooLong = "too_long"
        case badID = "bad_id"
        case badLabel = "bad_label"
        case badColour = "bad_colour"
        case badPrice = "bad_price"
        case badCurve = "bad_curve"
        case duplicateSection = "duplicate_section"
        case duplicateSeatID = "duplicate_seat_id"
        case duplicateSeat = "duplicate_seat"
        case unknownSection = "unknown_section"
        case seatOutsideViewport = "seat_outside_viewport"
        case seatInUse = "seat_in_use"
        case seatRenamed = "seat_renamed"
        // Warnings.
        case capacityMismatch = "capacity_mismatch"
        case noStage = "no_stage"
        case seatsOverlap = "seats_overlap"
    }

    /// `sections[1].colorHex`; empty for the map itself.
    package let path: String
    package let code: Code
    package let message: String

    package init(_ path: String, _ code: Code, _ message: String) {
        self.path = path
        self.code = code
        self.message = message
    }
}

/// Why a seat map is not stored.
package struct SeatMapError: Error, Sendable, Equatable {
    package let problems: [SeatMapFault]

    /// So many are listed.
    package static let limit = 100

    package init(_ problems: [SeatMapFault]) { self.problems = problems }
}

/// Gathers what is found while one map is read, up to the number that is listed. Used by one thread, while it reads.
final class SeatMapNotes {
    /// The map was taken long ago: it is not held to limits that came later.
    let isStored: Bool
    private(set) var problems: [SeatMapFault] = []
    private(set) var warnings: [SeatMapFault] = []

    init(isStored: Bool) { self.isStored = isStored }

    func add(_ path: String, _ code: SeatMapFault.Code, _ message: String) {
        if problems.count < SeatMapError.limit { problems.append(SeatMapFault(path, code, message)) }
    }

    func warn(_ path: String, _ code: SeatMapFault.Code, _ message: String) {
        if warnings.count < SeatMapError.limit { warnings.append(SeatMapFault(path, code, message)) }
    }
}
