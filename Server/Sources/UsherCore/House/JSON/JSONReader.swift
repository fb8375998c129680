/// Walks JSON text without building a tree: the small documents in rows are read with it on every scan.
/// `JSONValue` is built on it too. The bytes must outlive the reader.
package struct JSONReader {
    private let bytes: UnsafeRawBufferPointer
    package private(set) var offset = 0

    package static let deepest = 64

    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package mutating func fail() -> JSONSyntaxError { JSONSyntaxError(offset: offset) }

    /// The next byte that is not white space, not consumed; 0 at the end.
    package mutating func peek() -> UInt8 {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            offset += 1
        }
        return 0
    }

    package mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
        guard peek() == byte, offset < bytes.count else { throw fail() }
        offset += 1
    }

    package mutating func end() throws(JSONSyntaxError) {
        _ = peek()
        guard offset == bytes.count else { throw fail() }
    }

    /// Enters an array.
    package mutating func beginArray() throws(JSONSyntaxError) { try expect(0x5B) }

    /// True while another element follows; consumes the comma or the closing bracket.
    package mutating func nextElement(first: inout Bool) throws(JSONSyntaxError) -> Bool {
        try next(first: &first, closing: 0x5D)
    }

    package mutating func next(first: inout Bool, closing: UInt8) throws(JSONSyntaxError) -> Bool {
        let byte = peek()
        if byte == closing {
            offset += 1
            return false
        }
        if first {
            first = false
        } else {
            guard byte == 0x2C else { throw fail() }
            offset += 1
            // A comma must be followed by a value.
            guard peek() != closing else { throw fail() }
        }
        return true
    }

    package mutating func integer() throws(JSONSyntaxError) -> Int64 {
        guard case .integer(let value) = try number() else { throw fail() }
        return value
    }

    package mutating func stringOrNull() throws(JSONSyntaxError) -> String? {
        if peek() == 0x6E {
            try literal("null")
            return nil
        }
        return try string()
    }

    package mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth < JSONReader.deepest else { throw fail() }
        switch peek() {
        case 0x7B: return try object(depth: depth)
        case 0x5B: return try array(depth: depth)
        case 0x22: return .string(try string())
        case 0x74: try literal("true"); return .bool(true)
        case 0x66: try literal("false"); return .bool(false)
        case 0x6E: try literal("null"); return .null
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        try expect(0x7B)
        var members: [JSONValue.Member] = []
        var first = true
        while try next(first: &first, closing: 0x7D) {
            guard peek() == 0x22 else { throw fail() }
            let name = try string()
            // Names are compared with every name that anybody looks for, and under a heap of marks that takes time by the square of its length.
            guard !WireText.hasHeap(name) else { throw fail() }
            try expect(0x3A)
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        try beginArray()
        var elements: [JSONValue] = []
        var first = true
        while try nextElement(first: &first) { elements.append(try value(depth: depth + 1)) }
        return .array(elements)
    }

    package mutating func literal(_ text: StaticString) throws(JSONSyntaxError) {
        let count = text.utf8CodeUnitCount
        guard offset + count <= bytes.count else { throw fail() }
        for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { throw fail() }
        offset += count
    }
}

// MARK: - Numbers
extension JSONReader {
    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        _ = peek()
        let start = offset
        if byte() == 0x2D { offset += 1 }
        guard let lead = byte(), Digits.value(lead) != nil else { throw fail() }
        if lead == 0x30 { offset += 1 } else { digits() }
        if let next = byte(), Digits.value(next) != nil { throw fail() }
        var whole = true
        if byte() == 0x2E {
            whole = false
            offset += 1
            try someDigits()
        }
        if byte() == 0x65 || byte() == 0x45 {
            whole = false
            offset += 1
            if byte() == 0x2B || byte() == 0x2D { offset += 1 }
            try someDigits()
        }
        let text = bytes[start..<offset]
        if whole, let value = JSONReader.whole(text) { return .integer(value) }
        return .number(Double(String(decoding: text, as: UTF8.self)) ?? .infinity)
    }

    private static func whole(_ text: Slice<UnsafeRawBufferPointer>) -> Int64? {
        var value: Int64 = 0
        let negative = text.first == 0x2D
        for byte in text.dropFirst(negative ? 1 : 0) {
            let (product, over) = value.multipliedReportingOverflow(by: 10)
            // Downwards where it is negative: the least number has no positive counterpart.
            let digit = Int64(byte) - 0x30
            let (sum, more) = negative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if over || more { return nil }
            value = sum
        }
        return value
    }

    private func byte() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func digits() {
        while let next = byte(), Digits.value(next) != nil { offset += 1 }
    }

    private mutating func someDigits() throws(JSONSyntaxError) {
        let start = offset
        digits()
        guard offset > start else { throw fail() }
    }
}

// MARK: - Strings
extension JSONReader {
    package mutating func string() throws(JSONSyntaxError) -> String {
        try expect(0x22)
        let start = offset
        var isASCII = true
        while offset < bytes.count {
            let next = bytes[offset]
            if next == 0x22 {
                let text = try utf8(bytes[start..<offset])
                offset += 1
                return isASCII ? text : WireText.comparable(text)
            }
            if next >= 0x80 { isASCII = false }
            if next == 0x5C { return try escapedString(from: start) }
            guard next >= 0x20 else { throw fail() }
            offset += 1
        }
        throw fail()
    }

    private mutating func utf8(_ slice: Slice<UnsafeRawBufferPointer>) throws(JSONSyntaxError) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else { throw fail() }
        return text
    }

    /// The rare string with escapes: everything before the first of them is already known to be plain.
    private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
        var unescaped = Array(bytes[start..<offset])
        while offset < bytes.count {
            let next = bytes[offset]
            guard next >= 0x20 else { throw fail() }
            offset += 1
            if next == 0x22 {
                guard let text = String(validating: unescaped, as: UTF8.self) else { throw fail() }
                return WireText.comparable(text)
            }
            if next == 0x5C { try escape(into: &unescaped) } else { unescaped.append(next) }
        }
        throw fail()
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        guard let kind = byte() else { throw fail() }
        offset += 1
        switch kind {
        case 0x22, 0x5C, 0x2F: text.append(kind)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0C)
        case 0x6E: text.append(0x0A)
        case 0x72: text.append(0x0D)
        case 0x74: text.append(0x09)
        case 0x75: text.append(contentsOf: String(try scalar()).utf8)
        default: throw fail()
        }
    }

    private mutating func scalar() throws(JSONSyntaxError) -> Character {
        let unit = try hex4()
        guard unit >= 0xD800 && unit <= 0xDFFF else {
            guard let scalar = Unicode.Scalar(unit) else { throw fail() }
            return Character(scalar)
        }
        guard unit < 0xDC00, byte() == 0x5C else { throw fail() }
        offset += 1
        guard byte() == 0x75 else { throw fail() }
        offset += 1
        let low = try hex4()
        guard low >= 0xDC00 && low <= 0xDFFF,
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        else { throw fail() }
        return Character(scalar)
    }

    private mutating func hex4() throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let next = byte(), let digit = Character(Unicode.Scalar(next)).hexDigitValue, next < 0x80 else { throw fail() }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
