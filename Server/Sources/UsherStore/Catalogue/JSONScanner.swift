import UsherCore

/// Finds where JSON values begin and end in a file without reading them, and reads those that are asked for. What it
/// skips is checked no further than brackets and strings.
struct JSONScanner {
    private let window: FileWindow
    /// Of the byte that comes next, or of the value being read; from 1.
    private(set) var line = 1

    init(_ window: FileWindow) { self.window = window }

    /// The next byte that is not white space; 0 at the end.
    mutating func peek() throws -> UInt8 {
        while true {
            let pending = window.pending
            var offset = 0
            while offset < pending.count, JSONScanner.isSpace(pending[offset]) {
                if pending[offset] == 0x0A { line += 1 }
                offset += 1
            }
            window.advance(offset)
            if offset < pending.count {
                if pending[offset] == 0xEF, window.bytesRead == pending.count, pending.starts(with: [0xEF, 0xBB, 0xBF]) {
                    window.advance(3)
                    continue
                }
                return pending[offset]
            }
            if try !window.fill() { return 0 }
        }
    }

    mutating func expect(_ byte: UInt8) throws {
        guard try peek() == byte, !window.pending.isEmpty else { throw BrokenJSON() }
        window.advance(1)
    }

    mutating func expectEnd() throws {
        _ = try peek()
        guard window.pending.isEmpty else { throw BrokenJSON() }
    }

    /// Reads one value strictly; one of more than `most` bytes is refused.
    mutating func value(upTo most: Int = .max) throws -> JSONValue {
        let length = try measure(upTo: most)
        let bytes = UnsafeRawBufferPointer(rebasing: window.pending[..<length])
        var reader = JSONReader(bytes)
        do {
            let value = try reader.value(depth: 0)
            try reader.end()
            pass(length)
            return value
        } catch {
            pass(min(reader.offset, length))
            throw BrokenJSON()
        }
    }

    /// Passes over one value.
    mutating func skip() throws { pass(try measure()) }

    private mutating func pass(_ count: Int) {
        for byte in window.pending[..<count] where byte == 0x0A { line += 1 }
        window.advance(count)
    }

    /// How many bytes the next value takes, with all of them in the window.
    private mutating func measure(upTo most: Int = .max) throws -> Int {
        let first = try peek()
        var extent = JSONExtent(first: first)
        var offset = 0
        while true {
            let pending = window.pending
            if let length = extent.look(pending, from: &offset) {
                guard length > 0, length <= most else { throw BrokenJSON() }
                return length
            }
            guard pending.count <= most else { throw BrokenJSON() }
            guard try window.fill() else {
                // A bare number or word may end with the file, nothing else.
                guard extent.isBare, window.pending.count > 0 else { throw BrokenJSON() }
                return window.pending.count
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}

/// Follows one JSON value to its end over pieces of it.
private struct JSONExtent {
    private var depth = 0
    private var inString = false
    private var escaped = false
    let isBare: Bool

    init(first: UInt8) { isBare = first != 0x7B && first != 0x5B && first != 0x22 }

    /// Looks at the bytes from `offset` on; the length of the value once its end is seen.
    mutating func look(_ bytes: UnsafeRawBufferPointer, from offset: inout Int) -> Int? {
        if isBare { return lookBare(bytes, from: &offset) }
        var (depth, inString, escaped, index) = (depth, inString, escaped, offset)
        defer { (self.depth, self.inString, self.escaped, offset) = (depth, inString, escaped, index) }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if inString {
                if escaped {
                    escaped = false
                } else if byte == 0x5C {
                    escaped = true
                } else if byte == 0x22 {
                    inString = false
                    if depth == 0 { return index }
                }
            } else if byte == 0x22 {
                inString = true
            } else if byte == 0x7B || byte == 0x5B {
                depth += 1
            } else if byte == 0x7D || byte == 0x5D {
                depth -= 1
                if depth <= 0 { return index }
            }
        }
        return nil
    }

    private func lookBare(_ bytes: UnsafeRawBufferPointer, from offset: inout Int) -> Int? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x5D, 0x7D, 0x3A: return offset
            default: offset += 1
            }
        }
        return nil
    }
}

/// A file stops being JSON at the line that the scanner stands on.
struct BrokenJSON: Error {}
