import UsherCore
import UsherServer

/// The houses of the demo's shows, drawn by rule.
enum DemoHouse {
    /// 2,180 seats: stalls, a circle above them, and a balcony in a curve around both.
    static var large: JSONValue {
        let aisles: JSONValue = .array([.integer(14), .integer(29)])
        let grid = { (id: String, name: String, colour: String, price: Int64, y: Int64, rows: Int) -> JSONValue in
            let rows = (0..<rows).map { row -> JSONValue in
                .members([
                    "label": .string(letter(row)), "count": .integer(42), "skip": aisles,
                    "accessible": .array(row == 0 ? [.string("1"), .string("40")] : []),
                ])
            }
            return .members([
                "id": .string(id), "name": .string(name), "colorHex": .string(colour), "base_price_pence": .integer(price),
                "shape": .string("grid"), "origin": point(367, y), "seatPitch": .integer(26), "rowPitch": .integer(26),
                "rows": .array(rows),
            ])
        }
        let balcony: JSONValue = .members([
            "id": .string("balcony"), "name": .string("Balcony"), "colorHex": .string("#6A1B9A"), "base_price_pence": .integer(3_500),
            "shape": .string("curved"),
            "curve": .members([
                "cx": .integer(900), "cy": .integer(420), "innerRadius": .integer(980), "rowDepth": .integer(26),
                "startAngle": .number(133.5), "endAngle": .number(46.5),
            ]),
            "rows": .array((0..<10).map { .members(["label": .string(letter($0)), "count": .integer(58)]) }),
        ])
        return map(
            "Globe Theatre, main house", width: 1_800, height: 1_700,
            [
                grid("stalls", "Stalls", "#2E7D32", 8_500, 150, 24), grid("circle", "Circle", "#1565C0", 6_500, 820, 16), balcony,
            ])
    }

    /// 96 seats before a small stage.
    static func studio(_ name: String) -> JSONValue {
        let rows = (0..<8).map { JSONValue.members(["label": .string(letter($0)), "count": .integer(12)]) }
        let seats: JSONValue = .members([
            "id": .string("studio"), "name": .string("Studio"), "colorHex": .string("#EF6C00"), "base_price_pence": .integer(2_400),
            "shape": .string("grid"), "origin": point(235, 150), "seatPitch": .integer(30), "rowPitch": .integer(30), "rows": .array(rows),
        ])
        return map(name, width: 800, height: 450, [seats])
    }

    static func letter(_ row: Int) -> String { String(UnicodeScalar(UInt8(65 + row))) }

    private static func point(_ x: Int64, _ y: Int64) -> JSONValue { .members(["x": .integer(x), "y": .integer(y)]) }

    private static func map(_ name: String, width: Int64, height: Int64, _ sections: [JSONValue]) -> JSONValue {
        .members([
            "version": .integer(1), "name": .string(name),
            "viewport": .members(["width": .integer(width), "height": .integer(height)]), "seatSize": .integer(20),
            "stage": .members([
                "title": .string("STAGE"), "position": point(width / 2, 60),
                "dimensions": .members(["width": .integer(width / 2), "height": .integer(60)]),
            ]),
            "sections": .array(sections),
        ])
    }
}
