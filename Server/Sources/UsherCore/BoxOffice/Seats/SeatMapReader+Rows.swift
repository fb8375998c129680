import Foundation

/// Where a row's seats stand.
private enum RowShape {
    case grid(origin: SeatMap.Point, seatPitch: Double, rowPitch: Double)
    case curved(centre: SeatMap.Point, innerRadius: Double, rowDepth: Double, startAngle: Double, endAngle: Double)

    /// Position `seat` of row `row`, both from 0, in a row of `count` positions.
    func position(row: Int, seat: Int, of count: Int, start: SeatMap.Point?) -> SeatMap.Point {
        switch self {
        case .grid(let origin, let seatPitch, let rowPitch):
            let start = start ?? SeatMap.Point(x: origin.x, y: origin.y + Double(row) * rowPitch)
            return SeatMapReader.rounded(start.x + Double(seat) * seatPitch, start.y)
        case .curved(let centre, let innerRadius, let rowDepth, let startAngle, let endAngle):
            let radius = innerRadius + Double(row) * rowDepth
            let part = count == 1 ? 0.5 : Double(seat) / Double(count - 1)
            let angle = (startAngle + part * (endAngle - startAngle)) * .pi / 180
            return SeatMapReader.rounded(centre.x + radius * cos(angle), centre.y + radius * sin(angle))
        }
    }
}

extension SeatMapReader {
    /// The compact form: a section's rows become seats.
    mutating func readRows(of section: Int, _ fields: inout SeatMapObject) {
        let rows = fields.array("rows")
        guard rows != nil || fields.optional("shape") != nil else { return }
        let shape = readShape(&fields)
        for (index, element) in (rows ?? []).enumerated() {
            guard var row = SeatMapObject(element, "\(fields.path).rows[\(index)]", notes) else { continue }
            readRow(&row, index, of: section, shape)
            row.finish()
        }
    }

    private func readShape(_ fields: inout SeatMapObject) -> RowShape? {
        switch fields.string("shape") {
        case "grid": return readGrid(&fields)
        case "curved": return fields.object("curve", .required, readCurve)
        case nil:
            // What belongs to a shape is not unknown for the lack of one.
            for name in ["origin", "seatPitch", "rowPitch", "curve"] { _ = fields.optional(name) }
        default: fields.note("shape", .wrongType, "must be grid or curved")
        }
        return nil
    }

    private func readGrid(_ fields: inout SeatMapObject) -> RowShape? {
        let (origin, seatPitch, rowPitch) = (fields.point("origin"), fields.number("seatPitch"), fields.number("rowPitch"))
        guard let origin, let seatPitch, let rowPitch else { return nil }
        return .grid(origin: origin, seatPitch: seatPitch, rowPitch: rowPitch)
    }

    private func readCurve(_ fields: inout SeatMapObject) -> RowShape? {
        let (x, y, radius, depth) = (fields.number("cx"), fields.number("cy"), fields.number("innerRadius"), fields.number("rowDepth"))
        let (start, end) = (fields.number("startAngle"), fields.number("endAngle"))
        for (name, length) in [("innerRadius", radius), ("rowDepth", depth)] {
            if let length, length <= 0 { fields.note(name, .badCurve, "must be more than 0") }
        }
        guard let x, let y, let radius, let depth, let start, let end else { return nil }
        return .curved(centre: SeatMap.Point(x: x, y: y), innerRadius: radius, rowDepth: depth, startAngle: start, endAngle: end)
    }

    private mutating func readRow(_ fields: inout SeatMapObject, _ index: Int, of section: Int, _ shape: RowShape?) {
        let (label, count) = (fields.label("label"), fields.integer("count", atLeast: 1, .required))
        let (first, step) = (fields.integer("firstNumber", atLeast: 0) ?? 1, fields.integer("step") ?? 1)
        let (accessible, restricted) = (seatNumbers("accessible", &fields), seatNumbers("restrictedView", &fields))
        var start: SeatMap.Point?
        if case .grid(let origin, _, let rowPitch)? = shape {
            let (x, y) = (fields.number("x", .optional), fields.number("y", .optional))
            if x != nil || y != nil { start = SeatMap.Point(x: x ?? origin.x, y: y ?? origin.y + Double(index) * rowPitch) }
        } else if shape == nil {
            _ = (fields.optional("x"), fields.optional("y"))
        }
        guard let count else { return }
        guard count <= Int64(SeatMapReader.mostSeats) else {
            fields.note("count", .tooMany, "must be at most \(SeatMapReader.mostSeats)")
            return
        }
        let skip = skipped(of: Int(count), &fields)
        seatCount += Int(count) - skip.count
        guard seatCount <= SeatMapReader.mostSeats else {
            // Said once, at the row that is one too many.
            if seatCount - Int(count) + skip.count <= SeatMapReader.mostSeats {
                notes.add(fields.path, .tooMany, "the map has more than \(SeatMapReader.mostSeats) seats")
            }
            return
        }
        guard let label, let shape else { return }
        var number = first
        for position in 0..<Int(count) where !skip.contains(position + 1) {
            let place = shape.position(row: index, seat: position, of: Int(count), start: start)
            guard add(number, row: label, of: section, at: place, accessible, restricted, fields) else { return }
            let (next, overflow) = number.addingReportingOverflow(step)
            number = overflow ? -1 : next
        }
    }

    /// False where the row cannot go on.
    private mutating func add(
        _ number: Int64, row: String, of section: Int, at position: SeatMap.Point, _ accessible: Set<String>, _ restricted: Set<String>,
        _ fields: SeatMapObject
    ) -> Bool {
        guard number >= 0 else {
            notes.add(fields.path, .badNumber, "has a seat number below 0")
            return false
        }
        let number = String(number)
        guard SeatMapReader.isLabel(number) else {
            notes.add(fields.path, .badLabel, "has a seat number of more than 10 characters")
            return false
        }
        let id = SeatMapReader.seatID(sections[section].id, row, number)
        // A section without a good id has been blamed for it.
        if id.utf8.first != UInt8(ascii: "?"), !SeatMapReader.isID(id) {
            notes.add(fields.path, .badID, "makes the seat id \"\(id)\", which is too long")
            return false
        }
        seats.append(
            (
                SeatMap.Seat(
                    id: id, section: section, row: row, number: number, position: position, isAccessible: accessible.contains(number),
                    isRestrictedView: restricted.contains(number)), fields.path
            ))
        return true
    }

    /// `section-row-number`, with `_` for what an id must not have.
    private static func seatID(_ section: String, _ row: String, _ number: String) -> String {
        let row = String(
            String.UnicodeScalarView(row.unicodeScalars.map { $0.isASCII && isIDByte(UInt8($0.value)) ? $0 : "_" }))
        return "\(section)-\(row)-\(number)"
    }

    /// Positions without a seat, from 1.
    private func skipped(of count: Int, _ fields: inout SeatMapObject) -> Set<Int> {
        var skipped: Set<Int> = []
        for (index, element) in (fields.array("skip") ?? []).enumerated() {
            let name = "skip[\(index)]"
            guard let number = fields.number(element, at: name) else { continue }
            if let position = Int(exactly: number), (1...count).contains(position) {
                skipped.insert(position)
            } else {
                fields.note(name, .badNumber, "must be a position from 1 to \(count)")
            }
        }
        return skipped
    }

    /// Seat numbers, as texts or as numbers.
    private func seatNumbers(_ name: String, _ fields: inout SeatMapObject) -> Set<String> {
        var numbers: Set<String> = []
        for (index, element) in (fields.array(name) ?? []).enumerated() {
            switch element {
            case .string(let text): numbers.insert(text)
            case .integer(let number): numbers.insert(String(number))
            default: fields.note("\(name)[\(index)]", .wrongType, "must be a seat number")
            }
        }
        return numbers
    }
}
