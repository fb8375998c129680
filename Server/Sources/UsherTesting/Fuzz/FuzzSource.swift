package import UsherCore

/// Where a fuzzed input comes from: everything it gives follows from its seed.
package struct FuzzSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// SplitMix64: small, and good enough to choose bytes.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }

    /// One of these; there must be one.
    package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element {
        choices[choices.index(choices.startIndex, offsetBy: int(0...choices.count - 1))]
    }

    package mutating func bytes(_ length: ClosedRange<Int>) -> [UInt8] {
        (0..<int(length)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Mostly letters and digits, some of everything else that Unicode has.
    package mutating func text(_ length: ClosedRange<Int>) -> String {
        var text = ""
        for _ in 0..<int(length) {
            switch int(0...9) {
            case 0: text.unicodeScalars.append(pick(FuzzSource.scalars))
            case 1: text.unicodeScalars.append(Unicode.Scalar(UInt8(int(0...127))))
            case 2: if let scalar = Unicode.Scalar(UInt32(int(0x80...0x10_FFFF))) { text.unicodeScalars.append(scalar) }
            default: text.unicodeScalars.append(Unicode.Scalar(pick(FuzzSource.letters)))
            }
        }
        return text
    }

    /// A whole number, often one at which something ends.
    package mutating func number() -> Int64 {
        chance(60) ? pick(FuzzSource.edges) &+ Int64(int(-2...2)) : Int64(truncatingIfNeeded: next() >> UInt64(int(0...63)))
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    private static let scalars: [Unicode.Scalar] = [
        "\0", "\t", "\n", "\r", "\"", "\\", "'", "<", "&", "%", "/", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}", "\u{200B}", "\u{200D}",
        "\u{202E}",
        "\u{2028}", "\u{3000}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FF11}", "\u{FFFD}", "\u{FFFF}", "\u{1F1EC}", "\u{1F600}",
        "\u{10FFFF}",
        "ß", "İ", "ﬃ", "٣",
    ]
    private static let edges: [Int64] = [
        0, 1, 10, 100, 127, 255, 256, 500, 1_000, 9_999, 32_767, 65_535, 100_000, 1 << 31, 1 << 32, 1 << 53, 253_402_300_799,
        253_402_300_799_000, .max / 1_000_000, .max - 2, .min + 2,
    ]
}

// MARK: - JSON
extension FuzzSource {
    /// Some JSON value, at most so deep.
    package mutating func json(depth: Int = 4) -> JSONValue {
        switch int(0...(depth > 0 ? 8 : 6)) {
        case 0: return .null
        case 1: return .bool(chance(50))
        case 2, 3: return .integer(number())
        case 4: return .number(pick([0.5, -1.25, 1e-7, 1e300, 2.5e-300, 0.1, Double(int(-1_000...1_000)) / 7]))
        case 5, 6: return .string(text(0...(chance(5) ? 3_000 : 12)))
        case 7: return .array((0..<int(0...5)).map { _ in json(depth: depth - 1) })
        default: return .object((0..<int(0...5)).map { _ in .init(name: text(0...6), value: json(depth: depth - 1)) })
        }
    }

    /// The value with a few of its parts changed, gone, doubled or of another kind.
    package mutating func mutate(_ value: JSONValue, percent: Int = 6) -> JSONValue {
        if chance(percent) { return json(depth: 2) }
        switch value {
        case .array(var elements):
            if !elements.isEmpty, chance(percent) { elements.remove(at: int(0...elements.count - 1)) }
            if !elements.isEmpty, chance(percent) { elements.append(pick(elements)) }
            return .array(elements.map { mutate($0, percent: percent) })
        case .object(var members):
            if !members.isEmpty, chance(percent) { members.remove(at: int(0...members.count - 1)) }
            if !members.isEmpty, chance(percent) { members.append(pick(members)) }
            if chance(percent) { members.append(.init(name: text(0...8), value: json(depth: 2))) }
            return .object(members.map { .init(name: $0.name, value: mutate($0.value, percent: percent)) })
        case .string(let plain): return chance(percent) ? .string(String(decoding: mutate(Array(plain.utf8)), as: UTF8.self)) : value
        case .integer: return chance(percent) ? .integer(number()) : value
        default: return value
        }
    }
}

// MARK: - Bytes
extension FuzzSource {
    /// The bytes with one to eight faults. `words` are pieces that mean something to the parser.
    package mutating func mutate(_ bytes: [UInt8], words: [String] = []) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<int(1...8) { fault(&bytes, words) }
        return bytes
    }

    private mutating func fault(_ bytes: inout [UInt8], _ words: [String]) {
        let place = int(0...bytes.count)
        let stretch = place..<min(bytes.count, place + int(0...16))
        switch int(0...8) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(int(0...7))
        case 1 where place < bytes.count:
            bytes[place] = pick([0, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x2D, 0x2E, 0x30, 0x39, 0x5C, 0x7F, 0x80, 0xC3, 0xED, 0xFF])
        case 2: bytes.removeSubrange(stretch)
        case 3: bytes.insert(contentsOf: bytes[stretch], at: place)
        case 4: bytes.insert(contentsOf: self.bytes(1...8), at: place)
        case 5: bytes.removeSubrange(place...)
        case 6 where !words.isEmpty: bytes.insert(contentsOf: pick(words).utf8, at: place)
        case 7: bytes.insert(contentsOf: text(1...6).utf8, at: place)
        default: if let one = bytes.first { bytes.insert(contentsOf: repeatElement(one, count: int(1...300)), at: place) }
        }
    }

    /// The bytes in pieces of any lengths, as a network brings them.
    package mutating func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(chance(50) ? int(1...3) : int(1...200))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
