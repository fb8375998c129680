import Foundation

/// Reads a seat map (format version 1), compact or canonical, and finds everything that is wrong with it.
package struct SeatMapReader {
    /// What became of a text: a map where there is no problem.
    package struct Outcome: Sendable {
        package let map: SeatMap?
        package let problems: [SeatMapFault]
        package let warnings: [SeatMapFault]

        /// The map, or its problems as an error.
        package func checked() throws(SeatMapError) -> SeatMap {
            guard let map, problems.isEmpty else { throw SeatMapError(problems) }
            return map
        }
    }

    let notes: SeatMapNotes
    /// Every seat found, with the place where it stands.
    var seats: [(seat: SeatMap.Seat, path: String)] = []
    private(set) var sections: [SeatMap.Section] = []
    /// Indices by id; of sections with faults too, so that their seats are not blamed.
    var sectionIndices: [String: Int] = [:]
    /// Seats that rows make, also where their section is broken.
    var seatCount = 0

    private init(notes: SeatMapNotes) { self.notes = notes }

    static let mostSeats = 20_000
    static let mostSections = 200
    /// Labels, and aisles: each is drawn with every view of the map.
    static let mostDrawn = 2_000
    /// Names, titles and labels stand on tickets, too.
    static let longestText = 255

    /// `isStored`: one that this house has taken already.
    package static func read(_ value: JSONValue, isStored: Bool = false) -> Outcome {
        var reader = SeatMapReader(notes: SeatMapNotes(isStored: isStored))
        let map = reader.map(value)
        return Outcome(map: reader.notes.problems.isEmpty ? map : nil, problems: reader.notes.problems, warnings: reader.notes.warnings)
    }

    private mutating func map(_ value: JSONValue) -> SeatMap? {
        guard var fields = SeatMapObject(value, "", notes) else { return nil }
        readVersion(&fields)
        let name = fields.string("name")
        if name?.isEmpty == true { fields.note("name", .missingField, "must not be empty") }
        let viewport = fields.size("viewport")
        if let viewport { check(viewport) }
        let seatSize = fields.number("seatSize", .optional)
        if let seatSize, seatSize <= 0 { fields.note("seatSize", .badNumber, "must be more than 0") }
        let stage = fields.object("stage", .optional, SeatMapReader.stage)
        let labels = fields.objects("labels", .optional, SeatMapReader.label)
        let aisles = fields.objects("aisles", .optional, SeatMapReader.aisle)
        readSections(&fields)
        readSeats(&fields)
        let areas = readAreas(&fields)
        fields.finish()
        if seatCount == 0, !sections.isEmpty { notes.add("seats", .noSeats, "the map has no seat") }
        guard let name, let viewport else { return nil }
        checkSense(viewport: viewport, seatSize: seatSize ?? SeatMap.usualSeatSize)
        if stage == nil { notes.warn("stage", .noStage, "the map has no stage") }
        guard notes.problems.isEmpty else { return nil }
        return SeatMap(
            name: name, viewport: viewport, seatSize: seatSize, stage: stage, labels: labels, aisles: aisles, sections: sections,
            seats: seats.map(\.seat), areas: areas)
    }

    private func readVersion(_ fields: inout SeatMapObject) {
        guard let version = fields.required("version") else { return }
        switch version {
        case .integer(1): break
        case .integer, .number: fields.note("version", .unsupportedVersion, "must be 1")
        default: fields.note("version", .wrongType, "must be 1")
        }
    }

    private func check(_ viewport: SeatMap.Size) {
        for (name, length) in [("width", viewport.width), ("height", viewport.height)] where !(1...20_000).contains(length) {
            notes.add("viewport.\(name)", .badViewport, "must be from 1 to 20000")
        }
    }
}

// MARK: - What is drawn around the seats
extension SeatMapReader {
    private static func stage(_ fields: inout SeatMapObject) -> SeatMap.Stage? {
        let (title, position, dimensions) = (fields.string("title"), fields.point("position"), fields.size("dimensions"))
        guard let title, let position, let dimensions else { return nil }
        return SeatMap.Stage(title: title, position: position, dimensions: dimensions)
    }

    private static func label(_ fields: inout SeatMapObject) -> SeatMap.Label? {
        let (text, position) = (fields.string("text"), fields.point("position"))
        let (size, colour) = (fields.number("fontSize", .optional), fields.colour("colorHex", .optional))
        guard let text, let position else { return nil }
        return SeatMap.Label(text: text, position: position, fontSize: size, colour: colour)
    }

    private static func aisle(_ fields: inout SeatMapObject) -> SeatMap.Aisle? {
        let (position, dimensions) = (fields.point("position"), fields.size("dimensions"))
        guard let position, let dimensions else { return nil }
        return SeatMap.Aisle(position: position, dimensions: dimensions)
    }
}

// MARK: - Sections and seats
extension SeatMapReader {
    private mutating func readSections(_ fields: inout SeatMapObject) {
        guard let elements = fields.array("sections", .required) else { return }
        if elements.isEmpty { fields.note("sections", .noSections, "must have at least one section") }
        guard elements.count <= SeatMapReader.mostSections else {
            fields.note("sections", .tooMany, "must have at most \(SeatMapReader.mostSections) sections")
            return
        }
        var names: Set<String> = []
        for (index, element) in elements.enumerated() {
            guard var fields = SeatMapObject(element, "sections[\(index)]", notes) else { continue }
            readSection(&fields, &names)
            fields.finish()
        }
    }

    private mutating func readSection(_ fields: inout SeatMapObject, _ names: inout Set<String>) {
        let (id, name) = (fields.id("id"), fields.string("name"))
        let (colour, price) = (fields.colour("colorHex"), fields.price("base_price_pence"))
        let (capacity, accessible) = (fields.integer("capacity", atLeast: 0), fields.bool("accessible"))
        if name?.isEmpty == true { fields.note("name", .missingField, "must not be empty") }
        if let id, sectionIndices[id] != nil { fields.note("id", .duplicateSection, "another section has the id \"\(id)\"") }
        if let name, !names.insert(name).inserted { fields.note("name", .duplicateSection, "another section has the name \"\(name)\"") }
        let index = sections.count
        sections.append(
            SeatMap.Section(id: id ?? "?", name: name ?? "?", colour: colour ?? "#000000", basePrice: price ?? 0, isAccessible: accessible))
        if let id, sectionIndices[id] == nil { sectionIndices[id] = index }
        sections[index].capacity = capacity.map { Int(clamping: $0) } ?? -1
        readRows(of: index, &fields)
    }

    private mutating func readSeats(_ fields: inout SeatMapObject) {
        guard let elements = fields.array("seats") else { return }
        seatCount += elements.count
        guard seatCount <= SeatMapReader.mostSeats else {
            fields.note("seats", .tooMany, "must be at most \(SeatMapReader.mostSeats) seats")
            return
        }
        for (index, element) in elements.enumerated() {
            guard var fields = SeatMapObject(element, "seats[\(index)]", notes) else { continue }
            readSeat(&fields)
            fields.finish()
        }
    }

    private mutating func readSeat(_ fields: inout SeatMapObject) {
        let (id, section) = (fields.id("id"), fields.string("section"))
        let (row, number) = (fields.label("row"), fields.label("number"))
        let (x, y) = (fields.number("x"), fields.number("y"))
        let (accessible, restricted) = (fields.bool("accessible"), fields.bool("restrictedView"))
        let index = section.flatMap { sectionIndices[$0] }
        if let section, index == nil { fields.note("section", .unknownSection, "no section has the id \"\(section)\"") }
        guard let id, let index, let row, let number, let x, let y else { return }
        let seat = SeatMap.Seat(
            id: id, section: index, row: row, number: number, position: SeatMapReader.rounded(x, y), isAccessible: accessible,
            isRestrictedView: restricted)
        seats.append((seat, fields.path))
    }
}

// MARK: - Rules of single values
extension SeatMapReader {
    static let idRule =
        "must be 1 to 64 letters, digits, dots, colons, hyphens or underscores, beginning with a letter or digit, and no UUID"

    package static func isID(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, isAlphanumeric(first), bytes.count <= 64, bytes.allSatisfy(isIDByte) else { return false }
        return UUIDText.normalised(text) == nil
    }

    static func isLabel(_ text: String) -> Bool { !text.isEmpty && WireText.isWithin(text, 10) }

    static func isIDByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || [0x2E, 0x5F, 0x3A, 0x2D].contains(byte) }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { Digits.value(byte) != nil || (0x61...0x7A).contains(byte | 0x20) }

    /// Two decimals, half away from zero.
    static func rounded(_ x: Double, _ y: Double) -> SeatMap.Point { SeatMap.Point(x: rounded(x), y: rounded(y)) }

    private static func rounded(_ value: Double) -> Double {
        let scaled = value * 100
        guard abs(scaled) < 1e15 else { return value }
        // The addition makes a negative zero a plain one.
        return scaled.rounded(.toNearestOrAwayFromZero) / 100 + 0
    }
}
