/// Writes JSON text straight into bytes. For the hot paths, where an encoder costs more than the work it reports,
/// and for the small documents that rows carry. The caller keeps the grammar; the commas are put in here.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8]
    private var needsComma = false

    package init(capacity: Int = 256) {
        self.init(empty: capacity)
    }

    init(empty capacity: Int) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// What has been written since the last time, for what leaves piece by piece; the text goes on where it stands.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    package mutating func beginObject() { open(0x7B) }
    package mutating func endObject() { close(0x7D) }
    package mutating func beginArray() { open(0x5B) }
    package mutating func endArray() { close(0x5D) }

    /// A member's name; written as it stands, so it must need no escaping.
    package mutating func name(_ name: StaticString) {
        comma()
        bytes.append(0x22)
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(0x22)
        bytes.append(0x3A)
        needsComma = false
    }

    /// A member's name that is known only when the program runs.
    package mutating func name(_ name: String) {
        string(name)
        bytes.append(0x3A)
        needsComma = false
    }

    package mutating func member(_ name: StaticString, _ value: String) { self.name(name); string(value) }
    package mutating func member(_ name: StaticString, _ value: Int64) { self.name(name); integer(value) }
    package mutating func member(_ name: StaticString, _ value: Int) { self.name(name); integer(Int64(value)) }
    package mutating func member(_ name: StaticString, _ value: Bool) { self.name(name); bool(value) }
    package mutating func member(_ name: StaticString, _ value: Instant) { self.name(name); instant(value) }
    package mutating func member(_ name: StaticString, _ value: CivilDate) { self.name(name); date(value) }
    package mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { string(value) } else { null() }
    }

    package mutating func null() { comma(); bytes.append(contentsOf: [0x6E, 0x75, 0x6C, 0x6C]) }
    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func integer(_ value: Int64) {
        comma()
        if value >= 0 && value < 10 {
            bytes.append(UInt8(0x30 + value))
            return
        }
        var magnitude = value.magnitude
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var at = 20
            while magnitude > 0 {
                at -= 1
                digits[at] = UInt8(0x30 + magnitude % 10)
                magnitude /= 10
            }
            if value < 0 { bytes.append(0x2D) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[at..<20]))
        }
    }

    /// A finite number, whole ones without a fraction.
    package mutating func number(_ value: Double) {
        if let whole = Int64(exactly: value) { return integer(whole) }
        raw(value.description.utf8)
    }

    package mutating func instant(_ value: Instant) {
        var text = TimestampText()
        text.append(value)
        quoted(text.bytes)
    }

    package mutating func date(_ value: CivilDate) {
        var text = TimestampText()
        text.append(value)
        quoted(text.bytes)
    }

    package mutating func string(_ value: String) {
        comma()
        bytes.append(0x22)
        var value = value
        value.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                if byte >= 0x20 && byte != 0x22 && byte != 0x5C { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(0x22)
    }

    /// Text that is already JSON.
    package mutating func raw(_ json: StaticString) {
        comma()
        bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
    }

    /// Bytes that are already one JSON value.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        comma()
        bytes.append(contentsOf: json)
    }

    private mutating func quoted(_ plain: [UInt8]) {
        comma()
        bytes.append(0x22)
        bytes.append(contentsOf: plain)
        bytes.append(0x22)
    }

    private mutating func comma() {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        comma()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(0x5C)
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let hex = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: [0x75, 0x30, 0x30, hex[Int(byte >> 4)], hex[Int(byte & 15)]])
        }
    }
}
