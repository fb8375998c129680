/// How the text of a list is written, which its bytes tell.
package enum ListEncoding: Sendable, Equatable {
    case utf8, utf16Little, utf16Big
    /// Windows-1252, in which every byte but five is a letter or a sign: what is nothing else.
    case windows

    /// Looks at a list piece by piece.
    package struct Judge {
        private var head: [UInt8] = []
        private var check = UTF8Check()
        private var isUTF8 = true
        private var hasZero = false

        package init() {}

        package mutating func take(_ bytes: UnsafeRawBufferPointer) {
            if head.count < 4 { head += bytes.prefix(4 - head.count) }
            if !hasZero { hasZero = bytes.contains(0) }
            guard isUTF8 else { return }
            do { try check.take(bytes) } catch { isUTF8 = false }
        }

        /// Nil where it is no text in any of them.
        package func verdict() -> ListEncoding? {
            if head.starts(with: [0xFF, 0xFE]) { return .utf16Little }
            if head.starts(with: [0xFE, 0xFF]) { return .utf16Big }
            // Without a mark: a head begins with a letter or a quote, whose other half is empty.
            if head.count >= 2, head[1] == 0, head[0] != 0 { return .utf16Little }
            if head.count >= 2, head[0] == 0, head[1] != 0 { return .utf16Big }
            if isUTF8, (try? check.finish()) != nil { return .utf8 }
            return hasZero ? nil : .windows
        }
    }
}

/// Writes a list as UTF-8, piece by piece.
package struct ListDecoder {
    private let encoding: ListEncoding
    /// Half of a sign, or of a pair of signs: the rest of it is in the next piece.
    private var rest: [UInt8] = []
    private var isAtStart = true

    package init(_ encoding: ListEncoding) { self.encoding = encoding }

    /// Throws `InvalidImportFile` for what is no text after all.
    package mutating func take(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        switch encoding {
        case .utf8: return Array(bytes)
        case .windows: return try ListDecoder.windows(bytes)
        case .utf16Little, .utf16Big: return try wide(rest + bytes)
        }
    }

    package func finish() throws { guard rest.isEmpty else { throw InvalidImportFile() } }

    private mutating func wide(_ bytes: [UInt8]) throws -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for at in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
            units.append(encoding == .utf16Little ? second << 8 | first : first << 8 | second)
        }
        var used = units.count * 2
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            used -= 2
        }
        rest = Array(bytes[used...])
        if isAtStart, let first = units.first {
            isAtStart = false
            if first == 0xFEFF { units.removeFirst() }
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw InvalidImportFile() }
        return Array(text.utf8)
    }

    private static func windows(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            let value = byte <= 0x9F ? signs[Int(byte) - 0x80] : UInt16(byte)
            guard value != 0, let scalar = Unicode.Scalar(value), let coded = UTF8.encode(scalar) else { throw InvalidImportFile() }
            text.append(contentsOf: coded)
        }
        return text
    }

    /// What stands where Latin-1 has control characters; 0 for none.
    private static let signs: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019,
        0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]
}
