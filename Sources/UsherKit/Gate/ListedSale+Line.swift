import Foundation
import UsherWire

/// A sale as a line: fields by tabs, lists by semicolons, members by commas; what could be mistaken is percent-encoded.
extension ListedSale {
    func write(to data: inout Data) {
        var line = "\(id)\t\(status.rawValue)\t\(date?.description ?? "")\t\(hash?.text ?? "")\t"
        line += lines.map { "\($0.id),\($0.ticketType)" }.joined(separator: ";") + "\t"
        line += persons.map { person in
            "\(person.id),\(person.hash?.text ?? ""),\(person.line),\(person.admittedAt),\(person.status?.rawValue ?? ""),"
                + (person.seat.map { "=" + RequestSender.encoded($0) } ?? "")
        }.joined(separator: ";")
        data.append(contentsOf: (line + "\n").utf8)
    }

    init?(line: UnsafeRawBufferPointer) {
        var fields = FieldReader(line)
        guard let id = fields.integer(until: .tab) else { return nil }
        let (status, date) = (fields.text(until: .tab), fields.text(until: .tab))
        let hash = CodeHash(hexadecimal: fields.bytes(until: .tab))
        var lines = FieldReader(fields.bytes(until: .tab))
        var persons = FieldReader(fields.bytes(until: .tab))
        var (lineList, personList): ([Line], [Person]) = ([], [])
        while let line = lines.integer(until: .comma), let type = lines.integer(until: .semicolon) {
            lineList.append(Line(id: line, ticketType: type))
        }
        while let person = persons.integer(until: .comma) {
            let hash = CodeHash(hexadecimal: persons.bytes(until: .comma))
            guard let line = persons.integer(until: .comma), let at = persons.integer(until: .comma) else { return nil }
            let (status, seat) = (persons.text(until: .comma), persons.text(until: .semicolon))
            let label = seat.hasPrefix("=") ? String(seat.dropFirst()).removingPercentEncoding : nil
            personList.append(
                Person(
                    id: person, hash: hash, line: line, seat: label, admittedAt: at,
                    status: status.isEmpty ? nil : GateSaleStatus(rawValue: status)))
        }
        self.init(id: id, status: GateSaleStatus(rawValue: status), date: LocalDay(date), hash: hash, lines: lineList, persons: personList)
    }
}

/// Reads fields of a line, one after the other.
private struct FieldReader {
    enum End: UInt8 { case tab = 0x09, comma = 0x2C, semicolon = 0x3B }

    private let line: UnsafeRawBufferPointer
    private var position = 0

    init(_ line: UnsafeRawBufferPointer) { self.line = line }

    /// What stands before the next `end`, or at the end of the line.
    mutating func bytes(until end: End) -> UnsafeRawBufferPointer {
        let start = position
        while position < line.count, line[position] != end.rawValue { position += 1 }
        let field = UnsafeRawBufferPointer(rebasing: line[start..<position])
        if position < line.count { position += 1 }
        return field
    }

    mutating func text(until end: End) -> String { String(decoding: bytes(until: end), as: UTF8.self) }

    /// Nil where no number stands.
    mutating func integer(until end: End) -> Int? {
        let digits = bytes(until: end)
        if digits.isEmpty { return nil }
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit), value < 1 << 52 else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }
}
