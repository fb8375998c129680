import Foundation
import UsherWire

/// Reads a show's seats as the server writes them, many times faster than `JSONDecoder`, which a seat map would wait for.
///
/// It knows one form alone: compact JSON, every member of a seat in the server's order, no null, no escape, no exponent. Whatever else comes is
/// nil, and `JSONDecoder` judges: what this one reads, that one reads as the same.
struct SeatReader {
    /// Not this form; perhaps JSON none the less.
    private struct Unusual: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func seats(_ body: Data) -> [BoxOffice.Seat]? {
        body.withUnsafeBytes { bytes in
            var reader = SeatReader(bytes)
            return try? reader.list()
        }
    }

    private mutating func list() throws(Unusual) -> [BoxOffice.Seat] {
        var seats: [BoxOffice.Seat] = []
        try expect("[")
        while byte != UInt8(ascii: "]") {
            if !seats.isEmpty { try expect(",") }
            seats.append(try seat())
        }
        try expect("]")
        guard offset == bytes.count else { throw Unusual() }
        return seats
    }

    private mutating func seat() throws(Unusual) -> BoxOffice.Seat {
        var seat = BoxOffice.Seat(
            id: try text(#"{"id":"#), row: try text(#","row":"#), number: try text(#","number":"#), section: try text(#","section":"#),
            price: try whole(#","price":"#), status: BoxOffice.SeatStatus(rawValue: try text(#","status":"#)),
            seatMapID: try text(#","seatMapId":"#))
        seat.pricePence = try whole(#","price_pence":"#)
        seat.sectionID = try text(#","section_id":"#)
        seat.mapSeatID = try text(#","map_seat_id":"#)
        seat.isAccessible = try flag(#","is_accessible":"#)
        seat.hasRestrictedView = try flag(#","restricted_view":"#)
        seat.colorHex = try text(#","color_hex":"#)
        seat.position = BoxOffice.Position(x: try number(#","position":{"x":"#), y: try number(#","y":"#))
        seat.rowLetter = try text(#"},"row_letter":"#)
        seat.sectionName = try text(#","section_name":"#)
        seat.seatNumber = try whole(#","seat_number":"#)
        try expect("}")
        return seat
    }
}

// MARK: - What stands after a name
extension SeatReader {
    /// The next byte; 0 at the end.
    private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private mutating func expect(_ text: StaticString) throws(Unusual) {
        let count = text.utf8CodeUnitCount
        guard offset + count <= bytes.count else { throw Unusual() }
        for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { throw Unusual() }
        offset += count
    }

    private mutating func text(_ name: StaticString) throws(Unusual) -> String {
        try expect(name)
        try expect("\"")
        let start = offset
        var isASCII = true
        while byte != UInt8(ascii: "\"") {
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { throw Unusual() }
            if byte >= 0x80 { isASCII = false }
            offset += 1
        }
        let plain = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
        offset += 1
        let text = String(decoding: plain, as: UTF8.self)
        // What is no UTF-8 has been mended in the text.
        guard isASCII || text.utf8.elementsEqual(plain) else { throw Unusual() }
        return text
    }

    private mutating func flag(_ name: StaticString) throws(Unusual) -> Bool {
        try expect(name)
        guard byte == UInt8(ascii: "t") else {
            try expect("false")
            return false
        }
        try expect("true")
        return true
    }

    private mutating func whole(_ name: StaticString) throws(Unusual) -> Int {
        try expect(name)
        return try digits(atMost: 18)
    }

    /// At most 15 digits and their power of ten are exact in a Double, so their quotient is the nearest there is.
    private mutating func number(_ name: StaticString) throws(Unusual) -> Double {
        try expect(name)
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let start = offset
        var (value, scale) = (try digits(atMost: 15), 1.0)
        if byte == UInt8(ascii: ".") {
            offset += 1
            guard digit != nil else { throw Unusual() }
            while let digit {
                guard offset - start <= 15 else { throw Unusual() }
                value = value * 10 + digit
                scale *= 10
                offset += 1
            }
        }
        return (isNegative ? -1 : 1) * Double(value) / scale
    }

    private var digit: Int? {
        let byte = byte
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
    }

    private mutating func digits(atMost most: Int) throws(Unusual) -> Int {
        let start = offset
        var value = 0
        while let digit {
            guard offset - start < most else { throw Unusual() }
            value = value * 10 + digit
            offset += 1
        }
        // No digit, or a zero before others, is no number of JSON's.
        guard offset > start, bytes[start] != UInt8(ascii: "0") || offset == start + 1 else { throw Unusual() }
        return value
    }
}
