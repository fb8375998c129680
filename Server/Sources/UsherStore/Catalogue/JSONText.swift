import UsherCore

/// JSON of others' making, kept as text: written without white space, members in the order given.
enum JSONText {
    static func write(_ value: JSONValue) -> String {
        var bytes: [UInt8] = []
        write(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .integer(let integer): bytes += String(integer).utf8
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .string(let string): write(string, to: &bytes)
        case .array(let elements):
            bytes.append(0x5B)
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(0x2C) }
                write(element, to: &bytes)
            }
            bytes.append(0x5D)
        case .object(let members):
            bytes.append(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(0x2C) }
                write(member.name, to: &bytes)
                bytes.append(0x3A)
                write(member.value, to: &bytes)
            }
            bytes.append(0x7D)
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        var json = JSONWriter(capacity: text.utf8.count + 2)
        json.string(text)
        bytes += json.bytes
    }

    static func bytes(hex: String) -> [UInt8]? {
        let digits = hex.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0]! << 4 | digits[$0 + 1]!) }
    }
}
