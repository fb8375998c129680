/// The names by which robots are known in `User-Agent`: whole words, in any case.
package struct BotNames: Sendable, Equatable {
    private let names: [[UInt8]]
    /// Whether some name begins with this byte.
    private let firsts: [Bool]

    /// An empty name would be in every text, so it is none.
    package init(_ names: [String]) {
        self.names = names.map { $0.utf8.map(Self.lower) }.filter { !$0.isEmpty }
        var firsts = [Bool](repeating: false, count: 256)
        for name in self.names { firsts[Int(name[0])] = true }
        self.firsts = firsts
    }

    /// Whether `text` has one of the names as a whole word.
    package func names(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            var previous: UInt8 = 0
            for index in utf8.indices {
                let byte = Self.lower(utf8[index])
                if firsts[Int(byte)], !Self.isWord(previous), names.contains(where: { Self.stands($0, in: utf8, at: index) }) {
                    return true
                }
                previous = byte
            }
            return false
        }
    }

    private static func stands(_ name: [UInt8], in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let end = start + name.count
        guard end <= text.count, end == text.count || !isWord(lower(text[end])) else { return false }
        for offset in name.indices where lower(text[start + offset]) != name[offset] { return false }
        return true
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// Letters and digits, those beyond ASCII too.
    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte >= 0x80
    }
}
