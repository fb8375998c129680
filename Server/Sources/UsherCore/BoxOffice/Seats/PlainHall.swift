/// A hall of straight rows, for a house that has no plan yet: a map like any other.
package struct PlainHall: Sendable, Equatable {
    package static let rows = 1...60
    package static let seats = 1...80

    package let name: String
    /// What is written on the stage.
    package let stage: String
    package let rows: Int
    package let seats: Int
    /// In minor units.
    package let price: Int64

    /// Nil where it is larger than any hall of straight rows.
    package init?(name: String, stage: String = "STAGE", rows: Int, seats: Int, price: Int64) {
        guard Self.rows.contains(rows), Self.seats.contains(seats), price >= 0 else { return nil }
        (self.name, self.stage, self.rows, self.seats, self.price) = (name, stage, rows, seats, price)
    }

    /// The map as a file would say it, compact.
    package var document: JSONValue {
        let (width, pitch, margin) = (Int64(seats) * 30, Int64(30), Int64(90))
        let size = JSONValue.members(["width": .integer(width + 2 * margin), "height": .integer(Int64(rows) * pitch + 220)])
        let stage = JSONValue.members([
            "title": .string(stage), "position": Self.point(margin + width / 2, 60),
            "dimensions": .members(["width": .integer(max(120, width * 2 / 3)), "height": .integer(40)]),
        ])
        let rows = (0..<self.rows).map { row in
            JSONValue.members(["label": .string(Self.label(row)), "count": .integer(Int64(seats))])
        }
        let section = JSONValue.members([
            "id": .string("hall"), "name": .string(name), "colorHex": .string("#A3123F"), "base_price_pence": .integer(price),
            "shape": .string("grid"), "origin": Self.point(margin + 15, 150), "seatPitch": .integer(30), "rowPitch": .integer(pitch),
            "rows": .array(rows),
        ])
        return .members(["version": .integer(1), "name": .string(name), "viewport": size, "stage": stage, "sections": .array([section])])
    }

    private static func point(_ x: Int64, _ y: Int64) -> JSONValue { .members(["x": .integer(x), "y": .integer(y)]) }

    /// A, B, … Z, AA, AB.
    private static func label(_ row: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(row % 26)))
        return row < 26 ? letter : label(row / 26 - 1) + letter
    }
}
